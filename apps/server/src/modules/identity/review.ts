/** What a reviewer does with submissions: the command line and the console call these. Source: rules 7.1. */
import { changeRights } from '../../rights/rights.ts';
import { STATUS, personOf } from './identity.ts';
import type { IdentityStore, Person } from './identity.ts';
import { DECIDE, QUEUE, SET_STATUS } from './identity-rows.ts';
import type { IdentityRow } from './identity-rows.ts';

/** A submission as a reviewer sees it. */
export type Submission = IdentityRow & Person;

/** How a submission ends. */
export type Decision = { readonly verified: true } | { readonly verified: false; readonly reason: string };

export interface ReviewOptions extends IdentityStore {
  /** Who decides, for the record. */
  readonly by: string;
  readonly now: Date;
}

/** What waits, oldest first. */
export async function waitingSubmissions({ queries, vault }: IdentityStore, limit: number): Promise<Submission[]> {
  const rows = await queries.many(QUEUE, limit);
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await personOf({ queries, vault }, row)) })));
}

/** Decides a submission that is under review; the engine hears of who is verified. False where it is not under review, or not any more. */
export function decide({ queries, by, now }: ReviewOptions, id: number, decision: Decision): Promise<boolean> {
  const status = decision.verified ? STATUS.VERIFIED : STATUS.FAILED;
  return queries.transaction(async (own) => {
    const account = await own.maybe(DECIDE, id, status, decision.verified ? null : decision.reason, by, now);
    if (account === undefined) return false;
    await own.run(SET_STATUS, account, status);
    if (decision.verified) await changeRights(own, account, { verified: true }, now);
    return true;
  });
}
