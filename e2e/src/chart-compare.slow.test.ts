/// <reference lib="dom" />
/** Other pairs in a chart: chosen from a list, in per cent from the first candle in sight, kept with the account, taken away; prices stay prices. */
import { login } from '@kontor/contract/account';
import { demoClock, demoIndex } from '@kontor/contract/demo';
import { deskRead } from '@kontor/contract/desk';
import type { DeskDocument } from '@kontor/contract/desk-documents';
import { contractPermissionOpen, contractPlace } from '@kontor/contract/perpetual';
import { placeOrder } from '@kontor/contract/spot';
import { transfer } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

const PAIR = 'BTC_USDT';
const SPOT = `/markets/kline/${PAIR}`;
const site = new TestSite({ environment: { INDEX_FEED: 'script', CLOCK: 'hand' } });
let ann = '';

const tokenOf = async (account: string): Promise<string> => (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;

beforeAll(async () => {
  const bob = await tokenOf('demo2');
  ann = await tokenOf('demo1');
  const deal = async (pair: string, price: string, quantity: string): Promise<void> => {
    const order = { pair, type: 'limit', price, quantity } as const;
    await ask(site.url, placeOrder, { ...order, side: 'sell' }, bob);
    await ask(site.url, placeOrder, { ...order, side: 'buy' }, ann);
  };
  await ask(site.url, demoIndex, { pair: PAIR, prices: ['60000', '60000', '60000'] });
  await ask(site.url, demoIndex, { pair: 'ETH_USDT', prices: ['3000', '3000', '3000'] });
  await ask(site.url, demoClock, { advance_ms: 43_000 });
  await deal(PAIR, '60000', '0.001');
  await deal('ETH_USDT', '3000', '0.01');
  // The next candle: one has risen by 1 %, the other by 2 %.
  await ask(site.url, demoClock, { advance_ms: 16 * 60_000 });
  await deal(PAIR, '60600', '0.001');
  await deal('ETH_USDT', '3060', '0.01');
  for (const [token, action] of [
    [ann, 'open_long'],
    [bob, 'open_short'],
  ] as const) {
    await ask(site.url, contractPermissionOpen, {}, token);
    await ask(site.url, transfer, { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '5000', client_id: `in-${action}` }, token);
    for (const [pair, price, quantity] of [
      [PAIR, '60000', '0.01'],
      ['ETH_USDT', '3000', '0.1'],
    ] as const) {
      const order = { pair, type: 'limit', price, quantity, client_id: `${action}-${pair}` } as const;
      await ask(site.url, contractPlace, { ...order, action }, token);
    }
  }
  await ask(site.url, placeOrder, { pair: PAIR, type: 'limit', side: 'buy', price: '60300', quantity: '0.001' }, ann);
});

async function kept(): Promise<NonNullable<DeskDocument<'chart'>['compared']>> {
  const { documents } = await ask(site.url, deskRead, { documents: [{ kind: 'chart', key: '' }] }, ann);
  const text = documents[0]?.document ?? '';
  return text === '' ? [] : ((JSON.parse(text) as DeskDocument<'chart'>).compared ?? []);
}

const standing = (page: Page) => page.locator('[data-last-price-tag]').waitFor();
const named = (page: Page, pair: string) => page.locator(`[data-compared="${pair}"]`);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compare with another pair' });

async function choose(page: Page, typed: string, pair: string): Promise<void> {
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await dialog(page).getByRole('textbox', { name: 'Search a pair' }).fill(typed);
  await dialog(page).getByRole('button', { name: pair }).click();
}

test('a pair is chosen and drawn in per cent, its name and change in the legend; order lines keep their prices; it is there again', async () => {
  const { page, problems } = await site.openAs('demo1', SPOT, false);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await standing(page);
  const axisTag = page.locator('[data-axis-tag]');
  await axisTag.waitFor();
  expect(asked.some((url) => /compare/.test(url))).toBe(false);

  await choose(page, 'eth/us', 'ETH/USDT');
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  // Both candles are in sight: from the first one to the last.
  await expect.poll(() => named(page, 'ETH/USDT').innerText()).toContain('+2.00%');
  expect(await named(page, PAIR.replace('_', '/')).innerText()).toContain('+1.00%');
  await expect.poll(kept).toEqual([{ market: `spot ${PAIR}`, pairs: [{ pair: 'ETH_USDT', ink: 'line4' }] }]);
  expect(asked.some((url) => /compare/.test(url))).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  // Places of prices are those of prices still: the line of the order, the price under a point.
  expect(await axisTag.innerText()).toBe('60,300.00');
  const tag = (await axisTag.boundingBox())!;
  const plot = (await page.locator('[data-plot]').boundingBox())!;
  await page.mouse.click(plot.x + plot.width * 0.3, tag.y + tag.height / 2, { button: 'right' });
  const entry = await page.getByRole('menuitem', { name: /^Buy limit at/ }).innerText();
  expect(Math.abs(Number(entry.replaceAll(/[^\d.]/g, '')) - 60_300)).toBeLessThan(15);
  await page.keyboard.press('Escape');

  await page.reload();
  await named(page, 'ETH/USDT').waitFor();
  await page.getByRole('button', { name: 'Remove ETH/USDT' }).click();
  await named(page, 'ETH/USDT').waitFor({ state: 'detached' });
  await expect.poll(kept).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('on a phone it is drawn too, and taken away where it was chosen', async () => {
  const { page, problems } = await site.openAs('demo1', SPOT, true);
  await standing(page);
  await choose(page, '', 'ETH/USDT');
  await expect.poll(() => named(page, 'ETH/USDT').innerText()).toContain('+2.00%');
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { pressed: true }).click();
  await named(page, 'ETH/USDT').waitFor({ state: 'detached' });
  await expect.poll(kept).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a contract is compared with another contract', async () => {
  const { page, problems } = await site.openAs('demo1', `/contract/${PAIR}`, false);
  await standing(page);
  await choose(page, 'eth', 'ETH/USDT');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => named(page, 'ETH/USDT').innerText()).toContain('0.00%');
  await expect.poll(kept).toEqual([{ market: `contract ${PAIR}`, pairs: [{ pair: 'ETH_USDT', ink: 'line4' }] }]);
  expect(problems).toEqual([]);
  await page.context().close();
});
