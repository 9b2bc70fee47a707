/**
 * The core of a server: recovered from snapshot and journal, or kept ready beside another that leads, until it has the lease and leads
 * itself. Whoever opens doors waits for `startCore`, and needs nothing else to know when.
 */
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { Engine } from '@kontor/engine/engine';
import { IdMemory } from './at-most-once/id-memory.ts';
import { noteCommands, noteRestored } from './at-most-once/known-ids.ts';
import { MoneyIds } from './at-most-once/money-ids.ts';
import type { Surroundings } from './boot.ts';
import { CoreClock } from './clock.ts';
import type { Closers } from './closers.ts';
import { collectGarbage } from './collect-garbage.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { CommandTexts } from './core-loop/command-texts.ts';
import { CoreLoop } from './core-loop/core-loop.ts';
import type { CommittedEvents } from './core-loop/core-loop.ts';
import { recordStart } from './core-loop/record-start.ts';
import { recover } from './core-loop/replay.ts';
import type { Recovered } from './core-loop/replay.ts';
import { Standby } from './core-loop/standby.ts';
import { startTicks } from './core-loop/ticks.ts';
import type { HandClock } from './demo-doors/hand-clock.ts';
import { PastClock } from './demo-market/past-clock.ts';
import { pastBegins } from './demo-market/write-past.ts';
import { FollowerClient } from './follower/follower-client.ts';
import type { Place } from './follower/follower-messages.ts';
import { HaltsElsewhere } from './follower/follower-halts.ts';
import { FollowerGate } from './follower/follower-gate.ts';
import { FollowerThread } from './follower/follower-thread.ts';
import { PostgresSnapshotStore } from './follower/postgres-snapshot-store.ts';
import { newestEngine } from './follower/snapshots.ts';
import { CoreMetrics } from './http/core-metrics.ts';
import type { Metrics } from './http/metrics.ts';
import { markOf } from './journal/chain.ts';
import { JournalError } from './journal/journal.ts';
import type { Batch, Lease } from './journal/journal.ts';
import type { PostgresJournal } from './journal/postgres-journal.ts';
import type { ClientSettings, ConnectionSettings } from './store/connection.ts';
import type { Database } from './store/database.ts';

/** The database, and the journal in it. */
export interface Store {
  readonly settings: ConnectionSettings;
  /** The database knows our roles. */
  readonly roles: boolean;
  /** Where the read tables stand, if not here. */
  readonly place: Place | undefined;
  /** The same, for those who only ask. */
  readonly reads: ClientSettings | undefined;
  readonly queries: Database;
  readonly journal: PostgresJournal;
}

type CoreSurroundings = Surroundings & { readonly hand: HandClock | undefined; readonly metrics: Metrics };

/** How long another process may hold the lease before this one gives up, unless it stands by, ms. */
const LEASE_LIMIT_MS = 1_500;
/** A market without commands advances this often, ms. */
const TICK_MS = 1_000;

/** A leader to be. */
interface Restored {
  readonly engine: Engine;
  /** Of the batch that the engine stood behind. */
  readonly hash: string;
  /** Sequence and hash of the snapshot. */
  readonly snapshot: string;
  /** Sequence of the snapshot. */
  readonly restored: number;
  readonly ids: IdMemory;
  readonly moneyIds: MoneyIds;
  /** Keeps what must be known of commands that are applied. */
  readonly note: (batch: Batch, commands: CommandBuffer) => void;
}

/** One that has the lease and stands at the end of the journal. */
interface Recovery extends Restored {
  readonly lease: Lease;
  readonly recovered: Recovered;
}

/** The read side of this server. */
interface Following {
  readonly follower: FollowerClient;
  /** Starts it, or lets it write where it stands by; resolves when it has caught up with the journal. */
  readonly lead: () => Promise<void>;
  /** It is the leader that says what is wrong with a journal; only from now on does the read side halt it. */
  readonly trust: () => void;
}

export type Started = Awaited<ReturnType<typeof startCore>>;

/**
 * Resolves when this process leads: with STANDBY, as long as that takes. Starts the loop and what follows it.
 * Long: one order of starting, each step of which needs what the ones before made.
 * @throws StoreError, ConfigError, ReplayError, JournalError; the reason of `surroundings.stopping`
 */
export async function startCore(
  config: Config,
  store: Store,
  surroundings: CoreSurroundings,
  closers: Closers,
  halt: (reason: Error) => void,
) {
  const { log, time, hand } = surroundings;
  const { journal } = store;
  let lease: Lease | undefined;
  const { follower, lead, trust } = openFollower(config, store, surroundings, closers, { halt, lease: () => lease });
  const recovery = config.standby
    ? await standBy(store, surroundings, closers)
    : await recoverAtOnce(store, surroundings, (taken) => {
        lease = taken;
        return lead();
      });
  lease = recovery.lease;
  const { engine, recovered, snapshot, restored, ids, moneyIds } = recovery;
  const following = lead();
  following.catch(() => undefined);
  if (recovered.hash !== lease.hash)
    throw new JournalError(
      'CORRUPT',
      `the batch that ends the journal at command ${lease.seqLast} is not the one that snapshot ${snapshot} was taken behind.`,
    );
  trust();
  if (recovered.sequence > 0) hand?.startAt(Math.max(recovered.timeMs, engine.coreTime));
  const clock = new CoreClock({
    sources: hand ?? time,
    onDivergence: (divergenceMs) =>
      log.error({ divergenceMs }, "core time and wall time differ by more than 2 s: set the machine's clock right and restart"),
  });
  clock.startAfter(Math.max(recovered.timeMs, engine.coreTime));
  if (clock.diverged)
    throw new ConfigError(`This machine's clock is ${Math.round(-clock.divergenceMs / 1000)} s behind the journal. Set it right.`);
  const pastClock = new PastClock(clock);
  const listeners: ((events: CommittedEvents) => void)[] = [];
  // A new demo begins in the past, which its bots fill before it opens.
  const hasPast = config.demoBots && recovered.sequence === 0;
  if (hasPast) pastClock.standAt(pastBegins(clock.now()));
  const onCommitted = (batch: Batch, events: CommittedEvents): void => {
    follower.committed(batch.seqLast);
    for (const listener of listeners) listener(events);
  };
  const texts = new CommandTexts();
  const numbers = new CoreMetrics(surroundings.metrics);
  const { onAppended } = numbers;
  const core = new CoreLoop({ engine, journal, lease, clock: pastClock, texts, onCommitted, onAppended, onHalt: halt });
  numbers.watch(core);
  closers.add(core, async (started) => {
    await started.close();
    // Whoever stands by leads from now on: what is left to be closed takes longer.
    await journal.release();
  });
  await following;
  const versionBefore = await recordStart({ core, engine, recovered, nowMs: pastClock.now() });
  // Whoever moves the clock ticks too.
  if (hand === undefined)
    closers.add(startTicks({ core, everyMs: TICK_MS, isWorkLeft: () => engine.isWorkLeft }), (endTicks) => endTicks());
  log.info(
    { sequence: recovered.sequence, epoch: lease.epoch, snapshot, journal: markOf({ sequence: recovered.sequence, hash: lease.hash }) },
    'recovered from the journal',
  );
  return {
    core,
    texts,
    follower,
    engine,
    ids,
    moneyIds,
    restored,
    versionBefore,
    pastClock,
    hasPast,
    clock,
    lease,
    onEvents: (listener: (events: CommittedEvents) => void) => void listeners.push(listener),
  };
}

/** Gives up where another leads; otherwise takes the lease and recovers. The journal does not grow meanwhile, so the follower can read it at once. */
async function recoverAtOnce(store: Store, surroundings: CoreSurroundings, follow: (lease: Lease) => Promise<void>): Promise<Recovery> {
  const { journal, queries } = store;
  const lease = await journal.acquire(AbortSignal.timeout(LEASE_LIMIT_MS));
  await refuseCutJournal(new PostgresSnapshotStore(queries), lease);
  follow(lease).catch(() => undefined);
  const restored = await restore(store, surroundings, lease.seqLast);
  const { engine, hash, note } = restored;
  return { ...restored, lease, recovered: await recover(journal, engine, note, hash) };
}

/** Follows whoever leads until nobody does, and this process has the lease. */
async function standBy(store: Store, surroundings: CoreSurroundings, closers: Closers): Promise<Recovery> {
  const { journal, queries } = store;
  const { log, time, hand, stopping } = surroundings;
  const restored = await restore(store, surroundings, Number.MAX_SAFE_INTEGER);
  const { engine, hash, note } = restored;
  const standby = closers.add(
    new Standby({
      journal,
      engine,
      hash,
      onBatch: note,
      wallMs: hand === undefined ? () => time.wallMs() : undefined,
      onBarred: (aheadMs) =>
        log.error(
          { aheadMs: Math.round(aheadMs) },
          "this machine's clock and the journal's times differ by more than 2 s: this standby does not lead while another can. Set the clock right",
        ),
      onAway: (error) => log.warn({ err: error }, 'the journal cannot be followed now'),
    }),
    (opened) => opened.stop(),
  );
  await standby.caughtUp;
  collectGarbage();
  surroundings.onStandingBy?.();
  log.info({ sequence: standby.applied }, 'standing by: follows the journal, and leads when nobody else does');
  const mayLead = (vacantMs: number): boolean => standby.mayLead(vacantMs);
  const lease = await Promise.race([journal.succeed({ signal: stopping, mayLead }), standby.failed()]);
  const recovered = await standby.finish();
  await refuseCutJournal(new PostgresSnapshotStore(queries), lease);
  return { ...restored, lease, recovered };
}

/** The newest usable snapshot up to `atMost`, and memories of ids that begin there. */
async function restore({ queries }: Store, { log, random }: CoreSurroundings, atMost: number): Promise<Restored> {
  const { engine, hash } = await newestEngine(new PostgresSnapshotStore(queries), atMost, log);
  const restored = engine.sequence;
  const ids = new IdMemory({ random, nowMs: () => engine.coreTime, applied: () => engine.sequence });
  noteRestored(ids, engine);
  const moneyIds = new MoneyIds({ random, nowMs: () => engine.coreTime, applied: () => engine.sequence });
  moneyIds.restoredAt(restored);
  const note = (_: Batch, commands: CommandBuffer): void => {
    noteCommands(ids, commands);
    moneyIds.noteCommands(commands);
  };
  return { engine, hash, snapshot: markOf({ sequence: restored, hash }), restored, ids, moneyIds, note };
}

/** The read side: a thread that stands by where this process does, a thread, one that only shows what others write, or whoever comes to the socket. */
function openFollower(
  config: Config,
  { settings, roles, place: reads, queries }: Store,
  { log, time }: CoreSurroundings,
  closers: Closers,
  { halt, lease }: { readonly halt: (reason: Error) => void; readonly lease: () => Lease | undefined },
): Following {
  let isTrusted = false;
  let doubt: Error | undefined;
  let following: Promise<void> | undefined;
  // Before the leader is recovered it is the one to say what is wrong with the journal; a follower that finds more than it fails the start.
  const onHalt = (reason: Error): void => (isTrusted ? halt(reason) : void (doubt ??= reason));
  const follower = new FollowerClient({ log, monotonicMs: () => time.monotonicMs(), onHalt, lease });
  const trust = (): void => {
    isTrusted = true;
    if (doubt !== undefined) throw doubt;
  };
  if (config.follower === 'process') {
    const gate = closers.add(new FollowerGate(follower, config.followerSocket, log), (started) => started.stop());
    return { follower, lead: () => (following ??= gate.start()), trust };
  }
  const { snapshotEvery, archive } = config;
  const onlyShows = config.elsewhere.has('follower');
  const start = { settings, role: roles ? ('kontor_core' as const) : undefined, reads, snapshotEvery, archive, onlyShows };
  const thread = closers.add(new FollowerThread(follower, start, log), (started) => started.stop());
  if (config.standby) thread.standBy();
  if (onlyShows) {
    const halts = closers.add(new HaltsElsewhere({ queries, log, onHalt }), (started) => started.stop());
    const leadShowing = async (): Promise<void> => {
      await Promise.all([halts.start(), config.standby ? thread.lead() : thread.start()]);
      // Level with what this server leads from, and no matter how far the read tables are.
      await follower.told(lease()!.seqLast);
    };
    return { follower, lead: () => (following ??= leadShowing()), trust };
  }
  return { follower, lead: () => (following ??= config.standby ? thread.lead() : thread.start()), trust };
}

/** A snapshot is of what the journal held: where the journal ends before it, somebody has cut it off. */
async function refuseCutJournal(snapshots: PostgresSnapshotStore, lease: Lease): Promise<void> {
  const [newest = 0] = await snapshots.sequences(Number.MAX_SAFE_INTEGER);
  if (newest > lease.seqLast)
    throw new JournalError(
      'CORRUPT',
      `the journal ends at command ${lease.seqLast}, and a snapshot stands at ${newest}: the batches from ${lease.seqLast + 1} on are missing.`,
    );
}
