import { LANGUAGES } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutWords } from './cut-words.ts';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { leadSettled, openSettled } from './settled-page.ts';
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

const TRADE = '/markets/kline/BTC_USDT';
const OTHERS = [...PUBLIC_SCREENS, ...USER_SCREENS].filter((screen) => screen !== TRADE && screen !== '/login');
const TABS = 4;
/** Types of orders in the form's menu beside those in its tabs. */
const TYPES = 6;

/**
 * Languages that one page goes through, chosen in its menu: starting the app, and asking for what a screen shows, takes most of what
 * looking at it takes. What the menu does not offer has a page of its own.
 */
const OFFERED = LANGUAGES.filter(({ lang }) => lang > 1).map(({ value }) => value);
const UNOFFERED = LANGUAGES.map(({ value }) => value).filter((language) => !OFFERED.includes(language));
const SPOKEN: readonly (readonly Locale[])[] = [OFFERED, ...UNOFFERED.map((language) => [language])];

const site = new TestSite({ bots: true });
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

/** Opens the app in a language. */
async function openIn(language: Locale, visitor: VisitorOptions): Promise<Page> {
  const { page } = await newVisitor(site.browser, { ...visitor, still: true });
  await openSettled(page, site.at(`/home?lang=${language}`));
  return page;
}

/** Leads the app to a screen, in the widest window. */
async function lead(page: Page, screen: string): Promise<void> {
  await fit(page, WINDOWS[0]);
  await leadSettled(page, site.at(screen));
  expect(new URL(page.url()).searchParams.has('from'), `${screen} asks for a login`).toBe(false);
}

/** Gives the page a window, and time to fit into it. */
async function fit(page: Page, window: (typeof WINDOWS)[number]): Promise<void> {
  await page.setViewportSize(window);
  await page.waitForFunction((width) => innerWidth === width, window.width);
  await drawn(page);
}

/** Chooses a language, unless it is spoken, in the menu of the head; that stands there also where the head is folded and another menu shows it. */
async function speak(page: Page, language: Locale): Promise<void> {
  const tag = language.replace('_', '-');
  if ((await page.locator('html').getAttribute('lang')) === tag) return;
  await page
    .locator('header button[aria-haspopup=menu]')
    .filter({ hasText: /[A-Z]{2}$/ })
    .first()
    .dispatchEvent('click');
  await page.locator(`[role=menuitemradio]:has([lang=${tag}])`).dispatchEvent('click');
  await page.locator(`html[lang=${tag}]`).waitFor();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await drawn(page);
}

/** Waits until what was changed is drawn, with what follows from its widths: until nothing changes for two frames; what never rests has six. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let changed = false;
    const observer = new MutationObserver(() => {
      changed = true;
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    for (let frame = 0, quiet = -1; frame < 6 && quiet < 2; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      quiet = changed ? 0 : quiet + 1;
      changed = false;
    }
    observer.disconnect();
  });
}

/** What is cut off of a screen, in these languages and every window. */
async function cutOn(page: Page, screen: string, languages: readonly Locale[]): Promise<readonly string[]> {
  const found: string[] = [];
  await lead(page, screen);
  for (const language of languages) {
    await fit(page, WINDOWS[0]);
    await speak(page, language);
    for (const window of WINDOWS) {
      await fit(page, window);
      found.push(...(await cutWords(page)).map((cut) => `${language} at ${window.width}: ${cut}`));
    }
  }
  return found;
}

/** Everything that the trading screen can show beside the market: lists of the panel, types of the form, the book's other units. */
async function cutWhileTrading(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  const tabs = page
    .locator('section:has(tr[data-order], [role=tablist]) > div > [role=tablist]')
    .filter({ hasText: /\d/ })
    .getByRole('tab');
  const types = page.locator('form').getByRole('button').and(page.locator('[aria-haspopup=menu]')).first();
  // A list and a type are looked at together: they lie side by side.
  for (let type = TYPES - 1; type >= 0; type--) {
    const tab = Math.min(type, TABS - 1);
    await tabs.nth(tab).click();
    await types.click();
    await page
      .getByRole('menuitemradio')
      .nth(-1 - type)
      .click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelector('.animate-shimmer') === null);
    await drawn(page);
    found.push(...(await cutWords(page)).map((cut) => `tab ${tab}, type ${type}: ${cut}`));
    if (tab === 0) await expectActions(page);
  }
  await page.locator('form [role=tab]').first().click();
  await drawn(page);
  found.push(...(await cutWords(page)));
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

// One page at a time: one that does not stand in front may not be drawn, and what is not drawn cannot be measured.
describe.each(SPOKEN.map((languages) => ({ languages })))('in $languages every window', ({ languages }) => {
  describe('of who is logged in', () => {
    let page: Page;
    beforeAll(async () => {
      page = await openIn(languages[0]!, { stored });
    });
    afterAll(() => page.context().close());

    test.each(OTHERS)('shows %s in full', async (screen) => {
      const found = await cutOn(page, screen, languages);
      expect(found, found.join('\n')).toEqual([]);
    });

    test.each(languages)('shows all of trading in %s in full', async (language) => {
      if (new URL(page.url()).pathname !== TRADE) await lead(page, TRADE);
      await page.locator('tr[data-order]').first().waitFor();
      const found: string[] = [];
      await fit(page, WINDOWS[0]);
      await speak(page, language);
      for (const window of WINDOWS) {
        await fit(page, window);
        found.push(...(await cutWhileTrading(page)).map((cut) => `at ${window.width}, ${cut}`));
      }
      expect(found, found.join('\n')).toEqual([]);
    });
  });

  describe('of a visitor', () => {
    let page: Page;
    beforeAll(async () => {
      page = await openIn(languages[0]!, {});
    });
    afterAll(() => page.context().close());

    test.each(['/login', '/home', TRADE])('shows %s in full', async (screen) => {
      const found = await cutOn(page, screen, languages);
      expect(found, found.join('\n')).toEqual([]);
    });
  });
});
