/** What a reviewer does with submissions: the command line and the console call these. Source: rules 7.1. */
import { changeRights } from '../../rights/rights.ts';
import { isPlainText, maskedName, tidyText } from '@kontor/contract/person-text';
import type { Queries } from '../../store/database.ts';
import { STATUS, personOf } from './identity.ts';
import type { IdentityStore, Person } from './identity.ts';
import { DECIDE, NEWEST_OF, ONE, QUEUE, SET_DECIDED } from './identity-rows.ts';
import type { IdentityRow } from './identity-rows.ts';

/** A submission as a reviewer sees it. */
export type Submission = IdentityRow & Person;

/** How a submission ends. */
export type Decision = { readonly verified: true } | { readonly verified: false; readonly reason: string };

/** Characters of a reason at most. */
const MAX_REASON = 300;

/** A reason as it is kept, a word of the list or a sentence; undefined where it is empty, too long, or holds what nobody sees. */
export function readReason(typed: string): string | undefined {
  const reason = tidyText(typed);
  return reason !== '' && reason.length <= MAX_REASON && isPlainText(reason) ? reason : undefined;
}

export interface ReviewOptions extends IdentityStore {
  /** Who decides, for the record. */
  readonly by: string;
  readonly now: Date;
  /** Tells the person, within the transaction that decides. */
  readonly tell: (queries: Queries, account: number, decision: Decision, now: Date) => Promise<void>;
}

/** What waits, oldest first. */
export async function waitingSubmissions({ queries, vault }: IdentityStore, limit: number): Promise<Submission[]> {
  const rows = await queries.many(QUEUE, 0, limit);
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await personOf({ queries, vault }, row)) })));
}

/** A submission by its number. */
export async function submissionNumbered({ queries, vault }: Pick<IdentityStore, 'vault'> & { readonly queries: Queries }, id: number) {
  const row = await queries.maybe(ONE, id);
  return row === undefined ? undefined : { ...row, ...(await personOf({ queries, vault }, row)) };
}

/**
 * Decides a submission that is under review; the person and the engine hear of it. False where it is not under review, or not any more:
 * of two decisions one counts and one is told.
 */
export function decide({ queries, vault, by, now, tell }: ReviewOptions, id: number, decision: Decision): Promise<boolean> {
  const status = decision.verified ? STATUS.VERIFIED : STATUS.FAILED;
  return queries.transaction(async (own) => {
    const account = await own.maybe(DECIDE, id, status, decision.verified ? null : decision.reason, by, now);
    if (account === undefined) return false;
    if (decision.verified) {
      // Only the newest can be under review.
      const row = await own.one(NEWEST_OF, account);
      const { name } = await personOf({ queries: own, vault }, row);
      await own.run(SET_DECIDED, account, status, maskedName(name), row.country, null);
      await changeRights(own, account, { verified: true }, now);
    } else await own.run(SET_DECIDED, account, status, null, null, decision.reason);
    await tell(own, account, decision, now);
    return true;
  });
}
