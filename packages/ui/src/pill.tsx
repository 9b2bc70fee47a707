import { Clock3, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

/** State of a connection. */
export type PillState = 'connecting' | 'live' | 'reconnecting' | 'stale' | 'offline';

/** Props of Pill. */
export interface PillProps {
  readonly state: PillState;
  /** The word, with the time for `stale`. */
  readonly children: ReactNode;
  /** No border, for a status bar. */
  readonly plain?: boolean;
  readonly className?: string;
}

const looks: Readonly<Record<PillState, string>> = {
  connecting: 'border-hairline text-text-2',
  live: 'border-hairline text-text-2',
  reconnecting: 'border-hairline text-text-2',
  stale: 'border-warn text-warn',
  offline: 'border-bad text-bad',
};

/** State of the connection in a word. The dot does not pulse. */
export function Pill({ state, children, plain = false, className }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-11',
        plain ? 'min-h-4' : 'min-h-6 rounded-pill border px-2.5',
        plain && state === 'live' ? 'text-text' : looks[state],
        className,
      )}
    >
      {(state === 'connecting' || state === 'live' || state === 'reconnecting') && (
        <span aria-hidden className={classNames('size-1.5 shrink-0 rounded-full', state === 'live' ? 'bg-good' : 'bg-info')} />
      )}
      {state === 'stale' && <Clock3 size={12} strokeWidth={1.5} aria-hidden className="shrink-0" />}
      {state === 'offline' && <WifiOff size={12} strokeWidth={1.5} aria-hidden className="shrink-0" />}
      {children}
    </span>
  );
}
