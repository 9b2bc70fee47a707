import { beforeAll, expect, test } from 'vitest';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { leadSettled, openSettled, settledAfter } from './settled-page.ts';
import { speak } from './speak.ts';
import { TestSite } from './test-site.ts';
import { TradingPage } from './trading-page.ts';
import { newVisitor } from './visitor.ts';
import type { Stored } from './visitor.ts';

/** Languages with the longest words, and one without spaces. */
const LANGUAGES = ['en_US', 'de_DE', 'ru_RU', 'fr_FR', 'es_ES', 'ja_JP'] as const;

const site = new TestSite({ bots: 'left', lived: true });
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

/** Pages that go through the screens together: waiting for an answer and for rest is most of a visit. */
const PAGES = 3;
const SCREENS = [...PUBLIC_SCREENS, ...USER_SCREENS];

test.concurrent.each(Array.from({ length: PAGES }, (_, first) => first))('nothing is wider than a phone, part %i', async (first) => {
  const { page } = await newVisitor(site.browser, { phone: true, stored });
  await openSettled(page, site.at('/fees'));
  // The words of every language come once, those that few screens have as well.
  for (const language of LANGUAGES) await settledAfter(page, () => speak(page, language));
  for (const screen of SCREENS.filter((_, at) => at % PAGES === first)) {
    await leadSettled(page, site.at(screen));
    expect(new URL(page.url()).searchParams.has('from'), `${screen} asks for a login`).toBe(false);
    for (const language of LANGUAGES) {
      await speak(page, language);
      const tooWide = await page.evaluate(() => {
        const frames = [document.documentElement, ...document.querySelectorAll('[role=region][aria-label]:has(table)')];
        return frames
          .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
          .map((frame) => frame.getAttribute('aria-label') ?? 'page');
      });
      expect(tooWide, `${screen} in ${language}`).toEqual([]);
    }
  }
  await page.context().close();
});
