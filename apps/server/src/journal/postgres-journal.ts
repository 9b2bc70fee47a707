import pg, { type CustomTypesConfig } from 'pg';
import { type ConnectionSettings, type DatabaseRole, type StoreLog, withRole } from '../store/connection.ts';
import { MACHINE_TIME } from '../clock.ts';
import type { TimeSources } from '../clock.ts';
import { assertDurable } from '../store/durability.ts';
import { PrimaryClient } from '../store/primary-client.ts';
import { StoreError, errorCode } from '../store/store-error.ts';
import { AppendGate, systemTimer } from './append-gate.ts';
import type { ArchiveReader } from './archive.ts';
import { type BegunHash, Chain, NO_HASH } from './chain.ts';
import { type Batch, type Journal, JournalError, type Lease, type NewBatch, refuseNewer, type Standing } from './journal.ts';
import { momentOf, Pulse } from './pulse.ts';
import { Succession, waitForLock } from './succession.ts';
import { Wakeups } from './wakeups.ts';

export interface PostgresJournalOptions {
  readonly settings: ConnectionSettings;
  readonly log: StoreLog;
  /** `kontor_core` for the leader, `kontor_app` for readers; `undefined` where the server has no such roles. */
  readonly role?: DatabaseRole | undefined;
  /** An append without an answer in this time has failed, ms. With a process end within 2 s (R4) it must be below. */
  readonly appendLimitMs?: number;
  /** How often subscribers look for batches that nobody told them of, ms. */
  readonly pollMs?: number;
  /** Batches that left the table (archive.ts); without it, reading what is archived is refused. */
  readonly archive?: ArchiveReader | undefined;
  /** How often `acquire` tries to take the lease, ms. */
  readonly leasePollMs?: number;
  /** The newest behaviour that this release applies; whoever leads says it. */
  readonly engineVersion?: number;
  /** Standbys of the database that the operator says there are: above 0 no batch counts whose commit waits for none. */
  readonly standbys?: number;
  /** How often a leader beats, and how long one who stands by waits for it (pulse.ts), ms. */
  readonly beatMs?: number;
  readonly silentMs?: number;
  /** The machine's where left out. */
  readonly time?: TimeSources;
}

/**
 * FOR SHARE makes a new leader's change of the epoch wait for an append that is under way, and makes an append that
 * waited see the new epoch. `prev` (unique, referring to the batch before) is safe even without it.
 */
const APPEND = `
INSERT INTO journal_batch (seq_first, seq_last, prev, epoch, commands, event_digest, engine_version, hash)
SELECT $1::bigint, $2::bigint, $3::bigint, epoch, $5::bytea, $6::bigint, $7::integer, $8::bytea
FROM journal_leader WHERE epoch = $4::bigint
FOR SHARE
RETURNING current_setting('synchronous_standby_names') AS standbys`;

/** The same, with the texts of its commands beside it: both, or neither. */
const APPEND_WITH_TEXTS = `
WITH leader AS (SELECT epoch FROM journal_leader WHERE epoch = $4::bigint FOR SHARE),
noted AS (INSERT INTO journal_text (time_ms, texts) SELECT timed.* FROM leader, unnest($9::bigint[], $10::bytea[]) AS timed)
INSERT INTO journal_batch (seq_first, seq_last, prev, epoch, commands, event_digest, engine_version, hash)
SELECT $1::bigint, $2::bigint, $3::bigint, epoch, $5::bytea, $6::bigint, $7::integer, $8::bytea
FROM leader
RETURNING current_setting('synchronous_standby_names') AS standbys`;

const READ_PAGE = `
SELECT seq_first, seq_last, prev, epoch, commands, event_digest, engine_version, hash
FROM journal_batch WHERE seq_last >= $1::bigint AND prev IS NOT NULL ORDER BY seq_last LIMIT $2::integer`;

/** Between attempts of one who stands by to reach the database, ms. */
const RECONNECT_MS = 250;

/** Rows per page: batches of a thousand commands make pages of some ten megabytes. */
const PAGE_ROWS = 128;

/** The journal in PostgreSQL. Needs the schema of migration 17. */
export class PostgresJournal implements Journal {
  readonly #options: PostgresJournalOptions;
  readonly #readers: pg.Pool;
  readonly #wakeups = new Wakeups();
  readonly #closing = new AbortController();
  #acquiring = false;
  #noneArchived = false;
  #leader: { client: pg.Client; gate: AppendGate; pulse: Pulse } | undefined;
  #closed: Promise<void> | undefined;

  /** Connects only when first used. */
  constructor(options: PostgresJournalOptions) {
    this.#options = options;
    this.#readers = new pg.Pool({
      ...withRole(options.settings, options.role),
      Client: PrimaryClient,
      application_name: 'kontor journal reader',
      max: 2,
      connectionTimeoutMillis: 5000,
      query_timeout: 30_000,
    });
    this.#readers.on('error', (error) => options.log.warn({ err: error }, 'an idle journal connection broke'));
  }

  acquire(signal?: AbortSignal): Promise<Lease> {
    return this.#lead(signal, (client, stop) => waitForLock(client, this.#options.leasePollMs ?? 100, stop));
  }

  async succeed({ signal, mayLead }: Standing = {}): Promise<Lease> {
    const { log, silentMs } = this.#options;
    const monotonicMs = (): number => this.#time.monotonicMs();
    for (;;) {
      try {
        return await this.#lead(signal, (client, stop) => new Succession({ client, monotonicMs, log, silentMs, mayLead }).wait(stop));
      } catch (error) {
        if (signal?.aborted === true || error instanceof JournalError || error instanceof StoreError) throw error;
        log.warn({ err: error }, 'the database does not answer: standing by for it as well');
        this.#acquiring = false;
        await new Wakeups().wait(
          0,
          RECONNECT_MS,
          signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]),
        );
      }
    }
  }

  async #lead(signal: AbortSignal | undefined, wait: (client: pg.Client, stop: AbortSignal) => Promise<void>): Promise<Lease> {
    if (this.#acquiring) throw new JournalError('ALREADY_LEADER', 'the lease was asked for before.');
    this.#acquiring = true;
    const { settings, role, engineVersion = Infinity, appendLimitMs = 1500, standbys } = this.#options;
    const stop = signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    // Whoever waits does so as the login itself, which alone may end sessions of its own (succession.ts).
    const client = new PrimaryClient({
      ...settings,
      application_name: 'kontor journal standby',
      connectionTimeoutMillis: 5000,
    });
    let broken: Error | undefined;
    let onBroken = (error: Error): void => void (broken = error);
    client.on('error', (error) => onBroken(error));
    client.on('end', () => onBroken(new Error('connection ended')));
    try {
      await prepareLeaderSession(client, standbys);
      await wait(client, stop);
      // It may have been a long time.
      await assertDurable(client, standbys);
      const askedAt = momentOf(this.#time);
      await takeRole(client, role);
      const tail = await beginEpoch(client, engineVersion);
      const gate = new AppendGate(tail, appendLimitMs, systemTimer);
      const pulse = this.#beginPulse(client, gate, askedAt);
      onBroken = (error) =>
        void gate.poison(new JournalError('LEASE_LOST', 'the connection that holds the lease broke.', { cause: error }));
      if (broken !== undefined) onBroken(broken);
      stop.throwIfAborted();
      this.#leader = { client, gate, pulse };
      return { ...tail, lost: gate.lost, isFresh: () => pulse.isFresh, fresh: () => pulse.fresh() };
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  #beginPulse(client: pg.Client, gate: AppendGate, askedAt: ReturnType<typeof momentOf>): Pulse {
    const pulse = new Pulse(
      {
        beat: () => client.query(BEAT),
        isAppending: () => gate.isAppending,
        time: this.#time,
        timer: systemTimer,
        onSilence: () => void gate.poison(new JournalError('LEASE_LOST', 'the connection that holds the lease answers no more.')),
        ...(this.#options.beatMs !== undefined && { everyMs: this.#options.beatMs }),
      },
      askedAt,
    );
    gate.lost.addEventListener('abort', () => pulse.stop());
    return pulse;
  }

  get #time(): TimeSources {
    return this.#options.time ?? MACHINE_TIME;
  }

  async append(batch: NewBatch, begun?: BegunHash): Promise<Batch> {
    const leader = this.#leader;
    if (leader === undefined) throw new JournalError('NOT_LEADER', 'append without the lease.');
    const sentAt = leader.pulse.now();
    try {
      const appended = await leader.gate.pass(batch, begun, (accepted) =>
        insertBatch(leader.client, accepted, this.#options.standbys ?? 0),
      );
      leader.pulse.proven(sentAt);
      return appended;
    } finally {
      // Also after a failure, because the batch may be there.
      this.#wakeups.wake();
    }
  }

  async *read(fromSeq: number, hash?: string): AsyncIterable<Batch> {
    let next = Math.max(1, fromSeq);
    let page = await this.#readPage(next);
    let chain = hash === undefined ? undefined : new Chain(hash);
    for (;;) {
      // Batches may leave for the archive at any time, also between two pages.
      if (await this.#hasLeft(next, page[0])) {
        for await (const batch of this.#archived(next, chain?.hash)) {
          chain ??= new Chain(NO_HASH);
          chain.takeProven(batch);
          next = batch.seqLast + 1;
          yield batch;
        }
        page = await this.#readPage(next);
      }
      const [first, last] = [page[0], page.at(-1)];
      if (first === undefined || last === undefined) return;
      if (first.seqFirst > next)
        throw new JournalError(
          'CORRUPT',
          `commands ${next} to ${first.seqFirst - 1} are missing: batch ${first.seqFirst}–${first.seqLast} follows ${first.prev}.`,
        );
      chain ??= new Chain(await this.#hashAt(first));
      // The next page is on its way while this one is worked on.
      const following = page.length < PAGE_ROWS ? Promise.resolve(undefined) : this.#readPage(last.seqLast + 1);
      following.catch(() => undefined);
      for (const batch of page) {
        chain.take(batch);
        yield batch;
      }
      next = last.seqLast + 1;
      const behind = await following;
      if (behind === undefined) return;
      page = behind;
    }
  }

  async *subscribe(fromSeq: number, signal: AbortSignal, hash?: string): AsyncIterable<Batch> {
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    let next = fromSeq;
    let before = hash;
    while (!stop.aborted) {
      const { generation } = this.#wakeups;
      try {
        for await (const batch of this.read(next, before)) {
          if (stop.aborted) return;
          next = batch.seqLast + 1;
          before = batch.hash;
          yield batch;
          if (stop.aborted) return;
        }
      } catch (error) {
        // Closing the connections breaks a reading that nobody wants any more.
        if (stop.aborted) return;
        throw error;
      }
      await this.#wakeups.wait(generation, this.#options.pollMs ?? 25, stop);
    }
  }

  wake(): void {
    this.#wakeups.wake();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async release(): Promise<void> {
    await this.#leader?.gate.idle();
    this.#leader?.gate.poison(new JournalError('CLOSED', 'the journal is closed.'));
    await this.#leader?.client.end().catch(() => undefined);
  }

  async #close(): Promise<void> {
    await this.#leader?.gate.idle();
    this.#closing.abort(new JournalError('CLOSED', 'the journal is closed.'));
    await this.release();
    await this.#readers.end();
  }

  /** Whether a command is in the archive, when `first` is the first batch that the table holds from there on. */
  async #hasLeft(sequence: number, first: Batch | undefined): Promise<boolean> {
    if (first === undefined ? this.#noneArchived : first.seqFirst <= sequence) return false;
    const { rows } = await this.#readers.query<{ seq_last: string }>('SELECT seq_last FROM journal_batch WHERE prev IS NULL');
    const archived = sequence <= Number(rows[0]?.seq_last ?? 0);
    // At the end of the journal this is asked until it once was not.
    this.#noneArchived = !archived;
    return archived;
  }

  #archived(fromSeq: number, hash: string | undefined): AsyncIterable<Batch> {
    const { archive } = this.#options;
    if (archive === undefined)
      throw new JournalError(
        'ARCHIVED',
        `the journal from command ${fromSeq} on is archived, and no archive is at hand: set ARCHIVE_DIR or ARCHIVE_URL.`,
      );
    return archive(fromSeq, hash);
  }

  /** The hash that the batch before this one has, by its own word. */
  async #hashAt({ seqFirst, seqLast, prev }: Batch): Promise<string> {
    if (prev === 0) return NO_HASH;
    const { rows } = await this.#readers.query<{ hash: string }>(
      "SELECT encode(hash, 'hex') AS hash FROM journal_batch WHERE seq_last = $1::bigint",
      [prev],
    );
    const hash = rows[0]?.hash;
    if (hash === undefined) throw new JournalError('CORRUPT', `batch ${seqFirst}–${seqLast} follows ${prev}, and no batch ends there.`);
    return hash;
  }

  async #readPage(fromSeq: number): Promise<Batch[]> {
    const result = await this.#readers.query<BatchRow>({
      name: 'journal-read',
      text: READ_PAGE,
      values: [fromSeq, PAGE_ROWS],
      types: TYPES,
    });
    return result.rows.map(readBatch);
  }
}

/** Anything that the server answers. */
const BEAT = 'SELECT';

async function prepareLeaderSession(client: pg.Client, standbys: number | undefined): Promise<void> {
  await client.connect();
  await assertDurable(client, standbys);
  // The server notices a dead leader's host, and with it frees the lease, within about eight seconds. Unix sockets
  // ignore this: there the end of the process is the end of the connection.
  await client.query(`
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3;
    SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout = '5s'; SET idle_session_timeout = 0`);
}

/** The session has the lease: it is the leader's from now on. */
async function takeRole(client: pg.Client, role: DatabaseRole | undefined): Promise<void> {
  await client.query("SET application_name = 'kontor journal leader'");
  if (role !== undefined) await client.query(`SET ROLE ${role}`);
}

/** Raises the epoch and reads where the journal ends, in one transaction, holding the lease; refuses a journal of a newer release. */
async function beginEpoch(client: pg.Client, engineVersion: number): Promise<Pick<Lease, 'epoch' | 'seqLast' | 'hash'>> {
  await client.query('BEGIN');
  const raised = await client.query<{ epoch: string }>('UPDATE journal_leader SET epoch = epoch + 1 RETURNING epoch');
  const tail = await client.query<{ seq_last: string; hash: string; engine_version: number }>(
    "SELECT seq_last, encode(hash, 'hex') AS hash, engine_version FROM journal_batch ORDER BY seq_last DESC LIMIT 1",
  );
  refuseNewer(tail.rows[0]?.engine_version ?? 0, engineVersion);
  await client.query('COMMIT');
  const epoch = Number(raised.rows[0]?.epoch);
  const seqLast = Number(tail.rows[0]?.seq_last);
  const hash = tail.rows[0]?.hash;
  if (!Number.isSafeInteger(epoch) || !Number.isSafeInteger(seqLast) || hash === undefined)
    throw new JournalError('CORRUPT', 'the journal has no leader row or no genesis row.');
  return { epoch, seqLast, hash };
}

async function insertBatch(client: pg.Client, batch: Batch, standbys: number): Promise<void> {
  const { seqFirst, seqLast, prev, epoch, commands, eventDigest, engineVersion, hash, texts } = batch;
  const values = [seqFirst, seqLast, prev, epoch, bufferOf(commands), eventDigest, engineVersion, `\\x${hash}`];
  try {
    const result = await client.query<{ standbys: string }>(
      texts === undefined
        ? { name: 'journal-append', text: APPEND, values }
        : {
            name: 'journal-append-with-texts',
            text: APPEND_WITH_TEXTS,
            values: [...values, texts.map(({ timeMs }) => timeMs), texts.map(({ bytes }) => bufferOf(bytes))],
          },
    );
    if (result.rowCount !== 1) throw new JournalError('STALE_EPOCH', `epoch ${epoch} is over: another leader has taken over.`);
    // Whoever manages the cluster may let commits return without a standby at any time: nobody is told that such a one is done.
    if (standbys > 0 && result.rows[0]!.standbys.trim() === '')
      throw new JournalError(
        'NOT_REPLICATED',
        `DATABASE_STANDBYS is ${standbys}, and synchronous_standby_names has become empty: the commit waited for no standby.`,
      );
  } catch (error) {
    // 23505 unique_violation, 23503 foreign_key_violation, 23514 check_violation
    if (['23505', '23503', '23514'].includes(errorCode(error) ?? '')) {
      throw new JournalError('OUT_OF_CHAIN', `another writer's batch follows ${prev}, or ${prev} is not in the journal.`, { cause: error });
    }
    throw error;
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

interface BatchRow {
  seq_first: number;
  seq_last: number;
  prev: number;
  epoch: number;
  commands: Uint8Array;
  event_digest: number;
  engine_version: number;
  hash: Buffer;
}

function readBatch(row: BatchRow): Batch {
  return {
    seqFirst: row.seq_first,
    seqLast: row.seq_last,
    prev: row.prev,
    epoch: row.epoch,
    commands: row.commands,
    eventDigest: row.event_digest,
    engineVersion: row.engine_version,
    hash: row.hash.toString('hex'),
  };
}

const INT8 = 20;

/**
 * 64-bit columns here hold sequences below 2^53. Results come as text, bytes as hexadecimal digits: the driver's binary
 * results are decoded as UTF-8 on the way and silently change bytes above 127 (node-postgres issue 3495).
 */
const TYPES: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? readSafeInteger : pg.types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};

function readSafeInteger(digits: string): number {
  const number = Number(digits);
  if (!Number.isSafeInteger(number)) throw new JournalError('CORRUPT', 'a number of the journal is out of range.');
  return number;
}
