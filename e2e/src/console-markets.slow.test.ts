/** Operators list, halt and price at their console while customers' pages are open: what two agreed on shows there without a reload. */
import { login } from '@kontor/contract/account';
import { pairList } from '@kontor/contract/market';
import { feeTiers, placeOrder } from '@kontor/contract/spot';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { Operator, expectAccessible } from './operator.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';
import { newVisitor } from './visitor.ts';

const ORIGIN = 'https://exchange.example';
const site = new TestSite({ environment: { CONSOLE_PORT: '0', PUBLIC_ORIGIN: ORIGIN } });
/** Finance proposes, risk decides. */
let anna: Operator;
let bert: Operator;

beforeAll(async () => {
  anna = await Operator.made(site, 'anna', 'Anna', 'finance,owner');
  bert = await Operator.made(site, 'bert', 'Bert', 'risk');
  for (const operator of [anna, bert]) {
    await operator.page.getByRole('link', { name: 'Sign in' }).click();
    await operator.signIn();
    await operator.page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
    await operator.makeKey();
  }
});

/** What a form of this page asks to be chosen. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Sends the form that is open at the first operator's. */
async function propose(reason: string): Promise<void> {
  const { page } = anna;
  await page.locator('textarea[name=reason]').fill(reason);
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByText('Needs a second: you proposed it').waitFor();
}

/** The other operator approves what the first one sees. */
async function approve(): Promise<void> {
  const { page } = bert;
  await bert.open(new URL(anna.page.url()).pathname);
  await page.getByLabel('Your reason').fill('As agreed');
  await page.getByRole('button', { name: 'Approve and sign' }).click();
  await page.locator('aside').getByText('Done', { exact: true }).waitFor();
}

function listed(page: Page, symbol: string): Locator {
  return page
    .locator('#content')
    .getByRole('link', { name: new RegExp(`^${symbol}`) })
    .first();
}

async function tokenOf(account: string): Promise<string> {
  return (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
}

describe('a new market', () => {
  test('is listed by two who never type a name that there is: a currency, a pair of it, and its opening', async () => {
    const customer = await newVisitor(site.browser);
    await openApp(customer.page, site.at('/markets'));
    await listed(customer.page, 'LTC').waitFor();
    const { page } = anna;

    await anna.open('/markets/currencies');
    await page.locator('a[data-row]').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'List a currency' }).click();
    await page.locator('input[name=symbol]').fill('btc');
    await page.locator('input[name=scale]').fill('8');
    await page.getByText('BTC is listed already').waitFor();
    await page.locator('input[name=symbol]').fill('newc');
    await choose(page, 'Deposits', 'On');
    await expectAccessible(page);
    await propose('A new coin');
    await approve();

    await anna.open('/markets');
    await page.getByRole('link', { name: 'List a pair' }).click();
    await choose(page, 'Traded currency', 'NEWC');
    await choose(page, 'Paid in', 'USDT');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await page.locator('[data-problems]').getByText('Tick is missing.').waitFor();
    await page.locator('input[name=tick_size]').fill('0.0001');
    await page.locator('input[name=step_size]').fill('0.00001');
    await page.locator('[data-problems]').getByText('Trades would be rounded').waitFor();
    await page.locator('input[name=step_size]').fill('0.01');
    await page.getByText('Prices go by 0.0001 USDT').waitFor();
    await page.locator('input[name=min_notional]').fill('5');
    await expectAccessible(page);
    await propose('Asked for by many');
    await approve();

    // It stands still until two open it.
    await anna.open('/markets/NEWC_USDT');
    await page.locator('aside').getByText('Not open yet').waitFor();
    await expectAccessible(page);
    await page.locator('aside').getByRole('link', { name: 'Open it' }).click();
    await page.getByText('It is listed and not opened yet.').waitFor();
    await propose('Announced');
    await anna.open('/markets/NEWC_USDT');
    await page
      .locator('aside')
      .getByText('A change waits:')
      .or(page.getByRole('region', { name: 'Changes waiting' }))
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.locator('aside').getByRole('link', { name: /^C-/ }).click();
    await approve();

    await listed(customer.page, 'NEWC').waitFor();
    expect((await ask(site.url, pairList, {})).list.find(({ left_symbol: base }) => base === 'NEWC')).toMatchObject({
      right_symbol: 'USDT',
      tick_size: '0.0001',
      step_size: '0.01',
      min_notional: '5',
      trade_status: 1,
    });
    expect(await (await fetch(site.at('/sitemap.xml'))).text()).toContain(`${ORIGIN}/markets/kline/NEWC_USDT`);
    expect(customer.problems).toEqual([]);
    await customer.page.context().close();
  });

  test('is traded at once: who was given some of it sells to who wants it, and the book shows it', async () => {
    const { page } = anna;
    await anna.open('/propose/adjust');
    await page.locator('input[name=uid]').fill('1');
    await page.locator('input[name=symbol]').fill('newc');
    await choose(page, 'Account', 'Spot account');
    await page.locator('input[name=amount]').fill('100');
    await expectAccessible(page);
    await propose('For a start');
    await approve();

    const seller = await TradingPage.open(site.browser);
    await seller.goTo(site.url, '/login?from=/markets/kline/NEWC_USDT');
    await seller.logIn('demo1');
    await seller.form.waitFor();
    const bid = { pair: 'NEWC_USDT', side: 'buy', type: 'limit', price: '2.5', quantity: '10' } as const;
    await ask(site.url, placeOrder, bid, await tokenOf('demo2'));
    await seller.page.locator('[role=row][data-side=bid]', { hasText: '2.5' }).first().waitFor();
    await seller.place({ side: 'Sell', fields: { price: '2.5', quantity: '4' } });
    await anna.open('/markets/NEWC_USDT');
    await page.locator('aside').getByText('10 USDT', { exact: true }).waitFor();
    expect(seller.problems).toEqual([]);
    await seller.close();
  });
});

test('a fee that two changed stands on the customers’ page of fees', async () => {
  const customer = await newVisitor(site.browser);
  await openApp(customer.page, site.at('/fees'));
  const row = customer.page.locator('tr', { hasText: '0.0375' });
  expect(await row.count()).toBe(0);
  const { page } = anna;
  await anna.open('/markets/fees');
  await page.locator('a[data-row]').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change tier 0' }).click();
  await page.getByText('They pay the new fees from their next fill on.').waitFor();
  await page.locator('input[name=maker_rate]').fill('0.0375');
  await page.getByText(/Now 0\.\d+ %\./).waitFor();
  await propose('A lower fee');
  await anna.open('/markets/fees');
  await page.getByText('A change waits:').waitFor();
  await page.getByRole('link', { name: /^C-/ }).click();
  await approve();
  await customer.page.getByText('0.0375').first().waitFor();
  expect((await ask(site.url, feeTiers, {})).list.find(({ tier }) => tier === 0)).toMatchObject({ maker: '0.000375' });
  expect(customer.problems).toEqual([]);
  await customer.page.context().close();
});

test('what a tier pays in contracts stands beside it, once two have said so', async () => {
  const customer = await newVisitor(site.browser);
  await openApp(customer.page, site.at('/fees'));
  await customer.page.getByRole('columnheader', { name: 'Taker' }).waitFor();
  expect(await customer.page.getByRole('columnheader', { name: /Futures/ }).count()).toBe(0);
  const { page } = anna;
  for (const [change, maker, taker] of [
    ['fee/tier', '0.08', '0.09'],
    ['contract/tier', '0.015', '0.0425'],
  ] as const) {
    await anna.open(`/propose/${change}`);
    await page.locator('input[name=tier]').fill('1');
    await page.locator('input[name=maker_rate]').fill(maker);
    await page.locator('input[name=taker_rate]').fill(taker);
    await propose('For whoever trades much');
    await approve();
  }
  await customer.page.getByRole('columnheader', { name: 'Futures, maker / taker' }).waitFor();
  await customer.page.locator('tr', { hasText: 'Tier 1' }).getByText('0.015% / 0.0425%').waitFor();
  await customer.page.getByText('In futures you pay the lower of this rate and the contract’s own').waitFor();
  await customer.page.context().close();
});

test('limits stand as they are, and a form starts from them', async () => {
  const { page } = anna;
  await anna.open('/markets/limits');
  await page.getByText('Time to pay').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change the limits' }).click();
  await expect.poll(() => page.locator('input[name="legal_trade.pay_time"]').inputValue()).not.toBe('');
  await expectAccessible(page);
  // What is left as it stands is no change.
  await page.locator('textarea[name=reason]').fill('Nothing at all');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.poll(() => page.locator('form [aria-live=assertive]').innerText()).not.toBe('');
});

describe('a pair that trades', () => {
  test('is halted by one: the open trading page says so, orders are refused, and the console keeps a strip', async () => {
    const customer = await site.openAs('demo2', '/markets/kline/LTC_USDT', false);
    const form = customer.page.getByRole('form', { name: 'Order form' });
    await form.waitFor();
    const closed = form.getByText('This market is closed right now.');
    expect(await closed.count()).toBe(0);

    const { page } = bert;
    await bert.open('/markets');
    await page.locator('a[data-row=LTC_USDT]').waitFor();
    await expectAccessible(page);
    // Keys find it: J goes down, Enter opens.
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.row')).toBe('BTC_USDT');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.locator('aside').getByRole('heading', { name: 'BTC/USDT' }).waitFor();
    await page.locator('a[data-row=LTC_USDT]').click();
    const panel = page.locator('aside');
    await panel.getByRole('heading', { name: 'LTC/USDT' }).waitFor();
    await panel.getByRole('button', { name: 'Halt', exact: true }).click();
    await panel.locator('[data-problems]').waitFor();
    await panel.locator('input[name=halt_reason]').fill('Its node is behind');
    await panel.getByRole('button', { name: 'Halt', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Halt' }).click();
    await closed.waitFor();
    const order = { pair: 'LTC_USDT', side: 'buy', type: 'limit', price: '10', quantity: '1' } as const;
    await expect(ask(site.url, placeOrder, order, await tokenOf('demo2'))).rejects.toThrow(/closed|halted/i);

    await panel.getByText('Halted', { exact: true }).waitFor();
    const strip = page.getByRole('list', { name: 'Pairs that are halted' });
    await strip.getByText('Bert: Its node is behind').waitFor();
    await expectAccessible(page);

    // Whoever else looks sees the strip, and resumes by two.
    await anna.open('/markets');
    await anna.page.getByRole('link', { name: 'Resume LTC/USDT' }).click();
    await anna.page.getByText('It is halted now').waitFor();
    await propose('It has caught up');
    await approve();
    await closed.waitFor({ state: 'detached' });
    await anna.open('/markets');
    await anna.page.locator('a[data-row=LTC_USDT]').waitFor();
    expect(await anna.page.getByRole('link', { name: 'Resume LTC/USDT' }).count()).toBe(0);
    expect(customer.problems).toEqual([]);
    await customer.page.context().close();
  });

  test('has limits that two change, starting from what stands', async () => {
    const { page } = anna;
    await anna.open('/markets/ETH_USDT');
    await page.locator('aside').getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByText('ETH/USDT is listed').waitFor();
    expect(await page.locator('input[name=tick_size]').count()).toBe(0);
    const band = page.locator('input[name=price_band]');
    await expect.poll(() => band.inputValue()).not.toBe('');
    await band.fill('7.5');
    await page.locator('input[name=max_notional]').fill('1000000');
    await expectAccessible(page);
    await propose('A wider band');
    await anna.open('/markets/ETH_USDT');
    await page.locator('aside').getByText('7.5 %').waitFor();
    await expectAccessible(page);
    await page.locator('aside').getByRole('link', { name: /^C-/ }).click();
    await approve();
    await anna.open('/markets/ETH_USDT');
    await page.locator('aside').getByText('1,000,000 USDT').waitFor();
  });

  test('is not there without an answer, and says so until it is', async () => {
    const { page } = anna;
    await page.route('**/console/api/pair/table', (route) => route.abort());
    await anna.open('/markets');
    await page.getByText('No answer came.').waitFor();
    await expectAccessible(page);
    await page.unroute('**/console/api/pair/table');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('a[data-row=BTC_USDT]').waitFor();
  });
});
