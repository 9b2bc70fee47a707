import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { X } from 'lucide-react';
import type { ChartInterval } from '@kontor/domain/formulas/chart-interval';
import type { Candle } from '../../data/candle-series.ts';
import { useCandles } from '../../data/candle-store.ts';
import type { ComparedPair } from '../../data/chart-document.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { formatPercent } from '../../i18n/format.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { ChartInk } from './chart-ink.ts';
import { closesAt } from './compared-lines.ts';
import { ComparedLayer } from './compared-layer.ts';
import type { DrawnCandle } from './drawn-candle.ts';
import { useSetCompared } from './use-compared.ts';

export interface CompareProps {
  readonly surface: ChartEngine;
  readonly compared: readonly ComparedPair[];
  readonly pair: string;
  readonly interval: ChartInterval;
  readonly candles: readonly DrawnCandle[];
  /** The hovered candle; the last one otherwise. */
  readonly index: number | undefined;
  readonly ink: ChartInk;
  readonly locale: string;
  readonly narrow: boolean;
  /** Where the legend has room for names. */
  readonly slot: HTMLElement | null;
  /** Its code did not come. */
  readonly onClose: () => void;
}

/** Other pairs in a chart, as lines in per cent from the first candle in sight, with their names in the legend. */
export function Compare({ surface, compared, pair, interval, candles, index, ink, locale, narrow, slot }: CompareProps) {
  const setCompared = useSetCompared(pair);
  const listed = useMarketSource().useListed();
  // Of one interval: an hour's close is none of a quarter's.
  const [series, setSeries] = useState<Readonly<Record<string, readonly Candle[]>>>({});
  const take = useCallback((key: string, list: readonly Candle[]) => setSeries((all) => ({ ...all, [key]: list })), []);
  const shown = useMemo(
    () => compared.filter((one) => one.pair !== pair && listed.some(({ name }) => name === one.pair)),
    [compared, pair, listed],
  );
  const lines = useMemo(
    () => shown.map((one) => ({ pair: one.pair, color: ink[one.ink], closes: closesAt(candles, series[keyOf(one.pair, interval)] ?? []) })),
    [shown, ink, candles, series, interval],
  );
  const hasAny = shown.length > 0;
  const [layer, setLayer] = useState<ComparedLayer>();
  useEffect(() => {
    if (!hasAny) return undefined;
    const made = new ComparedLayer(surface, ink, (percent, decimals) => percentText(percent, decimals, locale));
    const end = surface.compare(made);
    setLayer(made);
    return () => {
      setLayer(undefined);
      end();
    };
    // A theme's colours are told with the lines.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [surface, hasAny, locale]);
  useEffect(() => layer?.set(lines, ink), [layer, lines, ink]);
  const at = index ?? candles.length - 1;
  return (
    <>
      {shown.map((one) => (
        <Followed
          key={keyOf(one.pair, interval)}
          name={keyOf(one.pair, interval)}
          pair={one.pair}
          interval={interval}
          oldest={candles[0]?.source.open_time}
          onCandles={take}
        />
      ))}
      {slot !== null &&
        layer !== undefined &&
        createPortal(
          <LateWords>
            <Change name={nameOf(pair)} change={layer.ownChange(at)} color={ink.text2} locale={locale} />
            {lines.map((line) => (
              <Change
                key={line.pair}
                name={nameOf(line.pair)}
                change={layer.changeOf(line, at)}
                color={line.color}
                locale={locale}
                onRemove={narrow ? undefined : () => setCompared(line.pair, false)}
              />
            ))}
          </LateWords>,
          slot,
        )}
    </>
  );
}

/** By which a pair's candles of an interval are known. */
function keyOf(pair: string, interval: ChartInterval): string {
  return `${pair} ${interval}`;
}

/** `BTC_USDT` as it is written. */
function nameOf(pair: string): string {
  return pair.replace('_', '/');
}

const formats = new Map<string, Intl.NumberFormat>();

function percentText(percent: number, decimals: number, locale: string): string {
  const key = `${locale} ${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    formats.set(key, (format = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', ...digits })));
  }
  return format.format(percent / 100).replace('-', '−');
}

interface FollowedProps {
  /** By which its candles are known. */
  readonly name: string;
  readonly pair: string;
  readonly interval: ChartInterval;
  /** `open_time` of the chart's first candle, ms: so far back it is followed. */
  readonly oldest: number | undefined;
  readonly onCandles: (name: string, candles: readonly Candle[]) => void;
}

/** The candles of one pair, as far back as the chart's. */
function Followed({ name, pair, interval, oldest, onCandles }: FollowedProps) {
  const { candles, loadOlder } = useCandles(pair, interval);
  useEffect(() => {
    const first = candles?.[0];
    if (candles === undefined) return;
    onCandles(name, candles);
    if (first !== undefined && oldest !== undefined && first.open_time > oldest) loadOlder();
  }, [name, candles, oldest, onCandles, loadOlder]);
  return null;
}

interface ChangeProps {
  readonly name: string;
  /** A fraction. */
  readonly change: number | undefined;
  readonly color: string;
  readonly locale: string;
  readonly onRemove?: (() => void) | undefined;
}

function Change({ name, change, color, locale, onRemove }: ChangeProps) {
  const t = useWords('chart-setup');
  return (
    <span data-compared={name} className={`inline-flex items-center gap-x-1 ${onRemove === undefined ? '' : 'min-h-6'}`}>
      <i className="h-0.5 w-2.5 rounded-full" style={{ background: color }} aria-hidden />
      <span className="text-text-2">{name}</span>
      <b className="font-normal text-text">{change === undefined ? '-' : formatPercent(String(change), locale)}</b>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={t('remove', { name })}
          onClick={onRemove}
          className="pointer-events-auto flex size-6 cursor-pointer items-center justify-center rounded-xs text-text-3 focus-ring hover:text-text"
        >
          <X size={12} strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </span>
  );
}
