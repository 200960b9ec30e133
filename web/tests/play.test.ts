// A guest plays a round of every game that is open, pressing only what the page offers, and sees all of it at once.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { SIZES, company, getUp, launch, now, outOfSight, playRound, sitDown, tables, window } from './browser';

const open = await tables();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Looks at each stage of the round once, in every size of window. */
function onlooker(page: Page, faults: string[]): () => Promise<void> {
  const seen = new Set<string>();
  return async () => {
    const stage = await page.evaluate(() => {
      const room = document.querySelector('[data-room]');
      const bar = document.querySelector('[data-offers]');
      const kinds = new Set([...(bar?.querySelectorAll('[data-kind]') ?? [])].map((one) => one.getAttribute('data-kind')));
      const forms = bar?.querySelector('[data-asked]')?.getAttribute('data-asked') ?? '';
      return [room?.getAttribute('data-betting'), bar?.querySelector('[data-banner]') ? 'result' : '', forms, ...kinds].join(' ');
    });
    if (seen.has(stage)) return;
    seen.add(stage);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      const found = await outOfSight(page);
      faults.push(...found.map((fault) => `${size}, ${stage}: ${fault}`));
    }
    await page.setViewportSize(SIZES.desktop);
    faults.push(...(await faultsOf(page)).map((fault) => `${stage}: ${fault}`));
  };
}

describe('a guest', () => {
  it('finds a table of every rulebook that can be played', () => {
    expect(open.length).toBeGreaterThanOrEqual(14);
  });

  for (const table of open) {
    it(`plays a round of ${table.rulebook} without scrolling, and sees how it went and why`, async () => {
      const { context, page, faults } = await window(browser);
      await sitDown(page, table.id);
      await company(page);
      const hidden: string[] = [];
      const presses = await playRound(page, 150_000, onlooker(page, hidden));
      expect(presses.length).toBeGreaterThan(0);
      expect(hidden).toEqual([]);
      const result = page.locator('[data-result]');
      expect(await result.innerText()).toMatch(/Round \d+\s+(even|[+−]?\$[\d,.]+)/);
      // How it went stands there for the whole pause, and afterwards for who asks.
      await result.click();
      const banner = page.locator(`[data-banner="${await result.getAttribute('data-result')}"]`);
      await banner.waitFor();
      expect(await banner.innerText()).toMatch(/^(You (win|lose) \$[\d,.]+|You break even|The round is void)/);
      expect(await banner.locator('li').count()).toBeGreaterThan(0);
      expect(await banner.innerText()).not.toMatch(/[a-z]-[a-z]+-[a-z]+ (\+|−|returned)/);
      // Some chips of the round came by a clause, and the page says which.
      // The line is held by its number: the table goes on, and another may be the first by now.
      const newest = page.locator('.why li', { has: page.locator('summary .clause') }).first();
      const line = page.locator(`.why li[data-line="${await newest.getAttribute('data-line')}"]`);
      await line.locator('summary').click();
      const because = line.locator('.because p').first();
      await because.waitFor();
      expect(await because.innerText()).toMatch(/^\S+ \S+/);
      expect(faults).toEqual([]);
      await getUp(page);
      expect(new URL(page.url()).pathname).toBe('/');
      await context.close();
    });
  }
});

it('lets a player undo, clear, double and bet again', async () => {
  const table = open.find((one) => one.rulebook === 'ma-sic-bo')!;
  const { context, page, faults } = await window(browser);
  await sitDown(page, table.id);
  const big = page.locator('button[data-spot="big"]');
  const lies = (amount: string | null) =>
    page.waitForFunction((wanted) => (document.querySelector('[data-spot="big"] .figure')?.textContent ?? null) === wanted, amount);
  await page.locator('[data-spot="big"].lit').waitFor();
  await big.click();
  await lies('$10');
  await big.click();
  await lies('$15');
  await page.locator('[data-tool="undo"]').click();
  await lies('$10');
  await page.locator('[data-tool="double"]').click();
  await lies('$20');
  await page.locator('[data-tool="clear"]').click();
  await lies(null);
  await page.locator('[data-tool="undo"]').click();
  await lies('$20');
  expect((await now(page)).inRound).toBe(true);
  await playRound(page);
  await page.locator('[data-tool="rebet"]:enabled').click();
  await lies('$20');
  expect(faults).toEqual([]);
  await getUp(page);
  await context.close();
});

it('says what a wager still lacks, and adds it', async () => {
  const table = open.find((one) => one.rulebook === 'ma-boston-5')!;
  const { context, page, faults } = await window(browser, { phone: true });
  await sitDown(page, table.id);
  await page.locator('[data-spot="ante"].lit').click();
  const lacks = page.locator('[data-missing]');
  await lacks.waitFor();
  expect(await lacks.innerText()).toMatch(/add First \$10, or it is returned/);
  expect(await page.locator('[data-ready]').isDisabled()).toBe(true);
  await page.locator('[data-complete]').click();
  await lacks.waitFor({ state: 'detached' });
  expect(await page.locator('[data-ready]').isEnabled()).toBe(true);
  expect(faults).toEqual([]);
  await getUp(page);
  await context.close();
});

it('gives a press of Leave its chips back and goes to the floor', async () => {
  const table = open.find((one) => one.rulebook === 'ma-three-card-poker')!;
  const { context, page } = await window(browser);
  await sitDown(page, table.id);
  await page.locator('[data-spot="ante"].lit').click();
  await page.locator('[data-spot="ante"]:not(.lit)').waitFor();
  await page.locator('[data-leave]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('.wallet', { hasText: '$10,000' }).waitFor();
  await context.close();
});

it('seats nobody twice, whatever is pressed', async () => {
  const table = open.find((one) => one.rulebook === 'ma-pai-gow')!;
  const { context, page, faults } = await window(browser);
  await page.goto(`/table/${table.id}`);
  await page.locator('[data-sit]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const other = await context.newPage();
  await other.goto(`/table/${table.id}`);
  await dialog.getByRole('button', { name: 'Sit down' }).click();
  await page.locator('[data-room]:not([data-own=""])').waitFor();
  expect(await page.locator('[data-sit]').count()).toBe(0);
  // A second window of the same player finds the seat that is taken, and no chair to take.
  await other.reload();
  await other.locator('[data-room]:not([data-own=""])').waitFor();
  expect(await other.locator('[data-sit]').count()).toBe(0);
  expect(await other.locator('[data-room]').getAttribute('data-own')).toBe(await page.locator('[data-room]').getAttribute('data-own'));
  expect(faults).toEqual([]);
  await other.close();
  await getUp(page);
  await context.close();
});

it('closes a form whose question was answered elsewhere, and does not bring it back', async () => {
  const table = open.find((one) => one.rulebook === 'ma-pai-gow')!;
  const { context, page, faults } = await window(browser);
  await sitDown(page, table.id);
  const other = await context.newPage();
  await other.goto(`/table/${table.id}`);
  const set = (on: Page) => on.locator('[data-offers] button[data-offer="set hand"]');
  const dealtIn = async () => {
    await page.locator('[data-spot="wager"].lit').click();
    await page.locator('[data-ready][aria-pressed="false"]:enabled').click();
    await set(page).waitFor({ timeout: 60_000 });
  };
  await dealtIn();
  await set(page).click();
  await page.locator('[data-asked="set hand"]').waitFor();
  await set(other).click();
  await other.locator('[data-asked] button.primary').click();
  await page.locator('[data-asked]').waitFor({ state: 'detached' });
  await page.locator('[data-spot="wager"].lit').waitFor({ timeout: 60_000 });
  await dealtIn();
  expect(await page.locator('[data-asked]').count()).toBe(0);
  expect(faults).toEqual([]);
  await other.close();
  await getUp(page);
  await context.close();
});

it('says that a table is not there instead of trying again for ever', async () => {
  const { context, page } = await window(browser);
  await page.goto('/table/99999');
  await page.getByRole('heading', { name: 'There is no table 99999' }).waitFor();
  await context.close();
});

it('draws suits in four colours, and keeps silent, until told otherwise', async () => {
  const { context, page, faults } = await window(browser);
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  const colours = () =>
    page.locator('#settings .card svg').evaluateAll((cards) => new Set(cards.map((card) => card.getAttribute('fill'))).size);
  expect(await colours()).toBe(2);
  expect(await page.locator('[data-sound]').getAttribute('aria-pressed')).toBe('false');
  await page.getByLabel('Four colours').check();
  expect(await colours()).toBe(4);
  await page.locator('[data-sound]').click();
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  expect(await colours()).toBe(4);
  expect(await page.locator('[data-sound]').getAttribute('aria-pressed')).toBe('true');
  expect(faults).toEqual([]);
  await context.close();
});
