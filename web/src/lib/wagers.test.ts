import { describe, expect, it } from 'vitest';
import type { Offer, SeatView } from './api';
import { Keys } from './keys';
import { cents, wire } from './money';
import { sort } from './offers';
import { clearStep, lying, missing, nextStep, type Wagers } from './wagers';

const BASE = { as: 'seat 1', hand: 1, clauses: [], due: false, silence: false };
const stake = (spot: string, least: number, most: number): Offer => ({
  ...BASE,
  do: `place ${spot}`,
  kind: 'stake',
  spot,
  amount: { least: wire(least), most: wire(most), step: '0.01' },
});
const take = (spot: string): Offer => ({ ...BASE, do: `take back ${spot}`, kind: 'take-back', spot });

/** A layout of three spots: `first` is twice the `ante`, either may come first, and a `bonus` rests on both. */
function offersOf(now: Wagers): Offer[] {
  const [ante, first, bonus] = [now.get('ante'), now.get('first'), now.get('bonus')];
  const found: Offer[] = [];
  if (ante === undefined) found.push(first === undefined ? stake('ante', 500, 50_000) : stake('ante', first / 2, first / 2));
  if (first === undefined) found.push(ante === undefined ? stake('first', 1000, 50_000) : stake('first', 2 * ante, 2 * ante));
  if (bonus === undefined && ante !== undefined && first !== undefined) found.push(stake('bonus', 100, 10_000));
  if (bonus !== undefined) found.push(take('bonus'));
  else for (const spot of ['ante', 'first']) if (now.has(spot)) found.push(take(spot));
  return found;
}

/** Follows the steps to the end; gives what lies then and how many steps it took. */
function follow(start: [string, number][], target: [string, number][]): { lies: Record<string, number>; steps: number } {
  const now: Wagers = new Map(start);
  let [clearing, cleared, steps] = [false, false, 0];
  for (; steps < 30; steps += 1) {
    const offers = sort(offersOf(now), 'seat 1');
    let step = clearing ? clearStep(now, offers) : nextStep(now, offers, new Map(target), cleared);
    if (clearing && !step) {
      [clearing, cleared] = [false, true];
      step = nextStep(now, offers, new Map(target), true);
    }
    if (step === 'clear') {
      clearing = true;
      continue;
    }
    if (!step) break;
    const { spot, kind } = step.offer;
    if (kind === 'stake') now.set(spot!, (now.get(spot!) ?? 0) + step.amount!);
    else now.delete(spot!);
  }
  return { lies: Object.fromEntries(now), steps };
}

describe('the way from what lies to what shall lie', () => {
  it('places what is missing, in an order that is accepted', () => {
    expect(follow([], [['bonus', 500], ['ante', 500], ['first', 1000]]).lies).toEqual({ ante: 500, first: 1000, bonus: 500 });
  });

  it('takes back what rests on a wager before it, and places it again', () => {
    const found = follow([['ante', 500], ['first', 1000], ['bonus', 500]], [['ante', 1000], ['first', 2000], ['bonus', 500]]);
    expect(found.lies).toEqual({ ante: 1000, first: 2000, bonus: 500 });
  });

  it('gives way to what is permitted where it cannot be had as wanted', () => {
    expect(follow([['ante', 500], ['first', 1000]], [['ante', 1500], ['first', 1000]]).lies).toEqual({ ante: 1500, first: 3000 });
  });

  it('clears everything, and ends where nothing is left to do', () => {
    expect(follow([['ante', 500], ['first', 1000], ['bonus', 500]], [])).toEqual({ lies: {}, steps: 3 });
    expect(follow([['ante', 500]], [['ante', 500]]).steps).toBe(0);
  });

  it('raises a wager where that is offered, without taking it back', () => {
    const offers = sort([stake('big', 100, 40_000), take('big')], 'seat 1');
    expect(nextStep(new Map([['big', 1000]]), offers, new Map([['big', 1500]]), false)).toMatchObject({ amount: 500 });
  });
});

const seat = (complete: boolean, spots: [string, number][]): SeatView => ({
  seat: 1,
  name: 'You',
  bot: false,
  stack: '100.00',
  complete,
  ready: false,
  awaited: false,
  away: false,
  leaving: false,
  spots: spots.map(([spot, amount]) => ({ spot, hand: 1, amount: wire(amount), banked: false })),
});

it('says which wagers are missing: those bound to what lies, or else all that are open', () => {
  const named = (one: SeatView, offers: Offer[]) => missing(one, sort(offers, 'seat 1')).map((offer) => offer.spot);
  const now: Wagers = new Map([['ante', 500]]);
  expect(named(seat(false, [...now]), offersOf(now))).toEqual(['first']);
  expect(named(seat(false, [['pair', 500]]), [stake('ante', 500, 50_000), take('pair')])).toEqual(['ante']);
  expect(named(seat(true, [['ante', 500]]), [stake('progressive', 100, 100)])).toEqual([]);
  expect(named(seat(false, []), offersOf(new Map()))).toEqual([]);
  expect([...lying(seat(true, [['ante', 500]]))]).toEqual([['ante', cents('5.00')]]);
});

it('lets a number key keep its meaning', () => {
  let kept: string | null = null;
  const store = { read: () => kept, write: (text: string) => void (kept = text) };
  const keys = new Keys(['ante', 'bet'], store);
  expect([keys.ofSpot('ante'), keys.ofSpot('bet')]).toEqual(['1', '2']);
  expect([keys.ofAct('fold 1'), keys.ofAct('show 1'), keys.ofAct('fold 1')]).toEqual(['3', '4', '3']);
  const again = new Keys(['ante', 'bet'], store);
  expect([again.ofAct('show 1'), again.ofAct('hide 1'), again.ofAct('fold 1')]).toEqual(['4', '5', '3']);
  expect(new Keys(Array.from({ length: 50 }, (_, index) => `total-${index}`), { ...store, read: () => null }).ofSpot('total-4')).toBeNull();
});
