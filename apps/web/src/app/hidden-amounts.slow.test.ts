/**
 * Where amounts are hidden nothing on the site tells how much somebody owns, earns or moves: two people who differ in nothing else see the
 * same pages, to the last attribute and style, and none of the one's digits. The pages are the site's own, built here, in a real browser;
 * the exchange behind them is one that is not there.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { openBrowser } from '@kontor/testkit/browser';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATHS } from '../paths/paths.ts';
import { OwnMoneyWorld } from './own-money-world.ts';
import type { Owner } from './own-money-world.ts';

type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;
type WebSocketRoute = Parameters<Parameters<Page['routeWebSocket']>[1]>[0];

const WEB = `${import.meta.dirname}/../..`;
const SITE = 'http://localhost';
/** The digits that must not be seen, and others in their place. */
const SEEN: Owner = { digits: '7351973519', gains: true };
const OTHER: Owner = { digits: '5086450864', gains: false };
const FORBIDDEN = SEEN.digits.slice(0, SEEN.digits.length / 2);
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** How often two pages are looked at that seem to differ. */
const LOOKS = 8;
/** What has not come by then does not come, ms. */
const PATIENCE_MS = 120_000;

let files = '';
let browser: Browser | undefined;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'kontor-hidden-'));
  const mode = process.env['NODE_ENV'];
  // The test runner's own mode would build the libraries' development halves.
  process.env['NODE_ENV'] = 'production';
  // Nothing is served compressed here: `ssr` says so.
  await build({ root: WEB, logLevel: 'error', build: { outDir: files, emptyOutDir: true, minify: false, ssr: false } });
  process.env['NODE_ENV'] = mode;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  rmSync(files, { recursive: true, force: true });
});

/** Somebody at the site with amounts hidden. */
interface Visit {
  readonly page: Page;
  /** The socket tells of a deal of his. */
  readonly fill: () => Promise<void>;
}

/** What only shows when something is pressed, on its page; gives what is seen only for a moment. */
type Act = readonly [address: string, what: string, act: (visit: Visit) => Promise<unknown>];

const TRADE = '/markets/kline/BTC_USDT';
const CONTRACT = '/contract/BTC_USDT';
const SECONDS = '/contract_sec/BTC_USDT';
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** What a position's three dots hold. */
async function pressMore(page: Page, item: string): Promise<void> {
  await press(page, 'More');
  await page.getByRole('menuitem', { name: item }).click();
}

const ACTS: readonly Act[] = [
  ['/wallet/wallet', 'how the gain comes about', ({ page }) => press(page, 'How today’s PnL comes about')],
  ['/wallet/wallet', 'the bell', ({ page }) => press(page, /^Notifications, /)],
  ['/wallet/log-currency', 'a record', ({ page }) => press(page, 'Details')],
  ['/wallet/wallet-log', 'a deposit', ({ page }) => press(page, 'Details')],
  ['/wallet/wallet-log?type=withdraw', 'a withdrawal', ({ page }) => press(page, 'Details')],
  ['/wallet/transfer', 'the most that can be moved', ({ page }) => press(page, 'Max')],
  [
    '/wallet/cash/USDT',
    'the most that can be withdrawn',
    async ({ page }) => {
      await page.locator('label[data-network=ERC20]').click();
      await press(page, 'Max');
    },
  ],
  ['/order/spot-current', 'an order about to be cancelled', ({ page }) => press(page, 'Cancel order')],
  ['/order/spot-history', 'an order in full', ({ page }) => page.locator('[data-order] a').filter({ visible: true }).last().click()],
  [
    TRADE,
    'a deal',
    async ({ page, fill }) => {
      await page.locator('[data-order]').first().waitFor();
      // A message stands for a second: it is looked for before it comes.
      const told = page
        .getByRole('region', { name: 'Messages' })
        .getByText(/^Bought /)
        .textContent();
      await fill();
      return await told;
    },
  ],
  [TRADE, 'past orders', ({ page }) => page.getByRole('tab', { name: 'Order history' }).click()],
  [TRADE, 'own deals', ({ page }) => page.getByRole('tab', { name: 'Trades', exact: true }).last().click()],
  [TRADE, 'balances', ({ page }) => page.getByRole('tab', { name: 'Assets' }).click()],
  [CONTRACT, 'a position about to be closed', ({ page }) => press(page, /^Market$/)],
  [CONTRACT, 'plans of a position', ({ page }) => press(page, 'Take profit and stop loss')],
  [CONTRACT, 'another leverage', ({ page }) => press(page, /^Leverage /)],
  [CONTRACT, 'a position about to be closed at a price', ({ page }) => press(page, /^Limit$/)],
  [CONTRACT, 'a position about to be reversed', ({ page }) => pressMore(page, 'Reverse')],
  [
    CONTRACT,
    'a stop that follows the mark',
    async ({ page }) => {
      await press(page, 'Take profit and stop loss');
      await page.getByRole('radio', { name: 'Trailing stop' }).dispatchEvent('click');
      await page.locator('input[name=callback]').fill('1');
    },
  ],
  [CONTRACT, 'open orders of contracts', ({ page }) => page.getByRole('tab', { name: /^Open orders/ }).click()],
  [
    CONTRACT,
    'a contract order about to be moved',
    async ({ page }) => {
      await page.getByRole('tab', { name: /^Open orders/ }).click();
      await press(page, 'Edit order');
      await page.getByRole('dialog', { name: 'Change the price of this order?' }).waitFor();
    },
  ],
  [CONTRACT, 'own deals in contracts', ({ page }) => page.getByRole('tab', { name: 'Trades', exact: true }).last().click()],
  [CONTRACT, 'funding', ({ page }) => page.getByRole('tab', { name: 'Funding', exact: true }).click()],
  [CONTRACT, 'past orders of contracts', ({ page }) => page.getByRole('tab', { name: 'History', exact: true }).click()],
  [CONTRACT, 'plans', ({ page }) => page.getByRole('tab', { name: /^Plans/ }).click()],
  [CONTRACT, 'the contract account', ({ page }) => page.getByRole('tab', { name: 'Assets' }).click()],
  ['/deal/buy-detail/1', 'a trade about to be called paid', ({ page }) => press(page, 'I have transferred')],
  ['/deal/buy-detail/1', 'a trade about to be cancelled', ({ page }) => press(page, 'Cancel order')],
  [
    '/deal/sell-detail/2',
    'coins about to be released',
    async ({ page }) => {
      for (const box of await page.locator('input[name^=check_]').all()) await box.dispatchEvent('click');
      await press(page, 'Confirm receipt');
    },
  ],
  [SECONDS, 'limits of seconds contracts', ({ page }) => press(page, 'Change')],
  [
    TRADE,
    'all that is held',
    async ({ page }) => {
      const slider = page.getByRole('slider', { name: 'Share of the balance' });
      if ((await slider.count()) === 0) await press(page, 'Buy');
      await slider.press('End');
    },
  ],
  [
    TRADE,
    'an order that is changed',
    async ({ page }) => {
      await page.getByRole('tab', { name: /^Open orders/ }).click();
      await press(page, 'Edit order');
    },
  ],
];

/** Pages of who is logged in, and what a visitor sees as well. */
const PAGES = [
  ...Object.values(PATHS)
    .filter(({ access }) => access === 'user')
    .map(({ pattern }) =>
      pattern
        .replace('$currency', 'USDT')
        .replace(/\$(?:orderId|contract)/, '1')
        .replace('$position', 'BTC_USDT-long')
        .replace('sell-detail/$id', 'sell-detail/2')
        // Of a trade that is not paid yet the buyer has another page.
        .replace('buy-confirm/$id', 'buy-confirm/3')
        .replace('$id', '1'),
    ),
  '/deal?side=sell',
  '/deal/buy-next?advert=1&amount=100',
  '/deal/buy-confirm/4',
  '/deal/sell-detail/5',
  CONTRACT,
  SECONDS,
  TRADE,
  '/home',
  '/fees',
  '/proof',
  '/demo/inbox',
  '/inform?id=1',
  '/wallet/wallet-log?type=withdraw',
  '/wallet/cash?withdrawal=1',
  '/user/ticketDetail?id=1',
];

/** Where somebody's own amounts stand; his one subscription is in hand. */
const HIS = /^\/(?:wallet\/|deal(?!\/(?:buy|sell)-next)|order\/(?!sub-(?:end|tran))|inform|demo)/;

async function visit(owner: Owner, phone: boolean): Promise<Visit> {
  const world = new OwnMoneyWorld(owner);
  const context = await browser!.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-US',
    ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : { viewport: { width: 1440, height: 900 } }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  let socket: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/realtime$/, (opened) => {
    socket = undefined;
    opened.onMessage((text) => {
      for (const said of world.hear(String(text))) opened.send(said);
      // From its login on it can be told of a deal.
      if (String(text).includes('"login"')) socket = opened;
    });
  });
  await page.route('**/*', async (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/')) {
      const body = request.method() === 'POST' ? (JSON.parse(request.postData() ?? '{}') as object) : Object.fromEntries(searchParams);
      const answer = world.answer(pathname, body as Readonly<Record<string, unknown>>);
      return route.fulfill(answer === undefined ? { status: 404, body: '' } : { contentType: 'application/json', body: answer });
    }
    const file = join(files, pathname);
    const isFile = extname(pathname) !== '' && existsSync(file);
    return route.fulfill(
      isFile
        ? { contentType: TYPES[extname(pathname)] ?? 'application/octet-stream', body: readFileSync(file) }
        : { contentType: 'text/html', body: readFileSync(join(files, 'index.html')) },
    );
  });
  await page.addInitScript(
    ([session, settings]) => {
      localStorage.setItem('kontor.session', session);
      localStorage.setItem('kontor.settings', settings);
    },
    [
      JSON.stringify(world.session),
      JSON.stringify({ state: { hideAmounts: true, locale: 'en_US', timeZone: 'UTC', confirmOrders: true }, version: 1 }),
    ] as const,
  );
  await page.goto(`${SITE}/home`);
  await page.locator('h1').first().waitFor();
  const fill = async (): Promise<void> => {
    while (socket === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    socket.send(world.fill);
  };
  return { page, fill };
}

/** Leads the app to an address, as a link does, until the heading of the page before has gone. */
async function lead(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState({}, '', to);
  }, address);
  await page.waitForFunction(
    () => document.querySelector('h1:not([data-left])') !== null && document.querySelector('[data-left]') === null,
  );
}

/** All that a page holds once it stands still: title, words, attributes, styles and what stands in fields. */
async function sight(page: Page): Promise<string> {
  const html = await page.evaluate(async () => {
    const look = (): string =>
      [
        document.title,
        document.body.innerHTML,
        ...Array.from(document.querySelectorAll('input, textarea'), (field) => (field as HTMLInputElement).value),
      ].join('\n');
    const isWaiting = (): boolean => document.querySelector('.animate-shimmer, [aria-busy=true]') !== null;
    let [before, quiet] = ['', 0];
    // Long enough for what never comes; a page at rest is done after the third look.
    for (let turn = 0; turn < 80 && quiet < 3; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 70));
      const now = look().replaceAll(/\d\d:\d\d(:\d\d)?/g, '');
      quiet = now === before && !isWaiting() ? quiet + 1 : 0;
      before = now;
    }
    return look();
  });
  return (
    html
      // Clocks and measurements go on, ids count what was drawn before, and a hash says nothing about what it was made from.
      .replaceAll(/\d\d:\d\d(:\d\d)?/g, '0:00')
      .replaceAll(/\b\d+ ms\b/g, '0 ms')
      // One page has measured the way to the exchange and back, another has still to.
      .replaceAll(/(?<=<span title="Time to the exchange and back"[^>]*>)-(?=<)/g, '0 ms')
      // A style that was drawn anew says the same in another order.
      .replaceAll(/(?<= style=")[^"]*/g, (style) => style.split(/;\s*/).sort().join(';'))
      // The market's drawing, whose sizes come when it is drawn.
      .replaceAll(/<canvas[^>]*>/g, '<canvas>')
      .replaceAll(/ (?:id|for|name|aria-(?:labelledby|describedby|controls|owns|activedescendant)|data-(?:key|collection))="[^"]*"/g, '')
      .replaceAll(/[0-9a-f]{8}…[0-9a-f]{6}|[0-9a-f]{64}/g, 'hash')
  );
}

/** Where two texts part, with what is around it. */
function parting(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 200), at + 80);
  return `\n${around(one)}\n${around(other)}`;
}

/** The digits as they are, whatever groups and points them. */
const bare = (text: string): string => text.replaceAll(/(?<=\d)[.,](?=\d)/g, '');

/** What a place tells of whose it is: nothing is right. */
function toldBy(place: string, one: string, other: string): readonly string[] {
  const digits = bare(one);
  const at = digits.indexOf(FORBIDDEN);
  if (at >= 0) return [`${place} shows …${digits.slice(Math.max(0, at - 200), at + 40)}`];
  return one === other ? [] : [`${place} tells one from the other: ${parting(one, other)}`];
}

test.each([
  ['wide', false],
  ['a phone', true],
] as const)('nobody sees from a page how much somebody has, %s', async (_size, phone) => {
  const visits = await Promise.all([visit(SEEN, phone), visit(OTHER, phone)]);
  const found: string[] = [];
  const compare = async (place: string): Promise<void> => {
    let [one, other] = ['', ' '];
    // One may still be drawing what the other has drawn.
    for (let turn = 0; turn < LOOKS && one !== other; turn++)
      [one, other] = (await Promise.all(visits.map(({ page }) => sight(page)))) as [string, string];
    found.push(...toldBy(place, one, other));
    // A page that shows nothing would tell nothing, too.
    if (HIS.test(place) && !one.includes('••••')) found.push(`${place} has none of his amounts`);
  };
  // Elsewhere a phone shows what a wide window does, and the same dialogs everywhere.
  for (const address of phone ? PAGES.filter((each) => /^\/(?:wallet|order|markets|inform)/.test(each)) : PAGES) {
    await Promise.all(visits.map(({ page }) => lead(page, address)));
    await compare(address);
  }
  let last = '';
  for (const [address, what, act] of phone ? [] : ACTS) {
    const [one, other] = await Promise.all(
      visits.map(async (each) => {
        // What the one before has opened over the page is closed.
        if (address === last) await each.page.keyboard.press('Escape');
        else await each.page.goto(`${SITE}${address}`);
        await each.page.locator('h1').first().waitFor({ state: 'attached' });
        await sight(each.page);
        return act(each);
      }),
    );
    found.push(...toldBy(`${address}, ${what}, at once`, String(one), String(other)));
    await compare(`${address}, ${what}`);
    last = address;
  }
  expect(found, found.join('\n\n')).toEqual([]);
  // What was looked at was somebody's: with amounts shown the digits are there.
  const [{ page }] = visits;
  await page.goto(`${SITE}/wallet/wallet`);
  await press(page, 'Show amounts');
  await expect.poll(async () => bare(await sight(page))).toContain(FORBIDDEN);
  for (const each of visits) await each.page.context().close();
});
