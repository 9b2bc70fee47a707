import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { TestSite } from './test-site.ts';
import { newVisitor, logIn } from './visitor.ts';
import type { Stored } from './visitor.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
/** Session of who is logged in. */
let stored: Stored;
/** Files of script that the trading screen asks for, logged in and in German. */
let files: readonly string[];

beforeAll(async () => {
  const { page } = await newVisitor(site.browser);
  await page.goto(site.at('/login?from=/home'));
  await logIn(page, 'demo1');
  await page.waitForURL('**/home');
  await page.evaluate(() => localStorage.setItem('kontor.settings', JSON.stringify({ state: { locale: 'de_DE' }, version: 1 })));
  stored = await page.context().storageState();
  await page.context().close();
  const asked = new Set<string>();
  const reader = await newVisitor(site.browser, { stored });
  reader.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) asked.add(pathname);
  });
  await reader.page.goto(site.at(SCREEN));
  await whole(reader.page);
  await reader.page.context().close();
  files = [...asked];
});

/** What the trading screen consists of, in German. */
const PARTS = {
  header: (page: Page) => page.getByRole('link', { name: 'Märkte' }).first(),
  account: (page: Page) => page.getByRole('button', { name: /^Konto/ }),
  book: (page: Page) => page.getByRole('region', { name: 'Orderbuch' }).getByRole('grid'),
  tape: (page: Page) => page.getByRole('region', { name: 'Trades' }),
  chart: (page: Page) => page.getByRole('region', { name: 'Chart' }),
  form: (page: Page) => page.locator('button[type=submit]', { hasText: /kaufen/ }),
  orders: (page: Page) => page.getByText('Keine offenen Orders'),
} as const;
type Part = keyof typeof PARTS;

async function whole(page: Page): Promise<void> {
  for (const part of Object.keys(PARTS) as Part[]) await PARTS[part](page).waitFor();
}

test('prints', () => {
  console.log(files);
});
