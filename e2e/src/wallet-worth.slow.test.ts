/// <reference lib="dom" />
/** What accounts are worth and were worth: the curve of the overview, what coins cost, a statement as a file, and amounts that are hidden. Source: spec §3; rules 6.6, 6.7. */
import { readFileSync } from 'node:fs';
import { login } from '@kontor/contract/account';
import { demoClock } from '@kontor/contract/demo';
import { equity, transfer, walletStatement } from '@kontor/contract/wallet';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { leadSettled } from './settled-page.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

/** Time is moved by hand, so that hours pass in which something was held. */
const site = new TestSite({ environment: { CLOCK: 'hand' } });
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** An hour is over: one point of the shortest period, and the present is another. */
beforeAll(async () => {
  const { now } = await ask(site.url, demoClock, { advance_ms: 1 });
  const wanted = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS + 2_000;
  for (let at = now; at < wanted;) at = (await ask(site.url, demoClock, { advance_ms: Math.min(wanted - at, 120_000) })).now;
});

async function tokenOf(account: string): Promise<string> {
  return (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
}

const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The page of each account: one login for all that is looked at on it. */
const pages = new Map<string, Page>();

async function visit(account: string, phone: boolean, address: string): Promise<Page> {
  const known = pages.get(account);
  if (known !== undefined) {
    await leadSettled(known, site.at(address));
    return known;
  }
  const { page } = await site.openAs(account, address, phone);
  pages.set(account, page);
  return page;
}

describe.each([
  ['wide', false, 'demo1'],
  ['a phone', true, 'demo2'],
] as const)('%s', (_size, phone, account) => {
  test('the overview draws the curve of a period, and says what it was under the hand', async () => {
    const token = await tokenOf(account);
    const page = await visit(account, phone, '/wallet/wallet');
    const chart = page.getByTestId('equity-chart');
    const { points } = await ask(site.url, equity, { period: '1d' }, token);
    await chart.locator('label', { hasText: '1D' }).click();
    const line = chart.locator('path');
    expect(points.length).toBeGreaterThanOrEqual(2);
    // Where no price moves it is level, and without a height a browser takes it for hidden.
    await line.waitFor({ state: 'attached' });
    await expect.poll(async () => ((await line.getAttribute('d')) ?? '').split('L').length).toBeGreaterThanOrEqual(2);
    await chart.getByRole('img').hover({ position: { x: 5, y: 30 } });
    await expect.poll(() => chart.getByTestId('equity-at').innerText()).toMatch(/\$[\d,]+\.\d\d/);
    await chart.locator('label', { hasText: '1Y' }).click();
    await expect.poll(() => chart.getByRole('radio', { name: '1Y' }).isChecked()).toBe(true);
    expect(await isWiderThanTheScreen(page)).toBe(false);
  });

  test('a statement says what was held and moved, as its file does', async () => {
    const token = await tokenOf(account);
    await ask(
      site.url,
      transfer,
      { from: 'spot', to: 'contract', symbol: 'USDT', quantity: '12.5', client_id: `statement-${account}` },
      token,
    );
    const page = await visit(account, phone, '/wallet/statement');
    await page.getByTestId('statement-total').waitFor();
    expect(await isWiderThanTheScreen(page)).toBe(false);
    const now = new Date();
    const [from, to] = [0, 1].map((months) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)) as [number, number];
    const { list } = await ask(site.url, walletStatement, { from, to }, token);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('time,account,asset,line,count,amount,price_usdt,value_usdt');
    expect(lines.length - 1).toBe(list.reduce((count, { moves }) => count + moves.length + 2, 0));
    expect(lines.some((cells) => cells.includes(',contract,USDT,transfer_in,1,12.5'))).toBe(true);
    await page.getByRole('button', { name: /^Month/ }).click();
    await page.getByRole('option', { name: 'Other days' }).click();
    await page.getByLabel('To, included').fill('2000-01-01');
    await page.getByText('Choose days of at most one year, none to come.').waitFor();
    expect(
      list.every(
        (row) => Number(row.opening) + row.moves.reduce((sum, { amount }) => sum + Number(amount), 0) - Number(row.closing) < 1e-6,
      ),
    ).toBe(true);
    expect(to - from).toBeGreaterThan(27 * DAY_MS);
  });
});

test('the switch that hides amounts stays chosen, and a second tab follows it', async () => {
  const page = await visit('demo1', false, '/wallet/wallet');
  const total = page.getByTestId('account-total');
  await expect.poll(() => total.innerText()).toMatch(/\$[\d,]+\.\d\d/);
  const second = await page.context().newPage();
  await openApp(second, site.at('/markets/kline/BTC_USDT'));
  const available = second.locator('[data-symbol=USDT] [data-bucket=available]').first();
  await expect.poll(() => available.innerText()).toMatch(/\d/);
  await page.getByRole('button', { name: 'Hide amounts' }).first().click();
  await expect.poll(() => total.innerText()).toBe('••••');
  await expect.poll(() => available.innerText()).toBe('••••');
  await openApp(page, site.at('/wallet/wallet'));
  await page.getByTestId('equity-hidden').waitFor();
  expect(await page.locator('.text-up, .text-down').count()).toBe(0);
  await second.close();
  await page.getByRole('button', { name: 'Show amounts' }).first().click();
  await expect.poll(() => total.innerText()).toMatch(/\$[\d,]+\.\d\d/);
});
