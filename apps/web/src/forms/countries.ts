import { countryOf } from '@kontor/contract/countries';
import { PHONE_COUNTRIES } from '@kontor/contract/phone';
import type { SearchItem } from '@kontor/ui/search-item';
import { useMemo } from 'react';
import { useLanguageTag } from '../i18n/words.ts';

/** All countries by their names in the page's language, in its order. An id is the code of ISO 3166-1; `aside` is `+49`. */
export function useCountries(): readonly SearchItem[] {
  const tag = useLanguageTag();
  return useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    const english = new Intl.DisplayNames('en-US', { type: 'region' });
    return PHONE_COUNTRIES.filter(({ country }) => countryOf(country) !== undefined)
      .map(({ country, areaCode }) => ({
        id: country,
        label: names.of(country) ?? country,
        chip: country,
        aside: `+${areaCode}`,
        keywords: english.of(country) ?? country,
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label, tag));
  }, [tag]);
}
