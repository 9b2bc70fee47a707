/** Deals in contracts as the trading API tells them. Pure. Source: rules §8. */
import { Side } from '@kontor/domain/order';
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { ContractFill } from '../../../follower/perpetual/contract-facts.ts';
import type { Contract } from '../contracts.ts';
import { averageText, moneyText, priceText, quantityText } from './futures-format.ts';
import { apiSymbol } from '../../market/api-symbols.ts';
import { positionSideWord, sideWord, tradeIdOf } from './order-answer.ts';

/** BUY where it opened a long or closed a short. */
export function sideOfFill({ side, closes }: Pick<ContractFill, 'side' | 'closes'>): Side {
  return (side === PositionSide.LONG) === closes ? Side.SELL : Side.BUY;
}

/** A trade's price lies on a tick; what was closed without one may have another. */
export function fillPriceText({ amount, lots }: Pick<ContractFill, 'amount' | 'lots'>, contract: Contract): string {
  const perTick = BigInt(lots) * contract.listing.unit;
  return amount % perTick === 0n ? priceText(contract, Number(amount / perTick)) : averageText(contract, amount, lots);
}

/** A deal as `userTrades` lists it. */
export function tradeAnswer(fill: ContractFill, contract: Contract, isOneWay: boolean) {
  const side = sideOfFill(fill);
  const asset = contract.name.quote.symbol;
  return {
    symbol: apiSymbol(contract.name),
    id: tradeIdOf(fill),
    orderId: fill.orderNumber === 0 ? tradeIdOf(fill) : fill.orderNumber,
    side: sideWord(side),
    price: fillPriceText(fill, contract),
    qty: quantityText(contract, fill.lots),
    realizedPnl: moneyText(contract, fill.realised),
    quoteQty: moneyText(contract, fill.amount),
    commission: moneyText(contract, fill.fee),
    commissionAsset: asset,
    time: fill.timeMs,
    positionSide: positionSideWord(fill.side, isOneWay),
    maker: fill.maker,
    buyer: side === Side.BUY,
    marginAsset: asset,
  };
}
