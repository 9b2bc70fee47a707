/** Bars of days: a line of figures over them says what stands under the pointer, else all together. Figures for those who see no bars: the table. */
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { say } from '../../i18n/words.ts';
import { axisOf, shortNumber } from './axis.ts';

interface PlotProps {
  readonly title: string;
  /** When each bar's day begins. */
  readonly days: readonly number[];
  /** Null: not known. */
  readonly values: readonly (number | null)[];
  /** What stands over the plot of one day, and of all. */
  readonly shown: (at: number) => string;
  readonly total: string;
  /** What `total` is; where left out, the sum. */
  readonly totalName?: string;
  /** Whether there is nothing between one and two. */
  readonly isWhole: boolean;
}

/** Of a bar's place, what it takes. */
const BAR = 0.72;
/** Units of the drawing: it is stretched to its frame. */
const HEIGHT = 100;

export function Plot({ title, days, values, shown, total, totalName = say('statistics.together'), isWhole }: PlotProps) {
  const [at, setAt] = useState<number>();
  const lines = axisOf(Math.max(0, ...values.map((value) => value ?? 0)), isWhole);
  const top = lines.at(-1)!;
  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  };
  const day = at === undefined ? undefined : days[at];
  return (
    <figure className="grid min-w-0 gap-2 border-r border-b border-hairline p-4">
      <figcaption className="flex min-w-0 items-baseline justify-between gap-3">
        <span className="truncate font-bold text-text">{title}</span>
        <span className="shrink-0 text-right tabular-nums">
          <span className="text-text-2">{day === undefined ? totalName : dateOf(day)}</span>{' '}
          <span className="font-semibold text-text">{at === undefined ? total : shown(at)}</span>
        </span>
      </figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)_40px] gap-x-2">
        <div className="relative h-32" onPointerMove={point} onPointerLeave={() => setAt(undefined)}>
          <svg
            role="img"
            aria-label={say('statistics.plot', { title, name: totalName.toLowerCase(), total })}
            viewBox={`0 0 ${days.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {lines.map((line) => (
              <line
                key={line}
                x1={0}
                x2={days.length}
                y1={HEIGHT - (line / top) * HEIGHT}
                y2={HEIGHT - (line / top) * HEIGHT}
                vectorEffect="non-scaling-stroke"
                className="stroke-hairline"
              />
            ))}
            {at !== undefined && <rect x={at} y={0} width={1} height={HEIGHT} className="fill-s2" />}
            {values.map((value, index) => {
              const height = ((value ?? 0) / top) * HEIGHT;
              return (
                <rect
                  key={days[index]}
                  x={index + (1 - BAR) / 2}
                  width={BAR}
                  y={HEIGHT - height}
                  height={height}
                  className={index === at ? 'fill-iris' : 'fill-text-2'}
                />
              );
            })}
          </svg>
        </div>
        <div aria-hidden className="relative h-32 text-11 text-text-2 tabular-nums">
          {lines.map((line) => (
            <span key={line} className="absolute left-0 translate-y-1/2 leading-none" style={{ bottom: `${(line / top) * 100}%` }}>
              {shortNumber(line)}
            </span>
          ))}
        </div>
        <div aria-hidden className="flex justify-between pt-1.5 text-11 text-text-2 tabular-nums">
          {[0, Math.floor((days.length - 1) / 2), days.length - 1].map((place) => (
            <span key={place}>{dateOf(days[place] ?? 0).slice(5)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** `2026-11-20`. */
export function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
