import { gzipSync } from 'node:zlib';
import { logout } from '@kontor/contract/account';
import { beforeAll, describe, expect, test } from 'vitest';
import { openLine } from './droppable-line.ts';
import { openApp } from './running-app.ts';
import { openSettled } from './settled-page.ts';
import { DEMO_PASSWORD, ask, startServer } from './test-server.ts';
import { FUND_PASSWORD } from './traders.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { Visitor } from './visitor.ts';

const site = new TestSite();

/** A new visitor at an address. */
async function at(address: string, options: Parameters<typeof newVisitor>[1] = {}): Promise<Visitor> {
  const visitor = await newVisitor(site.browser, options);
  await openApp(visitor.page, site.at(address));
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

  test('the movements of the account stand on a page of their own', async () => {
    const { page, problems } = await at('/login?from=%2Fwallet%2Flog-currency');
    await logIn(page, 'demo1');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('table').first().waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the lists of the trading page come with their tabs', async () => {
    const { page, problems } = await at('/login?from=%2Fmarkets%2Fkline%2FBTC_USDT');
    await logIn(page, 'demo1');
    const panel = page.getByRole('region', { name: 'Orders and assets' });
    await panel.getByText('No open orders', { exact: true }).waitFor();
    await panel.getByRole('tab', { name: 'Order history' }).click();
    await panel.getByText('No past orders').waitFor();
    await panel.getByRole('tab', { name: 'Assets' }).click();
    await panel.getByRole('table').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('a session that the server has ended is forgotten at the next call', async () => {
    const { page } = await at('/login?from=%2Fwallet%2Fspot');
    await logIn(page, 'demo2');
    await page.getByRole('heading', { name: 'Spot account' }).waitFor();
    const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('kontor.session') ?? '{}') as { token: string }).token);
    await ask(site.url, logout, {}, token);
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
    const [form, messages] = [page.locator('form'), page.getByRole('region', { name: 'Messages' })];
    await form.getByText('Please enter your e-mail or phone').waitFor();
    await form.getByText('Please enter your login password').waitFor();
    await messages.getByText('Please enter your e-mail or phone').waitFor();
    await page.locator('input[name=account]').fill('demo1');
    await page.locator('input[name=password]').fill('not it');
    await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
    await messages.getByText('Wrong account or password').waitFor();
    await form.getByText('Wrong account or password').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.context().close();
  });
});

describe('demo accounts at the login form', () => {
  test('are offered where they open with the password everybody knows, and log in', async () => {
    const { page, problems } = await at('/login');
    const offer = page.getByRole('region', { name: 'Demo accounts' });
    await offer.getByText(`The password is ${DEMO_PASSWORD}, the fund password ${FUND_PASSWORD}.`).waitFor();
    await offer.getByRole('button', { name: 'Use demo2' }).click();
    await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/home');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByText('UID 2').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('are not offered, nor a password said, where the platform names none', async () => {
    const { page, problems } = await newVisitor(site.browser);
    await page.route('**/api/plat_config', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { readonly data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, demo_accounts: [] } } });
    });
    await openApp(page, site.at('/login'));
    // The badge is drawn from the same answer as the offer.
    await page
      .getByTitle(/^Demo: play money/)
      .first()
      .waitFor({ state: 'attached' });
    await page.locator('input[name=account]').waitFor();
    expect(await page.getByText('Demo accounts').count()).toBe(0);
    expect(await page.locator('body').innerText()).not.toContain(DEMO_PASSWORD);
    expect(problems).toEqual([]);
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
    await openApp(page, site.at('/home?lang=zh_CN'));
    await page.locator('html[lang=zh-CN]').waitFor();
    await page.context().close();
  });

  test('the theme is there before the first paint', async () => {
    const { page } = await at('/home');
    // The page that was rendered ahead takes no keys; this stands only in the running app.
    await page.getByTitle(/^Demo: play money/).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('menuitem', { name: 'Use the light theme' }).click();
    await page.locator('html[data-theme=dawn]').waitFor();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('html[data-theme=dawn]').waitFor({ state: 'attached' });
    await page.context().close();
  });
});

describe('what the platform says of itself', () => {
  test.each([
    ['demo', 'simulated', 'Demo: play money, simulated prices', 'Index price, simulated'],
    ['demo', 'off', 'Demo: play money, no index price', 'Index price, switched off'],
    ['live', 'off', 'No index price', 'Index price, switched off'],
    ['live', 'simulated', 'Simulated prices', 'Index price, simulated'],
  ])('in mode %s with the index feed %s it is called what it is', async (mode, feed, badge, index) => {
    const { page } = await newVisitor(site.browser);
    await page.route('**/api/plat_config', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { readonly data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, mode, feed } } });
    });
    await openApp(page, site.at('/markets/kline/BTC_USDT'));
    await page.getByTitle(badge, { exact: true }).first().waitFor({ state: 'attached' });
    await page.getByText(index, { exact: true }).first().waitFor();
    await page.context().close();
  });
});

describe('menus', () => {
  /** Code of what opens over the page. */
  const OVERLAYS = /\/(list-popup|popover-surface|dialog-surface|sheet-surface)-/;

  test('load when they are meant, and open with the first press', async () => {
    const { page, problems } = await newVisitor(site.browser);
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(response.url()));
    await openSettled(page, site.at('/home'));
    expect(loaded.filter((url) => OVERLAYS.test(url))).toEqual([]);
    const language = page.getByRole('banner').getByRole('button', { name: /EN$/ });
    await language.click();
    await page.getByRole('menuitemradio', { name: 'English' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => language.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Display', exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('radio', { name: 'Dusk' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('the phone has its menu in a sheet', async () => {
    const { page, problems } = await at('/home', { phone: true });
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Markets' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('addresses', () => {
  test('the start page leads home, an unknown address says so, a symbol is spelled as listed', async () => {
    const { page, problems } = await at('/');
    await page.waitForURL('**/home');
    // Not its address alone: who types the exchange's name sees a page.
    await page.getByRole('heading', { name: /The trading house/ }).waitFor();
    await openApp(page, site.at('/no/such/page'));
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await openApp(page, site.at('/markets/kline/btc_usdt'));
    await page.waitForURL('**/markets/kline/BTC_USDT');
    await page.getByRole('heading', { name: 'BTC/USDT price and chart' }).waitFor({ state: 'attached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('every navigation scrolls to the top, also back', async () => {
    const { page } = await at('/home', { phone: true });
    await page
      .getByRole('link', { name: /BTC\/USDT/ })
      .first()
      .waitFor();
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
    const { page } = await at('/markets?q=eth%2Fusdt');
    const rows = page.getByRole('region', { name: 'Markets' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Add ETH/USDT to favourites' }).click();
    await openApp(page, site.at('/markets?tab=favourites'));
    await page.getByRole('button', { name: 'Remove ETH/USDT from favourites' }).waitFor();
    await openApp(page, site.at('/markets'));
    await page.getByRole('button', { name: /^Name/ }).click();
    await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Name' }).waitFor();
    await page.context().close();
  });

  test('legal notes open over the page, and have a page of their own', async () => {
    const { page } = await at('/home');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Privacy policy' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
    await openApp(page, site.at('/note/privacy-policy'));
    await page.getByRole('heading', { name: /privacy/i, level: 1 }).waitFor();
    await page.context().close();
  });
});

/** Text of a file of the site. */
async function fileText(path: string): Promise<string> {
  return (await fetch(new URL(path, site.url))).text();
}

/** Long enough for whatever a page loads by itself once it stands, ms; as long as the web benchmark waits. */
const SETTLE_MS = 3_000;

/** The scripts a page loads before anyone touches it, gzip bytes of each, counted as the web benchmark does. */
async function scriptsOf(address: string, account?: string): Promise<ReadonlyMap<string, number>> {
  const { page } = await newVisitor(site.browser);
  if (account !== undefined) {
    await openApp(page, site.at('/login'));
    await logIn(page, account);
    // What the page after the login loads is not counted.
    await page.getByRole('button', { name: 'Account' }).waitFor();
    await page.getByRole('heading', { name: /The trading house/ }).waitFor();
  }
  const paths = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') paths.add(new URL(response.url()).pathname);
  });
  await openSettled(page, site.at(address));
  await page.waitForTimeout(SETTLE_MS);
  await page.context().close();
  return new Map(await Promise.all([...paths].map(async (path) => [path, gzipSync(await fileText(path), { level: 9 }).length] as const)));
}

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;
/** All but the chart with what draws it, which comes later and is held to a size of its own. */
const bytesButChart = (files: ReadonlyMap<string, number>): number =>
  [...files].reduce((total, [path, bytes]) => (/\/(?:chart-engine|drawn-chart)-/.test(path) ? total : total + bytes), 0);

describe('sizes of a first visit, kB (ux §4)', () => {
  const SCREENS = [
    ['/home', 'home-screen', 178],
    // With stars and lists of one's own.
    ['/markets', 'markets-screen', 185],
    ['/login', 'login-screen', 178],
    // With the world's telephone numbers and the passwords that everybody tries.
    ['/reg', 'entry-screens', 239],
    ['/markets/kline/BTC_USDT', 'spot-screen', 238],
  ] as const;
  /** What every screen loads, and the trading page for who is logged in. */
  let files: ReadonlyMap<string, ReadonlyMap<string, number>>;
  let filesOfUser: ReadonlyMap<string, number>;

  // Side by side: nearly all of a visit is waiting for what might still be loaded.
  beforeAll(async () => {
    const visits = SCREENS.map(async ([address]) => [address, await scriptsOf(address)] as const);
    filesOfUser = await scriptsOf('/markets/kline/BTC_USDT', 'demo1');
    files = new Map(await Promise.all(visits));
  });

  test.each(SCREENS)('scripts of %s, gzip', (address, screen, most) => {
    const visit = files.get(address) ?? new Map<string, number>();
    expect([...visit.keys()].some((path) => path.includes(`/${screen}-`))).toBe(true);
    expect(kilobytes(bytesButChart(visit))).toBeLessThan(most);
  });

  test('scripts of the trading page for who is logged in, gzip', () => {
    expect([...filesOfUser.keys()].some((path) => path.includes('/panel-list-'))).toBe(true);
    expect(kilobytes(bytesButChart(filesOfUser))).toBeLessThan(243);
  });

  test("the world's telephone numbers come with forms that ask for one, and with no other screen", () => {
    const having = SCREENS.filter(([address]) => [...(files.get(address)?.keys() ?? [])].some((path) => path.includes('/new-secrets-')));
    expect(having.map(([address]) => address)).toEqual(['/reg']);
  });

  test('the chart, gzip', async () => {
    // What spot shares with contracts names both files.
    const texts = await Promise.all([...(files.get('/markets/kline/BTC_USDT')?.keys() ?? [])].map((path) => fileText(path)));
    const paths = ['chart-engine', 'drawn-chart'].map((name) => {
      const found = texts.map((text) => new RegExp(`${name}-[\\w-]+\\.js`).exec(text)?.[0]).find((file) => file !== undefined);
      return `/assets/${found ?? name}`;
    });
    const sizes = await Promise.all(paths.map(async (path) => gzipSync(await fileText(path), { level: 9 }).length));
    expect(kilobytes(sizes.reduce((sum, size) => sum + size, 0))).toBeLessThan(70);
  });

  test('styles, gzip, and fonts', async () => {
    const visitor = await newVisitor(site.browser);
    const bytes = { stylesheet: 0, font: 0 };
    visitor.page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (kind === 'stylesheet') void response.body().then((body) => (bytes.stylesheet += gzipSync(body).length));
      if (kind === 'font') void response.body().then((body) => (bytes.font += body.length));
    });
    await openApp(visitor.page, site.at('/home'));
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
  await page.getByText('Network error').first().waitFor();
  await page.context().close();
});

test('a region that is not served gets the dialog that cannot be closed (spec §8)', async () => {
  const { page } = await newVisitor(site.browser);
  // The server is to stop under a page that has all it needs.
  const line = await openLine(() => site.url);
  await openSettled(page, new URL('/home', line.url).href);
  await site.server.stop();
  site.server = await startServer(site.folder, { environment: { REGION_DENY_NETWORKS: '127.0.0.0/8' } });
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
  await line.close();
});
