// Which key means which act. A key keeps its meaning at a rulebook for good: the spots come first, in their order, and
// other acts get the next key when they are first offered.

const FREE = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** A layout with more spots than this is walked through with the arrow keys alone. */
const SPOTS = 5;

export class Keys {
  private readonly given = new Map<string, string>();

  constructor(
    spots: string[],
    private readonly store: { read(): string | null; write(text: string): void },
  ) {
    const kept = JSON.parse(store.read() ?? '[]') as [string, string][];
    if (spots.length <= SPOTS) spots.forEach((spot, index) => this.given.set(`spot ${spot}`, FREE[index]!));
    for (const [act, key] of kept) if (!this.given.has(act) && !this.taken(key)) this.given.set(act, key);
  }

  private taken(key: string): boolean {
    return [...this.given.values()].includes(key);
  }

  /** The key of a spot, where spots have keys. */
  ofSpot(spot: string): string | null {
    return this.given.get(`spot ${spot}`) ?? null;
  }

  /** The key of an act; none when all are given away. */
  ofAct(act: string): string | null {
    const known = this.given.get(act);
    if (known) return known;
    const key = FREE.find((one) => !this.taken(one));
    if (!key) return null;
    this.given.set(act, key);
    this.store.write(JSON.stringify([...this.given].filter(([name]) => !name.startsWith('spot '))));
    return key;
  }
}

/** The keys of a rulebook in this browser. */
export function keysOf(rulebook: string, spots: string[]): Keys {
  const name = `houseway-keys-${rulebook}`;
  return new Keys(spots, { read: () => localStorage.getItem(name), write: (text) => localStorage.setItem(name, text) });
}
