// The drawing of card faces: our own suits, where the pips lie, and the figures of the courts in a few strokes.

/** Suits in a square of 20 by 20. */
export const SUIT: Record<string, string> = {
  s: 'M10 .8C11.6 5 18.6 8.2 18.6 13.2a4.3 4.3 0 0 1-7.5 2.9q.4 2.2 2 3.5H6.9q1.6-1.3 2-3.5a4.3 4.3 0 0 1-7.5-2.9C1.4 8.2 8.4 5 10 .8Z',
  h: 'M10 19.2C7 14.2 1 11.4 1 6.2a4.7 4.7 0 0 1 9-1.9 4.7 4.7 0 0 1 9 1.9c0 5.2-6 8-9 13Z',
  d: 'M10 .6 17.4 10 10 19.4 2.6 10Z',
  c: 'M10 .9a4.4 4.4 0 0 1 3.5 7.1A4.4 4.4 0 1 1 11.1 15q.3 2.9 2 4.6H6.9q1.7-1.7 2-4.6A4.4 4.4 0 1 1 6.5 8 4.4 4.4 0 0 1 10 .9Z',
};

/** The ink of a suit, with two colours and with four; both are told apart on white by their darkness too. */
export function ink(suit: string, four: boolean): string {
  const two = suit === 'h' || suit === 'd' ? '#b3201a' : '#16181d';
  return four ? ({ s: '#16181d', h: '#b3201a', d: '#1257a8', c: '#11713a' }[suit] ?? two) : two;
}

/** Columns and rows of the pips on a card of 100 by 140, below the index. */
const [L, M, R] = [41, 62, 83];
const rows = (count: number) => Array.from({ length: count }, (_, index) => 46 + (index * 74) / Math.max(1, count - 1));
const both = (count: number): [number, number][] => rows(count).flatMap((y): [number, number][] => [[L, y], [R, y]]);

/** Where the pips of a rank lie; none for the courts and the ace, which are drawn. */
export const PLACES: Record<string, [number, number][]> = {
  '2': [[M, 46], [M, 120]],
  '3': [[M, 46], [M, 83], [M, 120]],
  '4': both(2),
  '5': [...both(2), [M, 83]],
  '6': both(3),
  '7': [...both(3), [M, 64.5]],
  '8': [...both(3), [M, 64.5], [M, 101.5]],
  '9': [...both(4), [M, 83]],
  T: [...both(4), [M, 58.3], [M, 107.7]],
};

/** The heads of the courts, from the middle of the collar up, in a square of 60 by 60: filled, then lined. */
export const COURT: Record<string, { filled: string[]; lined: string[] }> = {
  K: {
    filled: ['M12 22V4l9 8 9-10 9 10 9-8v18Z'],
    lined: [
      'M17 24v12c0 6 4 12 8 15l5 7 5-7c4-3 8-9 8-15V24',
      'M24 35h3M33 35h3M26 45q4 3 8 0M22 52q8 8 16 0',
      'M12 22h36',
    ],
  },
  Q: {
    filled: ['M14 20 10 6l9 6 5-9 6 8 6-8 5 9 9-6-4 14Z'],
    lined: [
      'M20 22c-2 6-2 16 2 21 4 6 12 6 16 0 4-5 4-15 2-21',
      'M25 34h3M32 34h3M27 43q3 2.5 6 0',
      'M18 22c-6 8-6 22-2 32M42 22c6 8 6 22 2 32',
    ],
  },
  J: {
    filled: ['M12 22c0-12 8-18 20-18 9 0 16 4 18 10l-8 2 4 6Z'],
    lined: [
      'M18 23v14c0 8 6 14 12 14s12-6 12-14V23',
      'M24 35h3M33 35h3M26 44h8',
      'M15 23v18q0 6 4 8M45 23v18q0 6-4 8M44 6q8-6 12 0',
    ],
  },
};
