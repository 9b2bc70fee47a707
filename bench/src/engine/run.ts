import { Refusal, refusalEntry } from '@kontor/domain/refusals';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import { digestWords } from '@kontor/engine/digest';
import type { EngineDoor } from '@kontor/engine/engine-door';
import type { EventLog } from '@kontor/engine/event';
import { applyGroup, COMMAND_INTERVAL_MS, groupEnd, resolve } from './apply-batch.ts';
import type { Timing } from './apply-batch.ts';
import { balancesDigest } from './balances.ts';
import { Encoder } from './encoder.ts';
import { digestText } from './fnv.ts';
import type { LatencyHistogram } from './latency.ts';
import { LineBatch } from './line-batch.ts';
import type { LineSource } from './line-batch.ts';
import { OrderTable } from './order-table.ts';
import { Participants } from './participants.ts';
import type { TradingMode } from './participants.ts';
import { Tally } from './tally.ts';

/** Commands made ready at a time. Many: what makes them ready leaves its own data in the caches. */
const BATCH = 262_144;

/** Core time of the first command, ms. */
const START_MS = 1_700_000_000_000;

export interface RunOptions extends TradingMode {
  /** Digest the balances at the end. */
  readonly balances: boolean;
  /** Takes the time of every command (the whole then takes longer), or none; without it that of groups. */
  readonly timing?: LatencyHistogram | 'none';
  /** Commands that are applied in one go, GROUP unless told otherwise. */
  readonly runLength?: number;
}

/** What came of a workload. */
export interface RunResult {
  readonly commands: number;
  /** Processor time spent in applying groups. */
  readonly seconds: number;
  readonly trades: number;
  /** Lots. */
  readonly quantity: bigint;
  readonly digest: string;
  /** Undefined where no digest of the balances was wanted. */
  readonly balances: string | undefined;
  /** Orders left open. */
  readonly resting: number;
  /** Cancels and replaces of unknown or finished orders. */
  readonly ignored: number;
  /** Other refusals by name. */
  readonly refused: ReadonlyMap<string, number>;
}

/**
 * Sends a workload through an engine's door. Reading, encoding, funding and the reading of events stay outside the timed part;
 * so does finding out which slot and number an order got, for which a second engine applies everything first.
 */
export function run(create: () => EngineDoor, source: LineSource, options: RunOptions): RunResult {
  const resolver = create();
  const engine = create();
  const orders = new OrderTable();
  const participants = new Participants(source.users, options);
  const encoder = new Encoder(BATCH, orders, participants, options);
  const tally = new Tally(orders);
  const batch = new LineBatch(BATCH);
  const { commands, places } = encoder;
  /** Of the events of each group. */
  const digests = new Int32Array(BATCH);
  const elapsedMs = new Float64Array(1);
  const timing: Timing = options.timing ?? elapsedMs;
  let applied = 0;
  for (source.fill(batch); batch.count > 0; source.fill(batch)) {
    encoder.encode(batch);
    const time = START_MS + applied * COMMAND_INTERVAL_MS;
    for (const each of [resolver, engine]) setUp(each, participants.setUp, time);
    participants.setUp.clear();
    let first = 0;
    let groups = 0;
    for (let from = 0, to = 0; from < commands.length; from = to, groups++) {
      to = groupEnd(commands, from);
      const next = resolve(resolver, commands, from, to, places, first, orders.links, time);
      tally.read(resolver.events, places, first);
      digests[groups] = digestOf(resolver.events);
      resolver.events.clear();
      first = next;
    }
    groups = 0;
    for (let from = 0, to = 0; from < commands.length; from = to, groups++) {
      to = groupEnd(commands, from);
      applyGroup(engine, commands, from, to, timing, options.runLength);
      if (digestOf(engine.events) !== digests[groups]) throw new Error('two engines of a kind do not agree');
      engine.events.clear();
    }
    applied += batch.count;
  }
  return {
    commands: applied,
    seconds: elapsedMs[0]! / 1e3,
    trades: tally.trades,
    quantity: tally.quantity,
    digest: digestText(tally.digest),
    balances: options.balances ? checkedBalances(engine, tally, participants.funding) : undefined,
    resting: tally.resting,
    ignored: tally.ignored,
    refused: tally.refused,
  };
}

function digestOf(events: EventLog): number {
  return digestWords(events.words, 0, events.length) | 0;
}

/** Applies listings and funding; a refusal there is a fault of the benchmark and throws. */
function setUp(engine: EngineDoor, commands: CommandBuffer, time: number): void {
  for (let at = 0; at < commands.length; at = commands.next(at)) {
    commands.stamp(at, time);
    const code = engine.apply(commands, at);
    if (code !== Refusal.NONE) throw new Error(`setting up was refused: ${refusalEntry(code).name}`);
    engine.events.clear();
  }
}

/** Digests the balances, after making sure that as many orders rest as the events say. */
function checkedBalances(engine: EngineDoor, tally: Tally, funding: bigint): string {
  const state = engine.dump();
  const resting = state.markets.reduce((sum, market) => sum + market.bids.length + market.asks.length, 0);
  if (resting !== tally.resting) throw new Error(`${resting} orders rest, but by the events it should be ${tally.resting}`);
  return balancesDigest(state.holdings, funding);
}
