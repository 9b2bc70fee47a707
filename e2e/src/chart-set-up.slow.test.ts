/// <reference lib="dom" />
/** Charts as somebody sets them up: how prices are drawn and in which intervals, kept with the account, of spot and of contracts. */
import { login } from '@kontor/contract/account';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { deskRead } from '@kontor/contract/desk';
import type { DeskDocument } from '@kontor/contract/desk-documents';
import { placeOrder } from '@kontor/contract/spot';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

const PAIR = 'BTC_USDT';
const SPOT = `/markets/kline/${PAIR}`;
const CONTRACT = `/contract/${PAIR}`;
const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand' } });
let ann = '';
let bob = '';

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;

async function trade(price: string, quantity = '0.001'): Promise<void> {
  await ask(site.url, placeOrder, { pair: PAIR, side: 'sell', type: 'limit', price, quantity }, bob);
  await ask(site.url, placeOrder, { pair: PAIR, side: 'buy', type: 'limit', price, quantity }, ann);
}

beforeAll(async () => {
  [ann, bob] = [await tokenOf('demo1'), await tokenOf('demo2')];
  await ask(site.url, demoIndex, { pair: PAIR, prices: ['60000', '60000', '60000'] });
  await ask(site.url, demoClock, { advance_ms: 43_000 });
  await trade('58000');
  await trade('60000');
});

async function kept(token: string): Promise<DeskDocument<'chart'> | undefined> {
  const { documents } = await ask(site.url, deskRead, { documents: [{ kind: 'chart', key: '' }] }, token);
  const text = documents[0]?.document ?? '';
  return text === '' ? undefined : (JSON.parse(text) as DeskDocument<'chart'>);
}

const chart = (page: Page) => page.locator('[data-last-price-tag]');
const chosen = (page: Page) => page.getByRole('radiogroup', { name: 'Interval' }).locator('input:checked').getAttribute('value');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A figure of the legend, such as its volume. */
const legend = (page: Page) => page.locator('[data-legend]').innerText();

async function chooseType(page: Page, name: string): Promise<void> {
  await press(page, 'Chart type');
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

describe.each([
  ['at a desk', false],
  ['on a phone', true],
] as const)('%s', (_, phone) => {
  test('every type is drawn, the last price is the real one in each, and the choice is there after a reload', async () => {
    const { page, problems } = await site.openAs('demo1', SPOT, phone);
    await chart(page).waitFor();
    const last = await chart(page).innerText();
    for (const name of ['Candles', 'Bars', 'Line', 'Area', 'Hollow candles', 'Heikin Ashi']) {
      await chooseType(page, name);
      await expect.poll(() => chart(page).innerText()).toBe(last);
    }
    await expect.poll(async () => (await kept(ann))?.type).toBe('heikin');
    await openApp(page, site.at(SPOT));
    await chart(page).waitFor();
    await press(page, 'Chart type');
    expect(await page.getByRole('menuitemradio', { checked: true }).innerText()).toBe('Heikin Ashi');
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test('an interval that nobody keeps is put together, to the last digit, and goes on live', async () => {
  const { page, problems } = await site.openAs('demo1', SPOT, false);
  await chart(page).waitFor();
  // Two minutes of one candle of three hours.
  await ask(site.url, demoClock, { advance_ms: 61_000 });
  await trade('59000', '0.00123');
  await press(page, 'All intervals');
  await press(page, '12h');
  await expect.poll(() => chosen(page)).toBe('12h');
  await chart(page).waitFor();
  const volume = async (): Promise<string | undefined> => /Vol\s+([\d.]+) BTC/.exec(await legend(page))?.[1];
  const before = Number(await volume());
  await trade('59500', '1.5');
  await expect.poll(async () => Math.round((Number(await volume()) - before) * 100) / 100).toBe(1.5);
  await expect.poll(() => chart(page).innerText()).toBe('59,500.00');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('own intervals are made and starred, follow the account, and each market has its own', async () => {
  const { page, problems } = await site.openAs('demo1', SPOT, false);
  await chart(page).waitFor();
  await press(page, 'All intervals');
  await page.getByLabel('Number').fill('61');
  await press(page, 'Add');
  await page.getByRole('alert').filter({ hasText: 'From 1 minute to 31 days' }).waitFor();
  await page.getByLabel('Number').fill('45');
  await press(page, 'Add');
  await expect.poll(() => chosen(page)).toBe('45m');
  await press(page, 'All intervals');
  await page.getByLabel('Number').fill('7');
  await page
    .getByRole('button', { name: 'Minutes Unit' })
    .or(page.getByRole('button', { name: 'Unit Minutes' }))
    .click();
  await page.getByRole('option', { name: 'Hours' }).click();
  await press(page, 'Add');
  await expect.poll(() => chosen(page)).toBe('7h');
  await press(page, 'All intervals');
  await press(page, 'Show 7h in the toolbar');
  await press(page, 'Take 1m from the toolbar');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => kept(ann))
    .toMatchObject({
      own: ['7h'],
      favourites: ['5m', '15m', '60m', '4h', '1d', '1w', '7h'],
      markets: [{ market: `spot ${PAIR}`, interval: '7h' }],
    });

  const other = await site.openAs('demo1', CONTRACT, false);
  const toolbar = other.page.getByRole('radiogroup', { name: 'Interval' });
  await expect.poll(() => toolbar.locator('label').allInnerTexts()).toEqual(['5m', '15m', '1h', '4h', '7h', '1D', '1W']);
  expect(await chosen(other.page)).toBe('15m');
  await other.page.context().close();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('what a browser remembers of before there were documents holds until something else is chosen', async () => {
  const { page } = await site.openAs('demo2', SPOT, false);
  await chart(page).waitFor();
  await page.evaluate(
    (stored) => localStorage.setItem('kontor.chart', stored),
    JSON.stringify({ state: { pairs: { [PAIR]: { interval: '1d', indicators: ['vol'] } } }, version: 0 }),
  );
  await openApp(page, site.at(SPOT));
  await expect.poll(() => chosen(page)).toBe('1d');
  expect(await kept(bob)).toBeUndefined();
  await page.context().close();
});
