/** Reads the ids of what was done before a start from the read tables, backwards, until the memory holds its window. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { FollowerBusy } from '../follower/live-queries.ts';
import type { StoreLog } from '../store/connection.ts';
import { bytes, nullable, safeInteger } from '../store/columns.ts';
import type { RawRow } from '../store/columns.ts';
import { readStatement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { ID_WINDOW } from './id-memory.ts';
import type { IdMemory, IdWindow } from './id-memory.ts';

/** Commands of which the ids are read at once, at first. Where few of them had one, the next piece is twice as long. */
const COMMANDS = 200_000;
/** Ids noted before others get their turn. */
const IDS_A_TURN = 10_000;
/** Bytes of a user's number and an id. */
const ID_BYTES = 20;

interface Piece {
  /** User and id, one behind the other; null for none. */
  readonly ids: Uint8Array | null;
  /** When the first and the last of them were done, ms. */
  readonly oldestMs: number;
  readonly newestMs: number;
}

function readPiece(row: RawRow): Piece {
  return { ids: nullable(bytes, row, 'ids'), oldestMs: safeInteger(row, 'oldest_ms'), newestMs: safeInteger(row, 'newest_ms') };
}

/** Ids of orders and plans that are over, by the command that ended them. */
export const ORDER_IDS = readStatement<[behind: number, upTo: number], Piece>(
  'ids-before-start',
  `SELECT string_agg(int4send(user_id) || uuid_send(client_id), ''::bytea) AS ids, coalesce(min(ended_ms), 0) AS oldest_ms, coalesce(max(ended_ms), 0) AS newest_ms
   FROM (
     SELECT user_id, client_id, sequence, ended_ms FROM spot_order
     UNION ALL SELECT user_id, client_id, sequence, ended_ms FROM contract_order
     UNION ALL SELECT user_id, client_id, sequence, ended_ms FROM contract_plan
   ) AS ended
   WHERE sequence > $1::bigint AND sequence <= $2::bigint AND client_id <> '00000000-0000-0000-0000-000000000000'`,
  readPiece,
);

/** Ids of commands that moved money outside trading. No id of these is ever too old, so when they were done is not asked for. */
export const MONEY_IDS: typeof ORDER_IDS = readStatement(
  'money-ids-before-start',
  `SELECT string_agg(int4send(user_id) || uuid_send(client_id), ''::bytea) AS ids, 0 AS oldest_ms, 0 AS newest_ms
   FROM money_id WHERE sequence > $1::bigint AND sequence <= $2::bigint`,
  readPiece,
);

export interface RecordedIdsOptions {
  /** Which ids. */
  readonly of: typeof ORDER_IDS;
  readonly queries: Queries;
  readonly memory: IdMemory;
  /** The command that the restored engine stood at: what ended up to it is read. */
  readonly upTo: number;
  /** Core time at the start, ms. */
  readonly nowMs: number;
  readonly window?: IdWindow;
  readonly commandsAtOnce?: number;
  /** Aborts the reading; then the memory stays as it is. */
  readonly signal: AbortSignal;
}

/** Between attempts, ms. */
const AGAIN_MS = 500;

/**
 * Reads them while orders already come in, as soon as the read tables reflect `upTo`; until then each new id is looked up by
 * itself. The result ends it.
 */
export function recallIds({
  recorded,
  log,
  ...options
}: Omit<RecordedIdsOptions, 'signal'> & { readonly recorded: () => Promise<void>; readonly log: StoreLog }): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const recall = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await recorded();
        const rows = await readRecordedIds({ ...options, signal });
        return log.info(
          { of: options.of.name, rows, held: options.memory.size, bytes: options.memory.bytes },
          'the client ids of before are known',
        );
      } catch (error) {
        if (!(error instanceof FollowerBusy)) log.warn({ err: error }, 'the client ids of before cannot be read now');
      }
      await setTimeout(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const reading = options.upTo > 0 ? recall() : Promise.resolve();
  return async () => {
    stop.abort();
    await reading;
  };
}

/** Resolves with how many rows were read when the memory holds the window, or has no more room. The read tables must reflect `upTo`. */
export async function readRecordedIds({
  of,
  queries,
  memory,
  upTo,
  nowMs,
  window = ID_WINDOW,
  commandsAtOnce = COMMANDS,
  signal,
}: RecordedIdsOptions): Promise<number> {
  let rows = 0;
  let commands = commandsAtOnce;
  for (let to = upTo; to > 0;) {
    const behind = Math.max(0, to - commands);
    const { ids, oldestMs, newestMs } = await queries.one(of, behind, to);
    if (signal.aborted) return rows;
    const count = (ids?.length ?? 0) / ID_BYTES;
    rows += count;
    if (ids !== null && !(await noteAll(memory, ids, newestMs))) {
      memory.pastTold(newestMs);
      return rows;
    }
    if (rows >= window.ids && count > 0 && oldestMs < nowMs - window.ms) break;
    if (count < commandsAtOnce / 4) commands *= 2;
    to = behind;
  }
  memory.pastTold();
  return rows;
}

async function noteAll(memory: IdMemory, ids: Uint8Array, newestMs: number): Promise<boolean> {
  const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
  const words = new Int32Array(4);
  for (let at = 0; at < ids.length; at += ID_BYTES) {
    for (let i = 0; i < 4; i++) words[i] = view.getInt32(at + 4 + i * 4);
    if (!memory.notePast(newestMs, view.getInt32(at), words)) return false;
    if (at % (IDS_A_TURN * ID_BYTES) === 0) await setImmediate();
  }
  return true;
}
