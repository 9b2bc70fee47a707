import { beforeAll, expect, test } from 'vitest';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { leadSettled, openSettled } from './settled-page.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';
import { newVisitor } from './visitor.ts';
import type { Stored } from './visitor.ts';

/** Languages with the longest words, and one without spaces. */
const LANGUAGES = ['en_US', 'de_DE', 'ru_RU', 'fr_FR', 'es_ES', 'ja_JP'] as const;

const site = new TestSite({ bots: true, lived: true });
/** The session of one login: several of one account at the same moment are taken for guessing, and the fifth has to wait. */
let stored: Stored;

beforeAll(async () => {
  const trader = await TradingPage.open(site.browser);
  await trader.goTo(site.url, '/login?from=/markets/kline/BTC_USDT');
  await trader.logIn('demo1');
  await trader.form.getByRole('button', { name: 'Buy BTC' }).waitFor();
  await trader.page.locator('[role=row][data-side=ask]').first().waitFor();
  await trader.page.locator('[data-last-price-tag]').waitFor();
  await trader.place({ side: 'Buy', type: 'Market', fields: { quantity: '0.01' } });
  await trader.place({ side: 'Sell', type: 'OCO', fields: { price: '62500', stopPrice: '57500', quantity: '0.01' } });
  stored = await trader.page.context().storageState();
  await trader.close();
});

// Side by side: nearly all of a visit is waiting for what a page still asks for.
test.concurrent.each(LANGUAGES)('in %s nothing is wider than a phone', async (language) => {
  const { page } = await newVisitor(site.browser, { phone: true, stored });
  await openSettled(page, site.at(`/home?lang=${language}`));
  for (const screen of [...PUBLIC_SCREENS, ...USER_SCREENS]) {
    await leadSettled(page, site.at(`${screen}${screen.includes('?') ? '&' : '?'}lang=${language}`));
    await page.locator(`html[lang^=${language.slice(0, 2)}]`).waitFor();
    expect(new URL(page.url()).searchParams.has('from'), `${screen} asks for a login`).toBe(false);
    const tooWide = await page.evaluate(() => {
      const frames = [document.documentElement, ...document.querySelectorAll('[role=region][aria-label]:has(table)')];
      return frames.filter((frame) => frame.scrollWidth > frame.clientWidth + 1).map((frame) => frame.getAttribute('aria-label') ?? 'page');
    });
    expect(tooWide, screen).toEqual([]);
  }
  await page.context().close();
});
