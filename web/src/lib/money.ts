// Money as whole cents. Text on the wire, numbers here, never fractions.
import type { AmountRange, Money } from './api';

/** The cents of `10.00`. */
export function cents(text: Money): number {
  const [whole = '0', part = ''] = text.split('.');
  const negative = whole.startsWith('-');
  const size = Math.abs(Number(whole)) * 100 + Number(part.padEnd(2, '0').slice(0, 2));
  return negative ? -size : size;
}

/** Cents as they go over the wire: `10.00`. */
export function wire(amount: number): Money {
  const size = Math.abs(amount);
  const text = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return amount < 0 ? `-${text}` : text;
}

/** Cents for people: `$1,250` or `$2.50`. */
export function dollars(amount: number): string {
  const size = Math.abs(amount);
  const whole = Math.floor(size / 100).toLocaleString('en-US');
  const text = size % 100 === 0 ? whole : `${whole}.${String(size % 100).padStart(2, '0')}`;
  return `${amount < 0 ? '−' : ''}$${text}`;
}

/** What came of something, for people: `+$5`, `−$5`, `even`. */
export function gain(amount: number): string {
  return amount === 0 ? 'even' : `${amount > 0 ? '+' : ''}${dollars(amount)}`;
}

/** Money on the wire, for people. */
export function show(text: Money): string {
  return dollars(cents(text));
}

/** The same with its cents always, for what moves by cents: `$10,000.70`. */
export function exact(text: Money): string {
  const amount = cents(text);
  const part = String(Math.abs(amount) % 100).padStart(2, '0');
  return `${dollars(amount - (amount % 100))}.${part}`;
}

/** The amount in the range that is nearest to the one wanted; of two as near, the smaller. */
export function nearest(range: AmountRange, wanted: number): number {
  const [least, most, step] = [cents(range.least), cents(range.most), Math.max(1, cents(range.step))];
  if (wanted <= least) return least;
  const top = least + Math.floor((most - least) / step) * step;
  if (wanted >= top) return top;
  const below = least + Math.floor((wanted - least) / step) * step;
  return wanted - below <= below + step - wanted ? below : below + step;
}

/** The chips that are made, in cents, from the largest. */
export const DENOMINATIONS = [100_000, 50_000, 10_000, 2_500, 500, 100, 50, 25] as const;

/** An amount as chips, from the largest; what no chip is small enough for is left out. */
export function chips(amount: number): { value: number; count: number }[] {
  const piles: { value: number; count: number }[] = [];
  let left = amount;
  for (const value of DENOMINATIONS) {
    const count = Math.floor(left / value);
    if (count > 0) piles.push({ value, count });
    left -= count * value;
  }
  return piles;
}

/** The chips that a tray should hold for amounts like these: at most `most`, around the range. */
export function tray(chip: number, least: number, stack: number, most = 5): number[] {
  const low = Math.max(chip, Math.min(least, 500));
  const fitting = [...DENOMINATIONS]
    .reverse()
    .filter((value) => value >= low && value % chip === 0 && value <= Math.max(stack, low));
  return fitting.slice(0, most);
}
