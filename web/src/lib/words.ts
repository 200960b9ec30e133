// Names of the floor turned into words for people. Nothing here knows a game.

/** `dragon-bonus-player` as `Dragon bonus player`. */
export function title(name: string): string {
  const text = name.replace(/-(?=\d+-\d)/g, ' ').replace(/(?<=[a-z])-(?=[a-z\d])/g, ' ');
  return capital(text);
}

const PIPS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** What the floor says of a table, as people read it: cards with their suits, wagers by their names, oneself as "you". */
export function plainly(says: string, spots: string[] = [], own: number | null = null): string {
  let text = says.replace(/\b(10|[2-9TJQKA])([shdc])\b/g, (_, rank: string, suit: string) => `${rank === 'T' ? '10' : rank}${PIPS[suit]}`);
  text = text.replace(/(\?\? ?)+/g, (hidden) => {
    const count = hidden.trim().split(' ').length;
    return `${count === 1 ? 'a hidden card' : `${count} hidden cards`}${hidden.endsWith(' ') ? ' ' : ''}`;
  });
  for (const spot of spots) if (spot.includes('-')) text = text.replaceAll(spot, title(spot).toLowerCase());
  if (own !== null) text = yours(text, own);
  return text;
}

/** The verbs that follow a seat where it is the player's own. */
const YOURS: [RegExp, string][] = [
  [/^is /, 'are '],
  [/^has /, 'have '],
  [/^does /, 'do '],
  [/^taken /, 'sit down '],
];

function yours(text: string, own: number): string {
  const start = new RegExp(`^seat ${own}(?: hand (\\d+))?(?='s| |$)`);
  const found = start.exec(text);
  if (!found) return text;
  const rest = text.slice(found[0].length);
  if (rest.startsWith("'s ")) return `your ${rest.slice(3)}`;
  const [, verb = '', after = ''] = /^ (\S+)(.*)$/.exec(rest) ?? [];
  const irregular = YOURS.find(([known]) => known.test(`${verb} `));
  const plural = irregular ? `${verb} `.replace(irregular[0], irregular[1]).trim() : base(verb);
  return `you ${plural}${after}`;
}

/** `places` as `place`, `pushes` as `push`; what is no such verb as it is. */
function base(verb: string): string {
  if (/(sh|ch|ss|x)es$/.test(verb)) return verb.slice(0, -2);
  return /[a-z]s$/.test(verb) && !/ss$/.test(verb) ? verb.slice(0, -1) : verb;
}

/** `1 card`, `2 cards`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : noun === 'die' ? 'dice' : `${noun}s`}`;
}

/** A sentence with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An act as a button says it. */
export function act(words: string): string {
  return title(words);
}

/** The act of an offer as people read it, with the hand where it is not the first. */
export function offered(offer: { do: string; hand: number }): string {
  return offer.hand === 1 ? act(offer.do) : `${act(offer.do)} (hand ${offer.hand})`;
}

/** The number of the hand in `seat 3 hand 2`; 1 where none is named. */
export function handOf(place: string): number {
  const found = /^seat \d+ hand (\d+)/.exec(place);
  return found ? Number(found[1]) : 1;
}

/** The number of `seat 3`; nothing for others. */
export function seatOf(place: string): number | null {
  const found = /^seat (\d+)/.exec(place);
  return found ? Number(found[1]) : null;
}

/** What waits for a floorperson who does `validate payout seat 3`, or completes documents of a payout. */
export function needed(words: string): string {
  const seat = / seat (\d+)/.exec(words)?.[1];
  const payout = seat ? `A payout to seat ${seat}` : 'A payout';
  return words.startsWith('validate') ? `${payout} waits to be validated` : `${payout} waits for its documents`;
}

/** Who acted for somebody, as a line of what happened says it: `bot`, `clock`, the program, or a person's hand. */
export function actedBy(by: string): string {
  return { program: 'by the program', hand: 'from hand' }[by] ?? by;
}

/** What stands behind a line that somebody else than its player or the dealer's routine brought about. */
export function whyActed(by: string): string {
  return by === 'hand' ? 'A person gave this from hand: no commitment stands behind it.' : 'The program acted here.';
}

const RANKS: Record<string, string> = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
  '9': 'nine',
  '8': 'eight',
  '7': 'seven',
  '6': 'six',
  '5': 'five',
  '4': 'four',
  '3': 'three',
  '2': 'two',
};
const SUITS: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

/** The codes of `As ?? 10d`, each two characters. */
export function cards(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((code) => code.replace('10', 'T'));
}

/** The tiles of `6-6 ?? 2-4'`. */
export function tiles(text: string | null | undefined): string[] {
  return (text ?? '').split(/[\s|/]+/).filter(Boolean);
}

/** The faces of `1 2 3`. */
export function dice(text: string | null | undefined): number[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
    .filter((face) => face >= 1 && face <= 6);
}

/** `Qh` as `queen of hearts`. */
export function cardName(code: string): string {
  if (code === 'Jo') return 'joker';
  const [rank, suit] = [RANKS[code.charAt(0)], SUITS[code.charAt(1)]];
  return rank && suit ? `${rank} of ${suit}` : 'face-down card';
}

/** `6-6'` as `tile six six`. */
export function tileName(code: string): string {
  const found = /^(\d)-(\d)/.exec(code);
  return found ? `tile ${found[1]} and ${found[2]}` : 'face-down tile';
}

/** A fraction as a percentage of four decimals, without losing large numerators. */
export function percent(value: number, digits = 4): string {
  const text = Math.abs(value * 100).toFixed(digits);
  return `${value < 0 && /[1-9]/.test(text) ? '−' : ''}${text}%`;
}

/** The value of an exact fraction, near enough to draw. */
export function ratio(fraction: { num: string; den: string }): number {
  return Number(fraction.num) / Number(fraction.den);
}

/** A number with a sign that is read as one: `+1.5`, `−0.25`. */
export function signed(value: number, digits?: number): string {
  const text = digits === undefined ? String(Math.round(Math.abs(value) * 1e4) / 1e4) : Math.abs(value).toFixed(digits);
  if (!/[1-9]/.test(text)) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** An exact fraction as it is written: `-3/4`, `2`. */
export function exactly(fraction: { num: string; den: string }): string {
  const num = fraction.num.replace('-', '−');
  return fraction.den === '1' ? num : `${num}/${fraction.den}`;
}

/** A large whole number in groups of three digits, however many it has. */
export function grouped(digits: string | number): string {
  return String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A chance as people read it: percent, or one in so many. */
export function chance(share: number): string {
  if (share <= 0) return '0';
  return share >= 0.001 ? percent(share, 3) : `1 in ${grouped(Math.round(1 / share))}`;
}

/** What is wrong, in one line. */
export function problemText(problem: { title: string; detail?: string }): string {
  return problem.detail && problem.detail !== problem.title ? problem.detail : problem.title;
}
