/** A follower on PostgreSQL behind a line, in whatever thread or process this runs. */
import type pg from 'pg';
import { collectGarbage } from '../collect-garbage.ts';
import { FOLLOWER_PARTS } from '../config.ts';
import type { FollowerPart } from '../config.ts';
import { archivePlace } from '../journal/archive-place.ts';
import { archiveJournal, archiveReader } from '../journal/archive.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { withRole } from '../store/connection.ts';
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { nullable, safeInteger } from '../store/columns.ts';
import { Database, command, statement } from '../store/database.ts';
import { PrimaryClient } from '../store/primary-client.ts';
import { ReplayError } from '../core-loop/replay.ts';
import { JournalError } from '../journal/journal.ts';
import { followTables } from './follow-tables.ts';
import { hostFollower } from './follower-host.ts';
import type { FollowerStart, FromFollower, Port, ToFollower } from './follower-messages.ts';
import { startWorkerThread } from '../worker-thread.ts';
import { PLACES } from './part-place.ts';
import { PostgresReadStore } from './postgres-read-store.ts';
import { PostgresSnapshotStore } from './postgres-snapshot-store.ts';
import { MACHINE_RANDOM } from '../random.ts';
import { buildAside } from './proof/build-aside.ts';
import { PostgresProofStore } from './proof/proof-store.ts';
import type { Snapshot } from './read-store.ts';

const STATEMENT_LIMIT_MS = 60_000;
/** That read tables stand elsewhere is told beside the journal, and what they reflect there before anything leaves it; null: they stand here. */
const TELL_ELSEWHERE = command<[position: number | null]>('follower-elsewhere', 'UPDATE follower_position SET elsewhere = $1::bigint');
const TOLD_ELSEWHERE = statement<[], number | null>('follower-elsewhere-told', 'SELECT elsewhere FROM follower_position', (row) =>
  nullable(safeInteger, row, 'elsewhere'),
);
/** How often it is asked whether the hour has a snapshot of all balances, ms. */
const PROOF_LOOK_MS = 2_000;
/** A follower that was just told to end, or killed, is gone within these tries. */
const PLACE_TRIES = 20;
const PLACE_RETRY_MS = 150;
/** A follower whose server has just given up the lease in order may write its last rows for so many tries, and so long between them, ms. */
const PATIENT_TRIES = 10;
const PATIENT_MS = 30;

/** Connects, follows until told to stop, and lets go of everything. */
export async function runFollower(
  port: Port<FromFollower, ToFollower>,
  { settings, role, reads, snapshotEvery, archive: kept, onlyShows = false, part, standsBy = false }: FollowerStart,
): Promise<void> {
  const parts: readonly FollowerPart[] = onlyShows ? [] : part === undefined ? FOLLOWER_PARTS : [part];
  const [keepsTables, keepsSnapshots] = [parts.includes('tables'), parts.includes('snapshots')];
  // Who only shows has nothing to wait for.
  const told = standsBy && keepsTables ? whenTold(port) : undefined;
  const tell = (level: 'info' | 'warn' | 'error') => (fields: unknown, text?: string) =>
    port.send({ kind: 'log', level, fields: plain(fields), text });
  const log: StoreLog = { info: tell('info'), warn: tell('warn'), error: tell('error') };
  const open = (maxConnections: number): Database =>
    new Database(withRole(settings, role), {
      log,
      maxConnections,
      statementLimitMs: STATEMENT_LIMIT_MS,
      reads: reads && withRole(reads.settings, reads.role),
    });
  const database = open(3);
  const place = kept && archivePlace(kept);
  const journal = new PostgresJournal({ settings, log, role, archive: archiveReader(database, place) });
  const store = new PostgresReadStore(database.reads, undefined, { waits: reads !== undefined });
  const archive =
    place === undefined || !keepsSnapshots
      ? undefined
      : async (upTo: number) => {
          if (reads !== undefined) await tellElsewhere(database, await store.position());
          return archiveJournal({ journal, database, place, upTo });
        };
  const snapshots = new PostgresSnapshotStore(database);
  let seat: pg.Client | undefined;
  try {
    const view = told && (await followTables({ journal, store, snapshots, log }, told.signal));
    if (told?.signal.reason === STOPPED) return port.send({ kind: 'stopped' });
    const takesPlaces = parts.length > 0 && part === undefined;
    if (takesPlaces) seat = await takePlaces(settings, standsBy, log);
    if (takesPlaces && seat === undefined)
      return port.send({ kind: 'failed', code: 'FOLLOWER_RUNS', message: 'another follower works on this database.' });
    if (keepsTables && part !== undefined) await putOutWriters((reads ?? { settings }).settings, log);
    else if (takesPlaces && reads !== undefined && standsBy) await putOutWriters(reads.settings, log);
    if (keepsTables) await tellElsewhere(database, reads === undefined ? null : await store.position());
    await hostFollower(port, {
      journal,
      store,
      snapshots,
      view,
      log,
      snapshotEvery,
      parts,
      isUnheard: part !== undefined,
      positionAnew: () => positionAnew(open(1)),
      archive,
      verify: verifyAside,
      proofs: !keepsSnapshots
        ? undefined
        : {
            store: new PostgresProofStore(database),
            random: (count) => MACHINE_RANDOM.bytes(count),
            everyMs: PROOF_LOOK_MS,
            build: buildAside,
          },
      collectGarbage,
    });
  } catch (error) {
    // Standing by it fails where a host would have said so.
    const mustStop = error instanceof ReplayError || (error instanceof JournalError && error.code === 'CORRUPT');
    const message = error instanceof Error ? error.message : String(error);
    port.send({ kind: mustStop ? 'halt' : 'failed', code: mustStop ? error.code : 'STANDING_BY_FAILED', message });
  } finally {
    await journal.close();
    await database.close();
    await seat?.end().catch(() => undefined);
  }
}

/** Writes only what is not told yet: a start does not wait for whoever keeps the position from being written. */
async function tellElsewhere(database: Database, position: number | null): Promise<void> {
  if ((await database.one(TOLD_ELSEWHERE)) !== position) await database.run(TELL_ELSEWHERE, position);
}

const STOPPED = Symbol('stopped');

/** Aborts when the server leads, or, with STOPPED, when it stops. */
function whenTold(port: Port<FromFollower, ToFollower>): AbortController {
  const told = new AbortController();
  port.onMessage(({ kind }) => {
    if (kind === 'lead') told.abort();
    else if (kind === 'stop') told.abort(STOPPED);
  });
  return told;
}

/** Sessions of this database that have one of these places, where any is named, or write what only the one who keeps the read tables writes. */
const PUT_OUT = `
SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE granted AND pid <> pg_backend_pid() AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND CASE locktype
    WHEN 'advisory' THEN objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = ANY ($1::bigint[])
    WHEN 'relation' THEN relation = 'follower_position'::regclass AND mode = 'RowExclusiveLock'
    ELSE false
  END`;

async function positionAnew(database: Database): Promise<number> {
  try {
    return await new PostgresReadStore(database.reads).position();
  } finally {
    await database.close();
  }
}

/**
 * Takes the place of the only follower, which is that of each part, for as long as the connection lasts; undefined when another does not make room. What
 * makes a second one harmless is the position, which moves with each write; this lock makes sure that the first goes on.
 * Whose server has taken the lease from another does not wait long for that one's follower, which may stand still: it `putsOut`. A part by itself has its
 * place from who starts it (follower-parts.ts).
 */
async function takePlaces(settings: ConnectionSettings, putsOut: boolean, log: StoreLog): Promise<pg.Client | undefined> {
  const client = new PrimaryClient({ ...settings, application_name: 'kontor follower', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  for (let left = PLACE_TRIES; left > 0; left--) {
    if (await takeThem(client)) return client;
    if (putsOut && left === PLACE_TRIES - PATIENT_TRIES)
      await client
        .query(PUT_OUT, [Object.values(PLACES)])
        .catch((error: unknown) => log.warn({ err: error }, "the old leader's follower may not be ended"));
    await new Promise((resolve) => setTimeout(resolve, putsOut && left > PLACE_TRIES - PATIENT_TRIES ? PATIENT_MS : PLACE_RETRY_MS));
  }
  await client.end();
  return undefined;
}

/** All places, or none. */
async function takeThem(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(place) AS taken FROM unnest($1::bigint[]) AS place',
    [Object.values(PLACES)],
  );
  if (rows.every(({ taken }) => taken)) return true;
  await client.query('SELECT pg_advisory_unlock_all()');
  return false;
}

/** Whoever wrote the read tables before may stand still in the middle of a write there, and would be waited for. */
async function putOutWriters(settings: ConnectionSettings, log: StoreLog): Promise<void> {
  const client = new PrimaryClient({ ...settings, application_name: 'kontor follower', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(PUT_OUT, [[]]);
  } catch (error) {
    log.warn({ err: error }, 'what the follower before writes may not be ended');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Restores a snapshot in a thread of its own, for as long as that takes. */
async function verifyAside(snapshot: Snapshot): Promise<void> {
  const worker = startWorkerThread(new URL('./snapshot-worker.ts', import.meta.url));
  try {
    const problem = await new Promise<string | undefined>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread that verifies snapshots ended with ${code}`)));
      worker.postMessage(snapshot);
    });
    if (problem !== undefined) throw new Error(problem);
  } finally {
    await worker.terminate();
  }
}

/** Log fields as they can be sent: errors lose their class on the way. */
function plain(fields: unknown): object {
  if (typeof fields !== 'object' || fields === null) return { value: String(fields) };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? { message: value.message, stack: value.stack } : value]),
  );
}
