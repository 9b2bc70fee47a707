import { useState } from 'react';
import { useSettings } from '../../data/settings.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** What the day of a moment is called: today, or by its date. */
export function useDayName(): (ms: number) => string {
  const words = useWords('notices');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const [openedMs] = useState(() => Date.now());
  const today = formatShortDay(openedMs, zone, tag);
  return (ms) => {
    const day = formatShortDay(ms, zone, tag);
    return day === today ? words('panel.today') : day;
  };
}
