/**
 * The full audit of a database (reliability R5): the journal is what was journalled, the state that journal and snapshots lead to is sound, and the read tables
 * agree with it and with each other, as of the command that they reflect.
 */
import { Bucket } from '@kontor/domain/accounts';
import { CANDLE_INTERVALS, candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import { audit, balancesOf } from '@kontor/engine/audit';
import type { StateDump } from '@kontor/engine/engine-door';
import { isBot } from '../bot-numbers.ts';
import { ReplayError } from '../core-loop/replay.ts';
import { JournalError } from '../journal/journal.ts';
import type { Journal } from '../journal/journal.ts';
import { checkStandings } from '../modules/account/standing-check.ts';
import { checkRights } from '../rights/rights-check.ts';
import { safeInteger, text } from '../store/columns.ts';
import type { StoreLog } from '../store/connection.ts';
import { readStatement } from '../store/database.ts';
import type { Database, Queries } from '../store/database.ts';
import { auditIndexCandles } from './audit-index.ts';
import { auditJournal } from './audit-journal.ts';
import type { Mark } from './audit-journal.ts';
import { auditProofs } from './audit-proofs.ts';
import type { AuditedProof } from './audit-proofs.ts';
import { auditRecords, bucketKey } from './audit-records.ts';
import { TickAudit } from './audit-ticks.ts';
import type { LeftOut } from './audit-records.ts';
import { JournalRoots } from './journal-roots.ts';
import { addTo } from '../follower/spot/candles.ts';
import type { Candle, CandleChange } from '../follower/feed.ts';
import type { LiveView } from '../follower/live-view.ts';
import { indexProjection } from '../follower/index-price/projection.ts';
import { secondsProjection } from '../follower/seconds/projection.ts';
import type { TickFact } from '../follower/seconds/seconds-facts.ts';
import { spotProjection } from '../follower/spot/projection.ts';
import { stateOf } from '../follower/spot/open-orders.ts';
import type { SnapshotStore } from '../follower/read-store.ts';
import { CANDLE_TABLE, readCandle } from '../follower/spot/spot-tables.ts';
import { selectFrom, units } from '../follower/read-table.ts';
import { newestView } from '../follower/snapshots.ts';

export interface AuditOptions {
  readonly journal: Journal;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
  readonly log: StoreLog;
  /** Hashes of the journal that the operator has kept. */
  readonly expected?: readonly Mark[];
}

export interface AuditReport {
  /** The command as of which everything was looked at. */
  readonly sequence: number;
  /** Digest of the engine's state there; undefined where the journal does not lead there. */
  readonly digest: string | undefined;
  /** Where the journal ends, as far as it is what was journalled. */
  readonly end: Mark;
  readonly looked: {
    readonly records: number;
    readonly trades: number;
    readonly fills: number;
    readonly orders: number;
    readonly candles: number;
  };
  /** What each account holds of each asset, all owners and buckets together, in units; by asset, then by account. */
  readonly balances: readonly { readonly asset: number; readonly account: number; readonly amount: bigint }[];
  /** The newest snapshot of all balances; undefined where there is none. */
  readonly proof: AuditedProof | undefined;
  /** What does not hold, in words; empty for a sound database. */
  readonly problems: readonly string[];
}

const POSITION = readStatement<[], number>('audit-position', 'SELECT sequence FROM follower_position', (row) =>
  safeInteger(row, 'sequence'),
);
const BEGIN = readStatement<[], number>('audit-begin', 'SELECT begin_ms FROM follower_position', (row) => safeInteger(row, 'begin_ms'));
const COUNTS = readStatement<[], Omit<AuditReport['looked'], 'records'>>(
  'audit-counts',
  `SELECT (SELECT count(*) FROM spot_trade) AS trades, (SELECT count(*) FROM spot_fill) AS fills,
   (SELECT count(*) FROM spot_order) AS orders, (SELECT count(*) FROM candle) AS candles`,
  (row) => ({
    trades: safeInteger(row, 'trades'),
    fills: safeInteger(row, 'fills'),
    orders: safeInteger(row, 'orders'),
    candles: safeInteger(row, 'candles'),
  }),
);

/** Questions whose every row is a problem, said by its one column. */
const problemsOf = ({ bots, months }: LeftOut): readonly (readonly [name: string, sql: string])[] => [
  [
    'trade-numbers',
    `
    SELECT format('market %s: %s trades with numbers %s to %s', market, count(*), min(trade_number), max(trade_number)) AS problem
    FROM spot_trade GROUP BY market HAVING ${months ? 'max(trade_number) - min(trade_number) + 1 <> count(*)' : 'min(trade_number) <> 1 OR max(trade_number) <> count(*)'}`,
  ],
  [
    'fills-of-trades',
    `
    SELECT format('market %s, trade %s: its fills do not agree with it', coalesce(t.market, f.market), coalesce(t.trade_number, f.trade_number)) AS problem
    FROM spot_trade AS t FULL JOIN (
      SELECT market, trade_number, count(*) AS fills, count(*) FILTER (WHERE maker) AS makers, sum(side) AS sides, min(lots) AS min_lots,
        max(lots) AS max_lots, min(price_ticks) AS min_price, max(price_ticks) AS max_price, min(time_ms) AS min_time, max(time_ms) AS max_time,
        min(amount) AS min_amount, max(amount) AS max_amount, max(side) FILTER (WHERE NOT maker) AS taker_side
      FROM spot_fill GROUP BY market, trade_number
    ) AS f ON f.market = t.market AND f.trade_number = t.trade_number
    WHERE ${bots ? '(t.market IS NOT NULL AND f.market IS NULL) IS NOT TRUE AND' : ''}
      (${bots ? '(f.fills = 1 OR ' : '('}f.fills = 2 AND f.makers = 1 AND f.sides = 1) AND coalesce(f.taker_side, t.side) = t.side AND f.min_lots = t.lots AND f.max_lots = t.lots
      AND f.min_price = t.price_ticks AND f.max_price = t.price_ticks AND f.min_time = t.time_ms AND f.max_time = t.time_ms
      AND f.min_amount = f.max_amount) IS NOT TRUE LIMIT 20`,
  ],
  [
    'orders-twice',
    `SELECT format('order %s stands there %s times', number, count(*)) AS problem FROM spot_order GROUP BY number HAVING count(*) > 1 LIMIT 20`,
  ],
  [
    'minutes-of-trades',
    `
    SELECT format('market %s, minute %s: the candle does not agree with its trades', coalesce(c.market, t.market), coalesce(c.open_ms, t.minute)) AS problem
    FROM (SELECT * FROM candle WHERE interval = 0${months ? ' AND open_ms >= (SELECT begin_ms FROM follower_position)' : ''}) AS c FULL JOIN (
      SELECT market, time_ms / 60000 * 60000 AS minute, count(*) AS count, sum(lots) AS lots, max(price_ticks) AS high, min(price_ticks) AS low,
        coalesce(sum(lots) FILTER (WHERE side = 0), 0) AS buy_lots, (array_agg(price_ticks ORDER BY trade_number))[1] AS open,
        (array_agg(price_ticks ORDER BY trade_number DESC))[1] AS close
      FROM spot_trade ${months ? 'WHERE time_ms >= (SELECT begin_ms FROM follower_position)' : ''} GROUP BY market, time_ms / 60000
    ) AS t ON t.market = c.market AND t.minute = c.open_ms
    WHERE (c.count = t.count AND c.lots = t.lots AND c.high_ticks = t.high AND c.low_ticks = t.low AND c.open_ticks = t.open
      AND c.close_ticks = t.close AND c.taker_buy_lots = t.buy_lots) IS NOT TRUE LIMIT 20`,
  ],
];
const problemStatements = (leftOut: LeftOut) =>
  problemsOf(leftOut).map(([name, sql]) =>
    readStatement<[], string>(`audit-${name}${leftOut.bots ? '-bots' : ''}${leftOut.months ? '-months' : ''}`, sql, (row) =>
      text(row, 'problem'),
    ),
  );

interface Dealt {
  readonly number: number;
  readonly lots: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
}
/** Orders whose fills do not sum to what they say; orders that are still open come with their fills alone. */
const ORDERS_AND_FILLS = readStatement<[], Dealt & { readonly over: boolean }>(
  'audit-orders-fills',
  `SELECT coalesce(o.number, f.order_number) AS number, o.number IS NOT NULL AS over, coalesce(f.lots, 0) AS lots, coalesce(f.amount, 0) AS amount, coalesce(f.fee, 0) AS fee
   FROM spot_order AS o FULL JOIN (
     SELECT user_id, order_number, sum(lots) AS lots, sum(amount) AS amount, sum(fee) AS fee FROM spot_fill GROUP BY user_id, order_number
   ) AS f ON f.user_id = o.user_id AND f.order_number = o.number
   WHERE o.number IS NULL OR o.placed_ms >= (SELECT begin_ms FROM follower_position)
     AND (coalesce(f.lots, 0) <> o.deal_lots OR coalesce(f.amount, 0) <> o.deal_amount OR coalesce(f.fee, 0) <> o.fee)`,
  (row) => ({
    number: safeInteger(row, 'number'),
    over: row['over'] === true,
    lots: units(row, 'lots'),
    amount: units(row, 'amount'),
    fee: units(row, 'fee'),
  }),
);
const ALL_CANDLES = selectFrom<[], CandleChange>('audit-candles', CANDLE_TABLE, 'ORDER BY market, open_ms, interval', readCandle);

/** Looks at everything; reads only. Memory and time grow with the read tables. */
export async function auditDatabase({ journal, snapshots, database, log, expected = [] }: AuditOptions): Promise<AuditReport> {
  // All questions see the tables as they were at one moment, also while the follower writes on.
  return database.atOneMoment(async (queries) => {
    const sequence = await queries.one(POSITION);
    const roots = new JournalRoots(sequence);
    const ticks = new TickAudit(queries, sequence);
    const { problems, end } = await auditJournal(journal, queries, expected, async (batch) => {
      roots.hear(batch);
      await ticks.hear(batch);
    });
    const counts = await queries.one(COUNTS);
    const view = await viewAt(sequence, { journal, snapshots, log });
    // What does not lead to a state cannot be compared with one.
    if (typeof view === 'string')
      return {
        sequence,
        digest: undefined,
        end,
        balances: [],
        proof: undefined,
        looked: { ...counts, records: (await auditRecords(queries, { bots: true, months: true })).count },
        problems: [...new Set([...problems, ...(await ticks.problems(undefined)), view])],
      };
    const dump = view.engine.dump();
    problems.push(...audit(dump));
    const bots = dump.holdings.some(({ owner }) => isBot(owner));
    const beginMs = await queries.one(BEGIN);
    const leftOut = { bots, months: beginMs > 0 };
    for (const question of problemStatements(leftOut)) problems.push(...(await queries.many(question)));
    const records = await auditRecords(queries, leftOut);
    problems.push(...records.problems, ...balanceProblems(records.held, view, leftOut));
    problems.push(...(await standingProblems(queries, view)));
    const users = dump.rights.map(({ user }) => user);
    const told = { users, sequence: view.sequence, rights: (user: number) => view.engine.rights(user) };
    problems.push(...(await checkRights(queries, told, view.timeMs)));
    problems.push(...(await orderProblems(queries, view, { bots, beginMs })), ...(await candleProblems(queries)));
    problems.push(...(await auditIndexCandles(queries, view.of(indexProjection).last())));
    problems.push(...(await ticks.problems(lastTicks(view))));
    const proofs = await auditProofs(queries, (at) => viewAt(at, { journal, snapshots, log }));
    problems.push(...proofs.problems, ...(await roots.problems(queries, dump.proofRoot)));
    return {
      sequence,
      proof: proofs.newest,
      digest: view.engine.digest(),
      end,
      balances: balanceList(dump.holdings),
      looked: { ...counts, records: records.count },
      problems,
    };
  });
}

/** The last tick of each pair. */
function lastTicks(view: LiveView): ReadonlyMap<number, TickFact | undefined> {
  return new Map(Array.from(view.of(secondsProjection).pairs, ([pair, { tick }]) => [pair, tick]));
}

function balanceList(holdings: StateDump['holdings']): AuditReport['balances'] {
  const list = [...balancesOf(holdings)].flatMap(([asset, accounts]) =>
    [...accounts].map(([account, amount]) => ({ asset, account, amount })),
  );
  return list.sort((a, b) => a.asset - b.asset || a.account - b.account);
}

/** The state right after a command, from the newest snapshot before it and the journal; or, in words, why there is none. */
async function viewAt(
  sequence: number,
  { journal, snapshots, log }: Pick<AuditOptions, 'journal' | 'snapshots' | 'log'>,
): Promise<LiveView | string> {
  const view = await newestView(snapshots, sequence, log);
  if (view.sequence === sequence) return view;
  try {
    for await (const batch of journal.read(view.sequence + 1, view.hash)) {
      view.apply(batch);
      if (view.sequence >= sequence) break;
    }
  } catch (error) {
    if (error instanceof JournalError || error instanceof ReplayError) return error.message;
    throw error;
  }
  return view.sequence === sequence ? view : `the read tables are at ${sequence}, the journal leads to ${view.sequence}`;
}

/** Tables and engine agree on every customer's standing, and nothing was left in the outbox while the server ran. */
async function standingProblems(queries: Queries, view: LiveView): Promise<string[]> {
  // Core time: while the server is down, a row may wait.
  const { differences, stuck } = await checkStandings(queries, view.engine.users(), view.sequence, view.timeMs);
  return [...differences, ...stuck].map(({ account, text: what }) => (account === undefined ? what : `account ${account}: ${what}`));
}

/** The last record of each bucket ends at what the engine holds there. */
function balanceProblems(recorded: ReadonlyMap<string, bigint>, view: LiveView, { months }: LeftOut): string[] {
  const held = new Map<string, bigint>();
  for (const { owner, account, asset, available, frozen, orderFreeze, locked } of view.engine.dump().holdings) {
    if (isBot(owner)) continue;
    held.set(bucketKey(owner, account, asset, Bucket.AVAILABLE), available);
    held.set(bucketKey(owner, account, asset, Bucket.ORDER_FREEZE), orderFreeze);
    held.set(bucketKey(owner, account, asset, Bucket.FROZEN), frozen);
    held.set(bucketKey(owner, account, asset, Bucket.LOCKED), locked);
  }
  const problems: string[] = [];
  for (const [key, after] of recorded) {
    if ((held.get(key) ?? 0n) !== after) problems.push(`bucket ${key}: records end at ${after}, the engine holds ${held.get(key) ?? 0n}`);
    held.delete(key);
  }
  // The last record of a bucket may be in a month that was taken off.
  if (months) return problems;
  for (const [key, amount] of held) if (amount !== 0n) problems.push(`bucket ${key}: the engine holds ${amount}, no record says so`);
  return problems;
}

/** Orders agree with their fills, and each order that was ever accepted is either over or open. */
async function orderProblems(
  queries: Queries,
  view: LiveView,
  { bots, beginMs }: { readonly bots: boolean; readonly beginMs: number },
): Promise<string[]> {
  const { orderNumber, markets } = view.engine.dump();
  const problems: string[] = [];
  const open = new Map(Array.from(view.of(spotProjection).openOrders.all(), (order) => [order.number, stateOf(order)]));
  const dealt = new Set<number>();
  for (const { number, over, lots, amount, fee } of await queries.many(ORDERS_AND_FILLS)) {
    const order = over ? undefined : open.get(number);
    dealt.add(number);
    // Its first fills may be in a month that was taken off.
    if (order !== undefined && order.placedMs < beginMs) continue;
    if (order === undefined || BigInt(order.dealLots) !== lots || order.dealAmount !== amount || order.fee !== fee) {
      problems.push(`order ${number}: its fills sum to ${lots} lots, ${amount}, fee ${fee}, and it says otherwise`);
    }
  }
  for (const order of open.values())
    if (order.dealLots > 0 && !dealt.has(order.number) && !isBot(order.user) && order.placedMs >= beginMs)
      problems.push(`order ${order.number} says it was executed and has no fill`);
  const { orders, trades } = await queries.one(COUNTS);
  const some = bots || beginMs > 0;
  if (some ? orders + open.size > orderNumber : orders + open.size !== orderNumber)
    problems.push(`${orders} orders are over and ${open.size} open, ${orderNumber} were accepted`);
  const traded = markets.reduce((total, market) => total + market.tradeNumber, 0);
  if (beginMs > 0 ? trades > traded : trades !== traded) problems.push(`${trades} trades are recorded, the engine counted ${traded}`);
  const resting = new Map(
    markets
      .flatMap(({ bids, asks, rising, falling }) => [...bids, ...asks, ...rising, ...falling])
      .map((order) => [order.number, order.open]),
  );
  for (const order of open.values()) {
    const left = resting.get(order.number);
    if (left !== undefined && left !== order.openLots)
      problems.push(`order ${order.number}: ${order.openLots} lots open in the view, ${left} in the engine`);
    resting.delete(order.number);
  }
  for (const number of resting.keys()) problems.push(`order ${number} is open in the engine and not in the view`);
  return problems;
}

/** Longer candles are what their minutes make. */
async function candleProblems(queries: Queries): Promise<string[]> {
  const problems: string[] = [];
  const stored = new Map<string, CandleChange>();
  const built = new Map<string, { -readonly [Field in keyof Candle]: Candle[Field] }>();
  for (const candle of await queries.many(ALL_CANDLES)) {
    stored.set(`${candle.market} ${candle.interval} ${candle.openMs}`, candle);
    if (candle.interval !== '1m') continue;
    const { market, interval: _, ...minute } = candle;
    for (const interval of CANDLE_INTERVALS) {
      const openMs = candleOpenTime(interval, minute.openMs);
      const key = `${market} ${interval} ${openMs}`;
      const before = built.get(key);
      if (before === undefined) built.set(key, { ...minute, openMs });
      else addTo(before, minute);
    }
  }
  for (const [key, candle] of stored) {
    const wanted = built.get(key);
    const same = wanted !== undefined && (Object.keys(wanted) as (keyof Candle)[]).every((field) => wanted[field] === candle[field]);
    if (!same) problems.push(`candle ${key} is not what its minutes make`);
    built.delete(key);
  }
  for (const key of built.keys()) problems.push(`candle ${key} is missing`);
  return problems.slice(0, 20);
}
