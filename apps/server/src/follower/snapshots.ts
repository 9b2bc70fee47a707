/**
 * Taking and using snapshots of the engine. One counts only after it was read back, restored, and had the digest of the engine
 * it was taken from; a start replays only what the journal holds behind it.
 */
import { ENGINE_VERSION } from '@kontor/engine/command';
import { createEngine, EXCHANGE_CAPACITY, restoreEngine } from '@kontor/engine/engine';
import type { Engine, EngineOptions } from '@kontor/engine/engine';
import { NO_HASH } from '../journal/chain.ts';
import type { StoreLog } from '../store/connection.ts';
import { LiveView } from './live-view.ts';
import { EVERYTHING } from './projections.ts';
import type { Followed } from './projections.ts';
import type { Snapshot, SnapshotStore } from './read-store.ts';
import { readViewState, writeViewState } from './view-state.ts';

/** Older ones are kept in case the newest turns out to be bad, or lies ahead of the read tables after a power cut. */
export const SNAPSHOTS_KEPT = 3;

/** What a view is at the call, as a snapshot. */
export function takeSnapshot(view: LiveView): Snapshot {
  return {
    sequence: view.sequence,
    timeMs: view.engine.coreTime,
    engineVersion: ENGINE_VERSION,
    digest: view.engine.digest(),
    hash: view.hash,
    engine: view.engine.snapshot(),
    view: writeViewState(view.state()),
  };
}

/** Throws unless the snapshot leads to the state it says. */
export type VerifySnapshot = (snapshot: Snapshot) => Promise<void>;

/** As `VerifySnapshot`, in this thread. */
export async function verifyHere(snapshot: Snapshot): Promise<void> {
  restoreView(snapshot);
}

/**
 * Writes a snapshot, reads it back, and lets it count.
 * @throws when what was read back is not what was written
 */
export async function storeSnapshot(store: SnapshotStore, snapshot: Snapshot, verify: VerifySnapshot): Promise<void> {
  await store.write(snapshot);
  await verify(await store.load(snapshot.sequence, 'all'));
  await store.approve(snapshot.sequence, SNAPSHOTS_KEPT);
}

/** A recording engine and its view; throws when the bytes do not lead to the digest. */
export function restoreView(snapshot: Snapshot, followed = EVERYTHING): LiveView {
  const { projections } = followed;
  return new LiveView(restoreChecked(snapshot, true, followed), { state: readViewState(snapshot.view), hash: snapshot.hash, projections });
}

/** The view from the newest usable snapshot up to `atMost`, or a new one. */
export async function newestView(store: SnapshotStore, atMost: number, log: StoreLog, followed = EVERYTHING): Promise<LiveView> {
  const view = await newest(store, atMost, log, async (sequence) => restoreView(await store.load(sequence, 'all'), followed));
  return view ?? new LiveView(createEngine(engineOptions(true, followed)), { projections: followed.projections });
}

/** The leader's engine from the newest usable snapshot up to `atMost`, or a new one, and the hash of the batch it stands behind. */
export async function newestEngine(
  store: SnapshotStore,
  atMost: number,
  log: StoreLog,
): Promise<{ readonly engine: Engine; readonly hash: string }> {
  const restored = await newest(store, atMost, log, async (sequence) => {
    const snapshot = await store.load(sequence, 'engine');
    return { engine: restoreChecked(snapshot, false, EVERYTHING), hash: snapshot.hash };
  });
  return restored ?? { engine: createEngine({ capacity: EXCHANGE_CAPACITY }), hash: NO_HASH };
}

/** An unusable snapshot, for example one of another release, is passed over: the journal leads to the same state. */
async function newest<Restored>(
  store: SnapshotStore,
  atMost: number,
  log: StoreLog,
  restore: (sequence: number) => Promise<Restored>,
): Promise<Restored | undefined> {
  for (const sequence of await store.sequences(atMost)) {
    try {
      return await restore(sequence);
    } catch (error) {
      log.warn({ err: error, sequence }, 'a snapshot cannot be used');
    }
  }
  return undefined;
}

function engineOptions(recording: boolean, { products }: Followed): EngineOptions {
  return { capacity: EXCHANGE_CAPACITY, recording, ...(products === undefined ? {} : { products }) };
}

function restoreChecked(snapshot: Snapshot, recording: boolean, followed: Followed): Engine {
  if (snapshot.engineVersion > ENGINE_VERSION)
    throw new Error(`snapshot ${snapshot.sequence} is of engine version ${snapshot.engineVersion}`);
  const engine = restoreEngine(snapshot.engine, engineOptions(recording, followed));
  if (engine.sequence !== snapshot.sequence || engine.digest() !== snapshot.digest) {
    throw new Error(
      `snapshot ${snapshot.sequence} leads to sequence ${engine.sequence} with digest ${engine.digest()}, not ${snapshot.digest}`,
    );
  }
  return engine;
}
