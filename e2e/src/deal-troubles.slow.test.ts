/** What goes wrong between two people who trade: nobody pays, somebody steps back, too often, does not confirm, or is somebody whom one wants nothing to do with. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { merchantApprove } from '@kontor/contract/console/merchant';
import { dealTerms } from '@kontor/contract/deal-advert';
import { dealCancel, dealCreate, dealPaid, dealRelease } from '@kontor/contract/deal';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { FUND_PASSWORD, MERCHANT, MERCHANTS_UID, TAKER, Traders, press, release } from './traders.ts';
import { TwoOperators, until } from './two-operators.ts';
import { newVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PAY_MINUTES = 15;

const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand', CONSOLE_PORT: '0' } });
// The first starts that others copy have no console, and so none of the demo's operators.
mkdirSync(join(site.folder, 'data'));
const operators = new TwoOperators(site);
const traders = new Traders(site);
let seller: Visitor;
let buyer: Visitor;
let phone: Visitor;
let advert = '';

const dayAfter = (time: number): number => (Math.floor(time / DAY_MS) + 1) * DAY_MS;
const pass = async (minutes: number): Promise<void> => {
  await operators.advance(minutes * MINUTE_MS);
  traders.forget();
};
const termsOf = async (account: string) => ask(site.url, dealTerms, {}, await traders.token(account));

beforeAll(async () => {
  // Cancellations are counted by the day: all of this is in one.
  await operators.advance(1);
  await operators.advanceTo(dayAfter(operators.now));
  await operators.sit('op-risk-1', 'op-finance-1');
  const method = await traders.equip(MERCHANT);
  await operators.read(merchantApprove, { uid: MERCHANTS_UID, reason: 'Known to us' });
  await until(async () => (await termsOf(MERCHANT)).advertise.length === 0);
  advert = await traders.advert(method);
  seller = await newVisitor(site.browser, { still: true });
  buyer = await newVisitor(site.browser, { still: true });
  phone = await newVisitor(site.browser, { still: true, phone: true });
});

test('a trade that nobody pays is cancelled when its time is over, and both see it happen', async () => {
  const before = await traders.fiat(MERCHANT);
  const order = await traders.purchase(advert);
  await traders.openAs(buyer.page, TAKER, `/deal/buy-detail/${order}`);
  await traders.openAs(seller.page, MERCHANT, `/deal/sell-detail/${order}`);
  await buyer.page.getByText('Left to pay').waitFor();
  await pass(PAY_MINUTES);
  await buyer.page.getByRole('heading', { name: 'Not paid in time, so the order was cancelled' }).waitFor();
  await seller.page.getByRole('heading', { name: 'Not paid in time, so the order was cancelled' }).waitFor();
  expect((await traders.deal(order)).deal).toMatchObject({ state: 'cancelled', cancelled_by: 'time' });
  // The coins are the advert's again, not the seller's.
  await expect.poll(() => traders.fiat(MERCHANT)).toBe(before);
});

test('had he paid all the same, he may appeal for a while; taken back, it is cancelled for good', async () => {
  const { page } = buyer;
  await page.getByText('Had you already paid?', { exact: false }).waitFor();
  await appealWith(page, 'I paid in the last minute');
  await seller.page.getByText('I paid in the last minute').first().waitFor();
  await withdrawAppeal(page);
  for (const visitor of [buyer, seller])
    await visitor.page.getByRole('heading', { name: 'Not paid in time, so the order was cancelled' }).waitFor();
  expect(await page.getByRole('button', { name: 'Appeal', exact: true }).count()).toBe(0);
});

async function appealWith(page: Page, statement: string): Promise<void> {
  await page.getByRole('button', { name: 'Appeal', exact: true }).first().click();
  await page.locator('textarea[name=statement]').fill(statement);
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await page.locator('[data-state=appeal]').waitFor();
  await page.getByText(statement).first().waitFor();
}

async function withdrawAppeal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Withdraw appeal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw appeal' }).click();
  await page.locator('[data-state=appeal]').waitFor({ state: 'detached' });
}

/** What the dialog of a cancellation says about those of the day, before anything is cancelled. */
async function askToCancel(page: Page, used: string) {
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Do not cancel if you have already paid', { exact: false }).waitFor();
  await dialog.getByText(`Free cancellations today: ${used} used.`).waitFor();
  const yes = dialog.getByRole('button', { name: 'Cancel order', exact: true });
  expect(await yes.isDisabled()).toBe(true);
  await press(dialog, 'I have paid nothing for this order');
  return { dialog, yes };
}

test('a buyer cancels only after he has said that he has paid nothing', async () => {
  const { page } = buyer;
  const order = await traders.purchase(advert);
  await traders.openAs(page, TAKER, `/deal/buy-detail/${order}`);
  // The one whose time ran out counts.
  const { dialog, yes } = await askToCancel(page, '1 of 5');
  expect(await dialog.getByText('you cannot buy for a while').count()).toBe(0);
  await yes.click();
  await page.getByRole('heading', { name: 'You have cancelled the order' }).waitFor();
  await expect.poll(() => traders.state(order)).toBe('cancelled');
});

test('after he has said that he has paid, it counts for more', async () => {
  const { page } = buyer;
  const order = await traders.purchase(advert);
  await ask(site.url, dealPaid, { order }, await traders.token(TAKER));
  await traders.openAs(page, TAKER, `/deal/buy-confirm/${order}`);
  const { dialog, yes } = await askToCancel(page, '0 of 3');
  await dialog.getByText('You have said that you have paid.', { exact: false }).waitFor();
  await yes.click();
  await page.getByRole('heading', { name: 'You have cancelled the order' }).waitFor();
  await expect.poll(async () => (await termsOf(TAKER)).cancelled).toEqual({ before: 2, after: 1, most_before: 5, most_after: 3 });
});

test('a payment that is not confirmed in time is overdue; the buyer appeals, and takes it back', async () => {
  const { page } = buyer;
  const order = await traders.purchase(advert);
  await ask(site.url, dealPaid, { order }, await traders.token(TAKER));
  const { confirm_time: confirmMinutes } = await termsOf(TAKER);
  await traders.openAs(page, TAKER, `/deal/buy-confirm/${order}`);
  const appeal = page.getByRole('button', { name: 'Appeal', exact: true }).first();
  expect(await appeal.isDisabled()).toBe(true);
  await pass(confirmMinutes);
  await until(async () => (await traders.state(order)) === 'paid_overdue');
  await traders.openAs(page, TAKER, `/deal/buy-confirm/${order}`);
  await page.locator('[data-state=paid_overdue]').getByText('Not confirmed in time').waitFor();
  await appealWith(page, 'I have paid at noon');
  expect(await axeFindings(page)).toEqual([]);
  await withdrawAppeal(page);
  await page.locator('[data-state=paid_overdue]').waitFor();
  await traders.openAs(seller.page, MERCHANT, `/deal/sell-detail/${order}`);
  await release(seller.page);
  await page.getByRole('heading', { name: 'Successful purchase' }).waitFor();
});

test('whom one has blocked finds none of one’s offers, is listed, and is let back', async () => {
  const [{ page }, hub] = [seller, buyer.page];
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Block / }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: /^Block / })
    .click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Blocked', { exact: true }).waitFor();
  await hub.goto(site.at('/deal?fiat=EUR'));
  await hub.getByText('No offers for this choice').waitFor();

  await page.goto(site.at('/deal/merchant'));
  await page.getByRole('button', { name: 'Blocked people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Unblock/ }).click();
  await dialog.getByText('You have blocked nobody.').waitFor();
  await hub.goto(site.at('/deal?fiat=EUR'));
  await hub.locator(`[data-offer="${advert}"]`).waitFor();
});

/** Waits until buying is blocked for so long from now on; gives the end. */
async function blockedFor(minutes: number): Promise<number> {
  const end = operators.now + minutes * MINUTE_MS;
  await expect.poll(async () => (await termsOf(TAKER)).buying_blocked_until).toBe(end);
  return end;
}

/** Lets time pass until then, buys, and cancels. */
async function cancelOnceMore(time: number): Promise<void> {
  await operators.advanceTo(time);
  traders.forget();
  await ask(site.url, dealCancel, { order: await traders.purchase(advert) }, await traders.token(TAKER));
}

test('who cancels too often is told before the last free one is over, and then buys nothing for longer each time', async () => {
  const token = await traders.token(TAKER);
  for (let used = 2; used < 5; used++) await ask(site.url, dealCancel, { order: await traders.purchase(advert) }, token);
  const order = await traders.purchase(advert);
  await traders.openAs(phone.page, TAKER, `/deal/buy-detail/${order}`);
  const { dialog, yes } = await askToCancel(phone.page, '5 of 5');
  await dialog.getByText('They are used up: with this one you cannot buy for a while.').waitFor();
  expect(await axeFindings(phone.page)).toEqual([]);
  await yes.click();
  await phone.page.getByRole('heading', { name: 'You have cancelled the order' }).waitFor();

  const first = await blockedFor(15);
  for (const { page } of [buyer, phone]) await seeBlocked(page, first);
  const body = { advert, amount: '95', price: '0.95', client_id: 'while-blocked' } as const;
  await expect(ask(site.url, dealCreate, body, await traders.token(TAKER))).rejects.toThrow('after too many cancelled orders');

  let end = first;
  for (const minutes of [30, 60, 240]) {
    await cancelOnceMore(end);
    end = await blockedFor(minutes);
  }
  await cancelOnceMore(end);
  await expect.poll(async () => (await termsOf(TAKER)).buying_blocked_until).toBe(dayAfter(operators.now));
});

test('whoever has traded three times has fewer free ones, and a new day begins with none used', async () => {
  await operators.advanceTo(dayAfter(operators.now));
  traders.forget();
  const [token, sellers] = [await traders.token(TAKER), await traders.token(MERCHANT)];
  // The one that was overdue is the first.
  for (let completed = 1; completed < 3; completed++) {
    const order = await traders.purchase(advert);
    await ask(site.url, dealPaid, { order }, token);
    await ask(site.url, dealRelease, { order, fund_password: FUND_PASSWORD }, sellers);
  }
  await expect.poll(async () => (await termsOf(TAKER)).cancelled).toEqual({ before: 0, after: 0, most_before: 3, most_after: 1 });
  const free = await traders.purchase(advert);
  await ask(site.url, dealPaid, { order: free }, token);
  await ask(site.url, dealCancel, { order: free }, token);
  await expect.poll(async () => (await termsOf(TAKER)).cancelled.after).toBe(1);
  expect((await termsOf(TAKER)).buying_blocked_until).toBeNull();

  const order = await traders.purchase(advert);
  await ask(site.url, dealPaid, { order }, token);
  await traders.openAs(buyer.page, TAKER, `/deal/buy-confirm/${order}`);
  const { dialog, yes } = await askToCancel(buyer.page, '1 of 1');
  await dialog.getByText('They are used up: with this one you cannot buy for a while.').waitFor();
  await yes.click();
  await buyer.page.getByRole('heading', { name: 'You have cancelled the order' }).waitFor();
  await blockedFor(15);
  for (const { problems } of [seller, buyer, phone]) expect(problems).toEqual([]);
});

/** An offer says on the hub until when nothing can be bought, in the place of the button; the next page, opened by its address, has none either. */
async function seeBlocked(page: Page, end: number): Promise<void> {
  const clock = new Date(end).toISOString().slice(11, 16);
  await traders.openAs(page, TAKER, '/deal?fiat=EUR');
  const offer = page.locator(`[data-offer="${advert}"]`);
  await offer.waitFor();
  if (page === phone.page) await offer.getByRole('button').click();
  const box = page.locator('[data-obstacle~=buying_blocked]');
  await box.getByText(new RegExp(`^Buying is blocked until .*${clock}`)).waitFor();
  expect(await page.getByRole('button', { name: /^Buy .*USDT/ }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(site.at(`/deal/buy-next?advert=${advert}&amount=95`));
  await page.locator('[data-obstacle~=buying_blocked]').getByText('Buying is blocked').waitFor();
  expect(await page.getByRole('button', { name: 'Confirm and get the account' }).count()).toBe(0);
}
