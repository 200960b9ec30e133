// What is asked of a rulebook's odds, one question at a time, with how far the floor is and a way to give up.
import { lines, Refused } from './http';
import type { OddsDocument, OddsLine } from './odds';

/** How far the floor is with an answer. */
export interface Far {
  waiting: boolean;
  /** What is done, from 0 to 1. */
  share: number;
}

/** The names and values that follow the question mark. */
export type Query = Record<string, string[]>;

const START: Far = { waiting: false, share: 0 };

export class Asking {
  readonly id: string;
  /** The last answer. */
  document = $state.raw<OddsDocument | null>(null);
  /** The answer under the rules as they are. */
  base = $state.raw<OddsDocument | null>(null);
  /** What the last answer is to. */
  query = $state.raw<Query>({});
  /** Which part of the page asks. */
  by = $state<string | null>(null);
  far = $state.raw<Far>(START);
  /** What went wrong, and who asked. */
  failed = $state.raw<{ by: string; error: unknown } | null>(null);
  /** Who gave up. */
  cancelled = $state<string | null>(null);
  private stop: AbortController | null = null;
  private last: { by: string; change: Query } | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** Asks the same with some names changed; a name without values is no longer asked. Says whether it was answered. */
  async ask(by: string, change: Query = {}): Promise<boolean> {
    this.stop?.abort();
    const stop = new AbortController();
    const query = Object.fromEntries(
      Object.entries({ ...this.query, ...change }).filter(([, values]) => values.length > 0),
    );
    [this.stop, this.last, this.by] = [stop, { by, change }, by];
    [this.far, this.failed, this.cancelled] = [START, null, null];
    try {
      const found = await this.answer(query, stop.signal);
      if (stop.signal.aborted) return false;
      this.document = found;
      if (!rules(query)) this.base = found;
      this.query = query;
      return true;
    } catch (error) {
      if (!stop.signal.aborted) this.failed = { by, error };
      return false;
    } finally {
      if (this.stop === stop) [this.stop, this.by] = [null, null];
    }
  }

  /** Gives up what is being asked: the floor stops counting. */
  cancel(): void {
    this.cancelled = this.by;
    this.stop?.abort();
    [this.stop, this.by] = [null, null];
  }

  /** Asks again what was given up or failed. */
  again(): void {
    if (this.last) void this.ask(this.last.by, this.last.change);
  }

  /** Where a report on what is shown is. */
  report(format: string): string {
    const query = written(this.query);
    query.append('format', format);
    return `${this.path}/report?${query}`;
  }

  private get path(): string {
    return `/api/rulebooks/${encodeURIComponent(this.id)}/odds`;
  }

  private async answer(query: Query, signal: AbortSignal): Promise<OddsDocument> {
    const [asked, found]: [string, OddsDocument[]] = [written(query).toString(), []];
    await lines(asked ? `${this.path}?${asked}` : this.path, signal, (line) => {
      const told = line as OddsLine | null;
      if (!told || signal.aborted) return;
      if ('document' in told) found.push(told.document);
      else if ('problem' in told) throw new Refused(told.problem);
      else if ('waiting' in told) this.far = { ...this.far, waiting: true };
      else this.far = { waiting: false, share: told.of > 0 ? told.done / told.of : 0 };
    });
    const document = found[0];
    if (!document) throw new Refused({ title: 'The floor ended before it had answered', status: 0 });
    return document;
  }
}

/** Names that ask something of the rules; all others change the rules. */
const QUESTIONS = ['wager', 'together', 'session', 'bankroll', 'range', 'target', 'anyway', 'table'];

/** The changes of the rules in a query, if there are any. */
export function rules(query: Query): string[] | null {
  const names = Object.keys(query).filter((name) => !QUESTIONS.includes(name));
  return names.length ? names : null;
}

/** What an address asks. */
export function queryOf(search: string): Query {
  const query: Query = {};
  for (const [name, value] of new URLSearchParams(search)) query[name] = [...(query[name] ?? []), value];
  return query;
}

export function written(query: Query): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
  return new URLSearchParams(pairs);
}
