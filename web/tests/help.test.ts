// What helps a player: a lobby that tells games apart, a line on every decision, the best play, a tour, scoreboards, addresses.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from './axe';
import { company, getUp, lastResult, launch, playRound, press, sitDown, tables, window, type Course } from './browser';

const open = await tables();
const of = (rulebook: string) => open.find((one) => one.rulebook === rulebook)!;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('the lobby', () => {
  it('draws every game, finds tables by words and families, and says where one sits', async () => {
    const { context, page, faults } = await window(browser);
    await page.goto('/');
    await page.locator('article[data-table]').nth(open.length - 1).waitFor();
    const drawn = await page.locator('img[data-picture]').evaluateAll(async (images) => {
      await Promise.all(images.map((image) => (image as HTMLImageElement).decode()));
      return images.map((image) => image.getAttribute('data-picture'));
    });
    expect(drawn.length).toBe(open.length);
    expect(new Set(drawn).size).toBe(new Set(open.map((one) => (one as unknown as { game: string }).game)).size);
    await page.getByRole('searchbox').fill('three dice');
    expect(await page.locator('article[data-table]').count()).toBe(open.filter((one) => one.rulebook === 'ma-sic-bo').length);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: /^Baccarat/ }).click();
    expect(new Set(await page.locator('[data-family]').allInnerTexts())).toEqual(new Set(['Baccarat']));
    await sitDown(page, of('ma-sic-bo').id);
    await page.goto('/');
    const back = page.locator(`[data-table="${of('ma-sic-bo').id}"] [data-yours]`);
    await back.waitFor();
    expect(await page.locator('[data-yours]').count()).toBe(1);
    await back.click();
    await page.locator('[data-offers]').waitFor();
    expect(faults).toEqual([]);
    await getUp(page);
    await context.close();
  });
});

it('says of every decision what it means, what is best, and afterwards what was', async () => {
  const { context, page, faults } = await window(browser);
  await sitDown(page, of('ma-three-card-poker').id);
  await page.locator('[data-spot="ante"].lit').click();
  await page.locator('[data-ready][aria-pressed="false"]:enabled').click();
  const fold = page.locator('[data-offers] [data-offer="fold"]');
  await fold.waitFor();
  for (const kind of ['stake', 'give-up']) {
    const decision = page.locator(`[data-offers] button[data-kind="${kind}"]`).first();
    expect((await decision.locator('[data-help]').innerText()).length).toBeGreaterThan(15);
  }
  expect(await fold.innerText()).toMatch(/\$10 lies there/);
  await page.locator('[data-best]').click();
  const said = page.locator('[data-best-says="said"]');
  await said.waitFor({ timeout: 60_000 });
  expect(await said.innerText()).toMatch(/With .+ (Play|Fold) is best; the next best choice costs \$[\d.]+ on average/);
  expect(await faultsOf(page)).toEqual([]);
  await page.locator('[data-best]').click();
  const before = await lastResult(page);
  const course: Course = { round: -1, staked: 1, presses: [] };
  const until = Date.now() + 60_000;
  while ((await lastResult(page)) === before && Date.now() < until) await press(page, course, 0);
  // The round is looked at where it stands for good: the pause may be over by now.
  await page.goto(`/table/${of('ma-three-card-poker').id}/round/${await lastResult(page)}`);
  await page.locator('[data-best]').click();
  await said.waitFor({ timeout: 60_000 });
  expect(await said.innerText()).toMatch(/With .+(you chose what is best|was best)/);
  expect(faults).toEqual([]);
  await page.goto(`/table/${of('ma-three-card-poker').id}`);
  await page.locator('[data-offers]').waitFor();
  await getUp(page);
  await context.close();
});

it('shows what each spot pays, and every pay table with its clause beside the table', async () => {
  const { context, page, faults } = await window(browser);
  await page.goto(`/table/${of('ma-sic-bo').id}`);
  await page.locator('[data-felt] [data-pays]').first().waitFor();
  expect(await page.locator('[data-felt] [data-pays]').count()).toBe(50);
  const panel = page.locator('[data-pay-panel]');
  await panel.locator('summary').click();
  expect(await panel.innerText()).toMatch(/Any three of a kind\s+24 to 1/);
  await panel.locator('a.clause').first().click();
  const sheet = page.locator('[data-clause]');
  await sheet.locator('[data-says]').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/table/${of('ma-sic-bo').id}`);
  const cited = (await sheet.getAttribute('data-clause'))!;
  await sheet.getByRole('link').click();
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/rules/ma-sic-bo/${cited}`);
  await page.locator('[data-named]', { hasText: cited }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('offers a tour of at most five steps on the first visit, and not again', async () => {
  const { context, page, faults } = await window(browser, { phone: true });
  await sitDown(page, of('ma-boston-5').id);
  const start = page.locator('[data-tour]');
  await start.waitFor();
  expect(await start.textContent()).toMatch(/New here\? \d steps/);
  await start.click();
  const step = page.locator('[data-tour-step]');
  let steps = 1;
  while (await page.locator('[data-tour-next]').count()) {
    expect(await page.locator('.toured').count()).toBe(1);
    await page.locator('[data-tour-next]').click();
    steps += 1;
    await page.locator(`[data-tour-step="${steps}"]`).waitFor();
  }
  expect(steps).toBeLessThanOrEqual(5);
  await step.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await start.waitFor();
  expect((await start.textContent())?.trim()).toMatch(/^Tour/);
  expect(faults).toEqual([]);
  await getUp(page);
  await context.close();
});

it.each(['ma-minibaccarat', 'ma-sic-bo'])('keeps the scoreboard of %s, and one’s own rounds with what was to be expected', async (rulebook) => {
  const { context, page, faults } = await window(browser);
  await sitDown(page, of(rulebook).id);
  await company(page);
  await playRound(page, 120_000);
  const board = page.locator('[data-scoreboard]');
  const first = rulebook === 'ma-sic-bo' ? board.locator('ol li').first() : board.locator('[data-road="Bead plate"] circle').first();
  await first.waitFor();
  if (rulebook === 'ma-minibaccarat') expect(await board.locator('[data-shoe]').innerText()).toMatch(/\d+ of 416 cards are left/);
  await getUp(page);
  await page.goto('/history');
  await page.locator('[data-sums]').waitFor();
  expect(await page.locator('[data-sums]').innerText()).toMatch(/Rounds\s+[1-9]/);
  expect(await page.locator('.rounds li').count()).toBeGreaterThan(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.locator('.rounds a').first().click();
  await page.locator('[data-replay]').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('replays a round by itself, step by step, and each step has an address', async () => {
  const { context, page, faults } = await window(browser);
  await sitDown(page, of('ma-three-card-poker').id);
  await playRound(page, 120_000);
  const round = await lastResult(page);
  await getUp(page);
  const path = `/table/${of('ma-three-card-poker').id}/round/${round}`;
  await page.goto(`${path}/step/2`);
  const slider = page.getByRole('slider');
  await slider.waitFor();
  expect(await slider.inputValue()).toBe('2');
  await page.locator('[data-next]').click();
  expect(new URL(page.url()).pathname).toBe(`${path}/step/3`);
  await page.getByLabel('Speed').selectOption('4×');
  await page.locator('[data-play]').click();
  await page.locator('[data-next]:disabled').waitFor({ timeout: 60_000 });
  await page.locator('[data-replay="paused"]').waitFor();
  expect(await slider.inputValue()).toBe(await slider.getAttribute('max'));
  expect(await faultsOf(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

it('waits for nobody whose page stays closed, and takes back who returns', async () => {
  const table = of('card-boston-5').id;
  const [stays, goes, looks] = [await window(browser), await window(browser), await window(browser)];
  await sitDown(stays.page, table);
  const seat = await sitDown(goes.page, table);
  await looks.page.goto(`/table/${table}`);
  await goes.page.close();
  const plate = (on: typeof stays) => on.page.locator(`[data-felt] [data-at="seat ${seat} stack"]`, { hasText: 'away' });
  await plate(stays).waitFor({ timeout: 60_000 });
  await plate(looks).waitFor();
  const back = await goes.context.newPage();
  await back.goto(`/table/${table}`);
  await back.locator('[data-away]').waitFor();
  await back.locator('[data-back]').click();
  await back.locator('[data-away]').waitFor({ state: 'detached' });
  await plate(stays).waitFor({ state: 'detached' });
  expect([...stays.faults, ...looks.faults]).toEqual([]);
  await getUp(stays.page);
  await getUp(back);
  for (const one of [stays, goes, looks]) await one.context.close();
});
