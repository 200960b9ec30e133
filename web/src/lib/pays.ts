// What the spots of a layout pay, from the pay tables that the house posts.
import type { PostedTable } from './api';
import type { Face } from './layout';

/** The pay tables of a spot: those of the wager that its face names, or of its own name. */
export function tablesOf(spot: string, face: Face | undefined, posted: PostedTable[]): PostedTable[] {
  const wager = face?.wager ?? spot;
  const named = wager.split('.');
  return posted.filter((table) => (named.length > 1 ? table.name === named[0] : table.wager === wager));
}

/** What a spot pays, short enough to stand on it: `8 to 1`, `up to 100 to 1`; nothing where no table says. */
export function paysOf(spot: string, face: Face | undefined, posted: PostedTable[]): string {
  const row = face?.wager?.split('.')[1];
  const rows = tablesOf(spot, face, posted).flatMap((table) => table.rows);
  if (row) return rows.find((one) => one.name === row)?.pays ?? '';
  const [first, ...rest] = rows;
  if (!first) return '';
  return rest.length ? `up to ${first.pays}` : first.pays;
}
