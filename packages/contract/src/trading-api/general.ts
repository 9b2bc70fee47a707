/** Endpoints of the trading API that belong to no product: is it there, what time is it, how much of the limits is used. Source: rules §8. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { USED_RATE_LIMIT } from './rate-limit.ts';

const NOTHING = Type.Object({});
const TIME = Type.Object({
  /** ms since 1970 UTC. */
  serverTime: Type.Integer(),
});

export const spotPing = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/ping'],
  socketMethod: 'ping',
  security: 'NONE',
  weight: 1,
  parameters: {},
  answer: NOTHING,
  about: 'Whether the exchange can be reached.',
  example: {},
});

export const spotTime = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/time'],
  socketMethod: 'time',
  security: 'NONE',
  weight: 1,
  parameters: {},
  answer: TIME,
  about: "The exchange's time, by which the timestamps of signed requests are judged.",
  example: {},
});

export const spotOrderCounts = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/rateLimit/order'],
  socketMethod: 'account.rateLimits.orders',
  security: 'USER_DATA',
  weight: 40,
  parameters: {},
  answer: Type.Array(USED_RATE_LIMIT),
  about: 'How many orders the account has sent in each running interval, and how many it may in its fee tier.',
  example: {},
});

export const futuresPing = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/ping'],
  socketMethod: 'ping',
  security: 'NONE',
  weight: 1,
  parameters: {},
  answer: NOTHING,
  about: 'Whether the exchange can be reached.',
  example: {},
});

export const futuresTime = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/time'],
  socketMethod: 'time',
  security: 'NONE',
  weight: 1,
  parameters: {},
  answer: TIME,
  about: "The exchange's time, by which the timestamps of signed requests are judged.",
  example: {},
});

export const futuresOrderCounts = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/rateLimit/order'],
  security: 'USER_DATA',
  weight: 1,
  parameters: {},
  answer: Type.Array(USED_RATE_LIMIT),
  about: 'How many orders the account has sent in each running interval, and how many it may in its fee tier.',
  example: {},
});

export const systemStatus = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/system/status'],
  security: 'NONE',
  weight: 1,
  parameters: {},
  answer: Type.Object({
    /** 0 normal, 1 under maintenance. */
    status: Type.Integer(),
    msg: Type.String(),
  }),
  about: 'Whether the exchange is being maintained: then only reads and cancels are served.',
  example: {},
});

/** All of them. */
export const GENERAL_ENDPOINTS = [spotPing, spotTime, spotOrderCounts, futuresPing, futuresTime, futuresOrderCounts, systemStatus];
