// From the chips that lie to the chips that shall lie, one order after the other, by nothing but what is offered.
import type { Offer, SeatView } from './api';
import { cents, nearest } from './money';
import { spotKey, type Sorted } from './offers';

/** Amounts in cents, by hand and spot. */
export type Wagers = Map<string, number>;

export interface Step {
  offer: Offer;
  amount: number | null;
}

/** What lies on a seat's own spots and can still be moved. */
export function lying(seat: SeatView): Wagers {
  const own = seat.spots.filter((one) => !one.banked && (one.on === undefined || one.on === null));
  const found: Wagers = new Map();
  for (const one of own) {
    const key = spotKey(one.hand, one.spot);
    found.set(key, (found.get(key) ?? 0) + cents(one.amount));
  }
  return found;
}

export function same(one: Wagers, other: Wagers): boolean {
  return one.size === other.size && [...one].every(([key, amount]) => other.get(key) === amount);
}

const takes = (offer: Offer | undefined, amount: number) =>
  offer?.amount !== undefined && offer.amount !== null && nearest(offer.amount, amount) === amount;

function back(offer: Offer, amount: number): Step {
  return { offer, amount: offer.amount ? nearest(offer.amount, amount) : null };
}

/**
 * The next order on the way from what lies to what shall lie; `clear` where everything has to be taken back first,
 * because what lies rules out what is wanted; nothing where there is no way on. Once cleared, what is wanted gives
 * way to what is permitted.
 */
export function nextStep(now: Wagers, offers: Sorted, target: Wagers, cleared: boolean): Step | 'clear' | null {
  const wanted = (key: string) => target.get(key) ?? 0;
  const wrong = [...now].filter(([key, amount]) => wanted(key) !== amount);
  for (const [key, amount] of wrong) {
    const stake = offers.stakes.get(key);
    if (wanted(key) > amount && stake && takes(stake, wanted(key) - amount)) {
      return { offer: stake, amount: wanted(key) - amount };
    }
  }
  if (!cleared) {
    for (const [key, amount] of wrong) {
      const offer = offers.back.get(key);
      if (offer) return back(offer, amount);
    }
    // Another wager rests on it: that one is taken back before it, and placed again after.
    const blocked = wrong.length > 0 ? [...now].find(([key]) => offers.back.has(key)) : undefined;
    if (blocked) return back(offers.back.get(blocked[0])!, blocked[1]);
    if (wrong.length > 0) return null;
  }
  const missing = [...target].filter(([key, amount]) => amount > 0 && !now.has(key) && offers.stakes.has(key));
  const fits = missing.find(([key, amount]) => takes(offers.stakes.get(key), amount));
  if (fits) return { offer: offers.stakes.get(fits[0])!, amount: fits[1] };
  const first = missing[0];
  if (!first) return null;
  if (!cleared && now.size > 0) return 'clear';
  const offer = offers.stakes.get(first[0])!;
  return { offer, amount: offer.amount ? nearest(offer.amount, first[1]) : null };
}

/** What takes everything back, one wager after the other; nothing where nothing can be taken back any more. */
export function clearStep(now: Wagers, offers: Sorted): Step | null {
  const found = [...now].find(([key]) => offers.back.has(key));
  return found ? back(offers.back.get(found[0])!, found[1]) : null;
}

/** The wagers without which those that lie make up no hand, as far as the offers tell. */
export function missing(seat: SeatView, offers: Sorted): Offer[] {
  if (seat.complete || seat.spots.length === 0) return [];
  const open = [...offers.stakes.values()].filter((offer) => !seat.spots.some((one) => one.spot === offer.spot && one.hand === offer.hand));
  const bound = open.filter((offer) => offer.amount && offer.amount.least === offer.amount.most);
  return bound.length ? bound : open;
}
