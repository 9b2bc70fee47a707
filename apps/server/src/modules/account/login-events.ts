/** Logins and failed tries, as their owner sees them; kept for half a year, the newest two hundred of an account. */
import type { LOGIN_RESULTS } from '@kontor/contract/account';
import { nullable, bytes, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { Retained } from '../../store/retained.ts';
import type { Place } from './place.ts';

const KEPT = 200;
const DAY_MS = 86_400_000;

export type LoginResult = (typeof LOGIN_RESULTS)[number];

/** One try. */
export interface LoginEvent {
  readonly id: number;
  readonly atMs: number;
  readonly result: string;
  readonly place: Place;
}

const ADD = command<[account: number, now: Date, result: string, device: string, address: Uint8Array | null, country: string | null]>(
  'login-event-add',
  'INSERT INTO login_event (account_id, at, result, device, address, country) VALUES ($1, $2, $3, $4, $5, $6)',
);
const FORGET = command<[account: number, before: Date, keep: number]>(
  'login-event-forget',
  `DELETE FROM login_event WHERE account_id = $1 AND (at <= $2 OR id <=
     (SELECT id FROM login_event WHERE account_id = $1 ORDER BY id DESC OFFSET $3::integer LIMIT 1))`,
);
/** Of those who do not come again as well. */
export const LOGINS_KEPT = {
  kind: 'logins',
  days: 180,
  forget: command<[before: Date, most: number]>(
    'login-event-forget-old',
    'DELETE FROM login_event WHERE id IN (SELECT id FROM login_event WHERE at < $1 ORDER BY at LIMIT $2::integer)',
  ),
} as const satisfies Retained;
const LIST = statement<[account: number, before: number, limit: number], LoginEvent>(
  'login-event-list',
  'SELECT id, at, result, device, address, country FROM login_event WHERE account_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3',
  (row) => ({
    id: safeInteger(row, 'id'),
    atMs: timestampMs(row, 'at'),
    result: text(row, 'result'),
    place: { device: text(row, 'device'), address: nullable(bytes, row, 'address'), country: nullable(text, row, 'country') },
  }),
);

export async function noteLogin(queries: Queries, account: number, result: LoginResult, place: Place, now: Date): Promise<void> {
  await queries.run(ADD, account, now, result, place.device, place.address, place.country);
  await queries.run(FORGET, account, new Date(now.getTime() - LOGINS_KEPT.days * DAY_MS), KEPT);
}

/** Those before the event `before`, newest first. */
export function loginEvents(queries: Queries, account: number, before: number, limit: number): Promise<readonly LoginEvent[]> {
  return queries.many(LIST, account, before, limit);
}
