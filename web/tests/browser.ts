// A real browser at a running floor: launching it, sitting down, playing by what is offered.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { existsSync } from 'node:fs';

export const URL = process.env.HOUSEWAY_URL ?? '';
if (!URL) throw new Error('HOUSEWAY_URL says where the floor is; `npm run test:browser` starts one and sets it');

const FOUND = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  const executablePath = process.env.HOUSEWAY_CHROMIUM ?? FOUND;
  if (!executablePath) throw new Error('there is no Chromium here: apt-get install chromium, or set HOUSEWAY_CHROMIUM');
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface Look {
  phone?: boolean;
  dark?: boolean;
}

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
};

/** A new browser window of its own session; what goes wrong in the page is collected. */
export async function window(
  browser: Browser,
  look: Look = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport: look.phone ? SIZES.phone : SIZES.desktop,
    colorScheme: look.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    baseURL: URL,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { context, page, faults };
}

export interface Table {
  id: number;
  name: string;
  rulebook: string;
  seats: { seat: number; name: string | null }[];
}

export async function tables(): Promise<Table[]> {
  const answer = await fetch(`${URL}/api/floor`);
  return ((await answer.json()) as { tables: Table[] }).tables;
}

/** Sits down at a table from the lobby, with one click, as somebody without an account. */
export async function sitDown(page: Page, table: number): Promise<number> {
  await page.goto('/');
  await page.locator(`[data-table="${table}"] button`).click();
  await page.locator('[data-offers]').waitFor();
  return Number(await page.locator('[data-room]').getAttribute('data-own'));
}

/** A computer player for company, on the first free chair, unless there is one already. */
export async function company(page: Page): Promise<void> {
  if (await page.locator('[data-felt] .bot').count()) return;
  await page.locator('[data-bot]').first().click();
  await page.locator('[data-felt] .bot').first().waitFor();
}

/** Gets up from the table as soon as it lets one go, so that the chair is free for the next; ends on the floor. */
export async function getUp(page: Page): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (!(await page.locator('[data-room]').count())) return;
    const way = [
      '[data-leave][aria-pressed="false"]',
      '[data-asked] button.primary',
      '[data-kind="give-up"]',
      '[data-kind="decide"]',
      '[data-ready][aria-pressed="false"]',
    ];
    for (const selector of way) {
      if (!(await page.locator(selector).count())) continue;
      await page
        .locator(selector)
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      break;
    }
    await page.waitForTimeout(250);
  }
  throw new Error('the table does not let its player go');
}

export interface Now {
  seq: number;
  round: number;
  inRound: boolean;
  clock: string;
}

export async function now(page: Page): Promise<Now> {
  return page.locator('[data-room]').evaluate((room) => ({
    seq: Number(room.getAttribute('data-seq')),
    round: Number(room.getAttribute('data-round')),
    inRound: room.getAttribute('data-in-round') === 'true',
    clock: room.getAttribute('data-clock') ?? '',
  }));
}

/** Something to press next, chosen from what the page offers; `null` while there is nothing. */
async function choice(page: Page, staked: number, most: number): Promise<{ selector: string; stakes: boolean } | null> {
  return page.evaluate(
    ({ staked, most }) => {
      const has = (selector: string) => document.querySelector(selector) !== null;
      if (has('[data-asked] button.primary:not(:disabled)'))
        return { selector: '[data-asked] button.primary', stakes: false };
      if (staked < most && has('button[data-spot].lit')) return { selector: 'button[data-spot].lit', stakes: true };
      const button = (kind: string) => `[data-offers] button[data-kind="${kind}"]`;
      for (const kind of ['stake', 'decide', 'give-up']) {
        if (has(button(kind))) return { selector: button(kind), stakes: kind === 'stake' };
      }
      if (staked > 0 && has('[data-ready][aria-pressed="false"]')) return { selector: '[data-ready]', stakes: false };
      if (staked === 0 && has(button('name'))) return { selector: button('name'), stakes: true };
      return null;
    },
    { staked, most },
  );
}

/** What was pressed so far in the round that is being played. */
export interface Course {
  round: number;
  staked: number;
  presses: string[];
}

/** Presses the next thing that is offered; says whether there was one. */
export async function press(page: Page, course: Course, most = 4): Promise<boolean> {
  const { seq, round } = await now(page);
  if (round !== course.round) [course.round, course.staked] = [round, 0];
  const next = await choice(page, course.staked, most);
  if (!next) return false;
  const button = page.locator(next.selector).first();
  const words = (await button.getAttribute('data-offer').catch(() => null)) ?? next.selector;
  try {
    await button.click({ timeout: 2_000 });
  } catch {
    return true; // the table went on in the meantime
  }
  course.presses.push(words);
  if (next.stakes) course.staked += 1;
  const answered = (before: number) => {
    const room = document.querySelector('[data-room]');
    return (
      Number(room?.getAttribute('data-seq')) > before || document.querySelector('[data-asked], [role=alert]') !== null
    );
  };
  await page.waitForFunction(answered, seq, { timeout: 3_000 }).catch(() => undefined);
  return true;
}

/** The last round in which one's chips were on the table, once it is over; 0 before the first. */
export function lastResult(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.querySelector('[data-result]')?.getAttribute('data-result') ?? 0));
}

/** Plays until a further round in which one's chips were on the table is over; gives the presses that were made.
 *  Whoever looks on is shown the table before each press. */
export async function playRound(page: Page, patience = 90_000, look?: () => Promise<void>): Promise<string[]> {
  const course: Course = { round: -1, staked: 0, presses: [] };
  const [before, until] = [await lastResult(page), Date.now() + patience];
  while (Date.now() < until) {
    await look?.();
    if ((await lastResult(page)) > before) return course.presses;
    if (!(await press(page, course))) await page.waitForTimeout(80);
  }
  throw new Error(`no round was over after ${patience / 1000} seconds; pressed: ${course.presses.join(', ')}`);
}

/** What of the felt, the own hand, the offers and the clock is not in sight as the page stands; nothing if all is. */
export async function outOfSight(page: Page): Promise<string[]> {
  const found = () => {
    const [wide, high] = [innerWidth, innerHeight];
    const faults: string[] = [];
    const box = (node: Element) => node.getBoundingClientRect();
    const felt = document.querySelector<HTMLElement>('[data-felt]');
    const bar = document.querySelector<HTMLElement>('[data-offers]');
    if (!felt || !bar) return ['no table'];
    if (felt.dataset.fitted !== 'true') faults.push('the felt is not fitted');
    if (box(bar).bottom > high + 1) faults.push(`the offers end at ${box(bar).bottom}`);
    if (box(felt).bottom > box(bar).top + 1) faults.push('the offers lie over the felt');
    const needed = '[data-felt] button[data-spot], [data-felt] .own .card, [data-felt] .own .tile, [role=timer], [data-offers] button';
    for (const node of document.querySelectorAll<HTMLElement>(needed)) {
      if (!node.checkVisibility() || node.closest('details:not([open])')) continue;
      const { left, right, top, bottom } = box(node);
      const name = node.dataset.spot ?? node.dataset.offer ?? node.className;
      if (left < -1 || top < -1 || right > wide + 1 || bottom > high + 1) faults.push(`${name} is out of sight`);
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (node.matches('button:enabled') && !node.contains(over)) faults.push(`${name} is covered`);
    }
    return faults;
  };
  // The felt finds its size in a few frames; what is still out of sight when it has had them is a fault.
  const until = Date.now() + 20_000;
  for (;;) {
    const faults = await page.evaluate(found);
    if (!faults.length || Date.now() > until) return faults;
    await page.waitForTimeout(50);
  }
}
