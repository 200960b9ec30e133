// One line on every decision: what it means and what it costs. What it means is data of the game.
import type { Offer, SeatView } from './api';
import { meaning, type Guide } from './guide';
import { cents, dollars } from './money';

export interface Help {
  says: string;
  /** What follows when nothing is said. */
  silence: string;
}

/** The chips on a seat's spots of one hand, in cents. */
function lies(seat: SeatView | null, hand: number): number {
  const own = seat?.spots.filter((one) => one.hand === hand && (one.on === undefined || one.on === null)) ?? [];
  return own.reduce((sum, one) => sum + cents(one.amount), 0);
}

/** The line on a decision; empty for what is no decision. */
export function helpOf(offer: Offer, guide: Guide, seat: SeatView | null): Help {
  const said = offer.kind === 'stake' ? meaning(guide, offer.do) || (guide.spots[offer.spot ?? ''] ?? '') : meaning(guide, offer.do);
  const there = lies(seat, offer.hand);
  const cost = offer.kind === 'give-up' && there ? ` ${dollars(there)} lies there.` : '';
  // Beside the table its own rulebook need not be named.
  const clause = offer.clauses[0] ? ` (${offer.clauses[0].replace(/^\S+ /, '')})` : '';
  return { says: `${said}${cost}`.trim(), silence: offer.silence ? `If you say nothing, this is done${clause}.` : '' };
}
