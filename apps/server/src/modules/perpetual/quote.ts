/** What an order would cost and do, before it is sent: the engine's own formulas over the book as it stands. Source: rules 2.3, 2.4, 2.15; docs/perpetual.md "CONTRACT_PLACE". */
import { divideDown } from '@kontor/domain/formulas/rounding';
import { capAtLeverage } from '@kontor/domain/perpetual/brackets';
import { isNearMark, marketClose } from '@kontor/domain/perpetual/market-close';
import { largestOpenable, orderCost } from '@kontor/domain/perpetual/order-cost';
import type { OrderCost } from '@kontor/domain/perpetual/order-cost';
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { DepthSnapshot } from '../../follower/feed.ts';
import type { ContractOrder, ContractSetting } from '../../follower/perpetual/contract-facts.ts';
import { takerRateOf } from '../../follower/perpetual/contract-facts.ts';
import type { AccountFigures } from './account-figures.ts';
import type { Contract } from './contracts.ts';

/** What is asked about. */
export interface QuotedOrder {
  readonly side: PositionSide;
  readonly closes: boolean;
  /** Undefined at market. */
  readonly priceTicks: bigint | undefined;
  readonly isPostOnly: boolean;
  /** Undefined where nothing was said. */
  readonly lots: bigint | undefined;
}

export interface QuoteGround {
  readonly contract: Contract;
  readonly setting: ContractSetting;
  readonly figures: AccountFigures;
  readonly depth: Pick<DepthSnapshot, 'bids' | 'asks'>;
  /** Open orders of the user in the contract. */
  readonly orders: readonly ContractOrder[];
}

/** What the book would fill at once. */
export interface Fillable {
  readonly lots: bigint;
  /** Ticks × lots. */
  readonly value: bigint;
  readonly worstTicks: bigint | undefined;
}

export interface Quote {
  /** Undefined without lots or a price, or before the first mark. */
  readonly cost: OrderCost | undefined;
  /** Lots; undefined where there is no price to reckon with. */
  readonly maxLots: bigint | undefined;
  readonly closable: bigint;
  readonly fillable: Fillable | undefined;
  /** At which the order would be worked out: its limit, or the worst of what it takes. */
  readonly priceTicks: bigint | undefined;
}

/** Lots of a side that no open order closes. */
export function closableOf(lots: number, side: number, orders: readonly Pick<ContractOrder, 'closes' | 'side' | 'openLots'>[]): number {
  // Who closes a long sells.
  const closing = orders.filter((order) => order.closes && order.side === 1 - side).reduce((sum, { openLots }) => sum + openLots, 0);
  return Math.max(0, lots - closing);
}

/** Lots that are taken by one who asks the book for all: for the most that can be opened at market. */
const ALL = 2n ** 53n;

export function quoteOf(order: QuotedOrder, ground: QuoteGround): Quote {
  const { contract, figures, orders } = ground;
  const { side, closes, lots } = order;
  const held = figures.held.find(({ contract: { name }, position }) => name.market === contract.name.market && position.side === side);
  const closable = BigInt(closableOf(held?.state.lots ?? 0, side, orders));
  const fillable = lots === undefined ? undefined : fillableOf(order, lots, ground);
  const priceTicks = order.priceTicks ?? (lots === undefined ? undefined : limitAtMarket(order, lots, ground));
  if (closes) return { cost: lots === undefined ? undefined : NO_COST, maxLots: closable, closable, fillable, priceTicks };
  return {
    cost: lots === undefined || priceTicks === undefined ? undefined : costOf(order, lots, priceTicks, ground),
    maxLots: largestOf(order, ground),
    closable: 0n,
    fillable,
    priceTicks,
  };
}

const NO_COST: OrderCost = { margin: 0n, openLoss: 0n, fee: 0n };

/** Whether it buys: opening a long, closing a short. */
function buys({ side, closes }: Pick<QuotedOrder, 'side' | 'closes'>): boolean {
  return (side === PositionSide.LONG) !== closes;
}

/** Levels that it could trade with, best first, in ticks and lots. */
function levelsFor(
  order: Pick<QuotedOrder, 'side' | 'closes'>,
  { depth }: QuoteGround,
): { readonly ticks: bigint; readonly lots: bigint }[] {
  return (buys(order) ? depth.asks : depth.bids).map(([ticks, lots]) => ({ ticks: BigInt(ticks), lots: BigInt(lots) }));
}

function isNear({ contract }: QuoteGround): (ticks: bigint) => boolean {
  const mark = contract.state.mark?.mark;
  return (ticks) => mark !== undefined && isNearMark(ticks * contract.tick, mark);
}

/** What the book would fill at once, and the price furthest from the best. */
function fillableOf(order: QuotedOrder, lots: bigint, ground: QuoteGround): Fillable {
  const { priceTicks, closes, isPostOnly } = order;
  if (isPostOnly) return { lots: 0n, value: 0n, worstTicks: undefined };
  const levels = levelsFor(order, ground);
  if (priceTicks === undefined && closes) return marketClose(levels, lots, isNear(ground));
  const reaches = priceTicks === undefined ? isNear(ground) : (ticks: bigint) => (buys(order) ? ticks <= priceTicks : ticks >= priceTicks);
  return taken(levels, lots, reaches);
}

function taken(
  levels: readonly { readonly ticks: bigint; readonly lots: bigint }[],
  lots: bigint,
  reaches: (ticks: bigint) => boolean,
): Fillable {
  let [filled, value] = [0n, 0n];
  let worstTicks: bigint | undefined;
  for (const level of levels) {
    if (filled === lots || !reaches(level.ticks)) break;
    const part = level.lots < lots - filled ? level.lots : lots - filled;
    filled += part;
    value += part * level.ticks;
    worstTicks = level.ticks;
  }
  return { lots: filled, value, worstTicks };
}

/** The limit of a market order: the last level that it needs, or without any the furthest price that is near the mark. */
function limitAtMarket(order: QuotedOrder, lots: bigint, ground: QuoteGround): bigint | undefined {
  const mark = ground.contract.state.mark?.mark;
  if (mark === undefined) return undefined;
  const { worstTicks } = fillableOf({ ...order, isPostOnly: false }, lots, ground);
  if (worstTicks !== undefined) return worstTicks;
  const whole = 10_000n * ground.contract.tick;
  return buys(order) ? (mark * 10_500n) / whole : (mark * 9_500n + whole - 1n) / whole;
}

/** The price that a cost is reckoned at: a sale may be done at a better one than its limit, and then needs more. */
function costTicks(order: QuotedOrder, priceTicks: bigint, { contract, depth }: QuoteGround): bigint {
  if (buys(order)) return priceTicks;
  const bid = BigInt(depth.bids[0]?.[0] ?? 0);
  const mark = contract.state.mark!.mark;
  const markUp = order.priceTicks === undefined ? (mark + contract.tick - 1n) / contract.tick : 0n;
  return [priceTicks, bid, markUp].reduce((most, ticks) => (ticks > most ? ticks : most));
}

/** Mark ticks as an order of this direction has them, as a price. */
function markOf(order: QuotedOrder, { contract: { state, tick } }: QuoteGround): bigint {
  const { mark } = state.mark!;
  return (buys(order) ? mark / tick : (mark + tick - 1n) / tick) * tick;
}

function costOf(order: QuotedOrder, lots: bigint, priceTicks: bigint, ground: QuoteGround): OrderCost | undefined {
  const { contract, setting, figures } = ground;
  if (contract.state.mark === undefined) return undefined;
  return orderCost(
    {
      side: order.side,
      quantity: lots * contract.step,
      price: costTicks(order, priceTicks, ground) * contract.tick,
      mark: markOf(order, ground),
      leverage: setting.leverage,
      takerRate: takerRateOf(contract.state.terms, figures.tierRates),
    },
    contract.coin,
  );
}

/** The most that can be paid for, that the brackets allow, and that one order may be. */
function largestOf(order: QuotedOrder, ground: QuoteGround): bigint | undefined {
  const { contract, setting, figures, orders } = ground;
  const { mark } = contract.state;
  if (mark === undefined) return undefined;
  const free = setting.isIsolated ? figures.transferable : figures.available;
  const affordable = (ticks: bigint): bigint =>
    largestOpenable(
      free,
      {
        side: order.side,
        price: costTicks(order, ticks, ground) * contract.tick,
        mark: markOf(order, ground),
        leverage: setting.leverage,
        takerRate: takerRateOf(contract.state.terms, figures.tierRates),
      },
      contract.step,
      contract.coin,
    ) / contract.step;
  let ticks = order.priceTicks ?? limitAtMarket(order, 1n, ground)!;
  let lots = affordable(ticks);
  if (order.priceTicks === undefined) {
    // The more it takes the worse its price, and the less of it can be paid for.
    ticks = limitAtMarket(order, lots === 0n ? 1n : lots, ground)!;
    lots = affordable(ticks);
  }
  const held = figures.held.find(
    ({ contract: { name }, position }) => name.market === contract.name.market && position.side === order.side,
  );
  const value = held === undefined ? 0n : (held.position.quantity * mark.mark + contract.coin - 1n) / contract.coin;
  const opening = orders
    .filter(({ closes, side }) => !closes && side === order.side)
    .reduce((sum, { priceTicks, openLots }) => sum + BigInt(priceTicks) * BigInt(openLots) * contract.listing.unit, 0n);
  const room = capAtLeverage(contract.table, setting.leverage) - value - opening;
  const { maxLots, maxMarketLots } = contract.listing.terms;
  const most = BigInt((order.priceTicks === undefined ? maxMarketLots : maxLots) || Number(ALL));
  const byRoom = ticks > 0n && room > 0n ? divideDown(room, ticks * contract.listing.unit) : 0n;
  return [lots, byRoom, most, openInterestLeft(contract)].reduce((least, each) => (each < least ? each : least));
}

function openInterestLeft({ state: { terms, openLots } }: Contract): bigint {
  return terms.maxOpenLots === 0 ? ALL : BigInt(Math.max(0, terms.maxOpenLots - openLots));
}
