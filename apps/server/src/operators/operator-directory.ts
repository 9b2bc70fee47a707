/** Calls about operators by others: who they are, suspended at once by one, and the link that lets an invited one in. */
import { operatorLink, operatorList, operatorSuspend } from '@kontor/contract/console/operator';
import { refused } from '../http/refused.ts';
import type { Random } from '../random.ts';
import type { Queries } from '../store/database.ts';
import { aboutOperator, invitationLink } from './operator-names.ts';
import { makeInvitation, suspendOperator } from './operator-rights.ts';
import type { OperatorRoutes } from './operator-routes.ts';
import { BY_ID, LIST } from './operator-rows.ts';
import { livingAfter } from './operator-sessions.ts';

export interface DirectoryParts {
  readonly database: Queries;
  readonly random: Random;
  readonly wallMs: () => number;
  /** Where the console's page stands. */
  readonly pageOrigin: () => string;
}

export function mountDirectory(routes: OperatorRoutes, { database, random, wallMs, pageOrigin }: DirectoryParts): void {
  routes.read(operatorList, async () => {
    const rows = await database.many(LIST, ...livingAfter(wallMs()));
    return { list: rows.map(({ seenMs, roles, ...row }) => ({ ...row, roles: [...roles], last_seen: seenMs })) };
  });

  routes.act(operatorSuspend, ({ body: { operator: id, reason }, deed }) =>
    deed(async (queries, operator) => {
      // Whoever asks is an owner who may sign in, so the last one is never suspended.
      if (id === operator.id) throw refused('NOT_ALLOWED');
      if ((await queries.maybe(BY_ID, id)) === undefined) throw refused('NOT_FOUND');
      if (!(await suspendOperator(queries, id))) throw refused('CHANGES_NOTHING');
      return { data: {}, note: { subject: aboutOperator(id), detail: { reason } } };
    }),
  );

  routes.act(operatorLink, ({ body: { operator: id }, nowMs, deed }) =>
    deed(async (queries) => {
      if ((await queries.maybe(BY_ID, id))?.state !== 'invited') throw refused('NOT_FOUND');
      const { token, expiresMs } = await makeInvitation(queries, random, id, new Date(nowMs));
      return {
        data: { invitation: token, link: invitationLink(pageOrigin(), token), expires: expiresMs },
        note: { subject: aboutOperator(id), detail: {} },
      };
    }),
  );
}
