import { parseArgs } from 'node:util';

export const LOAD_USAGE = `npm run load
  people and bots at once on a server of its own, and a check of everything that was acknowledged
    --sockets N     connections that watch the ticks of two pairs, at most two messages a second each (default 1000)
    --stuck N       further connections that subscribe to everything and read nothing (default 10)
    --orders R      orders offered a second, half over HTTP, half over sockets (default 500)
    --clients N     connections that send them, half of each kind (default 40)
    --seconds S     how long is measured, after 3 s of warm-up (default 20)
    --x10           instead: the peak, then ten times as many sockets, each as fast as it can, with cancels beside the orders
    --short         a run of some seconds, for every commit: 200 sockets, 100 orders a second, then overload by x10`;

/** What `npm run load` is to do. */
export interface LoadTask {
  readonly sockets: number;
  readonly stuck: number;
  readonly ordersPerSecond: number;
  readonly clients: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** How long each level of overload is measured. */
  readonly overloadSeconds: number;
  /** No answer may take longer, whatever the load, ms (reliability R15). A short run is taken on machines that do other things as well, and only finds answers that never come. */
  readonly answerLimitMs: number;
  /** Which parts: people and orders at a pace, or overload. */
  readonly parts: readonly ('paced' | 'x10')[];
}

/** Reads the arguments. Throws with a sentence for the user. */
export function readLoadTask(args: readonly string[]): LoadTask {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      sockets: number,
      stuck: number,
      orders: number,
      clients: number,
      seconds: number,
      x10: { type: 'boolean' },
      short: { type: 'boolean' },
    },
  });
  const short = values.short ?? false;
  const seconds = Math.max(1, whole('seconds', values.seconds, short ? 2 : 20, 3_600));
  return {
    sockets: whole('sockets', values.sockets, short ? 200 : 1_000, 20_000),
    stuck: whole('stuck', values.stuck, short ? 2 : 10, 1_000),
    ordersPerSecond: whole('orders', values.orders, short ? 100 : 500, 10_000),
    clients: Math.max(2, whole('clients', values.clients, short ? 10 : 40, 1_000)),
    seconds,
    warmUpSeconds: short ? 1 : 3,
    overloadSeconds: short ? 1 : seconds,
    answerLimitMs: short ? 120_000 : 8_000,
    parts: short ? ['paced', 'x10'] : [values.x10 === true ? 'x10' : 'paced'],
  };
}

function whole(name: string, text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^[0-9]{1,6}$/.test(text) || value > most) throw new Error(`--${name} is a whole number up to ${most}, not "${text}"`);
  return value;
}
