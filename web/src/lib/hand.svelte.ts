// The player's hand on the chips: clicks, undo, clear, rebet and double become orders, one after the other.
import type { Offer } from './api';
import type { LiveTable } from './live.svelte';
import { cents } from './money';
import { sort, spotKey, type Sorted } from './offers';
import { clearStep, lying, nextStep, same, type Wagers } from './wagers';

/** More orders than any layout needs: then something is wrong, and the page stops asking. */
const MOST = 200;

export class ChipHand {
  /** What shall lie, while orders are under way. */
  private goal: Wagers | null = $state.raw(null);
  private before = $state.raw<Wagers[]>([]);
  /** What lay when wagers closed in the last round that was played. */
  last = $state.raw<Wagers>(new Map());
  /** The most that each spot was seen to take. */
  private most = new Map<string, { least: number; most: number }>();
  private round = 0;
  /** What could not be done, in words. */
  hint = $state('');

  constructor(private readonly live: () => LiveTable) {
    const kept = sessionStorage.getItem(this.name);
    if (kept) this.last = new Map(JSON.parse(kept) as [string, number][]);
  }

  private get name(): string {
    return `houseway-wagers-${this.live().id}`;
  }

  private get now(): Wagers {
    const { view } = this.live();
    const seat = view?.seats.find((one) => one.seat === view.you.seat);
    return seat ? lying(seat) : new Map();
  }

  private get offers(): Sorted {
    const { view } = this.live();
    return sort(view?.offers ?? [], view ? `seat ${view.you.seat}` : null);
  }

  /** Looks at the table as it is: what is accepted, and what lies while wagers can still be made. */
  watch(round: number, betting: boolean, open: boolean): void {
    if (round !== this.round) {
      [this.round, this.before, this.hint] = [round, [], ''];
      this.most.clear();
    }
    if (!betting) return;
    const [now, { stakes }] = [this.now, this.offers];
    for (const [key, { amount }] of stakes) {
      if (!amount) continue;
      const lies = now.get(key) ?? 0;
      this.most.set(key, { least: cents(amount.least), most: cents(amount.most) + lies });
    }
    if (now.size === 0 || !open || this.goal) return;
    this.last = now;
    sessionStorage.setItem(this.name, JSON.stringify([...now]));
  }

  get mayUndo(): boolean {
    return this.before.length > 0;
  }

  get mayClear(): boolean {
    return this.now.size > 0;
  }

  /** Another chip on a spot: the first makes up the least that is accepted. */
  add(hand: number, spot: string, chip: number): void {
    const key = spotKey(hand, spot);
    const [from, range] = [this.goal ?? this.now, this.most.get(key)];
    const lies = from.get(key) ?? 0;
    const wanted = range ? Math.min(range.most, Math.max(range.least, lies + chip)) : lies + chip;
    if (wanted === lies) {
      this.hint = range && range.least === range.most ? 'This wager has one amount.' : 'No more fits on this spot.';
      return;
    }
    this.begin(new Map(from).set(key, wanted));
  }

  /** Whether a spot with chips takes more of them. */
  grows(hand: number, spot: string): boolean {
    const range = this.most.get(spotKey(hand, spot));
    return range === undefined || range.least !== range.most;
  }

  /** Takes what lies on one spot back. */
  remove(hand: number, spot: string): void {
    const goal = new Map(this.goal ?? this.now);
    goal.delete(spotKey(hand, spot));
    this.begin(goal);
  }

  undo(): void {
    const goal = this.before.at(-1);
    if (!goal) return;
    this.before = this.before.slice(0, -1);
    this.run(goal);
  }

  clear(): void {
    this.begin(new Map());
  }

  rebet(): void {
    this.begin(new Map([...(this.goal ?? this.now), ...this.last]));
  }

  double(): void {
    const bounded = ([key, amount]: [string, number]): [string, number] => [key, Math.min(2 * amount, this.most.get(key)?.most ?? Infinity)];
    this.begin(new Map([...(this.goal ?? this.now)].map(bounded)));
  }

  /** Places what is still missing beside what lies. */
  complete(offers: Offer[]): void {
    const goal = new Map(this.goal ?? this.now);
    for (const { hand, spot, amount } of offers) if (spot && amount) goal.set(spotKey(hand, spot), cents(amount.least));
    this.begin(goal);
  }

  private begin(goal: Wagers): void {
    this.before = [...this.before, this.goal ?? this.now];
    this.run(goal);
  }

  private run(goal: Wagers): void {
    const idle = this.goal === null;
    [this.goal, this.hint] = [goal, ''];
    if (idle) void this.work();
  }

  private async work(): Promise<void> {
    let [clearing, cleared, of]: [boolean, boolean, Wagers | null] = [false, false, this.goal];
    for (let steps = 0; this.goal && steps < MOST; steps += 1) {
      if (this.goal !== of) [clearing, cleared, of] = [false, false, this.goal];
      const [now, offers] = [this.now, this.offers];
      if (same(now, this.goal)) break;
      let step = clearing ? clearStep(now, offers) : nextStep(now, offers, this.goal, cleared);
      if (clearing && !step) {
        [clearing, cleared] = [false, true];
        step = nextStep(now, offers, this.goal, true);
      }
      if (step === 'clear') {
        clearing = true;
        continue;
      }
      if (!step || !(await this.live().carry(step.offer, step.amount))) break;
      if (step.offer.kind !== 'stake' || this.goal !== of) continue;
      // What is permitted stands for what was wanted, or it would be taken back and placed again for ever.
      const key = spotKey(step.offer.hand, step.offer.spot ?? '');
      of = new Map(of).set(key, (now.get(key) ?? 0) + (step.amount ?? 0));
      this.goal = of;
    }
    this.goal = null;
  }
}
