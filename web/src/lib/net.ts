// What a round came to for one seat, read off the chips that moved.
import type { LogLine } from './api';
import { cents } from './money';
import { seatOf } from './words';

/** Chips that came to the seat less those that left it, without those bought or taken home; in cents. */
export function net(lines: LogLine[], seat: number, round: number): number {
  let sum = 0;
  for (const line of lines) {
    if (line.round !== round) continue;
    for (const move of line.chips) {
      if (move.from === 'outside' || move.to === 'outside') continue;
      if (seatOf(move.to) === seat) sum += cents(move.amount);
      if (seatOf(move.from) === seat) sum -= cents(move.amount);
    }
  }
  return sum;
}

/** Whether the seat had chips on the layout in that round. */
export function played(lines: LogLine[], seat: number, round: number): boolean {
  const own = (at: string) => seatOf(at) === seat && at !== `seat ${seat} stack`;
  return lines.some((line) => line.round === round && line.chips.some((move) => own(move.from) || own(move.to)));
}
