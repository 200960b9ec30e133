// How a round went, read off what happened: what each wager did, what the hands were, who won. No game is known here.
import type { LogLine, Scene } from './api';
import { cents, dollars } from './money';
import { net, played } from './net';
import { spotKey } from './offers';
import { seatOf } from './words';

/** What became of one wager. */
export interface WagerResult {
  spot: string;
  hand: number;
  /** What it brought, in cents; a loss is negative. */
  change: number;
}

/** A hand in words. */
export interface HandResult {
  /** Whose: `dealer`, `player hand`; nothing for one's own. */
  who: string;
  says: string;
}

export interface Outcome {
  round: number;
  /** What the round brought the player; nothing where no chips were on the table. */
  net: number | null;
  wagers: WagerResult[];
  hands: HandResult[];
  /** The line that decided it. */
  decided: string;
  /** Whether the round was void. */
  isVoid: boolean;
  /** What the round brought each seat that played. */
  seats: Map<number, number>;
  /** The player's own spots that won, by hand and spot. */
  own: Set<string>;
  /** The spots that won for anybody. */
  spots: Set<string>;
  /** The places whose cards or tiles won. */
  places: Set<string>;
}

/** The result in plain words. */
export function headline({ net, isVoid, round }: Outcome): string {
  if (net === null) return `Round ${round} is over`;
  if (isVoid && net === 0) return 'The round is void: your wagers are returned';
  if (net > 0) return `You win ${dollars(net)}`;
  return net < 0 ? `You lose ${dollars(-net)}` : 'You break even';
}

interface Place {
  seat: number;
  hand: number;
  /** `stack`, or a spot. */
  at: string;
}

function placeOf(text: string): Place | null {
  const found = /^seat (\d+)(?: hand (\d+))? (\S+)$/.exec(text);
  return found ? { seat: Number(found[1]), hand: Number(found[2] ?? 1), at: found[3]! } : null;
}

/** The spot that a line names as the one paid on. */
function paidOn(says: string, spots: string[]): string | null {
  const named = / on (\S+?)(?:[,:]|$)/.exec(says)?.[1];
  return named !== undefined && spots.includes(named) ? named : null;
}

/** `pays vigorish` of `seat 3 pays vigorish $0.50 to the dealer`. */
function feeOf(says: string): string {
  return says.replace(/^seat \d+(?: hand \d+)? /, '').replace(/(?: of)?,? \$.*$/, '');
}

/** What each wager of a seat did, in the order in which it was decided. */
export function wagersOf(lines: LogLine[], seat: number, spots: string[]): WagerResult[] {
  const found = new Map<string, WagerResult>();
  const wager = (hand: number, spot: string) => {
    const key = spotKey(hand, spot);
    const one = found.get(key) ?? { spot, hand, change: 0 };
    found.set(key, one);
    return one;
  };
  // A payment that does not say what it is for belongs to the wager that goes back next.
  let waiting = 0;
  for (const line of lines) {
    for (const move of line.chips) {
      const [from, to] = [placeOf(move.from), placeOf(move.to)];
      const amount = cents(move.amount);
      const returned = from?.seat === seat && to?.seat === seat && to.at === 'stack' && from.at !== 'stack';
      if (returned && /gets back|returned|void/.test(line.says)) {
        wager(from.hand, from.at).change += waiting;
        waiting = 0;
      } else if (from?.seat === seat && from.at !== 'stack' && to?.seat !== seat) {
        wager(from.hand, from.at).change -= amount;
      } else if (to?.seat === seat && to.at === 'stack' && from?.seat !== seat && move.from !== 'outside') {
        const spot = paidOn(line.says, spots);
        if (spot) wager(to.hand, spot).change += amount;
        else waiting += amount;
      } else if (from?.seat === seat && to?.seat !== seat && move.to !== 'outside') {
        // Chips of the stack that went to no spot, such as a commission: by the words for it.
        wager(from.hand, feeOf(line.says)).change -= amount;
      }
    }
  }
  const last = [...found.values()].at(-1);
  if (last) last.change += waiting;
  return [...found.values()];
}

/** The last line without chips before the first wager was settled: the one that says how it went. */
function deciding(lines: LogLine[]): string {
  const settles = (line: LogLine) =>
    line.chips.some((move) => {
      const [from, to] = [placeOf(move.from), placeOf(move.to)];
      const taken = from !== null && from.at !== 'stack' && to === null && move.to !== 'outside';
      return taken || (from === null && to?.at === 'stack' && move.from !== 'outside');
    });
  const first = lines.findIndex(settles);
  const told = lines.slice(0, Math.max(0, first)).filter((line) => line.chips.length === 0 && seatOf(line.says) === null);
  return (told.findLast((line) => /\b(wins?|tie|lit)\b/.test(line.says)) ?? told.at(-1))?.says ?? '';
}

/** What is said of the seat's own hand, without its name. */
function ownLine(lines: LogLine[], seat: number): string {
  const start = new RegExp(`^seat ${seat}(?: hand \\d+)?(?:: | has )`);
  const line = lines.findLast((one) => one.chips.length === 0 && start.test(one.says));
  return line ? line.says.replace(start, '') : '';
}

/** Spots that a line names in a list, such as those that a device lights. */
function listed(lines: LogLine[], spots: string[]): string[] {
  const lists = lines.map((line) => /^\w+: (.+)$/.exec(line.says)?.[1]?.split(', ') ?? []);
  return lists.filter((list) => list.length > 0 && list.every((name) => spots.includes(name))).flat();
}

/** How a round went, as the player of a seat, or somebody who only watched, may know it. */
export function outcomeOf(
  all: LogLine[],
  round: number,
  scene: Scene | null | undefined,
  own: number | null,
  spots: string[],
): Outcome {
  const lines = all.filter((line) => line.round === round);
  const numbers = new Set(lines.flatMap((line) => line.chips.flatMap((move) => [seatOf(move.from), seatOf(move.to)])));
  const players = [...numbers].filter((seat): seat is number => seat !== null && played(lines, seat, round));
  const seats = new Map(players.map((seat) => [seat, net(lines, seat, round)]));
  const wagers = own === null ? [] : wagersOf(lines, own, spots);
  const won = (seat: number) => wagersOf(lines, seat, spots).filter((one) => one.change > 0);
  const winners = new Map(players.map((seat) => [seat, won(seat)]));
  const hands = scene?.hands ?? [];
  const shown = hands.filter((hand) => (hand.cards || hand.tiles) && hand.note);
  const mine = shown.filter((hand) => seatOf(hand.place) === own && own !== null);
  const deal = deciding(lines);
  const house = hands.filter((hand) => seatOf(hand.place) === null);
  const says = deal.toLowerCase().replaceAll("'s", '');
  const beaten = (hand: { note: string }) => /\b(lost|loses|folded|surrendered|void)\b/.test(hand.note);
  const wins = (hand: { note: string; place: string }) =>
    /\b(won|wins)\b/.test(hand.note) || (!beaten(hand) && (seats.get(seatOf(hand.place) ?? 0) ?? 0) > 0);
  const places = new Set(hands.filter((hand) => seatOf(hand.place) !== null && wins(hand)).map((hand) => hand.place));
  const lost = own !== null && seats.has(own) && (mine.some(beaten) || (!mine.some(wins) && (seats.get(own) ?? 0) < 0));
  for (const hand of house) {
    const named = says.includes(`${hand.place} wins`);
    const beats = hand.place === 'dealer' && lost && !mine.some((one) => /folded|surrendered/.test(one.note));
    const helps = hand.place === 'community' && !lost && own !== null && (winners.get(own) ?? []).length > 0;
    if (named || beats || helps) places.add(hand.place);
  }
  return {
    round,
    net: own !== null && seats.has(own) ? (seats.get(own) ?? 0) : null,
    wagers,
    hands: [
      ...mine.map((hand) => ({ who: mine.length > 1 ? `your ${/hand \d+$/.exec(hand.place)?.[0] ?? 'hand 1'}` : '', says: hand.note })),
      ...shown.filter((hand) => seatOf(hand.place) === null).map((hand) => ({ who: hand.place, says: hand.note })),
    ],
    decided: mine.length ? '' : (own === null ? '' : ownLine(lines, own)) || deal,
    isVoid: lines.some((line) => /\bround\b.*\bvoid\b|\bvoid\b.*\bround\b/.test(line.says)),
    seats,
    own: new Set((own === null ? [] : won(own)).map((one) => spotKey(one.hand, one.spot))),
    spots: new Set([...[...winners.values()].flat().map((one) => one.spot), ...listed(lines, spots)]),
    places,
  };
}
