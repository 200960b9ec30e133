import { describe, expect, it } from 'vitest';
import type { Rulebook } from './api';
import { readable, submissionOf, violationsOf, type Option } from './submission';

const option = (name: string, type: string, standard: string, values?: string[]): Option =>
  ({ name, says: '', permitted: '', default: standard, conditions: [], clauses: [], permits: values ? { type, values } : { type } }) as Option;
const book = {
  id: 'ma-x',
  options: [option('shaker', 'choice', 'manual', ['manual', 'automated']), option('chip', 'money', '$1'), option('seats', 'count', '7'), option('styles', 'subset', 'a, b', ['a', 'b', 'c'])],
  pay_tables: [{ name: 'payout', title: 'Payout', wager: 'named', clauses: [], rows: [{ name: 'big', title: 'Big', permitted: 'at least 1 to 1', default: '1 to 1' }] }],
} as unknown as Rulebook;

describe('a submission as a form', () => {
  it('writes what differs from the rulebook, each as its kind is written', () => {
    const choices = { 'options.shaker': 'automated', 'options.chip': '$1,000', 'options.seats': '7', 'options.styles': 'a, c', 'pay.payout.big': '2 to 1' };
    expect(submissionOf(book, 'Harbor "House"', choices)).toBe(
      'rulebook = "ma-x"\nlicensee = "Harbor \\"House\\""\n\n[options]\nshaker = "automated"\nchip = "1000"\nstyles = ["a", "c"]\n\n[pay.payout]\nbig = "2 to 1"\n',
    );
    expect(submissionOf(book, '', {})).toBe('rulebook = "ma-x"\n\n[options]\n');
  });

  it('names options as people read them', () => {
    const options = [option('minimum-wager', 'money', '$5'), option('minimum-wager-on-tie', 'money', '$5')];
    expect(readable('at least minimum-wager-on-tie', options)).toBe('At least minimum wager on tie');
  });

  it('finds what is wrong with each field', () => {
    const wrong = [{ path: 'chip' }, { path: 'pay.payout.big' }, { path: 'options.seats' }];
    const of = (path: string) => violationsOf(wrong, path).length;
    expect([of('options.chip'), of('pay.payout.big'), of('options.seats'), of('options.shaker')]).toEqual([1, 1, 1, 0]);
  });
});
