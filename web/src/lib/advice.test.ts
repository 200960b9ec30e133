import { describe, expect, it } from 'vitest';
import { unit, verdict, worth } from './advice';
import type { Advice } from './api';
import { guideOf } from './guide';

const guide = { ...guideOf('nothing'), choices: { play: ['place play'], fold: ['fold'] } };
const advice = (made: string | null): Advice => ({
  hand: 1,
  cards: 'Qs 6d 4c',
  says: 'queen high',
  made,
  by_clock: false,
  best: 'play',
  worth: [
    { choice: 'play', ev: -0.95 },
    { choice: 'fold', ev: -1 },
  ],
  cost_of_other: 0.05,
  base: 'ante',
  staked: { ante: '20.00' },
  sampled: false,
});

describe('advice', () => {
  it('is told in money where the stake lies there', () => {
    expect(unit(advice(null), guide)).toBe(2000);
    expect(worth(0.05, advice(null), guide)).toBe('$1');
    expect(worth(-0.95, { ...advice(null), staked: {} }, guide)).toBe('−0.950 of the ante');
  });

  it('says what a mistake cost, and what the other choice would have', () => {
    expect(verdict(advice(null), guide)).toMatchObject({ best: 'Play', right: null, cost: 0.05 });
    expect(verdict(advice('place play'), guide)).toMatchObject({ right: true, cost: 0.05 });
    const folded = verdict(advice('fold'), guide);
    expect(folded.right).toBe(false);
    expect(folded.cost).toBeCloseTo(0.05);
    expect(verdict(advice('show'), guide).right).toBeNull();
  });
});
