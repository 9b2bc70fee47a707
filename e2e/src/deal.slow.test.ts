/** Peer trade between two people in browsers of their own, at desks and on phones: adverts are made and answered from both sides, paid and released; nobody else finds any of it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { merchantApprove } from '@kontor/contract/console/merchant';
import { advertMine, dealTerms } from '@kontor/contract/deal-advert';
import {
  dealAppeal,
  dealAppealWithdraw,
  dealCancel,
  dealChat,
  dealChatRead,
  dealChatSend,
  dealDetail,
  dealPaid,
  dealRelease,
} from '@kontor/contract/deal';
import { Code } from '@kontor/contract/envelope';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { FUND_PASSWORD, MERCHANT, MERCHANTS_UID, STRANGER, TAKER, Traders, orderAt, press, release, sayPaid } from './traders.ts';
import { TwoOperators, until } from './two-operators.ts';
import { newVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** USDT of every trade here, and what they cost. */
const COINS = 100;
const PAID = { sold: '95.00 EUR', bought: '94.00 EUR' } as const;

const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand', CONSOLE_PORT: '0' } });
// The first starts that others copy have no console, and so none of the demo's operators.
mkdirSync(join(site.folder, 'data'));
const operators = new TwoOperators(site);
const traders = new Traders(site);
let merchant: Visitor;
let [sells, buys] = ['', ''];

beforeAll(async () => {
  await operators.sit('op-risk-1', 'op-finance-1');
  for (const account of [MERCHANT, TAKER]) await traders.equip(account);
  merchant = await newVisitor(site.browser, { still: true });
});

/** Fills in the form of an advert, puts it online at once, and gives its number. */
async function makeAdvert(page: Page, side: 'Buy' | 'Sell', price: string, method: string, total: string): Promise<string> {
  const form = page.locator('form');
  await press(form, new RegExp(`^${side}$`));
  await form.getByRole('button', { name: /^Currency/ }).click();
  await page.getByRole('option', { name: /^EUR/ }).click();
  await press(form, /^Fixed$/);
  const values = { price, quantity: '500', minimum: '10', maximum: '400', payTime: '15', terms: 'In your own name' } as const;
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
  await press(form, method);
  await page.getByText(total).waitFor();
  await press(form, 'Put it online at once');
  await page.getByRole('button', { name: 'Save advert' }).click();
  await page.waitForURL('**/deal/merchant');
  const row = page.locator('[data-advert][data-standing=online]').first();
  await row.getByRole('link', { name: 'USDT/EUR', exact: true }).waitFor();
  return (await row.getAttribute('data-advert')) ?? '';
}

test('whoever is no merchant is told what he lacks before he asks', async () => {
  const { page } = merchant;
  await traders.openAs(page, MERCHANT, '/deal/merchant');
  await page.getByRole('heading', { name: 'Become a merchant' }).waitFor();
  await page.locator('[data-missing~=completed]').getByText('More completed orders').waitFor();
  expect(await page.getByRole('button', { name: 'Ask to be a merchant' }).isDisabled()).toBe(true);
  expect(await page.getByRole('link', { name: 'New advert' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('a merchant makes an advert, sees why one cannot be sent, and puts it online', async () => {
  const { page } = merchant;
  await operators.read(merchantApprove, { uid: MERCHANTS_UID, reason: 'Known to us' });
  await until(async () => (await ask(site.url, dealTerms, {}, await traders.token(MERCHANT))).advertise.length === 0);
  await traders.openAs(page, MERCHANT, '/deal/merchant');
  await page.getByRole('link', { name: 'New advert' }).click();
  await page.waitForURL('**/deal/advert');
  await page.getByRole('button', { name: 'Save advert' }).click();
  await page.getByText('Please fill this in').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  sells = await makeAdvert(page, 'Sell', '0.95', 'Example Bank, •••• 3000', '475.00 EUR');
  await page.locator('[data-place=adverts]').getByText('500').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('an advert is taken off offer and put on it again, and is changed only meanwhile', async () => {
  const { page } = merchant;
  await page.getByRole('link', { name: `Edit advert ${sells}` }).click();
  await page.getByText('This advert is online').waitFor();
  await page.getByRole('button', { name: 'Take offline' }).click();
  await page.locator('input[name=maximum]').fill('300');
  await page.getByRole('button', { name: 'Save advert' }).click();
  await page.waitForURL('**/deal/merchant');
  await page.locator(`[data-advert="${sells}"][data-standing=offline]`).getByText('Offline by you').waitFor();
  await page.locator('label', { has: page.getByRole('switch') }).click();
  await page.locator(`[data-advert="${sells}"][data-standing=online]`).waitFor();
  const { list } = await ask(site.url, advertMine, {}, await traders.token(MERCHANT));
  expect(list).toMatchObject([{ advert: sells, maximum: '300.00', state: 'online' }]);
});

test('he offers to buy as well, of which nothing is locked', async () => {
  const { page } = merchant;
  await page.getByRole('link', { name: 'New advert' }).click();
  await page.waitForURL('**/deal/advert');
  buys = await makeAdvert(page, 'Buy', '0.94', 'SEPA transfer', '470.00 EUR');
  expect(buys).not.toBe(sells);
  await page.locator(`[data-advert="${buys}"]`).getByText('Pays EUR, nothing locked').waitFor();
});

/** Where an offer is filled in: beside the list at a desk, in a sheet on a phone. */
async function chosenOffer(page: Page, isPhone: boolean, advert: string): Promise<Locator> {
  const offer = page.locator(`[data-offer="${advert}"]`);
  await offer.waitFor();
  if (!isPhone) return page.getByRole('complementary', { name: 'Your order' });
  await offer.getByRole('button', { name: /^(Buy|Sell), / }).click();
  return page.getByRole('dialog');
}

/** The trade in the strip of the hub, which names it without one's asking. */
const inStrip = (page: Page, order: string): Locator => page.locator(`[data-deal="${order}"]`).getByRole('link');

describe.each([
  ['at desks', false],
  ['on phones', true],
] as const)('two people %s', (_where, isPhone) => {
  let taker: Visitor;
  let other: Visitor;

  beforeAll(async () => {
    taker = await newVisitor(site.browser, { still: true, phone: isPhone });
    other = await newVisitor(site.browser, { still: true, phone: isPhone });
  });

  test('come to a successful purchase', async () => {
    const before = await traders.fiat(TAKER);
    const [buyer, seller] = [taker.page, other.page];
    await traders.openAs(seller, MERCHANT, '/deal');
    await traders.openAs(buyer, TAKER, '/deal?fiat=EUR');
    const ticket = await chosenOffer(buyer, isPhone, sells);
    await ticket.locator('input[name=amount]').fill('95');
    await ticket.getByRole('button', { name: `Buy ${COINS} USDT` }).click();
    await buyer.waitForURL('**/deal/buy-next?*');
    await buyer.getByText('In your own name', { exact: true }).waitFor();
    expect(await axeFindings(buyer)).toEqual([]);
    await buyer.getByRole('button', { name: 'Confirm and get the account' }).click();
    await buyer.waitForURL('**/deal/buy-detail/*');
    const order = orderAt(buyer);
    await buyer.getByText('DE89370400440532013000').waitFor();
    await inStrip(seller, order).click();
    await seller.waitForURL(`**/deal/sell-detail/${order}`);
    await seller.getByRole('heading', { name: 'Wait for the buyer’s transfer' }).waitFor();
    expect(await axeFindings(buyer)).toEqual([]);
    await sayPaid(buyer);
    await buyer.waitForURL(`**/deal/buy-confirm/${order}`);
    await release(seller);
    await buyer.getByRole('heading', { name: 'Successful purchase' }).waitFor();
    await seller.getByRole('heading', { name: 'Sold' }).waitFor();
    await expect.poll(() => traders.fiat(TAKER)).toBeCloseTo(before + COINS, 8);
  });

  test('come to a sale to the merchant', async () => {
    const before = [await traders.fiat(TAKER), await traders.fiat(MERCHANT)] as const;
    const [seller, buyer] = [taker.page, other.page];
    await buyer.goto(site.at('/deal'));
    await seller.goto(site.at('/deal?side=sell&fiat=EUR'));
    const ticket = await chosenOffer(seller, isPhone, buys);
    await ticket.locator('input[name=quantity]').fill(String(COINS));
    await ticket.getByRole('button', { name: `Sell ${COINS} USDT` }).click();
    await seller.waitForURL('**/deal/sell-next?*');
    await seller.getByText('Example Bank •••• 3000').waitFor();
    expect(await axeFindings(seller)).toEqual([]);
    await seller.getByRole('button', { name: `Confirm and lock ${COINS} USDT` }).click();
    await seller.waitForURL('**/deal/sell-detail/*');
    const order = orderAt(seller);
    await expect.poll(() => traders.fiat(TAKER)).toBeCloseTo(before[0] - COINS, 8);
    await inStrip(buyer, order).click();
    await buyer.waitForURL(`**/deal/buy-detail/${order}`);
    await buyer.getByText('DE89370400440532013000').waitFor();
    await sayPaid(buyer);
    expect(await axeFindings(seller)).toEqual([]);
    await release(seller);
    await buyer.getByRole('heading', { name: 'Successful purchase' }).waitFor();
    await seller.getByRole('heading', { name: 'Sold' }).waitFor();
    await expect.poll(() => traders.fiat(MERCHANT)).toBeCloseTo(before[1] + COINS, 8);
    await expect.poll(() => traders.state(order)).toBe('completed');
  });

  test('find both among their orders and movements', async () => {
    const { page } = taker;
    for (const [side, total, others] of [
      ['buyer', PAID.sold, PAID.bought],
      ['seller', PAID.bought, PAID.sold],
    ] as const) {
      await page.goto(site.at(`/order/legal-order?side=${side}`));
      const row = page.locator('[data-fiat-order]').first();
      for (const text of ['•••• 3000', total, 'Completed']) await row.getByText(text).first().waitFor();
      expect(await page.getByText(others).count()).toBe(0);
    }
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(site.at('/wallet/log-legal'));
    for (const record of ['p2p_release', 'p2p_lock']) await page.locator(`[data-record=${record}]`).first().waitFor();
    for (const { problems } of [taker, other, merchant]) expect(problems).toEqual([]);
  });
});

test('whoever has no part in a trade finds nothing of it, whatever he asks', async () => {
  const order = await traders.purchase(sells);
  await expect.poll(() => traders.state(order)).toBe('wait_pay');
  const token = await traders.token(STRANGER);
  const asked: readonly (() => Promise<unknown>)[] = [
    () => ask(site.url, dealDetail, { order }, token),
    () => ask(site.url, dealPaid, { order }, token),
    () => ask(site.url, dealCancel, { order }, token),
    () => ask(site.url, dealRelease, { order, fund_password: FUND_PASSWORD }, token),
    () => ask(site.url, dealAppeal, { order, reason: 'fraud', statement: 'Mine', evidence: [] }, token),
    () => ask(site.url, dealAppealWithdraw, { order }, token),
    () => ask(site.url, dealChat, { order }, token),
    () => ask(site.url, dealChatSend, { order, text: 'Hello', client_id: 'hello' }, token),
    () => ask(site.url, dealChatRead, { order, id: '1' }, token),
  ];
  for (const each of asked) await expect(each()).rejects.toThrow(` ${Code.NOT_FOUND} `);
  expect(await traders.state(order)).toBe('wait_pay');

  const { page } = await newVisitor(site.browser, { still: true });
  await traders.openAs(page, STRANGER, '/deal');
  for (const place of ['buy-detail', 'buy-confirm', 'sell-detail']) {
    await page.goto(site.at(`/deal/${place}/${order}`));
    await page.getByRole('heading', { name: 'There is no such order' }).waitFor();
    expect(await page.getByText('95.00').count()).toBe(0);
  }
  await page.goto(site.at('/order/legal-order'));
  await page.getByText('No fiat orders for this choice').waitFor();
});
