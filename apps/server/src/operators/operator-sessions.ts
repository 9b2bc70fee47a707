/**
 * Sessions of operators: opened by a sign-in, known by the hash of a random token that stands in a cookie, over after a quarter of an
 * hour without a request, or half a day. Nothing of them is kept in memory: what was taken away is away with the next request.
 */
import { createHash } from 'node:crypto';
import { OPERATOR_SESSION } from '@kontor/contract/console/operator';
import type { Role } from '@kontor/contract/console/roles';
import { newToken } from '../random.ts';
import type { Random } from '../random.ts';
import { bytes, safeInteger, text, timestampMs } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { rolesIn } from './operator-rows.ts';

const IDLE_MS = OPERATOR_SESSION.idleMinutes * 60_000;
const AGE_MS = OPERATOR_SESSION.hours * 3_600_000;
/** How stale `seen_at` may be: a session in use costs one write in so long. */
const SEEN_STEP_MS = 10_000;
/** Sessions of one operator; another sign-in ends the oldest. */
const MAX_SESSIONS = 5;
const COOKIE = 'kontor_console';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Who is signed in, as the tables say it now. */
export interface SignedIn {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** When the session was opened. */
  readonly sinceMs: number;
  readonly tokenHash: Uint8Array;
}

const OPEN = command<[tokenHash: Uint8Array, operator: number, now: Date]>(
  'operator-session-open',
  'INSERT INTO operator_session (token_hash, operator_id, opened_at, seen_at) VALUES ($1, $2, $3, $3)',
);
const FIND = statement<[tokenHash: Uint8Array, seenAfter: Date, openedAfter: Date], SignedIn & { readonly seenMs: number }>(
  'operator-session-find',
  `SELECT o.id, login, name, array_to_string(roles, ' ') AS roles, opened_at, s.seen_at, token_hash
   FROM operator_session AS s JOIN operator AS o ON o.id = s.operator_id
   WHERE token_hash = $1 AND s.seen_at > $2 AND opened_at > $3 AND state = 'active'`,
  (row) => ({
    id: safeInteger(row, 'id'),
    login: text(row, 'login'),
    name: text(row, 'name'),
    roles: rolesIn(row),
    sinceMs: timestampMs(row, 'opened_at'),
    seenMs: timestampMs(row, 'seen_at'),
    tokenHash: bytes(row, 'token_hash'),
  }),
);
const SEE = command<[tokenHash: Uint8Array, now: Date]>(
  'operator-session-see',
  `WITH seen AS (UPDATE operator_session SET seen_at = $2 WHERE token_hash = $1 AND seen_at < $2 RETURNING operator_id)
   UPDATE operator SET seen_at = $2 FROM seen WHERE id = seen.operator_id`,
);
const SWEEP = command<[seenBefore: Date, openedBefore: Date]>(
  'operator-session-sweep',
  'DELETE FROM operator_session WHERE seen_at <= $1 OR opened_at <= $2',
);
const END_OLDEST = command<[operator: number, but: Uint8Array, keep: number]>(
  'operator-session-end-oldest',
  `DELETE FROM operator_session WHERE token_hash IN (
     SELECT token_hash FROM operator_session WHERE operator_id = $1 AND token_hash <> $2 ORDER BY opened_at DESC, token_hash OFFSET $3::integer)`,
);
const SIGNED_IN = command<[operator: number, now: Date]>('operator-signed-in', 'UPDATE operator SET seen_at = $2 WHERE id = $1');
const END = command<[tokenHash: Uint8Array]>('operator-session-end', 'DELETE FROM operator_session WHERE token_hash = $1');
const END_OTHERS = command<[operator: number, but: Uint8Array]>(
  'operator-session-end-others',
  'DELETE FROM operator_session WHERE operator_id = $1 AND token_hash <> $2',
);
const END_ALL = command<[operator: number]>('operator-session-end-all', 'DELETE FROM operator_session WHERE operator_id = $1');

/** The bounds behind which a session is over: last used, and opened. */
export function livingAfter(nowMs: number): readonly [seenAfter: Date, openedAfter: Date] {
  return [new Date(nowMs - IDLE_MS), new Date(nowMs - AGE_MS)];
}

/** Opens a session and gives its token, which is stored nowhere. Sessions that are over go, and those that are too many. */
export async function openSession(queries: Queries, random: Random, operator: number, nowMs: number): Promise<string> {
  const token = newToken(random);
  await queries.run(SWEEP, ...livingAfter(nowMs));
  await queries.run(OPEN, hashOf(token), operator, new Date(nowMs));
  await queries.run(END_OLDEST, operator, hashOf(token), MAX_SESSIONS - 1);
  await queries.run(SIGNED_IN, operator, new Date(nowMs));
  return token;
}

/** Who has this token, as of now; undefined where the session is over, never was, or the operator may not sign in any more. */
export async function findSession(queries: Queries, token: string, nowMs: number): Promise<SignedIn | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const found = await queries.maybe(FIND, hashOf(token), ...livingAfter(nowMs));
  if (found === undefined) return undefined;
  const { seenMs, ...signedIn } = found;
  if (nowMs - seenMs > SEEN_STEP_MS) await queries.run(SEE, found.tokenHash, new Date(nowMs));
  return signedIn;
}

export async function endSession(queries: Queries, { tokenHash }: Pick<SignedIn, 'tokenHash'>): Promise<void> {
  await queries.run(END, tokenHash);
}

export async function endOtherSessions(queries: Queries, { id, tokenHash }: Pick<SignedIn, 'id' | 'tokenHash'>): Promise<void> {
  await queries.run(END_OTHERS, id, tokenHash);
}

export async function endSessionsOf(queries: Queries, operator: number): Promise<void> {
  await queries.run(END_ALL, operator);
}

/** The session's token in a header `cookie`; empty where there is none, or where there are two and nobody knows which is whose. */
export function tokenIn(header: string | undefined): string {
  const found = (header ?? '').split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return name === COOKIE ? [value] : [];
  });
  return found.length === 1 ? found[0]! : '';
}

/** The header `set-cookie` that keeps a token, or with null removes it. Scripts cannot read it, and no other site's page sends it. */
export function cookieFor(token: string | null, secure: boolean): string {
  const ends = token === null ? ['Max-Age=0'] : [];
  return [`${COOKIE}=${token ?? ''}`, 'Path=/console', 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : []), ...ends].join('; ');
}

/** A token has 256 random bits, so one round of SHA-256 is all it needs. */
export function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token, 'utf8').digest();
}
