/** Connections that only listen, in a process of their own: started by `watcher-process.ts`, answers its questions, ends with it. */
import { SocketLine } from '../orders/socket-line.ts';

/** What the parent says first. */
export interface WatchOrder {
  readonly url: string;
  readonly sockets: number;
  readonly stuck: number;
  /** For those that are stuck: they log in too, so that they have a private stream to leave unread. */
  readonly token: string;
}

/** What came of it so far. */
export interface WatchReport {
  /** Still connected, of those that read. */
  readonly open: number;
  readonly messages: number;
  /** Close codes of those that read, when they were hung up. */
  readonly closed: readonly number[];
  /** The longest time that one which reads waited for its next tick, ms. */
  readonly longestGapMs: number;
}

/** Connections that are being opened at once. */
const OPENING = 50;
const TICKS = ['btc_usdt_tick', 'eth_usdt_tick'];
const EVERYTHING = [
  ...TICKS,
  'btc_usdt_depth',
  'eth_usdt_depth',
  'btc_usdt_trade',
  'eth_usdt_trade',
  'btc_usdt_candle_1m',
  'eth_usdt_candle_1m',
];

let open = 0;
let messages = 0;
let longestGapMs = 0;
let counting = false;
const closed: number[] = [];

async function watch(url: string): Promise<void> {
  let lastMs = 0;
  const line = await SocketLine.open(url, {
    onMessage: () => {
      messages += 1;
      const nowMs = performance.now();
      if (counting && lastMs > 0) longestGapMs = Math.max(longestGapMs, nowMs - lastMs);
      lastMs = nowMs;
    },
    onClosed: (code) => {
      open -= 1;
      closed.push(code);
    },
  });
  open += 1;
  line.say(JSON.stringify({ op: 'subscribe', id: 1, channels: TICKS }));
}

async function stick(url: string, token: string): Promise<void> {
  const line = await SocketLine.open(url, { onMessage: () => undefined, onClosed: () => undefined });
  line.say(JSON.stringify({ op: 'login', id: 1, token }));
  line.say(JSON.stringify({ op: 'subscribe', id: 2, channels: EVERYTHING }));
  line.stopReading();
}

async function openAll({ url, sockets, stuck, token }: WatchOrder): Promise<void> {
  let left = sockets;
  const opener = async (): Promise<void> => {
    while (left-- > 0) await watch(url);
  };
  await Promise.all(Array.from({ length: OPENING }, opener));
  for (let at = 0; at < stuck; at++) await stick(url, token);
}

process.on('message', (message: WatchOrder | 'count' | 'report') => {
  if (message === 'count') {
    counting = true;
    messages = 0;
  } else if (message === 'report') {
    process.send?.({ open, messages, closed, longestGapMs } satisfies WatchReport);
  } else {
    openAll(message).then(
      () => process.send?.('ready'),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  }
});
process.on('disconnect', () => process.exit(0));
