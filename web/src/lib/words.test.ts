// Numbers as people read them.
import { describe, expect, it } from 'vitest';
import { actedBy, capital, counted, plainly, chance, exactly, grouped, needed, percent, signed, title, whyActed } from './words';

describe('numbers', () => {
  it('have a sign that is read as one, and none where they are nothing', () => {
    expect([signed(1.5), signed(-0.25), signed(0), signed(-0.000001)]).toEqual(['+1.5', '−0.25', '0', '0']);
    expect([signed(-2, 2), signed(0.004, 2)]).toEqual(['−2.00', '0.00']);
    expect([percent(-0.5, 1), percent(-0.0000001), percent(0.02, 0)]).toEqual(['−50.0%', '0.0000%', '2%']);
  });

  it('are grouped however long they are', () => {
    expect(grouped('39866461034400')).toBe('39,866,461,034,400');
    expect(grouped(216)).toBe('216');
    expect(grouped('123456789012345678901234')).toBe('123,456,789,012,345,678,901,234');
  });

  it('are exact where they are fractions', () => {
    expect([exactly({ num: '-3', den: '4' }), exactly({ num: '2', den: '1' })]).toEqual(['−3/4', '2']);
  });

  it('are one in so many where they are small', () => {
    expect([chance(0.25), chance(0.00001), chance(0)]).toEqual(['25.000%', '1 in 100,000', '0']);
  });
});

it('leaves a sentence as it is but for its first letter', () => {
  expect(capital('off by no more than 7e-13')).toBe('Off by no more than 7e-13');
  expect(title('dragon-bonus-player')).toBe('Dragon bonus player');
});

it('says what the floor says as people read it', () => {
  const spots = ['dragon-bonus-banker', 'bet-1'];
  expect(plainly('seat 3 loses dragon-bonus-banker $5', spots)).toBe('seat 3 loses dragon bonus banker $5');
  expect(plainly('seat 3 loses bet-1 $5', spots, 3)).toBe('you lose bet 1 $5');
  expect(plainly('seat 30 loses bet-1 $5', spots, 3)).toBe('seat 30 loses bet 1 $5');
  expect(plainly('seat 3 is dealt Ah Td 10c', spots, 3)).toBe('you are dealt A♥ 10♦ 10♣');
  expect(plainly('seat 1 is dealt ?? ?? ?? face up')).toBe('seat 1 is dealt 3 hidden cards face up');
  expect(plainly("seat 3's cards are collected", [], 3)).toBe('your cards are collected');
  expect(plainly('seat 3 has Kh: king-high, queen-jack', [], 3)).toBe('you have K♥: king-high, queen-jack');
  expect(plainly('seat 3 pushes', [], 3)).toBe('you push');
  expect(plainly('seat 3 taken', [], 3)).toBe('you sit down');
  expect([counted(1, 'card'), counted(2, 'card'), counted(1, 'die'), counted(3, 'die')]).toEqual(['1 card', '2 cards', '1 die', '3 dice']);
});

it('says what waits for a floorperson, and who acted', () => {
  expect(needed('validate payout seat 3')).toBe('A payout to seat 3 waits to be validated');
  expect(needed('complete documents seat 12')).toBe('A payout to seat 12 waits for its documents');
  expect(['program', 'hand', 'clock'].map(actedBy)).toEqual(['by the program', 'from hand', 'clock']);
  expect(whyActed('hand')).toContain('no commitment');
  expect(whyActed('clock')).toContain('program');
});
