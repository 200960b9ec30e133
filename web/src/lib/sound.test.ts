import { beforeAll, expect, it, vi } from 'vitest';
import type { LogLine } from './api';

const line = (says: string, ...chips: [string, string, string][]): LogLine => ({
  seq: 1,
  round: 1,
  says,
  chips: chips.map(([from, to, amount]) => ({ from, to, amount })),
  clauses: [],
});
let noises: (lines: LogLine[], own: number | null) => string[];
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  ({ noises } = await import('./sound.svelte'));
});

it('is one noise of a kind for all that happens at once, and a win only where it is one\'s own', () => {
  const paid = line('seat 2 is paid $5 on ante', ['rack', 'seat 2 stack', '5.00']);
  expect(noises([line('seat 1 is dealt ??'), line('seat 2 is dealt ??')], 2)).toEqual(['card']);
  expect(noises([paid], 1)).toEqual(['chip']);
  expect(noises([paid], 2)).toEqual(['chip', 'win']);
  expect(noises([line('seat 2 wins nothing on ante', ['rack', 'seat 2 stack', '0.00'])], 2)).toEqual(['chip']);
  expect(noises([line('No more bets')], 2)).toEqual([]);
});
