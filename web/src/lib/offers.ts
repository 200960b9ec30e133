// Sorting what is on offer: which offers are spots to click, which are buttons, which belong to the table.
import type { Offer, Wanted } from './api';
import { nearest } from './money';

export interface Sorted {
  /** Offers to put chips on a spot, by the spot. */
  stakes: Map<string, Offer>;
  /** Offers to take chips back from a spot, by the spot. */
  back: Map<string, Offer>;
  /** Everything else of the round. */
  buttons: Offer[];
  /** Around the rounds: buy in, leave, move. */
  table: Offer[];
}

/** Whether an offer can be taken up by a click on its spot: chips and nothing else. */
const bySpot = (offer: Offer) => Boolean(offer.spot) && !wants(offer) && offer.amount !== null;

export function sort(offers: Offer[], who: string | null): Sorted {
  const sorted: Sorted = { stakes: new Map(), back: new Map(), buttons: [], table: [] };
  for (const offer of offers) {
    if (offer.as !== who) continue;
    const spot = offer.spot ?? '';
    if (offer.kind === 'table') sorted.table.push(offer);
    else if (offer.kind === 'stakes' && bySpot(offer) && !sorted.stakes.has(spot)) sorted.stakes.set(spot, offer);
    else if (offer.kind === 'takes-back' && spot && !wants(offer) && !sorted.back.has(spot)) sorted.back.set(spot, offer);
    else sorted.buttons.push(offer);
  }
  return sorted;
}

/** What has to be handed over, or nothing. */
export function wants(offer: Offer): Exclude<Wanted, 'nothing'> | null {
  return offer.given === null || offer.given === undefined || offer.given === 'nothing' ? null : offer.given;
}

/** What a click on a lit spot would place, in cents. */
export function preview(offer: Offer, bet: number): number {
  return offer.amount ? nearest(offer.amount, bet) : 0;
}

/** Whether the offer is taken up by a press alone. */
export function bare(offer: Offer): boolean {
  return wants(offer) === null && (offer.amount === null || offer.amount.least === offer.amount.most);
}
