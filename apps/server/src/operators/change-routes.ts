/** Calls about changes that need two people. */
import {
  changeApprove,
  changeDetail,
  changeEdit,
  changeList,
  changePropose,
  changeReject,
  changeWithdraw,
} from '@kontor/contract/console/change';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { refused } from '../http/refused.ts';
import type { Queries } from '../store/database.ts';
import type { ChangeKinds } from './change-kind.ts';
import { LIST_CHANGES, ONE_CHANGE } from './change-rows.ts';
import type { ChangeRow } from './change-rows.ts';
import { decide, edit, kindOf, mineOf, propose, shownDifferences, withdraw } from './changes.ts';
import type { OperatorRoutes } from './operator-routes.ts';
import type { SignedIn } from './operator-sessions.ts';

const PAGE = 50;

export function mountChangeRoutes(
  routes: OperatorRoutes,
  { database, kinds }: { readonly database: Queries; readonly kinds: ChangeKinds },
): void {
  routes.act(changePropose, ({ body: { command, body, reason, client_id: clientId = null }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const { change, repeated } = await propose(queries, kinds, operator, command, { body, reason, clientId }, new Date(nowMs));
      return { data: idOf(change), note: noteOf(change, { reason, ...(repeated && { repeated }) }) };
    }),
  );

  routes.act(changeEdit, ({ body: { change_id: id, ...proposal }, deed }) =>
    deed(async (queries, operator) => {
      const change = await edit(queries, kinds, operator, id, proposal);
      return { data: idOf(change), note: noteOf(change, { reason: proposal.reason }) };
    }),
  );

  routes.act(changeWithdraw, ({ body: { change_id: id }, deed }) =>
    deed(async (queries, operator) => ({ data: {}, note: noteOf(await withdraw(queries, operator, id), {}) })),
  );

  for (const [call, decision] of [
    [changeApprove, 'approve'],
    [changeReject, 'reject'],
  ] as const)
    routes.act(call, async ({ body: { change_id: id, ...sent }, nowMs, deed }) => {
      const decided = await deed(async (queries, operator) => {
        const change = await decide(queries, kinds, operator, id, decision, sent, new Date(nowMs));
        const { reason, key, signature } = sent;
        return { data: shown(kinds, change, operator), note: noteOf(change, { reason, key, signature, state: change.state }) };
      });
      if (decided.state === 'done') await kindOf(kinds, decided.command).afterwards?.();
      return decided;
    });

  routes.read(changeList, async ({ body: { state, about, before, limit = PAGE }, operator }) => {
    const rows = await database.many(LIST_CHANGES, before ?? null, state ?? null, about ?? null, limit + 1);
    const list = rows.slice(0, limit);
    return { list: list.map((change) => shown(kinds, change, operator)), next: rows.length > limit ? list.at(-1)!.id : null };
  });

  routes.read(changeDetail, async ({ body: { change_id: id }, operator }) => {
    const change = await database.maybe(ONE_CHANGE, id);
    if (change === undefined) throw refused('NOT_FOUND');
    return shown(kinds, change, operator);
  });
}

function idOf({ id, version, hash }: ChangeRow) {
  return { change_id: id, version, hash };
}

/** What is decided on is in the entry by its hash. */
function noteOf({ id, command, subject, version, hash }: ChangeRow, detail: Readonly<Record<string, unknown>>) {
  return { subject, detail: { change: id, version, command, hash, ...detail } };
}

function shown(kinds: ChangeKinds, change: ChangeRow, operator: SignedIn): OperatorAnswerOf<typeof changeDetail> {
  const { id, version, command, subject, body, before, reason, hash, state, proposer, decision, outcome, sequence } = change;
  return {
    id,
    version,
    command,
    subject,
    body,
    before,
    reason,
    hash,
    state,
    proposer,
    outcome,
    sequence,
    proposed: change.proposedMs,
    mine: mineOf(change, operator),
    differences: shownDifferences(kinds, change),
    decision: decision && { by: decision.by, decision: decision.decision, reason: decision.reason, time: decision.timeMs },
  };
}
