/** A position is liquidated in part by a price that was said, its receipt reckoned again in a browser; funding is paid, and the wallet agrees. */
import { login } from '@kontor/contract/account';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import {
  contractAccount,
  fundingPayments,
  contractPermissionOpen,
  contractPlace,
  contractSetting,
  positions,
} from '@kontor/contract/perpetual';
import { markPrices } from '@kontor/contract/perpetual-market';
import { transfer } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const PAIR = 'BTC_USDT';
const SECOND_MS = 1_000;
/** Marks go on once prices have been sound for 30 s (rules 2.14). */
const SOUND_MS = 40_000;
const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand' } });
let page: Page;
let problems: readonly string[];
let ann = '';
let bob = '';
let ids = 0;

/** Between two settlements. */
const INTERVAL_MS = 8 * 3_600_000;
/** Of one call, which answers when all is committed. */
const STRETCH_MS = 120_000;

async function advance(milliseconds: number): Promise<number> {
  let now = 0;
  for (let left = milliseconds; left > 0; left -= STRETCH_MS)
    ({ now } = await ask(site.url, demoClock, { advance_ms: Math.min(left, STRETCH_MS) }));
  return now;
}

/** The index of Bitcoin from now on, and the marks that follow from it. */
async function say(price: string): Promise<void> {
  await ask(site.url, demoIndex, { pair: PAIR, prices: [price, price, price] });
  await advance(3 * SECOND_MS);
}

const order = (action: 'open_long' | 'open_short', price: string, quantity: string) =>
  ({ pair: PAIR, type: 'limit', action, price, quantity, client_id: `order-${++ids}` }) as const;
const held = async () => (await ask(site.url, positions, {}, ann)).list;

async function tokenOf(account: string): Promise<string> {
  return (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
}

beforeAll(async () => {
  [ann, bob] = [await tokenOf('demo1'), await tokenOf('demo2')];
  await say('60000');
  await advance(SOUND_MS);
  for (const [token, quantity] of [
    [ann, '10000'],
    [bob, '60000'],
  ] as const) {
    await ask(site.url, contractPermissionOpen, {}, token);
    await ask(site.url, transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity, client_id: `in-${++ids}` }, token);
  }
  await ask(site.url, contractSetting, { pair: PAIR, leverage: 50, margin_mode: 'isolated' }, ann);
  // 3 BTC at 60,000 with 3,600 USDT: liquidated at 59,078.72, bankrupt at 58,800.
  await ask(site.url, contractPlace, order('open_short', '60000', '3'), bob);
  await ask(site.url, contractPlace, order('open_long', '60000', '3'), ann);
  await ask(site.url, contractPlace, order('open_long', '59000', '5'), bob);
  ({ page, problems } = await newVisitor(site.browser));
  await openApp(page, site.at(`/login?from=/contract/${PAIR}`));
  await logIn(page, 'demo1');
  await page.locator(`[data-position="${PAIR} long"]`, { hasText: '3.000 BTC' }).waitFor();
});

test('a price a little above that of liquidation leaves it alone', async () => {
  expect(await held()).toMatchObject([{ side: 'long', quantity: '3', margin: '3600' }]);
  await say('59079');
  await page.locator('[data-mark-price]', { hasText: '59,079.0' }).waitFor();
  expect(await held()).toMatchObject([{ quantity: '3' }]);
});

test('one below it closes as much as leads into a lower bracket, and the page says so', async () => {
  await say('59070');
  // Kept: as much as 50,000 USDT at the mark; the rest went at 59,000, and what was above bankruptcy to the fund.
  await page.locator(`[data-position="${PAIR} long"]`, { hasText: '0.846 BTC' }).waitFor();
  const [position] = await held();
  expect(position).toMatchObject({ quantity: '0.846', margin: '1015.2', average_open_price: '60000' });
});

test('its receipt is read by anybody, and every line of it follows', async () => {
  await openApp(page, site.at('/contract-records/liquidations'));
  await page.locator('main a[href^="/contract-records/liquidations/"]').first().click();
  await page.waitForURL('**/contract-records/liquidations/*');
  await page.getByText('Every line follows from the figures.').waitFor();
  const text = await page.locator('main').innerText();
  expect(text).toContain('2.154');
  expect(text).toContain('430.8');
});

test('funding is paid at its hour by who has a long, and the wallet agrees to the last digit', async () => {
  const before = await ask(site.url, contractAccount, {}, ann);
  const [mark] = (await ask(site.url, markPrices, { pair: PAIR })).list;
  const now = await advance(SECOND_MS);
  // Of the interval that had begun before there are too few samples: it settles at nothing (rules 2.8).
  await advance(mark!.next_funding_time - now + INTERVAL_MS + 5 * SECOND_MS);
  // The hours have ended the sessions.
  ann = await tokenOf('demo1');
  const { list } = await ask(site.url, fundingPayments, {}, ann);
  const paid = list[0]!;
  // 0.846 × 59,070 × 0.01 %, rounded against who pays.
  expect(paid).toMatchObject({ pair: PAIR, rate: '0.0001', amount: '-4.997322' });
  const after = await ask(site.url, contractAccount, {}, ann);
  // Begun soon after a settlement, the interval before has samples enough as well.
  const total = list.reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(Number(after.wallet) - Number(before.wallet)).toBeCloseTo(total, 8);
  await openApp(page, site.at('/login?from=/wallet/contract'));
  await logIn(page, 'demo1');
  await page.waitForURL('**/wallet/contract');
  await page.getByText('Funding').first().waitFor();
  const shown = await page.locator('main').innerText();
  // Money on a screen is cut, never rounded up.
  expect(shown.replaceAll(',', '')).toContain(after.wallet.replace(/(\.\d\d)\d+$/, '$1'));
  expect(problems).toEqual([]);
});
