import { createHash } from 'node:crypto';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { createEngine, restoreEngine } from '@kontor/engine/engine';
import { describe, expect, test } from 'vitest';
import { LiveView } from '../follower/live-view.ts';
import { restoreView, takeSnapshot } from '../follower/snapshots.ts';
import { chained } from '../journal/chain.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { LISTING, startCoreWorld } from './core-world.ts';
import golden from './golden/journal-1.json' with { type: 'json' };
import { recordStart } from './record-start.ts';
import { recover } from './replay.ts';

describe('a start', () => {
  test('marks its release once, and journals the outage behind the last command', async () => {
    const storage = new MemoryJournalStorage();
    const first = await startCoreWorld(storage);
    expect(await recordStart({ ...first, nowMs: 1_000_000 })).toBe(1);
    await first.submitAll(LISTING);
    first.journal.crash();
    const second = await startCoreWorld(storage);
    second.hands.timeMs = 1_060_000;
    expect(await recordStart({ ...second, nowMs: 1_060_000 })).toBe(ENGINE_VERSION);
    expect(second.engine.dump()).toMatchObject({ version: ENGINE_VERSION, outages: [{ from: 1_000_000, until: 1_060_000 }], sequence: 6 });
    // Killed again before anything else happened: the outage goes on.
    second.journal.crash();
    const third = await startCoreWorld(storage);
    third.hands.timeMs = 1_070_000;
    await recordStart({ ...third, nowMs: 1_070_000 });
    await third.core.submit({ type: CommandType.TICK });
    expect(third.engine.outages).toEqual([{ from: 1_000_000, until: 1_060_000 }, { from: 1_060_000, until: 1_070_000 }]);
    expect(third.view.engine.digest()).toBe(third.engine.digest());
  });

  test('from a snapshot with nothing behind it: the release is known, the outage is journalled', async () => {
    const storage = new MemoryJournalStorage();
    const before = await startCoreWorld(storage);
    await recordStart({ ...before, nowMs: 1_000_000 });
    await before.submitAll(LISTING);
    const engine = restoreEngine(before.engine.snapshot());
    before.journal.crash();
    const recovered = await recover(new MemoryJournal(storage), engine, () => undefined);
    expect(recovered).toEqual({ sequence: 5, timeMs: 0, hash: undefined });
    const after = await startCoreWorld(storage);
    expect(await recordStart({ core: after.core, engine, recovered, nowMs: 1_002_000 })).toBe(ENGINE_VERSION);
    expect(after.engine.outages).toEqual([{ from: 1_000_000, until: 1_002_000 }]);
  });
});

describe('a journal of release 1', () => {
  const batches = chained(golden.batches.map((batch) => ({ ...batch, commands: Buffer.from(batch.commands, 'base64') })));
  const journal = (): MemoryJournal => {
    const storage = new MemoryJournalStorage();
    Object.assign(storage.batches, batches);
    return new MemoryJournal(storage);
  };
  const stateOf = (engine: Pick<ReturnType<typeof createEngine>, 'dump'>): string => {
    const { holdings, markets, orderNumber } = engine.dump();
    const text = JSON.stringify({ holdings, markets, orderNumber }, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
    return createHash('sha256').update(text).digest('hex');
  };

  test('leads to the same events and the same state', async () => {
    const engine = createEngine();
    await recover(journal(), engine, () => undefined);
    expect(engine.sequence).toBe(batches.at(-1)?.seqLast);
    expect(stateOf(engine)).toBe(golden.state);
    expect(engine.version).toBe(1);
  });

  test('goes on in this release, from a snapshot too', async () => {
    const view = new LiveView(createEngine({ recording: true }));
    const half = Math.floor(batches.length / 2);
    for (const batch of batches.slice(0, half)) view.apply(batch);
    const restored = restoreView({ ...takeSnapshot(view), engineVersion: 1 });
    for (const batch of batches.slice(half)) restored.apply(batch);
    expect(stateOf(restored.engine)).toBe(golden.state);
  });
});
