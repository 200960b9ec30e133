// What the page tells a newcomer about a game: data of the game, in `src/guides`, with its picture in `src/art`.

export interface TourStep {
  /** Where to look: see `PLACES` in `Tour.svelte`. */
  at: string;
  says: string;
}

export interface Guide {
  game: string;
  /** The kind of game, by which the lobby sorts. */
  family: string;
  /** The game in one sentence. */
  says: string;
  /** What an act means, by its words; `*` stands for whatever follows. */
  acts: Record<string, string>;
  /** The acts by which a choice of the analysis is made. */
  choices: Record<string, string[]>;
  /** What the analysis calls a wager, by its spot, where it calls it otherwise. */
  values?: Record<string, string>;
  /** What a wager is, by its spot. */
  spots: Record<string, string>;
  tour: TourStep[];
}

const guides = Object.values(import.meta.glob<Guide>('../guides/*.json', { eager: true, import: 'default' }));
const pictures = import.meta.glob<string>('../art/*.svg', { eager: true, import: 'default', query: '?url' });

const UNKNOWN: Guide = { game: '', family: 'Other games', says: '', acts: {}, choices: {}, spots: {}, tour: [] };

/** The guide of a game; an empty one where nobody has written it. */
export function guideOf(game: string | null | undefined): Guide {
  return guides.find((one) => one.game === game) ?? UNKNOWN;
}

/** The address of a game's picture; nothing where nobody has drawn it. */
export function pictureOf(game: string | null | undefined): string | null {
  return pictures[`../art/${game}.svg`] ?? null;
}

/** Whether the words are those of a pattern, in which `*` stands for whatever follows. */
export function fits(pattern: string, words: string): boolean {
  return pattern.endsWith('*') ? words.startsWith(pattern.slice(0, -1)) : words === pattern;
}

/** What is said around the rounds, alike in every game. */
const AROUND: Record<string, string> = {
  'cut cards': 'Cut the shuffled cards where you like. It changes no chance.',
  'decline cut': 'Leave the cut to the next. It changes no chance.',
};

/** What an act means; nothing where the guide does not say. */
export function meaning(guide: Guide, words: string): string {
  const acts = { ...AROUND, ...guide.acts };
  const found = Object.keys(acts)
    .filter((pattern) => fits(pattern, words))
    .sort((one, other) => other.length - one.length);
  return found.length ? acts[found[0]!]! : '';
}

/** The choice of the analysis that an act makes; nothing where the guide names none. */
export function choiceOf(guide: Guide, words: string): string | null {
  const found = Object.entries(guide.choices).find(([, acts]) => acts.some((pattern) => fits(pattern, words)));
  return found?.[0] ?? null;
}
