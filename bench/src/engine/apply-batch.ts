import { Refusal } from '@kontor/domain/refusals';
import { Cancel, CommandType, Replace } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { EventType } from '@kontor/engine/event';
import type { LatencyHistogram } from './latency.ts';

// The compiler folds a module's own constants, but reads an imported one anew at every use; this part is timed.
const { CANCEL, REPLACE } = CommandType;
const { SLOT: CANCEL_SLOT, NUMBER: CANCEL_NUMBER } = Cancel;
const { SLOT: REPLACE_SLOT, NUMBER: REPLACE_NUMBER } = Replace;
const { NONE } = Refusal;
const { COMMAND } = EventType;
const INTERVAL_MS = 5;

/** Core time between two commands, in ms: five million commands make seven hours. Core time decides what the protection band compares with. */
export const COMMAND_INTERVAL_MS = INTERVAL_MS;

/**
 * Sends the commands of a batch to the engine and returns the milliseconds it took to apply them. What decodes them stays
 * outside: the time stamps, and turning a workload's order ids into the slots and numbers that the engine gave. A cancel of an
 * order of the same batch waits until the commands before it have been applied. `links` holds slot and number at `place * 2`;
 * `time` is the core time of the first command, in ms. While a place or replace of the batch is on its way, its slot stands
 * there inverted.
 */
export function applyBatch(engine: EngineDoor, commands: CommandBuffer, count: number, places: Int32Array, links: Int32Array, time: number): number {
  const { words, doubles } = commands;
  let elapsedMs = 0;
  let at = 0;
  let from = 0;
  let first = 0;
  for (let i = 0; i < count; i++) {
    const head = words[at]!;
    const type = head & 255;
    const link = places[i]! << 1;
    doubles[(at >> 1) + 1] = time + i * INTERVAL_MS;
    if (type === CANCEL || type === REPLACE) {
      if (links[link]! < 0) {
        elapsedMs += applyRun(engine, commands, from, at, first, places, links);
        from = at;
        first = i;
      }
      // Both have the order's id in the same place.
      words[at + CANCEL_SLOT] = links[link]!;
      doubles[(at + CANCEL_NUMBER) >> 1] = links[link + 1]!;
    }
    if (type !== CANCEL) links[link] = ~links[link]!;
    at += head >>> 16;
  }
  return elapsedMs + applyRun(engine, commands, from, at, first, places, links);
}

/** Applies the commands between two words, the first of which is number `first` of the batch; keeps the slots and numbers that come back. Returns the milliseconds of applying. */
function applyRun(engine: EngineDoor, commands: CommandBuffer, from: number, to: number, first: number, places: Int32Array, links: Int32Array): number {
  const { events } = engine;
  let event = events.length;
  const started = performance.now();
  engine.applyAll(commands, from, to);
  const elapsedMs = performance.now() - started;
  const { words, doubles } = events;
  const end = events.length;
  let command = first;
  for (; event < end; event += words[event]! >>> 16) {
    const head = words[event]!;
    if ((head & 255) !== COMMAND) continue;
    const link = places[command++]! << 1;
    if (((head >>> 8) & 255) === CANCEL) continue;
    if (words[event + 6] === NONE) {
      links[link] = words[event + 7]!;
      links[link + 1] = doubles[(event + 8) >> 1]!;
    } else links[link] = ~links[link]!;
  }
  return elapsedMs;
}

/** `applyBatch`, one command at a time as they come in over the network, taking the time of each command. */
export function applyBatchTimed(
  engine: EngineDoor, commands: CommandBuffer, count: number, places: Int32Array, links: Int32Array, time: number, latencies: LatencyHistogram,
): void {
  let at = 0;
  for (let i = 0; i < count; i++) {
    commands.stamp(at, time + i * INTERVAL_MS);
    const from = performance.now();
    applyOne(engine, commands, at, places[i]! << 1, links);
    latencies.add(performance.now() - from);
    at = commands.next(at);
  }
}

function applyOne(engine: EngineDoor, commands: CommandBuffer, at: number, link: number, links: Int32Array): void {
  const words = commands.words;
  const type = words[at]! & 255;
  if (type === CANCEL) {
    words[at + CANCEL_SLOT] = links[link]!;
    commands.doubles[(at + CANCEL_NUMBER) >> 1] = links[link + 1]!;
    engine.apply(commands, at);
    return;
  }
  if (type === REPLACE) {
    words[at + REPLACE_SLOT] = links[link]!;
    commands.doubles[(at + REPLACE_NUMBER) >> 1] = links[link + 1]!;
  }
  const events = engine.events;
  const from = events.length;
  if (engine.apply(commands, at) !== NONE) return;
  let outcome = from;
  while ((events.words[outcome]! & 255) !== COMMAND) outcome = events.next(outcome);
  links[link] = events.words[outcome + 7]!;
  links[link + 1] = events.doubles[(outcome + 8) >> 1]!;
}
