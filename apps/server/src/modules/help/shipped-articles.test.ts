import { LANGUAGES } from '@kontor/contract/locale';
import { helpLinks, plainHelpText, readHelpMarkup } from '@kontor/contract/help-markup';
import type { HelpBlock } from '@kontor/contract/help-markup';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HelpIndex } from './help-index.ts';
import { SHIPPED, SHIPPED_TEXTS } from './shipped-articles.ts';

const NAMES = Object.keys(SHIPPED) as (keyof typeof SHIPPED)[];
const LOCALES = LANGUAGES.map(({ value }) => value);
const OTHERS = LOCALES.filter((locale) => locale !== 'en_US');
const blocksOf = (locale: (typeof LOCALES)[number], name: keyof typeof SHIPPED): readonly HelpBlock[] =>
  readHelpMarkup(SHIPPED_TEXTS[locale][name].content);

/** The site's table of addresses, as it is written: the server knows none of the browser's modules. */
const TABLE = readFileSync(new URL('../../../../web/src/paths/paths.ts', import.meta.url), 'utf8');
const BUILT = [...TABLE.matchAll(/: (?:open|user)\('([^']+)'\)/g)].map(
  ([, pattern = '']) => new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`),
);

test('the table of addresses is read', () => {
  expect(BUILT.length).toBeGreaterThan(30);
  expect(BUILT.some((pattern) => pattern.test('/markets/kline/BTC_USDT'))).toBe(true);
  expect(BUILT.some((pattern) => pattern.test('/deal'))).toBe(true);
  expect(BUILT.some((pattern) => pattern.test('/order/no-such'))).toBe(false);
});

describe.each(LOCALES)('%s', (locale) => {
  test.each(NAMES)('%s is whole: links as in English, headings and lists where English has them, nothing shown as a mark', (name) => {
    const { title, content } = SHIPPED_TEXTS[locale][name];
    const shape = (blocks: readonly HelpBlock[]) =>
      blocks.map((block) => (block.kind === 'list' ? `${block.kind} ${block.items.length}` : block.kind));
    expect(title.trim()).not.toBe('');
    expect(shape(blocksOf(locale, name))).toEqual(shape(blocksOf('en_US', name)));
    expect(helpLinks(content).toSorted()).toEqual(helpLinks(SHIPPED_TEXTS.en_US[name].content).toSorted());
    expect(`${title} ${blocksOf(locale, name).map(plainHelpText).join(' ')}`).not.toMatch(/\*\*|\]\(|##|<[a-z/]/);
  });

  test('leads only to pages that are there', () => {
    const wrong = NAMES.flatMap((name) => helpLinks(SHIPPED_TEXTS[locale][name].content)).filter(
      (link) => !BUILT.some((pattern) => pattern.test(link.split(/[?#]/)[0]!)),
    );
    expect(wrong).toEqual([]);
  });

  test('finds each article by its own title', () => {
    const index = new HelpIndex(
      NAMES.map((name) => ({ title: SHIPPED_TEXTS[locale][name].title, body: blocksOf(locale, name).map(plainHelpText).join(' ') })),
    );
    for (const name of NAMES) expect(NAMES[index.find(SHIPPED_TEXTS[locale][name].title, 1)[0]!.place]).toBe(name);
  });
});

test.each(OTHERS)('%s is no English', (locale) => {
  const pieces = NAMES.flatMap((name) => {
    const english = [SHIPPED_TEXTS.en_US[name].title, ...blocksOf('en_US', name).map(plainHelpText)];
    return [SHIPPED_TEXTS[locale][name].title, ...blocksOf(locale, name).map(plainHelpText)].map((own, at) => own === english[at]);
  });
  expect(pieces.filter(Boolean).length / pieces.length).toBeLessThan(0.05);
});

test('an English article is short', () => {
  for (const name of NAMES) {
    const words = blocksOf('en_US', name).map(plainHelpText).join(' ').split(/\s+/).length;
    expect(words, name).toBeGreaterThanOrEqual(75);
    expect(words, name).toBeLessThanOrEqual(170);
  }
});
