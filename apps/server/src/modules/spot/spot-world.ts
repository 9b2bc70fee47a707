/** The spot calls over a small exchange in memory, for tests: requests go through the whole of HTTP but the socket. */
import type { AnswerOf, BodyOf, Call } from '@kontor/contract/call';
import type { Envelope } from '@kontor/contract/envelope';
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { pino } from 'pino';
import { IdMemory } from '../../at-most-once/id-memory.ts';
import { openOwnLeader } from '../../leader-surface.ts';
import type { IdCapacity, IdMemoryOptions, IdWindow } from '../../at-most-once/id-memory.ts';
import { MoneyIds } from '../../at-most-once/money-ids.ts';
import { MoneyOnce } from '../../at-most-once/money-once.ts';
import type { MoneyOnceOptions } from '../../at-most-once/money-once.ts';
import { noteCommands, noteRestored } from '../../at-most-once/known-ids.ts';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import { OPENING, startFollowerWorld } from '../../follower/follower-world.ts';
import type { AwaitRecorded } from '../../follower/ask-past.ts';
import type { RecordSpan } from '../../follower/histories.ts';
import { MONEY_ID_TABLE, readMoneyId } from '../../follower/members/money-id-table.ts';
import { MemoryReadStore, MemorySnapshotStore } from '../../follower/memory-read-store.ts';
import { unfold } from '../../follower/wallet/folded-records.ts';
import { CANDLE_TABLE, ORDER_TABLE, TRADE_TABLE, readCandle, readOrder, readTrade } from '../../follower/spot/spot-tables.ts';
import { RECORD_TABLE, readFolded } from '../../follower/wallet/record-table.ts';
import type { OrderRow } from '../../follower/spot/spot-tables.ts';
import type { ReadTable } from '../../follower/read-table.ts';
import type { RecordRow } from '../../follower/record-row.ts';
import { TRANSFER_TABLE, readTransfer } from '../../follower/wallet/transfer-table.ts';
import type { DaySpan } from '../../follower/worth/profit-history.ts';
import {
  DEAL_DAY_TABLE,
  FEE_DAY_TABLE,
  PROFIT_DAY_TABLE,
  readDealDay,
  readFeeDay,
  readProfitDay,
} from '../../follower/worth/profit-tables.ts';
import type { HeldFrom } from '../../follower/wallet/held-history.ts';
import { DAY_MS, HOUR_MS } from '../../follower/wallet/held-past.ts';
import { HELD_DAY_TABLE, HELD_HOUR_TABLE, readHeldDay, readHeldHour } from '../../follower/wallet/held-table.ts';
import type { HeldRow } from '../../follower/wallet/held-table.ts';
import { fillGaps } from '../../follower/spot/candles.ts';
import { NO_ORIGINS } from '../../record-origin.ts';
import type { TransferRow } from '../../follower/wallet/transfer-table.ts';
import { networksOf } from '../../client-address.ts';
import { createHttpServer } from '../../http/http-server.ts';
import { Metrics } from '../../http/metrics.ts';
import { createRoutes } from '../../http/routes.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { MACHINE_RANDOM } from '../../random.ts';
import type { RawRow } from '../../store/columns.ts';
import { eventually } from '../../store/test-world.ts';
import { ListingsChannel, indexChannel } from '../market/public-channels.ts';
import { Symbols } from '../market/symbols.ts';
import { withDefaults } from '../platform/platform-config.ts';
import { mountWallet } from '../wallet/wallet-routes.ts';
import type { WalletOptions } from '../wallet/wallet-routes.ts';
import { mountSpotOrders } from './spot-orders.ts';
import { SpotDesk } from './spot-desk.ts';
import type { SpotDeskOptions } from './spot-desk.ts';
import { mountSpotRecords } from './spot-records.ts';
import type { SpotRecordsOptions } from './spot-records.ts';
import { spotChannels } from './public-channels.ts';
import { spotSection } from './user-section.ts';
import { walletSection } from '../wallet/user-section.ts';
import type { SectionTable } from '../../realtime/user-sections.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';

const NO_LIMIT = { perSecond: 0, burst: 0 };
const USDT = { asset: 0, symbol: 'USDT', rechargeTurn: true, drawTurn: true, supply: null };
const BTC = { asset: 1, symbol: 'BTC', rechargeTurn: true, drawTurn: true, supply: null };

/** The one pair of this exchange. */
const SYMBOLS = new Symbols([USDT, BTC], [{ market: 0, base: BTC, quote: USDT, pair: 'BTC_USDT', isHot: true }]);

/** What the channels of this exchange tell everybody and each user. */
export function channelsOf(queries: LiveQueries, wallMs = (): number => 0) {
  const options = { queries, symbols: SYMBOLS, onUnnamed: () => undefined };
  const listed = new ListingsChannel();
  const sections: SectionTable = { spot: spotSection(options), wallet: walletSection(options) };
  return { listed, sections, channels: [...spotChannels(options), indexChannel({ ...options, wallMs }), listed] };
}

type Past = SpotRecordsOptions['histories'] & SpotDeskOptions['histories'] & WalletOptions['histories'];

/** Of the past, orders (all of a user, by their number and by their client id), ledger records and prices. */
function pastOf(store: MemoryReadStore, recorded: AwaitRecorded): Past {
  const rowsOf = async <Row>(
    table: ReadTable<Row, never>,
    read: (row: RawRow) => Row,
    minSeq?: number,
    anyAge?: boolean,
  ): Promise<Row[]> => {
    await recorded(minSeq, anyAge);
    return [...store.tables.get(table.name)!.values()].map((line) => read(rawRow(table, line.split('\t'))));
  };
  const all = (minSeq?: number, anyAge?: boolean): Promise<OrderRow[]> => rowsOf(ORDER_TABLE, readOrder, minSeq, anyAge);
  const spanOf = async (user: number, { fromMs, afterSequence, upToSequence }: RecordSpan): Promise<RecordRow[]> =>
    (await rowsOf(RECORD_TABLE, readFolded, upToSequence))
      .flatMap(unfold)
      .filter(
        (row) =>
          row.owner === user &&
          row.account < USER_ACCOUNTS &&
          row.timeMs >= fromMs &&
          row.sequence > afterSequence &&
          row.sequence <= upToSequence,
      );
  const candlesOf = async (market: number, interval: CandleInterval = '1d') =>
    (await rowsOf(CANDLE_TABLE, readCandle))
      .filter((candle) => candle.market === market && candle.interval === interval)
      .toSorted((a, b) => a.openMs - b.openMs);
  const nothing = async (minSeq?: number): Promise<[]> => {
    await recorded(minSeq);
    return [];
  };
  return {
    orders: async (user, { minSeq, anyAge }) => (await all(minSeq, anyAge)).filter((order) => order.user === user).toReversed(),
    fills: (_user, { minSeq }) => nothing(minSeq),
    records: async (user, { fromMs = 0, toMs = Infinity, account, asset, types, before, limit, minSeq }) =>
      (await rowsOf(RECORD_TABLE, readFolded, minSeq))
        .flatMap(unfold)
        .filter((row) => row.owner === user && row.account < USER_ACCOUNTS && row.timeMs >= fromMs && row.timeMs <= toMs)
        .filter(
          (row) =>
            (account === undefined || row.account === account) &&
            (asset === undefined || row.asset === asset) &&
            (types === undefined || types.includes(row.type)),
        )
        .filter(
          (row) =>
            before === undefined || row.sequence < before.sequence || (row.sequence === before.sequence && row.ordinal < before.ordinal),
        )
        .toSorted((a, b) => b.sequence - a.sequence || b.ordinal - a.ordinal)
        .slice(0, limit),
    changes: async (user, span) => (await spanOf(user, span)).map(({ account, asset, amount }) => ({ account, asset, amount })),
    sums: async (user, { fromMs, toMs, upToSequence }) =>
      (await spanOf(user, { fromMs, afterSequence: 0, upToSequence }))
        .filter(({ timeMs }) => timeMs <= toMs)
        .map(({ account, asset, type, amount }) => ({ account, asset, type, amount, count: 1 })),
    moves: async (user, types, span) => (await spanOf(user, span)).filter(({ type }) => types.includes(type)),
    priceBefore: async (market, flow) =>
      (await rowsOf(TRADE_TABLE, readTrade)).findLast((trade) => trade.market === market && trade.sequence < flow.sequence)?.priceTicks,
    closeBefore: async (market, dayMs) => (await candlesOf(market)).findLast(({ openMs }) => openMs < dayMs)?.closeTicks,
    candles: async (market, { interval, fromMs, toMs, limit }) => {
      const [all, from] = [await candlesOf(market, interval), candleOpenTime(interval, fromMs)];
      const inside = all.filter(({ openMs }) => openMs >= from && openMs <= toMs);
      return fillGaps(
        interval,
        inside,
        all.findLast(({ openMs }) => openMs < from),
        from,
        toMs,
      ).slice(-limit);
    },
    order: async (user, number, minSeq) => (await all(minSeq)).find((order) => order.user === user && order.number === number),
    ordersByClientId: async (user, clientIds, minSeq) => {
      const wanted = new Set(clientIds.map((id) => id.join()));
      return (await all(minSeq, true)).filter((order) => order.user === user && wanted.has(order.clientId.join()));
    },
  };
}

/** Of the past, transfers. */
function transfersOf(store: MemoryReadStore, recorded: AwaitRecorded): WalletOptions['transfers'] {
  const all = async (minSeq?: number, anyAge?: boolean): Promise<TransferRow[]> => {
    await recorded(minSeq, anyAge);
    return [...store.tables.get(TRANSFER_TABLE.name)!.values()].map((line) => readTransfer(rawRow(TRANSFER_TABLE, line.split('\t'))));
  };
  return {
    transfers: async (user, { from, to, asset, before = Infinity, fromMs = 0, toMs = Infinity, limit, minSeq }) =>
      (await all(minSeq))
        .filter((row) => row.user === user && row.sequence < before && row.timeMs >= fromMs && row.timeMs <= toMs)
        .filter(
          (row) =>
            (from === undefined || row.from === from) &&
            (to === undefined || row.to === to) &&
            (asset === undefined || row.asset === asset),
        )
        .toSorted((a, b) => b.sequence - a.sequence)
        .slice(0, limit),
    ofCommands: async (user, sequences) => (await all(0, true)).filter((row) => row.user === user && sequences.includes(row.sequence)),
  };
}

/** Of the past, what was held. */
function heldOf(store: MemoryReadStore, recorded: AwaitRecorded): WalletOptions['held'] {
  const rowsOf = (table: ReadTable<HeldRow>, read: (row: RawRow) => HeldRow, spanMs: number): HeldFrom[] =>
    [...store.tables.get(table.name)!.values()]
      .map((line) => read(rawRow(table, line.split('\t'))))
      .map(({ openMs, ...row }) => ({ ...row, fromMs: openMs + spanMs }));
  return {
    firstDay: async (user, minSeq) => {
      await recorded(minSeq);
      const days = rowsOf(HELD_DAY_TABLE, readHeldDay, 0).filter((row) => (row as HeldFrom & { readonly user: number }).user === user);
      return days.length === 0 ? undefined : Math.min(...days.map(({ fromMs }) => fromMs));
    },
    held: async (user, { toMs, minSeq }) => {
      await recorded(minSeq);
      return [...rowsOf(HELD_HOUR_TABLE, readHeldHour, HOUR_MS), ...rowsOf(HELD_DAY_TABLE, readHeldDay, DAY_MS)]
        .filter((row) => (row as HeldFrom & { readonly user: number }).user === user && row.fromMs <= toMs)
        .toSorted((a, b) => a.fromMs - b.fromMs);
    },
  };
}

/** Of the past, what was made by day. */
function profitsOf(store: MemoryReadStore, recorded: AwaitRecorded): WalletOptions['profits'] {
  const of =
    <Row extends { readonly user: number; readonly dayMs: number }>(table: ReadTable<Row>, read: (row: RawRow) => Row) =>
    async (user: number, { fromMs, beforeMs, minSeq }: DaySpan): Promise<Row[]> => {
      await recorded(minSeq);
      return [...store.tables.get(table.name)!.values()]
        .map((line) => read(rawRow(table, line.split('\t'))))
        .filter((row) => row.user === user && row.dayMs >= fromMs && row.dayMs < beforeMs)
        .toSorted((a, b) => a.dayMs - b.dayMs);
    };
  return {
    profits: of(PROFIT_DAY_TABLE, readProfitDay),
    deals: of(DEAL_DAY_TABLE, readDealDay),
    fees: of(FEE_DAY_TABLE, readFeeDay),
  };
}

/** Of the past, client ids of commands that moved money outside trading. */
function moneyIdsOf(store: MemoryReadStore, recorded: AwaitRecorded): MoneyOnceOptions['find'] {
  return async (ids, minSeq) => {
    await recorded(minSeq, true);
    const rows = [...store.tables.get(MONEY_ID_TABLE.name)!.values()].map((line) => readMoneyId(rawRow(MONEY_ID_TABLE, line.split('\t'))));
    const wanted = new Set(ids.map(({ user, id }) => `${user}/${id.join()}`));
    return rows.filter((row) => wanted.has(`${row.user}/${row.clientId.join()}`));
  };
}

/** A row as the driver gives it. */
export function rawRow({ columns }: Pick<ReadTable<never>, 'columns'>, values: readonly string[]): RawRow {
  const asIs = (type: string): boolean => type === 'uuid' || type === 'numeric';
  const read = (type: string, value: string): unknown =>
    type === 'boolean'
      ? value === 't'
      : type === 'bytea'
        ? Buffer.from(value.slice(String.raw`\\x`.length), 'hex')
        : asIs(type)
          ? value
          : BigInt(value);
  return Object.fromEntries(columns.map(([column, type], i) => [column, read(type, values[i]!)]));
}

export interface SpotWorldOptions {
  /** Orders a second of one user, as many at once; 0 for no limit. */
  readonly orderRate?: number;
  readonly idCapacity?: IdCapacity;
  readonly idWindow?: IdWindow;
  /** The last index of a market; none where left out. */
  readonly indexOf?: WalletOptions['indexOf'];
  /** What is known of deposits and withdrawals; nothing where left out. */
  readonly origins?: WalletOptions['origins'];
}

/**
 * Users 1 and 2 have enough of both; `token` of user n is `user-n`. While `disk.full` the read tables fall behind.
 * Long: one small world, whose parts share its state.
 */
export async function startSpotWorld({
  orderRate = 0,
  idCapacity,
  idWindow,
  indexOf = () => undefined,
  origins = NO_ORIGINS,
}: SpotWorldOptions = {}) {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage, { onCommitted: (batch) => follower?.client.committed(batch.seqLast) });
  const disk = { full: false };
  const store = new MemoryReadStore(() => (disk.full ? 'failBefore' : undefined));
  const follower = await startFollowerWorld({
    journal: new MemoryJournal(storage),
    store,
    snapshots: new MemorySnapshotStore(),
    snapshotEvery: 1_000_000,
  });
  await follower.ready;
  await world.submitAll(OPENING);
  await eventually(() => follower.client.listings.markets.get(0)?.status === 1);
  const recorded: AwaitRecorded = (minSeq, anyAge) => follower.client.recorded(minSeq, anyAge);
  const [past, transfers] = [pastOf(store, recorded), transfersOf(store, recorded)];
  const hands = { monotonicMs: 0 };
  const memory: IdMemoryOptions = {
    random: MACHINE_RANDOM,
    nowMs: () => world.hands.timeMs,
    applied: () => world.engine.sequence,
    ...(idCapacity && { capacity: idCapacity }),
    ...(idWindow && { window: idWindow }),
  };
  const serve = (ids: IdMemory, moneyIds: MoneyIds) => {
    const app = createHttpServer({
      log: pino({ level: 'silent' }),
      site: { find: () => undefined },
      baseAddress: '',
      allowedOrigins: [],
      health: () => ({}),
      ready: () => true,
      region: () => true,
      metrics: new Metrics(),
      proxies: networksOf([]),
      metricsNetworks: networksOf([]),
      addressRate: NO_LIMIT,
      monotonicMs: () => hands.monotonicMs,
    });
    const routes = createRoutes(app, {
      authenticate: async (token) => {
        const user = Number(/^user-([1-9])$/.exec(token)?.[1] ?? 0);
        return user === 0 ? undefined : { user, token };
      },
      monotonicMs: () => hands.monotonicMs,
      userRate: NO_LIMIT,
      orderRate: { perSecond: orderRate, burst: orderRate },
    });
    const once = { recorded: () => follower.client.recordedSequence, engine: world.engine };
    const money = new MoneyOnce({ core: world.core, ids: moneyIds, find: moneyIdsOf(store, recorded), ...once });
    const contracts = { pastOf: async () => [] };
    const leader = openOwnLeader({ core: world.core, texts: world.texts, ids, money, histories: past, contracts, ...once });
    const desk = new SpotDesk({ leader, queries: follower.client, histories: past });
    mountSpotOrders(routes, { desk, queries: follower.client, symbols: SYMBOLS, random: MACHINE_RANDOM });
    mountSpotRecords(routes, { queries: follower.client, histories: past, symbols: SYMBOLS, wallMs: () => world.hands.timeMs });
    mountWallet(routes, {
      money,
      queries: follower.client,
      histories: past,
      transfers,
      held: heldOf(store, recorded),
      profits: profitsOf(store, recorded),
      origins,
      symbols: SYMBOLS,
      rateOf: (currency) => ({ price: withDefaults({}, '').fiat_rates[currency], timeMs: null }),
      indexOf,
      contractWorth: async () => undefined,
      pastProfit: async () => undefined,
      wallMs: () => world.hands.timeMs,
    });
    return { app, routes, money };
  };
  let served = serve(new IdMemory(memory), new MoneyIds(memory));
  const { app, routes } = served;
  /**
   * From now on calls are answered by a server that has seen none before: one restored from a snapshot of this moment, which has
   * not read yet what was over then, or from the journal alone.
   */
  const serveAnew = async (from: 'snapshot' | 'journal' = 'snapshot'): Promise<void> => {
    await served.app.close();
    const [ids, money] = [new IdMemory(memory), new MoneyIds(memory)];
    if (from === 'snapshot') {
      noteRestored(ids, world.engine);
      money.restoredAt(world.engine.sequence);
    } else {
      for (const { commands } of storage.batches) {
        noteCommands(ids, CommandBuffer.of(commands));
        money.noteCommands(CommandBuffer.of(commands));
      }
    }
    served = serve(ids, money);
  };

  /** Sends a call; every request comes long after the one before, unless it is told otherwise. */
  const ask = async <C extends Call>(
    call: C,
    body: BodyOf<C> | Readonly<Record<string, unknown>>,
    user = 1,
    lang = '',
  ): Promise<Envelope<AnswerOf<C>>> => {
    hands.monotonicMs += 5_000;
    const headers = { 'content-type': 'application/json', token: user === 0 ? '' : `user-${user}`, lang };
    const response = await served.app.inject({ method: call.method, url: call.path, headers, payload: JSON.stringify(body) });
    return response.json<Envelope<AnswerOf<C>>>();
  };
  const stop = async (): Promise<void> => {
    await served.app.close();
    disk.full = false;
    await follower.stop();
  };
  /** From now on nothing tells of the present, as while the follower starts. */
  const endFollower = (): Promise<void> => follower.stop();
  /** Where commands go that move money outside trading, of the server that answers now. */
  const money = (): MoneyOnce => served.money;
  return { ...world, money, endFollower, disk, storage, follower: follower.client, app, routes, ask, serveAnew, stop };
}
