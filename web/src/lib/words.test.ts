// Numbers as people read them.
import { describe, expect, it } from 'vitest';
import { actedBy, capital, chance, exactly, grouped, needed, percent, signed, title, whyActed } from './words';

describe('numbers', () => {
  it('have a sign that is read as one, and none where they are nothing', () => {
    expect([signed(1.5), signed(-0.25), signed(0), signed(-0.000001)]).toEqual(['+1.5', '−0.25', '0', '0']);
    expect([signed(-2, 2), signed(0.004, 2)]).toEqual(['−2.00', '0.00']);
    expect([percent(-0.5, 1), percent(-0.0000001), percent(0.02, 0)]).toEqual(['−50.0%', '0.0000%', '2%']);
  });

  it('are grouped however long they are', () => {
    expect(grouped('39866461034400')).toBe('39,866,461,034,400');
    expect(grouped(216)).toBe('216');
    expect(grouped('123456789012345678901234')).toBe('123,456,789,012,345,678,901,234');
  });

  it('are exact where they are fractions', () => {
    expect([exactly({ num: '-3', den: '4' }), exactly({ num: '2', den: '1' })]).toEqual(['−3/4', '2']);
  });

  it('are one in so many where they are small', () => {
    expect([chance(0.25), chance(0.00001), chance(0)]).toEqual(['25.000%', '1 in 100,000', '0']);
  });
});

it('leaves a sentence as it is but for its first letter', () => {
  expect(capital('off by no more than 7e-13')).toBe('Off by no more than 7e-13');
  expect(title('dragon-bonus-player')).toBe('Dragon bonus player');
});

it('says what waits for a floorperson, and who acted', () => {
  expect(needed('validate payout seat 3')).toBe('A payout to seat 3 waits to be validated');
  expect(needed('complete documents seat 12')).toBe('A payout to seat 12 waits for its documents');
  expect(['program', 'hand', 'clock'].map(actedBy)).toEqual(['by the program', 'from hand', 'clock']);
  expect(whyActed('hand')).toContain('no commitment');
  expect(whyActed('clock')).toContain('program');
});
