/** Roots of all balances on their way into the journal, whatever ends at which moment: a real database over a small exchange in memory. */
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CoreError } from '../../core-loop/core-error.ts';
import { startCoreWorld } from '../../core-loop/core-world.ts';
import type { Core } from '../../core-loop/core-loop.ts';
import { OPENING, startFollowerWorld } from '../../follower/follower-world.ts';
import { MemorySnapshotStore } from '../../follower/memory-read-store.ts';
import { journalledRoot } from '../../follower/platform/root-table.ts';
import type { JournalledRoot } from '../../follower/platform/root-table.ts';
import { READ_TABLES } from '../../follower/projections.ts';
import { PostgresReadStore } from '../../follower/postgres-read-store.ts';
import { PostgresProofStore } from '../../follower/proof/proof-store.ts';
import { buildTree } from '../../follower/proof/proof-tree.ts';
import { MemoryJournal, MemoryJournalStorage } from '../../journal/memory-journal.ts';
import { command } from '../../store/database.ts';
import type { Database } from '../../store/database.ts';
import { openTestDatabases } from '../../store/test-database.ts';
import { Cleanup, silentLog } from '../../store/test-world.ts';
import { addAssetName } from '../market/symbols.ts';
import { ADD_ROOT, newestRoots } from './proof-rows.ts';
import { rootRelay } from './root-relay.ts';

const cleanup = new Cleanup();
const storage = new MemoryJournalStorage();
const errors: object[] = [];
let [app, core, owner]: Database[] = [];
let world: Awaited<ReturnType<typeof startCoreWorld>>;
let follower: Awaited<ReturnType<typeof startFollowerWorld>>;

beforeAll(async () => {
  [app, core, owner] = await openTestDatabases(cleanup, ['kontor_app', 'kontor_core', undefined]);
  await addAssetName(app, { asset: 0, symbol: 'USDT', rechargeTurn: true, drawTurn: true, supply: null });
  world = await startCoreWorld(storage);
  await world.submitAll([{ type: CommandType.ENGINE_VERSION, version: ENGINE_VERSION }, ...OPENING]);
  await startFollower();
});
afterAll(async () => {
  await follower.stop();
  await cleanup.run();
});

async function startFollower(): Promise<void> {
  follower = await startFollowerWorld({
    journal: new MemoryJournal(storage),
    store: new PostgresReadStore(core!),
    snapshots: new MemorySnapshotStore(),
    snapshotEvery: 1_000_000,
  });
  await follower.ready;
  await caughtUp();
}

/** The read tables reflect the whole journal. */
async function caughtUp(): Promise<void> {
  follower.client.committed(storage.seqLast);
  await follower.client.recorded(storage.seqLast, true);
}

/** What the follower takes of one person with five dollars, as of a command. */
async function takeSnapshot(sequence: number): Promise<void> {
  const copied = { assets: [0], users: Float64Array.of(1), sums: BigInt64Array.of(5n) };
  await new PostgresProofStore(core!).write({ sequence, timeMs: sequence }, buildTree(copied, new Uint8Array(32).fill(sequence)));
}

/** The relay of a server that has just started. */
function relayOver(submit: Core['submit'] = (given) => world.core.submit(given), recorded = () => follower.client.recordedSequence) {
  const { committed } = world.core;
  const log = { ...silentLog, error: (fields: object) => void errors.push(fields) };
  return rootRelay({ queries: app!, core: { submit, committed }, recorded, listings: world.view.listings, log });
}

/** Every command of this kind in the journal, whatever came of it. */
function told(): JournalledRoot[] {
  return storage.batches.flatMap(({ seqFirst, commands: bytes }) => {
    const commands = CommandBuffer.of(bytes);
    const found: JournalledRoot[] = [];
    for (let at = 0, sequence = seqFirst; at < commands.length; at = commands.next(at), sequence++) {
      const root = journalledRoot(commands, at, sequence);
      if (root !== undefined) found.push(root);
    }
    return found;
  });
}

/** The published roots, oldest first: as of which command, and where in the journal. */
async function published(): Promise<(number | null)[][]> {
  return (await newestRoots(app!, 48)).map(({ sequence, journalled }) => [sequence, journalled]).toReversed();
}

test('each is published, then told, one behind the other', async () => {
  await takeSnapshot(3);
  await takeSnapshot(5);
  const relay = relayOver();
  await relay.drain();
  expect(told()).toHaveLength(2);
  // Also before the read tables have heard of them.
  await relay.drain();
  await caughtUp();
  await relay.drain();
  const [first, second] = told() as [JournalledRoot, JournalledRoot];
  expect([first.asOf, second.asOf, told().length]).toEqual([3, 5, 2]);
  expect(await published()).toEqual([
    [3, first.sequence],
    [5, second.sequence],
  ]);
  expect((await newestRoots(app!, 48)).map(({ root, users }) => [root, users]).toReversed()).toEqual([
    [first.root, first.users],
    [second.root, second.users],
  ]);
  expect(world.view.engine.dump().proofRoot).toEqual({ asOf: 5, root: second.root });
});

test('killed between row and command: the next start tells it, once', async () => {
  await takeSnapshot(6);
  const killed = relayOver(() => Promise.reject(new CoreError('STOPPED', 'killed')));
  await expect(killed.drain()).rejects.toThrow('killed');
  expect([await published(), told().length]).toEqual([expect.arrayContaining([[6, null]]), 2]);
  for (let start = 0; start < 2; start++) {
    await relayOver().drain();
    await caughtUp();
  }
  expect([(await published()).at(-1), told().length]).toEqual([[6, told().at(-1)!.sequence], 3]);
});

test('killed between command and what is known of it: nothing is told while the read tables may not have heard, and then nothing is left to tell', async () => {
  await takeSnapshot(7);
  await follower.stop();
  const killed = relayOver(async (given) => {
    await world.core.submit(given);
    throw new CoreError('OUTCOME_UNKNOWN', 'killed');
  });
  await expect(killed.drain()).rejects.toThrow('killed');
  const relay = relayOver();
  await relay.drain();
  expect([(await published()).at(-1), told().length]).toEqual([[7, null], 4]);
  await startFollower();
  await relay.drain();
  expect([(await published()).at(-1), told().length]).toEqual([[7, told().at(-1)!.sequence], 4]);
});

test('told again all the same, it counts once and stands where it stood', async () => {
  const before = await published();
  await owner!.run(command('root-test-forget', 'DELETE FROM journalled_root WHERE as_of = 7'));
  await relayOver(undefined, () => Infinity).drain();
  expect([told().length, world.view.engine.dump().proofRoot]).toEqual([5, expect.objectContaining({ asOf: 7 })]);
  // Another told the same: from the journal alone comes what it had told first.
  await follower.stop();
  await owner!.run(command('root-test-empty', `TRUNCATE ${READ_TABLES.map(({ name }) => name).join(', ')}`));
  await owner!.run(command('root-test-anew', 'UPDATE follower_position SET sequence = 0'));
  await expect(startFollower()).resolves.toBeUndefined();
  expect([await published(), errors]).toEqual([before, []]);
});

test('one that the engine refuses is reported once, and is not in the way', async () => {
  await owner!.run(ADD_ROOT, 1_000_000, 1, 1, 'USDT:8', [5n], 'f'.repeat(64));
  const relay = relayOver();
  await relay.drain();
  await caughtUp();
  await relay.drain();
  expect([told().length, errors]).toEqual([6, [expect.objectContaining({ reason: 'MALFORMED' })]]);
  expect((await published()).at(-1)).toEqual([1_000_000, null]);
});
