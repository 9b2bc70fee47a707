/** The way of a customer with perpetual contracts, in a browser: look around, permission, leverage, open with plans, close, look back. */
import { login } from '@kontor/contract/account';
import { demoIndex } from '@kontor/contract/demo';
import { contractPermissionOpen, contractPlace, planHistory, positions } from '@kontor/contract/perpetual';
import { transfer } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const PAIR = 'BTC_USDT';
const SCREEN = `/contract/${PAIR}`;
const site = new TestSite({ environment: { INDEX_FEED: 'script' } });
let page: Page;
let problems: readonly string[];
let bob = '';
let ids = 0;

beforeAll(async () => {
  const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
  await ask(site.url, demoIndex, { pair: PAIR, prices: ['60000', '60000', '60000'] });
  bob = await tokenOf('demo2');
  const ann = await tokenOf('demo1');
  await ask(site.url, contractPermissionOpen, {}, bob);
  for (const [token, quantity] of [
    [ann, '10000'],
    [bob, '50000'],
  ] as const)
    await ask(site.url, transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity, client_id: `in-${++ids}` }, token);
  ({ page, problems } = await newVisitor(site.browser));
});

/** Somebody else's order. */
async function bobs(body: {
  readonly action: 'open_short' | 'open_long';
  readonly price: string;
  readonly quantity: string;
}): Promise<void> {
  await ask(site.url, contractPlace, { pair: PAIR, type: 'limit', ...body, client_id: `bob-${++ids}` }, bob);
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const position = () => page.locator(`[data-position="${PAIR} long"]`);

describe('a visitor', () => {
  test('in lower case is led to the one address, sees the prices, and is told to log in', async () => {
    await openApp(page, site.at('/contract/btc_usdt'));
    await page.waitForURL(`**${SCREEN}`);
    await page.locator('[data-mark-price]', { hasText: '60,000.0' }).waitFor();
    await page.locator('[data-index-price]', { hasText: '60,000.0000' }).waitFor();
    expect(await button('Please login first').count()).toBe(2);
    await button('Please login first').first().click();
    await page.getByText('Please login first').first().waitFor();
    await page.waitForURL('**/login?from=*');
    await logIn(page, 'demo1');
    await page.waitForURL(`**${SCREEN}`);
  });
});

describe('who is verified', () => {
  test('opens the permission', async () => {
    await page.getByRole('heading', { name: 'No trading permission' }).waitFor();
    await button('Open trading permission').click();
    await button('Open long').waitFor();
  });

  test('sees what another leverage changes before it is set', async () => {
    await button('Leverage 20x. Change').click();
    const dialog = page.getByRole('dialog', { name: 'Leverage of BTC/USDT' });
    await dialog.getByRole('radio', { name: '50x' }).dispatchEvent('click');
    await dialog.getByText('A move of about 1.60% against you').waitFor();
    await dialog.getByRole('button', { name: 'Set 50x' }).click();
    await button('Leverage 50x. Change').waitFor();
    await button('Leverage 50x. Change').click();
    await dialog.getByRole('radio', { name: '20x' }).dispatchEvent('click');
    await dialog.getByRole('button', { name: 'Set 20x' }).click();
    await expect.poll(() => button('Leverage 20x. Change').count()).toBe(1);
  });

  test('is asked for what is missing', async () => {
    await page.locator('input[name=price]').fill('60000');
    await button('Open long').click();
    await page.getByText('Please enter the amount.').first().waitFor();
  });

  test('opens a long with both plans, after being shown cost and liquidation price', async () => {
    await bobs({ action: 'open_short', price: '60000', quantity: '1' });
    await page.locator('input[name=price]').fill('60000');
    await page.locator('input[name=quantity]').fill('1');
    await page.getByRole('checkbox', { name: 'TP / SL on fill' }).check({ force: true });
    await page.getByLabel('Take profit: Yield').fill('50');
    await page.getByLabel('Stop loss: Yield').fill('30');
    expect(await page.getByLabel('Take profit', { exact: true }).inputValue()).toBe('61,500');
    expect(await page.getByLabel('Stop loss', { exact: true }).inputValue()).toBe('59,100');
    await page.getByRole('radiogroup', { name: 'Stop loss: Trigger' }).getByRole('radio', { name: 'Mark' }).dispatchEvent('click');
    await button('Open long').click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('3,030.00 USDT').waitFor();
    await asked.getByText(/50 % · Last/).waitFor();
    await asked.getByText(/30 % · Mark/).waitFor();
    await asked.getByRole('button', { name: 'Open long' }).click();
    await position().waitFor();
    expect(await position().innerText()).toContain('1.000 BTC');
    await page.getByRole('tab', { name: /^Plans/ }).click();
    await expect.poll(() => page.locator('[data-plan]').count()).toBe(2);
    await page.getByRole('tab', { name: /^Positions/ }).click();
  });

  test('sees profit and yield move with the mark', async () => {
    await ask(site.url, demoIndex, { pair: PAIR, prices: ['60600', '60600', '60600'] });
    await page.locator('[data-mark-price]', { hasText: '60,600.0' }).waitFor();
    await position().locator('[data-profit]', { hasText: '+600.00' }).waitFor();
    await position().locator('[data-profit]', { hasText: '+20.00%' }).waitFor();
  });

  test('closes at market what the book gives, and is told what stays', async () => {
    await bobs({ action: 'open_long', price: '60500', quantity: '0.3' });
    await position().getByRole('button', { name: 'Market' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close BTC/USDT Long' });
    await dialog.getByText('the excess quantity cannot be closed').waitFor();
    await dialog.getByRole('button', { name: 'Close 0.300 BTC at market' }).click();
    await expect.poll(() => position().innerText()).toContain('0.700 BTC');
  });

  test('closes the rest by a limit order, which waits and can be taken back', async () => {
    await position().getByRole('button', { name: 'Limit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close BTC/USDT Long' });
    await dialog.getByLabel('Close price').fill('61000');
    await dialog.getByRole('button', { name: 'Close 0.700 BTC at 61,000.0' }).click();
    await page.getByRole('tab', { name: /^Open orders/ }).click();
    const order = page.locator('[data-order]').first();
    await order.getByRole('button', { name: 'Cancel order' }).click();
    await page
      .getByRole('alertdialog', { name: 'Do you want to cancel this order?' })
      .getByRole('button', { name: 'Cancel order' })
      .click();
    await page.getByText('Revocation successful').first().waitFor();
    await order.waitFor({ state: 'detached' });
  });

  test('finds everything on the pages of orders', async () => {
    await openApp(page, site.at('/order/u-hold'));
    await position().waitFor();
    await openApp(page, site.at(`/order/u-hold/${PAIR}-long`));
    await page.locator('[data-field="Estimated liquidation price"]').waitFor();
    await openApp(page, site.at('/order/u-plan'));
    await expect.poll(() => page.locator('[data-plan]').count()).toBe(2);
    await openApp(page, site.at('/order/u-history'));
    const first = page.locator('[data-order]').first();
    await first.waitFor();
    await expect.poll(() => page.locator('[data-order]').count()).toBe(3);
    await page.locator('[data-order] a').last().click();
    expect(await page.locator('[data-field=State]').innerText()).toContain('Traded');
    const { list } = await ask(site.url, positions, {}, (await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD })).token);
    expect(list).toMatchObject([{ side: 'long', quantity: '0.7' }]);
  });

  test('reads the public records, and the page complained about nothing', async () => {
    await openApp(page, site.at(`/contract-records/brackets/${PAIR}`));
    await page.getByText('125x').waitFor();
    await openApp(page, site.at(`/contract-records/funding/${PAIR}`));
    await page.getByText('Next rate, as of now').waitFor();
    expect(problems).toEqual([]);
  });

  test('takes profit by a plan, once a trade meets it', async () => {
    const ann = (await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD })).token;
    await openApp(page, site.at(SCREEN));
    await position().waitFor();
    await bobs({ action: 'open_long', price: '61500', quantity: '0.7' });
    const first = { pair: PAIR, action: 'close_long', type: 'limit', price: '61500', quantity: '0.001', client_id: 'meets' } as const;
    await ask(site.url, contractPlace, first, ann);
    await position().waitFor({ state: 'detached' });
    const ended = async () => (await ask(site.url, planHistory, {}, ann)).list.map(({ purpose, status }) => `${purpose} ${status}`);
    await expect.poll(async () => new Set(await ended())).toEqual(new Set(['stop_loss cancelled', 'take_profit triggered']));
    expect((await ask(site.url, positions, {}, ann)).list).toEqual([]);
  });
});
