import { useSettings } from '../data/settings.ts';
import { shortTime } from '../i18n/format.ts';
import { useLanguageTag, useWords } from '../i18n/words.ts';

interface UsableFromProps {
  /** From when on one may withdraw to it, ms. */
  readonly fromMs: number;
  /** What is left until then, `19:23:34`. */
  readonly left: string;
}

/** That an address of the book is too new for whitelist mode: when it counts, and how long that is. */
export function UsableFrom({ fromMs, left }: UsableFromProps) {
  const words = useWords('payments');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  return (
    <span className="tabular-nums">
      {words('address.usableFrom', { time: shortTime(fromMs, zone, tag) })}{' '}
      <span role="timer" className="whitespace-nowrap">
        {words('address.left', { time: left })}
      </span>
    </span>
  );
}
