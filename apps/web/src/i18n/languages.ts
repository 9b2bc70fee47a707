/** The locales as the web names them. */
import type { Locale } from '@kontor/contract/locale';

/** BCP 47 tag of a locale, for `lang` and Intl: `de_DE` → `de-DE`. */
export function tagOf(locale: Locale): string {
  return locale.replace('_', '-');
}
