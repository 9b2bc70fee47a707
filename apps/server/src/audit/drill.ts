/**
 * The drill: brings the newest backup up in an empty folder and shows that the exchange could go on from there. Nothing counts because
 * it was copied: the log is applied, the journal played from its first command with its chain proven, the read tables made anew and
 * compared, everything audited, and the end compared with what runs and with what was kept elsewhere.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveSettings } from '../config.ts';
import { ReplayError } from '../core-loop/replay.ts';
import { newestView } from '../follower/snapshots.ts';
import { PostgresSnapshotStore } from '../follower/postgres-snapshot-store.ts';
import { standApart } from '../follower/reads-place.ts';
import { rebuild } from '../follower/rebuild.ts';
import { archivePlace } from '../journal/archive-place.ts';
import type { ArchivePlace } from '../journal/archive-place.ts';
import { archivedSegments, archiveReader } from '../journal/archive.ts';
import { markOf } from '../journal/chain.ts';
import { JournalError } from '../journal/journal.ts';
import type { Journal } from '../journal/journal.ts';
import { PostgresJournal } from '../journal/postgres-journal.ts';
import { fileOf } from '../journal/segment-file.ts';
import { safeInteger, text, timestampMs } from '../store/columns.ts';
import { withOption } from '../store/connection.ts';
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { Database, statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { MIGRATIONS } from '../store/migration-list.ts';
import { migrate } from '../store/migrations.ts';
import type { Mark } from './audit-journal.ts';
import { auditDatabase } from './audit.ts';
import { bytesOf, restoreBackup } from './restore.ts';
import type { BackupSource } from './restore.ts';
import { startScratch } from './scratch-postgres.ts';
import { segmentNamed, segmentOf } from './wal-segments.ts';

export interface DrillOptions {
  readonly source: BackupSource;
  /** A folder of the drill's own, which is there and empty. */
  readonly scratch: string;
  /** To this time, as PostgreSQL reads one; undefined: to the end. */
  readonly until: string | undefined;
  readonly archive: ArchiveSettings | undefined;
  /** The exchange that runs, which is only asked; undefined: none is at hand. */
  readonly running: ConnectionSettings | undefined;
  /** Hashes of the journal that were kept elsewhere. */
  readonly expected: readonly Mark[];
  /** From its first command, with the read tables made anew; or from the newest snapshot, without. */
  readonly play: 'nothing' | 'snapshot';
  /** What was written so long before the drill has to be in the backup, s. */
  readonly lostSeconds: number;
  readonly postgres: string | undefined;
  readonly database: string;
  readonly user: string;
  readonly log: StoreLog;
  /** Hears of each step when it is over, s. */
  readonly onStep: (step: string, seconds: number) => void;
}

/** Where a journal ends, and when its last batch was written, ms. */
interface JournalEnd extends Mark {
  readonly writtenMs: number;
}

export interface DrillReport {
  readonly what: string;
  readonly bytes: number;
  readonly end: JournalEnd;
  /** Commands that the exchange has and the backup has not, first and last; undefined: none, or nobody could be asked. */
  readonly lost: { readonly first: number; readonly last: number } | undefined;
  /** What is known of the loss, in words. */
  readonly loss: string;
  /** State and counts of the audit, a line each. */
  readonly found: readonly string[];
  /** What does not hold, in words; empty for a backup from which the exchange could go on. */
  readonly problems: readonly string[];
}

const END = statement<[], JournalEnd>(
  'drill-end',
  "SELECT seq_last, encode(hash, 'hex') AS hash, created_at FROM journal_batch ORDER BY seq_last DESC LIMIT 1",
  (row) => ({ sequence: safeInteger(row, 'seq_last'), hash: text(row, 'hash'), writtenMs: timestampMs(row, 'created_at') }),
);
const SNAPSHOTS = statement<[], { sequence: number; digest: string; hash: string }>(
  'drill-snapshots',
  'SELECT sequence, digest, journal_hash FROM engine_snapshot WHERE verified',
  (row) => ({ sequence: safeInteger(row, 'sequence'), digest: text(row, 'digest'), hash: text(row, 'journal_hash') }),
);

/** Leaves the scratch folder to the caller. @throws BackupDamaged, ConfigError, JournalError ARCHIVE_AWAY */
export async function drill(options: DrillOptions): Promise<DrillReport> {
  const { source, scratch, until, archive, running, expected } = options;
  let isOver = false;
  // That connections break when the server is stopped is nobody's news.
  const log: StoreLog = {
    ...options.log,
    warn: (fields: unknown, message?: string) => (isOver ? undefined : options.log.warn(fields, message)),
  };
  const cluster = join(scratch, 'cluster');
  mkdirSync(scratch, { recursive: true, mode: 0o711 });
  const before = running && (await endOfRunning(running, log));
  const beganMs = Date.now();
  const restored = await step(options, 'restore', () => restoreBackup(source, scratch, cluster, until));
  const bytes = bytesOf(cluster);
  const server = await step(options, 'recover', () =>
    startScratch({ ...options, cluster, recovery: restored.settings, binaries: options.postgres }),
  );
  const problems = [...restored.problems];
  try {
    const { settings, replayed, walSegmentBytes } = server;
    const newest = restored.newestWal === undefined ? undefined : segmentNamed(restored.newestWal, walSegmentBytes);
    if (
      until === undefined &&
      newest !== undefined &&
      replayed !== undefined &&
      segmentOf(replayed, walSegmentBytes) < newest &&
      problems.length === 0
    )
      problems.push(
        `the log was applied up to ${replayed}, and its newest segment at hand is ${restored.newestWal}: one between is missing or damaged`,
      );
    await migrate(settings, MIGRATIONS, log);
    const database = new Database(settings, { log, maxConnections: 3, statementLimitMs: 0 });
    const place = archive && archivePlace(archive);
    const journal = new PostgresJournal({ settings, log, archive: archiveReader(database, place) });
    try {
      const end = await database.one(END);
      if (place !== undefined) problems.push(...(await missingFiles(database, place)));
      const snapshots = new PostgresSnapshotStore(database);
      problems.push(
        ...(await step(options, options.play === 'nothing' ? 'play from nothing, read tables anew' : 'play from the newest snapshot', () =>
          played(options, { settings, journal, database, snapshots }, end),
        )),
      );
      const report = await step(options, 'audit', () => auditDatabase({ journal, snapshots, database, log, expected }));
      problems.push(...report.problems);
      const { records, trades, fills, orders, candles } = report.looked;
      const compared = await compareWithRunning(options, end, before, beganMs);
      problems.push(...compared.problems);
      return {
        what: restored.what,
        bytes,
        end,
        lost: compared.lost,
        loss: compared.loss,
        found: [
          `state ${report.digest ?? 'unknown'} at command ${report.sequence}: ${records} records, ${orders} orders over, ${trades} trades, ${fills} fills, ${candles} candles`,
        ],
        problems: [...new Set(problems)],
      };
    } finally {
      await journal.close();
      await database.close();
    }
  } finally {
    isOver = true;
    await server.stop();
  }
}

async function step<Result>({ onStep }: DrillOptions, name: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await work();
  onStep(name, (performance.now() - from) / 1_000);
  return result;
}

/** Segments that the table says are archived and whose files are not there: all of them by name, before the first one ends the reading. */
async function missingFiles(queries: Queries, place: ArchivePlace): Promise<string[]> {
  const segments = await archivedSegments(queries);
  // A place to which nothing ever went need not be there.
  const there = new Set(segments.length === 0 ? [] : await place.list());
  return segments.flatMap((segment) =>
    there.has(fileOf(segment)) || there.has(fileOf(segment, 'old')) ? [] : [`the archive has no file ${fileOf(segment)}`],
  );
}

interface Store {
  readonly settings: ConnectionSettings;
  readonly journal: Journal;
  readonly database: Database;
  readonly snapshots: PostgresSnapshotStore;
}

/** What does not hold of the journal's playing, in words. */
async function played({ play, log }: DrillOptions, { settings, journal, database, snapshots }: Store, end: JournalEnd): Promise<string[]> {
  const problems: string[] = [];
  try {
    // Read tables that were left beside the journal are of long ago: the audit needs those of its end.
    const isApart = await standApart(database);
    const made = isApart ? { replace: true, upTo: end.sequence } : { replace: false };
    if (play === 'snapshot') {
      if (isApart) await rebuild({ settings, journal, log, ...made });
      const view = await newestView(snapshots, end.sequence, log);
      for await (const batch of journal.read(view.sequence + 1, view.hash)) view.apply(batch);
      return endProblems(view.sequence, view.hash, end);
    }
    const kept = new Map((await database.many(SNAPSHOTS)).map((snapshot) => [snapshot.sequence, snapshot]));
    const report = await rebuild({
      settings,
      journal,
      log,
      ...made,
      onBatch: ({ sequence, hash, engine }) => {
        const snapshot = kept.get(sequence);
        if (snapshot === undefined) return;
        kept.delete(sequence);
        if (snapshot.digest !== engine.digest() || snapshot.hash !== hash)
          problems.push(`the snapshot at ${sequence} is not the state to which the journal leads from its first command`);
      },
    });
    for (const sequence of kept.keys()) problems.push(`the journal has no batch that ends at the snapshot at ${sequence}`);
    for (const { used, rebuilt } of report.tables)
      if (!isApart && (used.rows !== rebuilt.rows || used.digest !== rebuilt.digest))
        problems.push(
          `read table ${used.table}: ${used.rows} rows, ${rebuilt.rows} when made anew from the journal, and they are not the same`,
        );
    return [...problems, ...endProblems(report.end.sequence, report.end.hash, end)];
  } catch (error) {
    if ((error instanceof JournalError && error.code !== 'ARCHIVE_AWAY') || error instanceof ReplayError)
      return [...problems, error.message];
    throw error;
  }
}

function endProblems(sequence: number, hash: string, end: JournalEnd): string[] {
  return sequence === end.sequence && hash === end.hash
    ? []
    : [`the journal ends at ${markOf(end)}, and leads to ${markOf({ sequence, hash })}`];
}

/** Asked, and nothing else: no transaction of it may write. */
async function endOfRunning(settings: ConnectionSettings, log: StoreLog): Promise<JournalEnd> {
  const database = openRunning(settings, log);
  try {
    return await database.one(END);
  } finally {
    await database.close();
  }
}

function openRunning(settings: ConnectionSettings, log: StoreLog): Database {
  return new Database(withOption(settings, '-c default_transaction_read_only=on'), { log, maxConnections: 1, statementLimitMs: 10_000 });
}

interface Compared {
  readonly lost: DrillReport['lost'];
  readonly loss: string;
  readonly problems: readonly string[];
}

/** The restored journal has to be the beginning of the one that runs, and to lack no more than what is allowed. */
async function compareWithRunning(
  { running, archive, expected, lostSeconds, until, log }: DrillOptions,
  end: JournalEnd,
  before: JournalEnd | undefined,
  beganMs: number,
): Promise<Compared> {
  if (running === undefined || before === undefined) {
    const known = expected.filter(({ sequence }) => sequence > end.sequence).map(({ sequence }) => sequence);
    const lost = known.length === 0 ? undefined : { first: end.sequence + 1, last: Math.max(...known) };
    return {
      lost,
      loss: lost === undefined ? 'unknown: no running exchange was asked' : `at least commands ${lost.first} to ${lost.last}`,
      problems: [],
    };
  }
  const database = openRunning(running, log);
  const journal = new PostgresJournal({ settings: running, log, archive: archiveReader(database, archive && archivePlace(archive)) });
  try {
    // The first batch behind the restored end proves that it follows just that end.
    let next: number | undefined;
    for await (const batch of journal.read(end.sequence + 1, end.hash)) {
      next = batch.seqFirst;
      break;
    }
    if (next === undefined) {
      const now = await database.one(END);
      return now.sequence === end.sequence && now.hash === end.hash
        ? { lost: undefined, loss: 'nothing', problems: [] }
        : {
            lost: undefined,
            loss: 'unknown',
            problems: [`the exchange's journal ends at ${markOf(now)}, the restored one at ${markOf(end)}`],
          };
    }
    if (before.sequence <= end.sequence) return { lost: undefined, loss: 'nothing of what was there when the drill began', problems: [] };
    const lost = { first: end.sequence + 1, last: before.sequence };
    const seconds = Math.ceil((Math.min(before.writtenMs, beganMs) - end.writtenMs) / 1_000);
    const loss = `commands ${lost.first} to ${lost.last}, written within the last ${seconds} s`;
    return {
      lost,
      loss,
      problems: until === undefined && seconds > lostSeconds ? [`${loss} are not in the backup, ${lostSeconds} s are allowed`] : [],
    };
  } catch (error) {
    if (!(error instanceof JournalError) || error.code === 'ARCHIVE_AWAY') throw error;
    return {
      lost: undefined,
      loss: 'unknown',
      problems: [`the restored journal is not the beginning of the exchange's: ${error.message}`],
    };
  } finally {
    await journal.close();
    await database.close();
  }
}
