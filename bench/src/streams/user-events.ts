/** Orders at a pace by programs that are logged on, and when their owners heard of each: by its answer, and by an event at a listen key. */
import { ApiLine } from '../api/api-line.ts';
import type { BotKey } from '../api/make-key.ts';
import { SocketLine } from '../orders/socket-line.ts';
import { orderAt } from '../orders/order-stream.ts';

export interface UserEventsLoad {
  readonly url: string;
  /** One of each account. */
  readonly keys: readonly [BotKey, BotKey];
  readonly perSecond: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

/** What came of it; times in ms from when an order was sent, ascending. */
export interface UserEventsResult {
  readonly answers: Float64Array;
  readonly events: Float64Array;
  /** Orders that were acknowledged in the measured time and of which no event came. */
  readonly unheard: number;
  readonly refused: ReadonlyMap<number, number>;
  /** Close codes of listeners that were hung up. */
  readonly closed: readonly number[];
}

/** Sockets of each account. */
const LINES = 8;
const STEP_MS = 2;
/** After the last order its events are waited for so long, ms. */
const LAST_MS = 2_000;

/** Sends them. */
export async function sendAndListen({ url, keys, perSecond, warmUpMs, measuredMs }: UserEventsLoad): Promise<UserEventsResult> {
  const heardMs = new Map<number, number>();
  const closed: number[] = [];
  const listeners = await Promise.all(keys.map((key) => listen(url, key, heardMs, (code) => closed.push(code))));
  const lines = await Promise.all(
    keys.map((key, account) => Promise.all(Array.from({ length: LINES }, (_, at) => ApiLine.open(url, key, `ev${account}x${at}`, false)))),
  );
  const startMs = performance.now();
  const [fromMs, untilMs] = [startMs + warmUpMs, startMs + warmUpMs + measuredMs];
  const answered: { readonly order: number; readonly sentMs: number; readonly tookMs: number }[] = [];
  const refused = new Map<number, number>();
  const send = async (number: number): Promise<void> => {
    const { account, side } = orderAt(number);
    const sentMs = performance.now();
    const { result, error } = await lines[account]![number % LINES]!.place(side === 'buy' ? 'BUY' : 'SELL');
    if (result === undefined) refused.set(error?.code ?? 0, (refused.get(error?.code ?? 0) ?? 0) + 1);
    else if (sentMs >= fromMs) answered.push({ order: result.orderId, sentMs, tookMs: performance.now() - sentMs });
  };
  const sent: Promise<void>[] = [];
  for (let number = 0; performance.now() < untilMs;) {
    for (const dueBy = performance.now() - startMs; (number * 1_000) / perSecond <= dueBy;) sent.push(send(number++));
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  await Promise.all(sent);
  await new Promise((resolve) => setTimeout(resolve, LAST_MS));
  const hungUp = [...closed];
  for (const line of [...listeners, ...lines.flat()]) line.close();
  const events = answered.flatMap(({ order, sentMs }) => {
    const atMs = heardMs.get(order);
    return atMs === undefined ? [] : [atMs - sentMs];
  });
  return {
    answers: Float64Array.from(answered, ({ tookMs }) => tookMs).toSorted(),
    events: Float64Array.from(events).toSorted(),
    unheard: answered.length - events.length,
    refused,
    closed: hungUp,
  };
}

/** Notes when each order was first heard of. */
async function listen(
  url: string,
  { apiKey }: BotKey,
  heardMs: Map<number, number>,
  onClosed: (code: number) => void,
): Promise<SocketLine> {
  const response = await fetch(new URL('/api/v3/userDataStream', url), { method: 'POST', headers: { 'x-mbx-apikey': apiKey } });
  const { listenKey } = (await response.json()) as { readonly listenKey?: string };
  if (listenKey === undefined) throw new Error('no listen key was given');
  const listener = {
    onMessage: (text: string): void => {
      const nowMs = performance.now();
      const event = JSON.parse(text) as { readonly e: string; readonly i?: number };
      if (event.e === 'executionReport' && !heardMs.has(event.i!)) heardMs.set(event.i!, nowMs);
    },
    onClosed,
  };
  return SocketLine.open(url, listener, `/ws/${listenKey}`);
}
