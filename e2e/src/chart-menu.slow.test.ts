/// <reference lib="dom" />
/** What can be done at a price and a time of a chart: by the right button, by a finger that stays, and by keys. */
import { login } from '@kontor/contract/account';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { deskRead } from '@kontor/contract/desk';
import { contractPermissionOpen, contractPlace } from '@kontor/contract/perpetual';
import { placeOrder } from '@kontor/contract/spot';
import { transfer } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

const PAIR = 'BTC_USDT';
const SPOT = `/markets/kline/${PAIR}`;
const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand' } });
let ann = '';

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;

beforeAll(async () => {
  const bob = await tokenOf('demo2');
  ann = await tokenOf('demo1');
  await ask(site.url, demoIndex, { pair: PAIR, prices: ['60000', '60000', '60000'] });
  await ask(site.url, demoClock, { advance_ms: 43_000 });
  // There is room in the chart on both sides of the last price.
  for (const price of ['59000', '61000', '60000']) {
    const order = { pair: PAIR, type: 'limit', price, quantity: '0.001' } as const;
    await ask(site.url, placeOrder, { ...order, side: 'sell' }, bob);
    await ask(site.url, placeOrder, { ...order, side: 'buy' }, ann);
  }
  for (const [token, action] of [
    [ann, 'open_long'],
    [bob, 'open_short'],
  ] as const) {
    await ask(site.url, contractPermissionOpen, {}, token);
    await ask(site.url, transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '5000', client_id: `in-${action}` }, token);
    for (const price of ['61000', '60000']) {
      const order = { pair: PAIR, type: 'limit', price, quantity: '0.01', client_id: `${action}-${price}` } as const;
      await ask(site.url, contractPlace, { ...order, action }, token);
    }
  }
});

const standing = (page: Page) => page.locator('[data-last-price-tag]').waitFor();
const menu = (page: Page) => page.getByRole('menu', { name: 'Actions at this price' });

async function at(page: Page, x: number, y: number): Promise<readonly [number, number]> {
  const box = (await page.locator('[data-plot]').boundingBox())!;
  return [box.x + box.width * x, box.y + box.height * y];
}

/** The price that an entry names, as a plain decimal. */
async function chosenPrice(page: Page, name: RegExp): Promise<string> {
  const entry = menu(page).getByRole('menuitem', { name });
  const price = /\d[\d,]*\.\d+/.exec(await entry.innerText())?.[0] ?? '';
  await entry.click();
  // What lies under an open menu hears no press.
  await menu(page).waitFor({ state: 'detached' });
  return price.replaceAll(',', '');
}

const priceField = (page: Page) => page.getByRole('textbox', { name: /^Price/ });
const plain = (text: string): string => text.replaceAll(',', '');

test('below the last price one buys, above it one sells; an alert and a line have the price that was pointed at', async () => {
  const { page, problems } = await site.openAs('demo1', SPOT, false);
  await standing(page);
  await page.mouse.click(...(await at(page, 0.3, 0.75)), { button: 'right' });
  await menu(page).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const low = await chosenPrice(page, /^Buy limit at/);
  expect(Number(low)).toBeLessThan(60_000);
  await expect.poll(async () => plain(await priceField(page).first().inputValue())).toBe(low);
  await page.mouse.click(...(await at(page, 0.3, 0.12)), { button: 'right' });
  const high = await chosenPrice(page, /^Sell limit at/);
  expect(Number(high)).toBeGreaterThan(60_000);
  await expect.poll(async () => plain(await priceField(page).first().inputValue())).toBe(high);

  await page.mouse.click(...(await at(page, 0.4, 0.6)), { button: 'right' });
  await menu(page).getByRole('menuitem', { name: 'Horizontal line here' }).click();
  await menu(page).waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const { documents } = await ask(site.url, deskRead, { documents: [{ kind: 'drawings', key: `spot ${PAIR}` }] }, ann);
      return documents[0]?.document ?? '';
    })
    .toContain('"tool":"horizontal"');
  await page.locator('[data-drawing="horizontal"]').waitFor({ state: 'attached' });

  // By keys, where the crosshair is.
  await page.getByRole('application', { name: /^Chart/ }).focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.press('Shift+F10');
  await menu(page).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: /alert/i });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('on a phone a finger that stays opens it, one that pulls does not; the order form opens with the price', async () => {
  const { page, problems } = await site.openAs('demo1', SPOT, true);
  await standing(page);
  const cdp = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: readonly [number, number]): Promise<void> => {
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [{ x: point[0], y: point[1] }] });
  };
  const [x, y] = await at(page, 0.3, 0.7);
  await touch('touchStart', [x, y]);
  await page.waitForTimeout(700);
  await touch('touchMove', [x + 40, y]);
  await touch('touchEnd');
  expect(await menu(page).count()).toBe(0);
  await touch('touchStart', [x, y]);
  await page.waitForTimeout(700);
  await touch('touchEnd');
  await menu(page).waitFor();
  const price = await chosenPrice(page, /^Buy limit at/);
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await expect
    .poll(async () =>
      plain(
        await sheet
          .getByRole('textbox', { name: /^Price/ })
          .first()
          .inputValue(),
      ),
    )
    .toBe(price);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('in a contract’s chart the price goes into the contract’s form', async () => {
  const { page, problems } = await site.openAs('demo1', `/contract/${PAIR}`, false);
  await standing(page);
  await page.mouse.click(...(await at(page, 0.3, 0.12)), { button: 'right' });
  const price = await chosenPrice(page, /^Sell limit at/);
  await expect.poll(async () => plain(await priceField(page).first().inputValue())).toBe(price);
  expect(problems).toEqual([]);
  await page.context().close();
});
