import { expect, it } from 'vitest';
import { edgeAt, meterLine } from './meters';
import type { Meter } from './odds';

const meter: Meter = {
  wager: 'progressive',
  table: 'table A',
  offered: true,
  stake: '1.00',
  initial: '10000.00',
  without_meter: { num: '-1', den: '2' },
  per_dollar: { num: '1', den: '400000' },
  break_even: '200000.00',
};

it('knows the edge at what a meter shows', () => {
  expect(edgeAt(meter, 0)).toBeCloseTo(0.5, 12);
  expect(edgeAt(meter, 1_000_000)).toBeCloseTo(0.475, 12);
  expect(edgeAt(meter, 20_000_000)).toBeCloseTo(0, 12);
});

it('draws a meter from empty to beyond where it breaks even, in dollars', () => {
  const line = meterLine(meter);
  expect(line.points.map(([shows]) => shows)).toEqual([0, 1_000_000, 20_000_000, 30_000_000]);
  expect(line.points[3]?.[1]).toBeCloseTo(-0.25, 12);
  expect(line.pays).toEqual(['$0', '$10,000', '$200,000', '$300,000']);
  expect(line.now).toBe(1_000_000);
});
