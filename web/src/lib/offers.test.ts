import { describe, expect, it } from 'vitest';
import type { Offer, LogLine } from './api';
import { net, played } from './net';
import { bare, duties, preview, sort } from './offers';
import { cards, dice, seatOf, tiles, title } from './words';

const offer = (more: Partial<Offer>): Offer => ({
  as: 'seat 3',
  do: 'x',
  hand: 1,
  kind: 'decide',
  clauses: [],
  due: false,
  silence: false,
  ...more,
});
const range = { least: '5.00', most: '500.00', step: '1.00' };

describe('offers', () => {
  it("are sorted into spots, buttons and the table's business, and only one's own", () => {
    const sorted = sort(
      [
        offer({ do: 'place ante', kind: 'stake', spot: 'ante', amount: range }),
        offer({ do: 'take back first', kind: 'take-back', spot: 'first' }),
        offer({ do: 'fold', kind: 'give-up' }),
        offer({ do: 'bid', kind: 'name', amount: range }),
        offer({ do: 'leave', kind: 'attend' }),
        offer({ do: 'deal', as: 'dealer', kind: 'work' }),
      ],
      'seat 3',
    );
    expect([...sorted.stakes.keys()]).toEqual(['ante']);
    expect([...sorted.back.keys()]).toEqual(['first']);
    expect(sorted.buttons.map((one) => one.do)).toEqual(['fold', 'bid']);
    expect(sorted.table.map((one) => one.do)).toEqual(['leave']);
  });

  it('to take chips back are buttons too where silence would be another answer', () => {
    const ride = offer({ do: 'let bet-1 ride', kind: 'decide', silence: true });
    const withdraw = offer({ do: 'withdraw bet-1', kind: 'take-back', spot: 'bet-1' });
    const sorted = sort([ride, withdraw], 'seat 3');
    expect(sorted.buttons.map((one) => one.do)).toEqual(['let bet-1 ride', 'withdraw bet-1']);
    expect([...sorted.back.keys()]).toEqual(['bet-1']);
    const otherHand = sort([{ ...ride, hand: 2 }, withdraw], 'seat 3');
    expect(otherHand.buttons.map((one) => one.do)).toEqual(['let bet-1 ride']);
  });

  it('are buttons where two of them share a spot', () => {
    const two = ['place second at seat 2', 'place second at seat 4'].map((act) =>
      offer({ do: act, kind: 'stake', spot: 'second', amount: range }),
    );
    const sorted = sort(two, 'seat 3');
    expect(sorted.stakes.size + sorted.buttons.length).toBe(2);
  });

  it('need nothing more only where the amount is fixed and nothing is handed over', () => {
    expect(bare(offer({}))).toBe(true);
    expect(bare(offer({ amount: range }))).toBe(false);
    expect(bare(offer({ amount: { ...range, most: '5.00' } }))).toBe(true);
    expect(bare(offer({ given: { what: 'chosen', from: 'As Kd', count: 1, usual: 'As' } }))).toBe(false);
    expect(preview(offer({ amount: range }), 2_550)).toBe(2_500);
  });
});

describe('duties', () => {
  it('are what is due, the rest of the routine, and what is out of the ordinary', () => {
    const found = duties([
      offer({ do: 'deal seat 2', as: 'dealer', kind: 'work', chore: 'deal', due: true }),
      offer({ do: 'call', as: 'dealer', kind: 'work', chore: 'call' }),
      offer({ do: 'report card face up', as: 'floor', kind: 'report' }),
      offer({ do: 'fill rack', as: 'floor', kind: 'work' }),
      offer({ do: 'fold', kind: 'give-up' }),
    ]);
    expect([found.next, found.routine, found.unusual, found.other].map((list) => list.map((one) => one.do))).toEqual([
      ['deal seat 2'],
      ['call'],
      ['report card face up'],
      ['fill rack'],
    ]);
  });
});

describe('words', () => {
  it('are read off the wire', () => {
    expect(cards('As ?? 10d Td')).toEqual(['As', '??', 'Td', 'Td']);
    expect(tiles("6-6' 2-4 | ?? 1-2")).toEqual(["6-6'", '2-4', '??', '1-2']);
    expect(dice('1 6 3')).toEqual([1, 6, 3]);
    expect(cards(undefined)).toEqual([]);
    expect([seatOf('seat 12 ante'), seatOf('rack')]).toEqual([12, null]);
    expect([title('dragon-bonus-player'), title('two-of-a-kind-6'), title('combination-1-5')]).toEqual([
      'Dragon bonus player',
      'Two of a kind 6',
      'Combination 1-5',
    ]);
  });
});

describe('a round', () => {
  const line = (round: number, ...chips: [string, string, string][]): LogLine => ({
    seq: 1,
    says: '',
    clauses: [],
    round,
    chips: chips.map(([from, to, amount]) => ({ from, to, amount })),
  });
  it('comes to what the chips say, without those bought', () => {
    const log = [
      line(
        1,
        ['outside', 'seat 3 stack', '500.00'],
        ['seat 3 stack', 'seat 3 ante', '5.00'],
        ['rack', 'seat 3 stack', '7.50'],
        ['seat 3 ante', 'seat 3 stack', '5.00'],
      ),
      line(2, ['seat 3 ante', 'rack', '4.00'], ['seat 2 ante', 'rack', '99.00']),
    ];
    expect([net(log, 3, 1), net(log, 3, 2), net(log, 1, 1)]).toEqual([750, -400, 0]);
    expect([played(log, 3, 1), played(log, 2, 1), played(log, 2, 2)]).toEqual([true, false, true]);
  });
});
