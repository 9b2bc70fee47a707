import { describe, expect, test } from 'vitest';
import { localeNamed, startLocale } from './settings.ts';

describe('the locale at start', () => {
  test.each([
    ['de', 'de_DE'],
    ['de-AT', 'de_DE'],
    ['en-GB', 'en_US'],
    ['zh-Hant-HK', 'zh_TW'],
    ['zh-HK', 'zh_TW'],
    ['zh', 'zh_CN'],
    ['zh_CN', 'zh_CN'],
    ['pt-BR', undefined],
    ['', undefined],
  ])('%s is %s', (tag, locale) => expect(localeNamed(tag)).toBe(locale));

  test('the address comes first, then the choice, then the browser, then English', () => {
    expect(startLocale('?lang=zh_CN', 'fr_FR', ['ja'])).toBe('zh_CN');
    expect(startLocale('?lang=xx', 'fr_FR', ['ja'])).toBe('fr_FR');
    expect(startLocale('', undefined, ['pt-BR', 'ja', 'de'])).toBe('ja_JP');
    expect(startLocale('', undefined, [])).toBe('en_US');
  });
});
