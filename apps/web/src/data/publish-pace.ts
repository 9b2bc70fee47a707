/**
 * How often streams repaint (ux §4): book and tape ten times a second, the chart four, ticks once; all of them once while
 * nobody looks, and none more than four times while the page is short of time. One timer serves every stream. A reader may
 * hold everything still (ux §3, live data); what came meanwhile is shown at once afterwards.
 */
import { create } from 'zustand';

/** What a stream is to the eye. `crosshair`: a chart under the pointer. */
export type PaceKind = 'book' | 'chart' | 'crosshair' | 'tick';

const PERIOD_MS: Readonly<Record<PaceKind, number>> = { book: 100, crosshair: 100, chart: 250, tick: 1_000 };
const STRAINED_MS = 250;
const HIDDEN_MS = 1_000;
/** Three long tasks within this time mean strain; it ends when as long passes without one, ms. */
const STRAIN_WINDOW_MS = 5_000;
const STRAIN_TASKS = 3;

/** Time between two repaints of a stream, ms. */
export function paceMs(kind: PaceKind, page: { readonly hidden: boolean; readonly strained: boolean }): number {
  if (page.hidden) return Math.max(HIDDEN_MS, PERIOD_MS[kind]);
  return page.strained ? Math.max(STRAINED_MS, PERIOD_MS[kind]) : PERIOD_MS[kind];
}

/** Notices that long tasks pile up. */
export class StrainGauge {
  readonly #starts: number[] = [];
  #strained = false;

  /** A task that took 50 ms or more began at `startMs`. */
  note(startMs: number): void {
    this.#starts.push(startMs);
    if (this.#starts.length > STRAIN_TASKS) this.#starts.shift();
  }

  /** Whether to go slower at `nowMs`. */
  strained(nowMs: number): boolean {
    const last = this.#starts.at(-1);
    if (last === undefined || nowMs - last > STRAIN_WINDOW_MS) this.#strained = false;
    else if (this.#starts.length >= STRAIN_TASKS && nowMs - (this.#starts[0] ?? 0) <= STRAIN_WINDOW_MS) this.#strained = true;
    return this.#strained;
  }
}

interface Stream {
  readonly kind: () => PaceKind;
  readonly publish: () => void;
  publishedMs: number;
}

const gauge = new StrainGauge();
const streams = new Set<Stream>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** When the reader froze the streams, ms of this machine's clock; undefined while they run. */
export const useFrozen = create<{ readonly sinceMs: number | undefined }>()(() => ({ sinceMs: undefined }));

/** Holds all streams still, or lets them run again. */
export function setFrozen(sinceMs: number | undefined): void {
  useFrozen.setState({ sinceMs });
  if (sinceMs === undefined && streams.size > 0) timer ??= setTimeout(beat, 0);
}

if (typeof PerformanceObserver !== 'undefined' && PerformanceObserver.supportedEntryTypes.includes('longtask')) {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) gauge.note(entry.startTime);
  }).observe({ type: 'longtask' });
}

/**
 * Publishes a stream at its pace. Gives back `mark`, to be called at every change: the first change after a rest is shown at
 * once, those after it together at the next beat.
 */
export function paced(kind: PaceKind | (() => PaceKind), publish: () => void): () => void {
  const stream: Stream = { kind: typeof kind === 'function' ? kind : () => kind, publish, publishedMs: -Infinity };
  return () => {
    streams.add(stream);
    timer ??= setTimeout(beat, 0);
  };
}

function beat(): void {
  timer = undefined;
  const nowMs = performance.now();
  const page = { hidden: document.hidden, strained: gauge.strained(nowMs) };
  const isFrozen = useFrozen.getState().sinceMs !== undefined;
  let soonest = Infinity;
  for (const stream of streams) {
    // A stream that was never seen is drawn once, so that no screen stays empty.
    if (isFrozen && stream.publishedMs !== -Infinity) continue;
    const dueMs = stream.publishedMs + paceMs(stream.kind(), page);
    if (dueMs > nowMs + 1) {
      soonest = Math.min(soonest, dueMs - nowMs);
      continue;
    }
    streams.delete(stream);
    stream.publishedMs = nowMs;
    stream.publish();
  }
  if (soonest < Infinity) timer ??= setTimeout(beat, Math.max(1, soonest));
}
