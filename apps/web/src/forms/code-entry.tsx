import type { CodeDesk } from '../data/verification-code.ts';
import { formatClock } from '../i18n/format.ts';
import { usePlatform } from '../data/platform.ts';
import { useSettings } from '../data/settings.ts';
import { useWords } from '../i18n/words.ts';
import { SiteCode } from './site-code.tsx';
import { path } from '../paths/paths.ts';

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
  const isDemo = usePlatform()?.mode === 'demo';
  const told = desk.hasRunOut ? words('code.ranOut') : (error ?? desk.failure);
  return (
    <div className="grid gap-1">
      <SiteCode
        {...field}
        label={label}
        error={told}
        {...(sentMs === undefined ? {} : { labelAside: words('code.sentAt', { time: formatClock(sentMs, zone) }) })}
        {...(endsMs === undefined ? {} : { hint: words('code.validUntil', { time: formatClock(endsMs, zone).slice(0, 5) }) })}
        sending={{ wasSent: sentMs !== undefined, againAtMs: desk.againAtMs, isSending: desk.isSending, isDisabled, onSend }}
      />
      {isDemo && sentMs !== undefined && (
        // What is filled in here stays.
        <a
          href={path('demoInbox')}
          target="_blank"
          rel="noopener"
          className="focus-ring justify-self-start rounded-sm text-12 text-iris no-underline hover:underline"
        >
          {words('code.demo')}
        </a>
      )}
    </div>
  );
}
