/** What of a contract's filters can be asked of an order before it is handed over. The engine asks again, and has the last word. Pure. Source: rules 1.2; docs/perpetual.md "CONTRACT_PLACE". */
import { notionalAmount } from '@kontor/domain/formulas/notional';
import { OrderType } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import type { PlaceCommand } from '../contract-commands.ts';
import type { Contract } from '../contracts.ts';
import { futuresError } from './refusal-codes.ts';

/** @throws ApiError of the first filter that is not met */
export function checkFilters(command: PlaceCommand, contract: Contract): void {
  const refusal = firstRefusal(command, contract);
  if (refusal !== undefined) throw futuresError(refusal, { contract, ...command });
}

function firstRefusal(
  { orderType, price, quantity, closes }: PlaceCommand,
  { listing: { terms, unit }, tick, step }: Contract,
): Refusal | undefined {
  const isMarket = orderType === OrderType.MARKET;
  if (!isMarket && !fits(price, tick, terms.minPriceTicks, terms.maxPriceTicks)) return Refusal.PRICE_FILTER;
  if (!fits(quantity, step, terms.minLots, terms.maxLots)) return Refusal.LOT_SIZE;
  if (isMarket && !fits(quantity, step, terms.minMarketLots, terms.maxMarketLots)) return Refusal.MARKET_LOT_SIZE;
  if (isMarket || closes === 1) return undefined;
  const notional = notionalAmount(price / tick, quantity / step, unit);
  const isWithin = notional >= BigInt(terms.minNotional) && (terms.maxNotional === 0 || notional <= BigInt(terms.maxNotional));
  return isWithin ? undefined : Refusal.NOTIONAL;
}

/** A bound of 0 is none. */
function fits(amount: bigint, unit: bigint, least: number, most: number): boolean {
  return amount % unit === 0n && amount >= BigInt(Math.max(1, least)) * unit && (most === 0 || amount <= BigInt(most) * unit);
}
