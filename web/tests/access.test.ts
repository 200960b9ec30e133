// Every page, light and dark, on a phone and on a desktop: axe-core finds no serious fault; the keyboard is enough to play.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { company, getUp, launch, now, sitDown, tables, window } from './browser';
import { signIn } from './staff';

const open = await tables();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

// Its odds are computed in a moment, also by a program that was not built for speed.
const book = 'ma-boston-5';
const pages = ['/', '/rules', `/rules/${book}`, `/odds/${book}`, '/odds/ma-pai-gow', '/sign-in', '/nowhere', '/floor', '/surveillance', '/history', `/rules/${book}/10(b)`];

describe.each([
  { phone: false, dark: false },
  { phone: true, dark: true },
])('with phone $phone and dark $dark', (look) => {
  it.each(pages)('%s has no serious fault', async (path) => {
    const { context, page } = await window(browser, look);
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle', { timeout: 90_000 });
    if (path.startsWith('/odds/')) await page.locator('[data-part=target]').waitFor({ timeout: 90_000 });
    expect(await faultsOf(page)).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBe(0);
    await context.close();
  });

  it.each([
    { role: 'administrator', path: '/floor' },
    { role: 'floorperson', path: '/floor' },
    { role: 'floorperson', path: `/deal/${open[0]?.id}` },
    { role: 'dealer', path: `/deal/${open[0]?.id}` },
    { role: 'surveillance', path: '/surveillance' },
    { role: 'surveillance', path: `/table/${open[0]?.id}` },
  ])('$path has no serious fault for $role', async ({ role, path }) => {
    const { context, page } = await window(browser, look);
    await signIn(page, role);
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 90_000 });
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  it.each(open.map((table) => table.rulebook))('the table of %s has no serious fault', async (rulebook) => {
    const table = open.find((one) => one.rulebook === rulebook)!;
    const { context, page } = await window(browser, look);
    await sitDown(page, table.id);
    await company(page);
    await page.waitForTimeout(600);
    expect(await faultsOf(page)).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBe(0);
    await getUp(page);
    await context.close();
  });
});

/** From now on keeps what the live region says, as a screen reader would. */
async function listen(page: Page): Promise<void> {
  await page.locator('[aria-live="polite"]').evaluate((region) => {
    region.setAttribute('data-heard', '');
    const hear = () => region.setAttribute('data-heard', `${region.getAttribute('data-heard')}\n${region.textContent}`);
    new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
  });
}

async function heard(page: Page): Promise<string> {
  return (await page.locator('[data-heard]').getAttribute('data-heard')) ?? '';
}

it('needs no mouse', async () => {
  const table = open.find((one) => one.rulebook === 'card-boston-5')!;
  const { context, page } = await window(browser);
  await sitDown(page, table.id);
  await listen(page);
  await page.locator('button[data-spot="ante"].lit').waitFor();
  await page.locator('button[data-spot="ante"].lit').focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-spot'))).toBe('first');
  await page.keyboard.press('Enter');
  await page.locator('button[data-spot="first"].lit').waitFor({ state: 'detached' });
  // The number keys choose what is offered: the ante is the only wager left that is numbered first.
  await page.keyboard.press('1');
  await page.locator('button[data-spot="ante"].lit').waitFor({ state: 'detached' });
  expect((await now(page)).inRound).toBe(true);
  await expect.poll(() => heard(page)).toMatch(/places ante/);
  await getUp(page);
  await context.close();
});

it('tells a browser without WebSocket what is missing', async () => {
  const { context, page } = await window(browser);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebSocket'));
  await page.goto(`/table/${open[0]?.id}`);
  expect(await page.locator('[role=alert]').innerText()).toContain('needs a WebSocket');
  await context.close();
});
