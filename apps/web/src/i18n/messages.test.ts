import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { _createCache, createTranslator } from 'use-intl/core';
import { LANGUAGES } from '@kontor/contract/locale';
import type { Locale } from '@kontor/contract/locale';
import { english } from './english.ts';
import { tagOf } from './languages.ts';

type Tree = { readonly [key: string]: string | Tree };
type Element = ReturnType<ReturnType<typeof _createCache>['message'][string]['getAst']>[number];

/** A plural has one of these sets of categories. */
const PLURALS: Readonly<Record<Locale, readonly string[]>> = {
  en_US: ['one other'],
  de_DE: ['one other'],
  tr_TR: ['one other'],
  fr_FR: ['one other', 'many one other'],
  es_ES: ['one other', 'many one other'],
  ru_RU: ['few many one other'],
  ja_JP: ['other'],
  ko_KR: ['other'],
  zh_CN: ['other'],
  zh_TW: ['other'],
};

const FOLDER = new URL('messages/', import.meta.url);
const NAMESPACES = Object.keys(english);
const LOCALES = LANGUAGES.map(({ value }) => value).filter((locale) => readdirSync(FOLDER).includes(locale));

function read(locale: Locale, namespace: string): ReadonlyMap<string, string> {
  return flat(JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, FOLDER), 'utf8')) as Tree);
}

function flat(tree: Tree, before = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  );
}

/** The message as the page's own translator parses it. It throws if the message is no ICU. */
function parsed(locale: Locale, message: string): Element[] {
  const cache = _createCache();
  let problem: Error | undefined;
  const words = createTranslator({
    locale: tagOf(locale),
    messages: { message },
    _cache: cache,
    onError: (error) => {
      if (error.code === 'INVALID_MESSAGE') problem = error;
    },
  });
  // Values are given, so that a message without arguments is parsed as well.
  words('message', { unused: '' });
  if (problem !== undefined) throw problem;
  return Object.values(cache.message).flatMap((format) => format.getAst());
}

/** All arguments and, for a choice, its kind: `count plural`. Plurals also give their categories, selects their cases. */
function argumentsOf(elements: readonly Element[]): { names: string[]; plurals: string[] } {
  const names: string[] = [];
  const plurals: string[] = [];
  const visit = (element: Element): void => {
    if (!('value' in element) || element.type === 0) return;
    const options = 'options' in element ? Object.keys(element.options).toSorted().join(' ') : '';
    const isPlural = 'pluralType' in element;
    if (isPlural) plurals.push(options);
    names.push(options === '' ? element.value : isPlural ? `${element.value} plural` : `${element.value} select ${options}`);
    if ('options' in element) for (const { value } of Object.values(element.options)) value.forEach(visit);
    if ('children' in element) element.children.forEach(visit);
  };
  elements.forEach(visit);
  return { names: [...new Set(names)].toSorted(), plurals };
}

test('every folder is a language, with a file per namespace', () => {
  expect(LOCALES.toSorted()).toEqual(readdirSync(FOLDER).toSorted());
  for (const locale of LOCALES) {
    expect(`${locale} ${readdirSync(new URL(locale, FOLDER)).toSorted().join()}`).toBe(
      `${locale} ${NAMESPACES.map((name) => `${name}.json`)
        .toSorted()
        .join()}`,
    );
  }
});

test('what is no message is noticed', () => {
  expect(() => parsed('en_US', 'One {brace')).toThrow('EXPECT_ARGUMENT_CLOSING_BRACE');
  expect(argumentsOf(parsed('en_US', "Quoted '{name}'")).names).toEqual([]);
  expect(argumentsOf(parsed('en_US', '{n, plural, one {# of {all}} other {#}}'))).toEqual({
    names: ['all', 'n plural'],
    plurals: ['one other'],
  });
});

describe.each(LOCALES)('%s', (locale) => {
  describe.each(NAMESPACES)('%s', (namespace) => {
    const own = read(locale, namespace);
    const base = read('en_US', namespace);

    test('has the keys English has', () => expect([...own.keys()].toSorted()).toEqual([...base.keys()].toSorted()));

    test('has no empty message', () => expect([...own].filter(([, message]) => message.trim() === '')).toEqual([]));

    test('takes the arguments English takes', () => {
      const expected = [...base]
        .filter(([key]) => own.has(key))
        .map(([key, message]) => [key, argumentsOf(parsed('en_US', message)).names] as const);
      expect(Object.fromEntries(expected.map(([key]) => [key, argumentsOf(parsed(locale, own.get(key) ?? '')).names]))).toEqual(
        Object.fromEntries(expected),
      );
    });

    test('has the plurals of its language', () => {
      const sets = [...own].flatMap(([key, message]) =>
        argumentsOf(parsed(locale, message)).plurals.map((categories) => `${key}: ${categories}`),
      );
      expect(sets.filter((text) => !PLURALS[locale].some((categories) => text.endsWith(`: ${categories}`)))).toEqual([]);
    });
  });
});

/** Keys whose words name the same thing on different pages. */
const SAME: readonly (readonly string[])[] = [
  ['help title', 'user menu.helpCenter', 'shell user.help', 'shell footer.help'],
  ['payments address.title', 'user menu.addresses'],
  ['payments collection.title', 'user menu.collections'],
  ['ticket title', 'user menu.tickets', 'shell footer.support'],
  ['notices title', 'user menu.notices'],
  ['identity rights.title', 'user menu.limits'],
  ['fees title', 'shell footer.fees'],
  ['fees limit.withdraw', 'identity right.withdrawals'],
  ['fees limit.peerTotal', 'identity right.peerTotal'],
  ['fees limit.peerOne', 'identity right.peerOne'],
  ['fees verified', 'identity rights.verified'],
  ['fees unverified', 'identity rights.unverified'],
  ['deal list.title', 'shell orders.fiat'],
  ['deal merchant.title', 'wallet adverts'],
];

test.each(LOCALES)('in %s a menu and its page, and two tables of the same limits, use the same words', (locale) => {
  const named = SAME.map((keys) =>
    keys.map((key) => {
      const [namespace = '', name = ''] = key.split(' ');
      // In the head of a table they stand after another word.
      return read(locale, namespace).get(name)?.toLocaleLowerCase(tagOf(locale));
    }),
  );
  expect(named.filter((words) => words.includes(undefined) || new Set(words).size > 1)).toEqual([]);
});

/** What the trade calls the same everywhere, and names. */
const INTERNATIONAL =
  /\b(?:Kontor|Spot|Futures|Maker|Taker|Fiat|ICO|OCO|GTC|IOC|FOK|MACD|BTC|USDT|UTC|UID|TOTP|SMS|QR|CSV|JSON|Android|iPhone|Demo|[Ee]-mail)\b/g;
/** So much of a language may be as in English by chance: 'Status', 'Total', 'Menu'. */
const LARGEST_SHARE = 0.05;

test.each(LOCALES.filter((locale) => locale !== 'en_US'))('%s is no English', (locale) => {
  const all = NAMESPACES.flatMap((namespace) => {
    const own = read(locale, namespace);
    return [...read('en_US', namespace)].map(([key, message]) => ({ message, own: own.get(key) }));
  });
  const untranslated = all.filter(({ message, own }) => {
    const words = message.replaceAll(/\{[^{}]*\}/g, '').replaceAll(INTERNATIONAL, '');
    return own === message && /\p{L}{2}/u.test(words);
  });
  expect(untranslated.length / all.length, untranslated.map(({ message }) => message).join(' | ')).toBeLessThan(LARGEST_SHARE);
});
