/** Spot in the follower: open orders, books, trades, deals, candles and the last 24 hours. */
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { candleOpenTime } from '@kontor/domain/formulas/candle-interval';
import { EventType, readEvent } from '@kontor/engine/event';
import type { Event, EventLog } from '@kontor/engine/event';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import { SPOT_KIND } from '../listings.ts';
import { isBot } from '../../bot-numbers.ts';
import type {
  Candle,
  CandleChange,
  DepthSnapshot,
  Fill,
  OrderChange,
  PreventedMatch,
  PublicTrade,
  SpotChange,
  SpotNews,
  SpotOrder,
  Ticker,
} from '../feed.ts';
import type { Answering, Ground, OpenProjection, Projection, UserNews } from '../projection.ts';
import { MarketCandles } from './candles.ts';
import { Depths } from './depth.ts';
import { OpenOrders } from './open-orders.ts';
import type { OpenOrderCount } from './open-orders.ts';
import { OrderMark } from './order-marks.ts';
import type { OrderCause } from './order-marks.ts';
import type { OpenOrder } from './order-table.ts';
import { RollingDay } from './rolling-day.ts';
import { readSpotState, writeSpotState } from './spot-state.ts';
import { CANDLE_TABLE, FILL_TABLE, ORDER_TABLE, PREVENTED_TABLE, TRADE_TABLE } from './spot-tables.ts';

export interface SpotQuestions {
  openOrders: { asked: { readonly user: number }; answer: readonly SpotOrder[] };
  openOrder: { asked: { readonly user: number; readonly number: number }; answer: SpotOrder | undefined };
  openOrderCounts: { asked: object; answer: readonly OpenOrderCount[] };
  depth: { asked: { readonly market: number; readonly levels: number }; answer: DepthSnapshot };
  tickers: { asked: object; answer: readonly Ticker[] };
  openCandle: { asked: { readonly market: number; readonly interval: CandleInterval }; answer: CandleChange | undefined };
}

type TradeEvent = Event & { type: 'trade' };

/** A watched user's share as it grows. */
interface GrowingChange {
  readonly orders: OrderChange[];
  readonly fills: Fill[];
  readonly prevented: PreventedMatch[];
}

export class SpotView implements OpenProjection {
  readonly depths = new Depths();
  readonly openOrders: OpenOrders;
  readonly hears = [
    EventType.ACCEPTED,
    EventType.TRADE,
    EventType.PREVENTED,
    EventType.AMENDED,
    EventType.TRIGGERED,
    EventType.LINKED,
    EventType.ATTACHED,
    EventType.EXIT,
    EventType.TRAILING,
    EventType.DONE,
  ] as const;
  readonly questions: Answering<SpotQuestions>;
  readonly users: UserNews<SpotChange> = { none: { orders: [], fills: [], prevented: [] }, take: () => this.#takeUsers() };
  readonly #ground: Ground;
  readonly #candles = new Map<number, MarketCandles>();
  readonly #days = new Map<number, RollingDay>();
  #toldTrades: PublicTrade[] = [];
  #toldCandles = new Map<string, CandleChange>();
  #toldUsers = new Map<number, GrowingChange>();
  #toldMinute = 0;
  /** The last command that kept own orders from trading with each other, and how often it did before the last time. */
  #preventedBy = 0;
  #preventedHere = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.openOrders = new OpenOrders({
      order: (order, over, cause) => this.#order(order, over, cause),
      fill: (fill) => this.#fill(fill),
      linked: (user, ...numbers) => this.#linked(user, numbers),
      more: (order) => this.#more(order),
      prevented: (match) => this.#prevented(match),
      level: (market, side, priceTicks, lots) => this.depths.add(market, side, priceTicks, lots),
    });
    this.questions = {
      openOrders: ({ user }) => this.openOrders.ofUser(user).filter(({ market }) => this.#isSpot(market)),
      openOrder: ({ user, number }) => {
        const found = this.openOrders.find(user, number);
        return found !== undefined && this.#isSpot(found.market) ? found : undefined;
      },
      openOrderCounts: () => this.openOrders.counts(),
      depth: ({ market, levels }) => this.depths.snapshot(market, levels, ground.moment.sequence),
      tickers: () => Array.from(this.#days.keys(), (market) => this.ticker(market)!),
      openCandle: ({ market, interval }) => {
        const candle = this.#candles.get(market)?.last(interval);
        return candle === undefined ? undefined : { market, interval, ...candle };
      },
    };
  }

  /** The 24-hour ticker of a market as of the last command; undefined before its first trade. */
  ticker(market: number): Ticker | undefined {
    return this.#days.get(market)?.ticker(this.#ground.moment.timeMs);
  }

  event(log: EventLog, at: number): void {
    const { moment } = this.#ground;
    const event = readEvent(log, at);
    // An index price triggers orders: they change when its command does.
    if (event.type === 'triggered') moment.atMs = moment.timeMs;
    else if (event.type === 'trade') this.#trade(event);
    this.openOrders.apply(event, moment.atMs, this.#unitOf);
  }

  batchEnd(): void {
    for (const candles of this.#candles.values()) this.#build(candles.market, candles.takePart());
  }

  pack(): Uint8Array {
    return writeSpotState({
      orders: this.openOrders.pack(),
      more: this.openOrders.packMore(),
      markets: Array.from(this.#days.values(), (day) => ({
        market: day.market,
        open: this.#candles.get(day.market)!.all(),
        minutes: day.minutes(),
        closeBefore: day.closeBefore,
      })),
    });
  }

  restore(_state: StateWithoutOrders, packed: Uint8Array): void {
    const { orders, more, markets } = readSpotState(packed);
    this.openOrders.restore(orders, more);
    for (const { market, open, minutes, closeBefore } of markets) {
      this.#candles.set(market, new MarketCandles(market, open));
      this.#days.set(market, new RollingDay(market, minutes, closeBefore));
    }
    this.beginNews();
  }

  beginNews(): void {
    this.depths.skipChanges(this.#ground.moment.sequence);
  }

  takeNews(all: boolean): SpotNews {
    const { moment } = this.#ground;
    const news: SpotNews = {
      trades: this.#toldTrades,
      depth: this.depths.takeChanges(moment.sequence),
      candles: [...this.#toldCandles.values()],
      tickers: this.#tickers(all),
    };
    this.#toldTrades = [];
    this.#toldCandles = new Map();
    return news;
  }

  readonly #unitOf = (market: number): bigint => this.#ground.listings.market(market).unit;

  #order(order: OpenOrder, over: boolean, cause: OrderCause): void {
    if (!this.#isSpot(order.market)) return;
    const { rows, watched } = this.#ground.out;
    // Nobody can log in as a bot of the demo, and their orders and deals would be most of the database. Trades and candles are everybody's.
    if (over && rows !== undefined && !isBot(order.user)) rows.add(ORDER_TABLE, changeOf(order, this.#ground.moment.sequence, cause));
    if (watched?.has(order.user) === true) this.#toldOf(order.user).orders.push(changeOf(order, this.#ground.moment.sequence, cause));
  }

  /** Both were told as new by this very command. */
  #linked(user: number, numbers: readonly number[]): void {
    const orders = this.#toldUsers.get(user)?.orders ?? [];
    for (let at = Math.max(0, orders.length - numbers.length); at < orders.length; at++) {
      const order = orders[at]!;
      if (numbers.includes(order.number))
        orders[at] = changeOf({ ...order, marks: order.marks | OrderMark.LISTED }, order.sequence, order.cause);
    }
  }

  /** It was told as new by this very command, or begins to be followed. */
  #more(order: OpenOrder): void {
    const orders = this.#toldUsers.get(order.user)?.orders ?? [];
    const at = orders.findLastIndex(({ number }) => number === order.number);
    const told = orders[at];
    if (told !== undefined) orders[at] = changeOf({ ...told, more: order.more }, told.sequence, told.cause);
  }

  #prevented(match: Omit<PreventedMatch, 'sequence' | 'ordinal'>): void {
    if (!this.#isSpot(match.market)) return;
    const { moment, out } = this.#ground;
    this.#preventedHere = moment.sequence === this.#preventedBy ? this.#preventedHere + 1 : 0;
    this.#preventedBy = moment.sequence;
    const { timeMs, user, market, mode, makerNumber, takerNumber, priceTicks, lots } = match;
    const numbered = {
      sequence: moment.sequence,
      ordinal: this.#preventedHere,
      timeMs,
      user,
      market,
      mode,
      makerNumber,
      takerNumber,
      priceTicks,
      lots,
    };
    if (out.rows !== undefined && !isBot(user)) out.rows.add(PREVENTED_TABLE, numbered);
    if (out.watched?.has(user) === true) this.#toldOf(user).prevented.push(numbered);
  }

  #fill(fill: Fill): void {
    if (!this.#isSpot(fill.market)) return;
    const { rows, watched } = this.#ground.out;
    if (rows !== undefined && !isBot(fill.user)) rows.add(FILL_TABLE, fill);
    if (watched?.has(fill.user) === true) this.#toldOf(fill.user).fills.push(fill);
  }

  /** Books, trades and candles are those of every market; of orders in markets of another kind their own projection tells. */
  #isSpot(market: number): boolean {
    return this.#ground.listings.market(market).kind === SPOT_KIND;
  }

  #trade({ market, tradeNumber, priceTicks, side, lots: eventLots }: TradeEvent): void {
    const { listings, moment, out } = this.#ground;
    const { sequence, timeMs } = moment;
    const listing = listings.market(market);
    listing.lastTicks = priceTicks;
    const trade = { market, tradeNumber, sequence, timeMs, priceTicks, lots: eventLots, side };
    out.rows?.add(TRADE_TABLE, trade);
    if (out.watched !== undefined) this.#toldTrades.push(trade);
    let candles = this.#candles.get(market);
    if (candles === undefined) {
      this.#candles.set(market, (candles = new MarketCandles(market)));
      this.#days.set(market, new RollingDay(market));
    }
    const lots = BigInt(eventLots);
    this.#build(market, candles.add({ timeMs, priceTicks, lots, amount: BigInt(priceTicks) * lots * listing.unit, side }));
  }

  /** A part of a minute is complete: into the candles and the day. */
  #build(market: number, part: Candle | undefined): void {
    if (part === undefined) return;
    const { rows, watched } = this.#ground.out;
    this.#days.get(market)!.add(part);
    this.#candles.get(market)!.build(part, (change) => {
      rows?.add(CANDLE_TABLE, change);
      if (watched !== undefined) this.#toldCandles.set(`${change.market}/${change.interval}/${change.openMs}`, change);
    });
  }

  /** Of all markets when the minute moved, else of those that traded. */
  #tickers(all: boolean): Ticker[] {
    const minute = candleOpenTime('1m', this.#ground.moment.timeMs);
    const markets = minute === this.#toldMinute && !all ? new Set(this.#toldTrades.map(({ market }) => market)) : this.#days.keys();
    this.#toldMinute = minute;
    return Array.from(markets, (market) => this.ticker(market)!);
  }

  #takeUsers(): Map<number, SpotChange> {
    const told = this.#toldUsers;
    this.#toldUsers = new Map();
    return told;
  }

  #toldOf(user: number): GrowingChange {
    let told = this.#toldUsers.get(user);
    if (told === undefined) this.#toldUsers.set(user, (told = { orders: [], fills: [], prevented: [] }));
    return told;
  }
}

export const spotProjection: Projection<SpotView> = {
  name: 'spot',
  tables: [ORDER_TABLE, TRADE_TABLE, FILL_TABLE, CANDLE_TABLE, PREVENTED_TABLE],
  open: (ground) => new SpotView(ground),
};

/** Field by field: a copy by spread with a field more has a shape of its own each time, and reading it takes seven times as long. */
function changeOf(order: OpenOrder, sequence: number, cause: number): OrderChange {
  const {
    slot,
    number,
    user,
    market,
    side,
    orderType,
    timeInForce,
    status,
    doneReason,
    priceTicks,
    stopTicks,
    quoteAmount,
    lots,
    openLots,
    dealLots,
    dealAmount,
    fee,
    clientId,
    placedMs,
    changedMs,
    more,
    marks,
  } = order;
  return {
    slot,
    number,
    user,
    market,
    side,
    orderType,
    timeInForce,
    status,
    doneReason,
    priceTicks,
    stopTicks,
    quoteAmount,
    lots,
    openLots,
    dealLots,
    dealAmount,
    fee,
    clientId,
    placedMs,
    changedMs,
    more,
    marks,
    sequence,
    cause,
  };
}
