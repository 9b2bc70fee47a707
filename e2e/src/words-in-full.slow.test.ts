import { LANGUAGES } from '@kontor/contract/locale';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { cutWords } from './cut-words.ts';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { leadSettled, openSettled } from './settled-page.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';
import { newVisitor } from './visitor.ts';
import type { Stored } from './visitor.ts';

/** The windows of ux §3 from which on nothing may be out of sight: a small tablet on its side, a small laptop, a usual one. */
const WINDOWS = [{ width: 1440, height: 900 }, { width: 1280, height: 800 }, { width: 1024, height: 768 }] as const;

const TRADE = '/markets/kline/BTC_USDT';
const OTHERS = [...PUBLIC_SCREENS, ...USER_SCREENS].filter((screen) => screen !== TRADE && screen !== '/login');
const TABS = 4;
/** Types of orders in the form's menu beside those in its tabs. */
const TYPES = 6;

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
  await trader.place({ side: 'Sell', type: 'OCO', fields: { price: '62500', stopPrice: '57500', stopLimitPrice: '57400', quantity: '0.01234' } });
  await trader.place({ side: 'Sell', type: 'Take profit limit', fields: { stopPrice: '64000', price: '64100', quantity: '0.25' } });
  await trader.place({ side: 'Buy', type: 'Limit', fields: { price: '57123.45', quantity: '0.5' } });
  stored = await trader.page.context().storageState();
  await trader.close();
});

/** Gives the page a window, and time to fit into it. */
async function fit(page: Page, window: (typeof WINDOWS)[number]): Promise<void> {
  await page.setViewportSize(window);
  await drawn(page);
}

/** Waits until what was changed is drawn, with what follows from its widths. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Opens the app with its first page and leads it to the others. */
async function openIn(page: Page, screen: string, language: string): Promise<void> {
  const go = page.url() === 'about:blank' ? openSettled : leadSettled;
  await go(page, site.at(`${screen}${screen.includes('?') ? '&' : '?'}lang=${language}`));
  await page.locator(`html[lang=${language.replace('_', '-')}]`).waitFor();
}

/** Everything that the trading screen can show beside the market: lists of the panel, types of the form, the book's other units. */
async function cutWhileTrading(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  const note = async (where: string): Promise<void> => {
    await drawn(page);
    found.push(...(await cutWords(page)).map((cut) => `${where}: ${cut}`));
  };
  const tabs = page.locator('section:has(tr[data-order], [role=tablist]) > div > [role=tablist]').filter({ hasText: /\d/ }).getByRole('tab');
  for (let tab = TABS - 1; tab >= 0; tab--) {
    await tabs.nth(tab).click();
    await page.waitForFunction(() => document.querySelector('.animate-shimmer') === null);
    await note(`tab ${tab}`);
    if (tab === 0) await expectActions(page);
  }
  const types = page.locator('form').getByRole('button').and(page.locator('[aria-haspopup=menu]')).first();
  for (let type = 0; type < TYPES; type++) {
    await types.click();
    await page.getByRole('menuitemradio').nth(-1 - type).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await note(`type ${type}`);
  }
  await page.locator('form [role=tab]').first().click();
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

// One after the other: a page that does not stand in front may not be drawn, and what is not drawn cannot be measured.
test.each(LANGUAGES.map(({ value }) => value))('in %s everything can be read in every window', async (language) => {
  const { page } = await newVisitor(site.browser, { stored });
  const found: string[] = [];
  for (const screen of OTHERS) {
    await fit(page, WINDOWS[0]);
    await openIn(page, screen, language);
    expect(new URL(page.url()).searchParams.has('from'), `${screen} asks for a login`).toBe(false);
    for (const window of WINDOWS) {
      await fit(page, window);
      found.push(...(await cutWords(page)).map((cut) => `${screen} at ${window.width}: ${cut}`));
    }
  }
  await openIn(page, TRADE, language);
  await page.locator('tr[data-order]').first().waitFor();
  for (const window of WINDOWS) {
    await fit(page, window);
    found.push(...(await cutWhileTrading(page)).map((cut) => `${TRADE} at ${window.width}: ${cut}`));
  }
  await page.context().close();
  const visitor = await newVisitor(site.browser);
  for (const screen of ['/login', '/home', TRADE]) {
    await openIn(visitor.page, screen, language);
    for (const window of WINDOWS) {
      await fit(visitor.page, window);
      found.push(...(await cutWords(visitor.page)).map((cut) => `visitor, ${screen} at ${window.width}: ${cut}`));
    }
  }
  await visitor.page.context().close();
  expect(found, found.join('\n')).toEqual([]);
});
