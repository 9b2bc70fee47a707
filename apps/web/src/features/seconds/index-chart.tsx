import { useEffect, useRef, useState } from 'react';
import { Maximize2 } from 'lucide-react';
import { IconButton } from '@kontor/ui/icon-button';
import { Segment } from '@kontor/ui/segment';
import { Skeleton } from '@kontor/ui/skeleton';
import { reachTicks, useIndexDay, usePairTicks } from '../../data/seconds-market.ts';
import { useWords } from '../../i18n/words.ts';
import { SPANS, useChartChoice } from './chart-choice.ts';
import type { SpanName } from './chart-choice.ts';
import { ChartPlot } from './chart-plot.tsx';
import { useSecondsFigures } from '../../data/seconds-figures.ts';

interface IndexChartProps {
  readonly pair: string;
  /** Where the last price belongs, px from the top of the plot. */
  readonly meridian: number;
  readonly isNarrow?: boolean;
}

/** Height of the line of times, and width of the column of prices, px. */
const TIME_AXIS = 24;
const PRICE_AXIS = { wide: 88, narrow: 64 } as const;

/** The index by its ticks, with what runs drawn into it. */
export function IndexChart({ pair, meridian, isNarrow = false }: IndexChartProps) {
  const words = useWords('seconds');
  const frame = useRef<HTMLElement>(null);
  const { span, shape, choose } = useChartChoice();
  return (
    <section ref={frame} aria-label={words('chart.title')} className="flex h-full min-h-0 min-w-0 flex-1 flex-col bg-s1">
      {!isNarrow && (
        <div className="flex h-10 shrink-0 items-center justify-between gap-2 border-b border-hairline px-2">
          <Segment
            label={words('chart.span')}
            variant="chips"
            selected={span}
            onSelect={(id) => choose({ span: id as SpanName })}
            items={Object.keys(SPANS).map((id) => ({ id, label: words(`chart.${id as SpanName}`) }))}
          />
          <span className="flex items-center gap-1">
            <Segment
              label={words('chart.shape')}
              variant="chips"
              selected={shape}
              onSelect={(id) => choose({ shape: id === 'candles' ? 'candles' : 'line' })}
              items={(['line', 'candles'] as const).map((id) => ({ id, label: words(`chart.${id}`) }))}
            />
            <IconButton
              label={words('chart.full')}
              icon={<Maximize2 size={16} strokeWidth={1.5} aria-hidden />}
              onPress={() => {
                if (document.fullscreenElement === null) void frame.current?.requestFullscreen();
                else void document.exitFullscreen();
              }}
            />
          </span>
        </div>
      )}
      <Canvas pair={pair} meridian={meridian} isNarrow={isNarrow} />
    </section>
  );
}

function Canvas({ pair, meridian, isNarrow = false }: IndexChartProps) {
  const words = useWords('seconds');
  const figures = useSecondsFigures();
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const { span } = useChartChoice();
  const { ticks, sources, state } = usePairTicks(pair);
  const day = useIndexDay(pair);
  const last = ticks.at(-1);
  const lastMs = last?.time;
  const { spanMs, isByCandles } = SPANS[span];
  useEffect(() => {
    if (lastMs !== undefined && !isByCandles) reachTicks(pair, lastMs - spanMs);
    // Asked once for a window: what comes later is told by the channel.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pair, spanMs, isByCandles, lastMs === undefined]);
  const axis = isNarrow ? PRICE_AXIS.narrow : PRICE_AXIS.wide;
  const isReady = size !== undefined && last !== undefined;
  return (
    <div ref={place} className="relative min-h-0 min-w-0 flex-1 overflow-hidden" data-chart={state}>
      {isReady ? (
        <ChartPlot
          pair={pair}
          ticks={ticks}
          day={isByCandles ? day : undefined}
          spanMs={spanMs}
          width={Math.max(1, size.width - axis)}
          height={Math.max(1, size.height - TIME_AXIS)}
          axis={axis}
          meridian={meridian}
          isNarrow={isNarrow}
        />
      ) : state === 'ready' ? (
        <p role="status" className="absolute inset-0 flex items-center justify-center px-6 text-center text-13 text-text-2">
          {words('chart.noTick')}
        </p>
      ) : state === 'failed' ? (
        <p role="alert" className="absolute inset-0 flex items-center justify-center px-6 text-center text-13 text-text-2">
          {words('chart.failed')}
        </p>
      ) : (
        <Skeleton shape="block" className="absolute inset-4" />
      )}
      {last !== undefined && !isNarrow && (
        <p className="pointer-events-none absolute start-4 top-2 text-11 text-text-3" data-tick={last.number}>
          {words('chart.tick', { number: figures.exact(String(last.number)), time: figures.clock(last.time) })}
          {sources !== undefined && ` · ${words('chart.sources', { count: sources.length })}`}
          {last.stale && <b className="font-semibold text-warn"> · {words('chart.stale')}</b>}
        </p>
      )}
    </div>
  );
}

/** The size of an element as it changes; undefined before it is measured. */
function useSize(place: React.RefObject<HTMLDivElement | null>): { readonly width: number; readonly height: number } | undefined {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [place]);
  return size;
}
