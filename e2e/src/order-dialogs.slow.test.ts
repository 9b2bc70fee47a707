import { login } from '@kontor/contract/account';
import { balances, openOrders, placeOrder } from '@kontor/contract/spot';
import type { Route, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
/** At the screen, as demo1. */
let anna: TradingPage;
/** Tokens of demo1 and demo2, who make the market. */
let buyer: string;
let seller: string;

beforeAll(async () => {
  [buyer, seller] = (
    await Promise.all(['demo1', 'demo2'].map((account) => ask(site.url, login, { account, password: DEMO_PASSWORD })))
  ).map(({ token }) => token) as [string, string];
  // The chart reaches over these prices.
  for (const price of ['58000', '62000', '60000']) await tradeAt(price);
  await rest('sell', '60500', '0.1');
  anna = await TradingPage.open(site.browser);
  await anna.goTo(site.url, `/login?from=${SCREEN}`);
  await anna.logIn('demo1');
  await anna.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
  await anna.page.locator('[role=row][data-side=ask]').first().waitFor();
});
afterAll(() => anna?.close());

/** An order of those who make the market. */
async function rest(side: 'buy' | 'sell', price: string, quantity: string): Promise<void> {
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side, type: 'limit', price, quantity }, side === 'sell' ? seller : buyer);
}

/** One trade at this price; nothing rests between 58,000 and 60,500. */
async function tradeAt(price: string): Promise<void> {
  await rest('sell', price, '0.001');
  await rest('buy', price, '0.001');
}

const opened = async () => (await ask(site.url, openOrders, {}, buyer)).list;

describe('a stop order is changed', () => {
  const dialog = () => anna.page.getByRole('dialog', { name: 'Edit order' });
  const field = (name: 'editStopPrice' | 'editPrice') => dialog().locator(`input[name=${name}]`);
  /** What the chart says of own orders: the part of an order and the price at the axis. */
  const lines = () =>
    anna.page
      .locator('[data-order-line]')
      .evaluateAll((found) =>
        found.map((line) => `${line.getAttribute('data-order-line')} ${/[\d,]+\.\d\d$/.exec(line.textContent)?.[0]}`).toSorted(),
      );

  async function change(stop: string, price: string): Promise<void> {
    await anna.openRows.getByRole('button', { name: 'Edit order' }).press('Enter');
    await field('editStopPrice').fill(stop);
    await field('editPrice').fill(price);
    await dialog().getByRole('button', { name: 'Check the change' }).press('Enter');
  }

  /** The new order stands in the list, in the chart and at the server, alone, and the focus is somewhere. */
  async function expectOrder(stop: string, price: string): Promise<string> {
    await dialog().waitFor({ state: 'detached' });
    await anna.openRows
      .filter({ hasText: `≤ ${stop}` })
      .filter({ hasText: price })
      .waitFor();
    await expect.poll(() => anna.openRows.count()).toBe(1);
    await expect.poll(lines).toEqual([`after ${price}`, `trigger ${stop}`]);
    const [order, ...others] = await opened();
    expect(order).toMatchObject({
      type: 'stop_loss_limit',
      stop_price: stop.replace(/,|\.00/g, ''),
      price: price.replace(/,|\.00/g, ''),
      quantity: '0.1',
      status: 'new',
    });
    expect(others).toEqual([]);
    await anna.page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body);
    return order?.order_id ?? '';
  }

  test('in trigger and price: a new order takes its place in list and chart', async () => {
    await anna.place({ side: 'Sell', type: 'Stop limit', fields: { stopPrice: '59000', price: '58900', quantity: '0.1' } });
    const before = await expectOrder('59,000.00', '58,900.00');
    await change('59100', '59050');
    await dialog().getByText('59,000 → 59,100 USDT').waitFor();
    await dialog().getByText('58,900 → 59,050 USDT').waitFor();
    await dialog().getByText('This order is cancelled first').waitFor();
    // So far nothing has happened.
    expect((await opened()).map(({ order_id: id }) => id)).toEqual([before]);
    await dialog().getByRole('button', { name: 'Replace order' }).press('Enter');
    await anna.page.getByText('Order replaced').first().waitFor();
    expect(await expectOrder('59,100.00', '59,050.00')).not.toBe(before);
  });

  test('the market overtakes the new one: that none waits is said, the dialog stays, and what is set right in it is placed', async () => {
    const asked = new Promise<Route>((resolve) => {
      void anna.page.route(`**${placeOrder.path}`, resolve, { times: 1 });
    });
    await change('59500', '59400');
    await dialog().getByRole('button', { name: 'Replace order' }).press('Enter');
    const request = await asked;
    // The old order is over by now; this price would trigger the new one at once.
    expect(await opened()).toEqual([]);
    await tradeAt('59300');
    await request.continue();
    await dialog().getByRole('alert').filter({ hasText: 'The trigger price is already reached' }).waitFor();
    await dialog().getByText('The old order is cancelled. The new one is not placed yet.').waitFor();
    await dialog().getByRole('button', { name: 'Leave it cancelled' }).waitFor();
    await anna.openRows.waitFor({ state: 'detached' });
    expect(await lines()).toEqual([]);
    expect(await opened()).toEqual([]);
    expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true);

    await field('editStopPrice').fill('59200');
    await field('editPrice').fill('59150');
    await dialog().getByRole('button', { name: 'Replace order' }).press('Enter');
    await expectOrder('59,200.00', '59,150.00');
  });
});

describe('an order at market while the book is not live', () => {
  /** Sockets that are open; none may be opened while the line is down. */
  const sockets = new Set<WebSocketRoute>();
  let isDown = false;
  const question = () => anna.page.getByRole('alertdialog', { name: 'Buy BTC?' });
  const bought = async () => (await ask(site.url, balances, {}, buyer)).list.find(({ symbol }) => symbol === 'BTC')?.available;

  /** The connection lives and the book has been told anew: then nothing in it says that it is old. */
  async function standing(): Promise<void> {
    const book = anna.page.getByRole('region', { name: 'Order book' });
    await anna.page.getByText('Live', { exact: true }).first().waitFor();
    await book.locator('[role=row][data-side=ask]').first().waitFor();
    await book.getByText(/^(Stale|Reconnecting)/).waitFor({ state: 'detached' });
  }

  async function takeDown(): Promise<void> {
    isDown = true;
    await Promise.all([...sockets].map((socket) => socket.close()));
    await anna.page
      .getByText(/^Stale since \d\d:\d\d:\d\d$/)
      .first()
      .waitFor();
  }

  beforeAll(async () => {
    await anna.page.routeWebSocket(/\/realtime$/, async (socket) => {
      if (isDown) return socket.close();
      sockets.add(socket);
      socket.connectToServer();
    });
    // The page opens its socket anew, now by this way.
    await anna.goTo(site.url, SCREEN);
    await standing();
    await anna.form.locator('label', { hasText: 'Confirm before sending' }).click();
    await anna.fill({ side: 'Buy', type: 'Market', fields: {} });
  });

  test('is not asked about while the book is live and nobody wants to be asked', async () => {
    await anna.fill({ fields: { quantity: '0.001' } });
    await anna.submit.click();
    await anna.result.getByText('Order filled').waitFor();
    expect(await question().count()).toBe(0);
    await anna.result.getByRole('button', { name: 'Dismiss' }).click();
    await anna.free();
  });

  test('is asked about with a warning that cannot be switched off; back leaves everything as it is', async () => {
    await anna.fill({ fields: { quantity: '0.002' } });
    await takeDown();
    const before = await bought();
    await anna.submit.click();
    await question().getByText('The book is not live').waitFor();
    await question().getByText('You cannot see them now.').waitFor();
    expect(await question().getByRole('checkbox').count()).toBe(0);
    await question().getByRole('button', { name: 'Back' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await anna.plain('quantity')).toBe('0.002');
    expect(await anna.result.count()).toBe(0);
    expect(await bought()).toBe(before);
  });

  test('goes on when it is confirmed, once', async () => {
    const before = Number(await bought());
    await anna.submit.click();
    await question().getByText('The book is not live').waitFor();
    await question().getByRole('button', { name: 'Buy BTC' }).click();
    await anna.result.getByText('Order filled').waitFor();
    expect(Number(await bought()) - before).toBeCloseTo(0.002 * 0.999, 8);
    await anna.result.getByRole('button', { name: 'Dismiss' }).click();
    await anna.free();
  });

  test('is not asked about any more when the book is live again', async () => {
    isDown = false;
    await standing();
    await anna.fill({ fields: { quantity: '0.003' } });
    await anna.submit.click();
    await anna.result.getByText('Order filled').waitFor();
    expect(await question().count()).toBe(0);
  });
});
