import { drawnFigure } from '../../data/figures.ts';
import type { ReleaseStep } from '../../data/ico-figures.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { useSaleWords } from './use-sale-words.ts';

const DAY_MS = 86_400_000;
const WIDTH = 1_000;
/** Room above the highest step, px. */
const EDGE = 8;
const LINES = [0, 0.25, 0.5, 0.75, 1] as const;

interface ReleaseChartProps {
  readonly label: string;
  readonly steps: readonly ReleaseStep[];
  readonly unit: string;
  /** Where the dot stands; undefined before anything is settled. */
  readonly nowMs?: number | undefined;
  readonly height?: number;
  /** Figures that are one's own are not written where they are hidden. */
  readonly isOwn?: boolean;
}

/**
 * What becomes free and when, a step a day: released solid, to come dashed, the dot at now. For the eye; the figures stand beside it.
 * Long: one drawing, with a property a line.
 */
export function ReleaseChart({ label, steps, unit, nowMs, height = 156, isOwn = false }: ReleaseChartProps) {
  const words = useWords('subscribe');
  const figures = useSaleWords();
  const tag = useLanguageTag();
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return null;
  const from = first.time - DAY_MS;
  const to = Math.max(last.time + DAY_MS, from + 3 * DAY_MS);
  const most = Math.max(Number(last.free), Number.MIN_VALUE);
  const x = (time: number): number => ((Math.min(to, Math.max(from, time)) - from) / (to - from)) * WIDTH;
  const y = (free: number): number => height - (free / most) * (height - EDGE);
  const path = (points: readonly ReleaseStep[], begin: number, end: number): string =>
    points.reduce(
      (text, { time, free }, index) =>
        `${text} ${index === 0 && begin > time ? '' : `H${x(time).toFixed(1)}`} V${y(Number(free)).toFixed(1)}`,
      `M${x(begin).toFixed(1)} ${height}`,
    ) + ` H${x(end).toFixed(1)}`;
  const gone = nowMs === undefined ? steps : steps.filter(({ time }) => time <= nowMs);
  const now = nowMs === undefined ? to : Math.min(to, Math.max(from, nowMs));
  const current = gone.at(-1);
  const coming = nowMs === undefined ? [] : steps.filter(({ time }) => time > nowMs);
  const dashed = coming.reduce(
    (text, { time, free }) => `${text} H${x(time).toFixed(1)} V${y(Number(free)).toFixed(1)}`,
    `M${x(now).toFixed(1)} ${y(Number(current?.free ?? 0)).toFixed(1)}`,
  );
  const axis = (share: number): string => figures.own(drawnFigure(most * share, most < 10 ? 4 : most < 1_000 ? 2 : 0, tag));
  return (
    <figure>
      <div className="flex gap-3">
        <div className="relative min-w-0 flex-1" style={{ height }}>
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${WIDTH} ${height}`}
            preserveAspectRatio="none"
            className="block size-full forced-color-adjust-none"
          >
            {LINES.map((share) => (
              <line
                key={share}
                x1={0}
                x2={WIDTH}
                y1={y(most * share)}
                y2={y(most * share)}
                className="stroke-hairline"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <path d={`${path(steps, from, to)} V${height} Z`} className="fill-text" fillOpacity={0.05} />
            <path d={path(gone, from, now)} fill="none" className="stroke-text" strokeWidth={1.25} vectorEffect="non-scaling-stroke" />
            {coming.length > 0 && (
              <path
                d={`${dashed} H${WIDTH}`}
                fill="none"
                className="stroke-text-2"
                strokeWidth={1.25}
                strokeDasharray="2 3"
                vectorEffect="non-scaling-stroke"
              />
            )}
          </svg>
          {nowMs !== undefined && current !== undefined && (
            <>
              <span
                aria-hidden
                className="absolute bottom-0 border-s border-dotted border-text-3"
                style={{ left: `${x(now) / 10}%`, top: y(Number(current.free)) }}
              />
              <span
                aria-hidden
                className="absolute size-2.5 -translate-1/2 rounded-full bg-iris shadow-[0_0_0_3px_var(--color-s1)] forced-color-adjust-none"
                style={{ left: `${x(now) / 10}%`, top: y(Number(current.free)) }}
              />
            </>
          )}
          {/[1-9]/.test(first.free) && (
            <span
              aria-hidden
              className="absolute ms-2 text-11 font-semibold"
              style={{ left: `${x(first.time) / 10}%`, top: Math.min(height - 18, y(Number(first.free)) + 4) }}
            >
              {words('chart.atOnce', { amount: `${isOwn ? figures.own(figures.exact(first.free)) : figures.exact(first.free)} ${unit}` })}
            </span>
          )}
        </div>
        <div
          aria-hidden
          className="flex w-14 shrink-0 flex-col justify-between text-right text-11 text-text-3 tabular-nums"
          style={{ height }}
        >
          {LINES.toReversed().map((share) => (
            <span key={share} className="leading-3">
              {isOwn ? axis(share) : drawnFigure(most * share, most < 10 ? 4 : most < 1_000 ? 2 : 0, tag)}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="flex justify-between pt-1 pe-17 text-11 text-text-3">
        <span>{figures.day(first.time)}</span>
        <span>{figures.day(last.time)}</span>
      </figcaption>
    </figure>
  );
}
