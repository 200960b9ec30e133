// Coming back: a reload in the middle of a round returns to the same seat, hand and offers.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getUp, launch, now, playRound, sitDown, tables, window } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('returns to the round after a reload', async () => {
  const table = (await tables()).find((one) => one.rulebook === 'nj-boston-5');
  expect(table).toBeDefined();
  const { context, page, faults } = await window(browser, { phone: true });
  const seat = await sitDown(page, table!.id);
  for (const spot of ['ante', 'first']) {
    await page.locator(`button[data-spot="${spot}"].lit`).click();
    await page.locator(`button[data-spot="${spot}"].lit`).waitFor({ state: 'detached' });
  }
  await page.locator('[data-ready][aria-pressed="false"]').click();
  await page.locator('[data-offer="fold"]').waitFor();
  const seen = () =>
    page
      .locator('[data-felt] .own [role=img], [data-felt] .own img')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? card.getAttribute('alt')));
  const [before, hand] = [await now(page), await seen()];
  expect(hand).toHaveLength(3);

  await page.reload();
  await page.locator('[data-offer="fold"]').waitFor();
  expect(Number(await page.locator('[data-room]').getAttribute('data-own'))).toBe(seat);
  expect(await seen()).toEqual(hand);
  const after = await now(page);
  expect([after.round, after.inRound]).toEqual([before.round, true]);
  expect(await page.locator('button[data-spot="second"].lit').count()).toBe(1);

  await playRound(page);
  expect(faults).toEqual([]);
  await getUp(page);
  await context.close();
});
