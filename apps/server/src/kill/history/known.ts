/** What clients knew to stand in the journal, and since when: whatever is sent later stands behind it. */
import type { LoggedCall } from './history-log.ts';

/** From a time on it was known that the journal holds this command. */
export interface Point {
  /** ms of the log's clock. */
  readonly atMs: number;
  readonly sequence: number;
  /** By which call. */
  readonly by: LoggedCall;
}

export class Known {
  readonly #times: readonly number[];
  /** The highest sequence among the points up to each. */
  readonly #highest: readonly Point[];

  constructor(points: readonly Point[]) {
    const sorted = points.toSorted((a, b) => a.atMs - b.atMs);
    const highest: Point[] = [];
    for (const point of sorted) {
      const last = highest.at(-1);
      highest.push(last !== undefined && last.sequence >= point.sequence ? last : point);
    }
    this.#times = sorted.map(({ atMs }) => atMs);
    this.#highest = highest;
  }

  /** The highest sequence that was known before a time; undefined where nothing was. */
  before(timeMs: number): Point | undefined {
    let [from, to] = [0, this.#times.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#times[middle]! < timeMs) from = middle + 1;
      else to = middle;
    }
    return this.#highest[from - 1];
  }
}
