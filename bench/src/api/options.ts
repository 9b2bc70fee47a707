import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const API_USAGE = `npm run bench -- api
  sends signed orders that trade by the trading API to a server of its own, and follows them into the read tables
    --http           over HTTP, each signed, beside a bare route that answers the same bytes; in place of sockets
    --batch N        orders of one message over a socket (default 50; 1 sends each by itself, 32 on their way at once)
    --connections N  sockets, or requests at once (default 8; HTTP 10)
    --seconds S      how long each turn is measured, after 3 s of warm-up (default 60; HTTP 15)
    --profile DIR    the server writes a processor profile of each of its threads there
    --save           writes the report to bench/results`;

/** What `bench api` is to do. */
export interface ApiTask {
  readonly http: boolean;
  readonly batch: number;
  readonly connections: number;
  readonly seconds: number;
  readonly profile: string | undefined;
  readonly save: boolean;
}

/** No limits of the trading API: two accounts send what thousands would. */
export const API_SETTINGS = { API_WEIGHT: '0', API_ORDERS_10S: '0', API_ORDERS_1D: '0' } as const;
const MOST = 50;

/** Reads the arguments behind `api`; paths are taken from the folder `from`. Throws with a sentence for the user. */
export function readApiTask(args: readonly string[], from: string): ApiTask {
  const { values } = parseArgs({
    args: [...args],
    options: {
      http: { type: 'boolean' },
      batch: { type: 'string' },
      connections: { type: 'string' },
      seconds: { type: 'string' },
      profile: { type: 'string' },
      save: { type: 'boolean' },
    },
  });
  const http = values.http ?? false;
  return {
    http,
    batch: positive('batch', values.batch, MOST) ?? MOST,
    connections: positive('connections', values.connections) ?? (http ? 10 : 8),
    seconds: positive('seconds', values.seconds) ?? (http ? 15 : 60),
    profile: values.profile === undefined ? undefined : resolve(from, values.profile),
    save: values.save ?? false,
  };
}

function positive(name: string, text: string | undefined, most = Number.MAX_SAFE_INTEGER): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} is a whole number from 1${most === MOST ? ` to ${MOST}` : ''}, not "${text}"`);
  return value;
}
