import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe-findings.ts';
import { openApp } from './running-app.ts';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { leadSettled } from './settled-page.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';

/** The built screens with what a market leaves behind, as axe sees them: both themes, every colour scheme, desktop and phone. */
const THEMES = ['dusk', 'dawn'] as const;
const SCHEMES = ['default', 'inverted', 'kr', 'cvd'] as const;

const site = new TestSite({ bots: 'left', lived: true });

async function dress(page: Page, theme: string, scheme: string): Promise<void> {
  await page.evaluate(([look, market]) => Object.assign(document.documentElement.dataset, { theme: look, market }), [theme, scheme]);
}

/** Every colour of the page as it is dressed now: where two dresses have the same, axe finds the same. */
async function colours(page: Page): Promise<string> {
  return page.evaluate(() =>
    Array.from(document.body.querySelectorAll('*'), (element) =>
      ['', '::before', '::after'].map((part) => {
        const { color, backgroundColor, backgroundImage, opacity } = getComputedStyle(element, part);
        return `${color}${backgroundColor}${backgroundImage}${opacity}`;
      }),
    ).join('\n'),
  );
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
    const looked = new Set<string>();
    for (const theme of THEMES) {
      for (const scheme of SCHEMES) {
        await dress(page, theme, scheme);
        const seen = await colours(page);
        if (looked.has(seen)) continue;
        // A dress changes nothing but colours: all that is not about them is looked at in the first.
        expect(await axeFindings(page, looked.size === 0 ? 'everything' : 'colours'), `${theme} ${scheme}`).toEqual([]);
        looked.add(seen);
      }
    }
  });
});
