import { parseArgs } from 'node:util';

export const STREAMS_USAGE = `npm run bench -- streams
  how soon programs hear of it, on a server of its own: a book's changes by everybody who reads them, beside a bare server that sends as much to as many;
  and events of an own order, beside its answer
    --readers N     sockets that read the changes of one book, ten times a second (default 10000; 0 leaves this out)
    --orders R      signed orders a second whose owners listen (default 2000; 0 leaves this out)
    --seconds S     how long each part is measured, after 3 s of warm-up (default 20)
    --save          writes the report to bench/results`;

/** What `bench streams` is to do. */
export interface StreamsTask {
  readonly readers: number;
  readonly ordersPerSecond: number;
  readonly seconds: number;
  readonly save: boolean;
}

/** Reads the arguments behind `streams`. Throws with a sentence for the user. */
export function readStreamsTask(args: readonly string[]): StreamsTask {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { readers: number, orders: number, seconds: number, save: { type: 'boolean' } },
  });
  return {
    readers: whole('readers', values.readers, 10_000, 18_000),
    ordersPerSecond: whole('orders', values.orders, 2_000, 20_000),
    seconds: Math.max(1, whole('seconds', values.seconds, 20, 3_600)),
    save: values.save ?? false,
  };
}

function whole(name: string, text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^[0-9]{1,6}$/.test(text) || value > most) throw new Error(`--${name} is a whole number up to ${most}, not "${text}"`);
  return value;
}
