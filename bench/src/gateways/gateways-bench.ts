import { API_SETTINGS } from '../api/options.ts';
import { openClients } from '../load/clients.ts';
import { cancelAll, offerPaced } from '../load/paced.ts';
import { Tally } from '../load/tally.ts';
import { median, setting } from '../machine.ts';
import { Api } from '../orders/api.ts';
import { sendBurst } from '../orders/burst.ts';
import { joined, percentile } from '../orders/load.ts';
import type { LoadResult } from '../orders/load.ts';
import { cpuSeconds } from '../orders/machine-load.ts';
import { drained, readBack } from '../orders/read-side.ts';
import { buildServer, demoToken } from '../orders/server-process.ts';
import { saveReport } from '../save-report.ts';
import { ReaderProcess } from '../streams/reader-process.ts';
import { CoreShare } from './core-share.ts';
import { startExchange } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import { readGatewaysTask } from './options.ts';
import type { GatewaysTask } from './options.ts';

/** Goals: orders through two gateways by orders through one; what the way adds at p50, ms; of readers, messages a second. */
const LEAST_RATIO = 1.6;
const MOST_ADDED_MS = 1;
/** A message a second of each book, for everybody. */
const STREAMS = '/stream?streams=btcusdt@depth/ethusdt@depth';
/** Of one gateway: enough to fill it, and so few that what has not met its other side yet stays within the orders that a customer may have open. */
const CONNECTIONS = 4;
/** Neither account runs out of money or coins within so many rounds. */
const TURN_ROUNDS = 3;
const WARM_UP_MS = 2_000;
/** Orders a second that keep both books moving. */
const MOVING_ORDERS = 40;

type Tokens = readonly [string, string];

/** `bench gateways`: throws where an acknowledged order is nowhere to be found, or a reader was hung up on. */
export async function gatewaysBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const task = readGatewaysTask(args);
  const { machine, commit, command } = setting();
  await buildServer();
  const exchange = await startExchange({ ...API_SETTINGS, STREAM_CONNECTIONS: '0' });
  const text = ['# Gateways\n', `- machine: ${machine}\n- commit: ${commit}\n- command: \`${command}\``];
  const problems: string[] = [];
  try {
    const observer = new Api(exchange.core.url, 4);
    const tokens: Tokens = [await demoToken(observer, 'demo1'), await demoToken(observer, 'demo2')];
    if (task.rate > 0) text.push(...(await wayPart(exchange, tokens, task)));
    if (task.share > 0) text.push(...(await sharePart(exchange, observer, tokens, task, problems)));
    if (task.readers > 0) text.push(...(await readersPart(exchange, tokens, task, problems)));
    observer.close();
  } finally {
    await exchange.stop();
  }
  for (const line of text) print(line);
  if (task.save) print(`saved ${saveReport('gateways', text)}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** An order at a time, to the site of the process that leads and to a gateway by turns. */
async function wayPart({ core, gateways }: Exchange, tokens: Tokens, { rate, seconds, turns }: GatewaysTask): Promise<string[]> {
  const timed = async (url: string, name: string): Promise<Float64Array> => {
    const clients = await openClients(url, tokens, 4, 0);
    const tally = new Tally();
    await offerPaced(clients, tally, { perSecond: rate, warmUpMs: WARM_UP_MS, measuredMs: seconds * 1_000, name });
    await cancelAll(clients);
    for (const client of clients) client.close();
    return Float64Array.from(tally.latenciesMs).toSorted();
  };
  const near: Float64Array[] = [];
  const far: Float64Array[] = [];
  for (let turn = 0; turn < turns; turn++) {
    near.push(await timed(core.url, `near${turn}`));
    far.push(await timed(gateways[turn % gateways.length]!.url, `far${turn}`));
  }
  const at = (share: number, of: readonly Float64Array[]): number => median(of.map((times) => percentile(times, share)));
  const added = median(far.map((times, turn) => percentile(times, 0.5) - percentile(near[turn]!, 0.5)));
  const times = (of: readonly Float64Array[]): string => `p50 ${at(0.5, of).toFixed(2)} ms, p99 ${at(0.99, of).toFixed(2)} ms`;
  return [
    `\n## The way of an order, ${rate} orders/s over sockets, ${turns} turns of ${seconds} s\n`,
    `- where it leads, in one process: ${times(near)}`,
    `- through a gateway and NATS: ${times(far)}`,
    `- added at p50: ${added.toFixed(2)} ms; target ${MOST_ADDED_MS} ms on a quiet machine`,
  ];
}

/** As many orders as they take, by one gateway and by both, each held to its share of a core. */
async function sharePart(
  { core, gateways }: Exchange,
  observer: Api,
  tokens: Tokens,
  { share, seconds, turns }: GatewaysTask,
  problems: string[],
): Promise<string[]> {
  const groups = gateways.map((gateway, at) => {
    const group = CoreShare.open(`${at}`);
    group.add(gateway.pid);
    group.limit(share);
    return group;
  });
  const loads: LoadResult[] = [];
  let taken = 0;
  const take = async (used: typeof gateways): Promise<{ readonly rate: number; readonly coreShare: number }> => {
    let before = 0;
    let beganMs = 0;
    const onMeasured = (): Promise<void> => {
      [before, beganMs] = [cpuSeconds(core.pid), performance.now()];
      return Promise.resolve();
    };
    const results = await Promise.all(
      used.map(({ url }) =>
        sendBurst({
          url,
          tokens,
          connections: CONNECTIONS,
          name: `t${taken++}.`,
          turnRounds: TURN_ROUNDS,
          warmUpMs: WARM_UP_MS,
          measuredMs: seconds * 1_000,
          onMeasured,
        }),
      ),
    );
    const coreShare = (cpuSeconds(core.pid) - before) / ((performance.now() - beganMs) / 1_000);
    const load = joined(results);
    loads.push(load);
    const ended = await Promise.all(tokens.map((token) => observer.must('/api/spot/order/cancel_all', {}, token)));
    await drained(observer, tokens[0], Math.max(...ended.map((data) => (data as { readonly sequence: number }).sequence)));
    return { rate: load.measured / seconds, coreShare };
  };
  const single: Awaited<ReturnType<typeof take>>[] = [];
  const both: typeof single = [];
  for (let turn = 0; turn < turns; turn++) {
    single.push(await take([gateways[turn % gateways.length]!]));
    both.push(await take(gateways));
  }
  for (const group of groups) group.limit(Infinity);
  const missing = loads.reduce<[Set<string>, Set<string>]>(
    (ids, { acknowledged }) => [new Set([...ids[0], ...acknowledged[0]]), new Set([...ids[1], ...acknowledged[1]])],
    [new Set(), new Set()],
  );
  await Promise.all(tokens.map((token, account) => readBack(observer, token, missing[account as 0 | 1], 'orders')));
  const lost = missing[0].size + missing[1].size;
  if (lost > 0) problems.push(`the read tables lack ${lost} acknowledged orders`);
  const of = (turnsOf: typeof single): string =>
    `${turnsOf.map(({ rate }) => rate.toFixed(0)).join(', ')} orders/s; the process that leads used ${median(turnsOf.map(({ coreShare }) => coreShare)).toFixed(2)} cores`;
  const ratio = median(both.map(({ rate }, turn) => rate / single[turn]!.rate));
  return [
    `\n## Orders through one gateway and through two, each held to ${share} of a core, ${turns} turns of ${seconds} s\n`,
    `- one: ${of(single)}`,
    `- two: ${of(both)}`,
    `- two ÷ one, median of turns: ${ratio.toFixed(2)}; target ${LEAST_RATIO}`,
    `- refused: ${[...joined(loads).refused].map(([code, count]) => `${code}: ${count}`).join(', ') || 'none'}; acknowledged and not in the read tables: ${lost}`,
  ];
}

/** Sockets on both gateways, each of which hears of two books each second. */
async function readersPart(
  { core, gateways }: Exchange,
  tokens: Tokens,
  { readers, seconds }: GatewaysTask,
  problems: string[],
): Promise<string[]> {
  const each = Math.floor(readers / gateways.length);
  const reading = await Promise.all(gateways.map(({ url }) => ReaderProcess.start({ url, path: STREAMS, sockets: each })));
  const senders = await openClients(core.url, tokens, 4, 0);
  let isOver = false;
  const moving = (async (): Promise<void> => {
    for (let round = 0; !isOver; round++)
      await offerPaced(senders, new Tally(), { perSecond: MOVING_ORDERS, warmUpMs: 0, measuredMs: 1_000, name: `move${round}` });
  })();
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  const before = gateways.map(({ pid }) => cpuSeconds(pid));
  for (const each of reading) each.count();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const reports = await Promise.all(reading.map((each) => each.report()));
  const used = gateways.map(({ pid }, at) => (cpuSeconds(pid) - before[at]!) / seconds);
  for (const each of reading) each.stop();
  isOver = true;
  await moving;
  await cancelAll(senders);
  for (const sender of senders) sender.close();
  const open = reports.reduce((sum, report) => sum + report.open, 0);
  const messages = reports.reduce((sum, report) => sum + report.messages, 0);
  if (open < each * gateways.length) problems.push(`${each * gateways.length - open} of the readers were hung up on`);
  const times = Float64Array.from(reports.flatMap(({ latenciesMs }) => [...latenciesMs])).toSorted();
  return [
    `\n## ${readers} sockets over two gateways, ${seconds} s\n`,
    `- open: ${open}; ${(messages / readers / seconds).toFixed(2)} messages a second each, target 2`,
    `- from a message's time to its reading: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
    `- cores used by the gateways: ${used.map((cores) => cores.toFixed(2)).join(' and ')}`,
  ];
}
