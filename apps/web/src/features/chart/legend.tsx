import { useCallback } from 'react';
import type { Indicator } from '../../data/chart-settings.ts';
import { compactFigure, drawnFigure, figure } from '../../data/figures.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import type { DrawnCandle } from './drawn-candle.ts';
import { overlayLines, paneLines } from './indicator-lines.ts';
import type { IndicatorLine } from './indicator-lines.ts';

const INKS = {
  line1: 'text-line-1',
  line2: 'text-line-2',
  line3: 'text-line-3',
  line4: 'text-line-4',
  line5: 'text-line-5',
  line6: 'text-line-6',
  line7: 'text-line-7',
  text3: 'text-text-3',
} as const;

interface LegendProps {
  readonly candles: readonly DrawnCandle[];
  /** The hovered candle; the last one otherwise. */
  readonly index: number | undefined;
  readonly indicators: readonly Indicator[];
  readonly decimals: number;
  readonly base: string;
  readonly locale: string;
  /** The phone has room for the averages only. */
  readonly narrow: boolean;
  /** Top of each pane below the candles, px. */
  readonly paneTops: readonly number[];
  /** Told where the lines over the candles end, px from the top of the plot. */
  readonly onFoot: (foot: number) => void;
}

/** Open, high, low, close, change and the indicators of one candle. */
export function Legend({ candles, index, indicators, decimals, base, locale, narrow, paneTops, onFoot }: LegendProps) {
  const t = useWords('trade');
  const watch = useCallback(
    (element: HTMLDivElement) => {
      const observer = new ResizeObserver(() => onFoot(element.offsetTop + element.offsetHeight));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onFoot],
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
  const shown = candles.slice(0, at + 1);
  return (
    <>
      <div ref={watch} data-legend className="pointer-events-none absolute start-4 end-20 top-2 z-10 flex flex-col text-11 text-text-3">
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
        <div className="flex flex-wrap gap-x-2.5">
          <LineValues lines={overlayLines(indicators)} candles={shown} decimals={decimals} locale={locale} />
          {indicators.includes('vol') && (
            <span>
              {t('chart.volume')}{' '}
              <b className="font-normal text-text">
                {compactFigure(amount, locale)} {base}
              </b>
            </span>
          )}
        </div>
      </div>
      {paneLines(indicators).map((lines, pane) => (
        <div
          key={lines[0]?.name}
          className="pointer-events-none absolute start-4 z-10 flex gap-x-2.5 text-11"
          style={{ top: (paneTops[pane] ?? 0) + 4 }}
        >
          {paneTops[pane] !== undefined && <LineValues lines={lines} candles={shown} decimals={2} locale={locale} />}
        </div>
      ))}
    </>
  );
}

interface LineValuesProps {
  readonly lines: readonly IndicatorLine[];
  readonly candles: readonly DrawnCandle[];
  readonly decimals: number;
  readonly locale: string;
}

/** Names and values of lines at the last of the candles. */
function LineValues({ lines, candles, decimals, locale }: LineValuesProps) {
  return lines.map((line) => {
    const value = line.values(candles).at(-1);
    return (
      <span key={line.name} className={INKS[line.ink]}>
        {line.name} <b className="font-normal text-text">{value === undefined ? '-' : drawnFigure(value, Math.max(2, decimals), locale)}</b>
      </span>
    );
  });
}
