/**
 * Waiting for the lease in PostgreSQL: an advisory lock, which belongs to the session that took it and ends with it. One who waits
 * tries again and again instead of queueing inside the server, so that a waiter that dies leaves nothing behind.
 */
import type pg from 'pg';
import type { StoreLog } from '../store/connection.ts';
import { errorCode } from '../store/store-error.ts';
import type { Standing } from './journal.ts';
import { SILENT_MS, STUCK_MS } from './pulse.ts';
import { Wakeups } from './wakeups.ts';

/** The advisory lock of the lease; any fixed number does. */
const LEASE_LOCK = '7311940225218004';
/** As `pg_locks` shows it. */
const HOLDER = `
FROM pg_locks AS held JOIN pg_stat_activity AS session ON session.pid = held.pid
WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 1
  AND held.classid = (($1::bigint >> 32) & 4294967295)::oid AND held.objid = ($1::bigint & 4294967295)::oid
  AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
/** What is hidden of the session of another login is null. */
const LOOK = `SELECT session.pid, session.application_name AS name, session.backend_start::text AS since, session.state, session.state_change::text AS changed ${HOLDER}`;
/** Only where the session has done nothing since it was looked at. */
const END = `SELECT pg_terminate_backend(session.pid) ${HOLDER}
  AND session.pid = $2 AND session.backend_start::text = $3 AND session.state_change::text = $4`;

/** The place of the old leader's own follower (that of one who leads already, because he stood by as well, is younger), and transactions in the middle of which a process of the same login stands still, with whatever they hold. */
const END_OTHERS = `
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = session_user AND pid <> pg_backend_pid() AND (
    application_name = 'kontor follower' AND backend_start < clock_timestamp() - interval '1 second'
    OR application_name LIKE 'kontor%'
    AND state LIKE 'idle in transaction%' AND state_change < clock_timestamp() - interval '1 second')`;

/** How often one who stands by looks at the leader, ms. */
const LOOK_MS = 50;
/** Of the time between two looks no more is counted, ms: whoever stood still meanwhile has seen nothing. */
const COUNTED_MS = 200;

interface Holder {
  readonly pid: number;
  readonly since: string | null;
  readonly name: string | null;
  readonly state: string | null;
  readonly changed: string | null;
}

/** Takes the lock when nobody holds it. */
export async function takeLock(client: pg.ClientBase, lock = LEASE_LOCK): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS taken', [lock]);
  return rows[0]?.taken === true;
}

/** Tries until the lock is taken. @throws the signal's reason */
export async function waitForLock(client: pg.ClientBase, everyMs: number, stop: AbortSignal): Promise<void> {
  for (;;) {
    stop.throwIfAborted();
    if (await takeLock(client)) return;
    await new Wakeups().wait(0, everyMs, stop);
  }
}

export interface SuccessionOptions extends Pick<Standing, 'mayLead'> {
  /** A connection as the login itself: it sees, and may end, sessions of the same login. */
  readonly client: pg.ClientBase;
  readonly monotonicMs: () => number;
  readonly log: StoreLog;
  readonly silentMs?: number | undefined;
  /** Another place than the lease: its lock, what is said of whoever has it, and how often it is looked at, ms. */
  readonly lock?: string;
  readonly who?: string;
  readonly everyMs?: number;
  /** What whoever has the place is called where he shows that he lives; one of another name is waited for until his session ends. Any where left out. */
  readonly beatsAs?: string;
}

/** One who stands by: watches whoever leads, and takes the lock when nobody does, or when that one shows no life. */
export class Succession {
  readonly #options: SuccessionOptions;
  #seen = '';
  #lookedMs: number;
  /** For how long nothing has changed at the leader. */
  #unchangedMs = 0;
  /** For how long nobody has led, or he has shown no life. */
  #vacantMs = 0;
  #isBlind = false;

  constructor(options: SuccessionOptions) {
    this.#options = options;
    this.#lookedMs = options.monotonicMs();
  }

  /** @throws the signal's reason, what the connection throws */
  async wait(stop: AbortSignal): Promise<void> {
    const { client, mayLead = () => true, lock, everyMs = LOOK_MS } = this.#options;
    for (;;) {
      stop.throwIfAborted();
      const holder = await this.#look();
      if (holder === undefined) {
        if (mayLead(this.#vacantMs) && (await takeLock(client, lock))) return;
      } else if (this.#vacantMs > 0 && mayLead(this.#vacantMs) && (await this.#end(holder))) continue;
      await new Wakeups().wait(0, everyMs, stop);
    }
  }

  /** Whoever leads, and how long he has been quiet. */
  async #look(): Promise<Holder | undefined> {
    const { client, monotonicMs, silentMs = SILENT_MS, lock = LEASE_LOCK } = this.#options;
    const { rows } = await client.query<Holder>({ name: 'journal-succession', text: LOOK, values: [lock] });
    const nowMs = monotonicMs();
    const passedMs = Math.min(nowMs - this.#lookedMs, COUNTED_MS);
    this.#lookedMs = nowMs;
    const holder = rows[0];
    if (holder === undefined) {
      this.#vacantMs = this.#seen === '' ? this.#vacantMs + passedMs : Math.max(this.#vacantMs, 1);
      this.#seen = '';
      return undefined;
    }
    const seen = JSON.stringify(holder);
    this.#unchangedMs = seen === this.#seen ? this.#unchangedMs + passedMs : 0;
    this.#seen = seen;
    if (this.#isHidden(holder) || !this.#beats(holder)) this.#vacantMs = 0;
    else this.#vacantMs = Math.max(0, this.#unchangedMs - (holder.state === 'active' ? Math.max(STUCK_MS, silentMs) : silentMs));
    return holder;
  }

  #beats({ name }: Holder): boolean {
    const { beatsAs = name } = this.#options;
    return name === beatsAs;
  }

  #isHidden({ state, changed }: Holder): boolean {
    const isHidden = state === null || changed === null || state === 'disabled';
    if (isHidden) this.#sayBlind('shows nothing of its session', undefined);
    return isHidden;
  }

  /** Ends the session of a leader that shows no life. False where that may not be done. */
  async #end({ pid, since, changed }: Holder): Promise<boolean> {
    const { client, log, lock = LEASE_LOCK, who = 'the leader' } = this.#options;
    try {
      const { rowCount } = await client.query(END, [lock, pid, since, changed]);
      if (rowCount !== 0) {
        // It stands still with all it was about: what the next leader needs must not wait for that.
        if (lock === LEASE_LOCK) await client.query(END_OTHERS);
        log.warn({ pid, silentMs: Math.round(this.#unchangedMs) }, `${who} shows no life: its session was ended`);
      }
      return rowCount !== 0;
    } catch (error) {
      // 42501 insufficient_privilege
      if (errorCode(error) !== '42501') throw error;
      this.#sayBlind('has a session that this one may not end', error);
      return false;
    }
  }

  #sayBlind(what: string, error: unknown): void {
    if (this.#isBlind) return;
    this.#isBlind = true;
    const { log, who = 'the leader' } = this.#options;
    log.error(
      { err: error },
      `${who} ${what}: this standby leads only when that session ends by itself. Log both in as one user, or grant the leader's to this one; track_activities must be on`,
    );
  }
}
