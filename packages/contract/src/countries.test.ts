import { expect, test } from 'vitest';
import { COUNTRIES, countryOf, isDial } from './countries.ts';

test('every country has two letters, digits of E.164, and a name in the languages of the page', () => {
  expect(COUNTRIES.length).toBeGreaterThan(230);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  const names = new Intl.DisplayNames('de-DE', { type: 'region' });
  for (const { code, dial } of COUNTRIES) {
    expect(`${code} ${dial}`).toMatch(/^[A-Z]{2} [1-9]\d{0,3}$/);
    expect(names.of(code)).not.toBe(code);
  }
});

test('a country is found by its code, and a number by the digits it begins with', () => {
  expect(countryOf('DE')).toEqual({ code: 'DE', dial: '49' });
  expect(countryOf('de')).toBeUndefined();
  expect(countryOf('ZZ')).toBeUndefined();
  expect([isDial('49'), isDial('1'), isDial('+49'), isDial('999'), isDial('')]).toEqual([true, true, false, false, false]);
});
