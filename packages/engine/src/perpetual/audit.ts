import { Account, Bucket, numberedOwner } from '@kontor/domain/accounts';
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { Side } from '@kontor/domain/order';
import { MarginMode } from '@kontor/domain/perpetual/words';
import type { ContractDump, MarketDump, OrderDump, StateDump } from '../engine-door.ts';
import type { Obligation } from '../ledger/audit.ts';
import { KIND } from './kind.ts';

/** What must hold of contracts in any state, in words (docs/perpetual.md, "Audit"; rules 0.4). */
export function auditPerpetual(state: StateDump): string[] {
  return [...state.contracts.flatMap((contract) => [...sums(state, contract), ...records(state, contract)]), ...accounts(state)];
}

/** Isolated margins are what is locked in contract accounts. */
export function perpetualObligations(state: StateDump): Obligation[] {
  return state.contracts.flatMap(({ market, records: held }) => {
    const asset = marketOf(state, market).terms.quote;
    return held.flatMap(({ user, sides }) =>
      sides.map(({ margin }) => ({ owner: user, account: Account.CONTRACT, asset, bucket: Bucket.LOCKED, amount: margin })),
    );
  });
}

function marketOf({ markets }: StateDump, id: number): MarketDump {
  return markets.find(({ terms }) => terms.market === id)!;
}

/** Longs are as many as shorts, and the clearing account holds the other side of what they were entered at. */
function sums(state: StateDump, { market: id, records: held, taken, pot, openLots }: ContractDump): string[] {
  const market = marketOf(state, id);
  const unit = unitOf(state, market);
  let [longs, shorts, signed, carried] = [0, 0, 0n, 0n];
  for (const record of held) {
    longs += record.sides[0]!.lots;
    shorts += record.sides[1]!.lots;
    signed += record.sides[0]!.entryValue - record.sides[1]!.entryValue;
    carried += record.carried;
  }
  for (const { side, lots, ticks } of taken) {
    if (side === 0) longs += lots;
    else shorts += lots;
    signed += (side === 0 ? 1n : -1n) * BigInt(lots) * BigInt(ticks) * unit;
  }
  const clearing =
    state.holdings.find(({ owner, account }) => owner === numberedOwner(id) && account === Account.CLEARING)?.available ?? 0n;
  const problems: string[] = [];
  if (longs !== shorts) problems.push(`contract ${id}: ${longs} long lots, ${shorts} short`);
  if (longs !== openLots) problems.push(`contract ${id}: ${longs} long lots, ${openLots} counted`);
  if (clearing !== pot - signed - carried)
    problems.push(`contract ${id}: clearing holds ${clearing}, entries ${signed}, carried ${carried}, pot ${pot}`);
  return problems;
}

/** Units of a lot at one tick. */
function unitOf(state: StateDump, { terms }: MarketDump): bigint {
  const { scale } = state.assets.find(({ asset }) => asset === terms.base)!;
  return notionalUnit(terms.tickUnits, terms.stepUnits, scale)!;
}

function records(state: StateDump, { market: id, records: held, terms }: ContractDump): string[] {
  const market = marketOf(state, id);
  const unit = unitOf(state, market);
  const orders = [...market.bids, ...market.asks];
  const problems: string[] = [];
  for (const { user, sides, carried, mode } of held) {
    const name = `contract ${id}, user ${user}`;
    const own = orders.filter((order) => order.user === user);
    sides.forEach(({ lots, entryValue, margin, closing, opening }, side) => {
      if (lots < 0 || entryValue > 0n !== lots > 0) problems.push(`${name}: ${lots} lots entered at ${entryValue}`);
      if (margin < 0n || (margin > 0n && (mode !== MarginMode.ISOLATED || lots === 0)))
        problems.push(`${name}: margin ${margin} of ${lots} lots`);
      const closes = own.filter((order) => isClosing(order) && closedSide(order) === side);
      const opens = own.filter((order) => !isClosing(order) && closedSide(order) !== side);
      const closingLots = closes.reduce((sum, order) => sum + order.open, 0);
      const openingValue = opens.reduce((sum, order) => sum + valueOf(order, unit), 0n);
      if (closing !== closingLots) problems.push(`${name}: ${closing} lots closing, orders say ${closingLots}`);
      if (opening !== openingValue) problems.push(`${name}: opening ${opening}, orders say ${openingValue}`);
      if (!isOneWay(state, user) && closing > lots) problems.push(`${name}: ${closing} of ${lots} lots closing`);
    });
    if (isOneWay(state, user) && sides.every(({ lots }) => lots > 0)) problems.push(`${name}: both sides in one-way`);
    if (carried < 0n || (carried > 0n && availableOf(state, user, market) > 0n)) problems.push(`${name}: carries ${carried} beside money`);
    if (terms === undefined && sides.some(({ lots }) => lots > 0)) problems.push(`${name}: lots of no contract`);
  }
  return problems;
}

/** What accounts reserve is what their orders do. */
function accounts(state: StateDump): string[] {
  const sum = new Map<number, bigint>();
  for (const market of state.markets) {
    if (market.kind?.number !== KIND) continue;
    const contract = state.contracts.find(({ market: id }) => id === market.terms.market);
    for (const order of [...market.bids, ...market.asks]) {
      if (isClosing(order)) continue;
      const leverage = contract!.records.find(({ user }) => user === order.user)!.leverage;
      sum.set(
        order.user,
        (sum.get(order.user) ?? 0n) + reserveOf(order, unitOf(state, market), leverage, takerRateOf(state, order.user, contract!)),
      );
    }
  }
  return state.contractAccounts.flatMap(({ user, reserved }) =>
    reserved === (sum.get(user) ?? 0n) ? [] : [`user ${user} reserves ${reserved}, orders say ${sum.get(user) ?? 0n}`],
  );
}

/** The lower of the contract's rate and, where it has one, the tier's. */
function takerRateOf({ users, contractTiers }: StateDump, user: number, { terms }: ContractDump): number {
  const tier = users.find((standing) => standing.user === user)?.tier;
  const rates = contractTiers.find((each) => each.tier === tier);
  return Math.min(terms!.takerRate, rates?.takerRate ?? terms!.takerRate);
}

function reserveOf(order: OrderDump, unit: bigint, leverage: number, takerRate: number): bigint {
  const value = valueOf(order, unit);
  const mark = (order.word ?? 0) >>> 1;
  const behind = order.side === Side.BUY ? order.priceTicks - mark : mark - order.priceTicks;
  const loss = behind > 0 ? BigInt(behind) * BigInt(order.open) * unit : 0n;
  return divideUp(value, BigInt(leverage)) + loss + divideUp(value * BigInt(takerRate), BigInt(FEE_RATE_SCALE));
}

function valueOf({ priceTicks, open }: OrderDump, unit: bigint): bigint {
  return BigInt(priceTicks) * BigInt(open) * unit;
}

function isClosing({ word = 0 }: OrderDump): boolean {
  return (word & 1) === 1;
}

function closedSide({ side }: OrderDump): number {
  return side === Side.BUY ? 1 : 0;
}

function isOneWay({ contractAccounts }: StateDump, user: number): boolean {
  return contractAccounts.some((account) => account.user === user && account.isOneWay);
}

function availableOf({ holdings }: StateDump, user: number, { terms }: MarketDump): bigint {
  return (
    holdings.find(({ owner, account, asset }) => owner === user && account === Account.CONTRACT && asset === terms.quote)?.available ?? 0n
  );
}
