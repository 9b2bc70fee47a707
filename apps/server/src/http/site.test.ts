import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteSettings } from '../config.ts';
import { openSite } from './site.ts';
import type { Site } from './site.ts';
import { readStaticFiles } from './static-files.ts';

const FRAME =
  '<meta name="robots" content="noindex" /><meta name="kontor:base-address" content="" /><meta name="kontor:request-timeout-ms" content="8000" /><meta name="kontor:market-feed" content="on" />';
const HOME =
  '<link rel="canonical" href="/home" /><link rel="alternate" hreflang="de" href="/home?lang=de" /><meta property="og:url" content="/home" /><a href="/markets">Markets</a>';
const TRADING =
  '<title>LEFT/RIGHT price</title><link rel="canonical" href="/markets/kline/LEFT_RIGHT" /><a href="/markets/kline/BTC_USDT">Spot</a>';
const SETTINGS: SiteSettings = {
  publicOrigin: 'https://exchange.example',
  baseAddress: 'https://api.exchange.example',
  requestTimeoutMs: 5_000,
  marketFeed: false,
};

let folder: string;
let site: (settings?: Partial<SiteSettings>) => Site;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-site-'));
  await mkdir(join(folder, 'markets/kline'), { recursive: true });
  await writeFile(join(folder, 'index.html'), FRAME);
  await writeFile(join(folder, 'home.html'), HOME);
  await writeFile(join(folder, 'markets/kline/LEFT_RIGHT.html'), TRADING);
  await mkdir(join(folder, 'contract'));
  await writeFile(
    join(folder, 'contract/LEFT_RIGHT.html'),
    '<title>LEFT/RIGHT perpetual</title><link rel="canonical" href="/contract/LEFT_RIGHT" />',
  );
  await mkdir(join(folder, 'contract_sec'));
  await writeFile(join(folder, 'contract_sec/LEFT_RIGHT.html'), '<title>LEFT/RIGHT seconds</title>');
  const files = await readStaticFiles(folder);
  site = (settings = {}) =>
    openSite({
      files,
      settings: { ...SETTINGS, ...settings },
      listed: { pairs: () => ['BTC_USDT', 'ETH_USDT'], contracts: () => ['BTC_USDT'], seconds: () => ['ETH_USDT'] },
    });
});
afterAll(() => rm(folder, { recursive: true }));

const read = (from: Site, url: string): string => from.find(url)?.body.toString() ?? '';

test('pages are told where the site stands and what the operator configured', () => {
  expect(read(site(), '/home')).toBe(
    '<link rel="canonical" href="https://exchange.example/home" /><link rel="alternate" hreflang="de" href="https://exchange.example/home?lang=de" /><meta property="og:url" content="https://exchange.example/home" /><a href="/markets">Markets</a>',
  );
  expect(read(site(), '/wallet/wallet')).toBe(
    '<meta name="robots" content="noindex" /><meta name="kontor:base-address" content="https://api.exchange.example" /><meta name="kontor:request-timeout-ms" content="5000" /><meta name="kontor:market-feed" content="off" />',
  );
});

test('a contract that is listed has a page of its own beside its pair, and both stand in the map', () => {
  expect(read(site(), '/contract/BTC_USDT')).toBe(
    '<title>BTC/USDT perpetual</title><link rel="canonical" href="https://exchange.example/contract/BTC_USDT" />',
  );
  for (const address of ['/contract/ETH_USDT', '/contract/LEFT_RIGHT']) expect(read(site(), address)).toContain('noindex');
  const map = read(site(), '/sitemap.xml');
  expect(map).toContain('<loc>https://exchange.example/contract/BTC_USDT</loc>');
  expect(map).not.toContain('/contract/ETH_USDT');
  expect(map).not.toContain('LEFT_RIGHT');
});

test('so has a pair of seconds contracts', () => {
  expect(read(site(), '/contract_sec/ETH_USDT')).toBe('<title>ETH/USDT seconds</title>');
  expect(read(site(), '/contract_sec/BTC_USDT')).toContain('noindex');
});

test('without a public origin addresses stay relative', () => {
  expect(read(site({ publicOrigin: undefined }), '/home')).toBe(HOME);
});

test('every listed market has a page of its own; others get the frame', () => {
  expect(read(site(), '/markets/kline/ETH_USDT?lang=de')).toBe(
    '<title>ETH/USDT price</title><link rel="canonical" href="https://exchange.example/markets/kline/ETH_USDT" /><a href="/markets/kline/BTC_USDT">Spot</a>',
  );
  expect(read(site(), '/markets/kline/BTC_USDT')).toContain('<title>BTC/USDT price</title>');
  for (const address of ['/markets/kline/FOO_USDT', '/markets/kline/LEFT_RIGHT']) expect(read(site(), address)).toContain('noindex');
});

test('what is asked for again is not made again, until it says something else', async () => {
  const listed = ['BTC_USDT'];
  const from = openSite({
    files: await readStaticFiles(folder),
    settings: SETTINGS,
    listed: { pairs: () => listed, contracts: () => [], seconds: () => [] },
  });
  for (const path of ['/home', '/markets/kline/BTC_USDT', '/sitemap.xml', '/robots.txt'])
    expect(from.find(path), path).toBe(from.find(path));
  const before = from.find('/sitemap.xml');
  listed.push('ETH_USDT');
  expect(from.find('/sitemap.xml')).not.toBe(before);
});

test('a written page has copies that hold what was written', async () => {
  const long = join(folder, 'markets/kline/LEFT_RIGHT.html');
  await writeFile(long, TRADING.repeat(20));
  const files = await readStaticFiles(folder);
  await writeFile(long, TRADING);
  const page = openSite({
    files,
    settings: SETTINGS,
    listed: { pairs: () => ['BTC_USDT', 'ETH_USDT'], contracts: () => ['BTC_USDT'], seconds: () => ['ETH_USDT'] },
  }).find('/markets/kline/ETH_USDT');
  expect(gunzipSync(page?.copies.gzip ?? Buffer.alloc(0)).toString()).toBe(page?.body.toString());
  expect(page?.body.toString()).toContain('https://exchange.example/markets/kline/ETH_USDT');
});

test('the map for search engines names the public pages and the listed markets', () => {
  expect(read(site(), '/sitemap.xml').match(/<loc>[^<]*<\/loc>/g)).toEqual([
    '<loc>https://exchange.example/home</loc>',
    '<loc>https://exchange.example/markets/kline/BTC_USDT</loc>',
    '<loc>https://exchange.example/markets/kline/ETH_USDT</loc>',
    '<loc>https://exchange.example/contract/BTC_USDT</loc>',
    '<loc>https://exchange.example/contract_sec/ETH_USDT</loc>',
  ]);
  expect(read(site(), '/robots.txt')).toContain('Sitemap: https://exchange.example/sitemap.xml');
});

test('without a public origin nobody knows whole addresses: there is no map', () => {
  const from = site({ publicOrigin: undefined });
  expect(read(from, '/robots.txt')).toBe('User-agent: *\nDisallow: /api/\n');
  expect(from.find('/sitemap.xml')).toBeUndefined();
});
