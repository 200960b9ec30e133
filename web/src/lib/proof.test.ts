import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Proof, RoundRecord } from './api';
import { check, facesSeen } from './proof';

const vector = JSON.parse(readFileSync(new URL('../../../docs/fairness-vector.json', import.meta.url), 'utf8')) as {
  proofs: [Proof, Proof];
};
const proof = () => structuredClone(vector.proofs[0]);
const seen = (cards: string) =>
  ({ steps: [{ scene: { hands: [{ place: 'dealer', cards, tiles: '', note: '' }] } }] }) as unknown as RoundRecord;

describe('the proof of a round', () => {
  it('is accepted as the test vector has it, by arithmetic of our own', () => {
    const found = check(proof(), seen(`${proof().shuffles[0]!.cards[0]!.card} ??`));
    expect([found.proven, found.byHand, found.throws]).toEqual([6, 2, 1]);
    expect(found.draws.map((draw) => draw.name)).toEqual(['shuffle 1', 'throw 1']);
  });

  it('is refused when anything in it is changed', () => {
    const changes: [string, (proof: Proof) => void][] = [
      ['not what was committed to', (proof) => (proof.shuffles[0]!.cards[0]!.card = 'As')],
      ['not what was committed to', (proof) => (proof.shuffles[0]!.cards[0]!.salt = '00'.repeat(32))],
      ['another place', (proof) => (proof.shuffles[0]!.cards[0]!.drawn = 9)],
      ['another place', (proof) => (proof.shuffles[0]!.seeds = { 1: 'x' })],
      ['another place', (proof) => (proof.shuffles[0]!.cuts[0]![1]! += 1)],
      ['too short', (proof) => (proof.shuffles[0]!.cards[0]!.path = '')],
      ['comes twice', (proof) => proof.shuffles[0]!.cards.push(proof.shuffles[0]!.cards[0]!)],
      ['secret of throw 1', (proof) => (proof.throws[0]!.secret = '00'.repeat(32))],
      ['Throw 1 gives 3 6 4', (proof) => (proof.throws[0]!.dice = '1 1 1')],
    ];
    for (const [why, change] of changes) {
      const changed = proof();
      change(changed);
      expect(() => check(changed, seen('')), why).toThrow(why);
    }
  });

  it('shows which cards were shuffled again in the middle of a round', () => {
    const again = () => structuredClone(vector.proofs[1]);
    expect(check(again(), seen(''))).toMatchObject({ proven: 8, byHand: 0, throws: 0 });
    const changes: [string, (proof: Proof) => void][] = [
      ['set aside once', (proof) => (proof.shuffles[0]!.heap = null)],
      ['set aside once', (proof) => proof.shuffles[0]!.set_aside!.pop()],
      ['not what was committed to', (proof) => (proof.shuffles[0]!.set_aside![0]!.salt = '00'.repeat(32))],
      ['stands for no card', (proof) => (proof.shuffles[0]!.cards[0]!.number = 95)],
      ['another place', (proof) => (proof.shuffles[0]!.cuts[0]![1]! += 1)],
    ];
    for (const [why, change] of changes) {
      const changed = again();
      change(changed);
      expect(() => check(changed, seen('')), why).toThrow(why);
    }
  });

  it('covers every face that was on the table', () => {
    expect(facesSeen(seen('As As ?? Kd'))).toEqual(new Map([['As', 2], ['Kd', 1]]));
    const first = proof().shuffles[0]!.cards[0]!.card;
    expect(() => check(proof(), seen(`${first} ${first}`))).toThrow('does not show where it lay');
  });
});
