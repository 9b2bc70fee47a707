import { Account } from '@kontor/domain/accounts';
import { CommandType } from '@kontor/engine/command';
import { clientKey } from '@kontor/server/client-id';
import { openClients } from '../load/clients.ts';
import type { Client } from '../load/clients.ts';
import { cancelAll, offerPaced } from '../load/paced.ts';
import { Tally } from '../load/tally.ts';
import { median, setting } from '../machine.ts';
import { Api } from '../orders/api.ts';
import type { Answer } from '../orders/api.ts';
import { percentile } from '../orders/load.ts';
import { busySeconds, ownSeconds } from '../orders/machine-load.ts';
import { caughtUp } from '../orders/read-side.ts';
import { SERVER_SETTINGS, buildServer, demoToken, startServer } from '../orders/server-process.ts';
import { writeJournal } from '../orders/write-journal.ts';

/** An hour passes in parts, so that sessions do not sleep for too long; between them orders come, ms. */
const PART_MS = 20 * 60_000;
const PARTS = 3;
const BETWEEN_MS = 300;
const WARM_UP_MS = 1_000;
/** How long orders are offered around a snapshot: the server looks every two seconds whether it is time for one. */
const AROUND_MS = 13_000;
const CLIENTS = 40;
/** The demo's, which have the numbers from 0 on: USDT and eight coins. */
const ASSETS = 9;
/** People nobody can log in as. */
const FIRST_USER = 200_000;
/** How much longer the 99th of 100 orders may take while a snapshot is taken, and how long that may be. */
const GOALS = { p99: 1.2, snapshotMs: 10_000 } as const;
/** An hour passes when the benchmark says so, and the log says when a snapshot was taken and how long that took. */
const SETTINGS = { CLOCK: 'hand', LOG_LEVEL: 'info' } as const;

export interface BesideTask {
  readonly users: number;
  readonly orders: number;
  readonly turns: number;
  readonly seconds: number;
}

/** When a snapshot was taken, ms of this process's clock. */
interface Taken {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Orders by when they were due, with the time until their answer; ms. */
class DatedTally extends Tally {
  readonly dated: { readonly dueMs: number; readonly tookMs: number }[] = [];

  override order(account: number, answer: Answer, tookMs: number, timed: boolean): void {
    super.order(account, answer, tookMs, timed);
    this.dated.push({ dueMs: performance.now() - tookMs, tookMs });
  }
}

/** What orders take while the server takes a snapshot of all balances, beside what they take without, in turns. */
export async function besideOrders(task: BesideTask, print: (line: string) => void): Promise<void> {
  await buildServer();
  const taken: Taken[] = [];
  let hear = (): void => undefined;
  const onLine = (line: string): void => {
    if (!line.includes('snapshot of all balances taken')) return;
    const { time, ms } = JSON.parse(line) as { readonly time: number; readonly ms: number };
    const untilMs = time - performance.timeOrigin;
    taken.push({ fromMs: untilMs - ms, untilMs });
    hear();
  };
  const next = (): Promise<void> => new Promise((resolve) => (hear = resolve));
  let server = await startServer(undefined, undefined, SETTINGS);
  try {
    await server.end();
    await fund(server.dataDir, task);
    const first = next();
    server = await startServer(undefined, server.dataDir, SETTINGS, onLine);
    await caughtUp(server.url);
    await first;
    const api = new Api(server.url, 2);
    const tokens = [await demoToken(api, 'demo1'), await demoToken(api, 'demo2')] as const;
    const clients = await openClients(server.url, tokens, CLIENTS, CLIENTS);
    const without: number[][] = [];
    const beside: number[][] = [];
    const lengths: number[] = [];
    const [fromMs, own, busy] = [performance.now(), ownSeconds(server.pid), busySeconds()];
    // The first of each kind warms the server up and counts for nothing.
    for (let turn = -1; turn < task.turns; turn++) {
      const alone = await offered(clients, task, `without.${turn}`, task.seconds * 1_000);
      const heard = next();
      const [dated] = await Promise.all([offered(clients, task, `beside.${turn}`, AROUND_MS), letHourPass(api), heard]);
      const snapshot = taken.at(-1)!;
      if (turn < 0) continue;
      without.push(alone.latenciesMs);
      lengths.push(snapshot.untilMs - snapshot.fromMs);
      beside.push(dated.dated.filter(({ dueMs }) => dueMs >= snapshot.fromMs && dueMs < snapshot.untilMs).map(({ tookMs }) => tookMs));
    }
    const others = (busySeconds() - busy - (ownSeconds(server.pid) - own)) / ((performance.now() - fromMs) / 1_000);
    for (const client of clients) client.close();
    api.close();
    for (const line of reportOf(task, { without, beside, lengths, others })) print(line);
  } finally {
    await server.stop();
  }
}

async function letHourPass(api: Api): Promise<void> {
  for (let part = 0; part < PARTS; part++) {
    await api.must('/api/demo/clock', { advance_ms: PART_MS });
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}

/** Orders at their due times; what is refused fails the run. */
async function offered(clients: readonly Client[], task: BesideTask, name: string, measuredMs: number): Promise<DatedTally> {
  const tally = new DatedTally();
  await offerPaced(clients, tally, { perSecond: task.orders, warmUpMs: WARM_UP_MS, measuredMs, name });
  if (tally.refused.size > 0 || tally.broken > 0)
    throw new Error(`orders were refused with ${[...tally.refused.keys()].join(', ')}; ${tally.broken} got no answer`);
  await cancelAll(clients);
  return tally;
}

interface Figures {
  readonly without: readonly (readonly number[])[];
  readonly beside: readonly (readonly number[])[];
  readonly lengths: readonly number[];
  readonly others: number;
}

function reportOf(task: BesideTask, { without, beside, lengths, others }: Figures): string[] {
  const { machine, commit, command } = setting();
  const at = (list: readonly number[], share: number): number => percentile(Float64Array.from(list).toSorted(), share);
  const p99s = (turns: readonly (readonly number[])[]): number[] => turns.map((list) => at(list, 0.99));
  const quotients = p99s(beside).map((each, turn) => each / p99s(without)[turn]!);
  const row = (name: string, turns: readonly (readonly number[])[], quotient: string): string =>
    `| ${name} | ${turns.flat().length} | ${at(turns.flat(), 0.5).toFixed(1)} | ${at(turns.flat(), 0.99).toFixed(1)} | ${at(turns.flat(), 1).toFixed(1)} | ${quotient} |`;
  return [
    '# Orders beside a snapshot of all balances',
    '',
    `- machine: ${machine}`,
    `- commit: ${commit}`,
    `- command: \`${command}\``,
    `- ${task.users} people with ${ASSETS} assets each; ${task.orders} orders/s over HTTP at their due times over ${CLIENTS} connections; ${task.turns} turns without a snapshot, ${task.seconds} s each, and as many in which one is taken, of which the orders count that were due meanwhile`,
    `- settings: ${Object.entries({ ...SERVER_SETTINGS, ...SETTINGS })
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
    `- of the cores others took ${others.toFixed(2)}; above 0.2 the times are too long`,
    '',
    '| | orders | p50, ms | p99, ms | longest, ms | p99 ÷ that without, median of turns |',
    '|---|---:|---:|---:|---:|---:|',
    row('without', without, '-'),
    row('while a snapshot is taken', beside, median(quotients).toFixed(2)),
    '',
    `A snapshot took ${lengths.map((ms) => (ms / 1_000).toFixed(2)).join(', ')} s (goal ${GOALS.snapshotMs / 1_000} s). Goal for the p99, on two quiet cores: ≤ ${GOALS.p99} × that without.`,
    `p99 turn by turn, ms: without ${p99s(without)
      .map((ms) => ms.toFixed(1))
      .join(', ')}; beside ${p99s(beside)
      .map((ms) => ms.toFixed(1))
      .join(', ')}.`,
  ];
}

/** Books something of each asset into the accounts of many people. */
function fund(dataDir: string, { users }: BesideTask): Promise<void> {
  return writeJournal(dataDir, (submit) =>
    submit(users * ASSETS, (at) => ({
      type: CommandType.ADJUST,
      user: FIRST_USER + Math.floor(at / ASSETS),
      clientId: clientKey(`beside:${at}`),
      asset: at % ASSETS,
      account: Account.SPOT,
      amount: BigInt(1 + ((at * 7_919) % 1_000_000_000_000)),
    })),
  );
}
