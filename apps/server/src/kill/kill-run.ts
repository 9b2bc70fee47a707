/** Kills the server or its PostgreSQL under load, starts again, and looks whether anything was lost or done twice (reliability R3). */
import { join } from 'node:path';
import { auditDatabase } from '../audit/audit.ts';
import { REPORT_LOG, withStore } from '../follower/open-store.ts';
import { drawFrom } from '../seeded-draw.ts';
import type { Draw } from '../seeded-draw.ts';
import { Cleanup, PATIENCE_MS, eventually, makeFolder } from '../store/test-world.ts';
import { checkOrders } from './check-orders.ts';
import { RunHistory } from './history/run-history.ts';
import type { HistoryFound } from './history/run-history.ts';
import { holdAppend, signal, startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { StandingLoad, checkStanding, openStanding } from './standing-load.ts';
import { TradingLoad, tokensOf } from './trading-load.ts';
import type { SentOrder } from './trading-load.ts';

/**
 * Who is killed, and while what is in flight. `append sent`: the database has it and has not begun. `append running`: inside its
 * transaction. `request`: whatever a random moment under load brings.
 */
interface KillPlan {
  readonly victim: 'server' | 'postgres';
  readonly phase: 'append sent' | 'append running' | 'request';
}

/** A run goes through them in this order, again and again, from where its seed puts it; any three in a row meet every phase. */
const PLANS: readonly KillPlan[] = [
  { victim: 'postgres', phase: 'append sent' },
  { victim: 'server', phase: 'append running' },
  { victim: 'postgres', phase: 'request' },
  { victim: 'server', phase: 'append sent' },
  { victim: 'postgres', phase: 'append running' },
  { victim: 'server', phase: 'request' },
];

/** A kill and what was found after it. */
export interface Kill extends KillPlan {
  /** Requests without an answer at the moment of the kill. */
  readonly inFlight: number;
  /** Requests answered before. */
  readonly answered: number;
  /** From the kill to the end of the server, ms. */
  readonly endedMs: number;
  readonly exit: number | string;
  /** Orders without an answer that were in the journal, and that were not. */
  readonly committedUnanswered: number;
  readonly lost: number;
  /** Changes of a customer's standing so far, each carried out. */
  readonly standingChanges: number;
  readonly problems: readonly string[];
}

/** What a run was, from its first server to its last. */
export interface KillRun {
  readonly kills: readonly Kill[];
  /** What clients saw through all of it, who lost every server and found the next. */
  readonly history: HistoryFound;
}

const CONNECTIONS = 8;
/** What is told before each kill to those who go on through it. */
const SEEN_BEFORE = 60;
/** Who trades until a server is gone, and is looked after each kill. The others go on through all of them. */
const TRADER = 'demo1';

/** Throws when a kill met nothing in flight; what does not hold stands in `problems`. */
export async function runKills(options: {
  readonly seed: number;
  readonly kills: number;
  readonly onKill?: (kill: Kill) => void;
}): Promise<KillRun> {
  const { seed, kills, onKill } = options;
  const draw = drawFrom(seed);
  const cleanup = new Cleanup();
  const done: Kill[] = [];
  const orders: SentOrder[] = [];
  try {
    const dataDir = join(makeFolder(cleanup), 'data');
    let server = await startServerProcess(cleanup, dataDir);
    await openStanding(server.database);
    const history = new RunHistory({ except: TRADER, draw: drawFrom(seed + 1) });
    history.opened(server.url);
    for (let count = 0; count < kills; count++) {
      const plan = PLANS[(seed - 1 + count) % PLANS.length]!;
      const fell = await killUnderLoad(server, plan, `k${count}`, draw, history);
      orders.push(...fell.orders);
      server = await startServerProcess(cleanup, dataDir);
      history.opened(server.url);
      const standing = await checkStanding(server.database, fell.lastChange);
      const checked = await checkOrders(server.url, await traderOf(server.url), orders);
      const audit = await withStore(
        { databaseUrl: undefined, dataDir, archive: { kind: 'folder', folder: join(dataDir, 'archive') } },
        ({ journal, snapshots, database }) => auditDatabase({ journal, snapshots, database, log: REPORT_LOG }),
      );
      const { orders: _, lastChange: __, problems, ...facts } = fell;
      const kill = {
        ...plan,
        ...facts,
        ...checked,
        standingChanges: standing.rows,
        problems: [...problems, ...standing.problems, ...checked.problems, ...audit.problems],
      };
      done.push(kill);
      onKill?.(kill);
    }
    await history.stop();
    server.child.kill('SIGTERM');
    const exit = await server.ended;
    if (exit !== 0) throw new Error(`told to stop, the server ended with ${exit}`);
    const found = await withStore(
      { databaseUrl: undefined, dataDir, archive: { kind: 'folder', folder: join(dataDir, 'archive') } },
      ({ journal }) => history.check(journal),
    );
    return { kills: done, history: found };
  } finally {
    await cleanup.run();
  }
}

/** A session of whoever is looked after each kill. */
async function traderOf(url: string): Promise<ReadonlyMap<string, string>> {
  return new Map([[TRADER, (await tokensOf(url)).get(TRADER)!]]);
}

async function killUnderLoad(server: ServerProcess, { victim, phase }: KillPlan, name: string, draw: Draw, history: RunHistory) {
  const load = new TradingLoad({ url: server.url, tokens: await traderOf(server.url), connections: CONNECTIONS, name, draw });
  const standing = new StandingLoad(server.database);
  // A kill before anything was told proves nothing.
  const before = history.answered;
  await eventually(() => load.answered > 0 && standing.last > 0 && history.answered > before + SEEN_BEFORE);
  await new Promise((settle) => setTimeout(settle, draw(700)));
  const held = phase === 'request' ? undefined : await holdAppend(server, phase === 'append running' ? 'running' : 'idle', () => draw(8));
  // The next request makes the core send an append, on which everybody then waits. An early answer is one too many.
  if (phase === 'append sent') await new Promise((settle) => setTimeout(settle, 50 + draw(100)));
  // A kill at idle proves nothing.
  while (load.inFlight === 0) await new Promise((settle) => setTimeout(settle, 1));
  const { inFlight, answered } = load;
  const killedAt = performance.now();
  if (victim === 'server') {
    server.child.kill('SIGKILL');
    held?.release();
  } else {
    signal(server.postmaster, 'SIGKILL');
    if (held !== undefined) signal(held.pid, 'SIGKILL');
  }
  const problems: string[] = [];
  const late = setTimeout(() => {
    problems.push(`the server did not end within ${PATIENCE_MS} ms of the kill`);
    server.child.kill('SIGKILL');
  }, PATIENCE_MS);
  const exit = await server.ended;
  history.gone();
  clearTimeout(late);
  const endedMs = Math.round(performance.now() - killedAt);
  if (victim === 'postgres' && exit === 0) problems.push('without its database the server ended as if all were well');
  await Promise.all([load.stop(), standing.stop()]);
  return { inFlight, answered, endedMs, exit, orders: load.orders, lastChange: standing.last, problems };
}
