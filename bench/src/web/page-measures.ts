/// <reference lib="dom" />
/** What a page says of itself: vitals, frames, long tasks, work of the main thread, memory. */
import type { CDPSession, Page } from 'playwright-core';

/** Vitals since the page was opened. Times in ms. */
export interface Vitals {
  readonly lcpMs: number;
  readonly cls: number;
  /** Slowest interaction so far; 0 where there was none of 16 ms or more. */
  readonly inpMs: number;
}

/** One stretch of time. */
export interface Stretch {
  readonly framesPerSecond: number;
  /** Share of the time the main thread worked. */
  readonly mainShare: number;
  readonly longTasks: number;
}

/** After a garbage collection. */
export interface Memory {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

interface Watch {
  lcp: number;
  cls: number;
  inp: number;
  long: number;
}

/** Starts to watch before anything of the page runs. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: Watch = { lcp: 0, cls: 0, inp: 0, long: 0 };
    Object.assign(globalThis, { kontorWatch: watch });
    const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
    observe('largest-contentful-paint', (entry) => {
      watch.lcp = entry.startTime;
    });
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
      if (!hadRecentInput) watch.cls += value;
    });
    observe(
      'event',
      (entry) => {
        const { interactionId, duration } = entry as PerformanceEntry & { readonly interactionId: number };
        if (interactionId > 0) watch.inp = Math.max(watch.inp, duration);
      },
      { durationThreshold: 16 },
    );
    observe('longtask', () => {
      watch.long += 1;
    });
  });
}

async function watched(page: Page): Promise<Watch> {
  return page.evaluate(() => ({ ...(globalThis as unknown as { readonly kontorWatch: Watch }).kontorWatch }));
}

export async function vitals(page: Page): Promise<Vitals> {
  const { lcp, cls, inp } = await watched(page);
  return { lcpMs: lcp, cls, inpMs: inp };
}

/** Watches for `durationMs`. */
export async function stretch(page: Page, session: CDPSession, durationMs: number): Promise<Stretch> {
  const before = await metrics(session);
  const { long } = await watched(page);
  const frames = await page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        let count = 0;
        const from = performance.now();
        const step = (now: number): void => {
          count++;
          if (now - from < ms) requestAnimationFrame(step);
          else resolve((count * 1_000) / (now - from));
        };
        requestAnimationFrame(step);
      }),
    durationMs,
  );
  const after = await metrics(session);
  const seconds = (after.get('Timestamp') ?? 0) - (before.get('Timestamp') ?? 0);
  return {
    framesPerSecond: frames,
    mainShare: ((after.get('TaskDuration') ?? 0) - (before.get('TaskDuration') ?? 0)) / seconds,
    longTasks: (await watched(page)).long - long,
  };
}

export async function memory(session: CDPSession): Promise<Memory> {
  await session.send('HeapProfiler.collectGarbage');
  const found = await metrics(session);
  return { heapBytes: found.get('JSHeapUsedSize') ?? 0, nodes: found.get('Nodes') ?? 0, listeners: found.get('JSEventListeners') ?? 0 };
}

async function metrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics: list } = await session.send('Performance.getMetrics');
  return new Map(list.map(({ name, value }) => [name, value]));
}
