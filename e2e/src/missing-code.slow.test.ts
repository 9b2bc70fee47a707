import { login } from '@kontor/contract/account';
import { placeOrder } from '@kontor/contract/spot';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { inShare } from './in-share.ts';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor, withLocale } from './visitor.ts';
import type { Stored } from './visitor.ts';

const site = new TestSite();
const SCREEN = '/markets/kline/BTC_USDT';
/** What a reader of German has in the browser who is logged in. */
let stored: Stored;

/** What the trading screen consists of. */
const PARTS = {
  // Its links fold into a menu where what stands beside them is wide.
  header: (page: Page) => page.getByRole('banner'),
  account: (page: Page) => page.getByRole('button', { name: /^(?:Konto|Account)/ }),
  book: (page: Page) => page.locator('[role=row][data-side]').first(),
  tape: (page: Page) => page.getByRole('region', { name: 'Trades' }).locator('li').first(),
  chart: (page: Page) => page.locator('[data-plot]'),
  form: (page: Page) => page.locator('button[type=submit]', { hasText: /BTC/ }),
  orders: (page: Page) => page.locator('[data-order]').first(),
} as const;
type Part = keyof typeof PARTS;
const ALL = Object.keys(PARTS) as Part[];

/** Files that a part alone needs. What else comes after the frame, the whole screen needs. */
const NEEDED_BY: readonly (readonly [file: RegExp, parts: readonly Part[]])[] = [
  [/chart-engine|drawn-chart/, ['chart']],
  [/panel-list|open-orders/, ['orders']],
  [/user-menu/, ['account']],
  [/de_DE/, []],
];

/** A look whether the chart has drawings: without it the chart is as it is without drawings, and a toast says so. */
const ASIDE = /\/(?:stored-)?drawings-/;

beforeAll(async () => {
  const [one, two] = (
    await Promise.all(['demo1', 'demo2'].map((account) => ask(site.url, login, { account, password: DEMO_PASSWORD })))
  ).map(({ token }) => token) as [string, string];
  const rest = (side: 'buy' | 'sell', price: string, token: string) =>
    ask(site.url, placeOrder, { pair: 'BTC_USDT', side, type: 'limit', price, quantity: '0.01' }, token);
  await rest('sell', '60000', two);
  await rest('buy', '60000', one);
  await rest('buy', '59000', one);
  const { page } = await newVisitor(site.browser);
  await openApp(page, site.at('/login?from=%2Fhome'));
  await logIn(page, 'demo1');
  await page.waitForURL('**/home');
  stored = withLocale(await page.context().storageState(), 'de_DE');
  await page.context().close();
});

async function stand(page: Page, parts: readonly Part[]): Promise<void> {
  await Promise.all(parts.map((part) => PARTS[part](page).waitFor()));
}

/** What says that something is missing, and the button in it. */
const notice = (page: Page) =>
  page
    .locator('[role=alert]', { hasText: /konnte nicht geladen werden|neuere Fassung|funktioniert nicht mehr|could not be loaded/ })
    .filter({ has: page.locator('button') })
    .first();

/** The files of script of the trading screen, and which of them the page itself names. */
async function filesOfScreen(): Promise<{ readonly first: readonly string[]; readonly later: readonly string[] }> {
  const asked = new Set<string>();
  const { page } = await newVisitor(site.browser, { stored });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname) && !ASIDE.test(pathname)) asked.add(pathname);
  });
  await openApp(page, site.at(SCREEN));
  await stand(page, ALL);
  await page.context().close();
  const html = await (await fetch(site.at(SCREEN))).text();
  const first = [...asked].filter((file) => html.includes(file));
  return { first, later: [...asked].filter((file) => !first.includes(file)) };
}

type Failing = 'gone' | 'cut';

/**
 * Lets a page go without files from now on; gives what brings them back. The page's requests go through here to its end: a browser that is told to
 * hand over its requests no more, while it imports one, may wait for that for ever.
 */
async function withhold(page: Page, files: string | RegExp, how: Failing = 'cut'): Promise<() => void> {
  let isBack = false;
  await page.route(files, (route) => {
    if (isBack) return route.continue();
    return how === 'gone' ? route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }) : route.abort();
  });
  return () => void (isBack = true);
}

/** Opens the screen without a file; gives the page, and a function that brings the file back. */
async function without(file: string, how: Failing): Promise<{ readonly page: Page; readonly bringBack: () => void }> {
  const { page } = await newVisitor(site.browser, { stored });
  const bringBack = await withhold(page, `**${file}`, how);
  await page.goto(site.at(SCREEN));
  return { page, bringBack };
}

/** The button asks once more, as it does with everything there. */
async function expectOrdersWork(page: Page): Promise<void> {
  await page.locator('input[name=price]').fill('58000');
  await page.locator('input[name=quantity]').fill('0,01');
  await PARTS.form(page).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('58.000').waitFor();
  await dialog.getByRole('button').first().click();
  await dialog.waitFor({ state: 'detached' });
}

describe.each(['cut', 'gone'] as const)('a file of script that is %s', (how) => {
  test('of those the page names: the page says so and loads anew', async () => {
    const { first } = await filesOfScreen();
    expect(first.length).toBeGreaterThan(1);
    for (const file of inShare(first)) {
      const { page, bringBack } = await without(file, how);
      await notice(page).waitFor();
      expect(await notice(page).innerText(), file).toContain('Orders');
      bringBack();
      await notice(page).getByRole('button').click();
      await stand(page, ALL);
      await page.context().close();
    }
  });

  test('of those that come later: what does not need it works, it is said, and trying again heals', async () => {
    const { later } = await filesOfScreen();
    const told = NEEDED_BY.filter(([name]) => later.some((file) => name.test(file)));
    expect(told).toHaveLength(NEEDED_BY.length);
    for (const file of inShare(later)) {
      const missing = NEEDED_BY.find(([name]) => name.test(file))?.[1] ?? ALL.filter((part) => part !== 'header' && part !== 'account');
      const { page, bringBack } = await without(file, how);
      await notice(page).waitFor();
      await stand(
        page,
        ALL.filter((part) => !missing.includes(part)),
      );
      if (!missing.includes('form')) await expectOrdersWork(page);
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      bringBack();
      await notice(page).getByRole('button').click();
      await stand(page, ALL);
      // What only did not arrive is fetched again where it stands, and nothing that was typed is lost.
      if (how === 'cut' && !missing.includes('form')) expect(await page.evaluate(() => 'isSamePage' in globalThis), file).toBe(true);
      await page.context().close();
    }
  });
});

test('a popup whose code does not come says so, and opens at the next press', async () => {
  const { page } = await newVisitor(site.browser, { stored });
  const bringBack = await withhold(page, /list-popup/);
  await openApp(page, site.at(SCREEN));
  const grouping = page.getByRole('region', { name: 'Orderbuch' }).locator('[aria-haspopup=listbox]');
  await grouping.click();
  await page.getByText('Dieser Teil konnte nicht geladen werden').first().waitFor();
  expect(await grouping.getAttribute('aria-expanded')).toBe('false');
  bringBack();
  await grouping.click();
  await page.getByRole('option').first().waitFor();
  await page.context().close();
});

test('a screen whose code does not come leaves the head and the way to the others', async () => {
  const { page } = await newVisitor(site.browser, { stored });
  await openApp(page, site.at('/home'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const bringBack = await withhold(page, /markets-screen/);
  await page
    .getByRole('link', { name: /^(?:Märkte|Markets)$/ })
    .first()
    .click();
  await notice(page).waitFor();
  await stand(page, ['header', 'account']);
  bringBack();
  await notice(page).getByRole('button').click();
  await page.getByRole('table').first().waitFor();
  await page.context().close();
});
