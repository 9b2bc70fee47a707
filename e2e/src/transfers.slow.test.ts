/// <reference lib="dom" />
/** Money moved between the own accounts by hand, there and back, on both sizes of window. Source: spec §2, §3; rules 6.2. */
import { readFileSync } from 'node:fs';
import { login } from '@kontor/contract/account';
import { cancelAllOrders, placeOrder } from '@kontor/contract/spot';
import { accounts, transfer, transfers, walletRecords } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();

async function tokenOf(account: string): Promise<string> {
  return (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
}

/** What a user has available of a currency in an account. */
async function held(token: string, account: 'spot' | 'contract' | 'fiat', symbol = 'USDT'): Promise<number> {
  const { list } = await ask(site.url, accounts, { account }, token);
  return Number(list.find((row) => row.symbol === symbol)?.available);
}

/** Fills in the form that stands there and sends it. */
async function send(page: Page, quantity: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Transfer' });
  await form.locator('input[name=quantity]').fill(quantity);
  await form.getByRole('button', { name: /^Transfer [\d,.]+ \w+$/ }).click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Transfer successful').waitFor();
}

const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each([
  ['wide', false, 'demo1'],
  ['a phone', true, 'demo2'],
] as const)('%s', (_size, phone, account) => {
  test('there and back: three figures right, a record on both sides, a list and its file', async () => {
    const token = await tokenOf(account);
    const [spot, contract] = [await held(token, 'spot'), await held(token, 'contract')];
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/login?from=/wallet/transfer'));
    await logIn(page, account);
    await page.waitForURL((url) => url.pathname === '/wallet/transfer');
    const form = page.getByRole('form', { name: 'Transfer' });
    // What follows is said before anything is sent.
    await form.locator('input[name=quantity]').fill('120.5');
    const after = (row: 'spot' | 'contract') => form.locator(`tr[data-account=${row}] [data-when=after]`).getAttribute('data-exact');
    await expect.poll(async () => Number(await after('spot'))).toBe(spot - 120.5);
    expect(Number(await after('contract'))).toBe(contract + 120.5);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await send(page, '120.5');
    // What is read without a sequence may be a moment older than what was just acknowledged.
    const both = async () => [await held(token, 'spot'), await held(token, 'contract')];
    await expect.poll(both).toEqual([spot - 120.5, contract + 120.5]);

    // Back, by the button between the two.
    await form.getByRole('button', { name: 'Swap accounts' }).click();
    await expect.poll(() => form.locator('tr[data-account]').first().getAttribute('data-account')).toBe('contract');
    await expect
      .poll(() => form.locator('tr[data-account=contract] [data-when=now]').getAttribute('data-exact').then(Number))
      .toBe(contract + 120.5);
    await form.getByRole('button', { name: 'Max' }).click();
    expect(await form.locator('input[name=quantity]').inputValue()).toBe((contract + 120.5).toLocaleString('en-US'));
    await expect.poll(() => form.getByRole('button', { name: /^Transfer [\d,.]+ USDT$/ }).isEnabled()).toBe(true);
    await send(page, '20.5');
    await expect.poll(both).toEqual([spot - 100, contract + 100]);

    // The account's page has the figure and both movements, with where they came from and went.
    await openApp(page, site.at('/wallet/contract'));
    await page.getByText('USDⓈ-M contract → Spot').first().waitFor();
    await page.getByText('Spot → USDⓈ-M contract').first().waitFor();
    await expect.poll(() => page.getByTestId('account-total').innerText()).toBe(`$${(contract + 100).toFixed(2)}`);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await openApp(page, site.at('/wallet/log-currency?type=transfer_out'));
    await page.getByText('Spot → USDⓈ-M contract').first().waitFor();
    for (const side of ['spot', 'contract'] as const) {
      const { list } = await ask(site.url, walletRecords, { account: side, limit: 2 }, token);
      expect(list.map(({ type, amount, from, to }) => [type, Number(amount), from, to])).toEqual([
        [side === 'spot' ? 'transfer_in' : 'transfer_out', side === 'spot' ? 20.5 : -20.5, 'contract', 'spot'],
        [side === 'spot' ? 'transfer_out' : 'transfer_in', side === 'spot' ? -120.5 : 120.5, 'spot', 'contract'],
      ]);
    }

    // The list, filtered through its address, and its file.
    await openApp(page, site.at('/wallet/log-transfer'));
    const { list } = await ask(site.url, transfers, { days: 7, limit: 50 }, token);
    const shown = () => page.locator('[data-transfer]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-transfer'))));
    await expect.poll(shown).toEqual(list.map(({ sequence }) => sequence));
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await openApp(page, site.at('/wallet/log-transfer?from=contract'));
    const back = list.filter(({ from }) => from === 'contract');
    await expect.poll(shown).toEqual(back.map(({ sequence }) => sequence));
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toEqual([
      'time,from,to,symbol,quantity,fee,sequence',
      ...back.map(({ time, from, to, symbol, quantity, fee, sequence }) =>
        [new Date(time).toISOString(), from, to, symbol, quantity, fee, sequence].join(','),
      ),
    ]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a quantity that is missing or too large is said in words, and nothing is sent', async () => {
    const token = await tokenOf(account);
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/login?from=/wallet/transfer'));
    await logIn(page, account);
    await page.waitForURL((url) => url.pathname === '/wallet/transfer');
    await openApp(page, site.at('/wallet/transfer?from=fiat&to=seconds&quantity=1'));
    const form = page.getByRole('form', { name: 'Transfer' });
    await form.getByText('At most 0 USDT can be transferred').waitFor();
    await form.locator('input[name=quantity]').fill('');
    await form.getByRole('button', { name: 'Transfer', exact: true }).click();
    await form.getByText('Please enter a quantity').waitFor();
    expect((await ask(site.url, transfers, { from_account: 'fiat' }, token)).list).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('too little in the spot account: the trading screen opens a transfer with what is missing, and the order form keeps its input', async () => {
    const token = await tokenOf(account);
    await ask(
      site.url,
      transfer,
      { from: 'spot', to: 'contract', symbol: 'USDT', quantity: String((await held(token, 'spot')) - 10), client_id: `away-${account}` },
      token,
    );
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/login?from=/markets/kline/BTC_USDT'));
    await logIn(page, account);
    await page.waitForURL((url) => url.pathname === '/markets/kline/BTC_USDT');
    if (phone) await page.locator('main').getByRole('button', { name: 'Buy', exact: true }).click();
    const order = page.getByRole('form', { name: 'Order form' });
    await order.locator('input[name=price]').fill('50000');
    await order.locator('input[name=quantity]').fill('0.001');
    await order.locator('button[type=submit]').click();
    await order.getByRole('button', { name: 'Transfer USDT' }).click();
    const drawer = page.getByRole('dialog', { name: 'Transfer' });
    await expect.poll(() => drawer.locator('input[name=quantity]').inputValue()).toBe('40');
    await drawer.getByRole('button', { name: 'Transfer 40 USDT' }).click();
    await page.getByRole('region', { name: 'Messages' }).getByText('Transfer successful').waitFor();
    await drawer.waitFor({ state: 'detached' });
    // The private channel tells the form, which kept what was typed.
    await expect.poll(() => held(token, 'spot')).toBe(50);
    await order.getByRole('button', { name: 'Transfer USDT' }).waitFor({ state: 'detached' });
    expect(await order.locator('input[name=quantity]').inputValue()).toBe('0.001');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('what an open order holds is named and stays', async () => {
    const token = await tokenOf(account);
    await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'limit', price: '70000', quantity: '0.5' }, token);
    const { page } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/login?from=/wallet/spot'));
    await logIn(page, account);
    await page.waitForURL((url) => url.pathname === '/wallet/spot');
    if (!phone)
      await expect
        .poll(() => page.getByRole('row', { name: /BTC/ }).locator('[data-bucket=inOrders]').getAttribute('data-exact').then(Number))
        .toBe(0.5);
    await openApp(page, site.at('/wallet/transfer?to=fiat&symbol=BTC'));
    await page.getByRole('form', { name: 'Transfer' }).getByText('0.5 BTC is held by open orders and stays.').waitFor();
    await ask(site.url, cancelAllOrders, {}, token);
    await page.getByText('0.5 BTC is held by open orders and stays.').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
