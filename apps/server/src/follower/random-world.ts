/** A seeded world of a few users for tests, with what an engine of its own recorded of it. */
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine } from '@kontor/engine/engine';
import { applyBatch } from '../core-loop/replay.ts';
import { OPENING, drawCommand } from '../core-loop/crash/crash-commands.ts';
import type { KnownOrder } from '../core-loop/crash/crash-commands.ts';
import { startCoreWorld } from '../core-loop/core-world.ts';
import type { Batch } from '../journal/journal.ts';
import { MemoryJournalStorage } from '../journal/memory-journal.ts';
import { drawFrom } from '../seeded-draw.ts';
import { indexOf, rootOf } from './follower-world.ts';
import { journalledRoot } from './platform/root-table.ts';
import type { RecordRow } from './record-row.ts';

const FIRST_WEEK_MS = 7 * 86_400_000;

/** A journal of about `commands` random commands in batches of many sizes, each followed by an index price and a root of all balances; between two of them pass from none to some days. */
export async function randomJournal(seed: number, commands: number): Promise<MemoryJournalStorage> {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  const draw = drawFrom(seed);
  const orders: KnownOrder[] = [];
  await world.submitAll([{ type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION }, ...OPENING]);
  for (let done = 0; done < commands;) {
    const batch = Array.from({ length: 1 + draw(draw(4) === 0 ? 60 : 4) }, (_, i) =>
      drawCommand(draw, `random:${seed}:${done + i}`, orders),
    );
    const outcomes = await world.submitAll(batch);
    outcomes.forEach(({ order }, i) => order && 'user' in batch[i]! && orders.push({ ...order, user: batch[i].user }));
    orders.splice(0, orders.length - 12);
    // A candle of the week in which times begin would open before them.
    if (world.hands.timeMs > FIRST_WEEK_MS) await world.submitAll([indexOf(BigInt(done + 1), 3)]);
    await world.submitAll([rootOf(world.core.committed)]);
    done += batch.length;
    world.hands.timeMs += draw(3) === 0 ? draw(3 * 86_400_000) : draw(3);
  }
  return storage;
}

/** All records that the engine itself keeps of the journal, in order, each with its place among those of its command and its time. */
export function recordedOf(batches: readonly Batch[]): RecordRow[] {
  const engine = createEngine({ recording: true });
  return batches.flatMap((batch) => {
    applyBatch(engine, batch, []);
    const times = new Map<number, number>();
    const commands = CommandBuffer.of(batch.commands);
    for (let at = 0, sequence = batch.seqFirst; at < commands.length; at = commands.next(at), sequence++)
      times.set(sequence, commands.doubles[(at >> 1) + 1]!);
    let [command, ordinal] = [0, 0];
    return engine.records!.read().map((record) => {
      ordinal = record.sequence === command ? ordinal + 1 : 0;
      command = record.sequence;
      return { ...record, ordinal, timeMs: times.get(command)! };
    });
  });
}

/** What an audit must say of such a journal, and nothing else: its roots are drawn, and no snapshot of all balances was ever published. */
export function unpublishedRoots(batches: readonly Batch[]): string[] {
  return batches.flatMap(({ seqFirst, commands: bytes }) => {
    const commands = CommandBuffer.of(bytes);
    const problems: string[] = [];
    for (let at = 0, sequence = seqFirst; at < commands.length; at = commands.next(at), sequence++) {
      const root = journalledRoot(commands, at, sequence);
      if (root !== undefined)
        problems.push(`command ${sequence} says a root of all balances as of command ${root.asOf} that is not published`);
    }
    return problems;
  });
}
