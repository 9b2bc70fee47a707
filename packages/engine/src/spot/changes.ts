import { MarketStatus } from '@kontor/domain/market';
import { DoneReason, hasLimitPrice, OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, packFlags, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { Reg } from '../ledger/ledger.ts';
import { SPOT_KIND } from '../market-kind.ts';
import type { Call } from '../product.ts';
import { gridCount, isNegative, isZero } from '../reading.ts';
import { lotRefusal, notionalRefusal, percentRefusal, priceRefusal } from '../market-filters.ts';
import { enclosesPrice, exitRefusal } from './exit-terms.ts';
import { availableCell, loadNeed } from './funds.ts';
import { O, OrderState, typeOf, X } from './orders.ts';
import { isTooLarge, wouldMatch } from './prices.ts';
import { S } from './seats.ts';
import type { SpotMarket, SpotState } from './spot-state.ts';

const { AMEND, REPLACE } = CommandWords;

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

/** The market of an open order of the user, named by slot and number; undefined for none. */
export function marketOfOwn(s: SpotState, user: number, slot: number, number: number): number | undefined {
  const own = ownOrder(s, user, slot, number);
  return own === 0 ? undefined : marketOf(s, own).terms.market;
}

/** AMEND's shape: a quantity. */
export function isAmend(c: CommandBuffer, at: number): boolean {
  return !isNegative(c, at + AMEND.QUANTITY) && !isZero(c, at + AMEND.QUANTITY);
}

/** AMEND: fewer lots, same place in the queue. */
export function amend(s: SpotState, c: CommandBuffer, at: number, call: Call): Refusal {
  const slot = ownOrder(s, c.words[at + 1]!, c.words[at + AMEND.SLOT]!, c.doubles[(at + AMEND.NUMBER) >> 1]!);
  if (slot === 0) return Refusal.UNKNOWN_ORDER;
  const words = s.orders.words;
  const orderAt = slot << 4;
  const kinds = s.orders.extra(slot, X.KIND) !== 0 && marketOf(s, slot).kind !== SPOT_KIND;
  if (kinds || s.orders.extra(slot, X.SIBLING) !== 0 || s.orders.state(slot) === OrderState.QUEUED) return Refusal.NOT_AMENDABLE;
  if ((s.members.users.flags(c.words[at + 1]!) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  const market = marketOf(s, slot);
  const lots = gridCount(c, at + AMEND.QUANTITY, market.terms.stepUnits);
  const lot = lotRefusal(market, lots);
  if (lot !== Refusal.NONE) return lot;
  const before = words[orderAt | O.LOTS]!;
  const open = words[orderAt | O.OPEN]!;
  if (lots >= before || lots <= before - open) return Refusal.NOT_SMALLER;
  const limited = hasLimitPrice(typeOf(words[orderAt | O.FLAGS]!));
  const price = limited ? words[orderAt | O.PRICE]! : (market.trails.find(slot)?.start ?? s.orders.extra(slot, X.STOP));
  const notional = notionalRefusal(market, price * lots * market.unit);
  if (notional !== Refusal.NONE) return notional;

  call.name(slot, s.orders.number(slot));
  words[orderAt | O.LOTS] = lots;
  words[orderAt | O.OPEN] = open - (before - lots);
  s.events.write({
    type: 'amended',
    user: userOf(s, slot),
    market: market.terms.market,
    slot,
    number: s.orders.number(slot),
    lots,
    left: words[orderAt | O.OPEN]!,
  });
  if (market.kind !== SPOT_KIND) {
    s.core.keep(slot);
    return Refusal.NONE;
  }
  loadNeed(s, market, Reg.RELEASE, words[orderAt | O.SEAT]!, words[orderAt | O.FLAGS]! & 1, words[orderAt | O.PRICE]!, before - lots);
  s.core.release(slot, Reg.RELEASE);
  return Refusal.NONE;
}

/** REPLACE's shape: side and type are the old order's. */
export function isReplace(c: CommandBuffer, at: number): boolean {
  const flags = c.words[at + REPLACE.FLAGS]!;
  if ((flags & 0xffff) !== 0 || ((flags >>> 16) & 255) > TimeInForce.FOK || flags >>> 24 > SelfTrade.DECREMENT) return false;
  if (isNegative(c, at + REPLACE.PRICE) || isZero(c, at + REPLACE.PRICE)) return false;
  return !isNegative(c, at + REPLACE.QUANTITY) && !isZero(c, at + REPLACE.QUANTITY);
}

/**
 * REPLACE: the old order leaves and a new one of its side and type is placed; all questions are asked before either. What the old one
 * brought along the new one brings along, too; of what was executed of the old one the exit is placed.
 */
export class Replacing {
  private readonly s: SpotState;

  constructor(s: SpotState) {
    this.s = s;
  }

  replace(c: CommandBuffer, at: number, call: Call): Refusal {
    const s = this.s;
    const { words } = s.orders;
    const user = c.words[at + 1]!;
    const old = ownOrder(s, user, c.words[at + REPLACE.SLOT]!, c.doubles[(at + REPLACE.NUMBER) >> 1]!);
    if (old === 0) return Refusal.UNKNOWN_ORDER;
    const orderAt = old << 4;
    const side = words[orderAt | O.FLAGS]! & 1;
    const type = typeOf(words[orderAt | O.FLAGS]!);
    const timeInForce = (c.words[at + REPLACE.FLAGS]! >>> 16) & 255;
    const selfTrade = c.words[at + REPLACE.FLAGS]! >>> 24;
    if (s.orders.state(old) !== OrderState.RESTING || s.orders.extra(old, X.SIBLING) !== 0) return Refusal.NOT_AMENDABLE;
    if (type !== OrderType.LIMIT && type !== OrderType.LIMIT_MAKER) return Refusal.NOT_AMENDABLE;
    if (type === OrderType.LIMIT_MAKER && timeInForce !== TimeInForce.GTC) return Refusal.NOT_AMENDABLE;
    const market = marketOf(s, old);
    if (s.orders.extra(old, X.KIND) !== 0 && market.kind !== SPOT_KIND) return Refusal.NOT_AMENDABLE;
    const exit = s.exits.find(old);
    if (selfTrade === SelfTrade.NONE && !market.terms.selfTradeAllowed) return Refusal.MALFORMED;
    if (market.status !== MarketStatus.TRADING) return Refusal.MARKET_HALTED;
    if (market.queued !== 0) return Refusal.MARKET_BUSY;
    if ((s.members.users.flagsIn(call.userRow) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;

    const price = gridCount(c, at + REPLACE.PRICE, market.terms.tickUnits);
    if (priceRefusal(market, price) !== Refusal.NONE) return Refusal.PRICE_FILTER;
    const lots = gridCount(c, at + REPLACE.QUANTITY, market.terms.stepUnits);
    const lot = lotRefusal(market, lots);
    if (lot !== Refusal.NONE) return lot;
    const notional = notionalRefusal(market, price * lots * market.unit);
    if (notional !== Refusal.NONE) return notional;
    if (isTooLarge(market, price, lots)) return Refusal.AMOUNT_TOO_LARGE;
    const percent = percentRefusal(market, side, price, s.reference(market));
    if (percent !== Refusal.NONE) return percent;
    if (exit !== undefined) {
      const unfit = exitRefusal(market, side ^ 1, exit, lots);
      if (unfit !== Refusal.NONE) return unfit;
      if (!enclosesPrice(side ^ 1, exit, price)) return Refusal.OCO_PRICES;
    }
    if (type === OrderType.LIMIT_MAKER && wouldMatch(market, side, price)) return Refusal.WOULD_MATCH;
    if (!this.loadFreeze(market, old, side, price, lots)) return Refusal.INSUFFICIENT_BALANCE;
    if (!s.members.room.isLeft) return Refusal.ENGINE_FULL;

    const seat = words[orderAt | O.SEAT]!;
    s.core.end(old, DoneReason.REPLACED);
    const flags = packFlags(side, type, timeInForce, selfTrade);
    const slot = s.core.accept(seat, flags, price, lots, 0, 0n, s.members.ids.addressOf(at + REPLACE.CLIENT), call.idHash, call.body);
    call.name(slot, s.orders.lastNumber);
    if (exit !== undefined) s.exits.attach(slot, exit);
    s.core.freeze(slot, Reg.FREEZE);
    s.core.take(slot, 0n);
    return Refusal.NONE;
  }

  /** Loads register FREEZE with the new order's freeze; false when it exceeds what is available and what the old order froze. */
  private loadFreeze(market: SpotMarket, old: number, side: number, price: number, lots: number): boolean {
    const { ledger, orders } = this.s;
    const seat = orders.words[(old << 4) | O.SEAT]!;
    loadNeed(this.s, market, Reg.FREEZE, seat, side, price, lots);
    const available = availableCell(this.s, seat, side);
    return BigInt.asIntN(64, ledger.cells[available]! + orders.longs[orders.frozenAt(old)]!) >= ledger.amounts[Reg.FREEZE]!;
  }
}
