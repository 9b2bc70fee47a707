import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { PUBLIC_SCREENS, SCREENS, USER_SCREENS } from './screens.ts';
import { leadSettled } from './settled-page.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

/** The built screens with a living market, as axe sees them: both themes, every colour scheme, desktop and phone. */
const THEMES = ['dusk', 'dawn'] as const;
const SCHEMES = ['default', 'inverted', 'kr', 'cvd'] as const;
/** Screens that show nothing of a market, and so look the same in every scheme. */
const WITHOUT_MARKET: readonly string[] = [
  '/agree',
  '/fees',
  ...[SCREENS.account, SCREENS.support, SCREENS.help].flatMap(({ visitors, users }): readonly string[] => [...visitors, ...users]),
];

const site = new TestSite({ bots: true, lived: true });

async function dress(page: Page, theme: string, scheme: string): Promise<void> {
  await page.evaluate(([look, market]) => Object.assign(document.documentElement.dataset, { theme: look, market }), [theme, scheme]);
}

describe.each([
  ['a desktop', false],
  ['a phone', true],
] as const)('on %s', (_name, phone) => {
  let page: Page;
  beforeAll(async () => {
    // Still: colours change at once, and axe meets none on its way to another.
    ({ page } = await newVisitor(site.browser, { phone, still: true }));
    await openApp(page, site.at('/login?from=%2Fmarkets'));
    await logIn(page, 'demo1');
    await page.waitForURL('**/markets');
  });
  afterAll(() => page.context().close());

  test.each([...PUBLIC_SCREENS, ...USER_SCREENS])('axe finds nothing on %s', async (address) => {
    await leadSettled(page, site.at(address));
    for (const theme of THEMES) {
      for (const scheme of WITHOUT_MARKET.includes(address) ? SCHEMES.slice(0, 1) : SCHEMES) {
        await dress(page, theme, scheme);
        expect(await axeFindings(page, scheme === 'default' ? 'everything' : 'colours'), `${theme} ${scheme}`).toEqual([]);
      }
    }
  });
});
