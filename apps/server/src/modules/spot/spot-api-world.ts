/** A small exchange with read tables in a database and spot at the door of the trading API, for its tests. */
import { join } from 'node:path';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { CommandType } from '@kontor/engine/command';
import { IdMemory } from '../../at-most-once/id-memory.ts';
import type { MoneyDoor } from '../../at-most-once/money-once.ts';
import { openOwnLeader } from '../../leader-surface.ts';
import { noteCommands } from '../../at-most-once/known-ids.ts';
import { BTC, COIN, LISTING, USDT, give, startCoreWorld } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import { Histories } from '../../follower/histories.ts';
import { startFollowerWorld } from '../../follower/follower-world.ts';
import { MemorySnapshotStore } from '../../follower/memory-read-store.ts';
import { PostgresReadStore } from '../../follower/postgres-read-store.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { textsOfMemory } from '../../journal/memory-texts.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import { withRole } from '../../store/connection.ts';
import { Database } from '../../store/database.ts';
import { MIGRATIONS } from '../../store/migration-list.ts';
import { migrate } from '../../store/migrations.ts';
import { startDatabase } from '../../store/start-database.ts';
import { eventually, makeFolder, silentLog } from '../../store/test-world.ts';
import type { Cleanup } from '../../store/test-world.ts';
import { ClientOrderIds } from '../../trading-api/client-order-ids.ts';
import { startApiWorld } from '../../trading-api/trading-api-world.ts';
import { Symbols } from '../market/symbols.ts';
import { SpotDesk } from './spot-desk.ts';
import { spotTradingApi } from './trading-api/product.ts';

const NAMES = {
  usdt: { asset: USDT, symbol: 'USDT', rechargeTurn: true, drawTurn: true, supply: null },
  btc: { asset: BTC, symbol: 'BTC', rechargeTurn: true, drawTurn: true, supply: null },
};
const SYMBOLS = new Symbols([NAMES.usdt, NAMES.btc], [{ market: 0, base: NAMES.btc, quote: NAMES.usdt, pair: 'BTC_USDT', isHot: true }]);
/** Users with enough of both. */
const USERS = [1, 2, 3];
const MONEY = USERS.flatMap((user) => [give(user, USDT, 1_000_000n * COIN), give(user, BTC, 1_000n * COIN)]);

const NO_CONTRACTS = { pastOf: async () => [] };
const NO_MONEY: MoneyDoor = { submit: () => Promise.reject(new Error('nothing is moved here')) };

/** A command that places a limit order, apart from the API; price in whole USDT, quantity in units. */
export function resting(user: number, id: string, side: 'BUY' | 'SELL', price: number, quantity: number): AnyNewCommand {
  return {
    type: CommandType.PLACE,
    user,
    market: 0,
    clientId: clientKey(id),
    side: Side[side],
    orderType: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: BigInt(price) * COIN,
    quantity: BigInt(quantity),
    quoteAmount: 0n,
    stopPrice: 0n,
  };
}

/** Starts it. Prices have 0.01, quantities 0.00001 as their steps; `key` of user n is `keys[n]`. */
export async function startSpotApi(cleanup: Cleanup) {
  const server = await startDatabase({ url: undefined, dataDir: join(makeFolder(cleanup), 'data'), log: silentLog });
  cleanup.add(server, () => server.stop());
  await migrate(server.settings, MIGRATIONS, silentLog);
  const database = (role: 'kontor_core' | 'kontor_app') =>
    cleanup.add(new Database(withRole(server.settings, role), { log: silentLog }), (opened) => opened.close());
  const [core, app] = [database('kontor_core'), database('kontor_app')];
  const storage = new MemoryJournalStorage();
  const writeTexts = textsOfMemory(storage, core);
  let follower: Awaited<ReturnType<typeof startFollowerWorld>> | undefined = undefined;
  const world = await startCoreWorld(storage, { onCommitted: (batch) => follower?.client.committed(batch.seqLast) });
  follower = cleanup.add(
    await startFollowerWorld({
      journal: new MemoryJournal(storage),
      store: new PostgresReadStore(core),
      snapshots: new MemorySnapshotStore(),
      snapshotEvery: 1_000_000,
    }),
    (started) => started.stop(),
  );
  const { client } = follower;
  await follower.ready;
  world.hands.timeMs = 1_700_000_000_000;
  await world.submitAll([...LISTING, ...MONEY]);
  await eventually(() => client.listings.markets.get(0)?.status === 1);

  /** What a server that starts now has: it has seen nothing, and read the journal. */
  const open = async (idsFrom: 'nothing' | 'journal') => {
    await writeTexts();
    const ids = new IdMemory({ random: MACHINE_RANDOM, nowMs: () => world.hands.timeMs, applied: () => world.engine.sequence });
    if (idsFrom === 'journal') for (const { commands } of storage.batches) noteCommands(ids, CommandBuffer.of(commands));
    const wallMs = (): number => world.hands.timeMs;
    const awaitRecorded = (minSeq?: number, anyAge?: boolean): Promise<void> => client.recorded(minSeq, anyAge);
    const histories = new Histories(app, awaitRecorded);
    const clientOrderIds = new ClientOrderIds({ queries: app, random: MACHINE_RANDOM, wallMs });
    const recorded = (): number => client.recordedSequence;
    const leader = openOwnLeader({ ...world, ids, money: NO_MONEY, histories, contracts: NO_CONTRACTS, recorded });
    const shared = { leader, queries: client, histories };
    const desk = new SpotDesk(shared);
    const part = spotTradingApi({ ...shared, desk, feed: client, tables: app, awaitRecorded, symbols: SYMBOLS, clientOrderIds, wallMs });
    const api = await startApiWorld({ nowMs: world.hands.timeMs, mount: (endpoints) => part.mount?.(endpoints) });
    const keys = Object.fromEntries(USERS.map((user) => [user, user === 1 ? api.mine : api.keys.add({ user })]));
    return { api, part, desk, keys };
  };
  let opened = await open('nothing');
  cleanup.add(undefined, () => opened.api.stop());

  type Method = Parameters<typeof opened.api.signed>[0];
  type Parameters_ = Parameters<typeof opened.api.signed>[2];
  /** Asks as a user, with his key. */
  const ask = async (method: Method, path: string, parameters: Parameters_ = {}, user = 1) => {
    opened.api.hands.nowMs = world.hands.timeMs;
    return opened.api.signed(method, path, parameters, opened.keys[user]);
  };
  return {
    ...world,
    database: app,
    follower: client,
    ask,
    /** The same, and only what was answered; throws for a refusal. */
    done: async <Answer = Record<string, unknown>>(
      method: Method,
      path: string,
      parameters: Parameters_ = {},
      user = 1,
    ): Promise<Answer> => {
      const { status, body } = await ask(method, path, parameters, user);
      if (status !== 200) throw new Error(`${path} ${JSON.stringify(parameters)}: ${JSON.stringify(body)}`);
      return body as Answer;
    },
    /** The user events of the server that answers now. */
    events: () => opened.part.userEvents!,
    api: () => opened.api,
    /** From now on a server answers that has seen no request before. */
    serveAnew: async (): Promise<void> => {
      await opened.api.stop();
      opened = await open('journal');
    },
  };
}

export type SpotApiWorld = Awaited<ReturnType<typeof startSpotApi>>;
