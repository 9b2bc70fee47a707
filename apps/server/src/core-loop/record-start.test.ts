import { createHash } from 'node:crypto';
import { Refusal } from '@kontor/domain/refusals';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { createEngine, restoreEngine } from '@kontor/engine/engine';
import type { Engine } from '@kontor/engine/engine';
import type { StateDump } from '@kontor/engine/engine-door';
import { describe, expect, test } from 'vitest';
import { LiveView } from '../follower/live-view.ts';
import { restoreView, takeSnapshot } from '../follower/snapshots.ts';
import { chained } from '../journal/chain.ts';
import type { Batch } from '../journal/journal.ts';
import { MemoryJournal, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { LISTING, startCoreWorld } from './core-world.ts';
import release1 from './golden/journal-1.json' with { type: 'json' };
import release2 from './golden/journal-2.json' with { type: 'json' };
import release4 from './golden/journal-4.json' with { type: 'json' };
import release5 from './golden/journal-5.json' with { type: 'json' };
import release6 from './golden/journal-6.json' with { type: 'json' };
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
    expect(third.engine.outages).toEqual([
      { from: 1_000_000, until: 1_060_000 },
      { from: 1_060_000, until: 1_070_000 },
    ]);
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

type Golden = { readonly batches: readonly (Omit<Batch, 'commands' | 'hash'> & { readonly commands: string })[] };

function batchesOf({ batches }: Golden): Batch[] {
  return chained(batches.map((batch) => ({ ...batch, commands: Buffer.from(batch.commands, 'base64') })));
}

function journalOf(batches: readonly Batch[]): MemoryJournal {
  const storage = new MemoryJournalStorage();
  Object.assign(storage.batches, batches);
  return new MemoryJournal(storage);
}

function hashOf(part: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(part, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)))
    .digest('hex');
}

/** The state as those releases dumped it: what orders hold was called frozen, and nothing else could be. */
function asThen({ holdings, ...state }: StateDump): { readonly [part: string]: unknown } {
  expect(holdings.every(({ frozen }) => frozen === 0n)).toBe(true);
  const then = holdings.map(({ owner, account, asset, available, orderFreeze, locked }) => ({
    owner,
    account,
    asset,
    available,
    frozen: orderFreeze,
    locked,
  }));
  return { ...state, holdings: then };
}

describe('a journal of release 1', () => {
  const batches = batchesOf(release1);
  const stateOf = (engine: Pick<Engine, 'dump'>): string => {
    const { holdings, markets, orderNumber } = asThen(engine.dump());
    return hashOf({ holdings, markets, orderNumber });
  };

  test('leads to the same events and the same state', async () => {
    const engine = createEngine();
    await recover(journalOf(batches), engine, () => undefined);
    expect(engine.sequence).toBe(batches.at(-1)?.seqLast);
    expect(stateOf(engine)).toBe(release1.state);
    expect(engine.version).toBe(1);
  });

  test('goes on in this release, from a snapshot too', () => {
    expect(stateOf(goneOn(batches, 1))).toBe(release1.state);
  });
});

describe('a journal of release 2', () => {
  const batches = batchesOf(release2);
  /** Hash of each part of the dump that release 2 had. */
  const stateOf = (engine: Pick<Engine, 'dump'>): { readonly [part: string]: string } => {
    const dump = asThen(engine.dump());
    return Object.fromEntries(Object.keys(release2.state).map((part) => [part, hashOf(dump[part])]));
  };

  test('leads to the same events and the same state', async () => {
    const engine = createEngine();
    await recover(journalOf(batches), engine, () => undefined);
    expect(engine.sequence).toBe(batches.at(-1)?.seqLast);
    expect(stateOf(engine)).toEqual(release2.state);
    expect(engine.version).toBe(2);
  });

  test('goes on in this release, from a snapshot too', () => {
    expect(stateOf(goneOn(batches, 2))).toEqual(release2.state);
  });
});

/** From release 4 on: by number, what it leads to, how many records, and its last command. */
const RECORDED = [
  { release: 4, golden: release4, records: 3_686, last: CommandType.SET_RIGHTS },
  { release: 5, golden: release5, records: 3_730, last: CommandType.PROOF_ROOT },
  { release: 6, golden: release6, records: 1_773, last: CommandType.P2P_DEPOSIT },
] as const;

describe.each(RECORDED)('a journal of release $release', ({ release, golden, records: written, last }) => {
  const batches = batchesOf(golden);
  /** Hash of each part of the dump that the release had. */
  const stateOf = (engine: Pick<Engine, 'dump'>): { readonly [part: string]: string } => {
    const dump: { readonly [part: string]: unknown } = { ...engine.dump() };
    return Object.fromEntries(Object.keys(golden.state).map((part) => [part, hashOf(dump[part])]));
  };

  test('leads to the same events, the same state and the same ledger records', async () => {
    const engine = createEngine({ recording: true });
    const records: unknown[] = [];
    await recover(journalOf(batches), engine, () => void records.push(...engine.records!.read()));
    expect(engine.sequence).toBe(batches.at(-1)?.seqLast);
    expect(stateOf(engine)).toEqual(golden.state);
    expect([records.length, hashOf(records)]).toEqual([written, golden.records]);
    expect(engine.version).toBe(release);
  });

  test('goes on in this release, from a snapshot too', () => {
    expect(stateOf(goneOn(batches, release))).toEqual(golden.state);
  });

  test('has every command of that release take effect', () => {
    const engine = createEngine();
    const applied = new Set<number>();
    for (const batch of batches) {
      const commands = CommandBuffer.of(batch.commands);
      for (let at = 0; at < commands.length; at = commands.next(at))
        if (engine.apply(commands, at) === Refusal.NONE) applied.add(commands.words[at]! & 0xffff);
    }
    expect([...applied].toSorted((a, b) => a - b)).toEqual(Array.from({ length: last }, (_, at) => at + 1));
  });
});

/** An engine that took the first half of a journal, was put into a snapshot that says that release, and took the rest. */
function goneOn(batches: readonly Batch[], engineVersion: number): Engine {
  const view = new LiveView(createEngine({ recording: true }));
  const half = Math.floor(batches.length / 2);
  for (const batch of batches.slice(0, half)) view.apply(batch);
  const restored = restoreView({ ...takeSnapshot(view), engineVersion });
  for (const batch of batches.slice(half)) restored.apply(batch);
  return restored.engine;
}
