import { Clock3 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '@kontor/contract/call';
import type { security } from '@kontor/contract/account';
import { serverNowMs } from '../../data/server-clock.ts';
import { useWords } from '../../i18n/words.ts';

interface HoldStripProps {
  readonly untilMs: number;
  readonly reason: AnswerOf<typeof security>['hold_reason'];
  readonly onOver: () => void;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** Hours, minutes and seconds of a span: `19:23:34`. */
function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${pad(Math.floor(seconds / 3_600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** That nothing leaves the account for now, why, and for how long by the server's clock (rules 7.4). */
export function HoldStrip({ untilMs, reason, onOver }: HoldStripProps) {
  const words = useWords('security');
  const [leftMs, setLeftMs] = useState(() => untilMs - serverNowMs());
  useEffect(() => {
    const timer = setInterval(() => {
      const left = untilMs - serverNowMs();
      setLeftMs(left);
      if (left > 0) return;
      clearInterval(timer);
      onOver();
    }, 1_000);
    return () => clearInterval(timer);
  }, [untilMs, onOver]);
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-warn/60 px-4 py-2 text-13">
      <Clock3 size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
      <span className="min-w-0 flex-1">
        {words('hold.text')} {reason !== null && words(`hold.${reason}`)}
      </span>
      <span role="timer" className="font-semibold tabular-nums">
        {words('hold.left', { time: clockOf(leftMs) })}
      </span>
    </div>
  );
}
