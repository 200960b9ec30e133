// The socket to one table: it notices gaps and asks for the whole view again, and comes back after a break.
import type { FromServer, LogLine, Meter, Problem, ToServer, View } from './api';

/** How the line to a table stands; `barred` where none was ever open, however often it was tried, or can be; `nowhere` where there is no such table. */
export type LineState = 'connecting' | 'open' | 'lost' | 'barred' | 'nowhere';

/** What a table's page hears. */
export interface Ears {
  view(view: View, lines: LogLine[]): void;
  /** Other tables moved a meter that this one shares. */
  meters(meters: Meter[]): void;
  state(state: LineState, detail?: string): void;
}

/** As much of a WebSocket as is used, so that tests can play the server. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

/** After so many attempts in vain something stands in between: a proxy, most likely. */
const VAIN = 4;

export interface Settings {
  /** A new line; nothing where this browser has none. */
  connect: () => Wire | null;
  later: (run: () => void, ms: number) => () => void;
  key: () => string;
  /** Whether there is such a table at all; asked when no line could be opened. */
  exists: () => Promise<boolean>;
  random: () => number;
}

/** The wait before attempt `n`, in milliseconds: doubling to fifteen seconds, spread by a third. */
export function backoff(attempt: number, random: number): number {
  const base = Math.min(15_000, 400 * 2 ** Math.min(attempt, 10));
  return Math.round(base * (2 / 3 + random / 3));
}

/** An order without its key, which the socket adds. */
type Order = ToServer extends infer M ? (M extends { key: string } ? Omit<M, 'key'> : never) : never;
type Answer = { ok: true; seq: number } | { ok: false; problem: Problem };

export class TableSocket {
  private wire: Wire | null = null;
  private seq = 0;
  private reloading = false;
  private attempt = 0;
  private opened = false;
  private ended = false;
  private cancel: (() => void) | null = null;
  private waiting = new Map<string, (answer: Answer) => void>();

  constructor(
    private readonly ears: Ears,
    private readonly settings: Settings,
  ) {}

  open(): void {
    if (this.ended) return;
    this.ears.state('connecting');
    const wire = this.settings.connect();
    if (!wire) {
      this.ears.state('barred');
      return;
    }
    this.wire = wire;
    wire.onopen = () => {
      this.opened = true;
      this.ears.state('open');
    };
    wire.onmessage = (event) => this.hear(JSON.parse(event.data) as FromServer);
    wire.onclose = () => this.lost(wire);
  }

  close(): void {
    this.ended = true;
    this.cancel?.();
    this.wire?.close();
  }

  /** Gives an order; the answer says whether it was carried out. */
  order(order: Order): Promise<Answer> {
    const key = this.settings.key();
    return new Promise((resolve) => {
      if (!this.wire) {
        resolve({
          ok: false,
          problem: {
            title: 'Not connected',
            detail: 'The table is not connected just now; it will be in a moment.',
            status: 0,
          },
        });
        return;
      }
      this.waiting.set(key, resolve);
      this.send({ ...order, key } as ToServer);
    });
  }

  private send(message: ToServer): void {
    this.wire?.send(JSON.stringify(message));
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case 'view':
        this.attempt = 0;
        this.reloading = false;
        this.seq = message.view.seq;
        this.ears.view(message.view, []);
        return;
      case 'news':
        if (message.seq <= this.seq) return;
        if (message.after > this.seq) {
          if (!this.reloading) this.send({ type: 'reload' });
          this.reloading = true;
          return;
        }
        this.seq = message.seq;
        this.ears.view(message.view, message.told);
        return;
      case 'meters':
        this.ears.meters(message.meters);
        return;
      case 'done':
        this.answer(message.key, { ok: true, seq: message.seq });
        return;
      case 'refused':
        this.answer(message.key, { ok: false, problem: message.problem });
        return;
      case 'bye':
        this.ears.state('lost', message.detail);
        return;
      case 'pong':
        return;
    }
  }

  private answer(key: string, answer: Answer): void {
    this.waiting.get(key)?.(answer);
    this.waiting.delete(key);
  }

  private lost(wire: Wire): void {
    if (this.wire !== wire) return;
    this.wire = null;
    const problem: Problem = {
      title: 'Connection lost',
      detail: 'The connection broke before an answer came. Look at the table to see whether it was done.',
      status: 0,
    };
    for (const key of [...this.waiting.keys()]) this.answer(key, { ok: false, problem });
    if (this.ended) return;
    this.reloading = false;
    this.ears.state(!this.opened && this.attempt >= VAIN ? 'barred' : 'lost');
    if (!this.opened && this.attempt === 0) void this.look();
    this.cancel = this.settings.later(() => this.open(), backoff(this.attempt++, this.settings.random()));
  }

  /** Gives up where there is no such table: it will not be there the next time either. */
  private async look(): Promise<void> {
    if ((await this.settings.exists()) || this.ended || this.opened) return;
    this.close();
    this.ears.state('nowhere');
  }
}

/** A random name of an order: crypto.randomUUID exists only on secure origins, getRandomValues everywhere. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The settings of a real page. */
export function live(table: number): Settings {
  return {
    connect: () => {
      if (typeof WebSocket === 'undefined') return null;
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/live`) as unknown as Wire;
    },
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    key: uuid,
    exists: async () => {
      const answer = await fetch(`/api/tables/${table}`).catch(() => null);
      return answer?.status !== 404;
    },
    random: Math.random,
  };
}
