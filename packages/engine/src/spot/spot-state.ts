import { Exits } from './exits.ts';
import { boundsOf } from '../market-bounds.ts';
import type { Bounds } from '../market-bounds.ts';
import { O, Orders } from './orders.ts';
import { PriceLevels } from './price-levels.ts';
import { Seats } from './seats.ts';
import { Trails } from './trails.ts';
import { Account } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { Side } from '@kontor/domain/order';
import { RecordType } from '@kontor/domain/record-types';
import type { Clock } from '../clock.ts';
import type { Core, EngineMemory } from '../core/core.ts';
import type { EventLog } from '../event.ts';
import type { Kernel } from '../kernel.ts';
import {
  MARKET_ASK_DOWN,
  MARKET_ASK_UP,
  MARKET_BAND,
  MARKET_BASE_KEY,
  MARKET_BASE_FEE_ROW,
  MARKET_BEST_ASK,
  MARKET_BEST_BID,
  MARKET_BID_DOWN,
  MARKET_BID_UP,
  MARKET_BOOK,
  MARKET_BYTES,
  MARKET_FLAGS,
  MARKET_FREEZE_RECORD,
  MARKET_KIND,
  MARKET_MARK,
  MARKET_NEXT_RISE_MARK,
  MARKET_QUOTE_KEY,
  MARKET_UNFREEZE_RECORD,
  MARKET_ID,
  MARKET_INDEX,
  MARKET_LAST,
  MARKET_MAX_LOTS,
  MARKET_MAX_MARKET_LOTS,
  MARKET_MAX_PRODUCT,
  MARKET_MAX_ORDERS,
  MARKET_MAX_PRICE,
  MARKET_MEAN,
  MARKET_MEAN_COUNT,
  MARKET_MEAN_FOR,
  MARKET_MEAN_SECOND,
  MARKET_MEAN_SLOT,
  MARKET_MEAN_SLOTS,
  MARKET_MEAN_SUM,
  MARKET_MIN_LOTS,
  MARKET_MIN_MARKET_LOTS,
  MARKET_MIN_PRODUCT,
  MARKET_MIN_PRICE,
  MARKET_NEXT_FALL,
  MARKET_NEXT_RISE,
  MARKET_QUEUED,
  MARKET_QUOTE_FEE_ROW,
  MARKET_STATUS,
  MARKET_STEP,
  MARKET_TICK,
  MARKET_TRAIL_HIGH,
  MARKET_TRAIL_LOW,
  MARKET_TRADES,
  MARKET_UNIT,
  MEAN_SLOTS_BYTES,
  STATE_DUE_EXITS,
  STATE_QUEUE_HEAD,
  STATE_QUEUE_LENGTH,
  STATE_QUEUE_TAIL,
} from '../layout.ts';
import type { Assets } from '../ledger/assets.ts';
import { holdingKey } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { laddersOf, SPOT_KIND, StopSource } from '../market-kind.ts';
import type { MarketKind, MarketKinds } from '../market-kind.ts';
import type { Members } from '../members/members.ts';
import type { Timers } from '../timers.ts';

/** The product's name, which its timers have too. */
export const SPOT = 'spot';

/** Where the kind stands in the word of the status. */
const KIND_SHIFT = (MARKET_KIND - MARKET_STATUS) * 8;

/** Behind the mark and the next rises and falls of two sources. */
const OTHER_STOPS_END = MARKET_NEXT_RISE_MARK + 16;

/** What spot has for the questions that other kinds answer and that are not asked for each order. */
const SPOT_RULES = {
  keys: ({ base, quote }: MarketTerms) => ({ base: holdingKey(Account.SPOT, base), quote: holdingKey(Account.SPOT, quote) }),
  freezeRecord: RecordType.SPOT_FREEZE,
  unfreezeRecord: RecordType.SPOT_UNFREEZE,
  stopSource: StopSource.LAST,
} as const;

/** Highest price in ticks, and the limit of a taker that has none. */
export const NO_LIMIT = 2_147_483_647;

/** Seconds of a rolling mean, and bytes of each. */
const MEAN_SECONDS = 300;
const MEAN_SLOT_BYTES = MEAN_SLOTS_BYTES / MEAN_SECONDS;

const SELF_TRADE_ALLOWED = 1;
const PERCENT_FILTER = 2;
const MIN_TO_MARKET = 4;
const MAX_TO_MARKET = 8;
/** Something trails. */
const HAS_TRAILS = 16;

/** A listed market: its terms, and a view of the record in which the core keeps what its trading has come to. */
export class SpotMarket {
  /** Spot, or which other kind (`MarketKinds`). */
  readonly kind: number;
  /** Quote units of one lot at one tick. */
  readonly unit: number;
  /** Ladder of resting orders. Both sides share it: they never hold the same price. */
  readonly book: number;
  /** Its number in the order of listing. */
  readonly listing: number;
  /** Whether its orders come by commands of its kind's. */
  readonly placesItself: boolean;
  /** What stops placed here wait for. */
  stopSource: StopSource = StopSource.LAST;
  private current: MarketTerms;
  private limits: Bounds;
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  private readonly longs: BigInt64Array;
  /** The seconds of the rolling mean: a sum and a count each. */
  readonly slots: Float64Array;
  /** Orders whose stop follows the last price; of spot alone. */
  readonly trails = new Trails();

  constructor(
    memory: EngineMemory,
    ledger: Ledger,
    kinds: MarketKinds,
    kind: number,
    terms: MarketTerms,
    unit: number,
    book: number,
    listing: number,
  ) {
    const { MARKETS, MEAN_SLOTS } = memory.tables;
    const at = MARKETS + listing * MARKET_BYTES;
    this.words = memory.wordsAt(at, MARKET_BYTES);
    this.doubles = memory.doublesAt(at, MARKET_BYTES);
    this.longs = memory.longsAt(at, MARKET_BYTES);
    this.slots = memory.doublesAt(MEAN_SLOTS + listing * MEAN_SLOTS_BYTES, MEAN_SLOTS_BYTES);
    this.kind = kind;
    this.placesItself = kind !== SPOT_KIND && kinds.get(kind).ownOrders !== undefined;
    this.unit = unit;
    this.book = book;
    this.listing = listing;
    this.current = terms;
    this.limits = boundsOf(terms);
    const { words, longs } = this;
    words[MARKET_ID >> 2] = terms.market;
    words[MARKET_BOOK >> 2] = book;
    this.status = MarketStatus.HALTED;
    this.writeKind(kind === SPOT_KIND ? SPOT_RULES : kinds.get(kind));
    words[MARKET_BASE_FEE_ROW >> 2] = ledger.feeRow(terms.base);
    words[MARKET_QUOTE_FEE_ROW >> 2] = ledger.feeRow(terms.quote);
    words[MARKET_MEAN_SLOTS >> 2] = this.slots.byteOffset;
    this.mean = { second: 0, sum: 0, count: 0 };
    longs[MARKET_UNIT >> 3] = BigInt(unit);
    longs[MARKET_TICK >> 3] = BigInt(terms.tickUnits);
    longs[MARKET_STEP >> 3] = BigInt(terms.stepUnits);
    this.writeTerms();
  }

  get terms(): MarketTerms {
    return this.current;
  }
  /** New terms on the same grid. */
  set terms(terms: MarketTerms) {
    this.current = terms;
    this.limits = boundsOf(terms);
    this.writeTerms();
  }
  /** The terms as the questions ask them. */
  get bounds(): Bounds {
    return this.limits;
  }
  /** Ladders of stops that wait for a rise of a source, and for a fall. */
  rising(source: StopSource): number {
    return this.book + 1 + source * 2;
  }
  falling(source: StopSource): number {
    return this.book + 2 + source * 2;
  }

  /** Key of the holding that orders of a side freeze. */
  frozenKey(side: number): number {
    return this.words[(side === Side.BUY ? MARKET_QUOTE_KEY : MARKET_BASE_KEY) >> 2]!;
  }

  get status(): number {
    return this.words[MARKET_STATUS >> 2]! & 255;
  }
  set status(status: number) {
    this.words[MARKET_STATUS >> 2] = status | (this.kind << KIND_SHIFT);
  }
  /** Best prices in ticks; 0 when that side is empty. */
  get bestBid(): number {
    return this.words[MARKET_BEST_BID >> 2]!;
  }
  set bestBid(price: number) {
    this.words[MARKET_BEST_BID >> 2] = price;
  }
  get bestAsk(): number {
    return this.words[MARKET_BEST_ASK >> 2]!;
  }
  set bestAsk(price: number) {
    this.words[MARKET_BEST_ASK >> 2] = price;
  }
  /** Next rise and next fall of stops that wait for mark and for index, and the mark; of kinds other than spot. */
  get otherStops(): readonly number[] {
    return [...this.words.subarray(MARKET_MARK >> 2, OTHER_STOPS_END >> 2)];
  }
  set otherStops(numbers: readonly number[]) {
    this.words.set(numbers, MARKET_MARK >> 2);
  }
  /** `nextRise` and `nextFall` for a source. */
  nextRiseOf(source: StopSource): number {
    return this.words[(source === StopSource.LAST ? MARKET_NEXT_RISE : MARKET_NEXT_RISE_MARK + (source - 1) * 8) >> 2]!;
  }
  nextFallOf(source: StopSource): number {
    return this.words[(source === StopSource.LAST ? MARKET_NEXT_FALL : MARKET_NEXT_RISE_MARK + 4 + (source - 1) * 8) >> 2]!;
  }
  /** Lowest stop that waits for a rise of the last price and highest that waits for a fall; 0 when there is none. */
  get nextRise(): number {
    return this.words[MARKET_NEXT_RISE >> 2]!;
  }
  set nextRise(price: number) {
    this.words[MARKET_NEXT_RISE >> 2] = price;
  }
  get nextFall(): number {
    return this.words[MARKET_NEXT_FALL >> 2]!;
  }
  set nextFall(price: number) {
    this.words[MARKET_NEXT_FALL >> 2] = price;
  }
  /** Last trade's price; 0 before the first trade. */
  get lastTicks(): number {
    return this.words[MARKET_LAST >> 2]!;
  }
  set lastTicks(price: number) {
    this.words[MARKET_LAST >> 2] = price;
  }
  /** The price that stops placed here wait for, in ticks; 0 until there is one. */
  get triggerTicks(): number {
    const { LAST, MARK } = StopSource;
    return this.stopSource === LAST ? this.lastTicks : this.stopSource === MARK ? this.words[MARKET_MARK >> 2]! : this.indexTicks;
  }
  get tradeNumber(): number {
    return this.doubles[MARKET_TRADES >> 3]!;
  }
  set tradeNumber(number: number) {
    this.doubles[MARKET_TRADES >> 3] = number;
  }
  /** 0 until one is set. */
  get indexTicks(): number {
    return this.words[MARKET_INDEX >> 2]!;
  }
  set indexTicks(price: number) {
    this.words[MARKET_INDEX >> 2] = price;
  }
  /** Triggered orders of this market that wait in the queue. */
  get queued(): number {
    return this.words[MARKET_QUEUED >> 2]!;
  }
  set queued(count: number) {
    this.words[MARKET_QUEUED >> 2] = count;
  }

  /** The rolling mean: the last second that traded, and the sum and count of what the window holds. */
  get mean(): { second: number; sum: number; count: number } {
    const { doubles } = this;
    return { second: doubles[MARKET_MEAN_SECOND >> 3]!, sum: doubles[MARKET_MEAN_SUM >> 3]!, count: doubles[MARKET_MEAN_COUNT >> 3]! };
  }
  set mean({ second, sum, count }: { second: number; sum: number; count: number }) {
    this.doubles[MARKET_MEAN_SECOND >> 3] = second;
    this.words[MARKET_MEAN_SLOT >> 2] = this.slots.byteOffset + (second % MEAN_SECONDS) * MEAN_SLOT_BYTES;
    this.doubles[MARKET_MEAN_SUM >> 3] = sum;
    this.doubles[MARKET_MEAN_COUNT >> 3] = count;
  }

  /** Tells the core which last prices change something for the orders that trail; asked for after each change of them. */
  tellTrails(): void {
    const { words, trails } = this;
    const flags = words[MARKET_FLAGS >> 2]!;
    words[MARKET_FLAGS >> 2] = trails.size === 0 ? flags & ~HAS_TRAILS : flags | HAS_TRAILS;
    [words[MARKET_TRAIL_LOW >> 2], words[MARKET_TRAIL_HIGH >> 2]] = trails.bounds;
  }

  private writeKind({
    keys,
    freezeRecord,
    unfreezeRecord,
    stopSource,
  }: Pick<MarketKind, 'keys' | 'freezeRecord' | 'unfreezeRecord' | 'stopSource'>): void {
    const { base, quote } = keys(this.current);
    this.words[MARKET_BASE_KEY >> 2] = base;
    this.words[MARKET_QUOTE_KEY >> 2] = quote;
    this.words[MARKET_FREEZE_RECORD >> 2] = freezeRecord | (unfreezeRecord << ((MARKET_UNFREEZE_RECORD - MARKET_FREEZE_RECORD) * 8));
    this.stopSource = stopSource;
  }

  private writeTerms(): void {
    const { words, longs, terms, bounds } = this;
    words[MARKET_FLAGS >> 2] =
      (words[MARKET_FLAGS >> 2]! & HAS_TRAILS) |
      (bounds.selfTradeAllowed ? SELF_TRADE_ALLOWED : 0) |
      (bounds.hasPercentFilter ? PERCENT_FILTER : 0) |
      (terms.applyMinToMarket ? MIN_TO_MARKET : 0) |
      (terms.applyMaxToMarket ? MAX_TO_MARKET : 0);
    words[MARKET_MIN_PRICE >> 2] = bounds.minPriceTicks;
    words[MARKET_MAX_PRICE >> 2] = bounds.maxPriceTicks;
    words[MARKET_MIN_LOTS >> 2] = bounds.minLots;
    words[MARKET_MAX_LOTS >> 2] = bounds.maxLots;
    words[MARKET_MIN_MARKET_LOTS >> 2] = bounds.minMarketLots;
    words[MARKET_MAX_MARKET_LOTS >> 2] = bounds.maxMarketLots;
    words[MARKET_MAX_ORDERS >> 2] = bounds.maxOrders;
    words[MARKET_BAND >> 2] = bounds.bandBps;
    words[MARKET_BID_UP >> 2] = terms.bidUpBps;
    words[MARKET_BID_DOWN >> 2] = terms.bidDownBps;
    words[MARKET_ASK_UP >> 2] = terms.askUpBps;
    words[MARKET_ASK_DOWN >> 2] = terms.askDownBps;
    const unit = BigInt(this.unit);
    longs[MARKET_MIN_PRODUCT >> 3] = (BigInt(Math.ceil(bounds.minNotional)) + unit - 1n) / unit;
    longs[MARKET_MAX_PRODUCT >> 3] = BigInt(Math.floor(Math.min(bounds.maxNotional, Number.MAX_SAFE_INTEGER))) / unit;
    // What the mean allows is found anew.
    words[MARKET_MEAN >> 2] = 0;
    this.doubles[MARKET_MEAN_FOR >> 3] = -1;
  }
}

/** Everything spot trading knows; handed to the functions of this folder. */
export class SpotState {
  readonly core: Core;
  readonly ledger: Ledger;
  readonly events: EventLog;
  readonly assets: Assets;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly members: Members;
  readonly kinds: MarketKinds;
  readonly orders: Orders;
  readonly levels: PriceLevels;
  readonly seats: Seats;
  readonly exits: Exits;
  /** By market id. */
  readonly markets: (SpotMarket | undefined)[] = [];
  /** In the order in which they were listed. */
  readonly listed: SpotMarket[] = [];
  private readonly memory: EngineMemory;

  constructor({ memory, ledger, events, assets, clock, timers, members, kinds }: Kernel) {
    this.memory = memory;
    this.core = memory.core;
    this.ledger = ledger;
    this.events = events;
    this.assets = assets;
    this.clock = clock;
    this.timers = timers;
    this.members = members;
    this.kinds = kinds;
    this.orders = new Orders(memory);
    this.levels = new PriceLevels(memory);
    this.seats = new Seats(memory);
    this.exits = new Exits(this);
    members.room.add(this.levels);
    members.onStanding((row) => {
      this.seats.refresh(row);
    });
  }

  /** Tells the core how many exits wait to be placed. */
  set dueExits(count: number) {
    this.memory.words[STATE_DUE_EXITS >> 2] = count;
  }
  /** Slots that fire with a trade, as the core lists them. */
  get fired(): Int32Array {
    const { tables, capacity } = this.memory;
    return this.memory.wordsAt(tables.SORTED, capacity.orders * 4);
  }

  /** Triggered orders in the order in which they are worked off; linked through their records. */
  get queueHead(): number {
    return this.memory.words[STATE_QUEUE_HEAD >> 2]!;
  }
  get queueLength(): number {
    return this.memory.words[STATE_QUEUE_LENGTH >> 2]!;
  }
  /** The queue, for snapshot and digest. */
  get queue(): { head: number; tail: number; length: number } {
    return { head: this.queueHead, tail: this.memory.words[STATE_QUEUE_TAIL >> 2]!, length: this.queueLength };
  }
  set queue({ head, tail, length }: { head: number; tail: number; length: number }) {
    const state = this.memory.words;
    [state[STATE_QUEUE_HEAD >> 2], state[STATE_QUEUE_TAIL >> 2], state[STATE_QUEUE_LENGTH >> 2]] = [head, tail, length];
  }

  /** The market of an open order. */
  marketOfOrder(slot: number): SpotMarket {
    return this.markets[this.seats.marketOf(this.orders.words[(slot << 4) | O.SEAT]!)]!;
  }

  addMarket(kind: number, terms: MarketTerms, unit: number): SpotMarket {
    const book = this.levels.addLadders(laddersOf(kind));
    const market = new SpotMarket(this.memory, this.ledger, this.kinds, kind, terms, unit, book, this.listed.length);
    while (this.markets.length <= terms.market) this.markets.push(undefined);
    this.markets[terms.market] = market;
    const { LISTINGS, MARKETS } = this.memory.tables;
    this.memory.words[(LISTINGS >> 2) + terms.market] = MARKETS + market.listing * MARKET_BYTES;
    this.listed.push(market);
    if (kind !== SPOT_KIND) this.kinds.get(kind).onListed?.(market);
    return market;
  }

  market(id: number): SpotMarket | undefined {
    return id >= 0 && id < this.markets.length ? this.markets[id] : undefined;
  }

  /** Reference price in ticks, 0 for none (rules 1.7). */
  reference(market: SpotMarket): number {
    return this.core.reference(market.listing);
  }

  /** Whether one more market of a kind can be listed. */
  hasRoomForMarket(kind: number): boolean {
    return this.listed.length < this.memory.capacity.markets && this.levels.hasLadders(laddersOf(kind)) && this.ledger.hasRoom;
  }
}
