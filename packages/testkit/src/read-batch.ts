import { readCommand } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';

/** Every command of a journal batch, in order. Throws on bytes that hold something else. */
export function readBatch(bytes: Uint8Array): Command[] {
  const buffer = CommandBuffer.of(bytes);
  const commands: Command[] = [];
  for (let at = 0; at < buffer.length; at = buffer.next(at)) {
    const command = readCommand(buffer, at);
    if (command === undefined) throw new Error(`no command at word ${at}`);
    commands.push(command);
  }
  return commands;
}
