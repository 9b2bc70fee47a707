import { Account } from '@kontor/domain/accounts';
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { capAtLeverage } from '@kontor/domain/perpetual/brackets';
import { isNearMark, marketClose } from '@kontor/domain/perpetual/market-close';
import type { CloseLevel } from '@kontor/domain/perpetual/market-close';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { ByMark, MarginMode } from '@kontor/domain/perpetual/words';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, packFlags, UserFlag, UserPermission } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { EXTRA_KIND, ORDER_BYTES, ORDER_NEXT, ORDER_OPEN, STATE_OPEN_ORDERS } from '../layout.ts';
import { lotRefusal, marketLotRefusal, marketNotionalRefusal, notionalRefusal, percentRefusal, priceRefusal } from '../market-filters.ts';
import type { Call } from '../product.ts';
import { gridCount, isNegative, isZero } from '../reading.ts';
import type { Part } from './account.ts';
import { surelyHas } from './beyond-doubt.ts';
import type { Book } from './book.ts';
import type { Contract } from './contract.ts';
import { closedSide, count, openedSide, reserveOf, wordOf } from './own-orders.ts';
import { freeOf, roomOf } from './standing.ts';

const { CONTRACT_PLACE } = CommandWords;
const AMOUNTS = [CONTRACT_PLACE.PRICE, CONTRACT_PLACE.QUANTITY, CONTRACT_PLACE.TAKE_PROFIT, CONTRACT_PLACE.STOP_LOSS] as const;

/** Largest value of one order, in units. */
const MAX_VALUE = 1n << 62n;

/** For how long a mark opens positions, ms (rules 2.14). */
const MARK_LASTS_MS = 10_000;

/** An order that is about to be placed; prices in ticks. */
export interface Draft {
  readonly side: number;
  readonly type: number;
  readonly timeInForce: number;
  readonly selfTrade: number;
  /** Limit; of MARKET what the book says. */
  readonly price: number;
  readonly lots: number;
  readonly closes: boolean;
}

/** CONTRACT_PLACE: the questions in their settled order, a refusal a line, then the order (docs/perpetual.md). */
export class Placing {
  private readonly book: Book;
  private readonly user: { isSuspended(row: number): boolean; mayOpen(user: number): boolean };

  constructor(book: Book) {
    this.book = book;
    const { members } = book.kernel;
    this.user = {
      isSuspended: (row) => (members.users.flagsIn(row) & UserFlag.SUSPENDED) !== 0,
      mayOpen: (user) => (members.rights(user).permissions & UserPermission.FUTURES) !== 0,
    };
  }

  /** Whether the command's fields go together. */
  isWellFormed(c: CommandBuffer, at: number): boolean {
    const flags = c.words[at + CONTRACT_PLACE.FLAGS]!;
    const type = (flags >>> 8) & 255;
    const timeInForce = (flags >>> 16) & 255;
    const closes = c.words[at + CONTRACT_PLACE.CLOSES]!;
    if ((flags & 255) > Side.SELL || type > OrderType.MARKET || timeInForce > TimeInForce.FOK) return false;
    if (flags >>> 24 > SelfTrade.EXPIRE_BOTH || closes < 0 || closes > 1) return false;
    if (type !== OrderType.LIMIT && timeInForce !== TimeInForce.GTC) return false;
    for (let each = 0; each < AMOUNTS.length; each++) if (isNegative(c, at + AMOUNTS[each]!)) return false;
    if (isZero(c, at + CONTRACT_PLACE.QUANTITY) || isZero(c, at + CONTRACT_PLACE.PRICE) !== (type === OrderType.MARKET)) return false;
    const byMark = c.words[at + CONTRACT_PLACE.BY_MARK]!;
    const [profits, stops] = [!isZero(c, at + CONTRACT_PLACE.TAKE_PROFIT), !isZero(c, at + CONTRACT_PLACE.STOP_LOSS)];
    if ((byMark & ~((profits ? ByMark.TAKE_PROFIT : 0) | (stops ? ByMark.STOP_LOSS : 0))) !== 0) return false;
    return closes === 0 || (!profits && !stops);
  }

  /** Asks the questions behind shape, id and deadline, and places the order when none refuses. */
  place(c: CommandBuffer, at: number, call: Call): Refusal {
    const { book } = this;
    const user = c.words[at + 1]!;
    const flags = c.words[at + CONTRACT_PLACE.FLAGS]!;
    const type = (flags >>> 8) & 255;
    const closes = c.words[at + CONTRACT_PLACE.CLOSES] === 1;
    const contract = book.contract(c.words[at + CONTRACT_PLACE.MARKET]!);
    if (contract === undefined) return Refusal.UNKNOWN_MARKET;
    const { bounds } = contract.market;
    if (flags >>> 24 === SelfTrade.NONE && !bounds.selfTradeAllowed) return Refusal.MALFORMED;
    if (contract.market.status !== MarketStatus.TRADING || contract.state.settlingTicks !== 0) return Refusal.MARKET_HALTED;
    if (this.user.isSuspended(call.userRow)) return Refusal.USER_SUSPENDED;
    if (!closes && !this.user.mayOpen(user)) return Refusal.NOT_PERMITTED;
    if (contract.state.mark === 0n || (!closes && !this.isFresh(contract))) return Refusal.MARK_STALE;
    const isMarket = type === OrderType.MARKET;
    const limit = isMarket ? 0 : gridCount(c, at + CONTRACT_PLACE.PRICE, bounds.tickUnits);
    if (!isMarket && priceRefusal(contract.market, limit) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    const lots = gridCount(c, at + CONTRACT_PLACE.QUANTITY, bounds.stepUnits);
    const lot = isMarket ? marketLotRefusal(contract.market, lots) : lotRefusal(contract.market, lots);
    if (lot !== Refusal.NONE) return lot;
    const side = flags & 1;
    const price = isMarket ? this.marketLimit(contract, side, lots, closes) : limit;
    const draft = { side, type, timeInForce: (flags >>> 16) & 255, selfTrade: flags >>> 24, price, lots, closes };
    const value = this.valueRefusal(contract, draft);
    if (value !== Refusal.NONE) return value;
    const asked = isMarket ? contract.markTicks : price;
    const profit = gridCount(c, at + CONTRACT_PLACE.TAKE_PROFIT, bounds.tickUnits);
    const loss = gridCount(c, at + CONTRACT_PLACE.STOP_LOSS, bounds.tickUnits);
    const attached = this.attachedRefusal(contract, draft, asked, profit, loss);
    if (attached !== Refusal.NONE) return attached;
    const known = book.part(user, contract);
    const standing = this.standingRefusal(user, contract, known, draft);
    if (standing !== Refusal.NONE) return standing;
    if (!this.hasRoom) return Refusal.ENGINE_FULL;
    const part = known ?? book.openPart(user, contract);
    const key = book.kernel.members.ids.addressOf(at + CONTRACT_PLACE.CLIENT);
    const slot = this.accept(part, draft, key, call.idHash, call.body);
    call.name(slot, book.kernel.kindSeats.orderNumber(slot));
    if ((profit | loss) !== 0) contract.attach(slot, { takeProfit: profit, stopLoss: loss, byMark: c.words[at + CONTRACT_PLACE.BY_MARK]! });
    book.kernel.memory.core.take(slot, 0n);
    return Refusal.NONE;
  }

  /** Whether there is room for one more order, and whatever it may open. */
  get hasRoom(): boolean {
    const { memory, members } = this.book.kernel;
    return memory.words[STATE_OPEN_ORDERS >>> 2]! < memory.capacity.orders && members.room.isLeft;
  }

  /** Accepts an order whose questions are answered, and counts it; it has not met the book yet. Returns its slot. */
  accept(part: Part, draft: Draft, key = 0, hash = 0, body = 0): number {
    const slot = this.acceptUncounted(part, draft, key, hash, body);
    count(part, this.book.orders.read(slot), 0, draft.lots);
    return slot;
  }

  /** `accept` of an order that counts nowhere: a liquidation's. */
  acceptUncounted(
    { contract, place }: Part,
    { side, type, timeInForce, selfTrade, price, lots, closes }: Draft,
    key = 0,
    hash = 0,
    body = 0,
  ): number {
    const { core } = this.book.kernel.memory;
    const flags = packFlags(side, type, timeInForce, selfTrade);
    const slot = core.accept(contract.records.seat(place), flags, price, lots, 0, 0n, key, hash, body);
    core.setExtra(slot, EXTRA_KIND, wordOf(contract.markOfOrder(side === Side.BUY), closes));
    return slot;
  }

  /** The limit of an order at market: the last level it reaches near the mark, or the furthest price there (rules 2.15). */
  marketLimit(contract: Contract, side: number, lots: number, closes: boolean): number {
    const { mark } = contract.state;
    const { tick } = contract;
    const near = (ticks: bigint): boolean => isNearMark(ticks * tick, mark);
    const levels = this.levels(contract, side);
    let worst: bigint | undefined;
    if (closes) worst = marketClose(levels, BigInt(lots), near).worstTicks;
    else {
      let left = BigInt(lots);
      for (const level of levels) {
        if (left <= 0n || !near(level.ticks)) break;
        left -= level.lots;
        worst = level.ticks;
      }
    }
    if (worst !== undefined) return Number(worst);
    const edge = side === Side.BUY ? (mark * 10_500n) / (10_000n * tick) : (mark * 9_500n + 10_000n * tick - 1n) / (10_000n * tick);
    return edge < 1n ? 1 : edge > BigInt(MAX_GRID) ? MAX_GRID : Number(edge);
  }

  /** Whether the mark is one to open at. */
  private isFresh({ state }: Contract): boolean {
    return !state.isStale && this.book.kernel.clock.time - state.lastValid <= MARK_LASTS_MS;
  }

  private valueRefusal(contract: Contract, { side, type, price, lots, closes }: Draft): Refusal {
    const { market } = contract;
    const isMarket = type === OrderType.MARKET;
    if (!closes) {
      const notional = (isMarket ? contract.markTicks : price) * lots * market.unit;
      const refusal = isMarket ? marketNotionalRefusal(market, notional) : notionalRefusal(market, notional);
      if (refusal !== Refusal.NONE) return refusal;
    }
    if (contract.valueUnits(price, lots) > MAX_VALUE) return Refusal.AMOUNT_TOO_LARGE;
    if (isMarket || !market.bounds.hasPercentFilter) return Refusal.NONE;
    return percentRefusal(market, side, price, this.book.kernel.memory.core.reference(market.listing));
  }

  private attachedRefusal(contract: Contract, { side }: Draft, price: number, profit: number, loss: number): Refusal {
    for (const ticks of [profit, loss])
      if (ticks !== 0 && priceRefusal(contract.market, ticks) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    const sign = openedSide(side) === PositionSide.LONG ? 1 : -1;
    if (profit !== 0 && sign * (profit - price) <= 0) return Refusal.WOULD_TRIGGER;
    if (loss !== 0 && sign * (loss - price) >= 0) return Refusal.WOULD_TRIGGER;
    return Refusal.NONE;
  }

  private standingRefusal(user: number, contract: Contract, part: Part | undefined, draft: Draft): Refusal {
    const { side, type, timeInForce, price, lots, closes } = draft;
    const { market, records, state } = contract;
    const rests = type !== OrderType.MARKET && timeInForce === TimeInForce.GTC;
    if (rests && part !== undefined && this.book.openOrders(part) >= market.bounds.maxOrders) return Refusal.MAX_NUM_ORDERS;
    if (closes) {
      if (part === undefined || lots > records.closable(part.place, closedSide(side))) return Refusal.NOT_CLOSABLE;
    } else {
      const { maxOpenLots } = contract.terms!;
      if (maxOpenLots !== 0 && state.openLots + lots > maxOpenLots) return Refusal.OPEN_INTEREST;
      const leverage = part === undefined ? this.book.firstLeverage(contract) : records.leverage(part.place);
      const opened = openedSide(side);
      const held = part === undefined ? 0 : records.lots(part.place, opened);
      const about = (part === undefined ? 0 : records.openingAbout(part.place, opened)) + price * lots * market.unit;
      if (!contract.isSurelyWithin(leverage, held, about)) {
        const ordered = part === undefined ? 0n : records.opening(part.place, opened);
        const value = contract.markValueUp(held) + ordered + contract.valueAt(price, lots);
        if (value > capAtLeverage(contract.table, leverage)) return Refusal.BRACKET_LIMIT;
      }
    }
    if (type === OrderType.LIMIT_MAKER && wouldMatch(contract, side, price)) return Refusal.WOULD_MATCH;
    if (closes || this.isCovered(user, contract, part, draft)) return Refusal.NONE;
    return Refusal.INSUFFICIENT_MARGIN;
  }

  /** Whether the account has what an opening order costs (rules 2.4). */
  private isCovered(user: number, contract: Contract, part: Part | undefined, { side, type, price, lots }: Draft): boolean {
    const { book } = this;
    const { market, records } = contract;
    const leverage = part === undefined ? book.firstLeverage(contract) : records.leverage(part.place);
    const markTicks = contract.markOfOrder(side === Side.BUY);
    const dearest = side === Side.BUY ? price : Math.max(price, market.bestBid, type === OrderType.MARKET ? markTicks : 0);
    const account = part === undefined ? book.accounts.get(user) : records.accounts[part.place];
    const rates = account === undefined ? book.tiers.of(book.kernel.members.users.tier(user)) : account.rates;
    const cost = reserveOf(contract, rates, leverage, { side, price: dearest, markTicks }, lots);
    if (account === undefined || account.cell < 0) {
      const { ledger } = book.kernel;
      return cost <= ledger.cells[ledger.cell(user, Account.CONTRACT, book.money.asset, 0)]!;
    }
    const isolated = part !== undefined && records.mode(part.place) === MarginMode.ISOLATED;
    if (surelyHas(account, book.money, Number(cost), isolated)) return true;
    return cost <= (isolated ? freeOf(account, book.money) : roomOf(account, book.money));
  }

  /** The levels that an order of this side meets, best first. */
  private *levels({ market }: Contract, side: number): Iterable<CloseLevel> {
    const { memory } = this.book.kernel;
    const { core, words, tables } = memory;
    const next = (price: number): number => (side === Side.BUY ? core.above(market.book, price) : core.below(market.book, price));
    for (let price = side === Side.BUY ? market.bestAsk : market.bestBid; price !== 0; price = next(price)) {
      let lots = 0n;
      for (let slot = core.head(market.book, price); slot !== 0;) {
        const at = tables.ORDERS + slot * ORDER_BYTES;
        lots += BigInt(words[(at + ORDER_OPEN) >>> 2]!);
        slot = words[(at + ORDER_NEXT) >>> 2]!;
      }
      yield { ticks: BigInt(price), lots };
    }
  }
}

function wouldMatch({ market }: Contract, side: number, price: number): boolean {
  return side === Side.BUY ? market.bestAsk !== 0 && price >= market.bestAsk : market.bestBid !== 0 && price <= market.bestBid;
}
