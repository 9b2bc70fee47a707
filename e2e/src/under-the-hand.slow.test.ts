import { login } from '@kontor/contract/account';
import { cancelAllOrders, cancelOrder, placeOrder } from '@kontor/contract/spot';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
/** At the screen, as demo1. */
let anna: TradingPage;
/** Who makes the market: demo2 sells, demo1 buys. */
let seller: string;
let buyer: string;

beforeAll(async () => {
  [seller, buyer] = (
    await Promise.all(['demo2', 'demo1'].map((account) => ask(site.url, login, { account, password: DEMO_PASSWORD })))
  ).map(({ token }) => token) as [string, string];
  for (const price of ['60000.1', '60000.2', '60000.3']) await rest('sell', price, '0.1');
  for (const price of ['59999.9', '59999.8', '59999.7']) await rest('buy', price, '0.1');
  anna = await TradingPage.open(site.browser);
  await anna.goTo(site.url, `/login?from=${SCREEN}`);
  await anna.logIn('demo1');
  await anna.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
  await row('bid', 2).waitFor();
});
afterAll(() => anna?.close());

/** An order of those who make the market; gives its id. */
async function rest(side: 'buy' | 'sell', price: string, quantity: string): Promise<string> {
  return (await ask(site.url, placeOrder, { pair: 'BTC_USDT', side, type: 'limit', price, quantity }, side === 'sell' ? seller : buyer))
    .order_id;
}

/** One trade at this price. */
async function tradeAt(price: string): Promise<void> {
  await rest('sell', price, '0.001');
  await rest('buy', price, '0.001');
}

const row = (side: 'bid' | 'ask', index: number) => anna.page.locator(`[role=row][data-side=${side}][data-index="${index}"]`);
const part = (side: 'bid' | 'ask', index: number, name: 'price' | 'size') => row(side, index).locator(`[data-part=${name}]`);
const book = () => anna.page.getByRole('region', { name: 'Order book' });
/** Prices and sizes as they stand there, asks from above, bids below. */
const shown = () =>
  book()
    .locator('[role=row][data-side]')
    .evaluateAll((rows) => rows.map((each) => each.textContent));
const away = () => anna.page.mouse.move(5, 5);

describe('a click in the book', () => {
  test.each([
    ['Buy', 'ask'],
    ['Buy', 'bid'],
    ['Sell', 'ask'],
    ['Sell', 'bid'],
  ] as const)('leaves the side: %s stays when an order of the %s side is clicked', async (side, clicked) => {
    await away();
    await anna.fill({ side, fields: { price: '1', quantity: '1' } });
    const price = (await part(clicked, 1, 'price').innerText()).replaceAll(',', '');
    await part(clicked, 1, 'price').click();
    await expect.poll(() => anna.plain('price')).toBe(price);
    await part(clicked, 1, 'size').click();
    await expect.poll(() => anna.plain('quantity')).toMatch(/^0\.10*$/);
    await expect.poll(() => anna.form.getByRole('radio', { name: side, exact: true }).isChecked()).toBe(true);
    await anna.form.getByRole('button', { name: `${side} BTC` }).waitFor();
    expect(await anna.plain('price')).toBe(price);
  });

  test('in the list of trades leaves the side as well', async () => {
    await tradeAt('60000');
    const trade = anna.page
      .getByRole('region', { name: 'Trades' })
      .getByRole('button', { name: /60,000\.00/ })
      .first();
    for (const side of ['Buy', 'Sell'] as const) {
      await anna.fill({ side, fields: { price: '1' } });
      await trade.click();
      await expect.poll(() => anna.plain('price')).toMatch(/^60000(?:\.00)?$/);
      expect(await anna.form.getByRole('radio', { name: side, exact: true }).isChecked()).toBe(true);
    }
  });
});

describe('the price field', () => {
  test('follows the market until someone is in it, stands still under the cursor, and follows again', async () => {
    await away();
    await anna.form.getByRole('radiogroup', { name: 'Price follows' }).locator('label', { hasText: 'Last' }).click();
    await tradeAt('60000.05');
    await expect.poll(() => anna.plain('price')).toBe('60000.05');
    await anna.field('price').focus();
    await tradeAt('60000.07');
    await anna.page.getByRole('region', { name: 'Trades' }).getByText('60,000.07').first().waitFor();
    await book().locator('[data-last-price]', { hasText: '60,000.07' }).waitFor();
    expect(await anna.plain('price')).toBe('60000.05');
    await anna.field('price').blur();
    await expect.poll(() => anna.plain('price')).toBe('60000.07');
  });

  test('keeps what was typed in it while the market moves, in it and after it was left', async () => {
    await anna.field('price').fill('58000.5');
    await tradeAt('60000.06');
    await book().locator('[data-last-price]', { hasText: '60,000.06' }).waitFor();
    expect(await anna.plain('price')).toBe('58000.5');
    await anna.field('price').blur();
    await tradeAt('60000.04');
    await book().locator('[data-last-price]', { hasText: '60,000.04' }).waitFor();
    expect(await anna.plain('price')).toBe('58000.5');
  });
});

describe('the book under the pointer', () => {
  test('stands still as a whole, says so, and shows no level that is not there', async () => {
    await away();
    await row('ask', 2).hover();
    await book().getByText('Paused').first().waitFor();
    const before = await shown();
    await ask(site.url, cancelAllOrders, {}, seller);
    await rest('sell', '60000.15', '0.3');
    // The other panels go on: what changed has reached the page.
    await tradeAt('60000.02');
    await book().locator('[data-last-price]', { hasText: '60,000.02' }).waitFor();
    expect(await shown()).toEqual(before);
    // A move within the book keeps it, and what is clicked is what is seen.
    await row('ask', 1).hover();
    expect(await shown()).toEqual(before);
    await part('ask', 1, 'price').click();
    expect(await anna.plain('price')).toBe('60000.20');
    await away();
    await expect.poll(async () => (await shown()).filter((text) => text?.startsWith('60,000')).length).toBe(1);
    expect(await book().getByText('Paused').count()).toBe(0);
  });

  test('goes on under a pointer that rests, with its levels as they are', async () => {
    await row('ask', 0).hover();
    await book().getByText('Paused').first().waitFor();
    await rest('sell', '60000.11', '0.2');
    await expect.poll(() => part('ask', 0, 'price').innerText()).toBe('60,000.11');
    expect(await book().getByText('Paused').count()).toBe(0);
    expect((await shown()).filter((text) => /(?<![\d.])0\.0+(?!\d)/.test(text ?? ''))).toEqual([]);
  });
});

test('a finger picks what it was put on, whatever comes before it is lifted', async () => {
  await away();
  await ask(site.url, cancelAllOrders, {}, seller);
  await rest('sell', '60000.3', '0.1');
  await expect.poll(() => part('ask', 0, 'price').innerText()).toBe('60,000.30');
  const box = await part('ask', 0, 'price').boundingBox();
  const wire = await anna.page.context().newCDPSession(anna.page);
  await wire.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }] });
  await rest('sell', '60000.2', '0.1');
  await tradeAt('60000.01');
  await book().locator('[data-last-price]', { hasText: '60,000.01' }).waitFor();
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => anna.plain('price')).toBe('60000.30');
  await expect.poll(() => part('ask', 0, 'price').innerText()).toBe('60,000.20');
  await wire.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await wire.detach();
});

describe('cancelling', () => {
  const rowOf = (price: string) => anna.openRows.filter({ hasText: price });

  test('the row stays until the answer says that the order is gone, and stays if it says that it is not', async () => {
    await away();
    await anna.place({ side: 'Buy', type: 'Limit', fields: { price: '50000', quantity: '0.01' } });
    await rowOf('50,000.00').waitFor();
    const asked = new Promise<Route>((resolve) => {
      void anna.page.route(`**${cancelOrder.path}`, resolve);
    });
    await rowOf('50,000.00').getByRole('button', { name: 'Cancel' }).click();
    const dialog = anna.page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    const request = await asked;
    // News of the own account come meanwhile, and the lists are drawn anew.
    await rest('buy', '50001', '0.01');
    await rowOf('50,001.00').waitFor();
    expect(await rowOf('50,000.00').count()).toBe(1);
    await request.abort();
    await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
    expect(await rowOf('50,000.00').count()).toBe(1);
    await anna.page.unroute(`**${cancelOrder.path}`);
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await rowOf('50,000.00').waitFor({ state: 'detached' });
  });
});
