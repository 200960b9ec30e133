import { expect, it } from 'vitest';
import { beside } from './beside';
import type { OddsDocument } from './odds';

const document = (edges: [string, number][], choices: [string, string][]) =>
  ({ wagers: edges.map(([wager, house_edge]) => ({ wager, house_edge })), choices }) as unknown as OddsDocument;

it('sets every wager beside the same wager, and tells only what is chosen otherwise', () => {
  const one = document([['main', 0.05]], [['decks', '1'], ['tie.tie', '8 to 1']]);
  const other = document([['main', 0.04], ['side', 0.1]], [['decks', '1'], ['tie.tie', '9 to 1']]);
  expect(beside([one, other])).toEqual({
    edges: [
      { name: 'main', each: [0.05, 0.04] },
      { name: 'side', each: [null, 0.1] },
    ],
    choices: [{ name: 'tie.tie', each: ['8 to 1', '9 to 1'] }],
  });
  expect(beside([one, one]).choices).toEqual([]);
});
