/**
 * What a user may do, as far as the engine must know it: whether his identity is verified, what was opened for him, seconds contracts and adverts of peer trade among it, and until when
 * nothing may leave the exchange (rules 4.6, 7.1, 7.4). Only the journal leads into the engine. So whoever changes something of it
 * in the tables changes the account's row of `user_rights` **in the same transaction**, and the relay (rights-relay.ts) tells the
 * engine: a crash leaves both or neither, and what was committed is told at least once.
 *
 * A row says all of a user's rights under a version that rises with every change; the engine takes each version once and none behind
 * a newer one. So neither a repetition nor a row that is told late does harm, and of changes in quick succession the last is told.
 * The row stays locked until the transaction ends: versions are committed in their order.
 */
import { safeInteger } from '../store/columns.ts';
import { statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';

/** What changes; what is left out stays. */
export interface RightsChange {
  /** His identity is verified (name_status 3). */
  readonly verified?: boolean;
  /** He may trade futures. */
  readonly futures?: boolean;
  /** He may take seconds contracts, and as of which country; null: of none that is known. */
  readonly seconds?: { readonly allowed: boolean; readonly country: string | null };
  /** He may advertise in peer trade. */
  readonly advertise?: boolean;
  /** Nothing may leave the exchange before this. A hold is made longer by it and never shorter. */
  readonly holdUntil?: Date;
}

type ChangeArgs = [
  account: number,
  verified: boolean | null,
  futures: boolean | null,
  holdUntil: Date | null,
  now: Date,
  seconds: boolean | null,
  country: string | null,
  advertise: boolean | null,
];

const CHANGE = statement<ChangeArgs, number>(
  'rights-change',
  `INSERT INTO user_rights AS r (account_id, version, verified, futures, hold_until, changed_at, seconds, seconds_country, advertise)
   VALUES ($1, 1, coalesce($2::boolean, false), coalesce($3::boolean, false), $4::timestamptz, $5, coalesce($6::boolean, false), $7::text, coalesce($8::boolean, false))
   ON CONFLICT (account_id) DO UPDATE SET version = r.version + 1, verified = coalesce($2::boolean, r.verified),
     futures = coalesce($3::boolean, r.futures), hold_until = greatest(r.hold_until, $4::timestamptz), changed_at = $5,
     seconds = coalesce($6::boolean, r.seconds), seconds_country = CASE WHEN $6::boolean IS NULL THEN r.seconds_country ELSE $7::text END,
     advertise = coalesce($8::boolean, r.advertise)
   RETURNING version`,
  (row) => safeInteger(row, 'version'),
);

/**
 * Changes what a user may do, and returns the version. To be called inside the transaction that changes what it follows from; the
 * engine knows it about a fifth of a second after that is committed.
 * @throws StoreError where there is no such account
 */
export function changeRights(queries: Queries, account: number, change: RightsChange, now: Date): Promise<number> {
  const { verified = null, futures = null, holdUntil = null, seconds, advertise = null } = change;
  return queries.one(CHANGE, account, verified, futures, holdUntil, now, seconds?.allowed ?? null, seconds?.country ?? null, advertise);
}
