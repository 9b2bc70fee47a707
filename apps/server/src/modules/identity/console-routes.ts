/**
 * What reviewers do by the console. An operator sees each photo by a call of its own, which is an entry of the log, and verifies nobody
 * whose photos he has not seen. A sentence of his own for the person is kept with the submission and not in the log, which nobody erases.
 */
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import {
  REJECT_REASONS,
  identityApprove,
  identityDetail,
  identityFile,
  identityQueue,
  identityReject,
} from '@kontor/contract/console/identity';
import { refused } from '../../http/refused.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import { aboutOperator } from '../../operators/operator-names.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { within } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { SEEN_BY } from '../../uploads/upload-rows.ts';
import { reviewPicture } from '../../uploads/uploads.ts';
import { STATUS } from './identity.ts';
import type { IdentityStore } from './identity.ts';
import { ONE, QUEUE } from './identity-rows.ts';
import type { IdentityRow } from './identity-rows.ts';
import { decide, readReason, submissionNumbered } from './review.ts';
import type { ReviewOptions } from './review.ts';

/** Submissions of a page, unless somebody says how many. */
const PAGE = 100;
/** In the log, for words that may name somebody. */
const OWN_WORDS = 'in words of the reviewer';

export interface IdentityDeskOptions extends IdentityStore, Pick<ReviewOptions, 'tell'> {}

export function mountIdentityDesk(routes: OperatorRoutes, { queries: database, vault, tell }: IdentityDeskOptions): void {
  routes.read(identityQueue, async ({ body: { after = 0, limit = PAGE } }) => {
    const found = await database.many(QUEUE, after, limit + 1);
    const list = found.slice(0, limit).map(({ id, account, submittedMs }) => ({ id, uid: account, submitted: submittedMs }));
    return { list, next: found.length > limit ? list.at(-1)!.id : null };
  });

  routes.view(identityDetail, async (queries, { body: { id }, operator }) => {
    const found = await submissionNumbered({ queries, vault }, id);
    if (found === undefined) throw refused('NOT_FOUND');
    const { account, name, country, number, front, back, submittedMs, decidedMs, reason } = found;
    return {
      data: {
        id,
        uid: account,
        state: stateOf(found),
        full_name: name,
        country,
        id_number: number,
        front,
        back,
        seen: await seenBy(queries, found, operator.id),
        submitted: submittedMs,
        decided: decidedMs,
        reason,
      },
      note: noteOf(found, {}),
    };
  });

  routes.view(identityFile, async (queries, { body: { id, file }, operator, nowMs }) => {
    const found = await queries.maybe(ONE, id);
    if (found === undefined || (file !== found.front && file !== found.back)) throw refused('NOT_FOUND');
    const picture = await reviewPicture({ queries, vault }, file, aboutOperator(operator.id), new Date(nowMs));
    if (picture === undefined) throw refused('NOT_FOUND');
    const side = file === found.front ? 'front' : 'back';
    return { data: { picture: Buffer.from(picture).toString('base64') }, note: noteOf(found, { side }) };
  });

  routes.act(identityApprove, ({ body: { id }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const found = await underReview(queries, id);
      if ((await seenBy(queries, found, operator.id)).length < 2) throw new ChangeProblem('look at both photos first');
      const by = aboutOperator(operator.id);
      const review = { queries: within(queries), vault, by, now: new Date(nowMs), tell };
      if (!(await decide(review, id, { verified: true }))) throw refused('CHANGE_CLOSED');
      return { data: {}, note: noteOf(found, {}) };
    }),
  );

  routes.act(identityReject, ({ body, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const found = await underReview(queries, body.id);
      const reason = readReason(body.reason);
      if (reason === undefined) throw refused('BAD_REQUEST');
      const by = aboutOperator(operator.id);
      const review = { queries: within(queries), vault, by, now: new Date(nowMs), tell };
      if (!(await decide(review, found.id, { verified: false, reason }))) throw refused('CHANGE_CLOSED');
      const isWord = (REJECT_REASONS as readonly string[]).includes(reason);
      return { data: {}, note: noteOf(found, { reason: isWord ? reason : OWN_WORDS }) };
    }),
  );
}

/** A submission that can be decided. Operators take turns, but a program may decide at the same moment: `decide` counts one. @throws Refused */
async function underReview(queries: Queries, id: number): Promise<IdentityRow> {
  const found = await queries.maybe(ONE, id);
  if (found === undefined) throw refused('NOT_FOUND');
  if (found.status !== STATUS.PENDING) throw refused('CHANGE_CLOSED');
  return found;
}

function seenBy(queries: Queries, { account, front, back }: IdentityRow, operator: number): Promise<string[]> {
  return queries.many(SEEN_BY, account, aboutOperator(operator), front, back);
}

function noteOf({ id, account }: IdentityRow, detail: Readonly<Record<string, unknown>>) {
  return { subject: `UID ${account}`, detail: { submission: id, ...detail } };
}

function stateOf({ status }: IdentityRow): OperatorAnswerOf<typeof identityDetail>['state'] {
  if (status === STATUS.PENDING) return 'under_review';
  return status === STATUS.VERIFIED ? 'verified' : 'failed';
}
