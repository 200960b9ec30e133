// What a wager with a meter is worth: its expectation is a straight line in what the meter shows.
import { cents, dollars } from './money';
import type { EdgeLine, Meter } from './odds';
import { ratio } from './words';

/** The house edge, in units of the stake, when the meter shows so many cents. */
export function edgeAt(meter: Meter, shows: number): number {
  return 0 - ratio(meter.without_meter) - (ratio(meter.per_dollar) * shows) / 100;
}

/** The edge from an empty meter to half as much again as breaks even, with where the meter begins. */
export function meterLine(meter: Meter): EdgeLine {
  const initial = cents(meter.initial);
  const end = Math.round(Math.max(cents(meter.break_even), initial) * 1.5);
  const shown = [0, initial, cents(meter.break_even), end].sort((a, b) => a - b);
  return {
    row: `${meter.wager} ${meter.table}, ${dollars(cents(meter.stake))}`,
    wager: meter.wager,
    now: initial,
    points: shown.map((shows) => [shows, edgeAt(meter, shows)]),
    pays: shown.map((shows) => dollars(shows)),
  };
}
