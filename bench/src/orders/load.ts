import { randomUUID } from 'node:crypto';
import { SUCCESS } from './api.ts';
import { HttpLine } from './http-line.ts';
import { orderAt, orderText } from './order-stream.ts';

/** The call that places an order. */
export const PLACE = '/api/spot/order/place';

/** What came of a load. Orders of the warm-up count in `acknowledged` and `lastSequence`, over the socket also in `refused`. */
export interface LoadResult {
  /** Ids of all orders acknowledged, of each account. */
  readonly acknowledged: readonly [readonly string[], readonly string[]];
  /** How many were sent in the measured time and acknowledged. */
  readonly measured: number;
  /** Of those, how many in each sixth of the time: whether the rate lasts. */
  readonly bySixth: readonly number[];
  /** Times from request to answer in the measured time, ms, ascending; a batch of orders is one request. */
  readonly latenciesMs: Float64Array;
  /** Refusals by code of the body. */
  readonly refused: ReadonlyMap<number, number>;
  /** Requests without an answer of the API. */
  readonly errors: number;
  /** The highest sequence acknowledged. */
  readonly lastSequence: number;
}

/** How a load is sent. */
export interface Load {
  /** Of the server. */
  readonly url: string;
  /** One of each account. */
  readonly tokens: readonly [string, string];
  readonly connections: number;
  /** Of this load, where there are several: begins the client ids. */
  readonly name?: string;
  /** Rounds after which buyers and sellers change places, where the load is a slow one; of a burst. */
  readonly turnRounds?: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** Called when the measured time begins. */
  readonly onMeasured: () => Promise<void>;
}

/** Counts what was sent in the measured time, sixth by sixth. */
export class Sixths {
  readonly counts: number[] = [0, 0, 0, 0, 0, 0];
  readonly #fromMs: number;
  readonly #sixthMs: number;

  constructor(fromMs: number, measuredMs: number) {
    this.#fromMs = fromMs;
    this.#sixthMs = measuredMs / this.counts.length;
  }

  /** Counts one that was sent at this time, unless the measured time had not begun. */
  add(sentMs: number): void {
    const sixth = Math.floor((sentMs - this.#fromMs) / this.#sixthMs);
    if (sixth >= 0) this.counts[Math.min(sixth, this.counts.length - 1)]! += 1;
  }

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }
}

/** Sends orders, on each connection the next when the one before is answered. */
export async function sendLoad({ url, tokens, connections, warmUpMs, measuredMs, onMeasured }: Load): Promise<LoadResult> {
  const acknowledged: [string[], string[]] = [[], []];
  const latencies: number[] = [];
  const refused = new Map<number, number>();
  let errors = 0;
  let lastSequence = 0;
  let next = 0;
  const fromMs = performance.now() + warmUpMs;
  const untilMs = fromMs + measuredMs;
  const sixths = new Sixths(fromMs, measuredMs);
  const place = async (line: HttpLine): Promise<void> => {
    const { account, side } = orderAt(next++);
    const sentMs = performance.now();
    try {
      const { code, data } = await line.call(PLACE, orderText(side, randomUUID()), tokens[account]!);
      const answeredMs = performance.now();
      const measured = sentMs >= fromMs;
      if (code === SUCCESS) {
        const { order_id: id, sequence } = data as { readonly order_id: string; readonly sequence: number };
        acknowledged[account]!.push(id);
        lastSequence = Math.max(lastSequence, sequence);
        sixths.add(sentMs);
        if (measured) latencies.push(answeredMs - sentMs);
      } else if (measured) {
        refused.set(code, (refused.get(code) ?? 0) + 1);
      }
    } catch {
      errors += 1;
    }
  };
  const connection = async (): Promise<void> => {
    const line = new HttpLine(url);
    while (performance.now() < untilMs) await place(line);
    line.close();
  };
  const begin = new Promise((resolve) => setTimeout(resolve, warmUpMs)).then(onMeasured);
  await Promise.all([begin, ...Array.from({ length: connections }, connection)]);
  return {
    acknowledged,
    measured: sixths.total,
    bySixth: sixths.counts,
    latenciesMs: Float64Array.from(latencies).toSorted(),
    refused,
    errors,
    lastSequence,
  };
}

/** What several loads came to, one after another, as one. */
export function joined(loads: readonly LoadResult[]): LoadResult {
  const refused = new Map<number, number>();
  for (const load of loads) for (const [code, count] of load.refused) refused.set(code, (refused.get(code) ?? 0) + count);
  const sum = (of: (load: LoadResult) => number): number => loads.reduce((total, load) => total + of(load), 0);
  return {
    acknowledged: [loads.flatMap((load) => load.acknowledged[0]), loads.flatMap((load) => load.acknowledged[1])],
    measured: sum((load) => load.measured),
    bySixth: loads[0]!.bySixth.map((_, at) => sum((load) => load.bySixth[at]!)),
    latenciesMs: Float64Array.from(loads.flatMap((load) => [...load.latenciesMs])).toSorted(),
    refused,
    errors: sum((load) => load.errors),
    lastSequence: Math.max(...loads.map((load) => load.lastSequence)),
  };
}

/** The value that the given share of ascending values does not exceed; NaN without values. */
export function percentile(ascending: Float64Array, share: number): number {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? NaN;
}
