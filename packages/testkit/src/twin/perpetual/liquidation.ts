import { Account } from '@kontor/domain/accounts';
import { DoneReason, OrderType, TimeInForce } from '@kontor/domain/order';
import { LiquidationStep, PositionCause } from '@kontor/domain/perpetual/words';
import { RecordType } from '@kontor/domain/record-types';
import { firstOf, isBeyond } from '../book.ts';
import { MOST_ON_GRID } from '../bounds.ts';
import { endAllIn } from '../cancel.ts';
import type { User, World } from '../state.ts';
import { accountOf, coinOf, coinValue, maintenanceOf, profitOf, standingOf, stepOf } from './account.ts';
import { hasRoom, placeClosing } from './closing-orders.ts';
import type { ContractRecord, Fills, PositionSide } from './contract.ts';
import { isOpen, least, most, termsOf } from './contract.ts';
import { cover } from './cover.ts';
import { settleRecord } from './delisting.ts';
import { boundTicks, crossBound, fundDelta, isolatedBound, maintenance, mustBeLiquidated, signed, stepAt } from './formulas.ts';
import { charge, clearing, give, insured, marginOut, marginPlace, move, systemPlace } from './money.ts';
import { close, settleGain, shrink, tell } from './positions.ts';

const MOST_ORDERS = 64;

/** Whether a side of an isolated record has to be liquidated. */
export function isSideLiquidated(world: World, record: ContractRecord, side: PositionSide): boolean {
  const standing = standingOf(record, side);
  return mustBeLiquidated(record.sides[side].margin + profitOf(world, standing), maintenanceOf(world, standing));
}

/** Whether a cross account has to be liquidated. */
export function isAccountLiquidated(world: World, user: User): boolean {
  const { balance, maintenance } = accountOf(world, user);
  return mustBeLiquidated(balance, maintenance);
}

export function liquidateSide(world: World, record: ContractRecord, side: PositionSide): void {
  endAllIn(world, record.user, record.contract.market, DoneReason.LIQUIDATED);
  let filled = true;
  while (filled && mayReduce(world, record, side) && isSideLiquidated(world, record, side)) filled = reduce(world, record, side);
  if (isSideLiquidated(world, record, side)) closeInFull(world, record, side);
}

export function liquidateAccount(world: World, user: User): void {
  const records = user.records.filter(({ isolated }) => !isolated);
  for (const { contract } of records) endAllIn(world, user, contract.market, DoneReason.LIQUIDATED);
  for (const record of records)
    if (record.contract.settlement && hasLots(record)) settleRecord(world, record, record.contract.settlement.ticks);
  for (const record of records) {
    if (!isAccountLiquidated(world, user)) break;
    offset(world, record);
  }
  /** Sides whose last reduction filled nothing. */
  const stuck = new Set<object>();
  while (isAccountLiquidated(world, user)) {
    const { record, side } = largest(world, records);
    if (!mayReduce(world, record, side) || stuck.has(record.sides[side])) closeInFull(world, record, side);
    else if (!reduce(world, record, side)) stuck.add(record.sides[side]);
  }
  if (!records.some(hasLots)) cover(world, user);
}

function hasLots({ sides }: ContractRecord): boolean {
  return sides.some(({ lots }) => lots > 0n);
}

/** The side with the highest maintenance; of two the one of the earlier record, then the long. */
function largest(world: World, records: readonly ContractRecord[]): { record: ContractRecord; side: PositionSide } {
  const sides = records.flatMap((record) =>
    ([0, 1] as const).map((side) => ({ record, side, of: maintenanceOf(world, standingOf(record, side)) })),
  );
  return sides.reduce((best, each) => (each.of > best.of ? each : best));
}

/** Lots that a cross record has on both sides close against each other at the mark. */
function offset(world: World, record: ContractRecord): void {
  const { contract, sides } = record;
  const lots = least(sides[0].lots, sides[1].lots);
  if (lots === 0n) return;
  const value = (lots * stepOf(contract) * contract.mark) / coinOf(world, contract);
  const why = { type: RecordType.REALIZED_PNL, reference: 0 };
  const gains = ([0, 1] as const).map((side) => close(world, record, side, lots, value, why));
  for (const side of [0, 1] as const) tell(world, record, side, PositionCause.OFFSET, gains[side]!, 0);
}

/** Whether a side is above the first bracket, and an order can bring it down. */
function mayReduce(world: World, record: ContractRecord, side: PositionSide): boolean {
  const { contract } = record;
  if (!isOpen(contract) || !hasRoom(world)) return false;
  const bracket = stepAt(contract.brackets, coinValue(standingOf(record, side)), coinOf(world, contract));
  return record.sides[side].lots > 0n && bracket !== contract.brackets[0];
}

/** Brings a side down by a bracket; whether anything was filled. */
function reduce(world: World, record: ContractRecord, side: PositionSide): boolean {
  const { contract } = record;
  const held = record.sides[side].lots;
  const coin = coinOf(world, contract);
  // What fits below the bracket stays.
  const { floor } = stepAt(contract.brackets, coinValue(standingOf(record, side)), coin);
  const kept = (floor * coin) / (contract.mark * stepOf(contract));
  const lots = held - kept;
  const ticks = bankruptcyOf(world, record, side, lots);
  return sellOff(world, record, side, { step: LiquidationStep.REDUCE, lots, limit: ticks, bankruptcy: ticks }) > 0n;
}

/** Bankruptcy price in ticks of so many lots of a side, as the account stands. */
function bankruptcyOf(world: World, record: ContractRecord, side: PositionSide, lots: bigint): bigint {
  const amount = bankruptcyAmount(world, record, side, lots);
  const ticks = boundTicks(side, amount, lots, record.contract.market.lotTickUnits);
  return most(1n, least(BigInt(MOST_ON_GRID), ticks));
}

/** What closing so many lots has to bring at least. */
export function bankruptcyAmount(world: World, record: ContractRecord, side: PositionSide, lots: bigint): bigint {
  const { contract, user, sides } = record;
  const held = sides[side];
  if (record.isolated) return isolatedBound(side, held.entry, held.margin, lots, held.lots);
  const coin = coinOf(world, contract);
  const account = accountOf(world, user);
  const worth = (some: bigint): bigint => some * stepOf(contract) * contract.mark;
  const freed = maintenance(contract.brackets, worth(held.lots), coin) - maintenance(contract.brackets, worth(held.lots - lots), coin);
  return crossBound(side, worth(lots), freed, { balance: account.balance, kept: account.maintenance, coin });
}

interface SellOff {
  readonly step: number;
  readonly lots: bigint;
  readonly limit: bigint;
  readonly bankruptcy: bigint;
}

/** An order of a liquidation, and its settlement; lots that it filled. */
function sellOff(world: World, record: ContractRecord, side: PositionSide, { step, lots, limit, bankruptcy }: SellOff): bigint {
  announce(world, record, side, step, lots, bankruptcy);
  const liquidation: Fills = { lots: 0n, value: 0n, realised: 0n };
  const order = placeClosing(world, record, {
    side,
    lots,
    ticks: limit,
    type: OrderType.LIMIT,
    timeInForce: TimeInForce.IOC,
    liquidation,
  });
  settle(world, record, side, liquidation, bankruptcy, order.number);
  return liquidation.lots;
}

function announce(world: World, record: ContractRecord, side: PositionSide, step: number, lots: bigint, bankruptcy: bigint): void {
  const { contract, user } = record;
  world.events.write({
    type: 'liquidation',
    step,
    user: user.id,
    market: contract.market.terms.market,
    side,
    lots: Number(lots),
    bankruptcyTicks: Number(bankruptcy),
    mark: contract.mark,
  });
}

/** The money of what an order of a liquidation filled. */
function settle(world: World, record: ContractRecord, side: PositionSide, fills: Fills, bankruptcy: bigint, reference: number): void {
  if (fills.lots === 0n) return;
  const { contract, user } = record;
  const sign = signed(side);
  const bound = sign * fills.lots * bankruptcy * contract.market.lotTickUnits;
  const delta = fundDelta(fills.value, sign * fills.value, bound, termsOf(contract).liquidationRate);
  const settlePart = (): void => {
    if (record.isolated) settleMargin(world, record, side, fills.realised, reference);
    else settleGain(world, record, fills.realised, { type: RecordType.REALIZED_PNL, reference });
  };
  let fund = 0n;
  // What the fund pays comes before the loss that it is for.
  if (delta < 0n) fund = settleFund(world, record, side, delta, reference);
  settlePart();
  if (delta >= 0n) fund = settleFund(world, record, side, delta, reference);
  if (record.sides[side].lots === 0n) marginOut(world, record, side, record.sides[side].margin, reference);
  world.events.write({
    type: 'liquidated',
    user: user.id,
    market: contract.market.terms.market,
    side,
    lots: Number(fills.lots),
    value: fills.value,
    fund,
  });
}

/** What the insurance fund gets (above zero) or pays; what it got or paid. */
function settleFund(world: World, record: ContractRecord, side: PositionSide, delta: bigint, reference: number): bigint {
  const { contract, isolated } = record;
  const fund = systemPlace(contract, Account.INSURANCE);
  const held = record.sides[side];
  if (delta >= 0n) {
    const why = { type: RecordType.LIQUIDATION_FEE, reference };
    if (!isolated) {
      charge(world, record, fund, delta, why);
      return delta;
    }
    const fee = least(delta, held.margin);
    held.margin -= fee;
    move(world, [[marginPlace(record), -fee], [fund, fee]], why); // prettier-ignore
    return fee;
  }
  const paid = least(-delta, insured(world, contract));
  const why = { type: RecordType.INSURANCE_COVER, reference };
  if (isolated) {
    held.margin += paid;
    move(world, [[fund, -paid], [marginPlace(record), paid]], why); // prettier-ignore
  } else give(world, record, fund, paid, why);
  return -paid;
}

/** Gain or loss of an isolated side against its margin; what the margin lacks the fund pays, and what that lacks is carried. */
function settleMargin(world: World, record: ContractRecord, side: PositionSide, realised: bigint, reference: number): void {
  const { contract } = record;
  const held = record.sides[side];
  const why = { type: RecordType.REALIZED_PNL, reference };
  if (realised >= 0n) {
    held.margin += realised;
    move(world, [[clearing(contract), -realised], [marginPlace(record), realised]], why); // prettier-ignore
    return;
  }
  const had = least(-realised, held.margin);
  held.margin -= had;
  move(world, [[marginPlace(record), -had], [clearing(contract), had]], why); // prettier-ignore
  const covered = least(-realised - had, insured(world, contract));
  const fund = systemPlace(contract, Account.INSURANCE);
  move(world, [[fund, -covered], [clearing(contract), covered]], { type: RecordType.INSURANCE_COVER, reference }); // prettier-ignore
  record.carried += -realised - had - covered;
}

/** Closes all of a side: by orders at bankruptcy or better, by orders that the fund pays for, and what is left is taken over. */
function closeInFull(world: World, record: ContractRecord, side: PositionSide): void {
  const { contract } = record;
  const held = record.sides[side];
  const { market } = contract;
  const bankruptcy = bankruptcyOf(world, record, side, held.lots);
  const step = LiquidationStep.CLOSE;
  if (isOpen(contract) && hasRoom(world)) {
    sellOff(world, record, side, { step, lots: held.lots, limit: bankruptcy, bankruptcy });
    for (let orders = 0; orders < MOST_ORDERS && held.lots > 0n && hasRoom(world); orders++) {
      // A long meets bids (BUY is 0), a short asks.
      const best = firstOf(market, side)?.limit;
      if (best === undefined || !isBeyond(1 - side, best, Number(bankruptcy)) || insured(world, contract) === 0n) break;
      const lost = signed(side) * (bankruptcy - BigInt(best)) * market.lotTickUnits;
      const lots = least(held.lots, insured(world, contract) / lost);
      if (lots === 0n || sellOff(world, record, side, { step, lots, limit: BigInt(best), bankruptcy }) === 0n) break;
    }
  }
  if (held.lots > 0n) takeOver(world, record, side, bankruptcy);
}

function takeOver(world: World, record: ContractRecord, side: PositionSide, ticks: bigint): void {
  const { contract } = record;
  const { lots } = record.sides[side];
  announce(world, record, side, LiquidationStep.TAKE_OVER, lots, ticks);
  const realised = shrink(record, side, lots, lots * ticks * contract.market.lotTickUnits);
  if (record.isolated) settleMargin(world, record, side, realised, 0);
  else settleGain(world, record, realised, { type: RecordType.REALIZED_PNL, reference: 0 });
  marginOut(world, record, side, record.sides[side].margin, 0);
  const last = contract.takenOver.at(-1);
  if (last?.side === side && last.ticks === ticks) last.lots += lots;
  else contract.takenOver.push({ side, lots, ticks });
  tell(world, record, side, PositionCause.TAKE_OVER, realised, 0);
}
