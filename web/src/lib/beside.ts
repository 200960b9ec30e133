// House rules under one rulebook, side by side.
import type { OddsDocument } from './odds';

/** Something of which each of some house rules has its own. */
export interface Row<T> {
  name: string;
  each: T[];
}

/** The edge of every wager, where it is offered, and what is chosen otherwise. */
export function beside(documents: OddsDocument[]): { edges: Row<number | null>[]; choices: Row<string>[] } {
  const wagers = new Set(documents.flatMap((one) => one.wagers.map((wager) => wager.wager)));
  const edge = (document: OddsDocument, name: string) =>
    document.wagers.find((wager) => wager.wager === name)?.house_edge ?? null;
  const edges = [...wagers].map((name) => ({ name, each: documents.map((document) => edge(document, name)) }));
  // Under one rulebook all have the same options and rows in the same order.
  const names = documents[0]?.choices.map(([name]) => name) ?? [];
  const choices = names
    .map((name, at) => ({ name, each: documents.map((document) => document.choices[at]?.[1] ?? '') }))
    .filter(({ each }) => each.some((value) => value !== each[0]));
  return { edges, choices };
}
