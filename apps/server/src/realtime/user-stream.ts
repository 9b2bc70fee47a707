/**
 * One user's private stream, for all his connections: a snapshot for each that joins, then every change in order, each naming
 * the one before. A reader who cannot keep up is disconnected.
 */
import type { UserMessage } from '@kontor/contract/channels';
import { USER_CHANNEL } from '@kontor/contract/channels';
import type { UserChange } from '../follower/feed.ts';
import { closeSlow } from './connection.ts';
import type { Receiver } from './connection.ts';
import { messageFrame } from './text-frame.ts';

type Snapshot = UserMessage & { type: 'snapshot' };
type Update = UserMessage & { type: 'update' };

/** Where a stream gets its facts from. */
export interface UserSource {
  /** Open orders and balances as of `sequence`, which is `minSequence` or later. */
  snapshot(minSequence: number): Promise<Pick<Snapshot, 'sequence' | 'orders' | 'balances'>>;
  rows(change: UserChange): Pick<Update, 'orders' | 'deals' | 'balances'>;
}

/** Changes kept for those whose snapshot is being made. */
const MAX_KEPT = 1_000;

export class UserStream {
  readonly #source: UserSource;
  readonly #synced = new Set<Receiver>();
  readonly #waiting = new Set<Receiver>();
  /** Changes since the snapshot was asked for. */
  #kept: { readonly sequence: number; readonly frame: Omit<Update, 'prev'> }[] = [];
  /** Sequence of the last message every synced receiver has. */
  #last = 0;
  #told = 0;
  #asking = false;

  constructor(source: UserSource) {
    this.#source = source;
  }

  /** A snapshot, then all changes. */
  add(receiver: Receiver): void {
    this.#synced.delete(receiver);
    this.#waiting.add(receiver);
    void this.#sendSnapshots();
  }

  remove(receiver: Receiver): void {
    this.#synced.delete(receiver);
    this.#waiting.delete(receiver);
  }

  get empty(): boolean {
    return this.#synced.size === 0 && this.#waiting.size === 0;
  }

  /** Everyone of this user's connections. */
  receivers(): Receiver[] {
    return [...this.#synced, ...this.#waiting];
  }

  /** A change that the commands up to `sequence` caused. */
  change(sequence: number, change: UserChange): void {
    this.#told = sequence;
    const update: Omit<Update, 'prev'> = { ch: USER_CHANNEL, type: 'update', sequence, ...this.#source.rows(change) };
    if (this.#asking) this.#kept.push({ sequence, frame: update });
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
    const frame = messageFrame({ ...update, prev: this.#last });
    this.#last = sequence;
    for (const receiver of this.#synced) this.#write(receiver, frame);
  }

  /** Something up to `sequence` may not have been told: everyone gets a snapshot. */
  reset(sequence: number): void {
    this.#told = Math.max(this.#told, sequence);
    for (const receiver of this.#synced) this.#waiting.add(receiver);
    this.#synced.clear();
    void this.#sendSnapshots();
  }

  /** Asks again where the follower was busy. */
  retry(): void {
    if (this.#waiting.size > 0) void this.#sendSnapshots();
  }

  async #sendSnapshots(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    this.#kept = [];
    try {
      const snapshot = await this.#source.snapshot(this.#told);
      const frames = this.#framesFrom(snapshot);
      for (const receiver of this.#waiting) {
        this.#waiting.delete(receiver);
        this.#synced.add(receiver);
        for (const frame of frames) this.#write(receiver, frame);
      }
    } catch {
      // The follower is busy; `retry` asks again.
    } finally {
      this.#asking = false;
      this.#kept = [];
    }
  }

  /** The snapshot and what came after it, chained so that the next change follows. */
  #framesFrom(snapshot: Pick<Snapshot, 'sequence' | 'orders' | 'balances'>): Buffer[] {
    const later = this.#kept.filter(({ sequence }) => sequence > snapshot.sequence);
    // The next change names #last as the one before; with nothing in between the snapshot bears that number.
    const sequence = later.length === 0 && this.#last > 0 && this.#last <= snapshot.sequence && this.#synced.size > 0 ? this.#last : snapshot.sequence;
    const frames = [messageFrame({ ch: USER_CHANNEL, type: 'snapshot', ...snapshot, sequence } satisfies UserMessage)];
    let prev = sequence;
    for (const { frame } of later) {
      frames.push(messageFrame({ ...frame, prev }));
      prev = frame.sequence;
    }
    this.#last = prev;
    return frames;
  }

  #write(receiver: Receiver, frame: Buffer): void {
    if (receiver.slow) closeSlow(receiver);
    else receiver.write(frame);
  }
}
