/** Who is an operator, and with which roles: made, changed, invited and suspended, within a transaction of the caller's in its turn. */
import { CHANGES, mayChange } from '@kontor/contract/console/changes';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import type { Role } from '@kontor/contract/console/roles';
import { newToken } from '../random.ts';
import type { Random } from '../random.ts';
import type { Transaction } from '../store/database.ts';
import { VOID_OF } from './change-rows.ts';
import { END_INVITATION, INSERT, INVITE, PUT_INVITATION, REMOVE_KEYS, SET_ROLES, SUSPEND } from './operator-rows.ts';
import { endSessionsOf, hashOf } from './operator-sessions.ts';

/** How long an invitation is good for, ms. */
const INVITATION_MS = 3 * 24 * 3_600_000;
const COMMANDS = Object.keys(CHANGES) as ChangeCommand[];

/** What somebody sets his password and authenticator with. */
export interface Invitation {
  readonly token: string;
  readonly expiresMs: number;
}

/** Adds an operator, who is invited; gives his id, or undefined where the login is taken. */
export function addOperator(
  queries: Transaction,
  { login, name, roles }: { readonly login: string; readonly name: string; readonly roles: readonly Role[] },
  now: Date,
): Promise<number | undefined> {
  return queries.maybe(INSERT, login, name, roles, now);
}

/** Makes the invitation of one who is invited. The one before is void, and the secret that was shown for it. */
export async function makeInvitation(queries: Transaction, random: Random, operator: number, now: Date): Promise<Invitation> {
  const token = newToken(random);
  const expiresMs = now.getTime() + INVITATION_MS;
  await queries.run(PUT_INVITATION, operator, hashOf(token), new Date(expiresMs));
  return { token, expiresMs };
}

/** Gives an operator other roles. What he proposed and may propose no more is void. */
export async function setRoles(queries: Transaction, operator: number, roles: readonly Role[]): Promise<void> {
  await queries.run(SET_ROLES, operator, roles);
  await queries.run(
    VOID_OF,
    operator,
    COMMANDS.filter((command) => !mayChange(roles, command, 'propose')),
  );
}

/** Lets an operator begin anew: password, authenticator, keys, sessions and open proposals are void until he has enrolled again. */
export async function inviteAgain(queries: Transaction, operator: number, now: Date): Promise<void> {
  await queries.run(INVITE, operator);
  await queries.run(REMOVE_KEYS, operator, now);
  await endAllOf(queries, operator);
}

/** Suspends an operator at once; false where he was. */
export async function suspendOperator(queries: Transaction, operator: number): Promise<boolean> {
  const suspended = (await queries.run(SUSPEND, operator)) > 0;
  await endAllOf(queries, operator);
  return suspended;
}

async function endAllOf(queries: Transaction, operator: number): Promise<void> {
  await endSessionsOf(queries, operator);
  await queries.run(END_INVITATION, operator);
  await queries.run(VOID_OF, operator, COMMANDS);
}
