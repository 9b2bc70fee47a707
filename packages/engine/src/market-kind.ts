import type { MarketTerms } from '@kontor/domain/market';
import type { EngineMemory, KindRules } from './core/core.ts';
import type { Bounds } from './market-bounds.ts';
import { ORDER_BYTES, ORDER_NUMBER, ROW_BYTES, SEAT_MARKET, SEAT_USER } from './layout.ts';
import type { RecordType } from '@kontor/domain/record-types';

/** The kind of spot markets, whose rules are the core's own. */
export const SPOT_KIND = 0;

/** Most kinds there can be: LIST_MARKET has a byte for them. */
const MAX_KINDS = 256;

/** What a stop waits for. Spot's wait for the last price. */
export const StopSource = { LAST: 0, MARK: 1, INDEX: 2 } as const;
export type StopSource = (typeof StopSource)[keyof typeof StopSource];

/** Ladders of a market: its book and, for each source its stops can wait for, those that wait for a rise and for a fall. */
export function laddersOf(kind: number): number {
  return kind === SPOT_KIND ? 3 : 7;
}

/** So many lots of an order, or of a trade. `seat`: that of the user in the market, 0 for none yet. Price in ticks. */
export interface Lots {
  readonly market: number;
  readonly seat: number;
  readonly side: number;
  readonly price: number;
  readonly lots: number;
}

/** A listed market as the product of its kind sees it. */
export interface KindMarket {
  readonly terms: MarketTerms;
  readonly bounds: Bounds;
  /** Number of its record, by which the core knows it. */
  readonly listing: number;
  /** Quote units of a lot at one tick. */
  readonly unit: number;
  /** Ladder of resting orders. */
  readonly book: number;
  /** MarketStatus. */
  readonly status: number;
  /** Ticks; 0 where there is none. */
  readonly bestBid: number;
  readonly bestAsk: number;
  readonly lastTicks: number;
}

/** A trade that is about to happen. */
export type Meeting = Omit<Fill, 'makerFee' | 'takerFee'>;

/** Who cannot bear a trade; the numbers are the core's. */
export const Unable = { NOBODY: 0, MAKER: 1, TAKER: 2 } as const;
export type Unable = (typeof Unable)[keyof typeof Unable];

/**
 * What a kind brings that places its orders itself, by commands of its own: spot's PLACE, PLACE_OCO, AMEND and REPLACE do not know them.
 * Such an order has a word of the kind's (`EXTRA_KIND`), never 0, and freezes nothing in the ledger.
 */
export interface OwnOrders {
  /** Whether both sides can bear a trade; who cannot, ends. */
  readonly bear: (meeting: Meeting) => Unable;
  /** The same of a trade that a FOK order would make, once those that were asked about since its first one have happened; changes nothing. */
  readonly foresee: (meeting: Meeting, isFirst: boolean) => Unable;
  /** A trade that the core carried out itself has touched a price that plans wait for, or there are orders with something attached. */
  readonly traded?: (meeting: Omit<Meeting, 'side' | 'lots'>) => void;
  /** An order has ended other than by being filled, and its record still stands. */
  readonly ended: (slot: number, seat: number) => void;
}

/** A trade of which the event is written; what its lots had frozen is available again. */
export interface Fill {
  readonly market: number;
  readonly maker: number;
  readonly makerSeat: number;
  readonly taker: number;
  readonly takerSeat: number;
  /** The taker's. */
  readonly side: number;
  readonly price: number;
  readonly lots: number;
  /** As `fee` said, in units of the quote asset. */
  readonly makerFee: bigint;
  readonly takerFee: bigint;
}

/**
 * A kind of market other than spot, brought by a product when it is opened (`MarketKinds.add`). Its markets have the book, the order
 * types and the stops that spot has; orders are placed and changed by the same commands. What differs is asked here.
 */
export interface MarketKind {
  /** 1 to 255, the byte in LIST_MARKET. */
  readonly kind: number;
  /** Keys (`holdingKey`) of the holdings that orders freeze: sells `base`, buys `quote`; both may be the same. */
  readonly keys: (terms: MarketTerms) => { readonly base: number; readonly quote: number };
  /** Why money is frozen, and goes back. */
  readonly freezeRecord: RecordType;
  readonly unfreezeRecord: RecordType;
  /** What stops placed here wait for. */
  readonly stopSource: StopSource;
  readonly ownOrders?: OwnOrders;
  /** Whether markets of the kind can be listed by now; yes without it. */
  readonly isOpen?: () => boolean;
  /** Whether a market can have these terms; yes without it. */
  readonly takesTerms?: (terms: MarketTerms) => boolean;
  /** Hears of each market that is listed, or read back. */
  readonly onListed?: (market: KindMarket) => void;
  /**
   * What so many open lots of an order freeze, in units of the holding's asset; more lots or a higher price never less. An order that
   * has neither limit nor worst price freezes at its stop, a MARKET order each fill at its price.
   */
  readonly need: (lots: Lots) => bigint;
  /** What a user pays for a trade. */
  readonly fee: (lots: Omit<Lots, 'side'>, isTaker: boolean) => bigint;
  /** Carries a trade out: postings, and the numbers in the seats of both (`MarketKinds`). */
  readonly settle: (fill: Fill) => void;
}

/** Numbers of 64 bits that a seat in a market of another kind than spot has for its kind: what a trade changes, a position. */
const SEAT_NUMBERS = 3;

/** What the product of a kind sees of seats and orders in its markets. */
export class KindSeats {
  private readonly memory: EngineMemory;
  private readonly longs: BigInt64Array;

  constructor(memory: EngineMemory) {
    this.memory = memory;
    this.longs = memory.longsAt(memory.tables.ROWS, memory.capacity.rows * ROW_BYTES);
  }

  /** The user's seat in a market, or 0 where the user has had no order accepted yet. */
  find(user: number, market: number): number {
    return this.memory.core.findSeat(user, market);
  }

  userOf(seat: number): number {
    return this.memory.words[(this.memory.tables.ROWS + seat * ROW_BYTES + SEAT_USER) >>> 2]!;
  }

  /** Id of the market in which it is. */
  marketOf(seat: number): number {
    return this.memory.words[(this.memory.tables.ROWS + seat * ROW_BYTES + SEAT_MARKET) >>> 2]!;
  }

  /** One of the kind's numbers in a seat, 0 to SEAT_NUMBERS − 1; they begin at 0 and are stored with the seat. */
  number(seat: number, which: number): bigint {
    return this.longs[this.at(seat, which)]!;
  }
  /** One that is known to be below 2^31 and not below 0. */
  smallNumber(seat: number, which: number): number {
    return this.memory.words[(this.memory.tables.ROWS >>> 2) + this.at(seat, which) * 2]!;
  }
  setNumber(seat: number, which: number, value: bigint): void {
    this.longs[this.at(seat, which)] = value;
  }

  /** Number of the order in a slot. */
  orderNumber(slot: number): number {
    return this.memory.doubles[(this.memory.tables.ORDERS + slot * ORDER_BYTES + ORDER_NUMBER) >>> 3]!;
  }

  /** Tells a market's new mark or index price; stops that wait for it are worked off behind the command. Throws for a market of spot, or none. */
  movePrice(market: number, source: StopSource, ticks: number): void {
    this.memory.core.movePrice(market, source, ticks);
  }

  private at(seat: number, which: number): number {
    if (seat === 0 || which < 0 || which >= SEAT_NUMBERS) throw new Error(`seat ${seat} has no number ${which}`);
    return seat * (ROW_BYTES >> 3) + which;
  }
}

/** What spot keeps of orders outside the core's memory, and what the core therefore tells (assembly/followed.ts). */
export interface OrderFollower {
  /** An order that brings an exit along has traded so many lots, for which its user got so much, less the fee. */
  filled(slot: number, lots: number, received: bigint): void;
  /** One that brings an exit along, or trails, is over; its record still stands. */
  gone(slot: number): void;
  /** The activation of a trailing order is reached. */
  follow(slot: number): void;
  /** The last price of a market moves what trails there: those that fire stand in SORTED from a place on. Returns how many stand there then. */
  trail(market: number, price: number, count: number): number;
  /** Places exits that are due; so many triggered orders may still be worked off. */
  exits(triggers: number): void;
}

/** The kinds that the products of an engine have brought; the core asks here for whatever is not spot. */
export class MarketKinds implements KindRules, OrderFollower {
  /** Works off what a command has left over. */
  onWork: () => void = () => undefined;
  /** Who follows orders of spot; nobody where the engine has no spot, and then there are none. */
  follower: OrderFollower | undefined;
  private readonly kinds: (MarketKind | undefined)[] = [];

  /** Takes a kind in. Throws when there is one of its number, or the number does not fit. */
  add(kind: MarketKind): void {
    const number = kind.kind;
    if (!Number.isInteger(number) || number <= SPOT_KIND || number >= MAX_KINDS) throw new Error(`no market can be of kind ${number}`);
    if (this.kinds[number] !== undefined) throw new Error(`two kinds of market have number ${number}`);
    this.kinds[number] = kind;
  }

  /** Whether markets of a kind can be listed. */
  has(kind: number): boolean {
    return kind === SPOT_KIND || (this.kinds[kind] !== undefined && (this.kinds[kind].isOpen?.() ?? true));
  }

  /** A kind other than spot. Throws where no product brought it. */
  get(kind: number): MarketKind {
    const found = this.kinds[kind];
    if (found === undefined) throw new Error(`no product of this engine has markets of kind ${kind}`);
    return found;
  }

  bear(
    kind: number,
    market: number,
    maker: number,
    makerSeat: number,
    taker: number,
    takerSeat: number,
    side: number,
    price: number,
    lots: number,
  ): number {
    const { ownOrders } = this.get(kind);
    return ownOrders === undefined ? Unable.NOBODY : ownOrders.bear({ market, maker, makerSeat, taker, takerSeat, side, price, lots });
  }

  foresee(
    kind: number,
    market: number,
    maker: number,
    makerSeat: number,
    taker: number,
    takerSeat: number,
    side: number,
    price: number,
    lots: number,
    isFirst: number,
  ): number {
    const { ownOrders } = this.get(kind);
    if (ownOrders === undefined) return Unable.NOBODY;
    return ownOrders.foresee({ market, maker, makerSeat, taker, takerSeat, side, price, lots }, isFirst !== 0);
  }

  traded(kind: number, market: number, maker: number, makerSeat: number, taker: number, takerSeat: number, price: number): void {
    this.get(kind).ownOrders!.traded!({ market, maker, makerSeat, taker, takerSeat, price });
  }

  work(): void {
    this.onWork();
  }

  filled(slot: number, lots: number, received: bigint): void {
    this.follower!.filled(slot, lots, received);
  }

  gone(slot: number): void {
    this.follower!.gone(slot);
  }

  follow(slot: number): void {
    this.follower!.follow(slot);
  }

  trail(market: number, price: number, count: number): number {
    return this.follower!.trail(market, price, count);
  }

  exits(triggers: number): void {
    this.follower!.exits(triggers);
  }

  ended(kind: number, _market: number, slot: number, seat: number): void {
    this.get(kind).ownOrders!.ended(slot, seat);
  }

  need(kind: number, market: number, seat: number, side: number, price: number, lots: number): bigint {
    return this.get(kind).need({ market, seat, side, price, lots });
  }

  fee(kind: number, market: number, seat: number, isTaker: number, price: number, lots: number): bigint {
    return this.get(kind).fee({ market, seat, price, lots }, isTaker !== 0);
  }

  settle(
    kind: number,
    market: number,
    maker: number,
    makerSeat: number,
    taker: number,
    takerSeat: number,
    side: number,
    price: number,
    lots: number,
    makerFee: bigint,
    takerFee: bigint,
  ): void {
    this.get(kind).settle({ market, maker, makerSeat, taker, takerSeat, side, price, lots, makerFee, takerFee });
  }
}
