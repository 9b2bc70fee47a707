/**
 * The follower: reads the journal from its own position, applies it, proves the events, and keeps the live view, the read
 * tables and the snapshots (architecture "Follower").
 */
import { FOLLOWER_PARTS } from '../config.ts';
import type { FollowerPart } from '../config.ts';
import type { Journal } from '../journal/journal.ts';
import type { StoreLog } from '../store/connection.ts';
import type { Applied } from './feed.ts';
import { FollowerError } from './follower-error.ts';
import type { LiveView } from './live-view.ts';
import { News } from './news.ts';
import { EVERYTHING } from './projections.ts';
import { ProofTaker } from './proof/proof-taker.ts';
import type { ProofTakerOptions } from './proof/proof-taker.ts';
import type { Followed } from './projections.ts';
import type { ReadMark, ReadStore, SnapshotStore } from './read-store.ts';
import { RecordedElsewhere } from './recorded-elsewhere.ts';
import { Recorder } from './recorder.ts';
import { SNAPSHOTS_KEPT, newestView, storeSnapshot, takeSnapshot, verifyHere } from './snapshots.ts';
import type { VerifySnapshot } from './snapshots.ts';

export interface FollowerOptions {
  readonly journal: Journal;
  readonly store: ReadStore;
  readonly snapshots: SnapshotStore;
  readonly log: StoreLog;
  /** Commands from one snapshot to the next. */
  readonly snapshotEvery: number;
  /** What of all that is kept is kept here, where other processes keep the rest: everything where left out; nothing: it only shows what is. */
  readonly parts?: readonly FollowerPart[] | undefined;
  /** Whether nobody who serves customers is at the other end: then no news are gathered. */
  readonly isUnheard?: boolean | undefined;
  /** How far the read tables are, over a connection that is made for the question; the store's own where left out. */
  readonly positionAnew?: (() => Promise<number>) | undefined;
  /** How a snapshot that was read back is verified; in this thread when left out. */
  readonly verify?: VerifySnapshot;
  /** Everything where left out. */
  readonly followed?: Followed | undefined;
  /** One that is there already, no further than the read tables; else the newest snapshot's. */
  readonly view?: LiveView | undefined;
  /** Archives the journal up to a command; undefined where nothing is archived. */
  readonly archive?: ((upTo: number) => Promise<readonly unknown[]>) | undefined;
  /** How snapshots of all balances are taken; none are where left out. */
  readonly proofs?: Omit<ProofTakerOptions, 'log'> | undefined;
  /** Called when much that was needed is needed no more: caught up with the journal, a snapshot is stored. */
  readonly collectGarbage?: (() => void) | undefined;
  /** Users that `Applied.users` tells of; may change at any time. */
  readonly watched: ReadonlySet<number>;
  /** Caught up with the journal for the first time. */
  readonly onReady: () => void;
  readonly onApplied: (applied: Applied) => void;
  readonly onRecorded: (position: number) => void;
  /** A snapshot as of this command counts from now on. */
  readonly onSnapshot?: ((sequence: number) => void) | undefined;
}

/** Queries get their turn at least this often while much is to be applied, ms. */
const TURN_MS = 4;
/** A clean stop takes a snapshot when at least this part of `snapshotEvery` was applied since the last. */
const WORTH_AT_STOP = 0.2;

export class Follower {
  readonly view: LiveView;
  readonly #records: Recorder | undefined;
  readonly #elsewhere: RecordedElsewhere | undefined;
  readonly #options: FollowerOptions;
  readonly #failed: Promise<never>;
  /** What the read tables say of themselves, as they were found. */
  readonly #found: ReadMark;
  #news: News | undefined;
  #newsAsked = false;
  readonly #proofs: ProofTaker | undefined;
  readonly #takesSnapshots: boolean;
  #snapshotAt: number;
  #snapshotting: Promise<void> | undefined;
  #turnBegan = performance.now();

  /** Restores what the read tables and snapshots hold. Nothing is applied before `run`. */
  static async open(options: FollowerOptions): Promise<Follower> {
    const { view, store, snapshots, log, followed } = options;
    const found = await store.mark();
    const isUsable = view !== undefined && view.sequence <= found.sequence;
    return new Follower(options, found, isUsable ? view : await newestView(snapshots, found.sequence, log, followed));
  }

  private constructor(options: FollowerOptions, found: ReadMark, view: LiveView) {
    const position = found.sequence;
    this.#options = options;
    this.#found = found;
    this.view = view;
    this.#snapshotAt = view.sequence;
    this.#proofs = options.proofs && new ProofTaker(view, { ...options.proofs, log: options.log });
    let fail: (reason: Error) => void = () => undefined;
    this.#failed = new Promise((_, reject) => (fail = reject));
    this.#failed.catch(() => undefined);
    const { store, log, onRecorded, positionAnew, parts = FOLLOWER_PARTS } = options;
    this.#takesSnapshots = parts.includes('snapshots');
    if (!parts.includes('tables')) this.#elsewhere = new RecordedElsewhere({ store, position, log, onRecorded, positionAnew });
    else
      this.#records = new Recorder({
        store,
        position,
        log,
        onFailure: fail,
        onRecorded,
        tables: (options.followed ?? EVERYTHING).projections.flatMap(({ tables }) => tables),
      });
  }

  /** Last command that the read tables reflect, as far as it is known here. */
  get recorded(): number {
    return (this.#records ?? this.#elsewhere)!.position;
  }

  /** What writes the read tables here. @throws where that is done elsewhere */
  get recorder(): Recorder {
    if (this.#records === undefined) throw new Error('the read tables are written elsewhere');
    return this.#records;
  }

  /** A server has come to the other end of the line: it is told everything anew. */
  welcome(): void {
    const { onReady, onRecorded } = this.#options;
    onRecorded(this.recorded);
    if (this.#news === undefined) return;
    onReady();
    this.#news.reset = true;
    this.#askNews();
  }

  /** How far read tables that are written elsewhere are, by a look that begins now; undefined where it stops before. */
  async recordedAnew(): Promise<number | undefined> {
    return this.#elsewhere === undefined ? this.recorded : this.#elsewhere.anew();
  }

  /** From now on each hour gets a snapshot of all balances. */
  prove(): void {
    this.#proofs?.start();
  }

  /**
   * Applies the journal until the signal aborts; then writes what is gathered and resolves.
   * @throws ReplayError, JournalError CORRUPT: the exchange must stop. FollowerError and others: only the follower.
   */
  async run(signal: AbortSignal): Promise<void> {
    try {
      await Promise.race([this.#follow(signal), this.#failed]);
      // Where another writes the read tables nobody waits for him at a stop, and what they do not reflect yet is not stored.
      if (this.#records !== undefined) this.#offerSnapshot(WORTH_AT_STOP);
      this.#elsewhere?.stop();
      await Promise.race([Promise.all([this.#records?.drained(), this.#snapshotting]), this.#failed]);
    } finally {
      this.#records?.stop();
      this.#elsewhere?.stop();
      await this.#proofs?.stop();
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { journal, watched, onReady, collectGarbage } = this.#options;
    // Where others write them, all there is to do is to be shown.
    const position = this.#records?.position ?? 0;
    this.#refuseOther();
    for await (const batch of journal.read(this.view.sequence + 1, this.view.hash)) {
      if (batch.prev < position && batch.seqLast > position) {
        throw new FollowerError('READ_TABLES_OUT_OF_STEP', `position ${position} lies inside batch ${batch.seqFirst}–${batch.seqLast}.`);
      }
      // Up to the position the rows are in the tables; what is behind it is new.
      if (batch.seqLast <= position) this.view.apply(batch);
      else this.#applyAndRecord(batch);
      this.#refuseOther();
      await this.#giveWay();
      if (signal.aborted) return;
    }
    if (this.view.sequence < position) {
      throw new FollowerError('READ_TABLES_AHEAD', `they reflect command ${position}, the journal ends at ${this.view.sequence}.`);
    }
    if (this.#options.isUnheard !== true) this.#news = new News(this.view, watched);
    collectGarbage?.();
    onReady();
    this.#tell();
    for await (const batch of journal.subscribe(this.view.sequence + 1, signal, this.view.hash)) {
      this.#applyAndRecord(batch);
      await this.#giveWay();
    }
    // What the leader committed last.
    for await (const batch of journal.read(this.view.sequence + 1, this.view.hash)) this.#applyAndRecord(batch);
  }

  /**
   * Read tables that stand elsewhere may be of another journal: of another exchange, or of a time that a backup has undone. Looked at where the view is as
   * far as they were found; nothing is written to them before.
   */
  #refuseOther(): void {
    const { sequence, hash } = this.#found;
    // Empty ones are of no journal, whatever was in them.
    if (sequence === 0 || this.view.sequence !== sequence || hash === undefined || hash === this.view.hash) return;
    throw new FollowerError(
      'READ_TABLES_OTHER_JOURNAL',
      `what they reflect up to command ${sequence} is not what the journal holds. Make them anew.`,
    );
  }

  #applyAndRecord(batch: Parameters<LiveView['apply']>[0]): void {
    this.view.apply(batch, this.#records?.rows);
    (this.#records ?? this.#elsewhere)!.gathered(this.view.sequence, this.view.hash);
    this.#askNews();
    this.#offerSnapshot(1);
  }

  /** Takes a snapshot where that is done here, and this share of what lies between two has been applied. */
  #offerSnapshot(share: number): void {
    if (this.#takesSnapshots && this.view.sequence - this.#snapshotAt >= this.#options.snapshotEvery * share) this.#snapshot();
  }

  async #giveWay(): Promise<void> {
    await this.#records?.room();
    if (performance.now() - this.#turnBegan < TURN_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#turnBegan = performance.now();
  }

  /** News of one turn go out together. */
  #askNews(): void {
    if (this.#newsAsked || this.#news === undefined) return;
    this.#newsAsked = true;
    setImmediate(() => {
      this.#newsAsked = false;
      this.#tell();
    });
  }

  #tell(): void {
    const applied = this.#news?.take();
    if (applied !== undefined) this.#options.onApplied(applied);
  }

  /**
   * What lies before the oldest of all the snapshots that are kept, once there are that many. The read tables reflect each of them (`#snapshot`), so no
   * start of anybody needs what leaves the table, and whoever makes them anew reads it from the archive. The database holds to it as well:
   * `archive_journal` demands a verified snapshot and read tables behind all that it removes, whichever process asks.
   */
  async #archive(sequence: number): Promise<void> {
    const { snapshots, archive, log } = this.#options;
    const kept = await snapshots.sequences(sequence);
    const oldest = kept.at(-1);
    if (archive === undefined || oldest === undefined || kept.length < SNAPSHOTS_KEPT) return;
    try {
      const segments = await archive(oldest);
      if (segments.length > 0) log.info({ upTo: oldest, segments: segments.length }, 'journal archived');
    } catch (error) {
      // Behind the next snapshot it is tried again.
      log.error({ err: error, upTo: oldest }, 'the journal could not be archived: its batches stay in the table');
    }
  }

  /**
   * Taken at once, stored behind: never before the read tables reflect it, so that a restart can use it. Whoever writes them starts from the newest that
   * is not ahead of them, and the rows of what lies between a snapshot ahead and them would be made by nobody. That holds across crashes and failovers of the
   * database, whoever writes the tables: beside the journal their commit stands before the snapshot's in the same log, which the
   * snapshot's commit waits for; in a database of their own it was durable before anybody saw it. While they do not move there is one
   * snapshot in memory that waits for them, and no other is taken.
   */
  #snapshot(): void {
    if (this.#snapshotting !== undefined) return;
    const { snapshots, verify, collectGarbage, log, onSnapshot } = this.#options;
    const records = (this.#records ?? this.#elsewhere)!;
    const snapshot = takeSnapshot(this.view);
    const { sequence } = snapshot;
    this.#snapshotAt = sequence;
    const store = async (): Promise<void> => {
      try {
        if (!(await records.recorded(sequence))) return;
        await storeSnapshot(snapshots, snapshot, verify ?? verifyHere);
        onSnapshot?.(sequence);
        log.info({ sequence, hash: snapshot.hash, bytes: snapshot.engine.byteLength }, 'snapshot taken');
        await this.#archive(sequence);
        collectGarbage?.();
      } catch (error) {
        // The one before still counts, and the next may succeed.
        log.error({ err: error, sequence }, 'a snapshot failed');
      } finally {
        this.#snapshotting = undefined;
      }
    };
    this.#snapshotting = store();
  }
}
