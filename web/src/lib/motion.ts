// What moves: cards fly in from the shoe, turn over, dice tumble. Nothing moves for those who asked for stillness.

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How many times its own size something is drawn. */
const scaleOf = (node: HTMLElement) => (node.offsetWidth > 0 ? node.getBoundingClientRect().width / node.offsetWidth : 1);

/** The middle of the element that stands for a place of the table. */
export function middleOf(felt: Element, name: string): { x: number; y: number } | null {
  const found = felt.querySelector(`[data-at="${CSS.escape(name)}"]`);
  if (!found) return null;
  const box = found.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** A card or tile that flies in from the shoe, the later the higher its order; no order, no flight. */
export function dealt(node: HTMLElement, order: number | null): void {
  if (order === null || still()) return;
  const felt = node.closest('[data-felt]');
  const from = felt && middleOf(felt, 'shoe');
  if (!from) return;
  const box = node.getBoundingClientRect();
  const scale = scaleOf(node);
  const [x, y] = [(from.x - box.left - box.width / 2) / scale, (from.y - box.top - box.height / 2) / scale];
  node.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(-14deg) scale(0.8)`, opacity: 0 },
      { transform: `translate(${x * 0.9}px, ${y * 0.9}px) rotate(-12deg) scale(0.85)`, opacity: 1, offset: 0.08 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 420, delay: order * 85, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'backwards' },
  );
}

/** A card or tile that turns over when its face becomes known or hidden. */
export function turned(node: HTMLElement, code: string): { update(code: string): void } {
  let before = code;
  return {
    update(now) {
      const flips = (before === '??') !== (now === '??');
      before = now;
      if (!flips || still()) return;
      node.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: 260, easing: 'ease-out' });
    },
  };
}

/** A die that tumbles when it shows a new face. */
export function thrown(node: Element, face: number | null): { update(face: number | null): void } {
  const tumble = () => {
    if (still()) return;
    node.animate(
      [
        { transform: 'translateY(-26px) rotate(-200deg)' },
        { transform: 'translateY(4px) rotate(20deg)', offset: 0.75 },
        { transform: 'none' },
      ],
      { duration: 520, easing: 'ease-out' },
    );
  };
  if (face !== null) tumble();
  return {
    update(now) {
      if (now !== null && now !== face) tumble();
      face = now;
    },
  };
}

/** Chips that go from one place to another. Resolves when they have arrived. */
export function fly(felt: HTMLElement, ghost: HTMLElement, from: string, to: string, delay: number): Promise<void> {
  const [start, end] = [placeOf(felt, from), placeOf(felt, to)];
  if (!start || !end || still()) return Promise.resolve();
  const frame = felt.getBoundingClientRect();
  const scale = scaleOf(felt);
  const at = (point: { x: number; y: number }) =>
    `translate(${(point.x - frame.left) / scale}px, ${(point.y - frame.top) / scale}px) translate(-50%, -50%)`;
  const flight = ghost.animate(
    [
      { transform: at(start), opacity: 0 },
      { transform: at(start), opacity: 1, offset: 0.1 },
      { transform: at(end), opacity: 1, offset: 0.92 },
      { transform: at(end), opacity: 0 },
    ],
    { duration: 720, delay, easing: 'cubic-bezier(.4,0,.2,1)', fill: 'both' },
  );
  return flight.finished.then(
    () => undefined,
    () => undefined,
  );
}

/** The place itself, or the seat that it belongs to, or the rack for what has no place of its own. */
function placeOf(felt: Element, name: string): { x: number; y: number } | null {
  const seat = /^seat \d+/.exec(name)?.[0];
  return (
    middleOf(felt, name) ?? (seat ? middleOf(felt, seat) : null) ?? middleOf(felt, name === 'outside' ? 'door' : 'rack')
  );
}
