/** Limits of the trading API, as its answers tell them. Source: rules §8. */
import { Type } from 'typebox';

/** A limit without how much of it is used, as `exchangeInfo` lists them. */
export const RATE_LIMIT = Type.Object({
  /** REQUEST_WEIGHT of an address, ORDERS of an account. */
  rateLimitType: Type.String(),
  interval: Type.String(),
  intervalNum: Type.Integer(),
  limit: Type.Integer(),
});

/** A limit and how much of it is used. */
export const USED_RATE_LIMIT = Type.Object({ ...RATE_LIMIT.properties, count: Type.Integer() });

/** Orders that an account in fee tier 0 may send to a live exchange, unless its operator sets others. `exchangeInfo` lists these. */
export const ORDER_LIMITS = {
  spot: { tenSeconds: 100, day: 200_000 },
  futures: { tenSeconds: 300, minute: 1_200 },
} as const;

/** How many times as many an account may send, by its fee tier from 0; a tier that is missing here has as many as the last. */
export const ORDER_FACTORS = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies readonly number[];

/** How many times the orders of fee tier 0 an account in this one may send. */
export function orderFactor(feeTier: number): number {
  return ORDER_FACTORS[feeTier] ?? ORDER_FACTORS.at(-1)!;
}
