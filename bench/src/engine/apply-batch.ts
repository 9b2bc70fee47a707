import { Refusal } from '@kontor/domain/refusals';
import { Cancel, CommandType, Replace } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { EventType } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import type { LatencyHistogram } from './latency.ts';

/** Core time between two commands, in ms: five million commands make seven hours. Core time decides what the protection band compares with. */
export const COMMAND_INTERVAL_MS = 5;

/** Commands applied in one go, as a server under full load does between two commits. */
const GROUP = 1_024;

/**
 * Gives the commands of a batch their times, and the cancels and replaces the slots and numbers that the engine gave to their
 * orders. Only an engine knows those, so the commands are applied to one here; it is not the one that is measured. `links`
 * holds slot and number of an order at `place * 2`; `time` is the core time of the first command, in ms.
 */
export function resolve(engine: EngineDoor, commands: CommandBuffer, places: Int32Array, links: Int32Array, time: number): void {
  const { words, doubles } = commands;
  let i = 0;
  for (let at = 0; at < commands.length; at = commands.next(at), i++) {
    const type = words[at]! & 255;
    const link = places[i]! << 1;
    commands.stamp(at, time + i * COMMAND_INTERVAL_MS);
    if (type === CommandType.CANCEL || type === CommandType.REPLACE) {
      words[at + (type === CommandType.CANCEL ? Cancel.SLOT : Replace.SLOT)] = links[link]!;
      doubles[(at + (type === CommandType.CANCEL ? Cancel.NUMBER : Replace.NUMBER)) >> 1] = links[link + 1]!;
    }
    const { events } = engine;
    let outcome = events.length;
    if (engine.apply(commands, at) !== Refusal.NONE || type === CommandType.CANCEL) continue;
    while ((events.words[outcome]! & 255) !== EventType.COMMAND) outcome = events.next(outcome);
    links[link] = events.words[outcome + 7]!;
    links[link + 1] = events.doubles[(outcome + 8) >> 1]!;
  }
}

/**
 * Applies the resolved commands of a batch group by group, in the engine's own memory where it has some, and returns the
 * milliseconds that the applying took. With `latencies` the commands are applied and timed one by one. Makes sure that the
 * events are those that the resolving engine wrote. Copies and compares in loops: a view of an array would be garbage.
 */
export function applyBatch(engine: EngineDoor, commands: CommandBuffer, expected: EventLog, latencies?: LatencyHistogram): number {
  const own = engine.commands ?? commands;
  const { events } = engine;
  let elapsedMs = 0;
  let compared = 0;
  for (let from = 0; from < commands.length;) {
    let to = from;
    for (let i = 0; i < GROUP && to < commands.length; i++) to = commands.next(to);
    if (own !== commands) copy(commands.words, from, to, own.words);
    const first = own === commands ? from : 0;
    if (latencies === undefined) elapsedMs += timed(engine, own, first, first + to - from);
    else applyOneByOne(engine, own, first, first + to - from, latencies);
    if (!agree(events.words, events.length, expected.words, compared)) throw new Error('two engines of a kind do not agree');
    compared += events.length;
    events.clear();
    from = to;
  }
  return elapsedMs;
}

function copy(words: Int32Array, from: number, to: number, target: Int32Array): void {
  for (let i = from; i < to; i++) target[i - from] = words[i]!;
}

/** Whether the first words of one array stand in another at a place. */
function agree(words: Int32Array, count: number, others: Int32Array, at: number): boolean {
  for (let i = 0; i < count; i++) if (words[i] !== others[at + i]) return false;
  return true;
}

function timed(engine: EngineDoor, commands: CommandBuffer, from: number, to: number): number {
  const started = performance.now();
  engine.applyAll(commands, from, to);
  return performance.now() - started;
}

/** As commands come in over the network, taking the time of each. */
function applyOneByOne(engine: EngineDoor, commands: CommandBuffer, from: number, to: number, latencies: LatencyHistogram): void {
  for (let at = from; at < to; at = commands.next(at)) {
    const started = performance.now();
    engine.apply(commands, at);
    latencies.add(performance.now() - started);
  }
}
