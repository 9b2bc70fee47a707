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
