// Asking the floor over HTTP.
import type { Problem } from './api';

/** What the floor answered instead of what was asked for. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }
}

let csrf = '';

/** Remembers the token that unsafe requests must carry. */
export function carry(token: string): void {
  csrf = token;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refused({
      title: 'The floor cannot be reached',
      detail: 'The floor cannot be reached. Check that it is running, then try again.',
      status: 0,
    });
  }
}

function refusal(answer: Response, data: unknown): Refused {
  const problem = data && typeof data === 'object' && 'title' in data ? (data as Problem) : null;
  return new Refused(problem ?? { title: answer.statusText || 'Something went wrong', status: answer.status });
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET') headers['x-houseway-csrf'] = csrf;
  const answer = await reach(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const text = await answer.text();
  const data: unknown = text ? parsed(text) : null;
  if (answer.ok) return data as T;
  throw refusal(answer, data);
}

/** Asks for something that is told line by line, one JSON value on each, until it ends or is given up. */
export async function lines(path: string, signal: AbortSignal, each: (line: unknown) => void): Promise<void> {
  const answer = await reach(path, { headers: { accept: 'application/x-ndjson' }, signal });
  if (!answer.ok || !answer.body) throw refusal(answer, parsed(await answer.text()));
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) each(parsed(part));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const get = <T>(path: string) => ask<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body);
export const put = <T>(path: string, body: unknown) => ask<T>('PUT', path, body);
export const del = <T>(path: string) => ask<T>('DELETE', path);
