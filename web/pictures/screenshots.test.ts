// A picture of every page, on a phone and on a desktop, light and dark, in web/screenshots.
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  SIZES,
  company,
  getUp,
  launch,
  playRound,
  press,
  sitDown,
  tables,
  window,
  type Course,
} from '../tests/browser';
import { signIn } from '../tests/staff';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
mkdirSync(folder, { recursive: true });
const open = await tables();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The page as it stands, in all four looks. */
async function shoot(page: Page, name: string, whole = false): Promise<void> {
  for (const size of ['desktop', 'phone'] as const) {
    const viewport = SIZES[size];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(150);
      await page.screenshot({
        path: `${folder}${name}-${size}-${colorScheme}.png`,
        fullPage: whole && size === 'desktop',
      });
    }
  }
  await page.setViewportSize(SIZES.desktop);
}

it('the lobby, the rules, the odds', async () => {
  const { page, context } = await window(browser);
  const book = open.find((table) => table.rulebook === 'ma-boston-5')?.rulebook ?? '';
  for (const [name, path] of [
    ['lobby', '/'],
    ['rules', '/rules'],
    ['rulebook', `/rules/${book}`],
    ['odds', `/odds/${book}`],
    ['sign-in', '/sign-in'],
    ['history', '/history'],
    ['clause', `/rules/${book}/10(b)`],
  ] as const) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    if (name === 'odds') await page.locator('[data-origin]').waitFor();
    await shoot(page, name, name === 'lobby' || name === 'odds');
  }
  await context.close();
});

it.each(open.map((table) => table.rulebook))('the table of %s', async (rulebook) => {
  const table = open.find((one) => one.rulebook === rulebook)!;
  const { page, context } = await window(browser);
  await sitDown(page, table.id);
  await company(page);
  const course: Course = { round: -1, staked: 0, presses: [] };
  const until = Date.now() + 20_000;
  // Until there is something on the table to see.
  while (course.presses.length < 4 && Date.now() < until)
    if (!(await press(page, course))) await page.waitForTimeout(100);
  await shoot(page, `table-${rulebook}`, true);
  await playRound(page);
  await shoot(page, `result-${rulebook}`, true);
  const [round] = (await (await fetch(`${process.env.HOUSEWAY_URL}/api/tables/${table.id}/rounds`)).json()) as {
    number: number;
  }[];
  await getUp(page);
  if (round) {
    await page.goto(`/table/${table.id}/round/${round.number}`);
    await page.getByRole('slider').fill('4');
    await shoot(page, `round-${rulebook}`);
  }
  await context.close();
});

it.each([
  ['floorperson', 'floor', '/floor'],
  ['administrator', 'accounts', '/floor'],
  ['surveillance', 'surveillance', '/surveillance'],
])('the page of the %s', async (role, name, path) => {
  const { page, context } = await window(browser);
  await signIn(page, role);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await shoot(page, name, true);
  await context.close();
});

it('a dealer at work, and the irregularities that apply', async () => {
  const table = open.find((one) => one.rulebook === 'nj-boston-5')!;
  const { page, context } = await window(browser);
  await signIn(page, 'dealer');
  await page.goto(`/deal/${table.id}`);
  await page.locator('[data-deal]').click();
  await page.getByText('Hand the deal back').waitFor();
  const guest = await window(browser);
  await sitDown(guest.page, table.id);
  const course: Course = { round: -1, staked: 0, presses: [] };
  const until = Date.now() + 30_000;
  // Until the dealer is asked for cards.
  while (!(await page.locator('[data-asked]').count()) && Date.now() < until) {
    if (await press(guest.page, course)) continue;
    const due = page.locator('[data-offers] button.primary[data-chore]');
    const routine = page.locator('[data-offers] button[data-chore]');
    const next = (await due.count()) ? due : routine;
    if (await next.count()) await next.first().click({ timeout: 1_000 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
  await shoot(page, 'deal', true);
  const floor = await window(browser);
  await signIn(floor.page, 'floorperson');
  await floor.page.goto(`/deal/${table.id}`);
  await floor.page.locator('[data-irregular] summary').click();
  await shoot(floor.page, 'irregularities', true);
  await page.locator('[data-deal]').click();
  for (const one of [context, guest.context, floor.context]) await one.close();
});

it('the discard rack that surveillance looks into', async () => {
  const table = open.find((one) => one.rulebook === 'ma-boston-5')!;
  const { page, context } = await window(browser);
  await signIn(page, 'surveillance');
  await page.goto(`/table/${table.id}/round/1`);
  await page.locator('[data-discards] summary').click();
  await page.locator('[data-discards] [data-finding]').first().waitFor();
  await page.locator('[data-discards]').scrollIntoViewIfNeeded();
  await shoot(page, 'discards', true);
  await context.close();
});

it('are all there', () => {
  expect(readdirSync(folder).length).toBeGreaterThanOrEqual(4 * (7 + open.length * 2));
});
