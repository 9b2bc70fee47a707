import { Account } from '@kontor/domain/accounts';
import { RecordType } from '@kontor/domain/record-types';
import { PositionCause } from '@kontor/domain/perpetual/words';
import { ceilDivide } from '../prices.ts';
import type { Order, World } from '../state.ts';
import { carriedOf, crossAccount, crossStandings, maintenanceOf, profitOf, ratesOf, walletOf } from './account.ts';
import type { ContractRecord, Held, PositionSide } from './contract.ts';
import { inContract, least, recordOfOrder } from './contract.ts';
import { settleFunding } from './funding.ts';
import { charge, systemPlace } from './money.ts';
import { attach } from './plans.ts';
import { close, closed, freedBy, marginFor, open, shrink, tell } from './positions.ts';

const RATE_UNIT = 100_000_000n;

/** Of so many lots that an order trades: how many close, and which side, and how many open. */
interface Shares {
  readonly closes: PositionSide;
  readonly closing: bigint;
  readonly opens: PositionSide;
  readonly opening: bigint;
}

function sharesOf(order: Order, lots: bigint): Shares {
  const { user, side } = order;
  // BUY (0) opens longs (0) and closes shorts (1), SELL the other way round.
  const opens = side as PositionSide;
  const closes = (1 - side) as PositionSide;
  const held = recordOfOrder(order).sides[closes].lots;
  const closing = inContract(order).closes ? lots : user.oneWay ? least(lots, held) : 0n;
  return { closes, closing, opens, opening: lots - closing };
}

/** Quote units of so many lots at the maker's price. */
function valueOf(maker: Order, lots: bigint): bigint {
  return BigInt(maker.limit) * lots * maker.market.lotTickUnits;
}

function rateOf(world: World, order: Order, which: 'makerRate' | 'takerRate'): number {
  return ratesOf(world, order.user, recordOfOrder(order).contract)[which];
}

function feeOf(order: Order, value: bigint, rate: number): bigint {
  return inContract(order).liquidation ? 0n : ceilDivide(value * BigInt(rate), RATE_UNIT);
}

/** Who of two cannot bear a trade, the maker asked first. Funding that is due of both is settled before. */
export function whoCannotBear(world: World, taker: Order, maker: Order, lots: number): 'maker' | 'taker' | undefined {
  settleFunding(world, recordOfOrder(maker));
  settleFunding(world, recordOfOrder(taker));
  const [makerRate, takerRate] = [rateOf(world, maker, 'makerRate'), rateOf(world, taker, 'takerRate')];
  if (!canBear(world, maker, maker, BigInt(lots), makerRate)) return 'maker';
  if (!inContract(taker).liquidation && !canBear(world, taker, maker, BigInt(lots), takerRate)) return 'taker';
  return undefined;
}

function canBear(world: World, order: Order, maker: Order, lots: bigint, rate: number): boolean {
  const record = recordOfOrder(order);
  const { contract } = record;
  const { closes, closing, opens, opening } = sharesOf(order, lots);
  if (closing > record.sides[closes].lots) return false;
  const unit = BigInt(maker.limit) * contract.market.lotTickUnits;
  const fee = feeOf(order, unit * lots, rate);
  const wallet = walletOf(world, record.user) - carriedOf(record.user);
  const close = closing === 0n ? undefined : closed(record, closes, closing, closing * unit);
  const realised = close?.realised ?? 0n;
  const opened = openedBy(record, opens, opening, opening * unit);

  if (record.isolated) {
    const freed = closing === 0n ? 0n : freedBy(record.sides[closes], closing);
    const margin = opening === 0n ? 0n : marginFor(record, opening * unit);
    if (freed + realised < 0n || wallet + freed + realised - margin - fee < 0n) return false;
    if (opening === 0n) return true;
    const standing = { contract, side: opens, held: opened };
    return opened.margin + profitOf(world, standing) > maintenanceOf(world, standing);
  }
  const after: [Held, Held] = [{ ...record.sides[0] }, { ...record.sides[1] }];
  if (close) after[closes] = close.rest;
  if (opening > 0n) after[opens] = opened;
  const { balance, maintenance } = crossAccount(world, crossStandings(record.user, { record, sides: after }), wallet + realised - fee);
  return opening > 0n ? balance > maintenance : balance >= 0n;
}

/** A side as it would be with more lots. */
function openedBy(record: ContractRecord, side: PositionSide, lots: bigint, value: bigint): Held {
  const held = record.sides[side];
  const margin = held.margin + (record.isolated && lots > 0n ? marginFor(record, value) : 0n);
  return { lots: held.lots + lots, entry: held.entry + value, margin };
}

/** One trade in a contract at the maker's price, behind the TRADE event: money and positions of the maker, then of the taker; plans. */
export function settleTrade(world: World, taker: Order, maker: Order, lots: number, fees: { makerFee: bigint; takerFee: bigint }): void {
  settleFor(world, maker, maker, BigInt(lots), fees.makerFee);
  settleFor(world, taker, maker, BigInt(lots), fees.takerFee);
}

/** Plans that were brought along by the two orders of a trade. */
export function attachPlans(world: World, taker: Order, maker: Order): void {
  attach(world, maker);
  attach(world, taker);
}

/** Fees of both in the quote asset. */
export function feesOf(world: World, taker: Order, maker: Order, lots: number): { makerFee: bigint; takerFee: bigint } {
  const value = valueOf(maker, BigInt(lots));
  const [makerRate, takerRate] = [rateOf(world, maker, 'makerRate'), rateOf(world, taker, 'takerRate')];
  return { makerFee: feeOf(maker, value, makerRate), takerFee: feeOf(taker, value, takerRate) };
}

function settleFor(world: World, order: Order, maker: Order, lots: bigint, fee: bigint): void {
  const record = recordOfOrder(order);
  const { closes, closing, opens, opening } = sharesOf(order, lots);
  const { liquidation } = inContract(order);
  const value = (part: bigint): bigint => valueOf(maker, part);
  if (liquidation) {
    const realised = shrink(record, closes, lots, value(lots));
    liquidation.lots += lots;
    liquidation.value += value(lots);
    liquidation.realised += realised;
    tell(world, record, closes, PositionCause.LIQUIDATION, realised, order.number);
    return;
  }
  const why = { type: RecordType.REALIZED_PNL, reference: order.number };
  const realised = closing > 0n ? close(world, record, closes, closing, value(closing), why) : 0n;
  if (opening > 0n) open(world, record, opens, opening, value(opening), order.number);
  const fund = systemPlace(record.contract, Account.FEE);
  charge(world, record, fund, fee, { type: RecordType.CONTRACT_FEE, reference: order.number });
  if (closing > 0n) tell(world, record, closes, PositionCause.TRADE, realised, order.number);
  if (opening > 0n) tell(world, record, opens, PositionCause.TRADE, 0n, order.number);
}
