import { Clock3 } from 'lucide-react';
import type { AnswerOf } from '@kontor/contract/call';
import type { security } from '@kontor/contract/account';
import { useWords } from '../i18n/words.ts';
import { useTimeLeft } from './use-time-left.ts';

interface HoldStripProps {
  readonly untilMs: number;
  readonly reason: AnswerOf<typeof security>['hold_reason'];
  readonly onOver: () => void;
}

/** That nothing leaves the account for now, why, and for how long by the server's clock (rules 7.4). */
export function HoldStrip({ untilMs, reason, onOver }: HoldStripProps) {
  const words = useWords('security');
  const left = useTimeLeft(untilMs, onOver) ?? '00:00:00';
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-warn/60 px-4 py-2 text-13">
      <Clock3 size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
      <span className="min-w-0 flex-1">
        {words('hold.text')} {reason !== null && words(`hold.${reason}`)}
      </span>
      <span role="timer" className="font-semibold tabular-nums">
        {words('hold.left', { time: left })}
      </span>
    </div>
  );
}
