import { describe, expect, it } from 'vitest';
import type { Offer, SeatView } from './api';
import { guideOf } from './guide';
import { helpOf } from './help';

const offer = (more: Partial<Offer>) => ({ as: 'seat 1', do: 'fold', hand: 1, kind: 'give-up', clauses: ['ma-x 9(b)'], due: false, silence: false, ...more }) as Offer;
const seat = { seat: 1, spots: [{ spot: 'ante', hand: 1, amount: '20.00', banked: false }, { spot: 'ante', hand: 2, amount: '5.00', banked: false }] } as unknown as SeatView;
const guide = { ...guideOf('nothing'), acts: { fold: 'Give up this hand.' }, spots: { second: 'Stay in.' } };

describe('the line on a decision', () => {
  it('says what it means, and what lies on the hand that is given up', () => {
    expect(helpOf(offer({}), guide, seat)).toEqual({ says: 'Give up this hand. $20 lies there.', silence: '' });
  });

  it('says what silence means, with the clause', () => {
    expect(helpOf(offer({ silence: true }), guide, null).silence).toBe('If you say nothing, this is done (9(b)).');
  });

  it('says what a wager is where the act is not described', () => {
    expect(helpOf(offer({ do: 'place second', kind: 'stake', spot: 'second' }), guide, seat).says).toBe('Stay in.');
  });
});
