// One table as the page knows it: the last view, the lines of its log, and the orders given.
import type { Money, Offer, Problem, Say, LogLine, View } from './api';
import { remember } from './commitments';
import { wire } from './money';
import { TableSocket, live, type LineState } from './socket';
import { problemText } from './words';

/** How many lines of what happened the page keeps. */
const KEPT = 400;

export class LiveTable {
  view = $state.raw<View | null>(null);
  lines = $state.raw<LogLine[]>([]);
  /** What the last message brought, for the animation; a clock that starts brings nothing. */
  fresh = $state.raw<LogLine[]>([]);
  /** What happened last, for the live region: it stands until something else happens, or nobody would hear it. */
  announced = $state('');
  state = $state<LineState>('connecting');
  problem = $state.raw<Problem | null>(null);
  busy = $state(0);
  private readonly socket: TableSocket;
  private behind: { seq: number; resolve: () => void }[] = [];

  constructor(readonly id: number) {
    this.socket = new TableSocket(
      {
        view: (view, lines) => this.take(view, lines),
        meters: (meters) => (this.view = this.view && { ...this.view, meters }),
        state: (state) => this.stand(state),
      },
      live(id),
    );
    this.socket.open();
  }

  /** Resolves with the first view. */
  first(): Promise<void> {
    return this.caughtUp(0);
  }

  close(): void {
    this.socket.close();
  }

  private stand(state: LineState): void {
    this.state = state;
    if (state === 'connecting' || state === 'open') return;
    for (const one of this.behind.splice(0)) one.resolve();
  }

  private take(view: View, lines: LogLine[]): void {
    const known = new Map([...this.lines, ...view.last, ...lines].map((line) => [line.seq, line]));
    this.lines = [...known.values()].sort((one, other) => one.seq - other.seq).slice(-KEPT);
    this.fresh = lines;
    if (lines.length) this.announced = lines.map((line) => line.says).join('. ');
    this.view = view;
    const reached = this.behind.filter((one) => one.seq <= view.seq);
    this.behind = this.behind.filter((one) => one.seq > view.seq);
    for (const one of reached) one.resolve();
    remember(view);
  }

  /** Resolves when the view shows what an order brought about, or the line broke. */
  private caught(seq: number): Promise<void> {
    return this.state === 'open' ? this.caughtUp(seq) : Promise.resolve();
  }

  private caughtUp(seq: number): Promise<void> {
    if (this.view && this.view.seq >= seq) return Promise.resolve();
    return new Promise((resolve) => this.behind.push({ seq, resolve }));
  }

  private async order(order: Parameters<TableSocket['order']>[0]): Promise<boolean> {
    this.busy += 1;
    try {
      const answer = await this.socket.order(order);
      this.problem = answer.ok ? null : answer.problem;
      if (answer.ok) await this.caught(answer.seq);
      return answer.ok;
    } finally {
      this.busy -= 1;
    }
  }

  say(offer: Offer, more: Omit<Say, 'as' | 'do'> = {}): Promise<boolean> {
    return this.order({ type: 'say', expects: this.view?.seq ?? 0, as: offer.as, do: offer.do, hand: offer.hand, ...more });
  }

  /** Takes up an offer about chips; says whether it was done. */
  carry(offer: Offer, amount: number | null): Promise<boolean> {
    return this.say(offer, amount === null ? {} : { amount: wire(amount) });
  }

  sit(seat: number, buyIn: Money): Promise<boolean> {
    return this.order({ type: 'sit', seat, buy_in: buyIn });
  }

  ready(ready: boolean): Promise<boolean> {
    return this.order({ type: 'ready', ready });
  }

  seed(seed: string): Promise<boolean> {
    return this.order({ type: 'seed', seed: seed || null });
  }

  bots(seat: number, on: boolean): Promise<boolean> {
    return this.order({ type: 'bot', seat, on });
  }

  /** Asks a player to leave: at once where the rules let a player go, otherwise when the round is over. */
  remove(seat: number): Promise<boolean> {
    return this.order({ type: 'remove', seat });
  }

  deal(on: boolean): Promise<boolean> {
    return this.order({ type: 'deal', on });
  }

  get complaint(): string {
    return this.problem ? problemText(this.problem) : '';
  }
}
