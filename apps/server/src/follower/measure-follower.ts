/**
 * Measures the follower beside a core under load, on an embedded database in a new folder:
 * `node --conditions=@kontor/source --import tsx src/follower/measure-follower.ts [orders per second] [seconds] [open orders]`.
 * Prints how far the read tables lag, how fast a backlog is worked off, and how long a restart takes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandType } from '@kontor/engine/command';
import { BTC, COIN, LISTING, USDT, give, limit } from '../core-loop/core-world.ts';
import { CoreLoop } from '../core-loop/core-loop.ts';
import type { AnyNewCommand } from '../core-loop/core-loop.ts';
import { recover } from '../core-loop/replay.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { Database } from '../store/database.ts';
import { withRole } from '../store/connection.ts';
import type { ConnectionSettings } from '../store/connection.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';
import { FollowerClient } from './follower-client.ts';
import { FollowerThread } from './follower-thread.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';
import { newestEngine } from './snapshots.ts';

const USERS = 400;
const write = (text: string): void => void process.stdout.write(`${text}\n`);
const report = (fields: unknown, text?: string): void => write(`${text ?? ''} ${JSON.stringify(fields)}`);
const LOG = { info: report, warn: report, error: report };
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function start(settings: ConnectionSettings) {
  const begin = performance.now();
  const journal = new PostgresJournal({ settings, log: LOG, role: 'kontor_core' });
  const lease = await journal.acquire();
  const halt = (reason: Error): void => {
    throw reason;
  };
  const client = new FollowerClient({ log: LOG, monotonicMs: () => performance.now(), onHalt: halt });
  const thread = new FollowerThread(client, { settings, role: 'kontor_core', archive: undefined, snapshotEvery: 250_000 }, LOG);
  const following = thread.start();
  const database = new Database(withRole(settings, 'kontor_core'), { log: LOG });
  const { engine, hash } = await newestEngine(new PostgresSnapshotStore(database), lease.seqLast, LOG);
  const from = engine.sequence;
  await recover(journal, engine, () => undefined, hash);
  const leaderMs = performance.now() - begin;
  await following;
  const followerMs = performance.now() - begin;
  await database.close();
  const core = new CoreLoop({
    engine,
    journal,
    lease,
    clock: { now: () => Math.max(engine.coreTime, Date.now()) },
    onHalt: halt,
    onCommitted: (batch) => client.committed(batch.seqLast),
  });
  write(`start: leader ${leaderMs.toFixed(0)} ms from ${from} to ${engine.sequence}, follower ${followerMs.toFixed(0)} ms`);
  const stop = async (): Promise<void> => {
    await core.close();
    const closing = performance.now();
    await thread.stop();
    write(
      `the follower stopped in ${(performance.now() - closing).toFixed(0)} ms, ${core.applied - client.recordedSequence} commands unwritten`,
    );
    await journal.close();
  };
  return { core, client, thread, stop };
}

/** An order of the mix: a third cross, some are cancelled. */
function order(i: number): AnyNewCommand {
  const user = 1 + ((i * 7_919) % USERS);
  if (i % 10 === 9) return { type: CommandType.CANCEL_ALL, user, market: 0 };
  const offset = BigInt((i * 31) % 21) - 10n;
  return limit(user, `m${i}`, i % 2 === 0 ? 'buy' : 'sell', 1_000n + offset, BigInt(1 + (i % 37)) * 1_000n);
}

async function load(core: CoreLoop, client: FollowerClient, perSecond: number, seconds: number): Promise<void> {
  const begin = performance.now();
  const cpu = process.cpuUsage();
  let sent = 0;
  let done = 0;
  let worstLag = 0;
  let worstMs = 0;
  const latencies: number[] = [];
  while (performance.now() - begin < seconds * 1_000) {
    const due = Math.min(perSecond * seconds, ((performance.now() - begin) / 1_000) * perSecond);
    for (; sent < due; sent++) {
      const at = performance.now();
      void core
        .submit(order(sent))
        .then(() => {
          done += 1;
          latencies.push(performance.now() - at);
        })
        .catch(() => undefined);
    }
    worstLag = Math.max(worstLag, core.applied - client.recordedSequence);
    if (sent % 50 === 0) {
      const asked = performance.now();
      void client
        .balances(1, 0)
        .then(() => (worstMs = Math.max(worstMs, performance.now() - asked)))
        .catch(() => (worstMs = Infinity));
    }
    await sleep(2);
  }
  const behind = core.applied - client.recordedSequence;
  const caught = performance.now();
  while (client.recordedSequence < core.applied) await sleep(5);
  const { user, system } = process.cpuUsage(cpu);
  latencies.sort((a, b) => a - b);
  const at = (part: number): string => (latencies[Math.floor((latencies.length - 1) * part)] ?? 0).toFixed(1);
  write(
    `${perSecond}/s for ${seconds} s: ${done} answered, p50 ${at(0.5)} p99 ${at(0.99)} ms; read tables behind at worst ${worstLag} commands, at the end ${behind}, ` +
      `caught up in ${(performance.now() - caught).toFixed(0)} ms; slowest live query ${worstMs.toFixed(0)} ms; node used ${((user + system) / 1e6 / seconds).toFixed(2)} cores`,
  );
}

async function main(perSecond: number, seconds: number, openOrders: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-measure-'));
  const database = await startDatabase({ url: undefined, dataDir: join(folder, 'data'), log: LOG });
  try {
    await migrate(database.settings, MIGRATIONS, LOG);
    let world = await start(database.settings);
    const terms = { ...LISTING[2].terms, maxOrders: 1_000_000 };
    const opening: AnyNewCommand[] = [LISTING[0], LISTING[1], { ...LISTING[2], terms }, LISTING[3]];
    for (let user = 1; user <= USERS; user++) opening.push(give(user, USDT, 100_000_000n * COIN), give(user, BTC, 100_000n * COIN));
    await Promise.all(opening.map((command) => world.core.submit(command)));
    await load(world.core, world.client, perSecond, seconds);
    for (let i = 0; i < openOrders; i += 1_000) {
      await Promise.all(
        Array.from({ length: 1_000 }, (_, j) =>
          world.core.submit(limit(1 + ((i + j) % USERS), `open${i + j}`, 'buy', BigInt(100 + ((i + j) % 800)), 1_000n)),
        ),
      );
    }
    const rows = performance.now();
    while (world.client.recordedSequence < world.core.applied) await sleep(5);
    write(`${openOrders} orders more; written ${(performance.now() - rows).toFixed(0)} ms later`);
    await world.stop();
    world = await start(database.settings);
    write(`market depth after the restart: ${(await world.client.depth(0, 1)).value.bids.length} levels asked`);
    await world.stop();
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main(Number(process.argv[2] ?? 6_000), Number(process.argv[3] ?? 10), Number(process.argv[4] ?? 100_000));
