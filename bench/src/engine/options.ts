import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isWorkload, WORKLOADS } from './generate/generator.ts';
import type { Workload } from './generate/generator.ts';

export const USAGE = `npm run bench -- engine
  compares the engine with nodejs-order-book and the naive twin on generated workloads
    --commands N    commands of the engine's own measurements, up to 100 million and more
    --rounds N      rounds of every measurement; medians are printed (default 3)
    --seed S        seed of the workloads (default 1)
    --save          writes the report to bench/results

npm run bench -- engine --input FILE
  runs a workload file
    --markets N     A, I and M lines carry the market's number as a last field; at most N markets
    --full          self-trade prevention, filters and a protection band of 5 % are on
    --no-balances   leaves out the digest of the balances
    --rounds N      (default 3, for files above 100 MiB 1)
    --check         also runs the plain reference book and compares (slow)
    --twin          runs the naive twin in place of the engine (slow)

npm run bench -- engine --gen ${WORKLOADS.join('|')} --seed S --n N
  writes a workload file
    --out FILE      where to; standard output without it
    --markets N     mix and wide: spread over the markets 0 to N - 1`;

/** What `bench engine` is to do. */
export type EngineTask =
  | {
      readonly task: 'compare';
      readonly commands: number | undefined;
      readonly rounds: number;
      readonly seed: number;
      readonly save: boolean;
    }
  | {
      readonly task: 'run';
      readonly input: string;
      readonly markets: number | undefined;
      readonly full: boolean;
      readonly balances: boolean;
      readonly rounds: number | undefined;
      readonly check: boolean;
      readonly twin: boolean;
    }
  | {
      readonly task: 'generate';
      readonly workload: Workload;
      readonly seed: number;
      readonly lines: number;
      readonly out: string | undefined;
      readonly markets: number | undefined;
    };

/** Reads the arguments behind `engine`; paths are taken from the folder `from`. Throws with a sentence for the user. */
export function readTask(args: readonly string[], from: string): EngineTask {
  const { values } = parseArgs({
    args: [...args],
    options: {
      input: { type: 'string' },
      markets: { type: 'string' },
      full: { type: 'boolean' },
      'no-balances': { type: 'boolean' },
      rounds: { type: 'string' },
      check: { type: 'boolean' },
      twin: { type: 'boolean' },
      gen: { type: 'string' },
      seed: { type: 'string' },
      n: { type: 'string' },
      out: { type: 'string' },
      commands: { type: 'string' },
      save: { type: 'boolean' },
    },
  });
  const markets = positive('markets', values.markets);
  const rounds = positive('rounds', values.rounds);
  const seed = whole('seed', values.seed) ?? 1;
  if (values.gen !== undefined) {
    if (values.input !== undefined) throw new Error('--gen writes a file and --input runs one; give one of them');
    if (!isWorkload(values.gen)) throw new Error(`--gen is one of ${WORKLOADS.join(', ')}`);
    if (markets !== undefined && values.gen !== 'mix' && values.gen !== 'wide')
      throw new Error('only mix and wide spread over several markets');
    const lines = positive('n', values.n);
    if (lines === undefined) throw new Error('--gen wants --n, the number of lines');
    return {
      task: 'generate',
      workload: values.gen,
      seed,
      lines,
      out: values.out === undefined ? undefined : resolve(from, values.out),
      markets,
    };
  }
  if (values.input !== undefined) {
    return {
      task: 'run',
      input: resolve(from, values.input),
      markets,
      full: values.full ?? false,
      balances: !(values['no-balances'] ?? false),
      rounds,
      check: values.check ?? false,
      twin: values.twin ?? false,
    };
  }
  return { task: 'compare', commands: positive('commands', values.commands), rounds: rounds ?? 3, seed, save: values.save ?? false };
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} is a whole number, not "${text}"`);
  return value;
}

function positive(name: string, text: string | undefined): number | undefined {
  const value = whole(name, text);
  if (value === 0) throw new Error(`--${name} is above zero`);
  return value;
}
