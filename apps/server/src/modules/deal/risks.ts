/**
 * What is unusual about a trade or a person of it: shown to operators, and decides nothing. Where somebody logs in from is compared by the address, and with the
 * description of his browser; a device of one account cannot be told from another's otherwise, because that is kept by names of each account's own.
 */
import type { DEAL_RISKS } from '@kontor/contract/console/appeal';
import type { MERCHANT_RISKS } from '@kontor/contract/console/merchant';
import { safeInteger } from '../../store/columns.ts';
import { readStatement, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

export type DealRisk = (typeof DEAL_RISKS)[number];
export type MerchantRisk = (typeof MERCHANT_RISKS)[number];

/** Logins and cancellations of so long count, ms. */
const LOOKED_AT_MS = 30 * 86_400_000;
/** From so many on it is unusual. */
const OFTEN_CANCELLED = 5;
const BLOCKED_BY_MANY = 3;
/** Whoever has completed fewer is new. */
const NEWCOMER = 3;

interface Shared {
  readonly devices: number;
  readonly networks: number;
}

const SHARED = statement<[one: number, other: number, since: Date], Shared>(
  'deal-risk-shared',
  `WITH one AS (SELECT DISTINCT address, device FROM login_event WHERE account_id = $1 AND at > $3 AND address IS NOT NULL),
        other AS (SELECT DISTINCT address, device FROM login_event WHERE account_id = $2 AND at > $3 AND address IS NOT NULL)
   SELECT (SELECT count(*) FROM one JOIN other USING (address, device)) AS devices,
          (SELECT count(DISTINCT address) FROM one JOIN other USING (address)) AS networks`,
  (row) => ({ devices: safeInteger(row, 'devices'), networks: safeInteger(row, 'networks') }),
);

/** What is known of somebody besides his trades. */
interface OfPerson {
  readonly blockedBy: number;
  readonly flags: number;
  readonly suspended: number;
}

interface OfTrades {
  readonly cancelled: number;
  readonly completed: number;
  /** Rulings for the other side. */
  readonly lost: number;
  /** Appeals of trades of his in which the other side said that somebody else had paid. */
  readonly thirdParty: number;
}

/** Causes 2 and 3: the buyer, or the timer before he paid; states 4 and 5: completed and cancelled; cause 8: ruled (domain/p2p/words.ts). */
const TRADES = readStatement<[user: number, sinceMs: number, doubted: readonly number[]], OfTrades>(
  'deal-risk-trades',
  `SELECT
     (SELECT count(*) FROM p2p_trade WHERE buyer = $1 AND ended_ms > $2::bigint AND state = 5 AND cancel_cause IN (2, 3)) AS cancelled,
     (SELECT count(*) FROM p2p_trade WHERE (buyer = $1 OR seller = $1) AND state = 4) AS completed,
     (SELECT count(*) FROM p2p_trade WHERE buyer = $1 AND number = ANY ($3::bigint[])) AS third_party,
     (SELECT count(*) FROM p2p_trade WHERE cause = 8 AND ((buyer = $1 AND state = 5) OR (seller = $1 AND state = 4))) AS lost`,
  (row) => ({
    cancelled: safeInteger(row, 'cancelled'),
    completed: safeInteger(row, 'completed'),
    thirdParty: safeInteger(row, 'third_party'),
    lost: safeInteger(row, 'lost'),
  }),
);
/** Trades in which somebody else than this person said that a third party had paid. */
const DOUBTED = statement<[user: number], number>(
  'deal-risk-doubted',
  `SELECT DISTINCT deal FROM deal_evidence WHERE reason = 'third_party_payer' AND account_id <> $1`,
  (row) => safeInteger(row, 'deal'),
);
const PERSON = statement<[user: number], OfPerson>(
  'deal-risk-person',
  `SELECT
     (SELECT count(*) FROM deal_block WHERE blocked_id = $1) AS blocked_by,
     (SELECT count(*) FROM (SELECT DISTINCT ON (flag) flag, is_on FROM account_flag WHERE account_id = $1 ORDER BY flag, id DESC) AS last WHERE is_on) AS flags,
     (SELECT count(*) FROM account WHERE id = $1 AND suspended) AS suspended`,
  (row) => ({
    blockedBy: safeInteger(row, 'blocked_by'),
    flags: safeInteger(row, 'flags'),
    suspended: safeInteger(row, 'suspended'),
  }),
);

async function personOf(queries: Queries, user: number, sinceMs: number): Promise<OfPerson & OfTrades> {
  const [person, doubted] = [await queries.one(PERSON, user), await queries.many(DOUBTED, user)];
  return { ...person, ...(await queries.one(TRADES, user, sinceMs, doubted)) };
}

const THIRD_PARTY = statement<[deal: number], number>(
  'deal-risk-third-party',
  `SELECT count(*) AS said FROM deal_evidence WHERE deal = $1::bigint AND reason = 'third_party_payer'`,
  (row) => safeInteger(row, 'said'),
);

/** What is unusual about a trade, the gravest first. */
export async function dealRisks(
  queries: Queries,
  { number, buyer, seller }: { readonly number: number; readonly buyer: number; readonly seller: number },
  nowMs: number,
): Promise<{ risk: DealRisk; count: number }[]> {
  const since = nowMs - LOOKED_AT_MS;
  const shared = await queries.one(SHARED, buyer, seller, new Date(since));
  const thirdParty = await queries.one(THIRD_PARTY, number);
  const [ofBuyer, ofSeller] = [await personOf(queries, buyer, since), await personOf(queries, seller, since)];
  const found: readonly (readonly [DealRisk, number, least: number])[] = [
    ['same_device', shared.devices, 1],
    ['same_network', shared.networks, 1],
    ['third_party_payer', thirdParty, 1],
    ['often_cancelled_buyer', ofBuyer.cancelled, OFTEN_CANCELLED],
    ['often_cancelled_seller', ofSeller.cancelled, OFTEN_CANCELLED],
    ['blocked_by_many_buyer', ofBuyer.blockedBy, BLOCKED_BY_MANY],
    ['blocked_by_many_seller', ofSeller.blockedBy, BLOCKED_BY_MANY],
    ['new_buyer', ofBuyer.completed < NEWCOMER ? ofBuyer.completed + 1 : 0, 1],
    ['flagged_buyer', ofBuyer.flags, 1],
    ['flagged_seller', ofSeller.flags, 1],
  ];
  return found.flatMap(([risk, count, least]) => (count >= least ? [{ risk, count }] : []));
}

/** What is unusual about somebody who is a merchant or wants to be one. */
export async function merchantRisks(queries: Queries, user: number, nowMs: number): Promise<{ risk: MerchantRisk; count: number }[]> {
  const person = await personOf(queries, user, nowMs - LOOKED_AT_MS);
  const found: readonly (readonly [MerchantRisk, number, least: number])[] = [
    ['suspended', person.suspended, 1],
    ['flagged', person.flags, 1],
    ['often_cancelled', person.cancelled, OFTEN_CANCELLED],
    ['blocked_by_many', person.blockedBy, BLOCKED_BY_MANY],
    ['third_party_payer', person.thirdParty, 1],
    ['appeals_lost', person.lost, 1],
  ];
  return found.flatMap(([risk, count, least]) => (count >= least ? [{ risk, count }] : []));
}
