/** What the site gives before any script runs, and what its operator configures. */
import { pairList } from '@kontor/contract/market';
import type { RunningServer } from '@kontor/server/boot';
import { openBrowser } from '@kontor/testkit/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLine } from './droppable-line.ts';
import type { DroppableLine } from './droppable-line.ts';
import { openApp } from './running-app.ts';
import { ask, makeDataFolder, removeDataFolder, startServer } from './test-server.ts';
import { newVisitor } from './visitor.ts';

const ORIGIN = 'https://exchange.example';
const folders = [makeDataFolder(), makeDataFolder()] as const;
/** `site` gives the pages, `calls` answers them; each must know the other's address before it starts, so a line stands before `calls`. */
let site: RunningServer;
let calls: RunningServer;
let line: DroppableLine;
let browser: Browser;

beforeAll(async () => {
  line = await openLine(() => calls.url);
  [site, browser] = await Promise.all([
    startServer(folders[0], { environment: { PUBLIC_ORIGIN: ORIGIN, BASE_ADDRESS: new URL(line.url).origin } }),
    openBrowser(),
  ]);
  calls = await startServer(folders[1], { environment: { ALLOWED_ORIGINS: new URL(site.url).origin } });
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
  await Promise.all([site?.stop(), calls?.stop()]);
  folders.forEach(removeDataFolder);
});

async function text(address: string): Promise<string> {
  return (await fetch(new URL(address, site.url))).text();
}

async function pairNames(): Promise<readonly string[]> {
  return (await ask(site.url, pairList, {})).list.map(({ left_symbol: left, right_symbol: right }) => `${left}_${right}`);
}

describe('search engines', () => {
  test('every listed market has a page with a title, a description and an address of its own', async () => {
    const names = await pairNames();
    expect(names).toContain('ETH_USDT');
    for (const name of names) {
      const page = await text(`/markets/kline/${name}`);
      expect(page).toContain(`<title>${name.replace('_', '/')} price and chart - Kontor</title>`);
      expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/markets/kline/${name}" />`);
      expect(page).toMatch(new RegExp(`<meta name="description" content="Live ${name.replace('_', '/')} price`));
      expect(page.match(/hreflang=/g)).toHaveLength(11);
      expect(page).not.toMatch(/LEFT|noindex/);
    }
  });

  test('the map holds all public pages and nothing else; what it names may be indexed', async () => {
    const addresses = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses).toEqual(
      expect.arrayContaining([
        `${ORIGIN}/home`,
        `${ORIGIN}/markets`,
        `${ORIGIN}/subscribe`,
        `${ORIGIN}/help`,
        `${ORIGIN}/fees`,
        `${ORIGIN}/note/about`,
        ...(await pairNames()).map((name) => `${ORIGIN}/markets/kline/${name}`),
      ]),
    );
    for (const address of addresses) {
      const page = await text(new URL(address).pathname);
      expect(page).not.toContain('noindex');
      expect(page).toContain(`<link rel="canonical" href="${address}" />`);
      expect(page).toContain('"@type":"BreadcrumbList"');
    }
  });

  test('private pages, pairs that there are not and unknown addresses are not indexed', async () => {
    for (const address of ['/wallet/wallet', '/order/spot-current', '/user/user', '/login', '/markets/kline/FOO_USDT', '/no/such']) {
      expect(await text(address), address).toContain('<meta name="robots" content="noindex" />');
    }
  });

  test('the manifest and its pictures are there', async () => {
    const manifest = (await (await fetch(new URL('/site.webmanifest', site.url))).json()) as {
      readonly icons: readonly { readonly src: string }[];
    };
    for (const { src } of manifest.icons) expect((await fetch(new URL(src, site.url))).headers.get('content-type')).toMatch(/^image\//);
  });
});

test('pages send their calls and open their socket at the base address', async () => {
  const { page, problems } = await newVisitor(browser);
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.add(origin);
  });
  const socket = page.waitForEvent('websocket');
  await openApp(page, new URL('/markets/kline/BTC_USDT', site.url).href);
  await page.getByText('Live', { exact: true }).first().waitFor();
  expect((await socket).url()).toBe(`${line.url.replace('http', 'ws')}realtime`);
  expect([...asked]).toEqual([new URL(line.url).origin]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('on a phone the page of an unknown pair has what stands around every page', async () => {
  const { page } = await newVisitor(browser, { phone: true });
  await openApp(page, new URL('/markets/kline/FOO_USDT', site.url).href);
  await page.getByRole('heading', { name: 'This pair is not listed' }).waitFor();
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.getByRole('contentinfo').count()).toBe(1);
  // All that lies below the foot is the bar of the five places.
  const bar = page.getByRole('navigation', { name: 'Menu' }).last();
  const below = await page
    .getByRole('contentinfo')
    .evaluate((foot) => document.documentElement.scrollHeight - scrollY - foot.getBoundingClientRect().bottom);
  expect(below).toBeLessThanOrEqual((await bar.boundingBox())?.height ?? 0);
  await page.context().close();
});

test('an unknown pair offers a search', async () => {
  const { page } = await newVisitor(browser);
  await openApp(page, new URL('/markets/kline/FOO_USDT', site.url).href);
  await page.getByRole('heading', { name: 'This pair is not listed' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Search markets' }).click();
  await page.getByRole('searchbox').fill('doge');
  await page.getByRole('menuitem', { name: /DOGE\/USDT/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/markets/kline/DOGE_USDT');
  await page.context().close();
});
