/** How times of keys are written. */
import { useSettings } from '../../data/settings.ts';
import { formatClock, formatDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** Moments in the reader's language and zone, to the minute. */
export function useKeyTimes() {
  const words = useWords('trading-keys');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const timeOf = (ms: number): string => `${formatDay(ms, zone, tag)} ${formatClock(ms, zone).slice(0, 5)}`;
  return { timeOf, endOf: (ms: number | null): string => (ms === null ? words('expiry.never') : timeOf(ms)) };
}
