/** Listen keys: what a program hears of its user's affairs by, over `/ws/<listenKey>` and `/fstream/private/ws?listenKey=` (rules §8). */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { optional, text } from './parameter.ts';

const LISTEN_KEY = '^[A-Za-z0-9]{64}$';
const KEY = Type.Object({ listenKey: Type.String({ pattern: LISTEN_KEY }) });
const NOTHING = Type.Object({});

const ABOUT = {
  make: 'Starts a user data stream: the listen key is good for 60 minutes. Where there is a living one it is that, for another 60 minutes.',
  keep: 'Keeps a user data stream alive for another 60 minutes. Once every 30 minutes is enough.',
  end: 'Ends a user data stream; sockets that are open by its key are told and closed.',
} as const;

const listenKey = text('The listen key.', LISTEN_KEY);

/** Spot's; old programs use them, newer ones `userDataStream.subscribe.signature` over `/ws-api/v3`. */
export const makeSpotListenKey = endpoint({
  family: 'spot',
  method: 'POST',
  paths: ['/api/v3/userDataStream', '/api/v1/userDataStream'],
  socketMethod: 'userDataStream.start',
  security: 'USER_STREAM',
  weight: 2,
  parameters: {},
  answer: KEY,
  about: ABOUT.make,
  example: {},
});

export const keepSpotListenKey = endpoint({
  family: 'spot',
  method: 'PUT',
  paths: ['/api/v3/userDataStream', '/api/v1/userDataStream'],
  socketMethod: 'userDataStream.ping',
  security: 'USER_STREAM',
  weight: 2,
  parameters: { listenKey },
  answer: NOTHING,
  about: ABOUT.keep,
});

export const endSpotListenKey = endpoint({
  family: 'spot',
  method: 'DELETE',
  paths: ['/api/v3/userDataStream', '/api/v1/userDataStream'],
  socketMethod: 'userDataStream.stop',
  security: 'USER_STREAM',
  weight: 2,
  parameters: { listenKey },
  answer: NOTHING,
  about: ABOUT.end,
});

export const makeFuturesListenKey = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/listenKey'],
  socketMethod: 'userDataStream.start',
  security: 'USER_STREAM',
  weight: 1,
  parameters: {},
  answer: KEY,
  about: ABOUT.make,
  example: {},
});

export const keepFuturesListenKey = endpoint({
  family: 'futures',
  method: 'PUT',
  paths: ['/fapi/v1/listenKey'],
  socketMethod: 'userDataStream.ping',
  security: 'USER_STREAM',
  weight: 1,
  parameters: { listenKey: optional(listenKey) },
  answer: KEY,
  about: ABOUT.keep,
});

export const endFuturesListenKey = endpoint({
  family: 'futures',
  method: 'DELETE',
  paths: ['/fapi/v1/listenKey'],
  socketMethod: 'userDataStream.stop',
  security: 'USER_STREAM',
  weight: 1,
  parameters: { listenKey: optional(listenKey) },
  answer: NOTHING,
  about: ABOUT.end,
});

/** All of them, for the door and the documents. */
export const USER_STREAM_ENDPOINTS = [
  makeSpotListenKey,
  keepSpotListenKey,
  endSpotListenKey,
  makeFuturesListenKey,
  keepFuturesListenKey,
  endFuturesListenKey,
];
