import type { Workload } from './generate/generator.ts';

/** A workload of the comparison and what is wanted of it. */
export interface MeasuredCase {
  readonly name: string;
  readonly workload: Workload;
  readonly markets: number;
  /** Commands of the engine's own measurement. */
  readonly commands: number;
  /** Commands for `nodejs-order-book`, from the start of the same workload; 0 leaves it out. */
  readonly rivalCommands: number;
  /** Commands for the naive twin, likewise. */
  readonly twinCommands: number;
  /** Commands/s to reach; 0 for none. */
  readonly target: number;
}

/** Self-trade prevention, filters, protection band, fees, exact balances and binary events are on in all of them. */
export const CASES: readonly MeasuredCase[] = [
  { name: 'mix', workload: 'mix', markets: 1, commands: 5_000_000, rivalCommands: 5_000_000, twinCommands: 20_000, target: 10_000_000 },
  { name: 'far', workload: 'far', markets: 1, commands: 5_000_000, rivalCommands: 1_000_000, twinCommands: 20_000, target: 0 },
  { name: 'swing', workload: 'swing', markets: 1, commands: 5_000_000, rivalCommands: 1_000_000, twinCommands: 20_000, target: 8_000_000 },
  { name: 'deep', workload: 'deep', markets: 1, commands: 4_000_000, rivalCommands: 0, twinCommands: 0, target: 3_000_000 },
  { name: 'insert', workload: 'insert', markets: 1, commands: 2_000_000, rivalCommands: 0, twinCommands: 0, target: 0 },
  {
    name: 'mix over 256 markets',
    workload: 'mix',
    markets: 256,
    commands: 4_000_000,
    rivalCommands: 0,
    twinCommands: 20_000,
    target: 3_000_000,
  },
  {
    name: 'wide: 256 markets, 10,000 users',
    workload: 'wide',
    markets: 256,
    commands: 2_000_000,
    rivalCommands: 0,
    twinCommands: 0,
    target: 0,
  },
];

/** Commands that a turn of the server's event loop may bring: alone, as in a usual hour, and as under full load. */
export const RUN_LENGTHS = [1, 64, 1_024] as const;

/** How many times as fast as `nodejs-order-book` the engine is to be on `mix`. */
export const RATIO_TARGET = 85;

/** Nanoseconds above the timer's floor that a command's latency is to stay below. */
export const LATENCY_TARGETS = { p99: 1_000, p999: 3_000 } as const;
