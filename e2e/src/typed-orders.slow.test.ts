/// <reference lib="dom" />
/** Orders, alerts and cancellations typed into the palette: shown as they will be, sent after Enter and the usual question, and once. */
import { login } from '@kontor/contract/account';
import { openOrders, placeOrder } from '@kontor/contract/spot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import type { Visitor } from './visitor.ts';

const site = new TestSite();
let ann: Visitor;
let token = '';

beforeAll(async () => {
  ({ token } = await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD }));
  const other = (await ask(site.url, login, { account: 'demo2', password: DEMO_PASSWORD })).token;
  // A last price and a book.
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'limit', price: '60000', quantity: '0.001' }, other);
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }, token);
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'limit', price: '60001', quantity: '0.5' }, other);
  ann = await site.openAs('demo1', '/markets', false);
});
afterAll(() => ann?.page.context().close());

const question = () => ann.page.getByRole('alertdialog');
const orders = async () =>
  (await ask(site.url, openOrders, {}, token)).list.map(({ pair, side, price, quantity }) => `${side} ${pair} ${quantity} ${price}`);
const rows = () => ann.page.getByRole('menuitem');

async function type(line: string): Promise<void> {
  await ann.page.keyboard.press('Control+k');
  await ann.page.getByRole('searchbox').fill(line);
}

describe('an order', () => {
  test('is shown on the grid with price, cost and fee, and sent after the question alone', async () => {
    await type('buy 0.0100004 btc/usdt 59000.001');
    await expect
      .poll(() => rows().first().textContent())
      .toBe('Buy BTC/USDT 0.01 BTC · 59,000 USDTTotal 590 USDT · Fee, estimated 0.00001 BTC');
    expect(await axeFindings(ann.page)).toEqual([]);
    await ann.page.keyboard.press('Enter');
    await question().getByText('59,000 USDT').waitFor();
    expect(await orders()).toEqual([]);
    await question().getByRole('button', { name: 'Buy BTC' }).click();
    await expect.poll(orders).toEqual(['buy BTC_USDT 0.01 59000']);
    await question().waitFor({ state: 'detached' });
  });

  test('taken back at the question is not sent', async () => {
    await type('sell 0.01 btc/usdt 61000');
    await expect.poll(() => rows().first().textContent()).toContain('Sell BTC/USDT');
    await ann.page.keyboard.press('Enter');
    await question().waitFor();
    await ann.page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await orders()).toHaveLength(1);
  });

  test('which may mean several pairs is shown for each; without a price it is none', async () => {
    await type('buy 0.01 btc');
    await expect.poll(() => rows().count()).toBeGreaterThan(1);
    await rows().first().getByText('Type a price').waitFor();
    await ann.page.keyboard.press('Enter');
    await ann.page.getByText('Type a price').first().waitFor();
    expect(await question().count()).toBe(0);
    expect(await orders()).toHaveLength(1);
  });

  test('of more than there is says so and is not sent', async () => {
    await type('sell 4 btc/usdt 61000');
    await rows()
      .first()
      .getByText(/You have/)
      .waitFor();
    await ann.page.keyboard.press('Enter');
    expect(await question().count()).toBe(0);
  });
});

describe('without the usual question', () => {
  beforeAll(() =>
    ann.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('kontor.settings') ?? '{}') as { state?: object };
      localStorage.setItem('kontor.settings', JSON.stringify({ ...kept, state: { ...kept.state, confirmOrders: false }, version: 1 }));
    }),
  );

  test('an order is sent with Enter, once; one far from the market asks all the same', async () => {
    await openApp(ann.page, site.at('/markets'));
    await type('buy 0.02 btc/usdt 58000');
    await expect.poll(() => rows().first().textContent()).toContain('58,000');
    await ann.page.keyboard.press('Enter');
    await ann.page.keyboard.press('Enter');
    await expect.poll(orders).toContain('buy BTC_USDT 0.02 58000');
    expect(await orders()).toHaveLength(2);
    await type('buy 0.02 btc/usdt 50000');
    await expect.poll(() => rows().first().textContent()).toContain('50,000');
    await ann.page.keyboard.press('Enter');
    await question().waitFor();
    expect(await orders()).toHaveLength(2);
    await ann.page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
  });
});

test('orders of a pair are cancelled after a question; an alert opens filled in', async () => {
  await type('cancel all btc/usdt');
  await expect.poll(() => rows().first().textContent()).toBe('Cancel all orders of BTC/USDT');
  await ann.page.keyboard.press('Enter');
  await question().waitFor();
  expect(await orders()).toHaveLength(2);
  await question().getByRole('button').last().click();
  await expect.poll(orders).toEqual([]);
  await question().waitFor({ state: 'detached' });
  await type('alert btc/usdt 70000');
  await ann.page.keyboard.press('Enter');
  await expect
    .poll(() =>
      ann.page
        .getByRole('dialog')
        .locator('input')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(' ')),
    )
    .toContain('70,000');
  expect(ann.problems).toEqual([]);
});
