import { figure } from '../../data/figures.ts';
import type { ChartLayout, Extreme } from './chart-engine.ts';
import type { LegendEdges } from './legend.tsx';

interface PriceMarksProps {
  readonly layout: ChartLayout;
  readonly meridian: number;
  /** Last price, plain decimal. */
  readonly last: string;
  readonly direction: 'up' | 'down';
  readonly decimals: number;
  readonly locale: string;
  /** Whether the line leaves the panel: on the phone it ends at the axis. */
  readonly joins: boolean;
  /** What the legend covers: prices are not written under it. */
  readonly legend: LegendEdges;
}

/** The chart's part of the meridian: dotted to the last candle, solid from there to the panel's edge, with the price on the axis. */
export function PriceMarks({ layout, meridian, last, direction, decimals, locale, joins, legend }: PriceMarksProps) {
  const { plotWidth, plotHeight, axisWidth, lastX, lastY, high, low } = layout;
  const up = direction === 'up';
  const ink = up ? 'bg-up' : 'bg-down';
  const y = lastY === undefined ? undefined : Math.round(Math.min(plotHeight - 10, Math.max(10, lastY)));
  const isInside = lastY !== undefined && lastY >= 0 && lastY <= plotHeight;
  const x = Math.min(Math.max(lastX ?? 0, 0), plotWidth);
  const isAnchored = lastY !== undefined && Math.abs(lastY - meridian) <= 1;
  return (
    <div className="pointer-events-none absolute inset-0 z-10 overflow-hidden" aria-hidden>
      {high !== undefined && <ExtremeMark extreme={high} plotWidth={plotWidth} decimals={decimals} locale={locale} legend={legend} />}
      {low !== undefined && high?.price !== low.price && (
        <ExtremeMark extreme={low} plotWidth={plotWidth} decimals={decimals} locale={locale} legend={legend} />
      )}
      {y !== undefined && (
        <>
          {isInside && (
            <div
              className={`absolute start-0 h-px opacity-55 ${up ? 'text-up' : 'text-down'}`}
              style={{ top: y, width: x, backgroundImage: 'repeating-linear-gradient(90deg, currentColor 0 1px, transparent 1px 4px)' }}
            />
          )}
          {isInside && <div className={`absolute h-px ${ink}`} style={{ top: y, left: x, width: plotWidth - x }} />}
          {isInside && x < plotWidth && (
            <div
              className={`absolute size-[7px] rounded-full ${ink} ${up ? 'shadow-[0_0_0_5px_color-mix(in_srgb,var(--color-up)_20%,transparent)]' : 'shadow-[0_0_0_5px_color-mix(in_srgb,var(--color-down)_20%,transparent)]'}`}
              style={{ top: y - 3, left: x - 3 }}
            />
          )}
          <div
            className={`absolute flex h-5 items-center justify-center rounded-sm text-11 font-semibold text-on-side ${up ? 'bg-buy' : 'bg-sell'}`}
            style={{ top: y - 10, left: plotWidth + 2, width: axisWidth - 4 }}
            data-last-price-tag
          >
            {figure(last, decimals, locale)}
          </div>
          {joins && isAnchored && <div className={`absolute h-px ${ink}`} style={{ top: y, left: plotWidth + axisWidth - 2, width: 2 }} />}
          {joins && !isAnchored && (
            <>
              <div className={`absolute h-px ${ink}`} style={{ top: y, left: plotWidth + axisWidth - 2, width: 2 }} />
              <div className={`absolute end-0 w-px ${ink}`} style={{ top: Math.min(y, meridian), height: Math.abs(y - meridian) + 1 }} />
            </>
          )}
        </>
      )}
    </div>
  );
}

const MARK_HEIGHT = 16;
/** Of the line before the price with the gap behind it, and of one of its digits at most, px. */
const MARK_WIDTH = 24;
const DIGIT_WIDTH = 7;

/** Top of a mark of that width, px: beside its place, or at the legend's foot where it would lie under it. */
export function extremeTop({ x, y }: Pick<Extreme, 'x' | 'y'>, width: number, toTheRight: boolean, { foot, end }: LegendEdges): number {
  const top = y - MARK_HEIGHT / 2;
  const start = toTheRight ? x : x - width;
  return top < foot && y > 0 && start < end ? foot : top;
}

function ExtremeMark({
  extreme,
  plotWidth,
  decimals,
  locale,
  legend,
}: {
  readonly extreme: Extreme;
  readonly plotWidth: number;
  readonly decimals: number;
  readonly locale: string;
  readonly legend: LegendEdges;
}) {
  const toTheRight = extreme.x < plotWidth / 2;
  const text = figure(extreme.price.toFixed(decimals), decimals, locale);
  const top = extremeTop(extreme, text.length * DIGIT_WIDTH + MARK_WIDTH, toTheRight, legend);
  return (
    <>
      {/* A price that has made room for the legend stays tied to its place. */}
      {top > extreme.y && (
        <span className="absolute w-px bg-text-3" style={{ left: extreme.x, top: extreme.y, height: top + MARK_HEIGHT / 2 - extreme.y }} />
      )}
      <div
        data-extreme
        className={`absolute flex h-4 items-center gap-1 text-11 text-text-2 ${toTheRight ? '' : 'flex-row-reverse'}`}
        style={toTheRight ? { left: extreme.x, top } : { right: `calc(100% - ${extreme.x}px)`, top }}
      >
        <span className="h-px w-5 bg-text-3" />
        {text}
      </div>
    </>
  );
}
