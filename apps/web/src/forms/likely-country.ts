import { countryOf } from '@kontor/contract/countries';

/** The country that the browser's languages speak of, or undefined: a guess to begin with. */
export function likelyCountry(languages: readonly string[] = navigator.languages): string | undefined {
  for (const language of languages) {
    const region = /^[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Z]{2})\b/.exec(language)?.[1];
    if (region !== undefined && countryOf(region) !== undefined) return region;
  }
  return undefined;
}
