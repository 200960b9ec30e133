// The odds page: what it shows, what it is asked, how it counts, and what it hands out.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, window } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);

it('tells what a tie is worth that pays 9 to 1, and refuses what the rulebook does not permit', async () => {
  const { page, context, faults } = await window(browser);
  await page.goto('/odds/ma-minibaccarat');
  // Published for eight decks and 8 to 1: 14.36%; for 9 to 1: 4.84% (wizardofodds.com, baccarat).
  expect(await page.locator('tr', { hasText: 'Tie' }).first().innerText()).toContain('14.3596%');
  await page.getByText('What if the house paid otherwise?').click();
  const pays = (table: string) =>
    part(page, 'what-if').locator('fieldset', { hasText: table }).locator('input').first();
  await pays('Tie').fill('9 to 1');
  await page.getByRole('button', { name: 'Compute' }).click();
  await page.locator('[data-answer]').waitFor();
  expect(await page.locator('[data-answer]').innerText()).toMatch(/Tie: house edge 14\.3596% becomes 4\.84\d\d%/);
  expect(faults).toEqual([]);
  await pays('Tie').fill('3 to 1');
  await page.getByRole('button', { name: 'Compute' }).click();
  await page.locator('form [role=alert]').waitFor();
  expect(await page.locator('form [role=alert]').innerText()).toMatch(/tie/);
  await page.getByRole('button', { name: 'As it is' }).click();
  await page.locator('[data-answer]').waitFor({ state: 'detached' });
  await context.close();
});

// Seven cards each are counted for long by a program that was not built for speed, and by no other test.
it('shows how far a count is, and stops it when asked to', async () => {
  const { page, context, faults } = await window(browser);
  await page.goto('/odds/boston-7');
  const far = () => page.locator('[data-far] progress').getAttribute('value').then(Number);
  await expect.poll(far, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
  const before = await far();
  await expect.poll(far, { timeout: 60_000, interval: 100 }).toBeGreaterThan(before);
  expect(await page.locator('[data-far]').innerText()).toMatch(/Counting every deal\.\s+\d+%/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('[data-cancelled]').waitFor();
  expect(await page.locator('[data-cancelled]').innerText()).toContain('the floor has stopped counting');
  expect(await page.locator('[data-far]').count()).toBe(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('[data-far], [data-origin]').first().waitFor();
  // Whoever leaves the page stops the count, so that the next who asks has an answer at once.
  await page.goto('/odds/ma-chemin-de-fer');
  await page.locator('[data-origin]').waitFor({ timeout: 30_000 });
  expect(faults).toEqual([]);
  await context.close();
});

it('answers a session with how it spreads and how often a bankroll does not last', async () => {
  const { page, context, faults } = await window(browser, { phone: true });
  await page.goto('/odds/ma-sic-bo');
  const session = part(page, 'session');
  await session.getByRole('combobox', { name: 'Wager' }).selectOption('big');
  await session.getByRole('textbox', { name: 'Rounds' }).fill('500');
  await session.getByRole('textbox', { name: 'Bankroll' }).fill('100');
  await session.getByRole('button', { name: 'Play the session' }).click();
  await session.locator('[data-ruin]').waitFor();
  expect(await session.locator('[data-session]').innerText()).toMatch(/500 rounds of big: \d+\.\d\d% of sessions end/);
  expect(await session.locator('[data-ruin]').innerText()).toMatch(/bankroll of \$100 no longer covers .* \d+\.\d{4}%/);
  expect(await session.locator('[data-spread] rect').count()).toBeGreaterThan(20);
  expect(await session.locator('[data-spread] svg').getAttribute('aria-label')).toContain('500 rounds');
  await session.getByRole('textbox', { name: 'Rounds' }).fill('10001');
  await session.getByRole('button', { name: 'Play the session' }).click();
  await session.locator('[role=alert]').waitFor();
  expect(await session.locator('[role=alert]').innerText()).toContain('1 to 10000 rounds');
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await context.close();
});

it('puts wagers together and finds pay tables with a wanted edge', async () => {
  const { page, context } = await window(browser);
  await page.goto('/odds/ma-sic-bo');
  const together = part(page, 'together');
  await together.getByLabel('Wager').first().selectOption('small');
  await together.getByLabel('Wager').nth(1).selectOption('big');
  await together.getByRole('button', { name: 'Put together' }).click();
  await expect.poll(() => together.locator('[data-together]').innerText()).toContain('small+big');
  // Of 216 throws 105 are small and 105 big: the correlation is -(105/111), as arithmetic gives it.
  expect(await together.locator('table.grid').innerText()).toContain('−0.9459');
  await page.goto('/odds/ma-boston-5');
  const target = part(page, 'target');
  await target.getByLabel('Wager').selectOption('optional-bonus');
  await target.getByLabel('Wanted edge').fill('5%');
  await target.getByRole('button', { name: 'Search' }).click();
  await target.locator('[data-target]').waitFor({ timeout: 90_000 });
  expect(await target.locator('[data-target] tbody tr').first().innerText()).toMatch(/\d\.\d{4}%\s+optional-bonus\./);
  await context.close();
});

it('gives a range its line and its table, and two ranges a map', async () => {
  const { page, context, faults } = await window(browser);
  await page.goto('/odds/ma-minibaccarat');
  const ranges = part(page, 'ranges');
  await ranges.getByRole('combobox', { name: 'Row' }).first().selectOption('tie.tie');
  await ranges.getByRole('textbox', { name: 'From' }).first().fill('8');
  await ranges.getByRole('textbox', { name: 'to', exact: true }).first().fill('10');
  await ranges.getByRole('button', { name: 'Try the range' }).click();
  await ranges.locator('[data-ranges]').waitFor();
  const rows = await ranges.locator('[data-ranges] tbody tr').allInnerTexts();
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('14.3596%');
  expect(rows[1]).toMatch(/4\.84\d\d%/);
  expect(await ranges.locator('svg').getAttribute('aria-label')).toContain('8 to 1: 14.36%');
  await page.goto('/odds/ma-boston-5');
  await ranges.getByRole('combobox', { name: 'Row' }).first().selectOption('ante-bonus.flush');
  await ranges.getByRole('textbox', { name: 'From' }).first().fill('14');
  await ranges.getByRole('textbox', { name: 'to', exact: true }).first().fill('16');
  await ranges.getByRole('combobox', { name: 'and a second row' }).selectOption('ante-bonus.straight');
  await ranges.getByRole('button', { name: 'Try the range' }).click();
  await ranges.locator('[data-map]').waitFor();
  expect(await ranges.locator('[data-map] tbody tr').count()).toBe(3);
  const cells = await ranges.locator('[data-map] tbody td').allInnerTexts();
  expect(cells).toHaveLength(33);
  // The flush must pay at least 15 to 1: the first row of the map is marked.
  expect(cells.slice(0, 11).every((cell) => cell.includes('*'))).toBe(true);
  expect(cells.slice(11).some((cell) => cell.includes('*'))).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});

it('sets a table and a submission beside what it shows', async () => {
  const { page, context, faults } = await window(browser);
  await page.goto('/odds/ma-minibaccarat');
  const beside = part(page, 'beside');
  const open = await beside.locator('select option').nth(1).innerText();
  await beside.locator('select').selectOption(open);
  await beside.locator('[data-beside]').waitFor({ timeout: 90_000 });
  // The table was opened by the rulebook's defaults.
  await beside.getByText('They choose the same.').waitFor();
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const submission = (pays: string) => `rulebook = "ma-minibaccarat"\n[pay.tie]\ntie = "${pays}"\n`;
  await beside.locator('input[type=file]').setInputFiles(file('ours.toml', submission('9 to 1')));
  await beside.locator('[data-otherwise]').waitFor({ timeout: 90_000 });
  expect(await beside.locator('thead').innerText()).toContain('ours');
  const tie = beside.locator('tr', { has: page.locator('th', { hasText: /^Tie$/ }) });
  // Published for 8 to 1 and for 9 to 1: 14.36% and 4.84% (wizardofodds.com, baccarat).
  expect(await tie.innerText()).toMatch(/14\.3596%\s+14\.3596%\s+4\.84\d\d%/);
  expect(await beside.locator('[data-otherwise]').innerText()).toMatch(/tie\.tie\s+8 to 1\s+8 to 1\s+9 to 1/);
  await beside.getByRole('button', { name: `Remove ${open}` }).click();
  expect(await tie.innerText()).toMatch(/14\.3596%\s+4\.84\d\d%/);
  await beside.locator('input[type=file]').setInputFiles(file('theirs.toml', submission('3 to 1')));
  await beside.locator('[role=alert]').waitFor();
  expect(await beside.locator('[role=alert]').innerText()).toContain('tie');
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await context.close();
});

it('hands out what it shows as files, and says where the numbers come from', async () => {
  const { page, context } = await window(browser);
  await page.goto('/odds/ma-sic-bo');
  const origin = await page.locator('[data-origin]').innerText();
  for (const word of ['ma-sic-bo', 'Houseway', '216', 'Method', 'Time']) expect(origin).toContain(word);
  expect(origin).toMatch(/[0-9a-f]{64}/);
  const kinds = { HTML: 'text/html', CSV: 'text/csv', Parquet: 'parquet', JSON: 'application/json' };
  for (const [name, kind] of Object.entries(kinds)) {
    const href = await page.locator('[data-origin]').getByRole('link', { name }).getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain(kind);
    expect(answer.headers()['content-disposition']).toContain('odds-ma-sic-bo.');
  }
  await context.close();
});
