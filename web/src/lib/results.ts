// One's own rounds: sums, what was to be expected, and the course of both.
import type { PlayedRound } from './api';
import { cents } from './money';

export interface Sum {
  rounds: number;
  staked: number;
  net: number;
  /** What the rounds whose expectation is known were expected to bring, in cents, and what they brought. */
  expected: number;
  known: number;
  knownNet: number;
}

export const staked = (round: PlayedRound): number => Object.values(round.staked).reduce((sum, amount) => sum + cents(amount), 0);

/** The sum of some rounds, in cents. */
export function sumOf(rounds: PlayedRound[]): Sum {
  const sum: Sum = { rounds: rounds.length, staked: 0, net: 0, expected: 0, known: 0, knownNet: 0 };
  for (const round of rounds) {
    sum.staked += staked(round);
    sum.net += cents(round.net);
    if (round.expected === null || round.expected === undefined) continue;
    sum.expected += Math.round(round.expected * 100);
    sum.known += 1;
    sum.knownNet += cents(round.net);
  }
  return sum;
}

/** The sums of each game, the most played first. */
export function byTable(rounds: PlayedRound[]): { name: string; table: number; sum: Sum }[] {
  const tables = [...new Set(rounds.map((round) => round.table))];
  const of = (table: number) => rounds.filter((round) => round.table === table);
  const found = tables.map((table) => ({ name: of(table)[0]!.name, table, sum: sumOf(of(table)) }));
  return found.toSorted((one, other) => other.sum.rounds - one.sum.rounds);
}

/** How the chips went, from the first round on: after each round what it all came to, and what was to be expected. */
export function course(rounds: PlayedRound[]): { net: number; expected: number }[] {
  let [net, expected] = [0, 0];
  return [...rounds].reverse().map((round) => {
    net += cents(round.net);
    expected += round.expected === null || round.expected === undefined ? 0 : round.expected * 100;
    return { net, expected };
  });
}
