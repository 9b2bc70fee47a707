import { LANGUAGES } from '@kontor/contract/locale';
import { useEffect, useState } from 'react';
import type { Platform } from '../../data/platform.ts';
import { useSettings } from '../../data/settings.ts';
import { formatTime, zoneName } from '../../i18n/format.ts';
import { tagOf } from '../../i18n/languages.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

interface MaintenanceStripProps {
  readonly maintenance: NonNullable<Platform['maintenance']>;
  /** As high as the screens that fill the window leave room for. */
  readonly isFixed: boolean;
}

/** Says that the exchange is being maintained: what the operators announce in the reader's language or in English, else in words of our own. */
export function MaintenanceStrip({ maintenance: { words: announced, until }, isFixed }: MaintenanceStripProps) {
  const words = useWords('shell');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const locale = LANGUAGES.map(({ value }) => value).find((value) => tagOf(value) === tag) ?? 'en_US';
  const own = announced[locale];
  const text = own ?? announced.en_US;
  const isLate = useIsPast(until);
  return (
    <div
      role="status"
      className={`flex items-center justify-center border-b border-hairline bg-s2 px-4 text-center text-13 text-text ${isFixed ? 'py-1.5 md:h-10 md:py-0' : 'py-1.5'}`}
    >
      <p className={isFixed ? 'wrap-anywhere md:line-clamp-2 md:text-12 md:leading-4' : 'wrap-anywhere'}>
        <strong className="font-semibold text-warn">{words('maintenance.title')}</strong>{' '}
        {text === undefined ? words('maintenance.text') : <span lang={own === undefined ? 'en' : tag}>{text}</span>}{' '}
        {until === null || isLate ? null : words('maintenance.until', { time: `${formatTime(until, zone, tag)} ${zoneName(until, zone)}` })}
      </p>
    </div>
  );
}

/** The longest that a timer waits, ms. */
const LONGEST_MS = 2_147_483_647;

/** Whether a time has passed; an end that is overdue is not announced any more. */
function useIsPast(ms: number | null): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => setNowMs(Date.now()), Math.min(LONGEST_MS, Math.max(0, ms - Date.now())));
    return () => clearTimeout(timer);
  }, [ms]);
  return ms !== null && ms <= nowMs;
}
