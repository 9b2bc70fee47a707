/// <reference lib="dom" />
/** Keys of the trading screens: off until they are wanted, on their own way to each act, and never in the way of somebody who types. */
import { login } from '@kontor/contract/account';
import { openOrders, placeOrder } from '@kontor/contract/spot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import type { Visitor } from './visitor.ts';

const site = new TestSite();
const SPOT = '/markets/kline/BTC_USDT';
let ann: Visitor;
let token = '';

beforeAll(async () => {
  ({ token } = await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD }));
  const other = (await ask(site.url, login, { account: 'demo2', password: DEMO_PASSWORD })).token;
  await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'sell', type: 'limit', price: '60001', quantity: '1' }, other);
  for (const price of ['50000', '50001'])
    await ask(site.url, placeOrder, { pair: 'BTC_USDT', side: 'buy', type: 'limit', price, quantity: '0.01' }, token);
  ann = await site.openAs('demo1', SPOT, false);
  await form().getByRole('button', { name: 'Buy BTC' }).waitFor();
});
afterAll(() => ann?.page.context().close());

const form = () => ann.page.getByRole('form', { name: 'Order form' });
const isChosen = (name: string) => form().getByRole('radio', { name, exact: true }).isChecked();
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await ann.page.keyboard.press(key);
};
const leave = () => ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
/** The first strokes after a load may come before the code that hears them. */
const heard = async (): Promise<void> => {
  await expect
    .poll(async () => {
      await press('s');
      return isChosen('Sell');
    })
    .toBe(true);
  await expect.poll(() => ann.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)).toBe('price');
};
const orders = async () => (await ask(site.url, openOrders, {}, token)).list.map(({ price }) => price);

test('until they are wanted they do nothing; ? shows them with their switch', async () => {
  await press('s', 'm', 'x', 'h');
  expect(await isChosen('Buy')).toBe(true);
  expect(await ann.page.getByRole('alertdialog').count()).toBe(0);
  await press('?');
  const dialog = ann.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Cancel all orders of the pair').waitFor();
  expect(await axeFindings(ann.page)).toEqual([]);
  await dialog.getByRole('switch', { name: 'Keys are on' }).locator('xpath=ancestor::label').click();
  await press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

describe('the order form', () => {
  test('is filled in and shown once more, as by hand', async () => {
    await heard();
    // Whoever is in a field types.
    await press('b', 'm', 'g', '2');
    expect(await isChosen('Sell')).toBe(true);
    await leave();
    await press('b');
    await leave();
    await press('m', 'w');
    await form().getByRole('tab', { name: 'Market', selected: true }).waitFor();
    await expect.poll(() => form().getByRole('slider').inputValue()).toBe('50');
    await press('Shift+Enter');
    const question = ann.page.getByRole('alertdialog');
    await question.getByText('Buy BTC').first().waitFor();
    // Keys are not for what lies below.
    await press('s', 'x');
    expect(await ann.page.getByRole('alertdialog').count()).toBe(1);
    await press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await isChosen('Buy')).toBe(true);
    await press('l', ']');
    await form().getByRole('tab', { name: 'Limit', selected: true }).waitFor();
    await expect.poll(() => form().locator('input[name=price]').inputValue()).toMatch(/^60,001/);
  });

  test('does not hear what is the browser’s', async () => {
    await press('Control+s', 'Alt+s');
    expect(await isChosen('Buy')).toBe(true);
  });
});

test('an interval is typed, and Enter is not for the button that has the focus', async () => {
  await form().getByRole('button', { name: 'Buy BTC' }).focus();
  await press('5', 'Enter');
  await expect.poll(() => ann.page.getByRole('radio', { name: '5m', exact: true }).isChecked()).toBe(true);
  expect(await ann.page.getByRole('alertdialog').count()).toBe(0);
  expect(await form().locator('[aria-invalid=true]').count()).toBe(0);
  await leave();
});

test('layouts, lists, and hidden amounts', async () => {
  await press('g', '2');
  await ann.page.locator('[data-layout=chart]').waitFor();
  await press('g', '1');
  await ann.page.locator('[data-layout]').waitFor({ state: 'detached' });
  await press('t');
  await ann.page.getByRole('tab', { name: 'Order history', selected: true }).waitFor();
  await press('h');
  await form().page().getByText('••••').first().waitFor();
  await press('h');
  await expect.poll(() => ann.page.getByText('••••').count()).toBe(0);
});

test('the last order of the pair is cancelled, then all, each only after a question', async () => {
  await press('x');
  const question = ann.page.getByRole('alertdialog');
  await question.getByText('50,001').waitFor();
  expect(await orders()).toHaveLength(2);
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.poll(orders).toEqual(['50000']);
  await question.waitFor({ state: 'detached' });
  await press('Shift+X');
  await question.waitFor();
  expect(await orders()).toHaveLength(1);
  await question.getByRole('button').last().click();
  await expect.poll(orders).toEqual([]);
});

test('starred pairs, one after the other', async () => {
  for (const pair of ['BTC_USDT', 'ETH_USDT']) {
    await ann.page.goto(site.at(`/markets/kline/${pair}`));
    await ann.page
      .getByRole('button', { name: /star|favourite/i })
      .first()
      .click();
  }
  await heard();
  await leave();
  await press('.');
  await ann.page.waitForURL((url) => url.pathname === SPOT);
  await form()
    .getByRole('button', { name: /^(?:Buy|Sell) BTC$/ })
    .waitFor();
  await press(',');
  await ann.page.waitForURL((url) => url.pathname === '/markets/kline/ETH_USDT');
  expect(ann.problems).toEqual([]);
});
