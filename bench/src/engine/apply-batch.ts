import { Refusal } from '@kontor/domain/refusals';
import { CommandType, CommandWords } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { EventType, EventWords } from '@kontor/engine/event';
import { cpuMs } from '../machine.ts';
import type { LatencyHistogram } from './latency.ts';

const { CANCEL, REPLACE } = CommandWords;

/** Core time between two commands, in ms: five million commands make seven hours. Core time decides what the protection band compares with. */
export const COMMAND_INTERVAL_MS = 5;

/** Commands whose time is taken together; also those of the longest run, which is a server's longest (core-loop.ts). */
const GROUP = 1_024;

/** Offset behind a group of commands that begins at `from`. */
export function groupEnd(commands: CommandBuffer, from: number): number {
  let to = from;
  for (let i = 0; i < GROUP && to < commands.length; i++) to = commands.next(to);
  return to;
}

/**
 * Gives commands their times, and the cancels and replaces the slots and numbers that the engine gave to their orders. Only an
 * engine knows those, so the commands are applied to one here; it is not the one that is measured. `places` are the places of
 * the batch's orders, `first` the number of the first command in the batch; `links` holds slot and number of an order at
 * `place * 2`; `time` is the core time of the batch's first command, in ms. Returns the number of the command behind the last.
 */
export function resolve(
  engine: EngineDoor,
  commands: CommandBuffer,
  from: number,
  to: number,
  places: Int32Array,
  first: number,
  links: Int32Array,
  time: number,
): number {
  const { words, doubles } = commands;
  const { events } = engine;
  let i = first;
  for (let at = from; at < to; at = commands.next(at), i++) {
    const type = words[at]! & 255;
    const link = places[i]! << 1;
    commands.stamp(at, time + i * COMMAND_INTERVAL_MS);
    if (type === CommandType.CANCEL || type === CommandType.REPLACE) {
      words[at + (type === CommandType.CANCEL ? CANCEL.SLOT : REPLACE.SLOT)] = links[link]!;
      doubles[(at + (type === CommandType.CANCEL ? CANCEL.NUMBER : REPLACE.NUMBER)) >> 1] = links[link + 1]!;
    }
    let outcome = events.length;
    if (engine.apply(commands, at) !== Refusal.NONE || type === CommandType.CANCEL) continue;
    while ((events.words[outcome]! & 255) !== EventType.COMMAND) outcome = events.next(outcome);
    links[link] = events.words[outcome + EventWords.COMMAND.SLOT]!;
    links[link + 1] = events.doubles[(outcome + EventWords.COMMAND.NUMBER) >> 1]!;
  }
  return i;
}

/** How the time of commands is taken: of each, of groups of them (processor time, a sum in ms, in an array because a number of its own would be garbage each time), or not. */
export type Timing = LatencyHistogram | Float64Array | 'none';

/**
 * Applies a group of resolved commands, in the engine's own memory where it has some: in runs of so many, or one by one where the
 * time of each is taken. Copies in a loop: a view of an array would be garbage.
 */
export function applyGroup(engine: EngineDoor, commands: CommandBuffer, from: number, to: number, timing: Timing, runLength = GROUP): void {
  const own = engine.commands;
  if (own !== undefined) for (let i = from; i < to; i++) own.words[i - from] = commands.words[i]!;
  const first = own === undefined ? from : 0;
  const end = first + to - from;
  if (timing === 'none') applyRuns(engine, own ?? commands, first, end, runLength);
  else if (timing instanceof Float64Array) {
    const started = cpuMs();
    applyRuns(engine, own ?? commands, first, end, runLength);
    timing[0]! += cpuMs() - started;
  } else applyOneByOne(engine, own ?? commands, first, end, timing);
}

/** As the core loop applies what the turns of its event loop bring. */
function applyRuns(engine: EngineDoor, commands: CommandBuffer, from: number, to: number, runLength: number): void {
  if (runLength === GROUP) return engine.applyAll(commands, from, to);
  for (let at = from; at < to;) {
    let end = at;
    for (let i = 0; i < runLength && end < to; i++) end = commands.next(end);
    engine.applyAll(commands, at, end);
    at = end;
  }
}

/** As commands come in over the network, taking the time of each. */
function applyOneByOne(engine: EngineDoor, commands: CommandBuffer, from: number, to: number, latencies: LatencyHistogram): void {
  for (let at = from; at < to; at = commands.next(at)) {
    const started = performance.now();
    engine.apply(commands, at);
    latencies.add(performance.now() - started);
  }
}
