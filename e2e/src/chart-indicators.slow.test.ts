/// <reference lib="dom" />
/** Indicators of a chart: added several times, each with its lengths and colours, hidden and removed, kept with the account. */
import { login } from '@kontor/contract/account';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { deskRead } from '@kontor/contract/desk';
import type { DeskDocument } from '@kontor/contract/desk-documents';
import { placeOrder } from '@kontor/contract/spot';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

const PAIR = 'BTC_USDT';
const SPOT = `/markets/kline/${PAIR}`;
const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand' } });
let tokens: Readonly<Record<'demo1' | 'demo2', string>>;

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;

beforeAll(async () => {
  tokens = { demo1: await tokenOf('demo1'), demo2: await tokenOf('demo2') };
  await ask(site.url, demoIndex, { pair: PAIR, prices: ['60000', '60000', '60000'] });
  await ask(site.url, demoClock, { advance_ms: 43_000 });
  for (const price of ['58000', '60000']) {
    const order = { pair: PAIR, type: 'limit', price, quantity: '0.001' } as const;
    await ask(site.url, placeOrder, { ...order, side: 'sell' }, tokens.demo2);
    await ask(site.url, placeOrder, { ...order, side: 'buy' }, tokens.demo1);
  }
});

type Indicators = NonNullable<DeskDocument<'chart'>['indicators']>;

async function kept(account: 'demo1' | 'demo2'): Promise<Indicators> {
  const { documents } = await ask(site.url, deskRead, { documents: [{ kind: 'chart', key: '' }] }, tokens[account]);
  const text = documents[0]?.document ?? '';
  return text === '' ? [] : ((JSON.parse(text) as DeskDocument<'chart'>).indicators ?? []);
}

const names = async (account: 'demo1' | 'demo2'): Promise<readonly string[]> =>
  (await kept(account)).map(({ kind, inputs, hidden }) => [kind, ...inputs, ...(hidden ? ['hidden'] : [])].join(' '));
const standing = (page: Page) => page.locator('[data-last-price-tag]').waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const legend = (page: Page) => page.locator('[data-legend]').innerText();

test('one kind twice, with lengths and colours of their own; hidden and removed where they stand; there again elsewhere', async () => {
  const { page, problems } = await site.openAs('demo1', SPOT, false);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await standing(page);
  await press(page, 'Indicators');
  const dialog = page.getByRole('dialog', { name: 'Indicators' });
  for (const length of ['34', '50']) {
    await dialog.getByRole('button', { name: /^EMA Exponential/ }).click();
    const field = dialog.getByLabel('Length');
    await field.fill('0');
    await dialog.getByText('From 1 to 500').waitFor();
    await field.fill(length);
  }
  await expect.poll(() => names('demo1')).toEqual(['ma 7', 'ma 25', 'ma 99', 'vol', 'ema 34', 'ema 50']);
  const inks = (await kept('demo1')).flatMap((one) => one.inks);
  expect(new Set(inks).size).toBe(inks.length);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('radiogroup', { name: 'Color' }).getByRole('radio', { name: 'Color 7' }).click();
  await expect.poll(async () => (await kept('demo1')).at(-1)?.inks).toEqual(['line7']);

  expect(asked.some((url) => url.includes('more-formulas'))).toBe(false);
  await dialog.getByRole('button', { name: /^STOCH RSI/ }).click();
  await expect.poll(() => asked.some((url) => url.includes('more-formulas'))).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('STOCH RSI 14 14 3 3').waitFor();

  await page.getByRole('button', { name: 'EMA 34', exact: true }).hover();
  await page.getByRole('button', { name: 'Hide EMA 34' }).click();
  await page.getByRole('button', { name: 'MA 7', exact: true }).hover();
  await page.getByRole('button', { name: 'Remove MA 7' }).click();
  await expect.poll(() => names('demo1')).toEqual(['ma 25', 'ma 99', 'vol', 'ema 34 hidden', 'ema 50', 'stochrsi 14 14 3 3']);
  expect(await legend(page)).not.toContain('MA 7 ');

  await openApp(page, site.at(`/contract/${PAIR}`));
  const other = await site.openAs('demo1', SPOT, true);
  await standing(other.page);
  await other.page.getByText('STOCH RSI 14 14 3 3').waitFor();
  await expect.poll(() => legend(other.page)).toContain('EMA 50');
  expect(await legend(other.page)).not.toContain('EMA 34');
  await other.page.context().close();
  expect([...problems, ...other.problems]).toEqual([]);
  await page.context().close();
});

test('on a phone all of it is done in the dialog', async () => {
  const { page, problems } = await site.openAs('demo2', SPOT, true);
  await standing(page);
  await press(page, 'Indicators');
  const dialog = page.getByRole('dialog', { name: 'Indicators' });
  await dialog.getByRole('button', { name: /^SUPERTREND/ }).click();
  await dialog.getByRole('button', { name: /^RSI/ }).first().click();
  await dialog.getByRole('button', { name: 'Hide MA 25' }).click();
  await dialog.getByRole('button', { name: 'Remove MA 99' }).click();
  await expect.poll(() => names('demo2')).toEqual(['ma 7', 'ma 25 hidden', 'vol', 'supertrend 10 3', 'rsi 14']);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('RSI 14').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
