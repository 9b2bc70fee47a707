import type { Deal } from '@kontor/contract/deal';
import { countdownText, secondsLeft } from '../../data/deal-clock.ts';
import { shareLeft } from '../../data/deal-figures.ts';
import { CountdownRing } from '../../forms/countdown-ring.tsx';
import { useWords } from '../../i18n/words.ts';

/** From when on the timer warns, seconds. */
const URGENT_SECONDS = 300;

interface CountdownProps {
  readonly deal: Deal;
  readonly nowMs: number;
}

/** What runs: the time to pay from the order on, the time to confirm from the word that it was paid. */
function runOf({ state, deadline, time, paid_time: paid }: Deal) {
  if (deadline === null || (state !== 'wait_pay' && state !== 'paid')) return undefined;
  return { deadline, from: state === 'paid' ? (paid ?? time) : time, kind: state === 'paid' ? 'confirm' : 'pay' } as const;
}

/** What is left of the time, in words and as a ring; both go by the exchange's deadline. */
export function Countdown({ deal, nowMs }: CountdownProps) {
  const words = useWords('deal');
  const run = runOf(deal);
  if (run === undefined) return null;
  const left = secondsLeft(run.deadline, nowMs);
  const isUrgent = left <= URGENT_SECONDS;
  return (
    <div className="flex items-center gap-4 max-md:hidden">
      <div className="text-end">
        <p className="text-12 text-text-2">{words(left === 0 ? 'left.over' : `left.${run.kind}`)}</p>
        {left === 0 ? (
          <p className="text-12 text-text-3">{words('left.checking')}</p>
        ) : (
          <p role="timer" className={`text-28 font-bold tabular-nums ${isUrgent ? 'text-warn' : ''}`}>
            {countdownText(left)}
          </p>
        )}
      </div>
      <CountdownRing share={shareLeft(run.from, run.deadline, nowMs)} isUrgent={isUrgent} />
    </div>
  );
}

interface TimeLineProps extends CountdownProps {
  readonly step: number;
  readonly all: number;
  readonly clock: (ms: number) => string;
}

/** The same on a phone: the step, the time, and a line whose dot is the share that is gone. */
export function TimeLine({ deal, nowMs, step, all, clock }: TimeLineProps) {
  const words = useWords('deal');
  const run = runOf(deal);
  const left = run === undefined ? undefined : secondsLeft(run.deadline, nowMs);
  const gone = run === undefined ? 1 : 1 - shareLeft(run.from, run.deadline, nowMs);
  const isUrgent = left !== undefined && left <= URGENT_SECONDS;
  return (
    <div className="-mx-4 border-b border-hairline px-4 py-3 md:hidden">
      <p className="flex items-baseline justify-between gap-3 text-13 text-text-2">
        <span>
          {run === undefined ? words('step.countOnly', { step, all }) : words('step.count', { step, all, time: clock(run.deadline) })}
        </span>
        {left !== undefined && (
          <b role="timer" className={`text-16 font-bold tabular-nums ${isUrgent ? 'text-warn' : 'text-text'}`}>
            {countdownText(left)}
          </b>
        )}
      </p>
      {run !== undefined && (
        <span aria-hidden className="relative mt-2 block h-3 forced-color-adjust-none">
          <span className="absolute inset-x-0 top-1.5 h-px bg-control" />
          <span className="absolute start-0 top-[5px] h-0.5 bg-text" style={{ width: `${gone * 100}%` }} />
          <span className="absolute start-0 top-0.5 size-2 rounded-full bg-text" />
          <span className="absolute end-0 top-0.5 size-2 rounded-full bg-s1 shadow-[inset_0_0_0_1px_var(--color-control)]" />
          <span
            className="absolute top-0 size-3 -translate-x-1/2 rounded-full border-2 border-s1 bg-iris"
            style={{ left: `${Math.min(98, Math.max(2, gone * 100))}%` }}
          />
        </span>
      )}
    </div>
  );
}
