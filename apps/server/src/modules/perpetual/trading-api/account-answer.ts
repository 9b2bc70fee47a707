/** A contract account and its positions as the trading API tells them, at the last marks. Pure. Source: rules 2.2, 2.9, §8. */
import { divideDown, divideUp } from '@kontor/domain/formulas/rounding';
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { Side } from '@kontor/domain/order';
import { capAtLeverage } from '@kontor/domain/perpetual/brackets';
import { orderCost, totalCost } from '@kontor/domain/perpetual/order-cost';
import { PositionSide, signOf } from '@kontor/domain/perpetual/position';
import { formatDecimal } from '@kontor/domain/amount';
import type { FeeRates } from '../../../follower/feed.ts';
import { takerRateOf } from '../../../follower/perpetual/contract-facts.ts';
import type { ContractOrder, ContractSetting, OwnContracts } from '../../../follower/perpetual/contract-facts.ts';
import { liquidationOf } from '../account-figures.ts';
import type { AccountFigures, HeldPosition } from '../account-figures.ts';
import type { Contract } from '../contracts.ts';
import { averageText, moneyText, quantityText, unitPriceText } from './futures-format.ts';
import { apiSymbol } from '../../market/api-symbols.ts';
import { positionSideWord } from './order-answer.ts';

const RATE = BigInt(FEE_RATE_SCALE);

/** One place where a position is or could be: a side of a contract, in one-way mode the contract. */
export interface Place {
  readonly contract: Contract;
  readonly setting: ContractSetting;
  readonly side: PositionSide;
  readonly isOneWay: boolean;
  /** Undefined where there is none. */
  readonly held: HeldPosition | undefined;
  /** Open orders that open something here. */
  readonly orders: readonly ContractOrder[];
  /** What they reserve, and the turnover that they stand for, of those that buy and of those that sell. */
  readonly reserved: bigint;
  readonly bids: bigint;
  readonly asks: bigint;
}

/** Every place of some contracts, by contract, long before short. */
export function placesOf(own: OwnContracts, figures: AccountFigures, contracts: readonly Contract[]): Place[] {
  return contracts.flatMap((contract) => {
    const { market } = contract.name;
    const setting = own.settings.find((each) => each.market === market);
    if (setting === undefined) return [];
    const held = figures.held.filter(({ state }) => state.market === market);
    const opening = own.orders.filter((order) => order.market === market && !order.closes);
    const place = (side: PositionSide, of: HeldPosition | undefined, orders: readonly ContractOrder[]): Place => ({
      contract,
      setting,
      side,
      isOneWay: own.isOneWay,
      held: of,
      orders,
      reserved: orders.reduce((sum, order) => sum + reserveOf(order, contract, setting, own.tierRates), 0n),
      bids: turnoverOf(orders, Side.BUY, contract),
      asks: turnoverOf(orders, Side.SELL, contract),
    });
    if (own.isOneWay) return [place(held[0]?.state.side ?? PositionSide.LONG, held[0], opening)];
    return [PositionSide.LONG, PositionSide.SHORT].map((side) =>
      place(
        side,
        held.find(({ state }) => state.side === side),
        opening.filter((order) => Number(order.side) === Number(side)),
      ),
    );
  });
}

/** Whether there are coins or open orders. */
export function isUsed({ held, orders }: Place): boolean {
  return held !== undefined || orders.length > 0;
}

/** What an order reserves (docs/perpetual.md "Money"). */
function reserveOf(order: ContractOrder, contract: Contract, { leverage }: ContractSetting, tierRates: FeeRates | undefined): bigint {
  const cost = orderCost(
    {
      side: order.side as PositionSide,
      quantity: BigInt(order.openLots) * contract.step,
      price: BigInt(order.priceTicks) * contract.tick,
      mark: BigInt(order.markTicks) * contract.tick,
      leverage,
      takerRate: takerRateOf(contract.state.terms, tierRates),
    },
    contract.coin,
  );
  return totalCost(cost);
}

function turnoverOf(orders: readonly ContractOrder[], side: Side, { listing: { unit } }: Contract): bigint {
  return orders.reduce((sum, order) => (order.side === side ? sum + BigInt(order.priceTicks) * BigInt(order.openLots) * unit : sum), 0n);
}

/** What an account has in all. */
export function totalsAnswer(figures: AccountFigures, scale: number) {
  const { wallet, margin, initial, positions, maintenance } = sumsOf(figures);
  const money = (amount: bigint): string => formatDecimal(amount, scale);
  return {
    totalInitialMargin: money(initial),
    totalMaintMargin: money(maintenance),
    totalWalletBalance: money(wallet),
    totalUnrealizedProfit: money(figures.profit),
    totalMarginBalance: money(margin),
    totalPositionInitialMargin: money(positions),
    totalOpenOrderInitialMargin: money(figures.reserved),
    totalCrossWalletBalance: money(figures.crossWallet),
    totalCrossUnPnl: money(figures.crossProfit),
    availableBalance: money(figures.available),
    maxWithdrawAmount: money(figures.transferable),
  };
}

/** The same of its one asset. */
export function assetAnswer(figures: AccountFigures, { symbol, scale }: { readonly symbol: string; readonly scale: number }) {
  const { wallet, margin, initial, positions, maintenance } = sumsOf(figures);
  const money = (amount: bigint): string => formatDecimal(amount, scale);
  return {
    asset: symbol,
    walletBalance: money(wallet),
    unrealizedProfit: money(figures.profit),
    marginBalance: money(margin),
    maintMargin: money(maintenance),
    initialMargin: money(initial),
    positionInitialMargin: money(positions),
    openOrderInitialMargin: money(figures.reserved),
    crossWalletBalance: money(figures.crossWallet),
    crossUnPnl: money(figures.crossProfit),
    availableBalance: money(figures.available),
    maxWithdrawAmount: money(figures.transferable),
  };
}

function sumsOf(figures: AccountFigures) {
  const wallet = figures.crossWallet + figures.isolatedMargin;
  const positions = figures.held.reduce((sum, { initial }) => sum + initial, 0n);
  const maintenance = figures.held.reduce((sum, held) => sum + held.maintenance, 0n);
  return { wallet, margin: wallet + figures.profit, positions, initial: positions + figures.reserved, maintenance };
}

/** What every list of positions says of one. */
export function positionPart({ contract, setting, side, isOneWay, held }: Place) {
  const isolated = setting.isIsolated ? (held?.state.margin ?? 0n) : 0n;
  return {
    symbol: apiSymbol(contract.name),
    positionSide: positionSideWord(side, isOneWay),
    positionAmt: amountText(contract, held),
    profit: moneyText(contract, held?.profit ?? 0n),
    isolatedMargin: moneyText(contract, setting.isIsolated ? isolated + (held?.profit ?? 0n) : 0n),
    notional: moneyText(contract, notionalOf(held)),
    isolatedWallet: moneyText(contract, isolated),
    initialMargin: moneyText(contract, held?.initial ?? 0n),
    maintMargin: moneyText(contract, held?.maintenance ?? 0n),
    updateTime: held?.state.changedMs ?? 0,
  };
}

/** Where a position stands, and where it would end. */
export function riskPart({ contract, setting, held }: Place, figures: AccountFigures) {
  const liquidation = held === undefined ? undefined : liquidationOf(figures, contract, held.state.side, setting.isIsolated);
  return {
    entryPrice: averageText(contract, held?.state.entryValue ?? 0n, held?.state.lots ?? 0),
    breakEvenPrice: unitPriceText(
      contract,
      held === undefined ? 0n : breakEvenOf(held, takerRateOf(contract.state.terms, figures.tierRates)),
    ),
    markPrice: moneyText(contract, contract.state.mark?.mark ?? 0n),
    liquidationPrice: unitPriceText(contract, liquidation ?? 0n),
  };
}

/** Coins, below zero of a short. */
function amountText(contract: Contract, held: HeldPosition | undefined): string {
  return held === undefined ? quantityText(contract, 0) : quantityText(contract, signOf(held.state.side) * BigInt(held.state.lots));
}

/** Value at mark, below zero of a short. */
function notionalOf(held: HeldPosition | undefined): bigint {
  if (held === undefined) return 0n;
  return signOf(held.state.side) * divideDown(held.position.quantity * held.mark, held.contract.coin);
}

/** Where closing all of a position as a taker would lose nothing, with what funding has brought; quote units for a coin. */
export function breakEvenOf({ contract: { coin }, position, state }: HeldPosition, takerRate: number): bigint {
  const rate = BigInt(takerRate);
  const isLong = state.side === PositionSide.LONG;
  const value = isLong ? position.entryValue - state.funding : position.entryValue + state.funding;
  if (value <= 0n) return 0n;
  return (isLong ? divideUp : divideDown)(value * coin * RATE, position.quantity * (isLong ? RATE - rate : RATE + rate));
}

/** The most that positions and orders may be worth at the leverage that is set. */
export function mostNotionalText({ contract, setting }: Pick<Place, 'contract' | 'setting'>): string {
  return moneyText(contract, capAtLeverage(contract.table, setting.leverage)).replace(/\.?0+$/, '');
}
