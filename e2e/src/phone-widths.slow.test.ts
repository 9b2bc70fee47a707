import type { RunningServer } from '@kontor/server/boot';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { buildSite } from './build-site.ts';
import { makeDataFolder, removeDataFolder, startServer } from './test-server.ts';
import { TradingPage } from './trading-page.ts';
import { logIn, newVisitor } from './visitor.ts';

/** Languages with the longest words, and one without spaces. */
const LANGUAGES = ['en_US', 'de_DE', 'ru_RU', 'fr_FR', 'es_ES', 'ja_JP'] as const;
const SCREENS = ['/home', '/markets', '/markets/kline/BTC_USDT', '/order/spot-current', '/order/spot-history', '/wallet/wallet', '/wallet/wallet-log'] as const;

const folder = makeDataFolder();
let server: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  buildSite();
  [server, browser] = await Promise.all([startServer(folder, { bots: true }), openBrowser()]);
  const trader = await TradingPage.open(browser);
  await trader.goTo(server.url, '/login?from=/markets/kline/BTC_USDT');
  await trader.logIn('demo1');
  await trader.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
  await trader.page.locator('[role=row][data-side=ask]').first().waitFor();
  await trader.page.locator('[data-last-price-tag]').waitFor();
  await trader.place({ side: 'Buy', type: 'Market', fields: { quantity: '0.01' } });
  await trader.place({ side: 'Sell', type: 'OCO', fields: { price: '62500', stopPrice: '57500', quantity: '0.01' } });
  await trader.close();
  ({ page } = await newVisitor(browser, { phone: true }));
  await page.goto(new URL('/login?from=%2Fmarkets', server.url).href);
  await logIn(page, 'demo1');
  await page.waitForURL('**/markets');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  removeDataFolder(folder);
});

test.each(LANGUAGES)('in %s nothing is wider than a phone', async (language) => {
  for (const screen of SCREENS) {
    await page.goto(new URL(`${screen}?lang=${language}`, server.url).href);
    await page.locator(`html[lang^=${language.slice(0, 2)}]`).waitFor();
    await page.waitForTimeout(1_000);
    const tooWide = await page.evaluate(() => {
      const frames = [document.documentElement, ...document.querySelectorAll('[role=region][aria-label]:has(table)')];
      return frames.filter((frame) => frame.scrollWidth > frame.clientWidth + 1).map((frame) => frame.getAttribute('aria-label') ?? 'page');
    });
    expect(tooWide, screen).toEqual([]);
  }
});
