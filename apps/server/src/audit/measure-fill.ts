/**
 * Fills an exchange in a new folder with so many commands through the core loop, with a follower beside it, for measuring what takes
 * long with a long journal: `node --conditions=@kontor/source --import tsx src/audit/measure-fill.ts FOLDER [commands]`. Read tables,
 * snapshots and the archive come as on a server. 2,000 users trade four markets for days: 45 in 100 commands are orders that rest, 40
 * cancel one, 15 take.
 */
import { join } from 'node:path';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { CoreLoop } from '../core-loop/core-loop.ts';
import type { AnyNewCommand } from '../core-loop/core-loop.ts';
import { COIN, LISTING, USDT, give } from '../core-loop/core-world.ts';
import { FollowerClient } from '../follower/follower-client.ts';
import { FollowerThread } from '../follower/follower-thread.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import { startDatabase } from '../store/start-database.ts';

const USERS = 2_000;
const MARKETS = 4;
/** Commands handed over at once, and how far the read tables may lag: the recorder's room is bounded, and so is memory. */
const TOGETHER = 2_000;
const LAG = 200_000;
/** From one command to the next, in the exchange's time, ms: 38 a second. */
const STEP_MS = 26;
const write = (text: string): void => void process.stdout.write(`${text}\n`);
const report = (fields: unknown, text?: string): void => write(`${text ?? ''} ${JSON.stringify(fields)}`);
const LOG = { info: report, warn: report, error: report };

/** Same numbers in each run. */
let state = 0x9e3779b9;
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

function opening(): AnyNewCommand[] {
  const [usdt, coin, listed, opened] = LISTING;
  const commands: AnyNewCommand[] = [usdt];
  for (let market = 0; market < MARKETS; market++) {
    commands.push({ ...coin, asset: market + 1 });
    commands.push({ ...listed, terms: { ...listed.terms, market, base: market + 1, maxOrders: 100_000 } }, { ...opened, market });
  }
  for (let user = 1; user <= USERS; user++) {
    commands.push(give(user, USDT, 1_000_000n * COIN));
    for (let market = 0; market < MARKETS; market++) commands.push(give(user, market + 1, 10_000n * COIN));
  }
  return commands;
}

/** Orders that rest, oldest first. */
const resting: { readonly user: number; readonly clientId: ClientId }[] = [];
let oldest = 0;

function next(at: number): AnyNewCommand {
  const kind = draw(100);
  const kept = resting[oldest];
  if (kind < 40 && kept !== undefined) {
    oldest += 1;
    return { type: CommandType.CANCEL, user: kept.user, order: { slot: 0, number: 0 }, clientId: kept.clientId };
  }
  const user = 1 + draw(USERS);
  const market = draw(MARKETS);
  const buys = draw(2) === 0;
  const takes = kind >= 85;
  const clientId: ClientId = [at | 0, draw(2 ** 31), draw(2 ** 31), 1];
  if (!takes) resting.push({ user, clientId });
  if (oldest > 1_000_000) {
    resting.splice(0, oldest);
    oldest = 0;
  }
  const middle = 1_000 + Math.round(200 * Math.sin(at / 400_000 + market));
  const away = takes ? -4 : 1 + draw(40);
  return {
    type: CommandType.PLACE,
    user,
    market,
    clientId,
    side: buys ? Side.BUY : Side.SELL,
    orderType: OrderType.LIMIT,
    timeInForce: takes ? TimeInForce.IOC : TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: BigInt(buys ? middle - away : middle + away) * COIN,
    quantity: BigInt(1 + draw(takes ? 60 : 40)) * 1_000n,
    quoteAmount: 0n,
    stopPrice: 0n,
  };
}

async function main(dataDir: string, count: number): Promise<void> {
  const database = await startDatabase({ url: process.env['DATABASE_URL'], dataDir, log: LOG });
  const { settings } = database;
  await migrate(settings, MIGRATIONS, LOG);
  const journal = new PostgresJournal({ settings, log: LOG, role: 'kontor_core' });
  const lease = await journal.acquire();
  if (lease.seqLast > 0) throw new Error(`${dataDir} has a journal already.`);
  const halt = (reason: Error): void => {
    throw reason;
  };
  const client = new FollowerClient({ log: LOG, monotonicMs: () => performance.now(), onHalt: halt });
  const archive = { kind: 'folder', folder: join(dataDir, 'archive') } as const;
  const thread = new FollowerThread(client, { settings, role: 'kontor_core', archive, snapshotEvery: 250_000 }, LOG);
  await thread.start();
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  let timeMs = Date.UTC(2026, 10, 1);
  const core = new CoreLoop({
    engine,
    journal,
    lease,
    clock: { now: () => timeMs },
    onHalt: halt,
    onCommitted: ({ seqLast }) => client.committed(seqLast),
  });
  await Promise.all(opening().map((command) => core.submit(command as never)));
  const begin = performance.now();
  const refused = new Map<number, number>();
  for (let at = 0; at < count; at += TOGETHER) {
    timeMs += TOGETHER * STEP_MS;
    const outcomes = await Promise.all(
      Array.from({ length: Math.min(TOGETHER, count - at) }, (_, more) => core.submit(next(at + more) as never)),
    );
    for (const { code } of outcomes) refused.set(code, (refused.get(code) ?? 0) + 1);
    while (core.applied - client.recordedSequence > LAG) await new Promise((resolve) => setTimeout(resolve, 5));
    if (at % 500_000 === 0) write(`${at} after ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
  }
  while (client.recordedSequence < core.applied) await new Promise((resolve) => setTimeout(resolve, 5));
  const seconds = (performance.now() - begin) / 1_000;
  write(`${count} commands in ${seconds.toFixed(1)} s; by outcome ${JSON.stringify([...refused])}`);
  await core.close();
  await thread.stop();
  await journal.close();
  await database.stop();
}

await main(process.argv[2] ?? '', Number(process.argv[3] ?? 10_000_000));
