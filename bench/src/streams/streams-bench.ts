import { setting } from '../machine.ts';
import { makeKey } from '../api/make-key.ts';
import { API_SETTINGS } from '../api/options.ts';
import { Tally } from '../load/tally.ts';
import { openClients } from '../load/clients.ts';
import { cancelAll, offerPaced } from '../load/paced.ts';
import { Api } from '../orders/api.ts';
import { percentile } from '../orders/load.ts';
import { buildServer, demoToken, startServer } from '../orders/server-process.ts';
import type { ServerProcess } from '../orders/server-process.ts';
import { saveReport } from '../save-report.ts';
import { readStreamsTask } from './options.ts';
import type { StreamsTask } from './options.ts';
import { ReaderProcess } from './reader-process.ts';
import type { ReadReport } from './stream-readers.ts';
import { startFanOutFloor } from './start-fan-out-floor.ts';
import { sendAndListen } from './user-events.ts';

/** ms, from when a message says it was written: on a quiet machine, with 10,000 readers. What it tells waited for a tenth of a second at most before. */
const DEPTH_P99_MS = 50;
/** ms, from sending an order to its event: on a quiet machine, at 2,000 orders a second. */
const EVENT_P99_MS = 10;
const WARM_UP_MS = 3_000;
const DEPTH = '/ws/btcusdt@depth@100ms';
const EVERY_MS = 100;
/** Orders a second that keep the book moving: with both sides of each pair in it for a moment. */
const MOVING_ORDERS = 100;
/** About as long as a message with two levels. */
const MESSAGE_BYTES = 150;

const SETTINGS = { ...API_SETTINGS, STREAM_CONNECTIONS: '0' };

/** `bench streams`: throws where a reader was hung up on, or an event never came. */
export async function streamsBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const task = readStreamsTask(args);
  const { machine, commit, command } = setting();
  await buildServer();
  const server = await startServer(undefined, undefined, SETTINGS);
  const text = ['# Streams of the trading API\n', `- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\``];
  const problems: string[] = [];
  try {
    const api = new Api(server.url, 4);
    const tokens = [await demoToken(api, 'demo1'), await demoToken(api, 'demo2')] as const;
    if (task.readers > 0) text.push(...(await depthPart(server, tokens, task, problems)));
    if (task.ordersPerSecond > 0) text.push(...(await eventsPart(server, api, tokens, task, problems)));
    api.close();
  } finally {
    await server.stop();
  }
  for (const line of text) print(line);
  if (task.save) print(`saved ${saveReport('streams', text)}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Everybody reads one book's changes: first of a bare server, then of this one. */
async function depthPart(
  server: ServerProcess,
  tokens: readonly [string, string],
  { readers, seconds }: StreamsTask,
  problems: string[],
): Promise<string[]> {
  const measure = async (url: string): Promise<ReadReport> => {
    const process = await ReaderProcess.start({ url, path: DEPTH, sockets: readers });
    await wait(WARM_UP_MS);
    process.count();
    await wait(seconds * 1_000);
    const report = await process.report();
    process.stop();
    return report;
  };
  const bare = await startFanOutFloor({ bytes: MESSAGE_BYTES, everyMs: EVERY_MS });
  const floor = await measure(bare.url);
  bare.stop();
  const senders = await openClients(server.url, tokens, 8, 0);
  let isOver = false;
  const moving = (async (): Promise<void> => {
    for (let round = 0; !isOver; round++)
      await offerPaced(senders, new Tally(), { perSecond: MOVING_ORDERS, warmUpMs: 0, measuredMs: 1_000, name: `move${round}` });
  })();
  const own = await measure(server.url);
  isOver = true;
  await moving;
  await cancelAll(senders);
  for (const sender of senders) sender.close();
  if (own.open < readers) problems.push(`${readers - own.open} of the readers were hung up on: ${[...new Set(own.closed)].join(', ')}`);
  if (own.messages === 0) problems.push('nobody heard anything');
  const [least, p99] = [p99Of(floor), p99Of(own)];
  return [
    `\n## Changes of a book, ten times a second, to ${readers} readers, ${seconds} s\n`,
    `- a bare server: ${line(floor, readers, seconds)}`,
    `- this server: ${line(own, readers, seconds)}`,
    `- p99 ÷ floor: ${(p99 / least).toFixed(2)}; with the tenth of a second that a change may wait before: ${(p99 + EVERY_MS).toFixed(0)} ms; target ${EVERY_MS + DEPTH_P99_MS} ms on a quiet machine`,
  ];
}

/** Owners hear of their orders by their answers, and by events. */
async function eventsPart(
  server: ServerProcess,
  api: Api,
  tokens: readonly [string, string],
  { ordersPerSecond: perSecond, seconds }: StreamsTask,
  problems: string[],
): Promise<string[]> {
  const keys = [await makeKey(api, 'demo1', tokens[0]), await makeKey(api, 'demo2', tokens[1])] as const;
  const { answers, events, unheard, refused, closed } = await sendAndListen({
    url: server.url,
    keys,
    perSecond,
    warmUpMs: WARM_UP_MS,
    measuredMs: seconds * 1_000,
  });
  if (closed.length > 0) problems.push(`listeners were hung up: ${closed.join(', ')}`);
  if (unheard > 0) problems.push(`of ${unheard} orders no event came`);
  if (answers.length === 0) problems.push('no order was acknowledged');
  const times = (list: Float64Array): string =>
    `${list.length}, p50 ${percentile(list, 0.5).toFixed(1)} ms, p99 ${percentile(list, 0.99).toFixed(1)} ms`;
  return [
    `\n## Events of own orders, ${perSecond} orders/s over sockets, ${seconds} s\n`,
    `- an order was answered, which is the floor: ${times(answers)}`,
    `- its event was heard: ${times(events)}; target p99 ${EVENT_P99_MS} ms on a quiet machine`,
    `- p99 ÷ floor: ${(percentile(events, 0.99) / percentile(answers, 0.99)).toFixed(2)}; p50 ÷ floor: ${(percentile(events, 0.5) / percentile(answers, 0.5)).toFixed(2)}`,
    `- refused: ${[...refused].map(([code, count]) => `${code}: ${count}`).join(', ') || 'none'}`,
  ];
}

function p99Of({ latenciesMs }: ReadReport): number {
  return percentile(Float64Array.from(latenciesMs).toSorted(), 0.99);
}

function line({ latenciesMs, messages }: ReadReport, readers: number, seconds: number): string {
  const ascending = Float64Array.from(latenciesMs).toSorted();
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(ascending, share).toFixed(1));
  return `${(messages / readers / seconds).toFixed(1)} messages a second each; from its time to its reading p50 ${p50} ms, p99 ${p99} ms`;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
