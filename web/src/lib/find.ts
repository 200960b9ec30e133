// Finding a round by what happened in it: for surveillance, which sees every card.
import type { RoundCard, RoundRecord } from './api';
import { cents } from './money';
import { cards, seatOf } from './words';

export interface Wanted {
  /** Between these times, in milliseconds since 1970. */
  from: number | null;
  to: number | null;
  seat: number | null;
  /** The code of a card: `As`. */
  card: string;
  /** In cents. */
  amount: number | null;
}

/** The code of a card as somebody writes it: `10h`, `as`, `A♠`; nothing where it is none. */
export function cardCode(text: string): string {
  const plain = text.trim().replace('10', 'T').replace('♠', 's').replace('♥', 'h').replace('♦', 'd').replace('♣', 'c');
  const found = /^([2-9tjqka])([shdc])$/i.exec(plain);
  return found ? `${found[1]!.toUpperCase()}${found[2]!.toLowerCase()}` : '';
}

/** The rounds that ended in time, the last first. */
export function inTime(rounds: RoundCard[], { from, to }: Wanted): RoundCard[] {
  const ended = rounds.filter((round) => round.ended_at > 0);
  const fits = ended.filter((round) => (from === null || round.ended_at >= from) && (to === null || round.ended_at <= to));
  return fits.toSorted((one, other) => other.number - one.number);
}

/** Whether a round has to be read to know whether it is wanted. */
export const mustBeRead = ({ seat, card, amount }: Wanted): boolean => seat !== null || card !== '' || amount !== null;

/** Whether one line of the round, or its cards, is what is wanted; of seat and amount both must be in one line. */
export function isWanted(record: RoundRecord, { seat, card, amount }: Wanted): boolean {
  const hands = record.steps.flatMap((step) => step.scene?.hands ?? []);
  const at = (place: string) => seat === null || seatOf(place) === seat;
  if (card && !hands.some((hand) => at(hand.place) && cards(hand.cards).includes(card))) return false;
  if (seat === null && amount === null) return true;
  if (card && amount === null) return true;
  const moves = record.steps.flatMap((step) => step.told).flatMap((line) => line.chips);
  return moves.some((move) => (at(move.from) || at(move.to)) && (amount === null || cents(move.amount) === amount));
}
