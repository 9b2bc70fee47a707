import { Skeleton } from '@kontor/ui/skeleton';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { usePrivacy } from '../../data/privacy.ts';
import { formatCompact, formatDay, formatShortDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { drawCurve, nearestPoint } from '../../data/equity-curve.ts';
import { ProfitAmount, useProfitText } from './profit-amount.tsx';
import type { RunningPoint } from './profit-period.ts';

/** In pixels of the drawing: what is beside it stands in HTML, so that letters keep their size. */
const SIZE = { width: 660, height: 160 } as const;
const DAY_MS = 86_400_000;
const PLACE = 'flex h-[160px] items-center justify-center text-13 text-text-3';

/** Days added up, as a line from nothing on. Where amounts are hidden so is all of it: its form tells gains and losses. Long: one picture, its parts one behind the other. */
export function RunningLine({ points }: { readonly points: readonly RunningPoint[] | undefined }) {
  const words = useWords('profit');
  const worth = useWords('worth');
  const tag = useLanguageTag();
  const { isHidden } = usePrivacy();
  const write = useProfitText();
  const [at, setAt] = useState<number>();
  if (isHidden) return <p className={PLACE}>{worth('hiddenCurve')}</p>;
  if (points === undefined) return <Skeleton shape="block" className="h-[160px] w-full" />;
  const [begin, end] = [points[0], points.at(-1)];
  if (begin === undefined || end === undefined) return <p className={PLACE}>{words('noDays')}</p>;
  // The line begins with nothing, when its first day does.
  const drawn = [
    { timeMs: begin.dayMs, value: 0 },
    ...points.map(({ dayMs, total }) => ({ timeMs: dayMs + DAY_MS, value: Number(total) })),
  ];
  const { path, lines, times, last, xOf, yOf } = drawCurve(drawn, SIZE);
  const share = (x: number, of: number): string => `${(x / of) * 100}%`;
  const hover = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(nearestPoint(drawn, (event.clientX - left) / width));
  };
  const under = at === undefined || at === 0 ? undefined : points[at - 1];
  const x = under === undefined ? last.x : xOf(under.dayMs + DAY_MS);
  const y = under === undefined ? last.y : yOf(Number(under.total));
  return (
    <div className="flex">
      <div className="min-w-0 flex-1">
        <div
          className="relative h-[160px] touch-pan-y"
          role="img"
          aria-label={`${words('line')}: ${formatDay(end.dayMs, 'UTC', tag)} ${write(end.total)} USDT`}
          onPointerMove={hover}
          onPointerDown={hover}
          onPointerLeave={() => setAt(undefined)}
        >
          <svg
            viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
            preserveAspectRatio="none"
            aria-hidden
            className="absolute inset-0 size-full overflow-visible"
          >
            {lines.map(({ y: height, value }) => (
              <line
                key={value}
                x1={0}
                x2={SIZE.width}
                y1={height}
                y2={height}
                vectorEffect="non-scaling-stroke"
                className={value === 0 ? 'stroke-control' : 'stroke-hairline opacity-60'}
              />
            ))}
            <path d={path} fill="none" strokeWidth={1.5} vectorEffect="non-scaling-stroke" strokeLinejoin="round" className="stroke-text" />
          </svg>
          <span
            aria-hidden
            className="absolute size-2 -translate-1/2 rounded-full bg-iris ring-3 ring-s1"
            style={{ left: share(x, SIZE.width), top: share(y, SIZE.height) }}
          />
          {under !== undefined && (
            <p
              data-testid="running-at"
              className="pointer-events-none absolute top-0 z-10 rounded-control bg-s3 px-2 py-1 text-12 whitespace-nowrap"
              style={x > SIZE.width / 2 ? { right: share(SIZE.width - x + 8, SIZE.width) } : { left: share(x + 8, SIZE.width) }}
            >
              <span className="text-text-3">{formatDay(under.dayMs, 'UTC', tag)}</span>{' '}
              <span className="font-semibold">
                <ProfitAmount amount={under.total} />
              </span>
            </p>
          )}
        </div>
        <div aria-hidden className="relative h-6 pt-1 text-11 text-text-3">
          {times
            .filter((_each, index) => index % 2 === 0)
            .map(({ x: place, timeMs }) => (
              <span key={timeMs} className="absolute whitespace-nowrap" style={{ left: share(place, SIZE.width) }}>
                {formatShortDay(timeMs, 'UTC', tag)}
              </span>
            ))}
        </div>
      </div>
      <div aria-hidden className="relative h-[160px] w-[60px] shrink-0 text-end text-11 text-text-3">
        {lines.map(({ y: height, value }) => (
          <span key={value} className="absolute end-0 -translate-y-1/2" style={{ top: share(height, SIZE.height) }}>
            {formatCompact(String(value), tag)}
          </span>
        ))}
      </div>
    </div>
  );
}
