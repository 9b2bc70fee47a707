/** Calls about what operators did, and who may do what. */
import { auditChain, auditList, auditVerify } from '@kontor/contract/console/audit';
import { CHANGES } from '@kontor/contract/console/changes';
import { CONSOLE_CALLS } from '@kontor/contract/console/console-calls';
import type { OperatorCall } from '@kontor/contract/console/operator-call';
import { roleTable } from '@kontor/contract/console/role';
import { ACTIONS, ROLES } from '@kontor/contract/console/roles';
import type { Queries } from '../store/database.ts';
import { LOG_FROM, LOG_LIST, lastEntry, verifyLog } from './operator-log.ts';
import type { LogVerdict } from './operator-log.ts';
import { nameOf } from './operator-routes.ts';
import type { OperatorRoutes } from './operator-routes.ts';

const PAGE = 100;

export function mountAuditRoutes(routes: OperatorRoutes, database: Queries): void {
  routes.read(auditList, async ({ body: { action, operator, subject, before, limit = PAGE } }) => {
    const rows = await database.many(LOG_LIST, before ?? null, action ?? null, operator ?? null, subject ?? null, limit + 1);
    const list = rows.slice(0, limit);
    return { list, next: rows.length > limit ? list.at(-1)!.number : null };
  });
  routes.read(auditChain, async ({ body: { from, limit } }) => ({
    list: await database.many(LOG_FROM, from, limit),
    last: await lastEntry(database),
  }));
  // Whoever asks while one goes over the log is told what that one finds: it reads all there is.
  let underWay: Promise<LogVerdict> | undefined;
  routes.read(auditVerify, async () => {
    underWay ??= verifyLog(database).finally(() => (underWay = undefined));
    const verdict = await underWay;
    if (verdict.sound) return { sound: true, entries: verdict.last };
    return { sound: false, entries: verdict.firstBad - 1, first_bad: verdict.firstBad, why: verdict.why };
  });
  routes.read(roleTable, async () => ({ list: ROLE_TABLE }));
}

const ROLE_TABLE = [
  ...CONSOLE_CALLS.map((call) => ({ command: nameOf(call), roles: rolesOf(call), approve: null })),
  ...Object.entries(CHANGES).map(([command, { propose, approve }]) => ({ command, roles: [...propose], approve: [...approve] })),
];

function rolesOf({ access }: OperatorCall) {
  return access === 'anyone' || access === 'operator' ? [...ROLES] : [...ACTIONS[access]];
}
