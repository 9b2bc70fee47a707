import { login } from '@kontor/contract/account';
import { openOrders, placeOrder } from '@kontor/contract/spot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
/** Tokens of demo1, who is at the screen, and demo2, who makes the market. */
let buyer: string;
let seller: string;
let anna: TradingPage;

beforeAll(async () => {
  [buyer, seller] = (
    await Promise.all(['demo1', 'demo2'].map((account) => ask(site.url, login, { account, password: DEMO_PASSWORD })))
  ).map(({ token }) => token) as [string, string];
  // One trade: the last price is 60,000.
  await sell('limit', '60000', '0.001');
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }, buyer);
  anna = await TradingPage.open(site.browser);
  await anna.goTo(site.url, `/login?from=${SCREEN}`);
  await anna.logIn('demo1');
  await anna.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
});
afterAll(() => anna?.close());

function sell(type: 'limit', price: string, quantity: string) {
  return ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'sell', type, price, quantity }, seller);
}

/** Switches take profit and stop loss on, or off. */
const toggleExit = () => anna.form.locator('label', { hasText: 'Take profit / stop loss' }).click();

const opened = async () => (await ask(site.url, openOrders, {}, buyer)).list;

describe('what the form can do beside a limit', () => {
  test('take profit and stop loss come with the order, and stand in the list once it is filled', async () => {
    await anna.fill({ side: 'Buy', type: 'Limit', fields: { price: '59000', quantity: '0.1' } });
    await toggleExit();
    await anna.page.locator('input[name=takeProfit]').fill('58000');
    await anna.page.locator('input[name=stopLoss]').fill('57000');
    await anna.submit.click();
    await anna.form.getByText('Must be above 59,000 USDT.').first().waitFor();
    await anna.page.locator('input[name=takeProfit]').fill('65000');
    await anna.free();
    await anna.submit.click();
    const dialog = anna.page.getByRole('alertdialog');
    for (const text of ['BTC/USDT', '65,000 USDT', '57,000 USDT', 'Fee']) await dialog.getByText(text).first().waitFor();
    await dialog.getByRole('button', { name: /^Buy / }).click();
    await anna.openRows.filter({ hasText: 'TP 65,000.00' }).filter({ hasText: 'SL 57,000.00' }).waitFor();
    expect(await opened()).toMatchObject([{ exit: { take_profit_price: '65000', stop_loss_price: '57000' } }]);
    await sell('limit', '59000', '0.1');
    await anna.openRows.filter({ hasText: '65,000.00' }).waitFor();
    await anna.openRows.filter({ hasText: '≤ 57,000.00' }).waitFor();
    await expect.poll(() => anna.openRows.count()).toBe(2);
    await toggleExit();
  });

  test('a stop trails, and says by how much', async () => {
    await anna.fill({ side: 'Sell', type: 'Trailing stop', fields: { quantity: '0.05' } });
    await anna.page.locator('input[name=distance]').fill('1.5');
    expect(await anna.send()).toContain('trigger');
    await anna.openRows.filter({ hasText: 'Trailing 1.5 %' }).waitFor();
    expect((await opened()).map(({ trailing_delta: delta }) => delta)).toContain(150);
  });

  test('what an order waits for stands before its price', async () => {
    await anna.chooseType('Stop limit');
    const names = await anna.form.locator('input[name]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
    expect(names.indexOf('stopPrice')).toBeLessThan(names.indexOf('price'));
  });

  test('on a phone the sheet has all of it, and nothing is cut', async () => {
    await anna.page.setViewportSize({ width: 390, height: 844 });
    await anna.page.reload();
    await anna.page.getByRole('button', { name: 'Buy', exact: true }).first().click();
    await anna.form.getByRole('tab', { name: 'Limit', exact: true }).click();
    await toggleExit();
    const field = anna.page.locator('input[name=takeProfit]');
    await field.waitFor();
    expect(await anna.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
    expect(anna.problems).toEqual([]);
  });
});
