// The odds page: what it shows, and what it computes for other rules.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, window } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('tells what a tie is worth that pays 9 to 1, and refuses what the rulebook does not permit', async () => {
  const { page, context, faults } = await window(browser);
  await page.goto('/odds/ma-minibaccarat');
  // Published for eight decks and 8 to 1: 14.36%; for 9 to 1: 4.84% (wizardofodds.com, baccarat).
  expect(await page.locator('tr', { hasText: 'Tie' }).first().innerText()).toContain('14.3596%');
  await page.getByText('What if the house paid otherwise?').click();
  const pays = (table: string) => page.locator('fieldset', { hasText: table }).locator('input').first();
  await pays('Tie').fill('9 to 1');
  await page.getByRole('button', { name: 'Compute' }).click();
  await page.locator('[data-answer]').waitFor();
  expect(await page.locator('[data-answer]').innerText()).toMatch(/Tie: house edge 14\.3596% becomes 4\.84\d\d%/);
  expect(faults).toEqual([]);
  await pays('Tie').fill('3 to 1');
  await page.getByRole('button', { name: 'Compute' }).click();
  await page.locator('form [role=alert]').waitFor();
  expect(await page.locator('form [role=alert]').innerText()).toMatch(/tie/);
  await context.close();
});
