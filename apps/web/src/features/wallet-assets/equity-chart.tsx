import { EQUITY_PERIODS } from '@kontor/contract/wallet';
import type { EquityPeriod } from '@kontor/contract/wallet';
import { Button } from '@kontor/ui/button';
import { Segment } from '@kontor/ui/segment';
import { Skeleton } from '@kontor/ui/skeleton';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { ASSET_TIMEOUT_MS } from '../../data/constants.ts';
import { useDisplayValue } from '../../data/display-price.ts';
import { useIsLate } from '../../data/is-late.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { formatClock, formatCompact, formatDay, formatFiat, formatShortDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { drawCurve, nearestPoint } from '../../data/equity-curve.ts';
import type { CurvePoint, CurveSize } from '../../data/equity-curve.ts';
import { useEquity } from './use-equity.ts';
import { useEquityPoints } from './use-equity-points.ts';

/** In pixels of the drawing: what is beside it stands in HTML, so that letters keep their size. */
const SIZE: CurveSize = { width: 660, height: 120 };
const HOUR_MS = 3_600_000;
const WORDS = { '1d': 'periods.d1', '7d': 'periods.d7', '30d': 'periods.d30', '1y': 'periods.y1' } as const satisfies Readonly<
  Record<EquityPeriod, string>
>;

/** A point with its value as it is written. */
interface ShownPoint extends CurvePoint {
  /** In the display currency. */
  readonly fiat: string;
}

/** The equity curve with its periods. Where amounts are hidden so is all of it: its form tells gains and losses. */
export function EquityChart() {
  const words = useWords('worth');
  const list = useWords('order-panel');
  const [period, setPeriod] = useState<EquityPeriod>('30d');
  const points = useShownPoints(period);
  const isLate = useIsLate(points === undefined, ASSET_TIMEOUT_MS);
  const dayBeganMs = useEquity()?.day?.start_time;
  const { isHidden } = usePrivacy();
  return (
    <section aria-label={words('equity')} data-testid="equity-chart" className="min-w-0">
      <div className="flex items-center justify-between gap-3 md:pb-1">
        <h2 className="text-13 text-text-2 max-md:sr-only">{words('equity')}</h2>
        <Segment
          variant="chips"
          label={words('period')}
          items={EQUITY_PERIODS.map((each) => ({ id: each, label: words(WORDS[each]) }))}
          selected={period}
          onSelect={(id) => setPeriod(EQUITY_PERIODS.find((each) => each === id) ?? period)}
          className="ms-auto"
        />
      </div>
      {isHidden ? (
        <p
          data-testid="equity-hidden"
          className="flex h-[72px] items-center justify-center border-b border-hairline text-13 text-text-3 md:h-[144px]"
        >
          {words('hiddenCurve')}
        </p>
      ) : isLate ? (
        <div role="alert" className="flex h-[72px] flex-wrap items-center justify-center gap-3 text-13 text-text-2 md:h-[144px]">
          {list('failed')}
          <Button variant="secondary" size={28} onPress={() => location.reload()}>
            {list('again')}
          </Button>
        </div>
      ) : points === undefined ? (
        <Skeleton shape="block" className="h-[72px] w-full md:h-[144px]" />
      ) : points.length < 2 ? (
        <p className="flex h-[72px] items-center justify-center text-13 text-text-3 md:h-[144px]">{words('noCurve')}</p>
      ) : (
        <Curve points={points} period={period} dayBeganMs={dayBeganMs} />
      )}
      <p className="hidden justify-between gap-4 pt-1 text-11 text-text-3 md:flex">
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-2.5 border-s border-dashed border-text-3" />
          {words('dayBegan')}
        </span>
        <span>{words('flowsMove')}</span>
      </p>
    </section>
  );
}

/** The points in the display currency at its rate of now, the last one as the overview tells it; undefined until known. */
function useShownPoints(period: EquityPeriod): readonly ShownPoint[] | undefined {
  const points = useEquityPoints(period);
  const now = useEquity();
  const display = useDisplayValue();
  if (points === undefined) return undefined;
  const all = now === undefined ? points : [...points.slice(0, -1), { time: now.time, value: now.total }];
  const shown: ShownPoint[] = [];
  for (const { time, value } of all) {
    const fiat = display.of(value, 8);
    if (fiat === undefined) return undefined;
    if (time > (shown.at(-1)?.timeMs ?? 0)) shown.push({ timeMs: time, value: Number(fiat), fiat });
  }
  return shown;
}

interface CurveProps {
  readonly points: readonly ShownPoint[];
  readonly period: EquityPeriod;
  readonly dayBeganMs: number | undefined;
}

/** Long: one picture, its parts one behind the other. */
function Curve({ points, period, dayBeganMs }: CurveProps) {
  const words = useWords('worth');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const display = useDisplayValue();
  const [at, setAt] = useState<number>();
  const { path, last, lines, times, xOf, yOf } = drawCurve(points, SIZE);
  const share = (x: number, of: number): string => `${(x / of) * 100}%`;
  const written = (fiat: string): string => formatFiat(fiat, display.currency.mark, tag);
  // Hours and minutes.
  const clock = (timeMs: number): string => formatClock(timeMs, zone).slice(0, 5);
  const moment = (timeMs: number): string =>
    period === '1y' ? formatDay(timeMs, 'UTC', tag) : `${formatDay(timeMs, zone, tag)} ${clock(timeMs)}`;
  const hover = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(nearestPoint(points, (event.clientX - left) / width));
  };
  const [first, end] = [points[0]!, points.at(-1)!];
  const under = at === undefined ? undefined : points[at];
  const isDayIn = dayBeganMs !== undefined && dayBeganMs > first.timeMs && dayBeganMs < end.timeMs;
  return (
    <div className="flex">
      <div className="min-w-0 flex-1">
        <div
          className="relative h-[72px] touch-pan-y md:h-[120px]"
          role="img"
          aria-label={`${words('curve')}: ${moment(first.timeMs)} ${written(first.fiat)}, ${moment(end.timeMs)} ${written(end.fiat)}`}
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
            {lines.map(({ y }) => (
              <line
                key={y}
                x1={0}
                x2={SIZE.width}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-hairline opacity-60 max-md:hidden"
              />
            ))}
            {isDayIn && (
              <line
                x1={xOf(dayBeganMs)}
                x2={xOf(dayBeganMs)}
                y1={last.y - 14}
                y2={last.y + 14}
                strokeDasharray="2 2"
                vectorEffect="non-scaling-stroke"
                className="stroke-text-3"
              />
            )}
            <path d={path} fill="none" strokeWidth={1.5} vectorEffect="non-scaling-stroke" strokeLinejoin="round" className="stroke-text" />
            {under !== undefined && (
              <line
                x1={xOf(under.timeMs)}
                x2={xOf(under.timeMs)}
                y1={0}
                y2={SIZE.height}
                vectorEffect="non-scaling-stroke"
                className="stroke-control"
              />
            )}
          </svg>
          <Dot
            x={share(under === undefined ? last.x : xOf(under.timeMs), SIZE.width)}
            y={share(under === undefined ? last.y : yOf(under.value), SIZE.height)}
          />
          {under !== undefined && (
            <p
              data-testid="equity-at"
              className="pointer-events-none absolute top-0 z-10 rounded-control bg-s3 px-2 py-1 text-12 whitespace-nowrap"
              style={
                xOf(under.timeMs) > SIZE.width / 2
                  ? { right: share(SIZE.width - xOf(under.timeMs) + 8, SIZE.width) }
                  : { left: share(xOf(under.timeMs) + 8, SIZE.width) }
              }
            >
              <span className="text-text-3">{moment(under.timeMs)}</span> <span className="font-semibold">{written(under.fiat)}</span>
            </p>
          )}
        </div>
        <div aria-hidden className="relative hidden h-6 pt-1 text-11 text-text-3 md:block">
          {times.map(({ x, timeMs }) => (
            <span key={timeMs} className="absolute whitespace-nowrap" style={{ left: share(x, SIZE.width) }}>
              {period === '1d' ? clock(Math.round(timeMs / HOUR_MS) * HOUR_MS) : formatShortDay(timeMs, zone, tag)}
            </span>
          ))}
        </div>
      </div>
      <div
        aria-hidden
        data-testid="equity-axis"
        className="relative hidden h-[120px] w-[60px] shrink-0 text-end text-11 text-text-3 md:block"
      >
        {lines
          .filter(({ y }) => Math.abs(y - last.y) > 12)
          .map(({ y, value }) => (
            <span key={value} className="absolute end-0 -translate-y-1/2" style={{ top: share(y, SIZE.height) }}>
              {formatCompact(String(value), tag)}
            </span>
          ))}
        <span className="absolute end-0 -translate-y-1/2 font-semibold text-text" style={{ top: share(last.y, SIZE.height) }}>
          {formatCompact(end.fiat, tag)}
        </span>
      </div>
    </div>
  );
}

/** Here, on the line. */
function Dot({ x, y }: { readonly x: string; readonly y: string }) {
  return <span aria-hidden className="absolute size-2 -translate-1/2 rounded-full bg-iris ring-3 ring-s1" style={{ left: x, top: y }} />;
}
