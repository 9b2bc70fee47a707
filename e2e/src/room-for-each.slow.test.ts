/// <reference lib="dom" />
import { login } from '@kontor/contract/account';
import { LANGUAGES } from '@kontor/contract/locale';
import { cancelOrder, placeOco, placeOrder } from '@kontor/contract/spot';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { leadSettled, openSettled } from './settled-page.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { Stored } from './visitor.ts';

/** What stands beside or over something else leaves it its room: heads and rows, tags and legend, words and the edge of their panel. */

const site = new TestSite();
const TRADE = '/markets/kline/BTC_USDT';
const LOW = { width: 1280, height: 800 } as const;
let stored: Stored;

beforeAll(async () => {
  const [maker, taker] = (
    await Promise.all(['demo1', 'demo2'].map((account) => ask(site.url, login, { account, password: DEMO_PASSWORD })))
  ).map(({ token }) => token) as [string, string];
  const place = (token: string, side: 'buy' | 'sell', price: string, quantity = '0.01') =>
    ask(site.url, placeOrder, { pair: 'BTC_USDT', side, type: 'limit', price, quantity }, token);
  // One candle from 59,900 to 60,000.
  for (const price of ['59900', '60000']) {
    await place(taker, 'sell', price, '0.01234');
    await place(maker, 'buy', price, '0.01234');
  }
  const { order_id: given } = await place(maker, 'buy', '59000');
  await ask(site.url, cancelOrder, { order_id: given }, maker);
  // Lines from the last price up to the top of the plot, so that some are where the legend stands.
  for (let price = 60_002; price < 60_020; price += 2) await place(maker, 'sell', String(price));
  await ask(
    site.url,
    placeOco,
    { pair: 'BTC_USDT', side: 'sell', quantity: '0.01', price: '60025', stop_price: '59950', stop_limit_price: '59940' },
    maker,
  );
  const { page } = await newVisitor(site.browser);
  await openApp(page, site.at('/login?from=%2Fhome'));
  await logIn(page, 'demo1');
  await page.waitForURL('**/home');
  stored = await page.context().storageState();
  await page.context().close();
});

/** The trading screen of the user with the orders, in a language. */
async function openTrade(language: string, phone = false): Promise<Page> {
  const { page } = await newVisitor(site.browser, { stored, phone });
  if (!phone) await page.setViewportSize(LOW);
  await openSettled(page, site.at(`${TRADE}?lang=${language}`));
  await page.locator('[data-order]').first().waitFor();
  return page;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxOf = (locator: Locator): Promise<Box> =>
  locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  });
const boxesOf = async (locator: Locator): Promise<readonly Box[]> => Promise.all((await locator.all()).map(boxOf));

test('the head of a list covers the rows that scroll under it', async () => {
  const page = await openTrade('en_US');
  await page.locator('tr[data-order]').last().scrollIntoViewIfNeeded();
  const head = page.getByRole('columnheader').filter({ hasText: 'Type' });
  const [{ top, bottom }, first] = [await boxOf(head), await boxOf(page.locator('tr[data-order]').first())];
  expect(first.top).toBeLessThan(bottom);
  expect(top).toBeGreaterThan(first.top);
  for (const each of await page.locator('table:has([data-order]) th').all()) {
    expect(await each.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toMatch(/^rgb\(/);
  }
  await page.context().close();
});

describe.each([
  ['on a low window', false],
  ['on a phone', true],
] as const)('own orders in the chart %s', (_, phone) => {
  test.each(['en_US', 'ru_RU'])('in %s leave the legend, the axis and its prices to be read', async (language) => {
    const page = await openTrade(language, phone);
    const tags = page.locator('[data-plot] [data-tag]');
    await tags.first().waitFor();
    const words = page.locator('[data-legend] span');
    const plot = await boxOf(page.locator('[data-plot] canvas').first());
    await expect
      .poll(async () => {
        const [boxes, legend] = [await boxesOf(tags), await boxesOf(words)];
        return boxes.flatMap((tag) =>
          legend.filter((word) => tag.left < word.right && word.left < tag.right && tag.top < word.bottom && word.top < tag.bottom),
        ).length;
      })
      .toBe(0);
    for (const { right } of await boxesOf(tags)) expect(right).toBeLessThan(plot.right);
    // Nothing is written on the axis where one of its tags lies.
    await expect.poll(() => inkUnderTags(page)).toBe(0);
    await page.context().close();
  });
});

/** Points of the axis under its tags that are not empty. */
function inkUnderTags(page: Page): Promise<number> {
  return page.evaluate(() => {
    let ink = 0;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[data-plot] td:last-child canvas')) {
      const frame = canvas.getBoundingClientRect();
      const scale = canvas.width / frame.width;
      for (const tag of document.querySelectorAll('[data-axis-tag]')) {
        const { top, bottom } = tag.getBoundingClientRect();
        if (top < frame.top || bottom > frame.bottom) continue;
        // The axis begins with its line.
        const drawn =
          canvas.getContext('2d')?.getImageData(4 * scale, (top - frame.top) * scale, canvas.width - 8 * scale, (bottom - top) * scale)
            .data ?? [];
        for (let at = 3; at < drawn.length; at += 4) if ((drawn[at] ?? 0) > 0) ink++;
      }
    }
    return ink;
  });
}

test('the change of a candle is written as its language writes percent', async () => {
  const page = await openTrade('de_DE');
  // How much it is depends on whether a new candle has begun since the trades.
  await page.locator('[data-legend]', { hasText: /\([+−]?\d,\d{2}\s%\)/ }).waitFor();
  await page.context().close();
});

test('in every language the form has room for its words on a low window', async () => {
  const { page } = await newVisitor(site.browser, { stored });
  await page.setViewportSize(LOW);
  for (const { value: language } of LANGUAGES) {
    // The address chooses the language when the app starts.
    await openSettled(page, site.at(`${TRADE}?lang=${language}`));
    await page.locator(`html[lang=${language.replace('_', '-')}]`).waitFor();
    // The last of the head's row, behind the way to deposits.
    const transfer = page.locator('section > div > div:has(> h2) > button:visible').first();
    await transfer.waitFor();
    for (const width of [1_280, 1_024] as const) {
      await page.setViewportSize({ ...LOW, width });
      // The words end where the panel's padding begins, 12 or 16 px before the window's edge.
      await expect.poll(async () => (await boxOf(transfer)).right, { message: `${language} at ${width}` }).toBeLessThanOrEqual(width - 12);
    }
    await page.setViewportSize(LOW);
    const column = page.locator('form').locator('xpath=ancestor::div[contains(@class, "overflow-y-auto")][1]');
    await expect
      .poll(() => column.evaluate((element) => element.scrollHeight - element.clientHeight), { message: language })
      .toBeLessThanOrEqual(0);
  }
  await page.context().close();
});

test('the foot does not move when the time to the exchange has been measured', async () => {
  const { page } = await newVisitor(site.browser);
  await openApp(page, site.at(TRADE));
  const freeze = page.getByRole('button', { name: 'Freeze' });
  await freeze.waitFor();
  const { left } = await boxOf(freeze);
  await page
    .getByTitle('Time to the exchange and back')
    .filter({ hasText: /^\d+ ms$/ })
    .waitFor();
  expect((await boxOf(freeze)).left).toBe(left);
  await page.context().close();
});

test('what a dialog asks about keeps its figures in one line', async () => {
  const page = await openTrade('ru_RU');
  await page.locator('tr[data-order]', { hasText: 'Стоп-лимит' }).getByRole('button').last().click();
  const values = page.getByRole('alertdialog').locator('dd');
  await values.first().waitFor();
  const lines = await values.evaluateAll((elements) =>
    elements.map((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 10))).size;
    }),
  );
  expect(lines).toEqual(lines.map(() => 1));
  await page.context().close();
});

test('on a phone a row of tabs reaches both edges, and past orders have their figures in two columns', async () => {
  const page = await openTrade('ru_RU', true);
  const list = page.getByRole('tablist').last();
  expect(await boxOf(list)).toMatchObject({ left: 0, right: 390 });
  await leadSettled(page, site.at('/markets'));
  expect(await boxOf(page.getByRole('tablist').first())).toMatchObject({ left: 0, right: 390 });
  await leadSettled(page, site.at('/order/spot-history'));
  const cards = page.locator('li[data-order]');
  await cards.first().waitFor();
  expect(await cards.count()).toBeGreaterThan(1);
  for (const card of await cards.all()) {
    const status = await boxOf(card.getByText(/^(?:Отменён|Полностью исполнен)$/));
    expect(Math.round((await boxOf(card)).right - status.right)).toBe(16);
  }
  await page.context().close();
});

test('the foot’s second line begins where its first does, and nothing of it stands outside', async () => {
  const { page } = await newVisitor(site.browser);
  await page.setViewportSize(LOW);
  await openSettled(page, site.at('/note/about?lang=ru_RU'));
  const foot = page.getByRole('contentinfo');
  const links = await boxesOf(foot.getByRole('link'));
  const years = await boxOf(foot.getByText('©'));
  const language = await boxOf(foot.getByRole('button').last());
  expect(Math.min(...links.map(({ top }) => top))).toBeGreaterThanOrEqual(years.bottom);
  expect(Math.min(...links.map(({ left }) => left))).toBe(years.left);
  expect(language.top).toBeLessThan(years.bottom);
  const { right } = await boxOf(foot.locator('> div'));
  for (const each of [...links, language]) expect(each.right).toBeLessThanOrEqual(right);
  await page.context().close();
});
