import { login } from '@kontor/contract/account';
import { openOrders, placeOrder } from '@kontor/contract/spot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
let buyer: string;
let anna: TradingPage;

beforeAll(async () => {
  const [token, seller] = await Promise.all(
    ['demo1', 'demo2'].map(async (account) => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token),
  );
  buyer = token!;
  // One trade: the last price is 60,000.
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'limit', price: '60000', quantity: '0.001' }, seller);
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }, buyer);
  anna = await TradingPage.open(site.browser);
  await anna.goTo(site.url, `/login?from=${SCREEN}`);
  await anna.logIn('demo1');
  await anna.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
});
afterAll(() => anna?.close());

const dialog = () => anna.page.getByRole('dialog', { name: 'Scaled orders · BTC/USDT' });
const opened = async () => (await ask(site.url, openOrders, {}, buyer)).list;

async function fill(fields: Record<string, string>): Promise<void> {
  await anna.form.getByRole('button', { name: 'More order types' }).click();
  await anna.page
    .getByRole('menuitemradio', { name: /^Scaled/ })
    .or(anna.page.getByRole('menuitem', { name: /^Scaled/ }))
    .click();
  await dialog().waitFor();
  for (const [name, text] of Object.entries(fields)) await dialog().locator(`input[name=scaled-${name}]`).fill(text);
}

describe('scaled orders', () => {
  test('are shown each by each, and stand in the book once they are sent', async () => {
    await fill({ from: '59000', to: '58000', count: '5', quantity: '0.1' });
    await dialog().getByRole('row').filter({ hasText: '58,250.00' }).filter({ hasText: '0.02' }).waitFor();
    await dialog().getByText('58,500 USDT').waitFor();
    expect(await axeFindings(anna.page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Place 5 orders' }).click();
    await dialog().waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await opened()).map(({ price }) => Number(price)).toSorted((a, b) => a - b))
      .toEqual([58_000, 58_250, 58_500, 58_750, 59_000]);
    await expect.poll(() => anna.openRows.count()).toBe(5);
  });

  test('what cannot be is said before anything is sent', async () => {
    await fill({ from: '59000', to: '58999.99', count: '5', quantity: '0.1' });
    await dialog().getByText('The prices are too close for so many orders.').first().waitFor();
    await dialog().locator('input[name=scaled-to]').fill('58000');
    await dialog().locator('input[name=scaled-quantity]').fill('400');
    await dialog().getByRole('button', { name: 'Place 5 orders' }).click();
    await dialog()
      .getByText(/^Not enough balance/)
      .first()
      .waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    expect((await opened()).length).toBe(5);
  });

  test('where an answer is lost it stops, says so, and sends the rest without doing any twice', async () => {
    let calls = 0;
    await anna.page.route('**/api/spot/order/place', async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await fill({ from: '57000', to: '56000', count: '3', quantity: '0.03' });
    await dialog().getByRole('button', { name: 'Place 3 orders' }).click();
    await dialog()
      .getByText(/^1 of 3 are placed/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Send the 2 left' }).click();
    await dialog().waitFor({ state: 'detached' });
    await anna.page.unroute('**/api/spot/order/place');
    await expect
      .poll(async () =>
        (await opened())
          .map(({ price }) => Number(price))
          .filter((price) => price <= 57_000)
          .toSorted((a, b) => a - b),
      )
      .toEqual([56_000, 56_500, 57_000]);
  });

  test('on a phone nothing is cut', async () => {
    await anna.page.setViewportSize({ width: 390, height: 844 });
    await anna.page.reload();
    await anna.page.getByRole('button', { name: 'Buy', exact: true }).first().click();
    await fill({ from: '59000', to: '58000', count: '20', quantity: '0.2' });
    await dialog().getByRole('button', { name: 'Place 20 orders' }).waitFor();
    expect(await anna.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  });
});
