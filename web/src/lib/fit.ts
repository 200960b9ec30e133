// How large a felt is drawn so that all of it is in sight: as large as fits, never so large that it looks coarse.

/** The smallest a felt is drawn: below this the page scrolls instead. */
export const SMALLEST = 0.5;

/** The scale at which something of this height fits into the room. */
export function scaleFor(height: number, room: number, largest: number): number {
  if (height <= 0 || room <= 0) return 1;
  return Math.max(SMALLEST, Math.min(largest, Math.floor((room / height) * 200) / 200));
}

/** What a felt needs at the most over a round and the one before it, so that it does not grow and shrink with every card. */
export class Need {
  private before = 0;
  private now = 0;
  private round = 0;
  private outer = 0;

  /** The height to fit, when so much is needed just now. */
  of(height: number, round: number, outer: number): number {
    if (outer !== this.outer) [this.before, this.now] = [0, 0];
    if (round !== this.round) [this.before, this.now] = [this.now, 0];
    [this.outer, this.round] = [outer, round];
    this.now = Math.max(this.now, height);
    return Math.max(this.now, this.before);
  }
}
