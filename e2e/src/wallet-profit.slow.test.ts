/// <reference lib="dom" />
/** What one has made: a month's calendar by keys, its sums, trade statistics, what coins cost in the chart, and amounts that are hidden. Source: rules 6.6, 6.7. */
import { login } from '@kontor/contract/account';
import { deskRead } from '@kontor/contract/desk';
import { placeOrder } from '@kontor/contract/spot';
import { walletProfit, walletTrades } from '@kontor/contract/profit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';

/** Bots have traded, so that everything has a price. */
const site = new TestSite({ bots: 'left' });
const DAY_MS = 86_400_000;
const tokens = new Map<string, string>();

async function tokenOf(account: string): Promise<string> {
  const known = tokens.get(account) ?? (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
  tokens.set(account, known);
  return known;
}

beforeAll(async () => {
  for (const account of ['demo1', 'demo2'])
    for (const [side, quantity] of [
      ['buy', '0.02'],
      ['sell', '0.01'],
    ] as const) {
      const order = { pair: 'BTC_USDT', side, type: 'market', quantity, client_id: `${side}-${account}` } as const;
      await ask(site.url, placeOrder, order, await tokenOf(account));
    }
});

/** As the page writes it: cut to cents, with a sign. */
const written = (amount: string): string => {
  const cents = amount.slice(0, -6);
  return /[1-9]/.test(cents) ? (cents.startsWith('-') ? cents.replace('-', '−') : `+${cents}`) : '0.00';
};

const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each([
  ['wide', false, 'demo1'],
  ['a phone', true, 'demo2'],
] as const)('%s', (_size, phone, account) => {
  test('a month by keys, sums that add up, statistics, and nothing of it while amounts are hidden', async () => {
    const { page } = await site.openAs(account, '/wallet/profit', phone);
    const now = await page.evaluate(() => Date.now());
    const today = Math.floor(now / DAY_MS) * DAY_MS;
    const told = await ask(site.url, walletProfit, { from: today, to: today + DAY_MS }, await tokenOf(account));
    expect(told.days.at(-1)).toMatchObject({ is_over: false });
    const realised = written(told.days.at(-1)!.realised!);
    // What was sold had cost something, and a fee.
    expect(realised).not.toBe('0.00');

    const calendar = page.getByTestId('profit-calendar');
    await page.getByRole('radio', { name: 'Realised', exact: true }).dispatchEvent('click');
    await expect.poll(() => page.getByTestId('month-total').innerText()).toBe(realised);
    await expect.poll(() => page.locator('[data-sum=realised] dd').innerText()).toBe(realised);
    expect(await isWiderThanTheScreen(page)).toBe(false);

    const current = calendar.locator('[data-day][tabindex="0"]');
    await current.focus();
    expect(await current.getAttribute('aria-label')).toContain(`${realised} USDT`);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(String(today - 7 * DAY_MS));
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? ''))
      .not.toBe(String(today - 7 * DAY_MS));
    // Nobody had come then.
    await expect.poll(() => page.getByTestId('month-total').innerText()).toMatch(/^(?:-|0\.00)$/);
    // No day to come can be chosen.
    for (let press = 0; press < 4; press++) await page.keyboard.press('PageDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(String(today));
    expect(await calendar.getByRole('button', { name: 'Next month' }).isDisabled()).toBe(true);

    const span = { from: today - 29 * DAY_MS, to: today + DAY_MS };
    const trades = await ask(site.url, walletTrades, span, await tokenOf(account));
    expect(trades.closes).toBeGreaterThan(0);
    expect(trades.trades).toBeGreaterThan(trades.closes);
    await page.getByRole('tab', { name: 'Trade statistics' }).click();
    await expect.poll(() => page.getByTestId('win-rate').innerText()).toContain(`${trades.wins} of ${trades.closes}`);
    await expect.poll(() => page.getByTestId('fee-total').innerText()).toBe(trades.fee_value.slice(0, -6));
    expect(await isWiderThanTheScreen(page)).toBe(false);

    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('kontor.settings') ?? '{"state":{},"version":1}') as { state: object };
      localStorage.setItem('kontor.settings', JSON.stringify({ ...stored, state: { ...stored.state, hideAmounts: true } }));
    });
    await page.reload();
    await expect.poll(() => page.getByTestId('month-total').innerText()).toBe('••••');
    expect(await page.locator('main, body').first().innerText()).not.toContain(realised);
  });

  test('what the coin cost is a line of the chart, for who wants it', async () => {
    const { page } = await site.openAs(account, '/markets/kline/BTC_USDT', phone);
    const line = page.locator('[data-order-line=cost]');
    await page.getByRole('button', { name: 'Indicators' }).click();
    expect(await line.count()).toBe(0);
    await page.getByRole('switch', { name: /^Average cost/ }).dispatchEvent('click');
    await page.keyboard.press('Escape');
    await line.waitFor({ state: 'attached' });
    // The account keeps it.
    const kept = async (): Promise<string> => {
      const { documents } = await ask(site.url, deskRead, { documents: [{ kind: 'chart', key: '' }] }, await tokenOf(account));
      return documents[0]?.document ?? '';
    };
    await expect.poll(kept).toContain('"cost":true');
  });
});
