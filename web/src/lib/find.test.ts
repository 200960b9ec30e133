import { describe, expect, it } from 'vitest';
import type { RoundCard, RoundRecord } from './api';
import { cardCode, inTime, isWanted, mustBeRead, type Wanted } from './find';

const nothing: Wanted = { from: null, to: null, seat: null, card: '', amount: null };
const record = {
  steps: [
    {
      told: [{ chips: [{ from: 'seat 2 stack', to: 'seat 2 ante', amount: '15.00' }] }],
      scene: { hands: [{ place: 'seat 2', cards: 'As Kd' }, { place: 'dealer', cards: '10h ??' }] },
    },
  ],
} as unknown as RoundRecord;

describe('a round', () => {
  it('is found by seat, card and amount, together in one place', () => {
    const finds = (wanted: Partial<Wanted>) => isWanted(record, { ...nothing, ...wanted });
    expect(finds({ seat: 2 })).toBe(true);
    expect(finds({ seat: 3 })).toBe(false);
    expect(finds({ card: 'As' })).toBe(true);
    expect(finds({ card: 'Th' })).toBe(true);
    expect(finds({ card: 'As', seat: 3 })).toBe(false);
    expect(finds({ amount: 1500 })).toBe(true);
    expect(finds({ amount: 1500, seat: 2, card: 'Kd' })).toBe(true);
    expect(finds({ amount: 1499 })).toBe(false);
  });

  it('is found by when it ended', () => {
    const card = (number: number, ended_at: number) => ({ number, ended_at, from: 0, to: 0 }) as RoundCard;
    const rounds = [card(1, 100), card(2, 200), card(3, 300), card(4, 0)];
    expect(inTime(rounds, { ...nothing, from: 200, to: 300 }).map((one) => one.number)).toEqual([3, 2]);
    expect(inTime(rounds, nothing).map((one) => one.number)).toEqual([3, 2, 1]);
    expect(mustBeRead(nothing)).toBe(false);
  });

  it('names cards as people write them', () => {
    expect(['10h', 'as', 'A♠', 'Qd', '1h', 'xx'].map(cardCode)).toEqual(['Th', 'As', 'As', 'Qd', '', '']);
  });
});
