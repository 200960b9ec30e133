import { describe, expect, it } from 'vitest';
import type { PostedTable } from './api';
import { paysOf, tablesOf } from './pays';

const table = (name: string, wager: string, rows: [string, string][]): PostedTable => ({
  name,
  title: name,
  wager,
  clauses: [],
  rows: rows.map(([row, pays]) => ({ name: row, title: row, pays })),
});
const posted = [
  table('payout', 'named', [['small', '1 to 1'], ['total-4', '50 to 1']]),
  table('tie', 'tie', [['tie', '8 to 1']]),
  table('bonus-a', 'bonus', [['royal', '100 to 1'], ['pair', '1 to 1']]),
];

describe('what a spot pays', () => {
  it('is the row that its face names', () => {
    expect(paysOf('total-4', { wager: 'payout.total-4' }, posted)).toBe('50 to 1');
    expect(paysOf('total-9', { wager: 'payout.total-9' }, posted)).toBe('');
  });

  it('is the only row of its table, or up to the best of several', () => {
    expect(paysOf('tie', undefined, posted)).toBe('8 to 1');
    expect(paysOf('bonus-player', { wager: 'bonus' }, posted)).toBe('up to 100 to 1');
    expect(tablesOf('bonus-player', { wager: 'bonus' }, posted).map((one) => one.name)).toEqual(['bonus-a']);
  });

  it('is not said where no table is posted', () => {
    expect(paysOf('ante', {}, posted)).toBe('');
  });
});
