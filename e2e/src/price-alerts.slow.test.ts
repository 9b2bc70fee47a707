/// <reference lib="dom" />
/** Alerts and the notification centre, at both sizes of window: set at the market, fired by a trade of others while a page is open, read, managed. */
import { login } from '@kontor/contract/account';
import { placeOrder } from '@kontor/contract/spot';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { LOGIN_PASSWORD, openAccount } from './own-account.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

const site = new TestSite();
let [maker, taker] = ['', ''];

/** A trade of two others. */
async function trade(price: string): Promise<void> {
  const order = { pair: 'BTC_USDT', type: 'limit', price, quantity: '0.001' } as const;
  await ask(site.url, placeOrder, { ...order, side: 'sell' }, maker);
  await ask(site.url, placeOrder, { ...order, side: 'buy' }, taker);
}

beforeAll(async () => {
  [maker = '', taker = ''] = (
    await Promise.all(['demo1', 'demo2'].map((account) => ask(site.url, login, { account, password: DEMO_PASSWORD })))
  ).map(({ token }) => token);
  await trade('60000');
});

const bell = (page: Page) => page.locator('header').getByRole('button', { name: /^Notifications/ });
const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each([
  ['wide', false, 'alerts-wide@alpen.example', '61000'],
  ['a phone', true, 'alerts-phone@alpen.example', '62000'],
] as const)('%s', (_size, phone, account, value) => {
  test('an alert is set, fires by a trade of others, is told by a toast and in the panel, and stands among those that fired', async () => {
    await openAccount(site.url, account);
    const { page, problems } = await newVisitor(site.browser, { phone, still: true });
    await openApp(page, site.at('/login?from=/user/s-alerts'));
    await logIn(page, account, LOGIN_PASSWORD);
    await page.getByText('No alerts yet').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'New alert' }).click();
    const dialog = page.getByRole('dialog', { name: 'New alert' });
    await dialog.getByText(/^Now 6[01],000 USDT$/).waitFor();
    await dialog.locator('input[name=value]').fill('59000');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Set alert' }).click();
    await dialog.getByText('This value is reached already. Please choose another').first().waitFor();
    await dialog.locator('input[name=value]').fill(value);
    await dialog.locator('input[name=note]').fill('Sell half');
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await dialog.getByRole('button', { name: 'Set alert' }).click();
    const row = page.locator('li[data-alert]');
    await row.getByText(/^Price rises to/).waitFor();
    expect(await row.getAttribute('data-state')).toBe('open');
    await row.getByRole('switch').press(' ');
    await page.locator('li[data-state=off]').waitFor();
    await row.getByRole('switch').press(' ');
    await page.locator('li[data-state=open]').waitFor();

    await trade(value);
    const toast = page.getByRole('region', { name: 'Messages' });
    await toast.getByText(`BTC_USDT has risen to ${value}`).waitFor();
    await page.getByText('No alerts yet').waitFor();
    await page.getByRole('tab', { name: /^Fired/ }).click();
    await page.locator('li[data-state=fired]').getByText(`Reached ${value}`).waitFor();

    await bell(page).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('tab', { name: 'Alerts' }).click();
    await panel.getByRole('link', { name: new RegExp(`^BTC_USDT has risen to ${value}`) }).waitFor();
    await panel.getByRole('heading', { name: 'Today' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    const mark = panel.getByRole('button', { name: /^Mark as read: BTC_USDT/ });
    await mark.click();
    await mark.waitFor({ state: 'detached' });
    await panel.getByRole('tab', { name: 'Orders' }).click();
    await panel.getByText('No deals yet').waitFor();
    await panel.getByRole('switch', { name: /^Sounds/ }).press(' ');
    await panel.getByRole('slider', { name: 'Volume' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await panel.getByRole('tab', { name: 'Alerts' }).click();
    await panel.getByRole('link', { name: /^View details: BTC_USDT/ }).click();
    await page.waitForURL('**/markets/kline/BTC_USDT');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test('the bell beside a market sets an alert on it; a visitor logs in first', async () => {
  const { page } = await newVisitor(site.browser, { still: true });
  await openApp(page, site.at('/markets/kline/BTC_USDT'));
  await page.getByRole('button', { name: 'Set an alert on BTC/USDT' }).click();
  await page.waitForURL('**/login?*');
  await logIn(page, 'demo3');
  await page.waitForURL('**/markets/kline/BTC_USDT');
  await page.getByRole('button', { name: 'Set an alert on BTC/USDT' }).click();
  await page.getByRole('dialog', { name: 'New alert' }).getByText('BTC/USDT').first().waitFor();
  await page.keyboard.press('Escape');
  await openApp(page, site.at('/markets'));
  await page.getByRole('button', { name: 'Set an alert on ETH/USDT' }).first().click();
  await page.getByRole('dialog', { name: 'New alert' }).getByText('ETH/USDT').first().waitFor();
  await page.context().close();
});
