// Where things lie on the felt, in pixels, for a felt of a given width. No game is known here: seats, spots
// and boards come from the view and from the layouts.
import type { Side } from './api';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export interface SeatPlace extends Point {
  seat: number;
  /** The room that a seat has around its point. */
  w: number;
}

export interface Arrangement {
  width: number;
  height: number;
  wide: boolean;
  rack: Point;
  shoe: Point;
  discard: Point;
  /** The middle of the dealer's hands. */
  dealer: Point;
  seats: SeatPlace[];
  /** The free chairs of a narrow felt, in a strip of their own. */
  strip: SeatPlace[];
}

export interface Wants {
  width: number;
  seats: number;
  firstSeat: Side;
  /** Whether the wagers of all lie on one board in the middle. */
  board: Box | null;
  /** The height that the dealer's hands and notes need. */
  dealerHeight: number;
  /** The seats where somebody else sits; one's own place lies apart on a narrow felt. */
  taken: number[];
  own: number | null;
}

/** The order of seats from the left of the drawing to its right. The player looks at the dealer, so what is at
 *  the dealer's left is at the right here. */
export function fromLeft(seats: number, firstSeat: Side): number[] {
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  return firstSeat === 'left' ? numbers.reverse() : numbers;
}

/** From this width on the seats lie on one arc; below it in rows. */
export const WIDE = 700;

export function arrange(wants: Wants): Arrangement {
  return wants.width >= WIDE ? onArc(wants) : inRows(wants);
}

function onArc({ width, seats, firstSeat, board, dealerHeight }: Wants): Arrangement {
  const top = 62;
  const middle = top + dealerHeight + (board ? board.h + 12 : 0);
  const cx = width / 2;
  const room = Math.min(200, (width - 20) / Math.max(seats, 3));
  const low = board ? middle + 26 : middle + 118;
  // The ends of the line hang above its middle, beside the dealer's hands.
  const depth = board ? 0 : Math.max(0, Math.min(170, low - 205));
  const places = fromLeft(seats, firstSeat).map((seat, index) => {
    const along = seats > 1 ? (2 * index) / (seats - 1) - 1 : 0;
    return { seat, x: cx + along * (Math.max(seats - 1, 0) / 2) * room, y: low - depth * along * along, w: room };
  });
  const height = low + 70;
  return {
    width,
    height,
    wide: true,
    rack: { x: cx, y: 22 },
    shoe: { x: cx + 185, y: 26 },
    discard: { x: cx - 185, y: 26 },
    dealer: { x: cx, y: top },
    seats: places.sort((one, other) => one.seat - other.seat),
    strip: [],
  };
}

/** The height of a row of players on a narrow felt, and of the strip of free chairs. */
const ROW = 122;
const STRIP = 50;

function inRows({ width, seats, firstSeat, board, dealerHeight, taken, own }: Wants): Arrangement {
  const top = 46;
  const order = fromLeft(seats, firstSeat);
  const sitting = order.filter((seat) => taken.includes(seat));
  const free = order.filter((seat) => !taken.includes(seat) && seat !== own);
  const columns = Math.min(Math.max(sitting.length, 1), 4);
  const rows = Math.ceil(sitting.length / columns);
  const room = (width - 8) / columns;
  const start = top + dealerHeight + (board ? board.h + 12 : 0);
  const row = board ? 54 : ROW;
  const places = sitting.map((seat, index) => {
    const line = Math.floor(index / columns);
    const inLine = Math.min(columns, sitting.length - line * columns);
    const column = (index % columns) + (columns - inLine) / 2;
    return { seat, x: 4 + room * (column + 0.5), y: start + (line + 1) * row - 56, w: room };
  });
  const below = start + rows * row;
  const strip = free.map((seat, index) => {
    const step = Math.min(64, (width - 8) / Math.max(free.length, 1));
    return { seat, x: width / 2 + (index - (free.length - 1) / 2) * step, y: below + STRIP - 58, w: step };
  });
  return {
    width,
    height: below + (free.length ? STRIP : 4),
    wide: false,
    rack: { x: width / 2, y: 16 },
    shoe: { x: width - 34, y: 22 },
    discard: { x: 34, y: 22 },
    dealer: { x: width / 2, y: top },
    seats: places,
    strip,
  };
}

/** How far apart cards lie so that so many fit in a room. */
export function overlap(count: number, size: number, room: number): number {
  if (count < 2) return size;
  return Math.min(size + 4, (room - size) / (count - 1));
}
