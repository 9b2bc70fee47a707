/** Numbers as people write them reach the exchange as they meant them. */
import { login } from '@kontor/contract/account';
import { LANGUAGES } from '@kontor/contract/locale';
import { cancelAllOrders, openOrders } from '@kontor/contract/spot';
import { beforeAll, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { Stored } from './visitor.ts';

const site = new TestSite();
let token: string;
let stored: Stored;

beforeAll(async () => {
  ({ token } = await ask(site.url, login, { account: 'demo1', password: DEMO_PASSWORD }));
  const { page } = await newVisitor(site.browser);
  await openApp(page, site.at('/login?from=%2Fhome'));
  await logIn(page, 'demo1');
  await page.waitForURL('**/home');
  stored = await page.context().storageState();
  await page.context().close();
});

/** Types an order into the form of a reader of this locale and sends it; gives what the exchange holds then. */
async function placed(locale: string, price: string, quantity: string) {
  const { page, problems } = await newVisitor(site.browser, { stored, locale: locale.replace('_', '-') });
  await openApp(page, site.at(`/markets/kline/XRP_USDT?lang=${locale}`));
  await page.locator('input[name=price]').fill('');
  await page.locator('input[name=price]').pressSequentially(price);
  await page.locator('input[name=quantity]').pressSequentially(quantity);
  await page.locator('form button[type=submit]').click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await page.locator('[data-result=placed]').waitFor();
  const { list } = await ask(site.url, openOrders, {}, token);
  await ask(site.url, cancelAllOrders, {}, token);
  expect(problems).toEqual([]);
  await page.context().close();
  return list.map((order) => ({ price: order.price, quantity: order.quantity }));
}

test.each(LANGUAGES.map(({ value }) => value))('%s: a thousand and a half, in its own writing with groups', async (locale) => {
  const written = (value: number) => new Intl.NumberFormat(locale.replace('_', '-'), { useGrouping: 'always' }).format(value);
  expect(await placed(locale, written(1.9), written(1_000.5))).toEqual([{ price: '1.9', quantity: '1000.5' }]);
});

test.each([
  ['de_DE', '6.000', '6000'],
  ['es_ES', '6.000', '6000'],
  ['tr_TR', '6.000', '6000'],
  ['en_US', '6,000', '6000'],
  ['fr_FR', '6 000', '6000'],
  ['ru_RU', '6 000', '6000'],
  ['en_US', '6.000', '6'],
  ['de_DE', '6,000', '6'],
] as const)('%s: %s are %s', async (locale, text, quantity) => {
  expect(await placed(locale, '1', text)).toEqual([{ price: '1', quantity }]);
});
