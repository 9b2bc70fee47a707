/** Who reads: language and time zone of the page, for figures and times. */
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { zoneName } from '../i18n/format.ts';
import { serverNowMs } from './server-clock.ts';
import { useSettings } from './settings.ts';

export interface Reader {
  /** BCP 47: `en-US`. */
  readonly locale: string;
  /** IANA name: `UTC`, `Europe/Berlin`. */
  readonly zone: string;
  /** The zone as a short label beside times. */
  readonly zoneLabel: string;
}

export function useReader(): Reader {
  const locale = useLocale().replace('_', '-');
  const choice = useSettings(({ timeZone }) => timeZone);
  return useMemo(() => {
    const zone = choice === 'UTC' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { locale, zone, zoneLabel: zoneName(serverNowMs(), choice) };
  }, [locale, choice]);
}
