import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const LOGINS_USAGE = `npm run bench -- logins
  steady orders over HTTP at a server of its own, in turns without logins, with logins, and with far too many
    --orders R       orders a second (default 1000)
    --logins R       logins a second (default 60)
    --flood R        logins a second where there are too many (default 300)
    --turns N        turns of each kind (default 4)
    --seconds S      how long each is measured, after 1 s of warm-up (default 5)
    --profile DIR    the server writes a processor profile of each of its threads there
    --save           writes the report to bench/results`;

/** What `bench logins` is to do; rates are for each second. */
export interface LoginsTask {
  readonly orders: number;
  readonly logins: number;
  readonly flood: number;
  readonly turns: number;
  readonly seconds: number;
  readonly profile: string | undefined;
  readonly save: boolean;
}

/** Reads the arguments behind `logins`; paths are taken from the folder `from`. Throws with a sentence for the user. */
export function readLoginsTask(args: readonly string[], from: string): LoginsTask {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string' },
      logins: { type: 'string' },
      flood: { type: 'string' },
      turns: { type: 'string' },
      seconds: { type: 'string' },
      profile: { type: 'string' },
      save: { type: 'boolean' },
    },
  });
  return {
    orders: positive('orders', values.orders) ?? 1_000,
    logins: positive('logins', values.logins) ?? 60,
    flood: positive('flood', values.flood) ?? 300,
    turns: positive('turns', values.turns) ?? 4,
    seconds: positive('seconds', values.seconds) ?? 5,
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
