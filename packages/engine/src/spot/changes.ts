import { MarketStatus } from '@kontor/domain/market';
import { DoneReason, hasLimitPrice, OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { Amend, packFlags, Replace, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { Reg } from '../ledger/ledger.ts';
import { lotRefusal, notionalRefusal, percentRefusal, priceRefusal } from './filters.ts';
import { availableCell, loadNeed } from './funds.ts';
import { O, OrderState, X } from './orders.ts';
import { isTooLarge, wouldMatch } from './place.ts';
import { gridCount, isNegative, isNoId, isZero, typeOf } from './reading.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

/** Changes to orders that are there: amend, replace. */

function marketOf(s: SpotState, slot: number): SpotMarket {
  return s.markets[s.seats.words[(s.orders.words[(slot << 4) | O.SEAT]! << 4) | S.MARKET]!]!;
}

function userOf(s: SpotState, slot: number): number {
  return s.seats.words[(s.orders.words[(slot << 4) | O.SEAT]! << 4) | S.USER]!;
}

/** The open order that slot and number name, if it is the user's; else 0. */
export function ownOrder(s: SpotState, user: number, slot: number, number: number): number {
  return s.orders.isOpen(slot, number) && userOf(s, slot) === user ? slot : 0;
}

/** AMEND: fewer lots, same place in the queue. */
export function amend(s: SpotState, c: CommandBuffer, at: number): Refusal {
  const slot = ownOrder(s, c.words[at + 1]!, c.words[at + Amend.SLOT]!, c.doubles[(at + Amend.NUMBER) >> 1]!);
  if (slot === 0) return Refusal.UNKNOWN_ORDER;
  const words = s.orders.words;
  const orderAt = slot << 4;
  if (s.orders.extra(slot, X.SIBLING) !== 0 || s.orders.state(slot) === OrderState.QUEUED) return Refusal.NOT_AMENDABLE;
  if ((s.seats.flags(c.words[at + 1]!) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  const market = marketOf(s, slot);
  const lots = gridCount(c, at + Amend.QUANTITY, market.terms.stepUnits);
  const lot = lotRefusal(market, lots);
  if (lot !== Refusal.NONE) return lot;
  const before = words[orderAt | O.LOTS]!;
  const open = words[orderAt | O.OPEN]!;
  if (lots >= before || lots <= before - open) return Refusal.NOT_SMALLER;
  const limited = hasLimitPrice(typeOf(words[orderAt | O.FLAGS]!));
  const price = limited ? words[orderAt | O.PRICE]! : s.orders.extra(slot, X.STOP);
  const notional = notionalRefusal(market, price * lots * market.unit);
  if (notional !== Refusal.NONE) return notional;

  words[orderAt | O.LOTS] = lots;
  words[orderAt | O.OPEN] = open - (before - lots);
  s.events.amended(userOf(s, slot), market.terms.market, slot, s.orders.number(slot), lots, words[orderAt | O.OPEN]!);
  loadNeed(s, market, Reg.RELEASE, words[orderAt | O.FLAGS]! & 1, words[orderAt | O.PRICE]!, before - lots);
  s.core.release(slot, Reg.RELEASE);
  return Refusal.NONE;
}

/** REPLACE: the old order leaves and a new one of its side and type is placed; all questions are asked before either. */
export class Replacing {
  /** Slot of the new order. */
  slot = 0;
  private readonly s: SpotState;
  /** Hash of the body that `isWellFormed` looked at last. */
  body = 0;

  constructor(s: SpotState) {
    this.s = s;
  }

  isWellFormed(c: CommandBuffer, at: number): boolean {
    const flags = c.words[at + Replace.FLAGS]!;
    if ((flags & 0xffff) !== 0 || ((flags >>> 16) & 255) > TimeInForce.FOK || flags >>> 24 > SelfTrade.DECREMENT) return false;
    if (isNegative(c, at + Replace.PRICE) || isZero(c, at + Replace.PRICE)) return false;
    if (isNegative(c, at + Replace.QUANTITY) || isZero(c, at + Replace.QUANTITY)) return false;
    if (isNoId(c, at + Replace.CLIENT)) return false;
    this.body = this.s.ids.bodyHash(c, at, Replace.SLOT, Replace.CLIENT);
    return true;
  }

  replace(c: CommandBuffer, at: number, idHash: number): Refusal {
    const s = this.s;
    const { words } = s.orders;
    const user = c.words[at + 1]!;
    const old = ownOrder(s, user, c.words[at + Replace.SLOT]!, c.doubles[(at + Replace.NUMBER) >> 1]!);
    if (old === 0) return Refusal.UNKNOWN_ORDER;
    const orderAt = old << 4;
    const side = words[orderAt | O.FLAGS]! & 1;
    const type = typeOf(words[orderAt | O.FLAGS]!);
    const timeInForce = (c.words[at + Replace.FLAGS]! >>> 16) & 255;
    const selfTrade = c.words[at + Replace.FLAGS]! >>> 24;
    if (s.orders.state(old) !== OrderState.RESTING || s.orders.extra(old, X.SIBLING) !== 0) return Refusal.NOT_AMENDABLE;
    if (type !== OrderType.LIMIT && type !== OrderType.LIMIT_MAKER) return Refusal.NOT_AMENDABLE;
    if (type === OrderType.LIMIT_MAKER && timeInForce !== TimeInForce.GTC) return Refusal.NOT_AMENDABLE;
    const market = marketOf(s, old);
    if (selfTrade === SelfTrade.NONE && !market.terms.selfTradeAllowed) return Refusal.MALFORMED;
    if (market.status !== MarketStatus.TRADING) return Refusal.MARKET_HALTED;
    if (market.queued !== 0) return Refusal.MARKET_BUSY;
    if ((s.seats.flags(user) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;

    const price = gridCount(c, at + Replace.PRICE, market.terms.tickUnits);
    if (priceRefusal(market, price) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    const lots = gridCount(c, at + Replace.QUANTITY, market.terms.stepUnits);
    const lot = lotRefusal(market, lots);
    if (lot !== Refusal.NONE) return lot;
    const notional = notionalRefusal(market, price * lots * market.unit);
    if (notional !== Refusal.NONE) return notional;
    if (isTooLarge(market, price, lots)) return Refusal.AMOUNT_TOO_LARGE;
    const percent = percentRefusal(market, side, price, s.reference(market));
    if (percent !== Refusal.NONE) return percent;
    if (type === OrderType.LIMIT_MAKER && wouldMatch(market, side, price)) return Refusal.WOULD_MATCH;
    if (!this.loadFreeze(market, old, side, price, lots)) return Refusal.INSUFFICIENT_BALANCE;
    if (!s.hasRoom) return Refusal.ENGINE_FULL;

    const seat = words[orderAt | O.SEAT]!;
    s.core.end(old, DoneReason.REPLACED);
    const flags = packFlags(side, type, timeInForce, selfTrade);
    this.slot = s.core.accept(seat, flags, price, lots, 0, 0n, s.ids.addressOf(at + Replace.CLIENT), idHash, this.body);
    s.core.freeze(this.slot, Reg.FREEZE);
    s.core.take(this.slot, 0n);
    return Refusal.NONE;
  }

  /** Loads register FREEZE with the new order's freeze; false when it exceeds what is available and what the old order froze. */
  private loadFreeze(market: SpotMarket, old: number, side: number, price: number, lots: number): boolean {
    const { ledger, orders } = this.s;
    loadNeed(this.s, market, Reg.FREEZE, side, price, lots);
    const available = availableCell(this.s, orders.words[(old << 4) | O.SEAT]!, side);
    return BigInt.asIntN(64, ledger.cells[available]! + orders.longs[orders.frozenAt(old)]!) >= ledger.amounts[Reg.FREEZE]!;
  }
}
