// Checks the proof of a round in the browser, by the scheme of docs/fairness.md and nothing that the floor computes.
import { chacha20 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Proof, RoundRecord } from './api';
import { cards as codes } from './words';

type ShuffleProof = Proof['shuffles'][number];
type Seeds = ShuffleProof['seeds'];

const TILES = 32;
const HASH = 32;

/** Something that does not fit. */
export class Misfit extends Error {}

/** The words of a purpose, 32 bits each. */
function* words(purpose: string, input: Uint8Array, seeds: Seeds): Generator<number, never> {
  const seats = Object.entries(seeds).sort(([one], [other]) => Number(one) - Number(other));
  const text = seats.map(([seat, seed]) => `${seat}:${utf8ToBytes(seed).length}:${seed},`).join('');
  const salt = sha256(utf8ToBytes(text));
  const pieces = input.length / 32;
  for (let block = 0; ; block += 1) {
    const piece = input.subarray(32 * (block % pieces), 32 * (block % pieces) + 32);
    const key = hkdf(sha256, piece, salt, utf8ToBytes(`houseway ${purpose} block ${block}`), 32);
    const bytes = new DataView(chacha20(key, new Uint8Array(12), new Uint8Array(64)).buffer);
    for (let word = 0; word < 16; word += 1) yield bytes.getUint32(4 * word, true);
  }
}

/** A number below a bound, all equally likely. */
function below(bound: number, source: Generator<number, never>): number {
  if (bound <= 1) return 0;
  const range = 2n ** 32n;
  const limit = BigInt(bound);
  for (;;) {
    const product = BigInt(source.next().value) * limit;
    if (product % range >= range % limit) return Number(product / range);
  }
}

function swap<T>(items: T[], one: number, other: number): void {
  const [first, second] = [items[one], items[other]];
  if (first === undefined || second === undefined) throw new Misfit(`There is no place ${one} or ${other}.`);
  [items[one], items[other]] = [second, first];
}

function shuffled(from: number, count: number, source: Generator<number, never>): number[] {
  const items = Array.from({ length: count }, (_, index) => from + index);
  for (let index = 0; index < count; index += 1) swap(items, index, index + below(count - index, source));
  return items;
}

/** How many cards a shoe holds. */
export function cardsIn(deck: ShuffleProof['deck']): number {
  return deck.decks * (52 - (deck.removed ? 4 : 0) + (deck.jokers ?? 0));
}

/** A card by its number in the box, as its leaf names it. */
function inBox(deck: ShuffleProof['deck'], number: number): string {
  const ranks = [...'23456789TJQKA'].filter((rank) => !(deck.removed && rank === 'T'));
  const one = [...ranks.flatMap((rank) => [...'cdhs'].map((suit) => rank + suit)), ...Array<string>(deck.jokers ?? 0).fill('Jo')];
  const card = number < cardsIn(deck) ? one[number % one.length] : undefined;
  if (card === undefined) throw new Misfit(`There is no card number ${number}.`);
  return `${card} ${number}`;
}

/** Where a card stands among the cards of one deck. */
const rankIn = (card: string) => (card === 'Jo' ? 52 : '23456789TJQKA'.indexOf(card[0] ?? '') * 4 + 'cdhs'.indexOf(card[1] ?? ''));

/** Whether cards go with their numbers, and which places are passed over where cards were shuffled again. */
function checkNumbers(proof: ShuffleProof): Set<number> {
  const all = cardsIn(proof.deck);
  const count = proof.heap ?? all;
  const aside = (proof.set_aside ?? []).map((opened) => opened.number).sort((one, other) => one - other);
  if (aside.length !== all - count || aside.some((number, index) => number !== count + index))
    throw new Misfit('The numbers that stand for no card are not each set aside once.');
  for (const opened of proof.set_aside ?? []) layThere(proof, inBox(proof.deck, opened.number), opened.place, opened);
  const came = proof.cards.map((card) => ({ number: card.number, rank: rankIn(card.card) })).sort((one, other) => one.number - other.number);
  const tooHigh = came.find((card) => card.number >= count);
  if (tooHigh) throw new Misfit(`Number ${tooHigh.number} stands for no card.`);
  came.forEach((card, index) => {
    const next = came[index + 1];
    if (next?.number === card.number) throw new Misfit(`Card number ${card.number} comes twice.`);
    if (proof.heap != null && next && next.rank < card.rank) throw new Misfit('Cards came for numbers in another order.');
  });
  if (proof.heap == null)
    for (const card of proof.cards)
      if (inBox(proof.deck, card.number) !== `${card.card} ${card.number}`) throw new Misfit(`${card.card} is not what was committed to at its place.`);
  return new Set((proof.set_aside ?? []).map((opened) => opened.place));
}

/** The places of the order of the house in the order in which cards are drawn and tiles lie. */
function places(proof: ShuffleProof, aside: Set<number>): { cards: number[]; tiles: number[] } {
  const count = cardsIn(proof.deck);
  const source = words(`shuffle ${proof.number} seeds`, hexToBytes(proof.commitment), proof.seeds);
  const mixed = shuffled(0, count, source);
  const tiles = shuffled(count, TILES, source);
  const cards = mixed.filter((place) => !aside.has(place));
  const cut = (proof.cuts ?? []).map(([after = 0, cards = 0]) => ({ at: after, hand: 0, cards, place: 0 }));
  const dealt = (proof.by_hand ?? []).map(([at = 0, place = 0]) => ({ at, hand: 1, cards: 0, place }));
  for (const step of [...cut, ...dealt].sort((one, other) => one.at - other.at || one.hand - other.hand)) {
    if (step.hand) swap(cards, step.at, step.place);
    else cards.splice(step.at, cards.length, ...cards.slice(step.at + step.cards), ...cards.slice(step.at, step.at + step.cards));
  }
  for (const [slot = 0, place = 0] of proof.tiles_by_hand ?? []) swap(tiles, slot, place);
  return { cards, tiles };
}

const node = (left: Uint8Array, right: Uint8Array) => sha256(concatBytes(Uint8Array.of(1), left, right));

/** The root that a leaf leads to, by the hashes beside its way. */
function climb(found: Uint8Array, place: number, count: number, path: Uint8Array[]): Uint8Array {
  if (count === 1) {
    if (path.length) throw new Misfit('A path to the root is too long.');
    return found;
  }
  const beside = path.at(-1);
  if (!beside) throw new Misfit('A path to the root is too short.');
  let half = 1;
  while (half * 2 < count) half *= 2;
  const rest = path.slice(0, -1);
  return place < half
    ? node(climb(found, place, half, rest), beside)
    : node(beside, climb(found, place - half, count - half, rest));
}

/** Whether a face lay at the place to which seeds, cuts and hands lead. */
function layThere(proof: ShuffleProof, face: string, place: number | undefined, opened: { place: number; salt: string; path: string }): void {
  if (place !== opened.place) throw new Misfit(`${face} came from another place than the seeds and cuts lead to.`);
  const path = hexToBytes(opened.path);
  const hashes = Array.from({ length: path.length / HASH }, (_, index) => path.slice(HASH * index, HASH * (index + 1)));
  const text = utf8ToBytes(`houseway shuffle ${proof.number} place ${place} ${face} `);
  const leaf = sha256(concatBytes(Uint8Array.of(0), text, hexToBytes(opened.salt)));
  const root = climb(leaf, place, cardsIn(proof.deck) + TILES, hashes);
  if (bytesToHex(root) !== proof.commitment) throw new Misfit(`${face} is not what was committed to at its place.`);
}

function checkShuffle(proof: ShuffleProof): { proven: number; byHand: number } {
  const { cards, tiles } = places(proof, checkNumbers(proof));
  const hand = new Set((proof.by_hand ?? []).map(([at]) => at));
  const tileHand = new Set((proof.tiles_by_hand ?? []).map(([slot]) => slot));
  const drawn = new Set<string>();
  let byHand = 0;
  for (const card of proof.cards) {
    layThere(proof, inBox(proof.deck, card.number), cards[card.drawn], card);
    drawn.add(`card ${card.drawn}`);
    if (hand.has(card.drawn)) byHand += 1;
  }
  for (const tile of proof.tiles) {
    layThere(proof, tile.tile, tiles[tile.slot], tile);
    drawn.add(`tile ${tile.slot}`);
    if (tileHand.has(tile.slot)) byHand += 1;
  }
  const all = proof.cards.length + proof.tiles.length;
  if (drawn.size !== all) throw new Misfit('A card or tile comes twice.');
  return { proven: all - byHand, byHand };
}

function checkThrow(proof: Proof['throws'][number]): void {
  const secret = hexToBytes(proof.secret);
  const hash = sha256(concatBytes(utf8ToBytes(`houseway throw ${proof.number}`), secret));
  if (bytesToHex(hash) !== proof.commitment) throw new Misfit(`The secret of throw ${proof.number} is another one.`);
  const source = words(`throw ${proof.number}`, secret, proof.seeds);
  const dice = proof.dice.split(' ').map(() => String(1 + below(6, source)));
  if (dice.join(' ') !== proof.dice) throw new Misfit(`Throw ${proof.number} gives ${dice.join(' ')}, not ${proof.dice}.`);
}

/** How often each face lay on the table at once, at most. */
export function facesSeen(record: RoundRecord): Map<string, number> {
  const most = new Map<string, number>();
  for (const { scene } of record.steps) {
    const now = new Map<string, number>();
    for (const hand of scene?.hands ?? [])
      for (const face of [...codes(hand.cards), ...hand.tiles.split(' ')])
        if (face && !face.includes('?')) now.set(face, (now.get(face) ?? 0) + 1);
    for (const [face, count] of now) most.set(face, Math.max(count, most.get(face) ?? 0));
  }
  return most;
}

export interface Found {
  /** Cards and tiles that lay where they were committed to. */
  proven: number;
  /** Those that a person gave from hand. */
  byHand: number;
  /** Throws that follow from their secrets. */
  throws: number;
  /** The draws of the round, each with what it was committed to. */
  draws: { name: string; commitment: string }[];
}

/** Checks a proof, and that it covers every face that the record of the round shows. */
export function check(proof: Proof, record: RoundRecord): Found {
  const found: Found = { proven: 0, byHand: 0, throws: proof.throws.length, draws: [] };
  const open = new Map<string, number>();
  for (const shuffle of proof.shuffles) {
    const { proven, byHand } = checkShuffle(shuffle);
    found.proven += proven;
    found.byHand += byHand;
    found.draws.push({ name: `shuffle ${shuffle.number}`, commitment: shuffle.commitment });
    const faces = [...shuffle.cards.map((card) => card.card), ...shuffle.tiles.map((tile) => tile.tile)];
    for (const face of faces) open.set(face, (open.get(face) ?? 0) + 1);
  }
  for (const one of proof.throws) {
    checkThrow(one);
    found.draws.push({ name: `throw ${one.number}`, commitment: one.commitment });
  }
  for (const [face, count] of facesSeen(record))
    if ((open.get(face) ?? 0) < count) throw new Misfit(`${face} was on the table, and the proof does not show where it lay.`);
  return found;
}
