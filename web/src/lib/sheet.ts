// Moving between the spots of a sheet with the arrow keys.
import type { Area } from './layout';

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export function isArrow(key: string): key is Arrow {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';
}

/** The nearest area in a direction, the straight way counting less than the sideways one. */
export function neighbour(areas: Area[], from: Area, arrow: Arrow): Area | null {
  const middle = (area: Area) => ({ x: area.x + area.w / 2, y: area.y + area.h / 2 });
  const here = middle(from);
  let best: { area: Area; far: number } | null = null;
  for (const area of areas) {
    if (area === from) continue;
    const { x, y } = middle(area);
    const [dx, dy] = [x - here.x, y - here.y];
    const ahead = arrow === 'ArrowLeft' ? -dx : arrow === 'ArrowRight' ? dx : arrow === 'ArrowUp' ? -dy : dy;
    const aside = arrow === 'ArrowLeft' || arrow === 'ArrowRight' ? Math.abs(dy) : Math.abs(dx);
    if (ahead <= 0.01) continue;
    const far = ahead + aside * 3;
    if (!best || far < best.far) best = { area, far };
  }
  return best?.area ?? null;
}
