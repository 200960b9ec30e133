// Those who work here: a floorperson deals and voids a round, opens a table; surveillance sees every card.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUp, launch, press, sitDown, tables, window, type Course } from './browser';
import { signIn } from './staff';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A guest who has wagered at a table of Boston 5 and holds three cards. */
async function dealtIn(rulebook: string) {
  const table = (await tables()).find((one) => one.rulebook === rulebook)!;
  const guest = await window(browser);
  const seat = await sitDown(guest.page, table.id);
  for (const spot of ['ante', 'first']) {
    await guest.page.locator(`button[data-spot="${spot}"].lit`).click();
    await guest.page.locator(`button[data-spot="${spot}"].lit`).waitFor({ state: 'detached' });
  }
  await guest.page.locator('[data-ready][aria-pressed="false"]').click();
  await guest.page.locator('[data-felt] .own .card').nth(2).waitFor();
  return { ...guest, table, seat };
}

const faces = (page: Page, where: string) =>
  page
    .locator(`${where} img, ${where} [role=img]`)
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? card.getAttribute('alt')));

describe('a floorperson', () => {
  it('voids a round, and the wagers go back', async () => {
    const guest = await dealtIn('ma-boston-5');
    const floor = await window(browser);
    await signIn(floor.page, 'floorperson');
    await floor.page.goto(`/deal/${guest.table.id}`);
    await floor.page.locator('[data-irregular] summary').click();
    await floor.page.locator('[data-offer="report misdeal dealer"]').click();
    // The list says what the text says before anything is confirmed.
    expect(await floor.page.locator('[data-text]').first().innerText()).toMatch(/^ma-boston-5 \S+ \S+/);
    // How many cards were found in front of the dealer.
    await floor.page.locator('[data-asked] button.primary').click();
    await guest.page.locator('.why .says', { hasText: /void/i }).first().waitFor();
    await guest.page.locator('[data-result]').waitFor({ timeout: 30_000 });
    expect(await guest.page.locator('[data-result]').innerText()).toMatch(/even/);
    expect([...guest.faults, ...floor.faults]).toEqual([]);
    await getUp(guest.page);
    await guest.context.close();
    await floor.context.close();
  });

  it('opens a table from a submission that holds, and is told what is wrong with one that does not', async () => {
    const { page, context, faults } = await window(browser);
    await signIn(page, 'floorperson');
    await page.getByLabel('Rulebook').selectOption('ma-sic-bo');
    const form = page.locator('[data-form="ma-sic-bo"]');
    // Below the chip nothing can be wagered: the form says so beside the field, with its clause.
    await form.locator('[name="options.minimum-wager"]').fill('0.001');
    await form.locator('[name="options.minimum-wager"]').press('Tab');
    await form.locator('[data-wrong="options.minimum-wager"] .clause').first().waitFor();
    await form.locator('[name="options.minimum-wager"]').fill('10');
    await form.locator('[name="options.minimum-wager"]').press('Tab');
    await form.locator('[data-wrong]').waitFor({ state: 'detached' });
    await form.locator('[name="options.shaker"]').selectOption('automated');
    await page.locator('[data-live-edge]', { hasText: '2.78% Small' }).waitFor();
    await page.getByText('The submission as text').click();
    const text = page.getByLabel(/^Submission/);
    expect(await text.inputValue()).toContain('shaker = "automated"');
    const good = await text.inputValue();
    await text.fill(`${good}\nno-such-option = 1\n`);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('[role=alert]', { hasText: 'no-such-option' }).waitFor();
    await text.fill(good);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The submission is valid.').waitFor();
    await page.getByLabel('Name of the table').fill('A table for tests');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForURL(/\/table\/\d+$/);
    expect((await tables()).map((table) => table.name)).toContain('A table for tests');
    // The refusal of the check is a 422, which the browser writes down as an error of the network.
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await context.close();
  });
});

it('a dealer deals a round step by step, by what comes next', async () => {
  const table = (await tables()).find((one) => one.rulebook === 'nj-boston-5')!;
  const dealer = await window(browser);
  await signIn(dealer.page, 'dealer');
  await dealer.page.goto(`/deal/${table.id}`);
  await dealer.page.locator('[data-deal]').click();
  await dealer.page.getByText('Hand the deal back').waitFor();
  const guest = await window(browser);
  await sitDown(guest.page, table.id);
  const course: Course = { round: -1, staked: 0, presses: [] };
  const steps: string[] = [];
  const until = Date.now() + 120_000;
  while (!(await guest.page.locator('[data-result]').count()) && Date.now() < until) {
    if (await press(guest.page, course)) continue;
    const asked = dealer.page.locator('[data-asked] button.primary');
    const due = dealer.page.locator('[data-offers] button.primary[data-chore]');
    const routine = dealer.page.locator('[data-offers] button[data-chore]');
    const counts = [await asked.count(), await due.count(), await routine.count()];
    const next = [asked, due, routine].find((_, index) => counts[index])?.first();
    if (!next) {
      await guest.page.waitForTimeout(60);
      continue;
    }
    const words = await next.innerText({ timeout: 500 }).catch(() => '');
    await next.click({ timeout: 1_000 }).catch(() => undefined);
    if (words) steps.push(words);
    await dealer.page.waitForTimeout(60);
  }
  expect(await guest.page.locator('[data-result]').count()).toBe(1);
  expect(steps.length).toBeGreaterThan(5);
  await dealer.page.locator('[data-deal]').click();
  await dealer.page.getByText('Deal this table yourself').waitFor();
  expect([...guest.faults, ...dealer.faults]).toEqual([]);
  await getUp(guest.page);
  await guest.context.close();
  await dealer.context.close();
});

it('surveillance sees every card, and the log', async () => {
  const guest = await dealtIn('card-boston-5');
  const eye = await window(browser);
  await signIn(eye.page, 'surveillance');
  const open = (await tables()).length;
  await eye.page
    .locator('[data-felt]')
    .nth(open - 1)
    .waitFor();
  await eye.page.goto(`/table/${guest.table.id}`);
  await eye.page.locator(`.seat[data-at="seat ${guest.seat}"] .card`).nth(2).waitFor();
  const seen = await faces(eye.page, `.seat[data-at="seat ${guest.seat}"]`);
  expect(seen).toEqual(await faces(guest.page, '[data-felt] .own'));
  expect(seen).not.toContain('face-down card');
  await eye.page.getByText('The log, entry by entry').click();
  await eye.page.locator('details ol li details').first().waitFor();
  await guest.page.locator('[data-offer="fold"]').click();
  expect([...guest.faults, ...eye.faults]).toEqual([]);
  await getUp(guest.page);
  await guest.context.close();
  await eye.context.close();
});

it('the pit shows the money of every table, and surveillance finds a round by a card', async () => {
  const table = (await tables()).find((one) => one.rulebook === 'ma-three-card-poker')!;
  const guest = await window(browser);
  await sitDown(guest.page, table.id);
  await guest.page.locator('[data-spot="ante"].lit').click();
  await guest.page.locator('[data-ready][aria-pressed="false"]:enabled').click();
  const own = guest.page.locator('[data-felt] .own .card');
  await own.nth(2).waitFor();
  const floor = await window(browser);
  await signIn(floor.page, 'floorperson');
  await floor.page.goto('/floor');
  const row = floor.page.locator(`[data-pit="${table.id}"]`);
  await row.waitFor();
  expect(await row.locator('[data-drop]').innerText()).toMatch(/^\$[1-9]/);
  await floor.page.goto(`/deal/${table.id}`);
  await floor.page.locator('[data-waits]', { hasText: /decide|goes on|next round|not ready|turn/ }).waitFor();
  const name = (await faces(guest.page, '[data-felt] .own'))[0]!;
  await guest.page.locator('[data-offer="fold"]').click();
  await guest.page.locator('[data-result]').waitFor({ timeout: 60_000 });
  const round = await guest.page.locator('[data-result]').getAttribute('data-result');
  const eye = await window(browser);
  await signIn(eye.page, 'surveillance');
  await eye.page.goto('/surveillance');
  const find = eye.page.locator('[data-find]');
  await find.getByLabel('Table').selectOption(String(table.id));
  const [rank, suit] = [name.split(' of ')[0]!, name.split(' of ')[1]!];
  const ranks: Record<string, string> = { ace: 'A', king: 'K', queen: 'Q', jack: 'J', ten: '10', nine: '9', eight: '8', seven: '7', six: '6', five: '5', four: '4', three: '3', two: '2' };
  await find.getByLabel('Card', { exact: true }).fill(`${ranks[rank]}${suit.charAt(0)}`);
  await find.getByRole('button', { name: 'Find' }).click();
  await find.getByRole('link', { name: `Round ${round}`, exact: true }).waitFor();
  expect([...guest.faults, ...floor.faults, ...eye.faults]).toEqual([]);
  await getUp(guest.page);
  for (const one of [guest, floor, eye]) await one.context.close();
});
