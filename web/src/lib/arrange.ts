// Where things lie on the felt, in pixels, for a felt of a given width. No game is known here: seats, spots
// and boards come from the view and from the layouts.

/** On which side of the dealer seat 1 is: `left` or `right`. */
export type Side = string;

export interface Point {
  x: number;
  y: number;
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
  /** The middle of the upper edge of the dealer's hands. */
  dealer: Point;
  /** The seats on their arc; on a narrow felt they follow each other in rows instead. */
  seats: SeatPlace[];
}

export interface Wants {
  width: number;
  seats: number;
  firstSeat: Side;
  /** The height of a board in the middle, where the wagers of all lie on one. */
  board: number | null;
  /** The height that the dealer's hands and notes need. */
  dealerHeight: number;
  /** Whether the seats lie on an arc, where that is not for the width alone to say: a felt may be drawn larger or smaller. */
  wide?: boolean;
}

/** The order of seats from the left of the drawing to its right. The player looks at the dealer, so what is at
 *  the dealer's left is at the right here. */
export function fromLeft(seats: number, firstSeat: Side): number[] {
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  return firstSeat === 'left' ? numbers.reverse() : numbers;
}

/** From this width on the seats lie on an arc. */
export const WIDE = 700;

export function arrange(wants: Wants): Arrangement {
  return (wants.wide ?? wants.width >= WIDE) ? onArc(wants) : narrow(wants.width);
}

function onArc({ width, seats, firstSeat, board, dealerHeight }: Wants): Arrangement {
  const top = 50;
  const middle = top + dealerHeight + (board === null ? 0 : board + 12);
  const cx = width / 2;
  const room = Math.min(200, (width - 20) / Math.max(seats, 3));
  const low = board === null ? middle + 108 : middle + 22;
  // The ends of the line hang above its middle, beside the dealer's hands.
  const depth = board === null ? Math.max(0, Math.min(170, low - 215)) : 0;
  const places = fromLeft(seats, firstSeat).map((seat, index) => {
    const along = seats > 1 ? (2 * index) / (seats - 1) - 1 : 0;
    return { seat, x: cx + along * ((seats - 1) / 2) * room, y: low - depth * along * along, w: room };
  });
  return {
    width,
    height: low + 62,
    wide: true,
    rack: { x: cx, y: 22 },
    shoe: { x: cx + 185, y: 26 },
    discard: { x: cx - 185, y: 26 },
    dealer: { x: cx, y: top },
    seats: places.sort((one, other) => one.seat - other.seat),
  };
}

/** Only the dealer's side has fixed places on a narrow felt; the rest follows below. */
function narrow(width: number): Arrangement {
  const [rack, dealer] = [
    { x: width / 2, y: 16 },
    { x: width / 2, y: 46 },
  ];
  return {
    width,
    height: 60,
    wide: false,
    rack,
    shoe: { x: width - 34, y: 22 },
    discard: { x: 34, y: 22 },
    dealer,
    seats: [],
  };
}

/** How much room a seat has on a narrow felt, so that at most four share a row. */
export function roomInRow(width: number, sitting: number): number {
  return Math.floor((width - 12) / Math.min(4, Math.max(2, sitting)));
}

/** How far apart cards lie so that so many fit in a room. */
export function overlap(count: number, size: number, room: number): number {
  if (count < 2) return size;
  return Math.min(size + 4, (room - size) / (count - 1));
}
