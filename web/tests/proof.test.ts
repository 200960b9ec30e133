// Whoever watched a round checks it with one button, without anybody's rights.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, getUp, lastResult, launch, playRound, sitDown, tables, window } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each(['ma-three-card-poker', 'ma-pai-gow', 'ma-sic-bo'])('checks a round of %s', async (rulebook) => {
  const table = (await tables()).find((one) => one.rulebook === rulebook);
  const { context, page, faults } = await window(browser);
  await sitDown(page, table!.id);
  if (rulebook === 'ma-pai-gow') await company(page);
  // The cards of the first round may have been shuffled before this browser came.
  await playRound(page);
  await playRound(page);
  const over = await lastResult(page);
  await getUp(page);
  await page.goto(`/table/${table!.id}/round/${over}`);
  await page.getByRole('button', { name: 'Verify this round' }).click();
  await page.locator('[data-proof="fits"]').waitFor();
  expect(await page.locator('[data-proof]').innerText()).toContain('before the draw; it is the same');
  expect(await page.getByRole('link', { name: 'Save the proof' }).getAttribute('download')).toContain('.proof.json');
  expect(faults).toEqual([]);
  await context.close();

  // Somebody who comes later checks what everybody saw, and is told what this browser cannot know.
  const later = await window(browser, { phone: true, dark: true });
  await later.page.goto(`/table/${table!.id}/round/${over}`);
  await later.page.getByRole('button', { name: 'Verify this round' }).click();
  await later.page.locator('[data-proof="fits"]').waitFor();
  expect(await later.page.locator('[data-proof]').innerText()).toContain('was not shown the commitment');
  expect(later.faults).toEqual([]);
  await later.context.close();
});
