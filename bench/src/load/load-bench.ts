import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setting, watchCore } from '../machine.ts';
import { Api } from '../orders/api.ts';
import { percentile } from '../orders/load.ts';
import { busySeconds, cpuSeconds, fsyncMs, memoryUse, startedCpuSeconds } from '../orders/machine-load.ts';
import { drained, readBack } from '../orders/read-side.ts';
import { SERVER_SETTINGS, buildServer, demoToken, startServer } from '../orders/server-process.ts';
import type { ServerProcess } from '../orders/server-process.ts';
import { openClients } from './clients.ts';
import { readLoadTask } from './load-task.ts';
import type { LoadTask } from './load-task.ts';
import { overload } from './overload.ts';
import type { Level } from './overload.ts';
import { cancelAll, offerPaced } from './paced.ts';
import { Tally } from './tally.ts';
import { WatcherProcess } from './watcher-process.ts';

/** Orders beside ten thousand sockets (reliability R8): on a quiet machine. */
const P99_TARGET_MS = 50;
/** Under ten times the load at least this part of the peak is still done (reliability R15): on a quiet machine. */
const GOODPUT_TARGET = 0.8;

/** `npm run load`: throws when an acknowledged order is missing, sums differ, or an answer took too long. */
export async function loadBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const task = readLoadTask(args);
  const { machine, commit } = setting();
  await buildServer();
  const server = await startServer(undefined);
  const problems: string[] = [];
  try {
    print('# Load\n');
    print(`- machine: ${machine}\n- commit: ${commit}`);
    print(
      `- settings: ${Object.entries(SERVER_SETTINGS)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')}; two users, each with many connections`,
    );
    print(`- 4 KiB appended and forced to this disk: ${fsyncMs(server.dataDir).toFixed(2)} ms (median)`);
    const api = new Api(server.url, 4);
    const tokens = [await demoToken(api, 'demo1'), await demoToken(api, 'demo2')] as const;
    const acknowledged: [string[], string[]] = [[], []];
    const parts = { paced: pacedPart, x10: overloadPart };
    for (const part of task.parts) {
      const tallies = await parts[part]({ server, tokens, task, print, problems });
      for (const tally of tallies)
        for (const account of [0, 1] as const) for (const id of tally.acknowledged[account]) acknowledged[account].push(id);
    }
    await verify({ server, api, tokens, acknowledged, print, problems });
    const { serverMib, postgresMib } = memoryUse(server.pid);
    print(`- memory at the end: server ${serverMib.toFixed(0)} MiB, PostgreSQL ${postgresMib.toFixed(0)} MiB`);
    api.close();
  } finally {
    await server.stop();
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

interface Run {
  readonly server: ServerProcess;
  readonly tokens: readonly [string, string];
  readonly task: LoadTask;
  readonly print: (line: string) => void;
  /** What must not have been, in a sentence each. */
  readonly problems: string[];
}

/** People who watch, some who are stuck, and orders at a pace beside them. */
async function pacedPart({ server, tokens, task, print, problems }: Run): Promise<readonly Tally[]> {
  const { sockets, stuck, ordersPerSecond, clients, seconds, warmUpSeconds } = task;
  const watchers = await WatcherProcess.start({ url: server.url, sockets, stuck, token: tokens[0] });
  const senders = await openClients(server.url, tokens, clients);
  const tally = new Tally();
  const late = monitorEventLoopDelay({ resolution: 1 });
  let othersCores = watchOthers([server.pid, watchers.pid]);
  const counting = setTimeout(() => {
    watchers.count();
    late.enable();
    othersCores = watchOthers([server.pid, watchers.pid]);
  }, warmUpSeconds * 1_000);
  await offerPaced(senders, tally, { perSecond: ordersPerSecond, warmUpMs: warmUpSeconds * 1_000, measuredMs: seconds * 1_000 });
  clearTimeout(counting);
  late.disable();
  const others = othersCores();
  const report = await watchers.report();
  watchers.stop();
  await cancelAll(senders);
  for (const sender of senders) sender.close();
  print(
    `\n## ${sockets} sockets that watch, ${stuck} that read nothing, ${ordersPerSecond} orders/s over ${clients} connections, ${seconds} s\n`,
  );
  print(`- orders answered: ${times(tally.latenciesMs)}; target p99 ${P99_TARGET_MS} ms with 10000 sockets and 500 orders/s`);
  print(
    `- of which the sender itself was late: p50 ${(late.percentile(50) / 1e6).toFixed(1)} ms, p99 ${(late.percentile(99) / 1e6).toFixed(1)} ms, longest ${(late.max / 1e6).toFixed(1)} ms`,
  );
  print(`- of the cores others took ${others.toFixed(2)}; above 0.2 the times are too long`);
  print(`- cancels answered: ${times(tally.cancelLatenciesMs)}`);
  print(`- refused: ${counts(tally.refused)}; cancels refused: ${counts(tally.cancelsRefused)}; connections broken: ${tally.broken}`);
  print(
    `- watchers still connected: ${report.open} of ${sockets}; messages a second each: ${(report.messages / seconds / Math.max(1, sockets)).toFixed(2)}; longest wait for a tick: ${(report.longestGapMs / 1_000).toFixed(2)} s`,
  );
  if (report.open !== sockets)
    problems.push(`${sockets - report.open} of the sockets that read were closed: ${[...new Set(report.closed)].join(', ')}`);
  if (sockets > 0 && report.messages === 0) problems.push('nobody heard a tick');
  blame(tally, 'at the pace', { task, problems });
  return [tally];
}

/** The peak, then ten times as much. */
async function overloadPart({ server, tokens, task, print, problems }: Run): Promise<readonly Tally[]> {
  const { peak, beyond } = await overload(server.url, tokens, task.overloadSeconds);
  print(`\n## Overload: batches of orders over sockets, ${task.overloadSeconds} s each\n`);
  const line = (name: string, { goodput, tally }: Level): void => {
    print(
      `- ${name}: ${Math.round(goodput)} orders/s done; messages answered: ${times(tally.latenciesMs)}; refused: ${counts(tally.refused)}`,
    );
    print(
      `  cancels answered: ${times(tally.cancelLatenciesMs)}; refused: ${counts(tally.cancelsRefused)}; messages without an answer: ${tally.broken}`,
    );
    blame(tally, name, { task, problems });
  };
  line('peak', peak);
  line('ten times as many sockets, each with as much on its way as it may', beyond);
  print(`- done under overload: ${((beyond.goodput / peak.goodput) * 100).toFixed(0)} % of the peak; target ${GOODPUT_TARGET * 100} %`);
  return [peak.tally, beyond.tally];
}

interface Verification extends Omit<Run, 'task'> {
  readonly api: Api;
  readonly acknowledged: readonly [readonly string[], readonly string[]];
}

/** Every order acknowledged is in the read tables, and as much was bought as sold. */
async function verify({ server, api, tokens, acknowledged, print, problems }: Verification): Promise<void> {
  const senders = await openClients(server.url, tokens, 2);
  const sequence = await cancelAll(senders);
  for (const sender of senders) sender.close();
  const beganMs = performance.now();
  await drained(api, tokens[0], sequence);
  const drainSeconds = (performance.now() - beganMs) / 1_000;
  const missing = acknowledged.map((ids) => new Set(ids));
  const total = missing.reduce((sum, ids) => sum + ids.size, 0);
  const rows = await Promise.all(tokens.map((token, account) => readBack(api, token, missing[account]!, 'orders')));
  const lost = missing.reduce((sum, ids) => sum + ids.size, 0);
  const [bought, sold] = [rows.reduce((sum, each) => sum + each.boughtLots, 0), rows.reduce((sum, each) => sum + each.soldLots, 0)];
  print('\n## Afterwards\n');
  print(
    `- of ${total} orders acknowledged ${lost === 0 ? 'all' : `all but ${lost}`} stand in the read tables, ${drainSeconds.toFixed(1)} s after the last`,
  );
  print(`- bought there: ${bought} lots; sold: ${sold}`);
  if (total === 0) problems.push('no order was acknowledged');
  if (lost > 0) problems.push(`${lost} acknowledged orders are missing from the read tables`);
  if (bought !== sold) problems.push(`bought and sold differ: ${bought} and ${sold} lots`);
}

function blame(tally: Tally, when: string, { task, problems }: Pick<Run, 'task' | 'problems'>): void {
  const longest = Math.max(
    0,
    ...[tally.latenciesMs, tally.cancelLatenciesMs].map((list) => list.reduce((most, each) => Math.max(most, each), 0)),
  );
  if (longest > task.answerLimitMs) problems.push(`${when}: an answer took ${(longest / 1_000).toFixed(1)} s`);
  if (tally.broken > 0) problems.push(`${when}: ${tally.broken} messages got no answer`);
  if (tally.cancelsRefused.size > 0) problems.push(`${when}: cancels were refused: ${counts(tally.cancelsRefused)}`);
  const odd = tally.unexplained();
  if (odd.length > 0) problems.push(`${when}: orders were refused with ${odd.join(', ')}`);
}

/** Starts to watch what processes other than this, those given and what they started take of the cores; the answer gives it since then, 1 for a whole core. */
function watchOthers(ours: readonly number[]): () => number {
  const taken = (): number => busySeconds() - ours.reduce((sum, pid) => sum + cpuSeconds(pid) + startedCpuSeconds(pid), 0);
  const [fromMs, before, own] = [performance.now(), taken(), watchCore()];
  return () => Math.max(0, (taken() - before) / ((performance.now() - fromMs) / 1_000) - own());
}

function times(list: readonly number[]): string {
  const ascending = Float64Array.from(list).toSorted();
  const ms = (share: number): string => percentile(ascending, share).toFixed(1);
  return `${list.length}, p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, longest ${ms(1)} ms`;
}

function counts(refused: ReadonlyMap<number, number>): string {
  return [...refused].map(([code, count]) => `${code}: ${count}`).join(', ') || 'none';
}
