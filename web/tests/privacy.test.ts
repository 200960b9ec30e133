// Two browsers at one table: neither ever receives the other's hidden cards, on the wire or on the screen.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getUp, launch, now, sitDown, tables, window } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Line {
  says: string;
  round: number;
}

interface Message {
  told?: Line[];
  view?: {
    round: number;
    scene: { stage: string; hands: { place: string; cards: string }[] } | null;
    last: Line[];
    offers: unknown[];
  };
}

/** Everything that the socket of a page receives. */
function overheard(page: Page): Message[] {
  const heard: Message[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)) as Message));
  });
  return heard;
}

/** The words of a message in which a card of this round could stand; what clauses say, and what lay open in
 *  earlier rounds, is public. */
function words(message: Message, round: number): string {
  const told = [...(message.told ?? []), ...(message.view?.last ?? [])].filter((line) => line.round === round);
  const now = message.view?.round === round ? [message.view.scene, message.view.offers] : [];
  return JSON.stringify([told.map((line) => line.says), ...now]);
}

async function place(page: Page, spot: string): Promise<void> {
  await page.locator(`button[data-spot="${spot}"].lit`).click();
  await page.locator(`button[data-spot="${spot}"].lit`).waitFor({ state: 'detached' });
}

async function hand(messages: Message[], seat: number): Promise<string[]> {
  const last = messages.findLast((message) => message.view?.scene)?.view?.scene;
  return last?.hands.find((one) => one.place === `seat ${seat}`)?.cards.split(' ') ?? [];
}

it("keeps each player's cards from the other", async () => {
  const table = (await tables()).find((one) => one.rulebook === 'ma-boston-5');
  expect(table).toBeDefined();
  const [one, other] = [await window(browser), await window(browser)];
  const [heardByOne, heardByOther] = [overheard(one.page), overheard(other.page)];
  const seats = [await sitDown(one.page, table!.id), await sitDown(other.page, table!.id)];
  expect(seats[0]).not.toBe(seats[1]);
  for (const { page } of [one, other]) {
    await place(page, 'ante');
    await place(page, 'first');
  }
  for (const { page } of [one, other]) await page.locator('[data-ready][aria-pressed="false"]').click();
  for (const { page } of [one, other]) await page.locator('[data-felt] .own .card').nth(2).waitFor();
  const [cardsOfOne, cardsOfOther] = [await hand(heardByOne, seats[0]!), await hand(heardByOther, seats[1]!)];
  expect(cardsOfOne).toHaveLength(3);
  expect(cardsOfOther).toHaveLength(3);
  for (const cards of [cardsOfOne, cardsOfOther]) expect(cards).not.toContain('??');

  const { round } = await now(one.page);
  for (const [heard, hidden] of [
    [heardByOne, cardsOfOther],
    [heardByOther, cardsOfOne],
  ] as const) {
    expect(heard.length).toBeGreaterThan(4);
    const all = heard.map((message) => words(message, round)).join('\n');
    expect(all).toContain('is dealt ?? ?? ??');
    for (const card of hidden) {
      const spoken = card.replace('T', '10');
      expect(all).not.toMatch(new RegExp(`\\b(${card}|${spoken})\\b`));
    }
  }
  // On the screen there are only backs in front of the other.
  for (const [{ page }, seat] of [
    [one, seats[1]],
    [other, seats[0]],
  ] as const) {
    const faces = await page
      .locator(`.seat[data-at="seat ${seat}"] [role=img]`)
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    expect(faces).toEqual(['face-down card', 'face-down card', 'face-down card']);
  }
  expect((await now(one.page)).inRound).toBe(true);
  expect([...one.faults, ...other.faults]).toEqual([]);
  for (const { page } of [one, other]) await page.locator('[data-offer="fold"]').click({ timeout: 20_000 });
  for (const { page, context } of [one, other]) {
    await getUp(page);
    await context.close();
  }
});
