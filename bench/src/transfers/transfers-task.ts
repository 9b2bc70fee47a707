import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const TRANSFERS_USAGE = `npm run bench -- transfers
  sends transfers between two accounts of a user, there and back, to a server of its own over HTTP, and reads them back
    --connections N  requests at once, each on its own connection (default 10)
    --seconds S      how long is measured, after 3 s of warm-up (default 15)
    --again          the server is one that was started again over a snapshot
    --profile DIR    the server writes a processor profile of each of its threads there
    --save           writes the report to bench/results`;

/** What `bench transfers` is to do. */
export interface TransfersTask {
  readonly connections: number;
  readonly seconds: number;
  readonly again: boolean;
  readonly profile: string | undefined;
  readonly save: boolean;
}

/** Reads the arguments behind `transfers`; paths are taken from the folder `from`. Throws with a sentence for the user. */
export function readTransfersTask(args: readonly string[], from: string): TransfersTask {
  const { values } = parseArgs({
    args: [...args],
    options: {
      connections: { type: 'string' },
      seconds: { type: 'string' },
      again: { type: 'boolean' },
      profile: { type: 'string' },
      save: { type: 'boolean' },
    },
  });
  return {
    connections: positive('connections', values.connections) ?? 10,
    seconds: positive('seconds', values.seconds) ?? 15,
    again: values.again ?? false,
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
