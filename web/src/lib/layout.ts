// Where the spots of a game are drawn. The layouts are data; a game without one gets its spots in rows.

export interface Area {
  spot: string;
  x: number;
  y: number;
  w: number;
  h: number;
  shape?: 'circle' | 'box';
}

export interface Sheet {
  columns: number;
  rows: number;
  /** The height of a row in pixels. */
  unit?: number;
  areas: Area[];
}

export interface Face {
  label?: string;
  dice?: number[];
  /** The wager whose pay table is its own, where it is not called as the spot; with a row: `payout.total-4`. */
  wager?: string;
  /** What it pays. */
  pays?: string;
  /** The key that stands for it. */
  key?: string | undefined;
}

export interface Layout {
  games: string[];
  faces: Record<string, Face>;
  /** The spots in front of one seat. */
  seat?: Sheet;
  /** The wagers of all on one board. */
  board?: { wide: Sheet; tall: Sheet };
}

const drawn = Object.values(import.meta.glob<Layout>('../layouts/*.json', { eager: true, import: 'default' }));

/** Spots in rows of at most four, for a game that nobody has drawn. */
export function plain(spots: string[]): Layout {
  const columns = Math.min(4, Math.max(1, spots.length));
  const areas = spots.map((spot, index): Area => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, spots.length - row * columns);
    return { spot, x: ((index % columns) + (columns - inRow) / 2) * 2, y: row * 2, w: 2, h: 2, shape: 'circle' };
  });
  return { games: [], faces: {}, seat: { columns: columns * 2, rows: Math.ceil(spots.length / columns) * 2, areas } };
}

/** A layout without the spots that a house does not offer. */
export function without(layout: Layout, spots: string[]): Layout {
  if (!layout.seat || spots.length === 0) return layout;
  return { ...layout, seat: { ...layout.seat, areas: layout.seat.areas.filter((area) => !spots.includes(area.spot)) } };
}

/** The layout of a game, provided that it shows every spot the table has. */
export function layoutOf(game: string, spots: string[], known: Layout[] = drawn): Layout {
  const layout = known.find((one) => one.games.includes(game));
  if (!layout) return plain(spots);
  const sheets = [layout.seat, layout.board?.wide, layout.board?.tall].filter((sheet) => sheet !== undefined);
  const whole = sheets.every((sheet) => spots.every((spot) => sheet.areas.some((area) => area.spot === spot)));
  return whole ? layout : plain(spots);
}
