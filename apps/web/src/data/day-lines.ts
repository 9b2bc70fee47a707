/** Closes of the last 24 hours or seven days of a pair, for small lines. Asked for when first drawn, again after a while; few at a time. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useMarketSource } from './market-source.tsx';
import type { MarketSource } from './market-source.tsx';

/** One point of a line. */
export interface DayPoint {
  readonly timeMs: number;
  /** For drawing only. */
  readonly close: number;
}

/** How long a line reaches back. */
export type LineSpan = 'day' | 'week';

/** Candles of each span. */
const CANDLES = { day: { interval: '15m', limit: '96' }, week: { interval: '60m', limit: '168' } } as const;
const OLD_MS = 300_000;
const AT_ONCE = 3;

const store = create<{ readonly lines: ReadonlyMap<string, readonly DayPoint[]> }>()(() => ({ lines: new Map() }));
const askedAtMs = new Map<string, number>();
const waiting: { readonly source: MarketSource; readonly pair: string; readonly span: LineSpan }[] = [];
let running = 0;

const keyOf = (source: MarketSource, pair: string, span: LineSpan): string => `${source.id} ${pair} ${span}`;

async function ask(source: MarketSource, pair: string, span: LineSpan): Promise<void> {
  const key = keyOf(source, pair, span);
  try {
    const list = await source.askCandles({ pair, ...CANDLES[span] });
    const line = list.map(({ open_time, close }) => ({ timeMs: open_time, close: Number(close) }));
    store.setState(({ lines }) => ({ lines: new Map(lines).set(key, line) }));
  } catch {
    // A line is an extra: without an answer there is none, and the next visit asks again.
    askedAtMs.delete(key);
  }
}

function next(): void {
  while (running < AT_ONCE) {
    const asked = waiting.shift();
    if (asked === undefined) return;
    running += 1;
    void ask(asked.source, asked.pair, asked.span).finally(() => {
      running -= 1;
      next();
    });
  }
}

/** The line of a pair; undefined until it is known. */
export function useDayLine(pair: string, span: LineSpan = 'day'): readonly DayPoint[] | undefined {
  const source = useMarketSource();
  const key = keyOf(source, pair, span);
  useEffect(() => {
    if (Date.now() - (askedAtMs.get(key) ?? 0) < OLD_MS) return;
    askedAtMs.set(key, Date.now());
    waiting.push({ source, pair, span });
    next();
  }, [key, source, pair, span]);
  return store(({ lines }) => lines.get(key));
}
