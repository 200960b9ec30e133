// Sorting what is on offer: which offers are spots to click, which are buttons, which belong to the table.
import type { Offer } from './api';
import { nearest } from './money';

export interface Sorted {
  /** Offers to put chips on a spot, by hand and spot. */
  stakes: Map<string, Offer>;
  /** Offers to take chips back from a spot, by hand and spot. */
  back: Map<string, Offer>;
  /** Everything else of the round. */
  buttons: Offer[];
  /** Around the rounds: buy in, leave, move. */
  table: Offer[];
}

/** The name of a spot of a hand; of the first hand it is the spot's own. */
export function spotKey(hand: number, spot: string): string {
  return hand === 1 ? spot : `hand ${hand} ${spot}`;
}

/** The offers about the spots of one hand, by the spot. */
export function ofHand(offers: Map<string, Offer>, hand: number): Map<string, Offer> {
  const own = [...offers.values()].filter((offer) => offer.hand === hand);
  return new Map(own.map((offer) => [offer.spot ?? '', offer]));
}

/** Whether an offer can be taken up by a click on its spot: chips and nothing else. */
const bySpot = (offer: Offer) => Boolean(offer.spot && offer.amount && !offer.given);

export function sort(offers: Offer[], who: string | null): Sorted {
  const sorted: Sorted = { stakes: new Map(), back: new Map(), buttons: [], table: [] };
  for (const offer of offers) {
    if (offer.as !== who) continue;
    const spot = offer.spot ? spotKey(offer.hand, offer.spot) : '';
    if (offer.kind === 'attend') sorted.table.push(offer);
    else if (offer.kind === 'stake' && bySpot(offer) && !sorted.stakes.has(spot)) sorted.stakes.set(spot, offer);
    else if (offer.kind === 'take-back' && spot && !offer.given && !sorted.back.has(spot)) {
      sorted.back.set(spot, offer);
      // Where the clock would decide otherwise, to take chips back is an answer, and wants a button beside the other.
      if (offers.some((other) => other.as === who && other.hand === offer.hand && other.silence))
        sorted.buttons.push(offer);
    } else sorted.buttons.push(offer);
  }
  return sorted;
}

/** What a click on a lit spot would place, in cents. */
export function preview(offer: Offer, bet: number): number {
  return offer.amount ? nearest(offer.amount, bet) : 0;
}

/** Whether the offer is taken up by a press alone. */
export function bare(offer: Offer): boolean {
  return !offer.given && (!offer.amount || offer.amount.least === offer.amount.most);
}

/** What staff may do: the routine that is due, the rest of the routine, and what is out of the ordinary. */
export interface Duties {
  next: Offer[];
  routine: Offer[];
  unusual: Offer[];
  /** What can be done at the table at any time: fills, credits, closing. */
  other: Offer[];
}

export function duties(offers: Offer[]): Duties {
  const staff = offers.filter((offer) => !offer.as.startsWith('seat '));
  const routine = staff.filter((offer) => offer.chore);
  return {
    next: routine.filter((offer) => offer.due),
    routine: routine.filter((offer) => !offer.due),
    unusual: staff.filter((offer) => !offer.chore && offer.kind === 'report'),
    other: staff.filter((offer) => !offer.chore && offer.kind !== 'report'),
  };
}
