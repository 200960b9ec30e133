// The roads of a baccarat scoreboard. They are drawn from the sides that won, which the floor tells; nothing here knows
// how a hand is won.

/** A place of a road: a column and a row from the top, from 0. */
export interface Cell {
  column: number;
  row: number;
  /** `banker` and `player`, or `red` and `blue` on derived roads. */
  mark: string;
  /** How many ties followed. */
  ties: number;
}

const ROWS = 6;
export const TIE = 'tie';

/** Results in columns of six, from the top. */
export function beadPlate(results: string[]): Cell[] {
  return results.map((mark, index) => ({ column: Math.floor(index / ROWS), row: index % ROWS, mark, ties: 0 }));
}

/** Runs of the same mark, each with how many ties followed every one of it. Ties before the first are not in a run. */
export function runs(results: string[]): { mark: string; ties: number[] }[] {
  const found: { mark: string; ties: number[] }[] = [];
  for (const mark of results) {
    const last = found.at(-1);
    if (mark === TIE) {
      if (last) last.ties[last.ties.length - 1]! += 1;
    } else if (last?.mark === mark) last.ties.push(0);
    else found.push({ mark, ties: [0] });
  }
  return found;
}

/** Runs as columns: a run that reaches the bottom, or one before it, goes on to the right. */
export function laid(columns: { mark: string; ties: number[] }[]): Cell[] {
  const taken = new Set<string>();
  const cells: Cell[] = [];
  let start = -1;
  for (const run of columns) {
    start += 1;
    while (taken.has(`${start} 0`)) start += 1;
    let [column, row] = [start, 0];
    run.ties.forEach((ties, index) => {
      if (index > 0) {
        if (row + 1 < ROWS && column === start && !taken.has(`${column} ${row + 1}`)) row += 1;
        else column += 1;
      }
      taken.add(`${column} ${row}`);
      cells.push({ column, row, mark: run.mark, ties });
    });
  }
  return cells;
}

/** The big road: a column for each run. */
export function bigRoad(results: string[]): Cell[] {
  return laid(runs(results));
}

/**
 * A road derived from the big road by looking so many columns back: 1 for the big eye, 2 for the small road, 3 for the
 * cockroach. Red where the big road repeats itself, blue where it does not.
 */
export function derivedRoad(results: string[], back: number): Cell[] {
  const lengths = runs(results).map((run) => run.ties.length);
  const marks: string[] = [];
  lengths.forEach((length, column) => {
    for (let row = 0; row < length; row += 1) {
      if (column < back || (column === back && row === 0)) continue;
      const before = (at: number) => lengths[at] ?? 0;
      const repeats =
        row === 0
          ? before(column - 1) === before(column - 1 - back)
          : before(column - back) > row === before(column - back) > row - 1;
      marks.push(repeats ? 'red' : 'blue');
    }
  });
  return laid(runs(marks));
}

/** The results since the shoe was new: more cards left than the round before means another shoe. */
export function ofShoe<T extends { left?: number | null | undefined }>(boards: T[]): T[] {
  let from = 0;
  boards.forEach((board, index) => {
    const before = boards[index - 1]?.left;
    if (typeof before === 'number' && typeof board.left === 'number' && board.left > before) from = index;
  });
  return boards.slice(from);
}
