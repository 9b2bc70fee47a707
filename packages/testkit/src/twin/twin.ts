import { Refusal } from '@kontor/domain/refusals';
import { readCommand } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor, StateDump } from '@kontor/engine/engine-door';
import type { EventLog } from '@kontor/engine/event';
import type { RecordLog } from '@kontor/engine/record';
import { dump } from './dump.ts';
import { carryOut } from './rules.ts';
import { workOff } from './queue.ts';
import type { World } from './state.ts';
import { createWorld, refused } from './state.ts';
import { passTime } from './timers.ts';

export interface TwinOptions {
  /** Keep a ledger record of every posting. */
  readonly recording?: boolean;
  /** Orders that may be open at a time; the engine's bound unless a test wants to reach it. */
  readonly maxOpenOrders?: number;
}

/**
 * The naive twin: the engine as the page `docs/engine.md` says it, in plain objects, arrays and bigint. It shares words and
 * the codec of events and records with the fast engine, and no rule. Where the two differ, one of them is wrong.
 */
export function createTwin({ recording = false, maxOpenOrders = 4_194_304 }: TwinOptions = {}): EngineDoor {
  return new Twin(createWorld(recording, maxOpenOrders));
}

class Twin implements EngineDoor {
  private readonly world: World;
  readonly events: EventLog;
  readonly records: RecordLog | undefined;

  constructor(world: World) {
    this.world = world;
    this.events = world.events;
    this.records = world.ledger.records;
  }

  get sequence(): number {
    return this.world.sequence;
  }

  apply(commands: CommandBuffer, at: number): number {
    return apply(this.world, commands, at);
  }

  applyAll(commands: CommandBuffer, from: number, to: number): void {
    for (let at = from; at < to; at = commands.next(at)) apply(this.world, commands, at);
  }

  dump(): StateDump {
    return dump(this.world);
  }
}

function apply(world: World, commands: CommandBuffer, at: number): number {
  const type = commands.words[at]! & 0xffff;
  const user = commands.words[at + 1]!;
  const time = commands.doubles[(at >> 1) + 1]!;
  world.sequence += 1;

  // What is no time at all, or so late that the clock could not go on from there, counts as a step back.
  const wentBack = !(time >= world.time && time <= Number.MAX_SAFE_INTEGER);
  if (!wentBack) {
    passTime(world, time);
    workOff(world);
  }
  const opened = world.events.command(type & 255, user, world.sequence, world.time);
  const command = readCommand(commands, at);
  const outcome = wentBack ? refused(Refusal.TIME_WENT_BACK) : command ? carryOut(world, command) : refused(Refusal.MALFORMED);
  world.events.outcome(opened, outcome.code, outcome.slot, outcome.number);
  if (outcome.code === Refusal.NONE) workOff(world);
  return outcome.code;
}
