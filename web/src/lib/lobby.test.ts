import { describe, expect, it } from 'vitest';
import type { TableCard } from './api';
import { choiceOf, guideOf, meaning } from './guide';
import { edgesOf, families, found, ranges, spoken } from './lobby';

const limit = (name: string, value: string) => ({ name, value });

describe('limits', () => {
  it('are shown from the least to the most', () => {
    const all = ranges([limit('minimum-ante', '$10.00'), limit('maximum-ante', '$500.00'), limit('maximum-bonus', '$100.00'), limit('decks', '8')]);
    expect(all.map((one) => `${one.what}: ${spoken(one)}`)).toEqual(['ante: $10 to $500', 'bonus: up to $100']);
  });

  it('are left out where there is none', () => {
    expect(ranges([limit('maximum-ante', 'none')])).toEqual([]);
  });
});

describe('edges', () => {
  it('name the lowest with its wager, and how high they go', () => {
    const edge = (wager: string, edge: string) => ({ wager, edge });
    expect(edgesOf([edge('small', '2.78%'), edge('big', '2.78%'), edge('total-4', '29.17%')])).toEqual({
      lowest: '2.78%',
      wager: 'Small or Big',
      highest: '29.17%',
    });
    expect(edgesOf([edge('banker', '1.06%')])?.highest).toBeNull();
    expect(edgesOf([edge('bank', '-2.7785%')])?.lowest).toBe('−2.78%');
    expect(edgesOf([edge('main', 'about 1.8%, from a sample')])?.lowest).toBe('about 1.8%, from a sample');
    expect(edgesOf([])).toBeNull();
  });
});

describe('tables', () => {
  const table = (id: number, game: string, more: Partial<TableCard> = {}) =>
    ({ id, game, name: `Table ${id}`, title: game, rulebook: `ma-${game}`, edges: [], seats: [], limits: [], yours: false, damaged: null, ...more }) as unknown as TableCard;
  const all = [table(1, 'boston'), table(2, 'sic-bo'), table(3, 'three-card-poker', { yours: true })];

  it('are found by family and by every word, one’s own first', () => {
    expect(found(all, '', '').map((one) => one.id)).toEqual([3, 1, 2]);
    expect(found(all, 'Dice', '').map((one) => one.id)).toEqual([2]);
    expect(found(all, '', 'poker pair').map((one) => one.id)).toEqual([3]);
    expect(found(all, 'Dice', 'poker')).toEqual([]);
  });

  it('are counted by family', () => {
    expect(families(all)).toEqual([
      { family: 'Poker against the house', count: 2 },
      { family: 'Dice', count: 1 },
    ]);
  });
});

describe('guides', () => {
  it('say what an act means, the closest pattern first', () => {
    const guide = { ...guideOf('nothing'), acts: { 'call *': 'any call', 'call it': 'this call' }, choices: { stay: ['call it'] } };
    expect(meaning(guide, 'call it')).toBe('this call');
    expect(meaning(guide, 'call that')).toBe('any call');
    expect(meaning(guide, 'fold')).toBe('');
    expect(choiceOf(guide, 'call it')).toBe('stay');
    expect(choiceOf(guide, 'fold')).toBeNull();
  });
});
