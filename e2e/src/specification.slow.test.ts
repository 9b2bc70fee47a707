/** What the specification asks of the built product in so many words: spec §2 (menus, foot, scrolling), §4 (states), §7, §8, §9. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@kontor/contract/account';
import { cancelOrder, orderDetail, placeOrder } from '@kontor/contract/spot';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openApp } from './running-app.ts';
import { DEMO_PASSWORD, ask, makeDataFolder } from './test-server.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { VisitorOptions } from './visitor.ts';

const platformFile = join(makeDataFolder(), 'platform.json');
writeFileSync(
  platformFile,
  JSON.stringify({ communities: [{ name: 'Example chat', link: 'https://chat.example', logo: 'https://logos.example/chat.png' }] }),
);
const site = new TestSite({ environment: { PLATFORM_FILE: platformFile } });
const PAIR = 'BTC_USDT';
const SCREEN = `/markets/kline/${PAIR}`;

async function visit(address: string, options: VisitorOptions = {}): Promise<Page> {
  const { page } = await newVisitor(site.browser, options);
  await openApp(page, site.at(address));
  return page;
}

async function tokenOf(account: string): Promise<string> {
  return (await ask(site.url, login, { account, password: DEMO_PASSWORD })).token;
}

/** What a page tells of an order in one line of its details. */
async function field(page: Page, name: string): Promise<string> {
  return (await page.locator(`[data-field="${name}"] dd`).innerText()).trim();
}

describe('an order', () => {
  test('stands in the states of §4, with its fee', async () => {
    const [buyer, seller] = [await tokenOf('demo1'), await tokenOf('demo2')];
    const bought = await ask(site.url, placeOrder, { pair: PAIR, side: 'buy', type: 'limit', price: '59000', quantity: '0.02' }, buyer);
    const other = await ask(site.url, placeOrder, { pair: PAIR, side: 'buy', type: 'limit', price: '58999', quantity: '0.01' }, buyer);
    const page = await visit(`/login?from=/order/spot/${bought.order_id}`);
    await logIn(page, 'demo1');
    await expect.poll(() => field(page, 'Status')).toBe('Waiting for deal');
    expect(await field(page, 'Fee')).toBe('-');
    await ask(site.url, placeOrder, { pair: PAIR, side: 'sell', type: 'market', quantity: '0.005' }, seller);
    await expect.poll(() => field(page, 'Status')).toBe('Partially dealt');
    expect(await field(page, 'Fee')).toBe('0.000005 BTC');
    await ask(site.url, placeOrder, { pair: PAIR, side: 'sell', type: 'market', quantity: '0.015' }, seller);
    await expect.poll(() => field(page, 'Status')).toBe('Fully dealt');
    expect(await field(page, 'Fee')).toBe('0.00002 BTC');
    await openApp(page, site.at(`/order/spot/${other.order_id}`));
    await ask(site.url, cancelOrder, { order_id: other.order_id }, buyer);
    await expect.poll(() => field(page, 'Status')).toBe('Cancelled');
    await openApp(page, site.at('/order/spot-history'));
    const row = page.locator(`tr[data-order="${bought.order_id}"]`);
    await expect.poll(async () => (await row.innerText()).split('\t')).toEqual(expect.arrayContaining(['0.00002 BTC', 'Fully dealt']));
    await openApp(page, site.at(`/order/spot/${bought.order_id}?lang=de_DE`));
    await page.getByText('Vollständig ausgeführt', { exact: true }).waitFor();
    await page.context().close();
  });

  test('is in trade from the moment the exchange has taken it until it tells what became of it', async () => {
    const anna = await TradingPage.open(site.browser);
    await anna.goTo(site.url, `/login?from=${SCREEN}`);
    await anna.logIn('demo1');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await anna.page.route(`**${orderDetail.path}`, async (route) => {
      await held;
      await route.continue();
    });
    await anna.fill({ fields: { price: '50000', quantity: '0.001' } });
    await anna.submit.click();
    await anna.page.getByRole('alertdialog').getByRole('button', { name: /^Buy / }).click();
    await anna.form.locator('[data-result=in_trade]').getByText('In trade', { exact: true }).waitFor();
    release();
    await anna.result.getByText('Order placed').waitFor();
    // The logo of this operator's community lies where nobody answers.
    expect(anna.problems.filter((problem) => !problem.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
    await anna.page.context().close();
  });
});

describe('a visitor', () => {
  test.each([
    ['Wallet', 'Spot', '/wallet/spot'],
    ['Wallet', 'Records', '/wallet/wallet-log'],
    ['Orders', 'Order history', '/order/spot-history'],
  ])('has the menu %s; %s leads past the login to where it leads', async (menu, entry, address) => {
    const page = await visit('/markets');
    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('from') === address);
    await logIn(page, 'demo1');
    await page.waitForURL((url) => url.pathname === address);
    await expect.poll(() => page.locator('main').innerText()).not.toContain('Not available yet.');
    await page.context().close();
  });

  test('finds what the foot says on a trading page too, wide and narrow', async () => {
    const page = await visit(SCREEN);
    await page.getByRole('button', { name: 'About this site' }).click();
    await page.getByRole('link', { name: 'Privacy policy' }).last().click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Privacy policy' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(SCREEN);
    await page.context().close();
    const phone = await visit(SCREEN, { phone: true });
    await phone.getByRole('contentinfo', { name: 'About this site' }).getByRole('link', { name: 'Legal notice' }).click();
    await phone.getByRole('dialog').getByRole('heading', { name: 'Legal notice' }).waitFor();
    await phone.context().close();
    const menu = await visit('/subscribe', { phone: true });
    await menu.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('dialog').getByRole('link', { name: 'User agreement' }).click();
    await menu.getByRole('dialog').getByRole('heading', { name: 'User agreement' }).waitFor();
    await menu.context().close();
  });

  test('reads the notes in his language, which says that the English text decides', async () => {
    const page = await visit('/note/about?lang=de_DE');
    await page.getByText('Maßgeblich ist der englische Text.').waitFor();
    await openApp(page, site.at('/note/about?lang=ja_JP'));
    await page.getByText('英語の本文が優先します。').waitFor();
    await page.context().close();
  });

  test('sees the logo of a configured origin and no picture of another', async () => {
    const { page } = await newVisitor(site.browser);
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const asked: string[] = [];
    await page.route(/https:\/\/(logos|other)\.example\//, (route) => {
      asked.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'image/png', body: picture });
    });
    await openApp(page, site.at('/home'));
    const logo = page.getByRole('contentinfo').getByRole('img', { name: 'Example chat' });
    await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    const blocked = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
            resolve(`${effectiveDirective} ${blockedURI}`),
          );
          document.body.append(Object.assign(new Image(), { src: 'https://other.example/spy.png' }));
        }),
    );
    expect(blocked).toBe('img-src https://other.example/spy.png');
    expect(new Set(asked)).toEqual(new Set(['logos.example']));
    await page.context().close();
  });

  test('asks for usdt_usd at start, and for his own currency besides', async () => {
    const { page } = await newVisitor(site.browser);
    const pairs: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/market/pairPrice') pairs.push(url.searchParams.get('pair'));
    });
    await openApp(page, site.at('/markets'));
    await expect.poll(() => pairs).toEqual(['usdt_usd']);
    await page.getByRole('button', { name: /USD$/ }).click();
    await page.getByRole('menuitemradio', { name: 'EUR' }).click();
    await expect.poll(() => pairs).toEqual(['usdt_usd', 'usdt_eur']);
    await page.reload();
    await expect.poll(() => pairs).toEqual(['usdt_usd', 'usdt_eur', 'usdt_usd', 'usdt_eur']);
    await page.context().close();
  });

  test('sees the index price with four decimals', async () => {
    const page = await visit(SCREEN);
    await expect.poll(() => page.locator('main').innerText()).toMatch(/Index price[^\n]*\n+\d\d,\d{3}\.\d{4}\n/);
    await page.context().close();
  });

  test('stands at the top of another tab of the same page', async () => {
    const page = await visit('/markets', { phone: true });
    await page.getByRole('link', { name: /BTC/ }).first().waitFor();
    const scrollY = (): Promise<number> => page.evaluate(() => window.scrollY);
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
      window.scrollTo(0, 300);
    });
    await expect.poll(scrollY).toBe(300);
    await page.getByRole('tab', { name: /Futures/ }).click();
    await expect.poll(scrollY).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.goBack();
    await expect.poll(scrollY).toBe(0);
    await page.context().close();
  });
});

test('an order without what it needs is told in place and in a toast', async () => {
  const page = await visit(`/login?from=${SCREEN}`);
  await logIn(page, 'demo1');
  const form = page.getByRole('form', { name: 'Order form' });
  await form.locator('input[name=quantity]').fill('');
  await form.locator('input[name=price]').fill('50000');
  await form.locator('button[type=submit]').click();
  await page.getByRole('region', { name: 'Messages' }).getByText('Please enter the amount.').waitFor();
  await form.getByText('Please enter the amount.').first().waitFor();
  await page.context().close();
});

test('the day’s profit and loss says where it comes from', async () => {
  const page = await visit('/login?from=/wallet/wallet');
  await logIn(page, 'demo2');
  await expect.poll(() => page.getByTestId('today-gain').innerText()).toMatch(/\d\.\d\d USD/);
  await page.getByRole('button', { name: 'How today’s PnL comes about' }).click();
  const panel = page.getByRole('dialog', { name: 'How today’s PnL comes about' });
  const amount = async (name: string): Promise<number> => {
    const text = await panel
      .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .innerText();
    return Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''));
  };
  // Opened on its first day: nothing at midnight, the play money came in since.
  await expect.poll(() => amount('Value at 00:00 UTC')).toBe(0);
  expect(await amount('Came in today')).toBeGreaterThan(100_000);
  expect(await amount('Left today')).toBe(0);
  await page.context().close();
});
