import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layoutOf, plain, type Layout, type Sheet } from './layout';
import { neighbour } from './sheet';

const folder = new URL('../layouts/', import.meta.url);
const layouts = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Layout);
const sheets = (layout: Layout) =>
  [layout.seat, layout.board?.wide, layout.board?.tall].filter((sheet) => sheet !== undefined);

function overlaps(sheet: Sheet): string[] {
  const found: string[] = [];
  sheet.areas.forEach((one, index) => {
    for (const other of sheet.areas.slice(index + 1)) {
      const apart =
        one.x + one.w <= other.x + 1e-6 ||
        other.x + other.w <= one.x + 1e-6 ||
        one.y + one.h <= other.y + 1e-6 ||
        other.y + other.h <= one.y + 1e-6;
      if (!apart) found.push(`${one.spot} and ${other.spot}`);
    }
  });
  return found;
}

describe('layouts', () => {
  it('draw each spot once, inside the sheet, none over another', () => {
    expect(layouts.length).toBeGreaterThan(0);
    for (const layout of layouts) {
      for (const sheet of sheets(layout)) {
        expect(new Set(sheet.areas.map((area) => area.spot)).size).toBe(sheet.areas.length);
        expect(overlaps(sheet)).toEqual([]);
        for (const area of sheet.areas) {
          expect(area.x + area.w).toBeLessThanOrEqual(sheet.columns + 1e-6);
          expect(area.y + area.h).toBeLessThanOrEqual(sheet.rows + 1e-6);
        }
      }
    }
  });

  it('are not used where they lack a spot', () => {
    const known: Layout[] = [
      { games: ['x'], faces: {}, seat: { columns: 2, rows: 2, areas: [{ spot: 'a', x: 0, y: 0, w: 2, h: 2 }] } },
    ];
    expect(layoutOf('x', ['a'], known)).toBe(known[0]);
    expect(layoutOf('x', ['a', 'b'], known).seat?.areas).toHaveLength(2);
    expect(layoutOf('y', ['a'], known).games).toEqual([]);
  });

  it('fall back to rows for a game that nobody has drawn', () => {
    for (const count of [1, 3, 4, 5, 9]) {
      const layout = plain(Array.from({ length: count }, (_, index) => `spot-${index}`));
      expect(overlaps(layout.seat!)).toEqual([]);
      expect(layout.seat!.areas).toHaveLength(count);
    }
  });

  it('can be walked with the arrow keys to every spot', () => {
    for (const layout of layouts) {
      for (const { areas } of sheets(layout)) {
        const reached = new Set([areas[0]!]);
        const waiting = [areas[0]!];
        for (let area = waiting.pop(); area; area = waiting.pop()) {
          for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
            const next = neighbour(areas, area, arrow);
            if (next && !reached.has(next)) {
              reached.add(next);
              waiting.push(next);
            }
          }
        }
        expect(reached.size).toBe(areas.length);
      }
    }
  });
});
