// The commitments that this browser was shown, table by table, so that a proof can be held against them later.
import type { View } from './api';

const PREFIX = 'houseway.commitments.';
/** How many of each table are remembered: a few hundred rounds. */
const MOST = 400;

/** Where they are kept; none where the browser keeps nothing. */
function shelf(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

function known(table: number): string[] {
  const text = shelf()?.getItem(PREFIX + table) ?? '';
  return text.split(' ').filter(Boolean);
}

/** Remembers the draws to come, which are committed to and have not happened. */
export function remember(view: Pick<View, 'fairness'> & { table: { id: number } }): void {
  const shown = [view.fairness.next_shuffle, view.fairness.next_throw].flatMap((draw) => draw?.commitment ?? []);
  const before = known(view.table.id);
  const fresh = shown.filter((commitment) => !before.includes(commitment));
  if (!fresh.length) return;
  try {
    shelf()?.setItem(PREFIX + view.table.id, [...before, ...fresh].slice(-MOST).join(' '));
  } catch {
    // A full shelf forgets; the proof then says that this browser did not see it.
  }
}

/** Whether this browser was shown a commitment before its draw happened. */
export function wasShown(table: number, commitment: string): boolean {
  return known(table).includes(commitment);
}
