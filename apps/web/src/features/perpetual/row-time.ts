import { useMemo } from 'react';
import { useReader } from '../../data/reader.ts';
import { useSettings } from '../../data/settings.ts';
import { formatClock, formatDay } from '../../i18n/format.ts';

/** Times as lists of contracts show them, in the zone of the settings, which heads name. */
export function useTimes(): { readonly long: (ms: number) => string; readonly zone: string } {
  const { locale, zoneLabel } = useReader();
  const choice = useSettings(({ timeZone }) => timeZone);
  return useMemo(
    () => ({ long: (ms) => `${formatDay(ms, choice, locale)} ${formatClock(ms, choice)}`, zone: zoneLabel }),
    [choice, locale, zoneLabel],
  );
}
