/**
 * Watches all alerts, for all processes, whether or not anybody looks. It hears of every trade and mark as they are committed; what happened before it
 * began, or before it learned of an alert, it reads from the tables. An alert is told by the transaction that marks it as fired, so each is told once,
 * whoever watches besides and whatever is restarted; up to which command all was looked at is written behind that, so none is passed over.
 */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { PRICE_ALERT_PERIODS } from '@kontor/contract/price-alert';
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import type { Applied, Feed, PublicTrade } from '../../follower/feed.ts';
import type { Histories } from '../../follower/histories.ts';
import { MARK_CANDLE_TABLE } from '../../follower/perpetual/contract-tables.ts';
import { readIndexCandle } from '../../follower/index-price/index-table.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { selectFrom } from '../../follower/read-table.ts';
import { addNotice } from '../../messages/add-notice.ts';
import type { EventParams } from '../../messages/template-names.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Database, Queries } from '../../store/database.ts';
import { DatabaseAway } from '../../store/store-error.ts';
import { priceText } from '../market/market-format.ts';
import type { MarketGrid } from '../market/market-format.ts';
import { AlertBook } from './alert-book.ts';
import type { ReachedAlert, SeriesValue, WatchedAlert } from './alert-book.ts';
import {
  ARM_ALERT,
  DATABASE_NOW,
  END_ALERT,
  FIRE_AGAIN,
  FIRE_ONCE,
  FORGET_DELETED,
  OPEN_ALERTS,
  PERSON,
  PLACE,
  SET_PLACE,
  TOUCHED_ALERTS,
} from './alert-rows.ts';
import type { AlertPlace, AlertRow, TouchedRow } from './alert-rows.ts';
import { PERIOD_MS, QUIET_MS, isReached, seriesOf, valueOf } from './alert-terms.ts';
import { MinuteCloses, changeOf } from './minute-closes.ts';

type Template =
  | 'price_alert_up'
  | 'price_alert_down'
  | 'price_alert_change_up'
  | 'price_alert_change_down'
  | 'price_alert_funding_up'
  | 'price_alert_funding_down'
  | 'price_alert_ended';
/** What a person is told. */
export type AlertEvent = { readonly [Name in Template]: { readonly template: Name; readonly params: EventParams[Name] } }[Template];

export interface WatchAlertsOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly follower: Pick<LiveQueries, 'listings' | 'contracts' | 'sequence' | 'markCandles'> & Pick<Feed, 'onApplied'>;
  readonly histories: Pick<Histories, 'trades' | 'candles'>;
  /** The rate that a contract would settle by next, 1e-8; undefined while nobody knows. */
  readonly nextFunding: (market: number) => { readonly rate: bigint } | undefined;
  /** Writes to a person's own address, within the transaction. */
  readonly mail: (queries: Queries, user: number, event: AlertEvent, now: Date) => Promise<void>;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** Rows of one statement. */
const AT_ONCE = 5_000;
/** Trades of one statement, when the past is gone through. */
const TRADES_AT_ONCE = 1_000;
/** Alerts told at once. */
const TELLERS = 4;
/** How often it is written up to where all was looked at: so much of trading is gone through again after a crash. */
const PLACE_MS = 5_000;
const SWEEP_MS = 60_000;
/** Marks of a contract that are remembered: a minute of them. */
const MARKS_KEPT = 64;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Nothing was looked at. */
const NOWHERE: AlertPlace = { sequence: 0, timeMs: 0 };
const CHANGE_SCALE = 6;
const RATE_SCALE = 8;

/** Candles of a mark that are over, one a minute. */
const MARK_MINUTES = selectFrom<[market: number, fromMs: number], ReturnType<typeof readIndexCandle>>(
  'price-alert-marks',
  MARK_CANDLE_TABLE,
  'WHERE market = $1::integer AND interval = 0 AND open_ms >= $2::bigint ORDER BY open_ms',
  readIndexCandle,
);

/** An alert of which something is to be looked at that happened before it was heard of. */
interface Behind {
  readonly alert: WatchedAlert;
  readonly row: AlertRow;
  /** Since then, by the clock. */
  readonly fromMs: number;
}

export class AlertWatch {
  readonly #options: WatchAlertsOptions;
  readonly #loop: OutboxLoop;
  #book = new AlertBook();
  /** Those that wait, are quiet, or are about to be told. */
  readonly #rows = new Map<number, AlertRow>();
  readonly #quiet = new Map<number, AlertRow>();
  /** Their market has no terms here yet. */
  #unknown: AlertRow[] = [];
  #behind: Behind[] = [];
  readonly #reached = new Map<number, ReachedAlert>();
  #armed: ReachedAlert[] = [];
  readonly #ended = new Set<number>();
  /** Contracts whose end has been heard of. */
  readonly #settling = new Set<number>();
  /** Of markets with alerts on changes. */
  readonly #closes = new Map<number, MinuteCloses>();
  /** What is traded while they are read. */
  readonly #fresh = new Map<number, MinuteCloses>();
  readonly #marks = new Map<number, SeriesValue[]>();
  #position: number;
  #minuteMs = 0;
  #isLoaded = false;
  #touched = '';
  #placed = { sequence: 0, atMs: -Infinity };
  #sweptMs = -Infinity;
  #unsubscribe: (() => void) | undefined;

  constructor(options: WatchAlertsOptions) {
    this.#options = options;
    this.#position = options.follower.sequence;
    this.#loop = new OutboxLoop({ carryOutNext: () => this.look(), log: options.log });
  }

  start(): void {
    this.listen();
    this.#loop.start();
  }

  /** Hears from now on of what happens; what is done about it is left to `look`. */
  listen(): void {
    this.#unsubscribe = this.#options.follower.onApplied((applied) => this.#hear(applied));
    this.#position = this.#options.follower.sequence;
  }

  async close(): Promise<void> {
    await this.#loop.close();
    this.#unsubscribe?.();
  }

  /** Takes over what has changed, and tells whatever was reached; gives whether anything was told. */
  async look(): Promise<boolean> {
    if (this.#isLoaded) await this.#takeTouched();
    else await this.#load();
    this.#retryUnknown();
    this.#wake();
    // While the tables are behind, what was heard is told all the same.
    const failure = await this.#catchUp().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const isTold = await this.#tellReached();
    await this.#writePlace();
    if (failure !== undefined) throw failure.error;
    return isTold;
  }

  #hear(applied: Applied): void {
    const { sequence, timeMs, trades, contracts, reset } = applied;
    // What was not told is read from the tables.
    if (reset) this.#isLoaded = false;
    this.#position = sequence;
    for (const trade of trades) this.#trade(this.#book, trade);
    for (const { terms, mark, isSettling } of contracts) {
      if (isSettling && !this.#settling.has(terms.market)) this.#end(terms.market);
      if (mark === undefined) continue;
      const value = { low: Number(mark.mark), high: Number(mark.mark), sequence: mark.sequence, timeMs: mark.timeMs };
      const kept = this.#marks.get(terms.market);
      if (kept?.at(-1)?.sequence !== mark.sequence) {
        if (kept === undefined) this.#marks.set(terms.market, [value]);
        else if (kept.push(value) > 2 * MARKS_KEPT) kept.splice(0, MARKS_KEPT);
        this.#note(this.#book.tell(`mark ${terms.market}`, value));
      }
      this.#tellFunding(terms.market, sequence, timeMs);
    }
    const minuteMs = candleOpenTime('1m', timeMs);
    if (minuteMs === this.#minuteMs) return;
    this.#minuteMs = minuteMs;
    // What it cost a period ago is another price now, also of a market that nobody trades in.
    for (const [market, { last }] of this.#closes) if (last !== undefined) this.#change(this.#book, market, last, sequence, timeMs);
  }

  #trade(book: AlertBook, { market, priceTicks, sequence, timeMs }: PublicTrade): void {
    this.#note(book.tell(`last ${market}`, { low: priceTicks, high: priceTicks, sequence, timeMs }));
    if (book === this.#book) for (const closes of [this.#closes, this.#fresh]) closes.get(market)?.add(timeMs, priceTicks);
    this.#change(book, market, priceTicks, sequence, timeMs);
  }

  #change(book: AlertBook, market: number, ticks: number, sequence: number, timeMs: number): void {
    const closes = this.#closes.get(market);
    if (closes === undefined) return;
    for (const period of PRICE_ALERT_PERIODS) {
      const series = seriesOf(market, { kind: 'change', period });
      const before = book.watches(series) ? closes.at(timeMs - PERIOD_MS[period]) : undefined;
      if (before !== undefined) this.#note(book.tell(series, { ...changeOf(ticks, before), sequence, timeMs }));
    }
  }

  #tellFunding(market: number, sequence: number, timeMs: number): void {
    const series = `funding ${market}`;
    const rate = this.#book.watches(series) ? this.#options.nextFunding(market)?.rate : undefined;
    if (rate !== undefined) this.#note(this.#book.tell(series, { low: Number(rate), high: Number(rate), sequence, timeMs }));
  }

  #note(reached: readonly ReachedAlert[]): void {
    for (const each of reached) {
      if (each.alert.purpose === 'arm') this.#armed.push(each);
      else if (!this.#reached.has(each.alert.id)) this.#reached.set(each.alert.id, each);
    }
  }

  #end(market: number): void {
    this.#settling.add(market);
    for (const [id, row] of this.#rows) if (row.market === market) this.#ended.add(id);
  }

  /** Reads all that wait; those that were read before are forgotten. What was reached by them and is not told yet is reached again. */
  async #load(): Promise<void> {
    const { database } = this.#options;
    this.#book = new AlertBook();
    this.#behind = [];
    this.#unknown = [];
    this.#armed = [];
    for (const kept of [this.#rows, this.#quiet, this.#reached, this.#closes, this.#fresh, this.#ended]) kept.clear();
    // A second reset while this is read begins anew.
    this.#isLoaded = true;
    try {
      const place = (await database.maybe(PLACE)) ?? NOWHERE;
      this.#touched = await database.one(DATABASE_NOW);
      for (let after = 0; ;) {
        const rows = await database.many(OPEN_ALERTS, after, AT_ONCE);
        for (const row of rows) this.#take(row, place);
        if (rows.length < AT_ONCE) break;
        after = rows.at(-1)!.id;
      }
    } catch (error) {
      this.#isLoaded = false;
      throw error;
    }
  }

  async #takeTouched(): Promise<void> {
    const rows = await this.#options.database.many(TOUCHED_ALERTS, this.#touched);
    for (const row of rows) if (!this.#isKnown(row)) this.#take(row, NOWHERE);
    this.#touched = rows.at(-1)?.touched ?? this.#touched;
  }

  #isKnown({ id, version, state }: TouchedRow): boolean {
    const known = this.#rows.get(id);
    return known === undefined ? state !== 'open' : known.version >= version;
  }

  #forget(id: number): void {
    this.#book.drop(id);
    for (const map of [this.#rows, this.#quiet, this.#reached]) map.delete(id);
    this.#ended.delete(id);
    this.#behind = this.#behind.length === 0 ? this.#behind : this.#behind.filter(({ alert }) => alert.id !== id);
  }

  /** Watches what a row says. All up to `place` was looked at. */
  #take(row: AlertRow, place: AlertPlace): void {
    this.#forget(row.id);
    if (row.state !== 'open') return;
    this.#rows.set(row.id, row);
    const listing = this.#options.follower.listings.markets.get(row.market);
    if (listing === undefined) {
      this.#unknown.push(row);
      return;
    }
    if (this.#options.follower.contracts.get(row.market)?.isSettling === true) this.#ended.add(row.id);
    else if (!row.armed && row.quietUntilMs !== null && row.quietUntilMs > this.#options.wallMs()) this.#quiet.set(row.id, row);
    else this.#watch(row, listing, place);
  }

  #watch(row: AlertRow, grid: MarketGrid, place: AlertPlace): void {
    const since = Math.max(row.since, place.sequence);
    const alert: WatchedAlert = {
      id: row.id,
      version: row.version,
      series: seriesOf(row.market, { kind: row.kind, ...(row.period !== null && { period: row.period }) }),
      direction: row.direction,
      value: valueOf(row, grid),
      since,
      purpose: row.armed ? 'fire' : 'arm',
    };
    this.#book.put(alert);
    // A rate is as it is: nobody says what it was meanwhile.
    if (row.kind !== 'funding' && (since < this.#position || row.kind === 'change'))
      this.#behind.push({ alert, row, fromMs: Math.max(row.sinceMs, place.timeMs) });
  }

  #retryUnknown(): void {
    const rows = this.#unknown;
    this.#unknown = [];
    for (const row of rows) if (this.#rows.get(row.id) === row) this.#take(row, NOWHERE);
  }

  /** Those that were quiet for as long as they should be wait for their value to be left, as it may be now. */
  #wake(): void {
    const nowMs = this.#options.wallMs();
    for (const [id, row] of this.#quiet) {
      if (row.quietUntilMs! > nowMs) continue;
      this.#quiet.delete(id);
      const listing = this.#options.follower.listings.markets.get(row.market)!;
      const [last, value] = [listing.lastTicks, valueOf(row, listing)];
      const isLeft = row.kind === 'last' && last > 0 && !isReached(row.direction, value, { low: last, high: last });
      this.#watch({ ...row, armed: isLeft }, listing, { sequence: this.#position, timeMs: nowMs });
      const alert = this.#book.find(id)!;
      if (isLeft) this.#armed.push({ alert, sequence: this.#position, timeMs: nowMs, value: last });
    }
  }

  /** Goes through what happened between the moment from which an alert counts and the one at which it was heard of. */
  async #catchUp(): Promise<void> {
    while (this.#behind.length > 0) {
      const { market } = this.#behind[0]!.row;
      const behind = this.#behind.filter(({ row }) => row.market === market);
      const upTo = this.#position;
      const book = new AlertBook();
      for (const { alert } of behind) book.put(alert);
      if (behind.some(({ row }) => row.kind === 'change')) await this.#loadCloses(market);
      const since = Math.min(...sinceOf(behind, ({ kind }) => kind !== 'mark'));
      if (since < upTo) for (const trade of await this.#tradesOf(market, since, upTo)) this.#trade(book, trade);
      await this.#marksOf(market, book, behind);
      for (const { alert } of behind) {
        const [here, there] = [this.#book.find(alert.id), book.find(alert.id)];
        // One that has fired there stands there no more; one that was armed does, to fire.
        if (here?.version !== alert.version) continue;
        if (there === undefined) this.#book.drop(alert.id);
        else if (here.purpose === 'arm' && there.purpose === 'fire') this.#book.put(there);
      }
      const done = new Set(behind);
      this.#behind = this.#behind.filter((each) => !done.has(each));
    }
  }

  /** Trades behind one command and up to another, the oldest first. */
  async #tradesOf(market: number, since: number, upTo: number): Promise<PublicTrade[]> {
    const found: PublicTrade[] = [];
    for (let before: number | undefined; ;) {
      const page = await this.#options.histories.trades(market, {
        ...(before !== undefined && { before }),
        limit: TRADES_AT_ONCE,
        minSeq: upTo,
      });
      for (const trade of page) if (trade.sequence > since && trade.sequence <= upTo) found.push(trade);
      const last = page.at(-1);
      if (last === undefined || page.length < TRADES_AT_ONCE || last.sequence <= since) return found.reverse();
      before = last.tradeNumber;
    }
  }

  /** What a market cost in the last day. */
  async #loadCloses(market: number): Promise<void> {
    if (this.#closes.has(market)) return;
    const toMs = Math.max(this.#minuteMs, candleOpenTime('1m', this.#options.wallMs()));
    const minSeq = this.#position;
    this.#fresh.set(market, new MinuteCloses());
    const candles = await this.#options.histories.candles(market, {
      interval: '1m',
      fromMs: toMs - DAY_MS - 2 * MINUTE_MS,
      toMs,
      limit: 1_500,
      minSeq,
    });
    const closes = new MinuteCloses(
      candles.filter(({ count }, at) => count > 0 || at === 0).map(({ openMs, closeTicks }) => ({ openMs, ticks: closeTicks })),
    );
    for (const { openMs, ticks } of this.#fresh.get(market)!.all) closes.add(openMs, ticks);
    this.#fresh.delete(market);
    this.#closes.set(market, closes);
  }

  /**
   * Marks are heard, and of those from before minutes tell the highest and the lowest. A minute counts for alerts that are older than it: what was reached in
   * it was not reached before, or they had fired. What they tell is as of the first command that may have said it.
   */
  async #marksOf(market: number, book: AlertBook, behind: readonly Behind[]): Promise<void> {
    const own = behind.filter(({ row }) => row.kind === 'mark');
    if (own.length === 0) return;
    const heard = this.#marks.get(market) ?? [];
    const firstMs = heard[0]?.timeMs ?? Infinity;
    const { database, follower } = this.#options;
    const fromMs = candleOpenTime('1m', Math.min(...own.map((each) => each.fromMs)));
    if (fromMs < firstMs) {
      const live = (await follower.markCandles(market, '1m', this.#position)).value;
      for (const { openMs, low, high } of [...(await database.many(MARK_MINUTES, market, fromMs)), ...live]) {
        const minute = new AlertBook();
        for (const { alert, row } of own) if (alert.purpose === 'fire' && row.sinceMs <= openMs) minute.put(alert);
        const sequence = Math.max(...sinceOf(own, () => true)) + 1;
        for (const reached of minute.tell(`mark ${market}`, { low: Number(low), high: Number(high), sequence, timeMs: openMs })) {
          book.drop(reached.alert.id);
          this.#note([{ ...reached, value: reached.alert.direction === 'up' ? Number(high) : Number(low) }]);
        }
      }
    }
    for (const value of heard) this.#note(book.tell(`mark ${market}`, value));
  }

  async #tellReached(): Promise<boolean> {
    const { database } = this.#options;
    const armed = this.#armed;
    for (let each = armed[0]; each !== undefined; each = armed[0]) {
      await database.run(ARM_ALERT, each.alert.id, each.alert.version, each.sequence, new Date(each.timeMs));
      armed.shift();
    }
    let isTold = false;
    const untold = [...this.#reached.values()];
    for (let at = 0; at < untold.length; at += TELLERS)
      for (const one of await Promise.all(untold.slice(at, at + TELLERS).map((each) => this.#orLater(() => this.#fire(each)))))
        isTold ||= one;
    for (const id of this.#ended) isTold = (await this.#orLater(() => this.#tellEnd(id))) || isTold;
    return isTold;
  }

  /** One that cannot be told keeps nobody else waiting; while the database is away all wait. */
  async #orLater(tell: () => Promise<boolean>): Promise<boolean> {
    try {
      return await tell();
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      this.#options.log.warn({ err: error }, 'an alert could not be told; tried again');
      return false;
    }
  }

  async #fire(reached: ReachedAlert): Promise<boolean> {
    const { database, follower } = this.#options;
    const { alert, timeMs, sequence } = reached;
    const row = this.#rows.get(alert.id);
    if (row === undefined || row.version !== alert.version) {
      if (this.#reached.get(alert.id) === reached) this.#reached.delete(alert.id);
      return false;
    }
    const grid = follower.listings.markets.get(row.market)!;
    const text = reachedText(row, reached, grid);
    const at = new Date(timeMs);
    const fired = await database.transaction(async (queries) => {
      const marked =
        row.repeat === 'once'
          ? await queries.maybe(FIRE_ONCE, alert.id, alert.version, at, text)
          : await queries.maybe(
              FIRE_AGAIN,
              alert.id,
              alert.version,
              at,
              text,
              sequence,
              new Date(this.#options.wallMs() + QUIET_MS[row.repeat]),
            );
      if (marked !== undefined) await this.#say(queries, marked, eventOf(marked, text));
      return marked;
    });
    this.#reached.delete(alert.id);
    // Whoever has changed it meanwhile, or told it, is heard of by the next look.
    if (fired !== undefined) this.#take(fired, NOWHERE);
    return fired !== undefined;
  }

  async #tellEnd(id: number): Promise<boolean> {
    const row = this.#rows.get(id);
    if (row === undefined) return false;
    const { database, wallMs } = this.#options;
    const ended = await database.transaction(async (queries) => {
      const marked = await queries.maybe(END_ALERT, id, row.version, new Date(wallMs()));
      if (marked !== undefined)
        await this.#say(queries, marked, { template: 'price_alert_ended', params: { pair: row.pair, note: row.note } });
      return marked;
    });
    this.#ended.delete(id);
    if (ended !== undefined) this.#take(ended, NOWHERE);
    return ended !== undefined;
  }

  async #say(queries: Queries, { user, source, pair, mail }: AlertRow, event: AlertEvent): Promise<void> {
    if ((await queries.maybe(PERSON, user)) === undefined) return;
    const now = new Date(this.#options.wallMs());
    const link = source === 'spot' ? (`/markets/kline/${pair}` as const) : (`/contract/${pair}` as const);
    await addNotice(queries, { userId: user, kind: event.template, params: event.params, link } as Parameters<typeof addNotice>[1], now);
    if (mail) await this.#options.mail(queries, user, event, now);
  }

  async #writePlace(): Promise<void> {
    const nowMs = this.#options.wallMs();
    const { database } = this.#options;
    if (Math.abs(nowMs - this.#sweptMs) >= SWEEP_MS) {
      await database.run(FORGET_DELETED);
      this.#sweptMs = nowMs;
    }
    if (Math.abs(nowMs - this.#placed.atMs) < PLACE_MS || !this.#isLoaded || this.#rows.size === 0) return;
    const untold = [...this.#reached.values(), ...this.#armed].map(({ sequence }) => sequence - 1);
    const unseen = this.#behind.map(({ alert }) => alert.since);
    const waiting = this.#unknown.map(({ since }) => since);
    const sequence = Math.min(this.#position, ...untold, ...unseen, ...waiting);
    if (sequence > this.#placed.sequence) await database.run(SET_PLACE, sequence, new Date(nowMs - PLACE_MS));
    this.#placed = { sequence: Math.max(sequence, this.#placed.sequence), atMs: nowMs };
  }
}

function sinceOf(behind: readonly Behind[], isWanted: (row: AlertRow) => boolean): number[] {
  return behind.flatMap(({ alert, row }) => (isWanted(row) ? [alert.since] : []));
}

function percent(units: bigint, scale: number): string {
  return `${formatTrimmedDecimal(units, scale - 2)} %`;
}

/** What was reached, as a person reads it. */
function reachedText({ kind }: AlertRow, { value }: ReachedAlert, grid: MarketGrid): string {
  if (kind === 'change') return percent(BigInt(value), CHANGE_SCALE);
  if (kind === 'funding') return percent(BigInt(value), RATE_SCALE);
  return kind === 'mark' ? formatTrimmedDecimal(BigInt(value), grid.quoteScale) : priceText(grid, value);
}

function eventOf({ kind, direction, pair, period, note }: AlertRow, reached: string): AlertEvent {
  const isUp = direction === 'up';
  if (kind === 'change') {
    const params = { pair, change: reached.replace('-', ''), period: period ?? '', note };
    return isUp ? { template: 'price_alert_change_up', params } : { template: 'price_alert_change_down', params };
  }
  if (kind === 'funding') {
    const params = { pair, rate: reached, note };
    return isUp ? { template: 'price_alert_funding_up', params } : { template: 'price_alert_funding_down', params };
  }
  const params = { pair, price: reached, note };
  return isUp ? { template: 'price_alert_up', params } : { template: 'price_alert_down', params };
}
