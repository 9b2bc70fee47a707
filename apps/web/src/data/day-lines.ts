/** Closes of the last 24 hours of a pair, for small lines. Asked for when first drawn, again after a while; few at a time. */
import { useEffect } from 'react';
import { candles } from '@kontor/contract/market';
import { create } from 'zustand';
import { callServer } from './call-server.ts';

/** One point of a line. */
export interface DayPoint {
  readonly timeMs: number;
  /** For drawing only. */
  readonly close: number;
}

const POINTS = 96;
const OLD_MS = 300_000;
const AT_ONCE = 3;

const store = create<{ readonly lines: ReadonlyMap<string, readonly DayPoint[]> }>()(() => ({ lines: new Map() }));
const askedAtMs = new Map<string, number>();
const waiting: string[] = [];
let running = 0;

async function ask(pair: string): Promise<void> {
  try {
    const { list } = await callServer(candles, { pair, interval: '15m', limit: String(POINTS) });
    const line = list.map(({ open_time, close }) => ({ timeMs: open_time, close: Number(close) }));
    store.setState(({ lines }) => ({ lines: new Map(lines).set(pair, line) }));
  } catch {
    // A line is an extra: without an answer there is none, and the next visit asks again.
    askedAtMs.delete(pair);
  }
}

function next(): void {
  while (running < AT_ONCE) {
    const pair = waiting.shift();
    if (pair === undefined) return;
    running += 1;
    void ask(pair).finally(() => {
      running -= 1;
      next();
    });
  }
}

/** The line of a pair; undefined until it is known. */
export function useDayLine(pair: string): readonly DayPoint[] | undefined {
  useEffect(() => {
    if (Date.now() - (askedAtMs.get(pair) ?? 0) < OLD_MS) return;
    askedAtMs.set(pair, Date.now());
    waiting.push(pair);
    next();
  }, [pair]);
  return store(({ lines }) => lines.get(pair));
}
