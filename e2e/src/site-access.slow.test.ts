import type { RunningServer } from '@kontor/server/boot';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openBrowser } from './browser.ts';
import { buildSite } from './build-site.ts';
import { makeDataFolder, removeDataFolder, startServer } from './test-server.ts';
import { logIn, newVisitor } from './visitor.ts';

/** The built screens with a living market, as axe sees them: both themes, every colour scheme, desktop and phone. */
const SCREENS = ['/home', '/markets', '/markets?tab=futures', '/markets/kline/BTC_USDT', '/markets/kline/FOO_USDT', '/order/spot-current', '/order/spot-history', '/wallet/wallet', '/wallet/spot', '/wallet/wallet-log', '/login', '/note/about', '/deal', '/no/such'] as const;
const THEMES = ['dusk', 'dawn'] as const;
const SCHEMES = ['default', 'inverted', 'kr', 'cvd'] as const;

const folder = makeDataFolder();
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  buildSite();
  [server, browser] = await Promise.all([startServer(folder, { bots: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  removeDataFolder(folder);
});

async function dress(page: Page, theme: string, scheme: string): Promise<void> {
  await page.evaluate(([look, market]) => Object.assign(document.documentElement.dataset, { theme: look, market }), [theme, scheme]);
  // Colours change over 120 ms.
  await page.waitForTimeout(250);
}

describe.each([['a desktop', false], ['a phone', true]] as const)('on %s', (_name, phone) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await newVisitor(browser, { phone }));
    await page.goto(new URL('/login?from=%2Fmarkets', server.url).href);
    await logIn(page, 'demo1');
    await page.waitForURL('**/markets');
  });
  afterAll(() => page.context().close());

  test.each(SCREENS)('axe finds nothing on %s', async (address) => {
    await page.goto(new URL(address, server.url).href);
    await page.locator('main').waitFor();
    await page.waitForTimeout(1_500);
    for (const theme of THEMES) {
      for (const scheme of SCHEMES) {
        await dress(page, theme, scheme);
        expect(await axeFindings(page, scheme === 'default' ? 'everything' : 'colours'), `${theme} ${scheme}`).toEqual([]);
      }
    }
  });
});
