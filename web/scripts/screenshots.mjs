// Writes a picture of every page, on a phone and on a desktop, light and dark, to web/screenshots.
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const base = process.env.HOUSEWAY_URL;
if (!base) throw new Error('HOUSEWAY_URL says where the floor is; `npm run screenshots` starts one and sets it');
const out = fileURLToPath(new URL('../screenshots/', import.meta.url));
mkdirSync(out, { recursive: true });
const executablePath =
  process.env.HOUSEWAY_CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const { tables } = await (await fetch(`${base}/api/floor`)).json();

const looks = [
  { name: 'desktop-light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: 'desktop-dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { name: 'phone-light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
];

/** Presses what is offered a few times, so that there is something to see on the table. */
async function play(page, presses) {
  for (let index = 0; index < presses; index += 1) {
    const next = await page.evaluate(() => {
      const order = [
        '[data-asked] button.primary',
        'button[data-spot].lit',
        '[data-offers] .offers button[data-kind="plain"]',
      ];
      return order.find((selector) => document.querySelector(selector)) ?? null;
    });
    if (!next) break;
    await page
      .locator(next)
      .first()
      .click({ timeout: 1500 })
      .catch(() => undefined);
    await page.waitForTimeout(250);
  }
  await page
    .locator('[data-ready][aria-pressed="false"]')
    .click({ timeout: 1500 })
    .catch(() => undefined);
  await page.waitForTimeout(900);
}

let pictures = 0;
for (const { name, ...look } of looks) {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce', baseURL: base });
  const page = await context.newPage();
  const shoot = async (what) => {
    await page.screenshot({
      path: `${out}${what}-${name}.png`,
      fullPage: !look.viewport.width || look.viewport.width > 400,
    });
    pictures += 1;
  };
  const first = tables[0]?.rulebook;
  for (const [what, path] of [
    ['lobby', '/'],
    ['rules', '/rules'],
    ['rulebook', `/rules/${first}`],
    ['odds', `/odds/${first}`],
    ['sign-in', '/sign-in'],
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    // A full rulebook is metres long: its beginning is enough.
    await page.screenshot({ path: `${out}${what}-${name}.png`, fullPage: what === 'lobby' });
    pictures += 1;
  }
  for (const table of tables) {
    await page.goto('/');
    await page.locator(`[data-table="${table.id}"] button`).click();
    await page.locator('[data-ready]').waitFor();
    await page
      .locator('[data-bot]')
      .first()
      .click()
      .catch(() => undefined);
    await page.waitForTimeout(700);
    await play(page, 2);
    await shoot(`table-${table.rulebook}`);
    if (table === tables[0]) {
      const rounds = await (await fetch(`${base}/api/tables/${table.id}/rounds`)).json();
      if (rounds.length) {
        await page.goto(`/table/${table.id}/round/${rounds[0].number}`);
        await page.waitForTimeout(800);
        await shoot('round');
      }
    }
  }
  await context.close();
}
await browser.close();
console.log(`${pictures} pictures written to ${out}`);
