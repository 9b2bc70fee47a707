/**
 * A language that does not exist, whose words are those of English made four tenths longer: what has room for it has room for the
 * next language. Source: People, ux §9.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { cutWords } from './cut-words.ts';
import { PUBLIC_SCREENS, USER_SCREENS } from './screens.ts';
import { leadSettled, openSettled } from './settled-page.ts';
import { TestSite } from './test-site.ts';
import { logIn, newVisitor } from './visitor.ts';
import type { Stored } from './visitor.ts';

type Tree = { readonly [key: string]: string | readonly unknown[] | Tree };

/** The language in whose place the words come. */
const PLACE = 'tr_TR';
const LONGER = 0.4;
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
] as const;
const NARROW = { width: 360, height: 780 };

const site = new TestSite({ bots: 'left', lived: true });
let stored: Stored;

beforeAll(async () => {
  const { page } = await newVisitor(site.browser);
  await openSettled(page, site.at('/login'));
  await logIn(page, 'demo1');
  stored = await page.context().storageState();
  await page.context().close();
});

/** Doubles vowels from the front until a text is four tenths longer; abbreviations stay. */
function longer(text: string): string {
  let left = Math.ceil(text.length * LONGER);
  return text.replaceAll(/\p{L}+/gu, (word) => {
    if (word === word.toUpperCase()) return word;
    return word.replaceAll(/[aeiou]/gi, (vowel) => (left-- > 0 ? vowel + vowel.toLowerCase() : vowel));
  });
}

/** The compiled words of a language with those of English in their place, longer; what is put together from parts keeps its own. */
function stretched(own: Tree, english: Tree): Tree {
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => {
      const other = english[key];
      if (Array.isArray(value)) return [key, value.map((part: unknown) => (typeof part === 'string' ? longer(part) : part))];
      if (typeof value === 'string') return [key, longer(typeof other === 'string' ? other : value)];
      return [key, stretched(value as Tree, (other ?? {}) as Tree)];
    }),
  );
}

const MESSAGES = new URL('../../apps/web/src/i18n/messages/en_US/', import.meta.url);
const englishOf = (namespace: string): Tree => JSON.parse(readFileSync(new URL(`${namespace}.json`, MESSAGES), 'utf8')) as Tree;

async function openLonger(options: { readonly phone?: boolean }): Promise<Page> {
  const { page } = await newVisitor(site.browser, { ...options, stored, still: true });
  await page.route(`**/${PLACE}-*.js`, async (route) => {
    const answer = await route.fetch();
    const { default: own } = (await import(`data:text/javascript,${encodeURIComponent(await answer.text())}`)) as { default: Tree };
    const english = Object.fromEntries(Object.keys(own).map((namespace) => [namespace, englishOf(namespace)]));
    await route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(stretched(own, english))};` });
  });
  await openSettled(page, site.at(`/home?lang=${PLACE}`));
  await page
    .getByRole('link', { name: longer('Markets'), exact: true })
    .first()
    .waitFor({ state: 'attached' });
  return page;
}

test('words are longer by four tenths', () => {
  expect([longer('Withdraw'), longer('Available balance'), longer('OCO')]).toEqual(['Wiithdraaw', 'Aavaaiilaablee baalaance', 'OCO']);
});

// Side by side: nearly all of a visit is waiting for what a page still asks for.
test.concurrent('at 1440 and 1280 every screen shows longer words in full', async () => {
  const page = await openLonger({});
  const found: string[] = [];
  for (const screen of [...PUBLIC_SCREENS, ...USER_SCREENS]) {
    await leadSettled(page, site.at(screen));
    // From the window that the page has to the other one.
    for (const window of page.viewportSize()?.width === WINDOWS[0].width ? WINDOWS : WINDOWS.toReversed()) {
      await page.setViewportSize(window);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      found.push(...(await cutWords(page)).map((cut) => `${screen} at ${window.width}: ${cut}`));
    }
  }
  expect(found, found.join('\n')).toEqual([]);
  await page.context().close();
});

test.concurrent('at 360 no screen is wider than the window', async () => {
  const page = await openLonger({ phone: true });
  await page.setViewportSize(NARROW);
  const wide: string[] = [];
  for (const screen of [...PUBLIC_SCREENS, ...USER_SCREENS]) {
    await leadSettled(page, site.at(screen));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 1) wide.push(`${screen}: ${over} px`);
  }
  expect(wide).toEqual([]);
  await page.context().close();
});
