import { COUNTRIES } from '@kontor/contract/countries';
import type { SearchItem } from '@kontor/ui/search-item';
import { useMemo } from 'react';
import { useLanguageTag } from '../i18n/words.ts';

/** All countries by their names in the page's language, in its order. An id is the code of ISO 3166-1; `aside` is `+49`, or `+1876`. */
export function useCountries(): readonly SearchItem[] {
  const tag = useLanguageTag();
  return useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    const english = new Intl.DisplayNames('en-US', { type: 'region' });
    return COUNTRIES.map(({ code, dial }) => ({
      id: code,
      label: names.of(code) ?? code,
      chip: code,
      aside: `+${dial}`,
      keywords: english.of(code) ?? code,
    })).toSorted((a, b) => a.label.localeCompare(b.label, tag));
  }, [tag]);
}
