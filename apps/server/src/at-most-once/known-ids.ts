/**
 * The ids that a start knows from its own recovery: those the engine knows when it is restored, and those of the commands it applies
 * behind that. What is missing then was over before the snapshot and stands in read tables that reflect it (recorded-ids.ts).
 */
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Engine } from '@kontor/engine/engine';
import type { IdMemory } from './id-memory.ts';

/** Notes the ids that a restored engine knows, and that others are in read tables which reflect its command. */
export function noteRestored(memory: IdMemory, engine: Pick<Engine, 'eachId' | 'sequence'>): void {
  if (engine.sequence > 0) memory.awaitPast(engine.sequence);
  engine.eachId((user, words, at) => memory.note(user, words, at));
}

/** Notes the ids of commands of the journal, of refused ones too. */
export function noteCommands(memory: IdMemory, commands: CommandBuffer): void {
  const { words } = commands;
  for (let at = 0; at < commands.length; at = commands.next(at)) {
    const id = commands.clientIdAt(at);
    if (id !== undefined) memory.note(words[at + 1]!, words, id);
  }
}
