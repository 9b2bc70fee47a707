import { expect, test } from 'vitest';
import { likelyCountry } from './likely-country.ts';

test.each([
  [['de-AT', 'de'], 'AT'],
  [['en', 'fr-FR'], 'FR'],
  [['zh-Hant-TW'], 'TW'],
  [['es-419'], undefined],
  [['xx-ZZ', ''], undefined],
  [[], undefined],
])('%j speaks of %s', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country);
});
