/// <reference lib="dom" />
/** What the order book tells beyond its levels: own orders, sums under pointer and keyboard, how both sides compare, and how it is set up. */
import { login } from '@kontor/contract/account';
import { placeOrder } from '@kontor/contract/spot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import type { Visitor } from './visitor.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
let ann: Visitor;

async function rest(token: string, side: 'buy' | 'sell', price: string, quantity: string): Promise<void> {
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side, type: 'limit', price, quantity }, token);
}

beforeAll(async () => {
  const [one, other] = await Promise.all(
    ['demo1', 'demo2'].map(async (account) => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token),
  );
  for (const [price, quantity] of [
    ['60001', '0.1'],
    ['60002', '0.3'],
  ] as const)
    await rest(other!, 'sell', price, quantity);
  await rest(one!, 'buy', '59999', '0.2');
  await rest(one!, 'buy', '59998', '0.05');
  await rest(other!, 'buy', '59998', '0.35');
  ann = await site.openAs('demo1', SCREEN, false);
  await row('bid', 1).waitFor();
});
afterAll(() => ann?.page.context().close());

const book = () => ann.page.getByRole('region', { name: 'Order book' });
const row = (side: 'bid' | 'ask', index: number) => book().locator(`[role=row][data-side=${side}][data-index="${index}"]`);
const card = () => book().locator('[aria-hidden]', { hasText: 'Average price' });
const away = () => ann.page.mouse.move(5, 5);

describe('own orders in the book', () => {
  const mark = (index: number) => row('bid', index).getByRole('button', { name: /^Your order/ });

  test('are marked with what is open of them, not of the level', async () => {
    await expect.poll(() => mark(1).getAttribute('aria-label')).toContain('0.05 BTC open');
    expect(await mark(0).getAttribute('aria-label')).toContain('0.2 BTC open');
  });

  test('lead to their row in the list, whichever list is open', async () => {
    await ann.page.getByRole('tab', { name: 'Assets' }).click();
    await mark(1).click();
    const orders = ann.page.locator('[data-order]');
    await orders.first().waitFor();
    const focused = () => ann.page.evaluate(() => document.activeElement?.closest('[data-order]')?.textContent ?? '');
    await expect.poll(focused).toContain('59,998');
  });

  test('are not marked while amounts are hidden', async () => {
    await ann.page.keyboard.press('Control+k');
    await ann.page.getByRole('menuitem', { name: 'Hide amounts' }).click();
    await mark(0).waitFor({ state: 'detached' });
    await row('bid', 1).hover();
    await card().waitFor();
    expect(await card().textContent()).not.toContain('Yours');
    await away();
    await ann.page.keyboard.press('Control+k');
    await ann.page.getByRole('menuitem', { name: 'Show amounts' }).click();
    await mark(0).waitFor();
  });
});

describe('what it takes to reach a level', () => {
  const told = 'To 60,002.002 levelsSum (BTC)0.40000Average price60,001.75Value (USDT)24.00K';

  test('stands beside the book under the pointer', async () => {
    await row('ask', 1).hover();
    await expect.poll(() => card().textContent()).toBe(told);
    await away();
    await card().waitFor({ state: 'detached' });
  });

  test('and where the keyboard is, as the description of what has the focus', async () => {
    const price = row('bid', 0).locator('[data-part=price]');
    await price.focus();
    // A focus that a program gives counts as the keyboard's only after a key.
    await ann.page.keyboard.press('ArrowUp');
    await ann.page.keyboard.press('ArrowUp');
    await expect.poll(() => card().textContent()).toBe(told);
    const focused = row('ask', 1).locator('[data-part=price]');
    const id = await focused.getAttribute('aria-describedby');
    expect(await ann.page.locator(`[id="${id}"]`).textContent()).toBe(told);
    await ann.page.keyboard.press('Escape');
    await card().waitFor({ state: 'detached' });
  });

  test('of one side alone stands beside the row, too', async () => {
    await book().getByRole('button', { name: 'Bids only' }).click();
    await row('bid', 1).hover();
    const [cardBox, rowBox] = [(await card().boundingBox())!, (await row('bid', 1).boundingBox())!];
    expect(Math.abs(cardBox.y + 40 - rowBox.y)).toBeLessThan(2);
    expect(cardBox.x + cardBox.width).toBeLessThanOrEqual(rowBox.x);
    await book().getByRole('button', { name: 'Bids and asks' }).click();
    await away();
  });
});

test('how bids and asks compare is said of what is shown', async () => {
  // 0.6 wait to buy, 0.4 to sell.
  await expect.poll(() => book().getByRole('img').first().getAttribute('aria-label')).toBe('Bids 60%, asks 40% of the amounts shown');
});

test('bars and number of levels are set up, as far as there is room, and outlast a reload', async () => {
  const rows = () => book().getByRole('rowgroup').first().locator('> *').count();
  const bar = () => row('ask', 0).locator('[style*=width]').first().getAttribute('style');
  expect(await rows()).toBe(10);
  expect(await bar()).toContain('16.6%');
  await book().getByRole('button', { name: 'Order book settings' }).click();
  await ann.page.getByRole('radiogroup', { name: 'Bars show' }).locator('label', { hasText: 'Amount' }).click();
  await ann.page.getByRole('radiogroup', { name: 'Levels per side' }).locator('label', { hasText: 'All that fit' }).click();
  await ann.page.keyboard.press('Escape');
  const fitting = await rows();
  expect(fitting).toBeGreaterThan(10);
  // The largest of all is 0.4, and this 0.1.
  expect(await bar()).toContain('25%');
  await ann.page.reload();
  await row('ask', 0).waitFor();
  expect(await rows()).toBe(fitting);
  const [last, foot] = [(await row('bid', 1).boundingBox())!, (await book().boundingBox())!];
  expect(last.y).toBeLessThan(foot.y + foot.height);
  // The list of trades below has kept its room.
  expect((await ann.page.getByRole('region', { name: 'Trades' }).boundingBox())!.height).toBeGreaterThanOrEqual(100);
  expect(await axeFindings(ann.page)).toEqual([]);
  expect(ann.problems).toEqual([]);
});
