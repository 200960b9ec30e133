// What the exact analysis says of decisions, in words and money.
import type { Advice } from './api';
import { choiceOf, type Guide } from './guide';
import { cents, dollars } from './money';
import { title } from './words';

/** The stake that one unit of the analysis means, in cents; nothing where it does not lie there. */
export function unit(advice: Advice, guide: Guide): number | null {
  const spot = advice.base.toLowerCase().replaceAll(' ', '-');
  const bases = Object.entries(guide.values ?? {}).filter(([, base]) => base === spot);
  const lies = [spot, ...bases.map(([known]) => known)].map((name) => advice.staked[name]).find((one) => one !== undefined);
  return lies === undefined ? null : cents(lies);
}

/** An amount of units in money, or in units where the stake is not known. */
export function worth(units: number, advice: Advice, guide: Guide): string {
  const stake = unit(advice, guide);
  if (stake === null) return `${units < 0 ? '−' : ''}${Math.abs(units).toFixed(3)} of the ${advice.base}`;
  return dollars(Math.round(units * stake));
}

export interface Verdict {
  best: string;
  /** Whether the player did what is best; nothing while it is open, or where the act is no choice of the analysis. */
  right: boolean | null;
  /** What the choice that was made cost, or what the other would cost, in units. */
  cost: number;
}

/** What is best in a decision, and what the choice that was made cost. */
export function verdict(advice: Advice, guide: Guide): Verdict {
  const best = advice.worth.find((one) => one.choice === advice.best)?.ev ?? 0;
  const made = advice.made === null || advice.made === undefined ? null : choiceOf(guide, advice.made);
  const did = advice.worth.find((one) => one.choice === made);
  if (!did) return { best: title(advice.best), right: null, cost: advice.cost_of_other };
  const right = did.choice === advice.best || best - did.ev <= 0;
  return { best: title(advice.best), right, cost: right ? advice.cost_of_other : best - did.ev };
}
