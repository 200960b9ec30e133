import { describe, expect, it } from 'vitest';
import type { PlayedRound } from './api';
import { byTable, course, sumOf } from './results';

const round = (number: number, net: string, expected: number | null, table = 1): PlayedRound => ({
  table,
  name: `Table ${table}`,
  game: 'boston',
  rulebook: 'ma-boston-5',
  round: number,
  at: number,
  staked: { ante: '10.00', first: '10.00' },
  net,
  expected,
});
const rounds = [round(3, '5.00', -0.5), round(2, '-20.00', null, 2), round(1, '-10.00', -0.5)];

describe('one’s own rounds', () => {
  it('are summed, with what was to be expected where that is known', () => {
    expect(sumOf(rounds)).toEqual({ rounds: 3, staked: 6000, net: -2500, expected: -100, known: 2, knownNet: -500 });
    expect(byTable(rounds).map((one) => [one.name, one.sum.net])).toEqual([
      ['Table 1', -500],
      ['Table 2', -2000],
    ]);
  });

  it('go from the first to the last', () => {
    expect(course(rounds)).toEqual([
      { net: -1000, expected: -50 },
      { net: -3000, expected: -50 },
      { net: -2500, expected: -100 },
    ]);
    expect(course([])).toEqual([]);
  });
});
