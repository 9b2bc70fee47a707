/// <reference lib="dom" />
/** What a visit costs: requests and bytes as they go over the wire, counted by the browser. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { openSettled } from './settled-page.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { Stored } from './visitor.ts';

const site = new TestSite();
const TRADE = '/markets/kline/BTC_USDT';
/** More would be a line of its own for a reader on a phone, whose connection takes six at a time. */
const MOST_SCRIPTS = 25;
let stored: Stored;

beforeAll(async () => {
  const { page } = await newVisitor(site.browser);
  await openApp(page, site.at('/login?from=%2Fhome'));
  await logIn(page, 'demo1');
  await page.waitForURL('**/home');
  stored = await page.context().storageState();
  await page.context().close();
});

interface Visit {
  /** Requests for script, also those that a cache answered. */
  readonly scripts: number;
  /** Bytes of bodies and heads, of everything and of script alone. */
  readonly bytes: number;
  readonly scriptBytes: number;
}

/** Opens a page and counts until it stands. */
async function visit(page: Page, address: string): Promise<Visit> {
  const scripts = new Set<string>();
  const kinds = new Map<string, string>();
  let [bytes, scriptBytes] = [0, 0];
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    if (type === 'Script') scripts.add(new URL(response.url).pathname);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script' || kinds.get(requestId) === 'Fetch') scriptBytes += encodedDataLength;
  });
  await openSettled(page, site.at(address));
  await wire.detach();
  return { scripts: scripts.size, bytes, scriptBytes };
}

describe.each([
  ['a visitor', false, 'en-US'],
  ['who is logged in', true, 'en-US'],
  ['who reads German', true, 'de-DE'],
] as const)('the trading screen for %s', (_, isUser, locale) => {
  test('comes in few requests and little more than its compressed size', async () => {
    const { page } = await newVisitor(site.browser, { locale, ...(isUser ? { stored } : {}) });
    const first = await visit(page, TRADE);
    expect(first.scripts).toBeGreaterThan(4);
    expect(first.scripts).toBeLessThanOrEqual(MOST_SCRIPTS);
    expect(first.bytes / 1_000).toBeLessThan(320);
    expect(first.scriptBytes / 1_000).toBeLessThan(275);
    const second = await visit(page, TRADE);
    expect(second.bytes / 1_000).toBeLessThan(30);
    await page.context().close();
  });
});

test.each(['/home', '/markets', '/wallet/spot', '/order/spot-history'])('%s comes in few requests as well', async (address) => {
  const { page } = await newVisitor(site.browser, { stored });
  const { scripts } = await visit(page, address);
  expect(scripts).toBeLessThanOrEqual(MOST_SCRIPTS);
  await page.context().close();
});

test('everything long is compressed, and says how long it is good for', async () => {
  const { page } = await newVisitor(site.browser, { stored });
  const plain: string[] = [];
  const shortLived: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const { 'content-encoding': coding, 'cache-control': cache = '', 'content-type': type = '' } = response.headers();
    if (/^(?:text|application)\//.test(type)) {
      void response.body().then(
        (body) => {
          if (body.length > 1_024 && coding === undefined && response.status() === 200) plain.push(pathname);
        },
        () => undefined,
      );
    }
    if (pathname.startsWith('/assets/') !== cache.includes('immutable')) shortLived.push(pathname);
  });
  for (const address of ['/home', '/markets', TRADE]) await openSettled(page, site.at(address));
  expect(plain).toEqual([]);
  expect(shortLived).toEqual([]);
  await page.context().close();
});
