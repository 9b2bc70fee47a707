/**
 * What is unusual about a trade or a person of it: shown to operators, and decides nothing. Where somebody logs in from is compared by the address, and with the
 * description of his browser; a device of one account cannot be told from another's otherwise, because that is kept by names of each account's own.
 */
import type { DEAL_RISKS } from '@kontor/contract/console/appeal';
import type { MERCHANT_RISKS } from '@kontor/contract/console/merchant';
import { safeInteger } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
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

interface OfPerson {
  readonly cancelled: number;
  readonly completed: number;
  readonly blockedBy: number;
  readonly flags: number;
  readonly suspended: number;
  /** Appeals of trades of his in which the other side said that somebody else had paid. */
  readonly thirdParty: number;
  /** Rulings for the other side. */
  readonly lost: number;
}

/** Causes 2 and 3: the buyer, or the timer before he paid; states 4 and 5: completed and cancelled; cause 8: ruled (domain/p2p/words.ts). */
const PERSON = statement<[user: number, sinceMs: number], OfPerson>(
  'deal-risk-person',
  `SELECT
     (SELECT count(*) FROM p2p_trade WHERE buyer = $1 AND ended_ms > $2::bigint AND state = 5 AND cancel_cause IN (2, 3)) AS cancelled,
     (SELECT count(*) FROM p2p_trade WHERE (buyer = $1 OR seller = $1) AND state = 4) AS completed,
     (SELECT count(*) FROM deal_block WHERE blocked_id = $1) AS blocked_by,
     (SELECT count(*) FROM (SELECT DISTINCT ON (flag) flag, is_on FROM account_flag WHERE account_id = $1 ORDER BY flag, id DESC) AS last WHERE is_on) AS flags,
     (SELECT count(*) FROM account WHERE id = $1 AND suspended) AS suspended,
     (SELECT count(DISTINCT e.deal) FROM deal_evidence e JOIN p2p_trade t ON t.number = e.deal
      WHERE e.reason = 'third_party_payer' AND e.account_id <> $1 AND t.buyer = $1) AS third_party,
     (SELECT count(*) FROM p2p_trade WHERE cause = 8 AND ((buyer = $1 AND state = 5) OR (seller = $1 AND state = 4))) AS lost`,
  (row) => ({
    cancelled: safeInteger(row, 'cancelled'),
    completed: safeInteger(row, 'completed'),
    blockedBy: safeInteger(row, 'blocked_by'),
    flags: safeInteger(row, 'flags'),
    suspended: safeInteger(row, 'suspended'),
    thirdParty: safeInteger(row, 'third_party'),
    lost: safeInteger(row, 'lost'),
  }),
);
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
  const [ofBuyer, ofSeller] = [await queries.one(PERSON, buyer, since), await queries.one(PERSON, seller, since)];
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
  const person = await queries.one(PERSON, user, nowMs - LOOKED_AT_MS);
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
