import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Engine } from '@kontor/engine/engine';

/** What a stretch of commands took, ms of processor time, so that a busy machine tells the same. `most`: 99 of 100 commands took no longer; the longest may hold a collection of garbage. */
export interface Took {
  readonly total: number;
  readonly most: number;
  readonly longest: number;
  readonly commands: number;
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
  each.sort((a, b) => a - b);
  const total = each.reduce((sum, ms) => sum + ms, 0);
  return { total, most: each[Math.floor(each.length * 0.99)]!, longest: each.at(-1)!, commands: each.length };
}

/** Heads of the table that `tookRow` writes rows of. */
export const TOOK_HEAD = ['| | all of it | 99 of 100 commands | the longest | commands | goals |', '|---|---|---|---|---|---|'];

export function tookRow(name: string, { total, most, longest, commands }: Took, goals: string): string {
  return `| ${name} | ${total.toFixed(1)} ms | ${most.toFixed(2)} ms | ${longest.toFixed(2)} ms | ${commands} | ${goals} |`;
}
