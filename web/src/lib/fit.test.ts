import { describe, expect, it } from 'vitest';
import { Need, SMALLEST, scaleFor } from './fit';

describe('the scale of a felt', () => {
  it('fits the room, and is neither larger nor smaller than is good to look at', () => {
    expect(scaleFor(500, 400, 1.3)).toBe(0.8);
    expect(scaleFor(500, 550, 1.3)).toBe(1.1);
    expect(scaleFor(500, 5000, 1.3)).toBe(1.3);
    expect(scaleFor(5000, 500, 1.3)).toBe(SMALLEST);
    expect(scaleFor(333, 500, 2) * 333).toBeLessThanOrEqual(500);
    expect(scaleFor(0, 500, 1.3)).toBe(1);
  });

  it('is kept for the round and the next, and found anew for another width', () => {
    const need = new Need();
    expect(need.of(300, 1, 900)).toBe(300);
    expect(need.of(500, 1, 900)).toBe(500);
    expect(need.of(300, 1, 900)).toBe(500);
    expect(need.of(300, 2, 900)).toBe(500);
    expect(need.of(310, 3, 900)).toBe(310);
    expect(need.of(200, 3, 400)).toBe(200);
  });
});
