import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { createTwin } from '@kontor/testkit/twin';
import { setting, watchCore } from '../machine.ts';
import { saveReport } from '../save-report.ts';
import { countCollections } from './garbage.ts';
import type { Collections } from './garbage.ts';
import { generate } from './generate/generator.ts';
import type { LineSource } from './line-batch.ts';
import { LatencyHistogram, timerFloorNs } from './latency.ts';
import { CASES, RUN_LENGTHS } from './measured-cases.ts';
import type { MeasuredCase } from './measured-cases.ts';
import { runNodejsOrderBook } from './nodejs-order-book.ts';
import type { EngineTask } from './options.ts';
import { report } from './report.ts';
import { run } from './run.ts';
import { warmUp } from './warm-up.ts';

type CompareTask = Extract<EngineTask, { task: 'compare' }>;

/** What was measured of one case, a value for each round. */
export interface Measured {
  readonly case: MeasuredCase;
  readonly commands: number;
  /** Commands/s of processor time, in runs of the greatest length. */
  readonly engine: number[];
  /** The same in runs of each of RUN_LENGTHS, where there is a rival to compare with. */
  readonly inRuns: ReadonlyMap<number, number[]>;
  readonly nodejsOrderBook: number[];
  readonly twin: number[];
  /** Nanoseconds above the timer's floor. */
  readonly latencies: { readonly p50: number; readonly p99: number; readonly p999: number; readonly max: number }[];
  /** Of the last round. */
  trades: number;
  resting: number;
  balances: string;
  refused: ReadonlyMap<string, number>;
}

/** A run of one case without garbage collection, as is hoped. */
export interface Endurance {
  readonly commands: number;
  readonly collections: Collections;
}

/** Commands before those of the endurance run: they fund the users and let the compiler and the tables settle. */
const SETTLING_COMMANDS = 2_000_000;

/** Commands of the endurance run unless told otherwise. */
const ENDURANCE_COMMANDS = 100_000_000;

const create = () => createEngine({ capacity: EXCHANGE_CAPACITY });

/** Measures all cases in interleaved rounds and prints the report. */
export async function compare(task: CompareTask, print: (line: string) => void): Promise<void> {
  const progress = (line: string) => {
    process.stderr.write(`${line}\n`);
  };
  const coreShare = watchCore();
  // First of all: what the others leave behind would be collected during it.
  progress('endurance');
  const endurance = await endure(task);
  agreeOnSubset(task.seed, print);
  progress('warm-up');
  warmUp(true);
  const floorNs = timerFloorNs();
  const measured = CASES.map((each): Measured => ({
    case: each,
    commands: task.commands ?? each.commands,
    engine: [],
    inRuns: new Map(RUN_LENGTHS.map((length) => [length, []])),
    nodejsOrderBook: [],
    twin: [],
    latencies: [],
    trades: 0,
    resting: 0,
    balances: '',
    refused: new Map(),
  }));
  for (let round = 1; round <= task.rounds; round++) {
    for (const each of measured) {
      progress(`round ${round} of ${task.rounds}: ${each.case.name}`);
      measureRound(each, task.seed, floorNs, round === task.rounds);
    }
  }
  const text = report(measured, endurance, floorNs, { ...task, coreShare: coreShare() }, setting());
  for (const line of text) print(line);
  if (task.save) print(`saved ${saveReport('engine', text)}`);
}

function measureRound(measured: Measured, seed: number, floorNs: number, last: boolean): void {
  const { workload, markets, rivalCommands, twinCommands } = measured.case;
  const source = (commands: number) => generate(workload, seed, commands, markets);
  const result = run(create, source(measured.commands), { full: true, balances: last });
  measured.engine.push(result.commands / result.seconds);
  if (rivalCommands > 0) {
    const rival = runNodejsOrderBook(source(rivalCommands));
    measured.nodejsOrderBook.push(rival.commands / rival.seconds);
    for (const runLength of RUN_LENGTHS) {
      const { commands, seconds, digest } = run(create, source(measured.commands), { full: true, balances: false, runLength });
      if (digest !== result.digest) throw new Error(`${measured.case.name}: runs of ${runLength} come to something else`);
      measured.inRuns.get(runLength)!.push(commands / seconds);
    }
  }
  if (twinCommands > 0) {
    const twin = run(createTwin, source(twinCommands), { full: true, balances: false });
    measured.twin.push(twin.commands / twin.seconds);
  }
  const latencies = new LatencyHistogram(floorNs);
  run(create, source(Math.min(measured.commands, measured.case.commands)), { full: true, balances: false, timing: latencies });
  measured.latencies.push({
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    p999: latencies.percentile(0.999),
    max: latencies.maxNs,
  });
  measured.trades = result.trades;
  measured.resting = result.resting;
  measured.refused = result.refused;
  if (last) measured.balances = result.balances!;
}

/** Makes sure that what is compared does the same work: trades and quantity with `nodejs-order-book`, everything with the twin. */
function agreeOnSubset(seed: number, print: (line: string) => void): void {
  for (const each of CASES) {
    const source = (commands: number) => generate(each.workload, seed, commands, each.markets);
    if (each.rivalCommands > 0) {
      const ours = run(create, source(each.rivalCommands), { full: false, balances: false });
      const theirs = runNodejsOrderBook(source(each.rivalCommands));
      const agree = ours.trades === theirs.trades && ours.quantity === BigInt(theirs.quantity);
      print(
        `${each.name}, first ${each.rivalCommands}: ${ours.trades} trades of ${ours.quantity} lots; nodejs-order-book ${agree ? 'agrees' : `has ${theirs.trades} of ${theirs.quantity}`}`,
      );
    }
    if (each.twinCommands > 0) {
      const ours = run(create, source(each.twinCommands), { full: true, balances: true });
      const twin = run(createTwin, source(each.twinCommands), { full: true, balances: true });
      if (ours.digest !== twin.digest || ours.balances !== twin.balances || ours.resting !== twin.resting) {
        throw new Error(`${each.name}: engine and twin do not agree on the first ${each.twinCommands} commands`);
      }
      print(
        `${each.name}, first ${each.twinCommands}: digest ${ours.digest}, balances ${ours.balances}, resting ${ours.resting}; the twin agrees`,
      );
    }
  }
}

async function endure(task: CompareTask): Promise<Endurance> {
  const commands = SETTLING_COMMANDS + (task.commands ?? ENDURANCE_COMMANDS);
  const source = generate('mix', task.seed, commands);
  const { collections } = await countCollections((begin) =>
    run(create, afterFirst(source, SETTLING_COMMANDS, begin), { full: true, balances: false, timing: 'none' }),
  );
  return { commands: commands - SETTLING_COMMANDS, collections };
}

/** The same lines; calls `begin` once so many have been asked for. */
function afterFirst(source: LineSource, lines: number, begin: () => void): LineSource {
  let left = lines;
  return {
    users: source.users,
    fill(batch) {
      source.fill(batch);
      if (left > 0 && (left -= batch.count) <= 0) begin();
    },
  };
}
