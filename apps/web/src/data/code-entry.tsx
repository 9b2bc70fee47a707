import type { CodeDesk } from './verification-code.ts';
import { formatClock } from '../i18n/format.ts';
import { useSettings } from './settings.ts';
import { useWords } from '../i18n/words.ts';
import { SiteCode } from '../forms/site-code.tsx';

interface CodeEntryProps {
  readonly label: string;
  readonly desk: CodeDesk;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly onComplete?: (digits: string) => void;
  readonly onSend: () => void;
  readonly name?: string;
  readonly autoFocus?: boolean;
  /** Nothing can be asked for yet: the address is missing. */
  readonly isDisabled?: boolean;
  readonly error?: string | undefined;
}

/** A code that is asked for here: when it was sent, until when it is good, and that it has run out. */
export function CodeEntry({ label, desk, onSend, error, isDisabled = false, ...field }: CodeEntryProps) {
  const words = useWords('entry');
  const zone = useSettings(({ timeZone }) => timeZone);
  const { sentMs, endsMs } = desk;
  const told = desk.hasRunOut ? words('code.ranOut') : (error ?? desk.failure);
  return (
    <SiteCode
      {...field}
      label={label}
      error={told}
      {...(sentMs === undefined ? {} : { labelAside: words('code.sentAt', { time: formatClock(sentMs, zone) }) })}
      {...(endsMs === undefined ? {} : { hint: words('code.validUntil', { time: formatClock(endsMs, zone).slice(0, 5) }) })}
      sending={{ wasSent: sentMs !== undefined, againAtMs: desk.againAtMs, isSending: desk.isSending, isDisabled, onSend }}
    />
  );
}
