import { statSync } from 'node:fs';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { createTwin } from '@kontor/testkit/twin';
import { median, watchCore } from '../machine.ts';
import { LatencyHistogram, timerFloorNs } from './latency.ts';
import { LineBatch, LineKind } from './line-batch.ts';
import { LineReader } from './line-reader.ts';
import type { EngineTask } from './options.ts';
import { reference } from './reference-book.ts';
import { run } from './run.ts';
import type { RunResult } from './run.ts';
import { warmUp } from './warm-up.ts';

type RunTask = Extract<EngineTask, { task: 'run' }>;

/** Files above this many bytes are run once. */
const LARGE_FILE = 100 * 2 ** 20;

/** Runs a workload file; `print` gets the lines of the answer. */
export function runFile(task: RunTask, print: (line: string) => void): void {
  const { users, markets } = survey(task);
  if (task.markets !== undefined && markets > task.markets)
    throw new Error(`${task.input} has ${markets} markets, more than --markets ${task.markets}`);
  if (users >= EXCHANGE_CAPACITY.users)
    throw new Error(`${task.input} has ${users} users, more than the engine's ${EXCHANGE_CAPACITY.users}`);
  const create = () => (task.twin ? createTwin() : createEngine({ capacity: EXCHANGE_CAPACITY }));
  const rounds = task.rounds ?? (statSync(task.input).size > LARGE_FILE ? 1 : 3);
  const throughTheDoor = (balances: boolean, timing?: LatencyHistogram) =>
    withReader(task, users, (reader) => run(create, reader, { full: task.full, balances, ...(timing ? { timing } : {}) }));

  if (!task.twin) warmUp(task.full);
  const coreShare = watchCore();
  const results: RunResult[] = [];
  for (let round = 1; round <= rounds; round++) results.push(throughTheDoor(task.balances && round === rounds));
  const last = results.at(-1)!;
  if (results.some((result) => result.digest !== last.digest || result.resting !== last.resting))
    throw new Error('the rounds do not agree');

  const latencies = new LatencyHistogram(timerFloorNs());
  throughTheDoor(false, latencies);
  const seconds = median(results.map((result) => result.seconds));
  print(`commands/s ${Math.round(last.commands / seconds)}`);
  print(`trades ${last.trades}`);
  print(`quantity ${last.quantity}`);
  print(`digest ${last.digest}`);
  print(`balances ${last.balances ?? 'off'}`);
  print(`resting ${last.resting}`);
  print(`commands ${last.commands}`);
  print(`ignored ${last.ignored}`);
  for (const [name, count] of last.refused) print(`refused ${name} ${count}`);
  print(`seconds ${seconds.toFixed(6)} (of processor time; median of ${rounds}, after a warm-up)`);
  print(`latency ${latencyText(latencies)}`);
  print(`core ${(coreShare() * 100).toFixed(0)} % (below a hundred, others were busy and left their data in the caches)`);
  if (task.check) check(task, users, last, print);
}

/** p50 to the maximum, and what was taken off for the timer. */
function latencyText(latencies: LatencyHistogram): string {
  const at = (share: number) => `${latencies.percentile(share)} ns`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, p99.9 ${at(0.999)}, max ${latencies.maxNs} ns, above the timer's floor of ${latencies.floorNs} ns`;
}

/** Reads the file once for its different users and markets, so that each user can be given an equal share of what may be issued. */
function survey(task: RunTask): { users: number; markets: number } {
  const users = new Set<number>();
  const markets = new Set<number>();
  const batch = new LineBatch(4_096);
  withReader(task, 0, (reader) => {
    for (reader.fill(batch); batch.count > 0; reader.fill(batch)) {
      for (let i = 0; i < batch.count; i++) {
        if (batch.kind[i]! >= LineKind.CANCEL) continue;
        users.add(batch.user[i]!);
        markets.add(batch.market[i]!);
      }
    }
  });
  return { users: users.size, markets: markets.size };
}

function withReader<T>(task: RunTask, users: number, use: (reader: LineReader) => T): T {
  const reader = new LineReader(task.input, task.markets !== undefined, users);
  try {
    return use(reader);
  } finally {
    reader.close();
  }
}

function check(task: RunTask, users: number, result: RunResult, print: (line: string) => void): void {
  const expected = withReader(task, users, reference);
  const names = ['trades', 'quantity', 'digest', 'resting', 'ignored'] as const;
  for (const name of names) {
    if (result[name] !== expected[name]) throw new Error(`${name} is ${result[name]}, but ${expected[name]} by the reference book`);
  }
  print('check the reference book agrees');
}
