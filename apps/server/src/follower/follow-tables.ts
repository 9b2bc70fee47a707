/**
 * A follower that stands by: it keeps a view as far as another follower has written the read tables, so that it can go on from there at
 * once. What that one has not written yet it leaves alone: those rows are to be made from the batches behind.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Journal } from '../journal/journal.ts';
import type { StoreLog } from '../store/connection.ts';
import type { LiveView } from './live-view.ts';
import type { Followed } from './projections.ts';
import type { ReadStore, SnapshotStore } from './read-store.ts';
import { newestView } from './snapshots.ts';

/** How often the tables are looked at, ms. */
const LOOK_MS = 50;

export interface FollowTablesOptions {
  readonly journal: Journal;
  readonly store: ReadStore;
  readonly snapshots: SnapshotStore;
  readonly log: StoreLog;
  /** Everything where left out. */
  readonly followed?: Followed | undefined;
}

/** Resolves with the view when the signal aborts. @throws ReplayError, JournalError */
export async function followTables(
  { journal, store, snapshots, log, followed }: FollowTablesOptions,
  signal: AbortSignal,
): Promise<LiveView> {
  const view = await newestView(snapshots, await store.position(), log, followed);
  while (!signal.aborted) {
    const position = await store.position();
    if (position > view.sequence)
      for await (const batch of journal.read(view.sequence + 1, view.hash)) {
        if (batch.seqLast > position || signal.aborted) break;
        view.apply(batch);
        await setImmediate();
      }
    await setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return view;
}
