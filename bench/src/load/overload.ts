import type { Answer } from '../orders/api.ts';
import { BATCH } from '../orders/burst.ts';
import { CallPace } from '../orders/call-pace.ts';
import { SocketLine } from '../orders/socket-line.ts';
import { openClients } from './clients.ts';
import { Tally } from './tally.ts';

/** Sockets at the peak, and the batches each has on its way: enough that the server never waits for the sender. */
const PEAK_SOCKETS = 6;
const PEAK_WINDOW = 3;
/** Under overload there are so many times as many, each with as many batches on its way as a connection may have waiting. */
const TIMES = 10;
const WINDOW = 10;
/** A cancel is tried this often, ms. */
const CANCEL_MS = 50;

/** What one level of load gave. */
export interface Level {
  /** Orders acknowledged a second. */
  readonly goodput: number;
  readonly tally: Tally;
}

/** A load and ten times as much of it, one after the other. */
export async function overload(
  url: string,
  tokens: readonly [string, string],
  seconds: number,
): Promise<{ readonly peak: Level; readonly beyond: Level }> {
  // The compilers are warm when it counts.
  await press(url, tokens, { sockets: PEAK_SOCKETS, window: PEAK_WINDOW, seconds: 1, name: 'w' });
  const peak = await press(url, tokens, { sockets: PEAK_SOCKETS, window: PEAK_WINDOW, seconds, name: 'p' });
  const beyond = await press(url, tokens, { sockets: PEAK_SOCKETS * TIMES, window: WINDOW, seconds, name: 'x' });
  return { peak, beyond };
}

/** Orders that never rest, so that nothing but the load itself refuses them. */
function batchText(name: string, number: number): string {
  let list = '';
  for (let at = 0; at < BATCH; at++) {
    list += `${at === 0 ? '' : ','}{"pair":"BTC_USDT","type":"limit","price":"60000.00","quantity":"0.00010","time_in_force":"ioc","side":"${at % 2 === 0 ? 'buy' : 'sell'}","client_id":"${name}.${number}.${at}"}`;
  }
  return `{"op":"batch","id":${number},"call":"/api/spot/order/place","list":[${list}]}`;
}

async function press(
  url: string,
  tokens: readonly [string, string],
  {
    sockets,
    window,
    seconds,
    name,
  }: { readonly sockets: number; readonly window: number; readonly seconds: number; readonly name: string },
): Promise<Level> {
  const tally = new Tally();
  const untilMs = performance.now() + seconds * 1_000;
  const cancels = cancelling(url, tokens, tally, untilMs);
  await Promise.all([
    cancels,
    ...Array.from({ length: sockets }, (_, at) =>
      pressOn({ url, token: tokens[at % 2]!, account: at % 2, name: `${name}${at}`, window, untilMs }, tally),
    ),
  ]);
  return { goodput: tally.orders / seconds, tally };
}

interface Presser {
  readonly url: string;
  readonly token: string;
  readonly account: number;
  readonly name: string;
  /** Batches on their way. */
  readonly window: number;
  readonly untilMs: number;
}

/** One socket that has its window full, within its rate, until the time is over. Resolves when all is answered or the socket broke. */
async function pressOn({ url, token, account, name, window, untilMs }: Presser, tally: Tally): Promise<void> {
  const sentMs = new Map<number, number>();
  const pace = new CallPace();
  let number = 0;
  let done = (): void => undefined;
  const over = new Promise<void>((resolve) => (done = resolve));
  const hear = (message: { readonly op: string; readonly id: number; readonly list?: readonly Answer[]; readonly code?: number }): void => {
    if (message.op === 'login') {
      for (let at = 0; at < window; at++) send();
      return;
    }
    const tookMs = performance.now() - (sentMs.get(message.id) ?? NaN);
    sentMs.delete(message.id);
    const answers = message.list ?? Array.from({ length: BATCH }, () => ({ code: message.code ?? 0, msg: '', data: null }));
    answers.forEach((answer, at) => tally.order(account, answer, tookMs, at === 0));
    send();
  };
  const line = await SocketLine.open(url, {
    onMessage: (text) => hear(JSON.parse(text)),
    onClosed: () => {
      tally.broken += sentMs.size;
      done();
    },
  });
  const sendNow = (): void => {
    if (performance.now() < untilMs) {
      sentMs.set(++number, performance.now());
      line.say(batchText(name, number));
    } else if (sentMs.size === 0) {
      done();
    }
  };
  const send = (): void => {
    const waitMs = pace.waitMs();
    if (waitMs > 0) setTimeout(sendNow, waitMs);
    else sendNow();
  };
  line.say(JSON.stringify({ op: 'login', id: 0, token, private: false }));
  await over;
  line.close();
}

/** Cancels that have to get in whatever else there is. */
async function cancelling(url: string, tokens: readonly [string, string], tally: Tally, untilMs: number): Promise<void> {
  const clients = await openClients(url, tokens, 2);
  while (performance.now() < untilMs) {
    for (const client of clients) {
      const beganMs = performance.now();
      tally.cancel(await client.cancelAll(), performance.now() - beganMs);
    }
    await new Promise((resolve) => setTimeout(resolve, CANCEL_MS));
  }
  for (const client of clients) client.close();
}
