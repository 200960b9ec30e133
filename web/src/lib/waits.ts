// What a table waits for, and of whom, in words for those who work there.
import type { Offer, View } from './api';
import { act, capital } from './words';

/** One line on what is waited for. */
export function waitsFor(view: View, due: Offer[]): string {
  const nameOf = (who: string) => {
    const seat = view.seats.find((one) => `seat ${one.seat}` === who);
    return seat?.name ? `${seat.name} at ${who}` : who;
  };
  const floor = due.filter((offer) => offer.as === 'floor');
  const dealer = due.filter((offer) => offer.as === 'dealer');
  if (dealer[0]) return `It is the dealer’s turn: ${act(dealer[0].do).toLowerCase()}.`;
  if (floor[0]) return `A floorperson is waited for: ${act(floor[0].do).toLowerCase()}.`;
  if (view.waits_floor) return `A floorperson is waited for: ${act(view.waits_floor).toLowerCase()}.`;
  const awaited = view.seats.filter((seat) => seat.awaited).map((seat) => nameOf(`seat ${seat.seat}`));
  const clocked = view.clock?.kind === 'betting' ? (view.clock.who ?? []).map(nameOf) : [];
  if (awaited.length) return `${capital(listed(awaited))} ${awaited.length === 1 ? 'has' : 'have'} to decide.`;
  if (clocked.length) return `Wagers are open: ${listed(clocked)} ${clocked.length === 1 ? 'is' : 'are'} not ready.`;
  if (view.clock?.kind === 'pause') return 'The next round begins in a moment.';
  return view.in_round ? 'Nobody is waited for; the table goes on by itself.' : 'No round is being played.';
}

function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
