import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const ORDERS_USAGE = `npm run bench -- orders
  sends orders that trade to a server of its own, over HTTP or the socket, and follows them into the read tables
    --socket         batches of 50 orders over the realtime socket, in place of HTTP
    --connections N  requests at once, each on its own connection (default 10; socket 8)
    --seconds S      how long is measured, after 3 s of warm-up (default 15; socket 60)
    --profile DIR    the server writes a processor profile of each of its threads there
    --save           writes the report to bench/results`;

/** What `bench orders` is to do. */
export interface OrdersTask {
  readonly socket: boolean;
  readonly connections: number;
  readonly seconds: number;
  readonly profile: string | undefined;
  readonly save: boolean;
}

/** Reads the arguments behind `orders`; paths are taken from the folder `from`. Throws with a sentence for the user. */
export function readOrdersTask(args: readonly string[], from: string): OrdersTask {
  const { values } = parseArgs({
    args: [...args],
    options: {
      socket: { type: 'boolean' },
      connections: { type: 'string' },
      seconds: { type: 'string' },
      profile: { type: 'string' },
      save: { type: 'boolean' },
    },
  });
  const socket = values.socket ?? false;
  return {
    socket,
    connections: positive('connections', values.connections) ?? (socket ? 8 : 10),
    seconds: positive('seconds', values.seconds) ?? (socket ? 60 : 15),
    profile: values.profile === undefined ? undefined : resolve(from, values.profile),
    save: values.save ?? false,
  };
}

function positive(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} is a whole number above zero, not "${text}"`);
  return value;
}
