/** What a start says in the journal: that the exchange was down, and that another release of the rules goes on. */
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Engine } from '@kontor/engine/engine';
import type { CoreLoop, NewCommand } from './core-loop.ts';
import type { Recovered } from './replay.ts';

export interface StartOptions {
  readonly core: CoreLoop;
  /** The leader's engine, recovered. */
  readonly engine: Engine;
  readonly recovered: Recovered;
  /** Core time now, ms. */
  readonly nowMs: number;
}

/**
 * Journals the outage since the last command, unless the journal is new, and marks this release where another one wrote last
 * (architecture "Core time", "Versions"). Returns the release that wrote before.
 */
export async function recordStart({ core, engine, recovered, nowMs }: StartOptions): Promise<number> {
  const before = engine.version;
  const commands: NewCommand[] = [];
  if (before !== ENGINE_VERSION) commands.push({ type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION });
  const lastMs = Math.max(recovered.timeMs, engine.coreTime);
  const downFrom = Math.max(lastMs, engine.outages.at(-1)?.until ?? 0);
  if (recovered.sequence > 0 && nowMs > downFrom) commands.push({ type: CommandType.OUTAGE, until: nowMs });
  await core.recordStart(commands, recovered.sequence > 0 ? lastMs : nowMs);
  return before;
}
