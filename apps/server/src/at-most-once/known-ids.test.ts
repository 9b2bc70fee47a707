import { CommandType } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { expect, test } from 'vitest';
import { clientKey } from '../core-loop/client-id.ts';
import { OPENING } from '../follower/follower-world.ts';
import { limit, startCoreWorld } from '../core-loop/core-world.ts';
import { MemoryJournalStorage } from '../journal/memory-journal.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { IdMemory } from './id-memory.ts';
import { noteCommands, noteRestored } from './known-ids.ts';

test('a start holds what its engine knew when it was restored and what the journal brought behind that; the rest it misses', async () => {
  const storage = new MemoryJournalStorage();
  const world = await startCoreWorld(storage);
  await world.submitAll(OPENING);
  for (let at = 0; at < 40; at++)
    await world.submitAll([limit(1, `over-${at}`, 'buy', 90n, 1_000_000n), { type: CommandType.CANCEL_ALL, user: 1, market: -1 }]);
  await world.submitAll(Array.from({ length: 60 }, (_, at) => limit(1, `open-${at}`, 'buy', 90n, 1_000_000n)));
  const memory = new IdMemory({ random: MACHINE_RANDOM, nowMs: () => 0, applied: () => 0 });
  noteRestored(memory, world.engine);
  const restored = world.engine.sequence;
  const holds = (id: string, user = 1): boolean => memory.holds(user, clientKey(id));
  expect(memory.gap).toBe(restored);
  expect(Array.from({ length: 60 }, (_, at) => holds(`open-${at}`))).not.toContain(false);
  expect([holds('over-39'), holds('over-0'), holds('open-0', 2)]).toEqual([true, false, false]);

  await world.submitAll([limit(2, 'behind', 'buy', 90n, 1_000_000n), { type: CommandType.CANCEL_ALL, user: 2, market: -1 }]);
  expect(holds('behind', 2)).toBe(false);
  for (const { seqFirst, commands } of storage.batches) if (seqFirst > restored) noteCommands(memory, CommandBuffer.of(commands));
  expect([holds('behind', 2), holds('behind', 1)]).toEqual([true, false]);
});

test('a start without a snapshot misses nothing', async () => {
  const world = await startCoreWorld(new MemoryJournalStorage());
  const memory = new IdMemory({ random: MACHINE_RANDOM, nowMs: () => 0, applied: () => 0 });
  noteRestored(memory, world.engine);
  expect([memory.gap, memory.size]).toEqual([undefined, 0]);
});
