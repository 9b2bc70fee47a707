/** What futures call the engine's refusals, where that differs from spot. Source: rules §8. */
import { Side } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import type { ApiErrorName } from '@kontor/contract/trading-api/api-errors';
import { RefusedByEngine } from '../../../http/refused.ts';
import { ApiError, apiError, apiErrorOfRefusal } from '../../../trading-api/api-error.ts';
import type { Contract } from '../contracts.ts';
import { moneyText } from './futures-format.ts';

/** What was asked for: prices and quantities tell which of a filter's parts was not met. */
export interface Asked {
  readonly contract: Contract;
  readonly side?: number;
  /** Quote units for a coin; 0 at market. */
  readonly price?: bigint;
  /** Base units. */
  readonly quantity?: bigint;
}

/** Codes that depend on nothing but the refusal. */
const CODES: Readonly<Partial<Record<Refusal, ApiErrorName>>> = {
  [Refusal.CLIENT_ID_REUSED]: 'DUPLICATE_CLIENT_ID',
  [Refusal.WOULD_MATCH]: 'POST_ONLY_REJECTED',
  [Refusal.WOULD_TRIGGER]: 'WOULD_TRIGGER',
  [Refusal.NOT_CLOSABLE]: 'REDUCE_ONLY_REJECTED',
  [Refusal.NO_POSITION]: 'REDUCE_ONLY_REJECTED',
  [Refusal.BRACKET_LIMIT]: 'MAX_LEVERAGE_RATIO',
  [Refusal.OPEN_INTEREST]: 'MAX_LEVERAGE_RATIO',
  [Refusal.MAX_NUM_ORDERS]: 'MAX_OPEN_ORDERS',
  [Refusal.MAX_NUM_ALGO_ORDERS]: 'MAX_ALGO_ORDERS',
  [Refusal.MARKET_HALTED]: 'SYMBOL_CLOSED',
  [Refusal.AMOUNT_TOO_LARGE]: 'QTY_TOO_LARGE',
  [Refusal.UNKNOWN_ORDER]: 'CANCEL_REJECTED',
  [Refusal.UNKNOWN_PLAN]: 'CANCEL_REJECTED',
};

/** A refusal as futures tell it. */
export function futuresError(refusal: Refusal, asked?: Asked): ApiError {
  const name = CODES[refusal] ?? (asked === undefined ? undefined : nameOf(refusal, asked));
  if (name !== undefined) {
    const { code, message, status } = apiError(name, ...aboutOf(refusal, asked));
    return new ApiError(code, message, { status, refusal });
  }
  return apiErrorOfRefusal(refusal);
}

/** What was thrown, as futures tell it. */
export function asFutures(thrown: unknown, asked?: Asked): unknown {
  return thrown instanceof RefusedByEngine ? futuresError(thrown.refusal as Refusal, asked) : thrown;
}

function nameOf(refusal: Refusal, { contract, side, price = 0n, quantity = 0n }: Asked): ApiErrorName | undefined {
  const { terms } = contract.listing;
  switch (refusal) {
    case Refusal.PRICE_FILTER:
      if (price % contract.tick !== 0n) return 'PRICE_NOT_ON_TICK';
      return price < BigInt(Math.max(1, terms.minPriceTicks)) * contract.tick ? 'PRICE_TOO_SMALL' : 'PRICE_TOO_LARGE';
    case Refusal.LOT_SIZE:
    case Refusal.MARKET_LOT_SIZE: {
      if (quantity % contract.step !== 0n) return 'QTY_NOT_ON_STEP';
      const least = refusal === Refusal.LOT_SIZE ? terms.minLots : terms.minMarketLots;
      return quantity < BigInt(Math.max(1, least)) * contract.step ? 'QTY_TOO_SMALL' : 'QTY_TOO_LARGE';
    }
    case Refusal.PERCENT_PRICE_BY_SIDE:
      return side === Side.BUY ? 'PRICE_ABOVE_CAP' : 'PRICE_BELOW_FLOOR';
    case Refusal.NOTIONAL:
      return 'NOTIONAL_TOO_SMALL';
    default:
      return undefined;
  }
}

function aboutOf(refusal: Refusal, asked: Asked | undefined): readonly string[] {
  if (refusal !== Refusal.NOTIONAL || asked === undefined) return [];
  return [moneyText(asked.contract, BigInt(asked.contract.listing.terms.minNotional)).replace(/\.?0+$/, '')];
}
