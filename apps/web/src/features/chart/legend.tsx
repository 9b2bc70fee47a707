import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { Eye, EyeOff, X } from 'lucide-react';
import type { DeskInk } from '@kontor/contract/desk-documents';
import { compactFigure, drawnFigure, figure } from '../../data/figures.ts';
import { indicatorName } from '../../data/indicator-kinds.ts';
import type { Indicator, KindInfo } from '../../data/indicator-kinds.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import type { DrawnCandle } from './drawn-candle.ts';
import type { DrawnIndicator } from './indicator-set.ts';

const INKS: Readonly<Record<DeskInk, string>> = {
  line1: 'text-line-1',
  line2: 'text-line-2',
  line3: 'text-line-3',
  line4: 'text-line-4',
  line5: 'text-line-5',
  line6: 'text-line-6',
  line7: 'text-line-7',
  up: 'text-up',
  down: 'text-down',
  text: 'text-text',
};

/** What can be done with an indicator where its values stand. */
export interface IndicatorActs {
  /** Opens the dialog at it. */
  readonly edit: (indicator: Indicator) => void;
  readonly change: (indicator: Indicator) => void;
  readonly remove: (indicator: Indicator) => void;
}

interface LegendProps {
  readonly candles: readonly DrawnCandle[];
  /** The hovered candle; the last one otherwise. */
  readonly index: number | undefined;
  readonly drawn: readonly DrawnIndicator[];
  readonly acts: IndicatorActs;
  /** Writes a value of an indicator. */
  readonly write: (value: number, info: KindInfo) => string;
  readonly decimals: number;
  readonly base: string;
  readonly locale: string;
  /** The phone has room for the averages only. */
  readonly narrow: boolean;
  /** Top of each pane below the candles, px. */
  readonly paneTops: readonly number[];
  /** Told where the lines over the candles end, px from the top and from the start of the plot. */
  readonly onEdges: (edges: LegendEdges) => void;
  /** Place for the names of what is compared. */
  readonly onSlot: (slot: HTMLElement | null) => void;
}

/** What of the plot the legend covers, px from its top left corner. */
export interface LegendEdges {
  readonly foot: number;
  readonly end: number;
}

/** Open, high, low, close, change and the indicators of one candle. */
export function Legend({ candles, index, drawn, acts, write, decimals, base, locale, narrow, paneTops, onEdges, onSlot }: LegendProps) {
  const t = useWords('trade');
  const watch = useCallback(
    (element: HTMLDivElement) => {
      const observer = new ResizeObserver(() =>
        onEdges({ foot: element.offsetTop + element.offsetHeight, end: element.offsetLeft + element.offsetWidth }),
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onEdges],
  );
  const at = index ?? candles.length - 1;
  const candle = candles[at];
  if (candle === undefined) return null;
  const { open, high, low, close, amount } = candle.source;
  const rising = candle.close >= candle.open;
  const tone = rising ? 'text-up' : 'text-down';
  const change = candle.close - candle.open;
  const share = candle.open === 0 ? 0 : change / candle.open;
  const sign = change >= 0 ? '+' : '−';
  const line = (one: DrawnIndicator) => (
    <IndicatorValues key={one.indicator.id} one={one} at={at} acts={acts} write={write} narrow={narrow}>
      {one.info.place === 'foot' && ` ${compactFigure(amount, locale)} ${base}`}
    </IndicatorValues>
  );
  const panes = drawn.filter(({ info, run }) => info.place === 'pane' && run !== undefined);
  // One that is hidden has no pane to stand in.
  const over = drawn.filter((one) => !panes.includes(one) && !(narrow && one.indicator.hidden));
  return (
    <>
      <div
        ref={watch}
        data-legend
        className="pointer-events-none absolute start-4 top-2 z-10 flex w-fit max-w-[calc(100%-6rem)] flex-col text-11 text-text-3"
      >
        {!narrow && (
          <div className="flex flex-wrap gap-x-3">
            {(
              [
                ['o', open],
                ['h', high],
                ['l', low],
                ['c', close],
              ] as const
            ).map(([key, value]) => (
              <span key={key}>
                {t(`chart.${key}`)} <b className={`font-normal ${tone}`}>{figure(value, decimals, locale)}</b>
              </span>
            ))}
            <span className={tone}>
              {sign}
              {drawnFigure(Math.abs(change), decimals, locale)} ({formatPercent(String(share), locale)})
            </span>
          </div>
        )}
        <div className="flex flex-wrap gap-x-2.5">{over.map(line)}</div>
        <div ref={onSlot} className="flex flex-wrap gap-x-2.5" />
      </div>
      {panes.map((one, pane) => (
        <div
          key={one.indicator.id}
          className="pointer-events-none absolute start-4 end-20 z-10 flex flex-wrap text-11 text-text-3"
          style={{ top: (paneTops[pane] ?? 0) + 4 }}
        >
          {paneTops[pane] !== undefined && line(one)}
        </div>
      ))}
    </>
  );
}

interface IndicatorValuesProps extends Pick<LegendProps, 'acts' | 'write' | 'narrow'> {
  readonly one: DrawnIndicator;
  /** Number of the candle. */
  readonly at: number;
  readonly children?: ReactNode;
}

/** Name and values of an indicator; under the pointer, what hides it and takes it away. By keys and on a phone both are in the dialog. */
function IndicatorValues({ one, at, acts, write, narrow, children }: IndicatorValuesProps) {
  const t = useWords('trade');
  const { indicator, info, run } = one;
  const name = info.place === 'foot' ? t('chart.volume') : indicatorName(indicator, info);
  const [only] = info.lines;
  const tone = indicator.hidden || info.lines.length !== 1 ? '' : inkClass(indicator, only?.slot);
  const values = run === undefined ? [] : info.lines.map((line, number) => ({ line, value: run.values[number]?.[at] }));
  const button = 'cursor-pointer px-0.5 text-text-2 hover:text-text';
  return (
    <span
      className={`group relative inline-flex flex-wrap items-center gap-x-1.5 ${narrow ? '' : 'pointer-events-auto min-h-6'} ${indicator.hidden ? 'opacity-60' : ''}`}
    >
      {narrow ? (
        <span className={tone}>{name}</span>
      ) : (
        <button
          type="button"
          onClick={() => acts.edit(indicator)}
          className={`min-h-6 min-w-6 cursor-pointer text-start focus-ring ${tone}`}
        >
          {name}
        </button>
      )}
      {children !== false && !indicator.hidden && <b className="font-normal text-text">{children}</b>}
      {values.map(({ line, value }) => (
        <span key={line.name} className={inkClass(indicator, line.slot)}>
          {line.name !== '' && `${line.name} `}
          <b className="font-normal text-text">{value === undefined ? '-' : write(value, info)}</b>
        </span>
      ))}
      {!narrow && (
        <span className="absolute start-full top-1 z-10 hidden h-4 items-center rounded-xs bg-s2 group-hover:flex">
          <button
            type="button"
            tabIndex={-1}
            aria-label={t(indicator.hidden ? 'chart.showOne' : 'chart.hideOne', { name })}
            onClick={() => acts.change({ ...indicator, hidden: !indicator.hidden })}
            className={button}
          >
            {indicator.hidden ? <EyeOff size={12} strokeWidth={1.5} aria-hidden /> : <Eye size={12} strokeWidth={1.5} aria-hidden />}
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('chart.removeOne', { name })}
            onClick={() => acts.remove(indicator)}
            className={button}
          >
            <X size={12} strokeWidth={1.5} aria-hidden />
          </button>
        </span>
      )}
    </span>
  );
}

function inkClass({ inks }: Indicator, slot: number | undefined): string {
  const ink = slot === undefined ? undefined : inks[slot];
  return ink === undefined ? '' : INKS[ink];
}
