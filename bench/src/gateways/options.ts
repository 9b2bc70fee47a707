import { parseArgs } from 'node:util';

export const GATEWAYS_USAGE = `npm run bench -- gateways
  a server that leads and gateways before it as processes of their own, over nats-server, on one database:
  what the way through a gateway adds to an order, how many orders two gateways take beside one, and sockets on both
    --share F       of a core that each gateway has while they are compared (default 0.25; 0 leaves this out)
    --readers N     sockets over two gateways, each of which hears two messages a second (default 10000; 0 leaves this out)
    --rate R        orders a second at which the way is timed (default 100; 0 leaves this out)
    --seconds S     how long each turn is measured (default 10)
    --turns N       of each kind (default 3)
    --save          writes the report to bench/results`;

/** What `bench gateways` is to do. */
export interface GatewaysTask {
  /** Of a core, above 0 and at most 1; 0: left out. */
  readonly share: number;
  readonly readers: number;
  /** Orders a second. */
  readonly rate: number;
  readonly seconds: number;
  readonly turns: number;
  readonly save: boolean;
}

/** Reads the arguments behind `gateways`. Throws with a sentence for the user. */
export function readGatewaysTask(args: readonly string[]): GatewaysTask {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { share: number, readers: number, rate: number, seconds: number, turns: number, save: { type: 'boolean' } },
  });
  const share = Number(values.share ?? '0.25');
  if (!(share >= 0 && share <= 1)) throw new Error(`--share is a number from 0 to 1, not "${values.share}"`);
  return {
    share,
    readers: whole('readers', values.readers, 10_000, 36_000),
    rate: whole('rate', values.rate, 100, 2_000),
    seconds: Math.max(1, whole('seconds', values.seconds, 10, 600)),
    turns: Math.max(1, whole('turns', values.turns, 3, 20)),
    save: values.save ?? false,
  };
}

function whole(name: string, text: string | undefined, otherwise: number, most: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^[0-9]{1,6}$/.test(text) || value > most) throw new Error(`--${name} is a whole number up to ${most}, not "${text}"`);
  return value;
}
