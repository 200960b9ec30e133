import { describe, expect, it } from 'vitest';
import { cents, chips, dollars, exact, nearest, tray, wire } from './money';

describe('money', () => {
  it('goes over the wire and back', () => {
    for (const amount of [0, 1, 50, 99, 100, 1050, 123_456_789, -250]) expect(cents(wire(amount))).toBe(amount);
    expect(cents('10')).toBe(1000);
    expect(cents('0.5')).toBe(50);
    expect(wire(5)).toBe('0.05');
  });

  it('is shown without empty cents', () => {
    expect(dollars(125_000)).toBe('$1,250');
    expect(dollars(250)).toBe('$2.50');
    expect(dollars(-500)).toBe('−$5');
  });

  it('is shown with its cents where it moves by cents', () => {
    expect(['10000.00', '10000.70', '0.05', '-2.50'].map(exact)).toEqual(['$10,000.00', '$10,000.70', '$0.05', '−$2.50']);
  });

  it('snaps to the amounts that are permitted', () => {
    const range = { least: '10.00', most: '501.00', step: '2.00' };
    expect(nearest(range, 0)).toBe(1000);
    expect(nearest(range, 1000)).toBe(1000);
    expect(nearest(range, 1100)).toBe(1000);
    expect(nearest(range, 1101)).toBe(1200);
    // 501 is not reached in steps of two from ten.
    expect(nearest(range, 99_999)).toBe(50_000);
    expect(nearest({ least: '7.00', most: '7.00', step: '7.00' }, 2500)).toBe(700);
  });

  it('is paid in the largest chips', () => {
    expect(chips(68_100)).toEqual([
      { value: 50_000, count: 1 },
      { value: 10_000, count: 1 },
      { value: 2_500, count: 3 },
      { value: 500, count: 1 },
      { value: 100, count: 1 },
    ]);
    expect(chips(0)).toEqual([]);
  });

  it('offers chips that the wagers are made of', () => {
    expect(tray(100, 500, 50_000)).toEqual([500, 2500, 10_000, 50_000]);
    expect(tray(100, 100, 600)).toEqual([100, 500]);
    expect(tray(50, 50, 10_000)).toEqual([50, 100, 500, 2500, 10_000]);
  });
});
