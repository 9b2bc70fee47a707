/** A small exchange with read tables in a database and contracts at the door of the trading API, for its tests. Time and marks are moved by hand. */
import { join } from 'node:path';
import { Account } from '@kontor/domain/accounts';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { CommandType, UserPermission, VerifiedLevel } from '@kontor/engine/command';
import { IdMemory } from '../../at-most-once/id-memory.ts';
import { openOwnLeader } from '../../leader-surface.ts';
import { MoneyIds } from '../../at-most-once/money-ids.ts';
import { MoneyOnce } from '../../at-most-once/money-once.ts';
import { noteCommands } from '../../at-most-once/known-ids.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import { COIN, LISTING, USDT, startCoreWorld } from '../../core-loop/core-world.ts';
import type { AnyNewCommand } from '../../core-loop/core-loop.ts';
import { Histories } from '../../follower/histories.ts';
import { startFollowerWorld } from '../../follower/follower-world.ts';
import { recordedMoneyIds } from '../../follower/members/money-id-table.ts';
import { MemorySnapshotStore } from '../../follower/memory-read-store.ts';
import { ContractHistory } from '../../follower/perpetual/contract-history.ts';
import { PostgresReadStore } from '../../follower/postgres-read-store.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { textsOfMemory } from '../../journal/memory-texts.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import type { Ground } from '../../product.ts';
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
import { ContractDesk } from './contract-desk.ts';
import { CONTRACT, CONTRACT_NAME, CONTRACT_OPENING } from './contract-world.ts';
import { Contracts } from './contracts.ts';
import { futuresTradingApi } from './trading-api/product.ts';

const SPOT_NAME = { ...CONTRACT_NAME, market: 0 };
const SYMBOLS = new Symbols([CONTRACT_NAME.quote, CONTRACT_NAME.base], [SPOT_NAME], [CONTRACT_NAME]);
/** Users with a permission and money; one without a permission. */
const USERS = [1, 2, 3];
export const UNPERMITTED = 4;

/** So much USDT into a contract account. */
export function bring(user: number, whole: number): AnyNewCommand {
  const id = clientKey(`bring:${user}:${whole}`);
  return { type: CommandType.ADJUST, user, clientId: id, asset: USDT, account: Account.CONTRACT, amount: BigInt(whole) * COIN };
}

function permit(user: number): AnyNewCommand {
  const rights = { level: VerifiedLevel.VERIFIED, permissions: UserPermission.FUTURES, holdUntil: 0 };
  return { type: CommandType.SET_RIGHTS, user, version: 1, ...rights };
}

/** Mark and index in USDT for a coin, both with the same number of decimals as a test says. */
export function markAt(mark: number, index = mark): AnyNewCommand {
  const units = (price: number): bigint => BigInt(Math.round(price * 10_000)) * (COIN / 10_000n);
  return { type: CommandType.MARK_PRICE, market: CONTRACT, isStale: false, mark: units(mark), index: units(index) };
}

/** Starts it: BTCUSDT with tick 0.1 and step 0.001, marked at 60,000. `ask` is signed by user 1 unless another is said. */
// Long: one small world, whose parts share its state.
export async function startFuturesApi(cleanup: Cleanup) {
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
  await world.submitAll([...LISTING, ...CONTRACT_OPENING]);
  await world.submitAll([...USERS.map(permit), ...[...USERS, UNPERMITTED].map((user) => bring(user, 1_000_000)), markAt(60_000)]);
  await eventually(() => client.contracts.get(CONTRACT)?.mark !== undefined);

  /** What a server that starts now has: it has seen nothing, and read the journal. */
  const open = async (idsFrom: 'nothing' | 'journal') => {
    await writeTexts();
    const memory = { random: MACHINE_RANDOM, nowMs: () => world.hands.timeMs, applied: () => world.engine.sequence };
    const [ids, moneyIds] = [new IdMemory(memory), new MoneyIds(memory)];
    if (idsFrom === 'journal')
      for (const { commands } of storage.batches) {
        noteCommands(ids, CommandBuffer.of(commands));
        moneyIds.noteCommands(CommandBuffer.of(commands));
      }
    const wallMs = (): number => world.hands.timeMs;
    const awaitRecorded = (minSeq?: number, anyAge?: boolean): Promise<void> => client.recorded(minSeq, anyAge);
    const recorded = (): number => client.recordedSequence;
    const queries = client;
    const contracts = new Contracts({ queries, symbols: SYMBOLS });
    const history = new ContractHistory(app, awaitRecorded);
    const money = new MoneyOnce({
      core: world.core,
      engine: world.engine,
      ids: moneyIds,
      find: (asked, minSeq) => recordedMoneyIds(app, awaitRecorded, asked, minSeq),
      recorded,
    });
    const histories = new Histories(app, awaitRecorded);
    const leader = openOwnLeader({ ...world, ids, money, histories, contracts: history, recorded });
    const ground = {
      leader,
      core: leader,
      money,
      queries,
      feed: client,
      histories,
      tables: app,
      awaitRecorded,
      recorded,
      symbols: SYMBOLS,
      contractOrderIds: new ClientOrderIds({ space: 'futures', queries: app, random: MACHINE_RANDOM, wallMs }),
      random: MACHINE_RANDOM,
      wallMs,
      nextFunding: () => undefined,
      contracts,
      history,
      // The rest of it is asked by other doors.
    } as unknown as Ground & { contracts: Contracts; history: ContractHistory };
    const part = futuresTradingApi({ ...ground, desk: new ContractDesk(ground) });
    const api = await startApiWorld({ nowMs: world.hands.timeMs, mount: (endpoints) => part.mount?.(endpoints) });
    const keys = Object.fromEntries([...USERS, UNPERMITTED].map((user) => [user, user === 1 ? api.mine : api.keys.add({ user })]));
    return { api, part, keys };
  };
  let opened = await open('nothing');
  cleanup.add(undefined, () => opened.api.stop());

  type Method = Parameters<typeof opened.api.signed>[0];
  type Query = Parameters<typeof opened.api.signed>[2];
  const ask = async (method: Method, path: string, parameters: Query = {}, user = 1) => {
    opened.api.hands.nowMs = world.hands.timeMs;
    return opened.api.signed(method, `/fapi/${path}`, parameters, opened.keys[user]);
  };
  return {
    ...world,
    database: app,
    follower: client,
    ask,
    /** The same, and only what was answered; throws for a refusal. */
    done: async <Answer = Record<string, unknown>>(method: Method, path: string, parameters: Query = {}, user = 1): Promise<Answer> => {
      const { status, body } = await ask(method, path, parameters, user);
      if (status !== 200) throw new Error(`${path} ${JSON.stringify(parameters)}: ${JSON.stringify(body)}`);
      return body as Answer;
    },
    /** The code of a refusal; 0 where there was none. */
    codeOf: async (method: Method, path: string, parameters: Query = {}, user = 1): Promise<number> => {
      const { status, body } = await ask(method, path, parameters, user);
      return status === 200 ? 0 : (body as { readonly code: number }).code;
    },
    /** The user events of the server that answers now. */
    events: () => opened.part.userEvents!,
    api: () => opened.api,
    keys: () => opened.keys,
    /** Waits until everybody was told of all that was done. */
    settled: () => client.recorded(world.core.applied),
    /** From now on a server answers that has seen no request before. */
    serveAnew: async (): Promise<void> => {
      await opened.api.stop();
      opened = await open('journal');
    },
  };
}

export type FuturesApiWorld = Awaited<ReturnType<typeof startFuturesApi>>;
