import { gzipSync } from 'node:zlib';
import { logout } from '@kontor/contract/account';
import type { RunningServer } from '@kontor/server/boot';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { buildSite } from './build-site.ts';
import { ask, makeDataFolder, removeDataFolder, startServer } from './test-server.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

const folder = makeDataFolder();
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  buildSite();
  [server, browser] = await Promise.all([startServer(folder), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  removeDataFolder(folder);
});

/** A new visitor at an address. */
async function at(address: string, options: Parameters<typeof newVisitor>[1] = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, options);
  await visitor.page.goto(new URL(address, server.url).href);
  return visitor;
}

describe('sessions (spec §4)', () => {
  test('a page that needs a session leads to the login with words, and the login leads back', async () => {
    const { page, problems } = await at('/wallet/spot');
    await page.getByText('Please login first').first().waitFor();
    await page.waitForURL('**/login?from=%2Fwallet%2Fspot');
    await logIn(page, 'demo1');
    await page.waitForURL('**/wallet/spot');
    await page.getByRole('heading', { name: 'Spot account' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a session that the server has ended is forgotten at the next call', async () => {
    const { page } = await at('/login?from=%2Fwallet%2Fspot');
    await logIn(page, 'demo2');
    await page.getByRole('heading', { name: 'Spot account' }).waitFor();
    const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('kontor.session') ?? '{}') as { token: string }).token);
    await ask(server.url, logout, {}, token);
    await page.reload();
    await page.waitForURL('**/login?from=%2Fwallet%2Fspot');
    expect(await page.evaluate(() => localStorage.getItem('kontor.session'))).toBeNull();
    await page.context().close();
  });

  test('logging out asks first, then says so and forgets', async () => {
    const { page } = await at('/login');
    await logIn(page, 'demo1');
    await page.waitForURL('**/home');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByText('UID 1').waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('Are you sure you want to exit the current account').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('Exit success').first().waitFor();
    await page.waitForURL('**/login');
    await page.getByLabel('E-mail or phone').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('kontor.session'))).toBeNull();
    await page.context().close();
  });

  test('the login form names what is missing, and a wrong password is refused in words', async () => {
    const { page } = await at('/login');
    await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Please enter your e-mail or phone').waitFor();
    await page.getByText('Please enter your login password').waitFor();
    await page.locator('input[name=account]').fill('demo1');
    await page.locator('input[name=password]').fill('not it');
    await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Wrong account or password').waitFor();
    await page.context().close();
  });
});

describe('choices', () => {
  test('language and currency last; the browser decides while nothing is chosen', async () => {
    const { page } = await at('/home', { locale: 'de-AT' });
    await page.locator('html[lang=de-DE]').waitFor();
    await page.getByRole('button', { name: /DE$/ }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await page.locator('html[lang=fr-FR]').waitFor();
    await page.getByRole('button', { name: /USD$/ }).click();
    await page.getByRole('menuitemradio', { name: 'JPY' }).click();
    await page.reload();
    await page.locator('html[lang=fr-FR]').waitFor();
    await page.getByRole('button', { name: /JPY$/ }).waitFor();
    await page.goto(new URL('/home?lang=zh_CN', server.url).href);
    await page.locator('html[lang=zh-CN]').waitFor();
    await page.context().close();
  });

  test('the theme is there before the first paint', async () => {
    const { page } = await at('/home');
    await page.getByRole('button', { name: 'Search markets' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem', { name: 'Use the light theme' }).click();
    await page.locator('html[data-theme=dawn]').waitFor();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('html[data-theme=dawn]').waitFor({ state: 'attached' });
    await page.context().close();
  });
});

describe('addresses', () => {
  test('the start page leads home, an unknown address says so, a symbol is spelled as listed', async () => {
    const { page, problems } = await at('/');
    await page.waitForURL('**/home');
    await page.goto(new URL('/no/such/page', server.url).href);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.goto(new URL('/markets/kline/btc_usdt', server.url).href);
    await page.waitForURL('**/markets/kline/BTC_USDT');
    await page.goto(new URL('/subscribe', server.url).href);
    await page.getByText('Not available yet').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('every navigation scrolls to the top, also back', async () => {
    const { page } = await at('/home', { phone: true });
    await page.getByRole('link', { name: /BTC\/USDT/ }).first().waitFor();
    const scrollY = (): Promise<number> => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 600));
    expect(await scrollY()).toBeGreaterThan(100);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Markets' }).click();
    await page.getByRole('heading', { name: 'Markets' }).waitFor();
    await expect.poll(scrollY).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: /The trading house/ }).waitFor();
    await expect.poll(scrollY).toBe(0);
    await page.context().close();
  });

  test('the list of markets keeps its search in the address, and starred markets last', async () => {
    const { page } = await at('/markets?q=eth');
    const rows = page.getByRole('table', { name: 'Markets' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Add ETH/USDT to favourites' }).click();
    await page.goto(new URL('/markets?tab=favourites', server.url).href);
    await page.getByRole('button', { name: 'Remove ETH/USDT from favourites' }).waitFor();
    await page.goto(new URL('/markets', server.url).href);
    await page.getByRole('button', { name: /^Name/ }).click();
    await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Name' }).waitFor();
    await page.context().close();
  });

  test('legal notes open over the page, and have a page of their own', async () => {
    const { page } = await at('/home');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Privacy policy' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
    await page.goto(new URL('/note/privacy-policy', server.url).href);
    await page.getByRole('heading', { name: /privacy/i, level: 1 }).waitFor();
    await page.context().close();
  });
});

/** Text of a file of the site. */
async function fileText(path: string): Promise<string> {
  return (await fetch(new URL(path, server.url))).text();
}

/** The modules a screen is painted with: the entry's and the screen's, with all they import statically, not what they load later. */
async function modulesOf(screen: string): Promise<Map<string, string>> {
  const html = await fileText('/index.html');
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
  const later = new RegExp(`assets/${screen}-[\\w-]+\\.js`).exec(await fileText(entry))?.[0] ?? '';
  const modules = new Map<string, string>();
  const queue = [entry, `/${later}`];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (modules.has(path)) continue;
    const text = await fileText(path);
    modules.set(path, text);
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) queue.push(`/assets/${name}`);
  }
  return modules;
}

const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

describe('sizes of a first visit, kB (ux §4)', () => {
  test.each(['home-screen', 'markets-screen', 'login-screen'])('scripts of %s, gzip', async (screen) => {
    const modules = await modulesOf(screen);
    expect([...modules.keys()].some((path) => path.includes(screen))).toBe(true);
    const bytes = [...modules.values()].reduce((total, text) => total + gzipSync(text).length, 0);
    expect(kilobytes(bytes)).toBeLessThan(190);
  });

  test('styles, gzip, and fonts', async () => {
    const visitor = await newVisitor(browser);
    const bytes = { stylesheet: 0, font: 0 };
    visitor.page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (kind === 'stylesheet') void response.body().then((body) => (bytes.stylesheet += gzipSync(body).length));
      if (kind === 'font') void response.body().then((body) => (bytes.font += body.length));
    });
    await visitor.page.goto(new URL('/home', server.url).href);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => bytes.font).toBeGreaterThan(10_000);
    expect(kilobytes(bytes.stylesheet)).toBeLessThan(30);
    expect(kilobytes(bytes.font)).toBeLessThan(60);
    await visitor.page.context().close();
  });
});

test('a call that gets no answer is a network error, in words', async () => {
  const { page } = await at('/login');
  await page.locator('input[name=account]').fill('demo1');
  await page.locator('input[name=password]').fill('x');
  await page.context().setOffline(true);
  await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Network error').waitFor();
  await page.context().close();
});

test('a region that is not served gets the dialog that cannot be closed (spec §8)', async () => {
  const { page } = await at('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const port = new URL(server.url).port;
  await server.stop();
  server = await startServer(folder, { environment: { REGION_DENY_NETWORKS: '127.0.0.0/8', PORT: port } });
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.locator('input[name=account]').fill('demo1');
  await page.locator('input[name=password]').fill('x');
  await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Region restricted' });
  await dialog.getByText('Your region/country is not supported').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Exit']);
  await dialog.getByRole('button', { name: 'Exit' }).click();
  await expect.poll(() => page.url()).not.toContain('/login');
  await page.context().close();
});
