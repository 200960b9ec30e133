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

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET') headers['x-houseway-csrf'] = csrf;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused({
      title: 'The floor cannot be reached',
      detail: 'The floor cannot be reached. Check that it is running, then try again.',
      status: 0,
    });
  }
  const text = await answer.text();
  const data: unknown = text ? parsed(text) : null;
  if (answer.ok) return data as T;
  const problem = data && typeof data === 'object' && 'title' in data ? (data as Problem) : null;
  throw new Refused(problem ?? { title: answer.statusText || 'Something went wrong', status: answer.status });
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
