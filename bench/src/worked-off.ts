import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Engine } from '@kontor/engine/engine';

/** What a stretch of commands took, ms of processor time, so that a busy machine tells the same. `most`: 99 of 100 commands took no longer. */
export interface Took {
  readonly total: number;
  readonly most: number;
  readonly longest: number;
  /** The longest of any round, which may hold a collection of garbage, work of the compiler, or a neighbour's. */
  readonly worst: number;
  readonly commands: number;
  /** In their order. */
  readonly each: readonly number[];
}

/** From what each command took. */
export function tookOf(each: readonly number[]): Took {
  const sorted = Float64Array.from(each).sort();
  const longest = sorted.at(-1) ?? 0;
  const total = each.reduce((sum, ms) => sum + ms, 0);
  return { total, most: sorted[Math.floor(each.length * 0.99)] ?? 0, longest, worst: longest, commands: each.length, each };
}

/**
 * What commands took by the best of several rounds, command by command: the rounds do the same work in the same order, so what one of them
 * took longer for is not the command's. Throws where they differ in length.
 */
export function leastOf(rounds: readonly Took[]): Took {
  const [first, ...others] = rounds;
  if (first === undefined || others.some(({ commands }) => commands !== first.commands)) throw new Error('rounds that did not do the same');
  const each = first.each.map((ms, at) => Math.min(ms, ...others.map((other) => other.each[at]!)));
  return { ...tookOf(each), worst: Math.max(...rounds.map(({ worst }) => worst)) };
}

/** Applies commands, and behind each whatever it leaves over: as many TICKs as it takes. Throws where one is refused. */
export function workOff(engine: Engine, commands: readonly Command[]): Took {
  const buffer = new CommandBuffer();
  const each: number[] = [];
  const apply = (command: Command): void => {
    buffer.clear();
    engine.events.clear();
    const at = buffer.write(command);
    const from = process.cpuUsage();
    const code = engine.apply(buffer, at);
    const { user, system } = process.cpuUsage(from);
    if (code !== 0) throw new Error(`refused with ${code}: command ${command.type} of ${command.user ?? 0}`);
    each.push((user + system) / 1_000);
  };
  for (const command of commands) {
    apply(command);
    while (engine.isWorkLeft) apply({ type: CommandType.TICK, time: command.time });
  }
  return tookOf(each);
}

/** Heads of the table that `tookRow` writes rows of. */
export const TOOK_HEAD = [
  '| | all of it | 99 of 100 commands | the longest | in any round | commands | goals |',
  '|---|---|---|---|---|---|---|',
];

export function tookRow(name: string, { total, most, longest, worst, commands }: Took, goals: string): string {
  return `| ${name} | ${total.toFixed(1)} ms | ${most.toFixed(2)} ms | ${longest.toFixed(2)} ms | ${worst.toFixed(2)} ms | ${commands} | ${goals} |`;
}
