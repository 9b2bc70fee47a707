/**
 * The place of whoever keeps a part: an advisory lock of the journal's database, which ends with the session that took it. As the lease (journal/pulse.ts) it is
 * proven by what its session does, on the clock of whoever looks: so one that is killed, stands still or is cut off loses it. Two that think they have it for a
 * moment harm nothing: the position moves with each write of tables, snapshots of one command are equal, and the database itself asks what may be archived.
 */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { FollowerPart } from '../config.ts';
import { Succession } from '../journal/succession.ts';
import type { ConnectionSettings, StoreLog } from '../store/connection.ts';
import { PrimaryClient } from '../store/primary-client.ts';

/** Any fixed numbers do. A follower that keeps everything has all of them. */
export const PLACES: Readonly<Record<FollowerPart, string>> = { tables: '7311940225218005', snapshots: '7311940225218006' };

/** How often whoever waits looks, ms. */
const LOOK_MS = 150;
/** Whoever has the place shows this often that he lives, ms. */
const BEAT_MS = 500;
/** One whose beat has no answer in this time gives it up, ms. */
const BEAT_LIMIT_MS = 2_500;
/** Nobody waits for one who has done nothing for so long, ms: longer than he needs to notice himself. */
const SILENT_MS = 4_000;
const CONNECT_LIMIT_MS = 5_000;
/** Between attempts to reach the database, ms. */
const RETRY_MS = 500;

export interface SeatOptions {
  readonly settings: ConnectionSettings;
  readonly part: FollowerPart;
  readonly log: StoreLog;
  readonly monotonicMs: () => number;
  readonly signal: AbortSignal;
}

/** A part's place, while it is held. */
export class Seat {
  readonly #client: pg.Client;
  readonly #lost = new AbortController();
  #beating: NodeJS.Timeout | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
    client.on('error', () => this.#lost.abort());
    client.on('end', () => this.#lost.abort());
    this.#beating = setInterval(() => void this.#beat(), BEAT_MS);
  }

  /** Aborts when the place is lost, or may be. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  async release(): Promise<void> {
    clearInterval(this.#beating);
    await this.#client.end().catch(() => undefined);
  }

  async #beat(): Promise<void> {
    try {
      await this.#client.query('SELECT');
    } catch {
      this.#lost.abort();
    }
  }
}

/** Takes the place as soon as nobody has it who lives, however long that is; follows the database to another primary. @throws the signal's reason */
export async function takeSeat({ settings, part, log, monotonicMs, signal }: SeatOptions): Promise<Seat> {
  let isAway = false;
  for (;;) {
    signal.throwIfAborted();
    const beatsAs = `kontor follower ${part}`;
    const client = new PrimaryClient({
      ...settings,
      application_name: beatsAs,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: BEAT_LIMIT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      // A server's own follower, which keeps everything, shows nothing: it has the place until its session ends.
      const place = { lock: PLACES[part], beatsAs, who: `the follower that keeps ${part}`, everyMs: LOOK_MS, silentMs: SILENT_MS };
      await new Succession({ client, monotonicMs, log, ...place }).wait(signal);
      return new Seat(client);
    } catch (error) {
      void client.end().catch(() => undefined);
      signal.throwIfAborted();
      if (!isAway) log.warn({ err: error, part }, 'the place of a part cannot be asked for now');
      isAway = true;
      await setTimeout(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
