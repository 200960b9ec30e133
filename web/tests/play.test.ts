// A guest plays a round of every game that is open, pressing only what the page offers.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, getUp, launch, playRound, sitDown, tables, window } from './browser';

const open = await tables();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('a guest', () => {
  it('finds a table of every rulebook that can be played', () => {
    expect(open.length).toBeGreaterThanOrEqual(8);
  });

  for (const table of open) {
    it(`plays a round of ${table.rulebook} and sees why`, async () => {
      const { context, page, faults } = await window(browser);
      await sitDown(page, table.id);
      await company(page);
      const presses = await playRound(page);
      expect(presses.length).toBeGreaterThan(0);
      expect(await page.locator('[data-result]').innerText()).toMatch(/Round \d+\s+(even|[+−]?\$[\d,.]+)/);
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
      await context.close();
    });
  }
});
