import { describe, expect, it } from 'vitest';
import type { LogLine, Scene } from './api';
import { headline, outcomeOf, wagersOf } from './outcome';

let seq = 0;
const line = (says: string, ...chips: [string, string, string][]): LogLine => ({
  seq: (seq += 1),
  round: 4,
  says,
  chips: chips.map(([from, to, amount]) => ({ from, to, amount })),
  clauses: [],
});
const SPOTS = ['ante', 'bet', 'bonus', 'player', 'tie'];
const scene = (hands: [string, string, string][]): Scene => ({
  stage: 'over',
  notes: [],
  hands: hands.map(([place, cards, note]) => ({ place, cards, note, tiles: '' })),
});

describe('how a round went', () => {
  const lines = [
    line('seat 1 places ante $5', ['seat 1 stack', 'seat 1 ante', '5.00']),
    line('seat 1 takes back ante $5', ['seat 1 ante', 'seat 1 stack', '5.00']),
    line('seat 1 places bonus $5', ['seat 1 stack', 'seat 1 bonus', '5.00']),
    line('seat 1 places bet $10', ['seat 1 stack', 'seat 1 bet', '10.00']),
    line('seat 1 has Ks Kd: pair of kings; it beats the dealer'),
    line('seat 1 loses bonus $5', ['seat 1 bonus', 'rack', '5.00']),
    line('seat 1 is paid $10 on bet', ['rack', 'seat 1 stack', '10.00']),
    line('seat 1 gets back bet $10', ['seat 1 bet', 'seat 1 stack', '10.00']),
    line('seat 2 loses ante $5', ['seat 2 ante', 'rack', '5.00']),
  ];
  const table = scene([
    ['dealer', 'As Qd', 'ace high'],
    ['seat 1', 'Ks Kd', 'pair of kings, won'],
    ['seat 2', '2s 3d', 'three high, lost'],
  ]);

  it('is told with the net, each wager and the hands, and what won is lit', () => {
    const found = outcomeOf(lines, 4, table, 1, SPOTS);
    expect([found.net, headline(found)]).toEqual([500, 'You win $5']);
    expect(found.wagers).toEqual([
      { spot: 'bonus', hand: 1, change: -500 },
      { spot: 'bet', hand: 1, change: 1000 },
    ]);
    expect(found.hands[0]).toEqual({ who: '', says: 'pair of kings, won' });
    expect([...found.own]).toEqual(['bet']);
    expect([...found.places]).toEqual(['seat 1']);
    expect(found.seats.get(2)).toBe(-500);
  });

  it('lights the dealer for whom the dealer beat, and nothing for who only watched', () => {
    expect([...outcomeOf(lines, 4, table, 2, SPOTS).places]).toEqual(['seat 1', 'dealer']);
    const watched = outcomeOf(lines, 4, table, null, SPOTS);
    expect([watched.net, headline(watched)]).toEqual([null, 'Round 4 is over']);
  });

  it('names the line that decided it where no hand is the player\'s', () => {
    const board = [
      line('seat 2 is handed ??'),
      line('seat 1 places player $5', ['seat 1 stack', 'seat 1 player', '5.00']),
      line("Player 8, Banker 7: the Player's Hand wins"),
      line('seat 3 takes the House Money payout'),
      line('seat 1 is paid $5 on player', ['rack', 'seat 1 stack', '5.00']),
    ];
    const found = outcomeOf(board, 4, scene([['player hand', '8s', '8'], ['banker hand', '7s', '7']]), 1, SPOTS);
    expect(found.decided).toBe("Player 8, Banker 7: the Player's Hand wins");
    expect([...found.places]).toEqual(['player hand']);
    expect([...found.spots]).toEqual(['player']);
  });

  it('gives a payment that names no wager to the one that goes back next', () => {
    const one = [
      line('seat 1 is paid $3', ['centre', 'seat 1 stack', '3.00']),
      line('seat 1 gets back bet $3', ['seat 1 bet', 'seat 1 stack', '3.00']),
    ];
    expect(wagersOf(one, 1, SPOTS)).toEqual([{ spot: 'bet', hand: 1, change: 300 }]);
  });

  it('names what was paid beside the wagers, so that everything comes to the net', () => {
    const paid = [
      line('seat 1 is paid $10', ['rack', 'seat 1 stack', '10.00']),
      line('seat 1 pays vigorish of $0.50', ['seat 1 stack', 'rack', '0.50']),
      line('seat 1 gets back $10', ['seat 1 bet', 'seat 1 stack', '10.00']),
    ];
    const found = outcomeOf(paid, 4, null, 1, SPOTS);
    expect(found.wagers.map(({ spot, change }) => [spot, change])).toEqual([
      ['pays vigorish', -50],
      ['bet', 1000],
    ]);
    expect(found.net).toBe(950);
  });

  it('lights the spots that a line lists', () => {
    const listed = [line('lit: tie, bonus'), line('seat 1 loses ante $5', ['seat 1 ante', 'rack', '5.00'])];
    expect([...outcomeOf(listed, 4, null, 1, SPOTS).spots]).toEqual(['tie', 'bonus']);
  });
});
