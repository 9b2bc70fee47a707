import type { Indicator } from '../../data/chart-settings.ts';
import { compactFigure, drawnFigure, figure } from '../../data/figures.ts';
import { useWords } from '../../i18n/words.ts';
import type { DrawnCandle } from './drawn-candle.ts';
import { overlayLines, paneLines } from './indicator-lines.ts';

const INKS = { iris: 'text-iris', info: 'text-info', warn: 'text-warn', text2: 'text-text-2', text3: 'text-text-3' } as const;

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
}

/** Open, high, low, close, change and the indicators of one candle. */
export function Legend({ candles, index, indicators, decimals, base, locale, narrow }: LegendProps) {
  const t = useWords('trade');
  const at = index ?? candles.length - 1;
  const candle = candles[at];
  if (candle === undefined) return null;
  const { open, high, low, close, amount } = candle.source;
  const rising = candle.close >= candle.open;
  const tone = rising ? 'text-up' : 'text-down';
  const change = candle.close - candle.open;
  const percent = candle.open === 0 ? 0 : (change / candle.open) * 100;
  const sign = change >= 0 ? '+' : '−';
  const lines = [...overlayLines(indicators), ...paneLines(indicators).flat()];
  const shown = candles.slice(0, at + 1);
  return (
    <div className="pointer-events-none absolute start-4 end-20 top-2 z-10 flex flex-col text-11 text-text-3">
      {!narrow && (
        <div className="flex flex-wrap gap-x-3">
          {([['o', open], ['h', high], ['l', low], ['c', close]] as const).map(([key, value]) => (
            <span key={key}>
              {t(`chart.${key}`)} <b className={`font-normal ${tone}`}>{figure(value, decimals, locale)}</b>
            </span>
          ))}
          <span className={tone}>
            {sign}
            {drawnFigure(Math.abs(change), decimals, locale)} ({sign}
            {drawnFigure(Math.abs(percent), 2, locale)}%)
          </span>
        </div>
      )}
      <div className="flex flex-wrap gap-x-2.5">
        {lines.map((line) => {
          const value = line.values(shown).at(-1);
          return (
            <span key={line.name} className={INKS[line.ink]}>
              {line.name} <b className="font-normal text-text">{value === undefined ? '-' : drawnFigure(value, Math.max(2, decimals), locale)}</b>
            </span>
          );
        })}
        {indicators.includes('vol') && (
          <span>
            {t('chart.volume')} <b className="font-normal text-text">{compactFigure(amount, locale)} {base}</b>
          </span>
        )}
      </div>
    </div>
  );
}
