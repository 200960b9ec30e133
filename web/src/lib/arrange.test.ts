import { describe, expect, it } from 'vitest';
import { arrange, fromLeft, overlap, roomInRow, type Wants } from './arrange';

const wants = (more: Partial<Wants>): Wants => ({
  width: 1000,
  seats: 7,
  firstSeat: 'left',
  board: null,
  dealerHeight: 140,
  ...more,
});

describe('the felt', () => {
  it("has the dealer's left at the right of the drawing", () => {
    expect(fromLeft(3, 'left')).toEqual([3, 2, 1]);
    expect(fromLeft(3, 'right')).toEqual([1, 2, 3]);
  });

  it('lays seats on an arc that fits and in which none overlap', () => {
    for (const width of [700, 860, 1400]) {
      for (const seats of [1, 2, 5, 7, 9, 14]) {
        const { seats: places } = arrange(wants({ width, seats }));
        expect(places.map((place) => place.seat)).toEqual(Array.from({ length: seats }, (_, index) => index + 1));
        const across = [...places].sort((one, other) => one.x - other.x);
        for (const [index, place] of across.entries()) {
          expect(place.x - place.w / 2).toBeGreaterThanOrEqual(-0.01);
          expect(place.x + place.w / 2).toBeLessThanOrEqual(width + 0.01);
          const next = across[index + 1];
          if (next) expect(next.x - place.x).toBeGreaterThanOrEqual(place.w - 0.01);
        }
      }
    }
  });

  it("keeps the middle seats below the dealer's hands", () => {
    const lie = arrange(wants({ dealerHeight: 220 }));
    expect(Math.max(...lie.seats.map((seat) => seat.y))).toBeGreaterThan(lie.dealer.y + 220);
    expect(lie.height).toBeGreaterThan(Math.max(...lie.seats.map((seat) => seat.y)) + 56);
  });

  it('keeps seats below a board', () => {
    const lie = arrange(wants({ board: 330 }));
    for (const seat of lie.seats) expect(seat.y).toBeGreaterThan(lie.dealer.y + 140 + 330);
  });

  it('lets seats on a phone follow in rows of at most four', () => {
    expect(arrange(wants({ width: 340 })).seats).toEqual([]);
    expect(roomInRow(340, 1)).toBe(164);
    expect(roomInRow(340, 3) * 3).toBeLessThanOrEqual(340);
    expect(roomInRow(340, 8) * 4).toBeLessThanOrEqual(340);
  });

  it('lets cards overlap only as far as they must', () => {
    expect(overlap(1, 60, 100)).toBe(60);
    expect(overlap(3, 60, 400)).toBe(64);
    expect(overlap(5, 60, 220)).toBe(40);
  });
});
