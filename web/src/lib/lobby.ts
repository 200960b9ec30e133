// What the lobby says of tables, and which of them it shows. Nothing here knows a game.
import type { TableCard } from './api';
import { guideOf } from './guide';
import { title } from './words';

/** What may be wagered on something: the least and the most, as they are printed. */
export interface Range {
  what: string;
  least: string | null;
  most: string | null;
}

/** The limits by what they limit, in the order of the house rules. */
export function ranges(limits: { name: string; value: string }[]): Range[] {
  const found = new Map<string, Range>();
  for (const { name, value } of limits) {
    const kind = name.includes('minimum') ? 'least' : name.includes('maximum') ? 'most' : null;
    if (!kind || value === 'none') continue;
    const what = name.replace(/-?(minimum|maximum)-?/, '');
    const range = found.get(what) ?? { what, least: null, most: null };
    range[kind] = value;
    found.set(what, range);
  }
  return [...found.values()];
}

/** `$10 to $5,000`, `from $10`, `up to $100`. */
export function spoken({ least, most }: Range): string {
  const short = (money: string) => money.replace(/\.00$/, '');
  if (least && most) return least === most ? short(least) : `${short(least)} to ${short(most)}`;
  return least ? `from ${short(least)}` : `up to ${short(most ?? '')}`;
}

/** The lowest edge with the wager that it belongs to, and the highest where it is another. Edges come lowest first. */
export function edgesOf(edges: { wager: string; edge: string }[]): { lowest: string; wager: string; highest: string | null } | null {
  const [first, last] = [edges[0], edges.at(-1)];
  if (!first || !last) return null;
  const alike = edges.filter((one) => one.edge === first.edge).map((one) => title(one.wager));
  const wager = alike.length > 2 ? `${alike[0]} and ${alike.length - 1} others` : alike.join(' or ');
  // Two decimals tell wagers apart; the odds page has them all.
  const minus = (edge: string) => edge.replace(/(-?)(\d+\.\d{3,})%/, (_, sign: string, size: string) => `${sign ? '−' : ''}${Number(size).toFixed(2)}%`);
  return { lowest: minus(first.edge), wager, highest: last.edge === first.edge ? null : minus(last.edge) };
}

export const free = (table: TableCard): number => table.seats.filter((seat) => seat.name === null).length;

export const familyOf = (table: { game: string }): string => guideOf(table.game).family;

/** The tables of a family that hold every word of a search; one's own first, and those without their records last. */
export function found(tables: TableCard[], family: string, search: string): TableCard[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const text = (table: TableCard) => {
    const wagers = table.edges.map((edge) => title(edge.wager)).join(' ');
    return `${table.name} ${table.title} ${table.rulebook} ${familyOf(table)} ${guideOf(table.game).says} ${wagers}`.toLowerCase();
  };
  const place = (table: TableCard) => (table.yours ? 0 : table.damaged ? 2 : 1);
  return tables
    .filter((table) => (!family || familyOf(table) === family) && words.every((word) => text(table).includes(word)))
    .toSorted((one, other) => place(one) - place(other));
}

/** The families of the tables, those with the most tables first. */
export function families(tables: TableCard[]): { family: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(familyOf(table), (counts.get(familyOf(table)) ?? 0) + 1);
  return [...counts].map(([family, count]) => ({ family, count })).toSorted((one, other) => other.count - one.count);
}
