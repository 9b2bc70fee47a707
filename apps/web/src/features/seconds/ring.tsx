import { countdownText } from '../../data/seconds-countdown.ts';
import type { Phase } from '../../data/seconds-countdown.ts';

interface RingProps {
  readonly phase: Phase;
  /** Outer width, px. */
  readonly size: 32 | 40 | 44;
  /** What is read out instead of the figure. */
  readonly label: string;
}

const STROKE = 3;

/** What is left of a contract's time, as a ring and in minutes and seconds. It neither pulses nor sounds. */
export function Ring({ phase, size, label }: RingProps) {
  const radius = (size - STROKE) / 2;
  const length = 2 * Math.PI * radius;
  const share = phase.kind === 'settling' ? 1 : phase.share;
  return (
    <span
      role="timer"
      aria-label={label}
      className="relative inline-flex shrink-0 items-center justify-center"
      style={{ width: size, height: size }}
    >
      <svg aria-hidden width={size} height={size} className="absolute inset-0 -rotate-90 rounded-full bg-s1">
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" strokeWidth={STROKE} className="stroke-s3" />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={STROKE}
          strokeDasharray={`${share * length} ${length}`}
          className="stroke-text"
        />
      </svg>
      <span aria-hidden className={`relative font-semibold tabular-nums ${size < 40 ? 'text-[10px]' : 'text-12'}`}>
        {phase.kind === 'settling' ? '···' : countdownText(phase.leftMs)}
      </span>
    </span>
  );
}
