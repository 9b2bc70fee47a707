import { LANGUAGES } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cutWords } from './cut-words.ts';
import { inShare } from './in-share.ts';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { leadSettled, openSettled, settledAfter } from './settled-page.ts';
import { drawn, speak } from './speak.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';
import { newVisitor } from './visitor.ts';
import type { Stored, VisitorOptions } from './visitor.ts';

/** The windows of ux §3 from which on nothing may be out of sight: a small tablet on its side, a small laptop, a usual one. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const;

type Window = (typeof WINDOWS)[number];

const TRADE = '/markets/kline/BTC_USDT';
const OTHERS = [...PUBLIC_SCREENS, ...USER_SCREENS].filter((screen) => screen !== TRADE && !/^\/(?:login|reg|forget-pass)$/.test(screen));
const TABS = 4;
/** Types of orders in the form's menu beside those in its tabs; behind them it has one entry more, which opens a dialog. */
const TYPES = 7;
/** The list whose orders can be edited and cancelled. */
const FIRST_LIST = 'tab 0, type 0';

const SPOKEN = LANGUAGES.map(({ value }) => value);
/** One of these has the longest words of nineteen texts in twenty, and nearly the longest of the others: what has room for them in a wide window has room for all. */
const LONGEST: readonly Locale[] = ['ja_JP', 'ru_RU', 'tr_TR', 'fr_FR', 'es_ES', 'de_DE'];

const site = new TestSite({ bots: 'left', lived: true });
/** The session of one login. */
let stored: Stored;

beforeAll(async () => {
  const trader = await TradingPage.open(site.browser);
  await trader.goTo(site.url, `/login?from=${TRADE}`);
  await trader.logIn('demo1');
  await trader.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
  await trader.page.locator('[role=row][data-side=ask]').first().waitFor();
  await trader.page.locator('[data-last-price-tag]').waitFor();
  await trader.place({ side: 'Buy', type: 'Market', fields: { quantity: '0.01234' } });
  await trader.place({
    side: 'Sell',
    type: 'OCO',
    fields: { price: '62500', stopPrice: '57500', stopLimitPrice: '57400', quantity: '0.01234' },
  });
  await trader.place({ side: 'Sell', type: 'Take profit limit', fields: { stopPrice: '64000', price: '64100', quantity: '0.25' } });
  await trader.place({ side: 'Buy', type: 'Limit', fields: { price: '57123.45', quantity: '0.5' } });
  stored = await trader.page.context().storageState();
  await trader.close();
});

/** A page where the words of every language have come: those that few screens have as well. */
async function openSpoken(visitor: VisitorOptions): Promise<Page> {
  const { page } = await newVisitor(site.browser, { ...visitor, still: true });
  await openSettled(page, site.at('/fees'));
  for (const language of SPOKEN) await settledAfter(page, () => speak(page, language));
  return page;
}

/** Leads the app to a screen. */
async function lead(page: Page, screen: string): Promise<void> {
  await leadSettled(page, site.at(screen));
  expect(new URL(page.url()).searchParams.has('from'), `${screen} asks for a login`).toBe(false);
}

/** Gives the page a window, and time to fit into it. */
async function fit(page: Page, window: Window): Promise<void> {
  if (page.viewportSize()?.width === window.width) return;
  await page.setViewportSize(window);
  await page.waitForFunction((width) => innerWidth === width, window.width, { polling: 'raf' });
  await drawn(page);
}

/** The windows for a language, beginning with the one that the page has: the way back and forth takes each change of size once. */
function windowsFrom(page: Page, language: Locale): readonly Window[] {
  if (!LONGEST.includes(language)) return WINDOWS.slice(-1);
  return page.viewportSize()?.width === WINDOWS.at(-1)?.width ? WINDOWS.toReversed() : WINDOWS;
}

/** How often a page is looked at again that seems to cut something: on a busy machine it may still be fitting itself into its window. */
const LOOKS = 10;

/** What stays cut off of the page as it stands. */
async function stillCut(page: Page): Promise<readonly string[]> {
  let found = await cutWords(page);
  for (let look = 1; look < LOOKS && found.length > 0; look++) {
    await drawn(page);
    found = await cutWords(page);
  }
  return found;
}

/** The languages of the narrowest window first: from there on every change of size is used. */
const IN_TURN = SPOKEN.toSorted((a, b) => Number(LONGEST.includes(a)) - Number(LONGEST.includes(b)));

/** What is cut off of a screen, in every language and its windows: asking for what it shows takes most of what looking at it takes. */
async function cutOn(page: Page, screen: string): Promise<readonly string[]> {
  const found: string[] = [];
  await lead(page, screen);
  for (const language of IN_TURN) {
    await speak(page, language);
    for (const window of windowsFrom(page, language)) {
      await fit(page, window);
      found.push(...(await stillCut(page)).map((cut) => `${language} at ${window.width}: ${cut}`));
    }
  }
  return found;
}

/** Everything that the trading screen can show beside the market, in every window: lists of the panel, types of the form, the book's other units. */
async function cutWhileTrading(page: Page, language: Locale): Promise<readonly string[]> {
  const found: string[] = [];
  const tabs = page
    .locator('section:has(tr[data-order], [role=tablist]) > div > [role=tablist]')
    .filter({ hasText: /\d/ })
    .getByRole('tab');
  const types = page.locator('form').getByRole('button').and(page.locator('[aria-haspopup=menu]')).first();
  const look = async (what: string): Promise<void> => {
    await page.waitForFunction(() => document.querySelector('.animate-shimmer') === null, undefined, { polling: 'raf' });
    await drawn(page);
    for (const window of windowsFrom(page, language)) {
      await fit(page, window);
      found.push(...(await stillCut(page)).map((cut) => `at ${window.width}, ${what}: ${cut}`));
      if (what === FIRST_LIST) await expectActions(page);
    }
  };
  // A list and a type are looked at together: they lie side by side.
  for (let type = TYPES - 1; type >= 0; type--) {
    const tab = Math.min(type, TABS - 1);
    await tabs.nth(tab).dispatchEvent('click');
    await types.dispatchEvent('click');
    await page
      .getByRole('menuitemradio')
      .nth(-2 - type)
      .dispatchEvent('click');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await look(`tab ${tab}, type ${type}`);
  }
  await page.locator('form [role=tab]').first().dispatchEvent('click');
  await look('the first type');
  await types.dispatchEvent('click');
  await page.getByRole('menuitemradio').last().dispatchEvent('click');
  await page.locator('input[name=scaled-from]').waitFor();
  await look('many orders at once');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return found;
}

/** Edit and cancel of the first order lie where they can be pressed. */
async function expectActions(page: Page): Promise<void> {
  const buttons = page.locator('tr[data-order]').first().getByRole('button');
  expect(await buttons.count()).toBe(2);
  for (const button of await buttons.all()) {
    const isOnTop = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
  }
}

/** Who looks at a screen. */
type Reader = 'a user' | 'a visitor';

/** Pages at work at a time: waiting for a frame, for an answer and for rest is half of what looking takes. More would wait for a core. */
const SIDE_BY_SIDE = 2;
const VISITORS_SCREENS = ['/login', '/reg', '/forget-pass', '/home', TRADE];
const READERS = ['a user', 'a visitor'] as const;

const resting = new Map<Reader, Page[]>();
const waiting: (() => void)[] = [];
let atWork = 0;

/** Looks with a page of that reader: one that rests, or a new one, when it is its turn. One that something has failed on is left. */
async function withPage(reader: Reader, look: (page: Page) => Promise<void>): Promise<void> {
  if (atWork === SIDE_BY_SIDE) await new Promise<void>((turn) => waiting.push(turn));
  else atWork += 1;
  try {
    const page = resting.get(reader)?.pop() ?? (await openSpoken(reader === 'a user' ? { stored } : {}));
    await look(page);
    resting.set(reader, [...(resting.get(reader) ?? []), page]);
  } finally {
    const next = waiting.shift();
    if (next === undefined) atWork -= 1;
    else next();
  }
}

// Each page in a window of its own: of several in one only the first is drawn, and what is not drawn cannot be measured.
describe.concurrent.each(READERS)('in every language every window of %s', (reader) => {
  test.each(inShare(reader === 'a user' ? OTHERS : VISITORS_SCREENS))('shows %s in full', (screen) =>
    withPage(reader, async (page) => {
      const found = await cutOn(page, screen);
      expect(found, found.join('\n')).toEqual([]);
    }),
  );

  test.each(reader === 'a user' ? inShare(SPOKEN) : [])('shows all of trading in %s in full', (language) =>
    withPage(reader, async (page) => {
      if (new URL(page.url()).pathname !== TRADE) await lead(page, TRADE);
      await page.locator('tr[data-order]').first().waitFor();
      await speak(page, language);
      const found = await cutWhileTrading(page, language);
      expect(found, found.join('\n')).toEqual([]);
    }),
  );
});
