import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { UserFlag, UserPermission } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { firstOf, oppositeOf, reachesOther, sideOf } from '../book.ts';
import { MOST_ON_GRID, MOST_UNITS } from '../bounds.ts';
import { isLate } from '../deadline.ts';
import {
  passesLotSize,
  passesMarketLotSize,
  passesMarketNotional,
  passesNotional,
  passesPercentPrice,
  passesPriceFilter,
} from '../filters.ts';
import { answerToKnownId, isZero } from '../ids.ts';
import { accept, openCount, orderFrom } from '../orders.ts';
import { ceilDivide, costOf } from '../prices.ts';
import type { Body, Outcome, User, World } from '../state.ts';
import { doneWith, refused, userOf } from '../state.ts';
import { takerPhase } from '../taker.ts';
import { availableToOpen, closable, costOfLots, freeOf, markTicks, openingValue, tickOf, valueUp } from './account.ts';
import type { Contract, PositionSide } from './contract.ts';
import { contractOf, firstLeverage, isOpen, least, most, openRecord, recordOf, termsOf } from './contract.ts';
import { capAt, isNear } from './formulas.ts';
import { markOfOrder } from './terms.ts';

const STALE_AFTER_MS = 10_000;
const CLOSE_LEVELS = 30;

export function placeInContract(world: World, command: CommandOf<'CONTRACT_PLACE'>): Outcome {
  if (!isWellFormed(command)) return refused(Refusal.MALFORMED);
  const user = userOf(world, command.user);
  const body = bodyOf(command);
  const known = answerToKnownId(user, command.clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const contract = contractOf(world, command.market);
  if (!contract) return refused(Refusal.UNKNOWN_MARKET);
  const refusal = entryRefusal(world, user, contract, command);
  if (refusal !== Refusal.NONE) return refused(refusal);
  const wanted = wantedBy(contract, command);
  const answer = filterRefusal(world, contract, command, wanted) || placeRefusal(world, user, contract, command, wanted);
  if (answer !== Refusal.NONE) return refused(answer);

  openRecord(user, contract);
  const order = orderFrom({
    user,
    market: contract.market,
    side: command.side,
    type: command.orderType,
    timeInForce: command.timeInForce,
    selfTrade: command.selfTrade,
    limit: Number(wanted.limit),
    stop: 0,
    lots: Number(wanted.lots),
    quoteAmount: 0n,
    clientId: command.clientId,
    body,
    contract: {
      closes: command.closes === 1,
      markTicks: markOfOrder(contract, command.side),
      takeProfit: command.takeProfit,
      stopLoss: command.stopLoss,
      byMark: [command.byMark % 2 === 1, command.byMark >= 2],
      liquidation: undefined,
    },
  });
  accept(world, order);
  const outcome = doneWith(order);
  takerPhase(world, order);
  return outcome;
}

function bodyOf(command: CommandOf<'CONTRACT_PLACE'>): Body {
  return [
    command.type,
    command.market,
    command.side,
    command.orderType,
    command.timeInForce,
    command.selfTrade,
    command.price,
    command.quantity,
    command.takeProfit,
    command.stopLoss,
    command.closes,
    command.byMark,
  ];
}

function isWellFormed(command: CommandOf<'CONTRACT_PLACE'>): boolean {
  const { orderType, timeInForce, price, quantity, takeProfit, stopLoss, closes, byMark } = command;
  if (command.user < 1 || isZero(command.clientId) || command.side > Side.SELL) return false;
  if (orderType > OrderType.MARKET || timeInForce > TimeInForce.FOK || command.selfTrade > SelfTrade.EXPIRE_BOTH) return false;
  if (orderType !== OrderType.LIMIT && timeInForce !== TimeInForce.GTC) return false;
  if (orderType === OrderType.MARKET ? price !== 0n : price <= 0n) return false;
  if (quantity <= 0n || takeProfit < 0n || stopLoss < 0n || (closes !== 0 && closes !== 1)) return false;
  // Which of the two waits for the mark: only what is there.
  if (![0, 1, 2, 3].includes(byMark) || (takeProfit === 0n && byMark % 2 === 1) || (stopLoss === 0n && byMark >= 2)) return false;
  return closes === 0 || (takeProfit === 0n && stopLoss === 0n);
}

/** The questions from self-trade prevention to MARK_STALE. */
function entryRefusal(world: World, user: User, contract: Contract, command: CommandOf<'CONTRACT_PLACE'>): Refusal {
  const opens = command.closes === 0;
  if (command.selfTrade === SelfTrade.NONE && !contract.market.terms.selfTradeAllowed) return Refusal.MALFORMED;
  if (!isOpen(contract)) return Refusal.MARKET_HALTED;
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  if (opens && (user.rights.permissions & UserPermission.FUTURES) === 0) return Refusal.NOT_PERMITTED;
  if (contract.mark === 0n) return Refusal.MARK_STALE;
  if (opens && (contract.stale || command.time - contract.lastValid > STALE_AFTER_MS)) return Refusal.MARK_STALE;
  if (command.orderType !== OrderType.MARKET && !passesPriceFilter(contract.market, command.price)) return Refusal.PRICE_FILTER;
  const passesLots = command.orderType === OrderType.MARKET ? passesMarketLotSize : passesLotSize;
  if (passesLots(contract.market, command.quantity)) return Refusal.NONE;
  return command.orderType === OrderType.MARKET ? Refusal.MARKET_LOT_SIZE : Refusal.LOT_SIZE;
}

/** Lots and limit in ticks; and the price that notional, take profit and stop loss are compared with. */
interface Wanted {
  readonly lots: bigint;
  readonly limit: bigint;
  readonly compared: bigint;
}

function wantedBy(contract: Contract, command: CommandOf<'CONTRACT_PLACE'>): Wanted {
  const lots = command.quantity / BigInt(contract.market.terms.stepUnits);
  if (command.orderType !== OrderType.MARKET) {
    const limit = command.price / tickOf(contract);
    return { lots, limit, compared: limit };
  }
  return { lots, limit: marketLimit(contract, command.side, lots, command.closes === 1), compared: markTicks(contract, 'down') };
}

/** The limit of a market order: the price of the last level it would reach near the mark, or the furthest one near it. */
export function marketLimit(contract: Contract, side: number, lots: bigint, closes: boolean): bigint {
  const { market, mark } = contract;
  const tick = tickOf(contract);
  let left = lots;
  let limit: bigint | undefined;
  for (const [seen, { price, orders }] of sideOf(market, oppositeOf(side)).entries()) {
    if (left <= 0n || (closes && seen === CLOSE_LEVELS) || !isNear(BigInt(price) * tick, mark)) break;
    limit = BigInt(price);
    for (const { open } of orders) left -= BigInt(open);
  }
  const furthest = side === Side.BUY ? (mark * 10_500n) / (10_000n * tick) : ceilDivide(mark * 9_500n, 10_000n * tick);
  return limit ?? most(1n, least(BigInt(MOST_ON_GRID), furthest));
}

/** The questions from NOTIONAL to WOULD_TRIGGER. */
function filterRefusal(world: World, { market }: Contract, command: CommandOf<'CONTRACT_PLACE'>, wanted: Wanted): Refusal {
  const isMarket = command.orderType === OrderType.MARKET;
  const opens = command.closes === 0;
  const notional = costOf(market, wanted.compared, Number(wanted.lots));
  if (opens && !(isMarket ? passesMarketNotional : passesNotional)(market, notional)) return Refusal.NOTIONAL;
  if (costOf(market, wanted.limit, Number(wanted.lots)) > MOST_UNITS) return Refusal.AMOUNT_TOO_LARGE;
  if (!isMarket && !passesPercentPrice(world, market, command.side, Number(wanted.limit))) return Refusal.PERCENT_PRICE_BY_SIDE;
  const { takeProfit, stopLoss } = command;
  for (const price of [takeProfit, stopLoss]) if (price > 0n && !passesPriceFilter(market, price)) return Refusal.PRICE_FILTER;
  const tick = BigInt(market.terms.tickUnits);
  // A long gains above the price, a short below it.
  const isMet = (level: bigint, waitsForRise: boolean): boolean =>
    level > 0n && (waitsForRise ? level / tick <= wanted.compared : level / tick >= wanted.compared);
  const isLong = command.side === Side.BUY;
  return isMet(takeProfit, isLong) || isMet(stopLoss, !isLong) ? Refusal.WOULD_TRIGGER : Refusal.NONE;
}

/** The questions from MAX_NUM_ORDERS to ENGINE_FULL. */
function placeRefusal(
  world: World,
  user: User,
  contract: Contract,
  command: CommandOf<'CONTRACT_PLACE'>,
  { lots, limit }: Wanted,
): Refusal {
  const { market } = contract;
  const { maxOrders } = market.terms;
  const side = command.side as PositionSide;
  const closes = command.closes === 1;
  const rests = command.orderType !== OrderType.MARKET && command.timeInForce === TimeInForce.GTC;
  if (rests && maxOrders > 0 && openCount(user, market) + 1 > maxOrders) return Refusal.MAX_NUM_ORDERS;
  if (closes && lots > closable(user, contract, side === 0 ? 1 : 0)) return Refusal.NOT_CLOSABLE;
  const record = recordOf(user, contract);
  const leverage = record?.leverage ?? firstLeverage(contract);
  if (!closes) {
    const cap = BigInt(termsOf(contract).maxOpenLots);
    if (cap > 0n && openInterest(contract) + lots > cap) return Refusal.OPEN_INTEREST;
    const held = record?.sides[side] ?? { lots: 0n, entry: 0n, margin: 0n };
    const value = valueUp(world, { contract, held }) + openingValue(user, contract, side) + costOf(market, limit, Number(lots));
    if (value > capAt(contract.brackets, leverage)) return Refusal.BRACKET_LIMIT;
  }
  if (command.orderType === OrderType.LIMIT_MAKER && reachesOther(market, side, Number(limit))) return Refusal.WOULD_MATCH;
  if (!closes) {
    const bestBid = BigInt(firstOf(market, Side.BUY)?.limit ?? 0);
    const marketPrice = command.orderType === OrderType.MARKET ? markOfOrder(contract, side) : 0n;
    const ticks = side === 0 ? limit : most(limit, most(bestBid, marketPrice));
    const cost = costOfLots(world, { user, contract, leverage }, { side, ticks, lots, markTicks: markOfOrder(contract, side) });
    if (cost > (record?.isolated ? freeOf(world, user) : availableToOpen(world, user))) return Refusal.INSUFFICIENT_MARGIN;
  }
  return world.orders.size + 1 > world.maxOpenOrders ? Refusal.ENGINE_FULL : Refusal.NONE;
}

/** Long lots of a contract, those that are taken over included. */
export function openInterest({ records, takenOver }: Contract): bigint {
  const held = records.reduce((sum, { sides }) => sum + sides[0].lots, 0n);
  return takenOver.reduce((sum, { side, lots }) => sum + (side === 0 ? lots : 0n), held);
}
