// Those who work at the floor: accounts made by the administrator, over HTTP, for the tests to sign in with.
import type { Page } from 'playwright-core';
import { URL } from './browser';

/** What the administrator's one-time password is changed to. */
const CHOSEN = 'windmill by the sea 7';

interface Session {
  cookie: string;
  csrf: string;
}

async function ask(session: Session, method: string, path: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-houseway-csrf': session.csrf };
  if (session.cookie) headers.cookie = session.cookie;
  return fetch(`${URL}${path}`, { method, headers, body: JSON.stringify(body) });
}

async function begun(answer: Response): Promise<Session | null> {
  if (!answer.ok) return null;
  const { csrf } = (await answer.json()) as { csrf: string };
  return { csrf, cookie: answer.headers.getSetCookie().find((one) => one.startsWith('houseway='))?.split(';')[0] ?? '' };
}

async function stranger(): Promise<Session> {
  const { csrf } = (await (await fetch(`${URL}/api/session`)).json()) as { csrf: string };
  return { cookie: '', csrf };
}

async function administrator(): Promise<Session> {
  const known = (password: string) =>
    stranger().then((nobody) => ask(nobody, 'POST', '/api/session', { name: 'administrator', password }));
  const again = await begun(await known(CHOSEN));
  if (again) return again;
  const once = process.env.HOUSEWAY_PASSWORD;
  if (!once)
    throw new Error("HOUSEWAY_PASSWORD is the administrator's one-time password; `npm run test:browser` sets it");
  const first = await begun(await known(once));
  if (!first) throw new Error('the administrator cannot sign in with HOUSEWAY_PASSWORD');
  const changed = await begun(await ask(first, 'POST', '/api/session/password', { old: once, new: CHOSEN }));
  if (!changed) throw new Error("the administrator's password could not be changed");
  return changed;
}

let made: Promise<Session> | null = null;
let number = 0;

/** A new account of this role: its name and password. */
async function account(role: string): Promise<{ name: string; password: string }> {
  made ??= administrator();
  const boss = await made;
  number += 1;
  const [name, password] = [`${role} ${process.pid}-${number}`, 'tulip harbor 9'];
  const opened = await ask(await stranger(), 'POST', '/api/accounts', { name, password });
  const { account } = (await opened.json()) as { account: { id: number } };
  const given = await ask(boss, 'PUT', `/api/accounts/${account.id}/role`, { role });
  if (!given.ok) throw new Error(`no role was given: ${await given.text()}`);
  return { name, password };
}

/** Signs in on the page, with a new account of this role. */
export async function signIn(page: Page, role: string): Promise<void> {
  const { name, password } = await account(role);
  await page.goto('/sign-in');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}
