/** Where the follower writes: the read tables with the position they reflect, and snapshots (architecture "Follower"). */
import type { RowsToWrite } from './rows.ts';

/** Rows and position move together or not at all. */
export interface ReadStore {
  /** The last command that the read tables reflect; 0 for none. */
  position(): Promise<number>;
  /** The same with the hash of the batch that ends there, where it is known: which journal they are of. */
  mark(): Promise<ReadMark>;
  /**
   * Writes the rows of the commands behind `from` up to `to`, and `to` as the position with the `hash` of the batch that ends there, in one transaction. When it rejects, it
   * may have happened; `position` tells.
   * @throws PositionMoved when the position is not `from`
   */
  write(rows: RowsToWrite, from: number, to: number, hash?: string): Promise<void>;
}

/** How far read tables are, and of which journal. */
export interface ReadMark {
  readonly sequence: number;
  readonly hash: string | undefined;
}

/** Another follower writes to the same read tables. */
export class PositionMoved extends Error {
  override readonly name = 'PositionMoved';
}

/** The state right after one command. */
export interface Snapshot {
  readonly sequence: number;
  /** Core time, ms. */
  readonly timeMs: number;
  readonly engineVersion: number;
  /** `digest()` of the engine that wrote it. */
  readonly digest: string;
  /** Hash of the batch of the journal that ends there. */
  readonly hash: string;
  /** For `restoreEngine`. */
  readonly engine: Uint8Array;
  /** The view's state (view-state.ts). */
  readonly view: Uint8Array;
}

export interface SnapshotStore {
  /** Verified snapshots up to `atMost`, newest first: what to restore from, the older ones should a newer one fail. */
  sequences(atMost: number): Promise<readonly number[]>;
  /** Loads one; `view` may be left out where only the engine is wanted. */
  load(sequence: number, parts: 'engine' | 'all'): Promise<Snapshot>;
  /** Stores one, not yet verified. */
  write(snapshot: Snapshot): Promise<void>;
  /** Marks one as verified and removes all but the newest `keep`. */
  approve(sequence: number, keep: number): Promise<void>;
}
