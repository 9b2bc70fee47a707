/** Login, logout, who am I. Source: spec §4 (session), §7. */
import { centerIndex, login, logout } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import { accountById, accountByLogin, normalLogin } from './accounts.ts';
import type { AccountRow } from './accounts.ts';
import type { LoginDelay } from './login-delay.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export interface AccountRoutesOptions {
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Who has to wait after wrong passwords. */
  readonly delay: LoginDelay;
}

export function mountAccountRoutes(routes: Routes, { queries, passwords, sessions, delay }: AccountRoutesOptions): void {
  routes.open(login, async ({ body, address }) => {
    const name = normalLogin(body.account);
    if (!delay.mayTry(name, address)) throw refused('TOO_MANY_REQUESTS');
    delay.guessed(name, address);
    const account = await accountByLogin(queries, body.account);
    const matches = await passwords.matches(body.password, account?.passwordHash);
    if (account === undefined || !matches) throw refused('WRONG_LOGIN');
    delay.succeeded(name, address);
    return { token: await sessions.open(account.id), user: userOf(account) };
  });

  routes.user(logout, async ({ session }) => {
    await sessions.end(session.token);
    return {};
  });

  routes.user(centerIndex, async ({ session }) => {
    const account = await accountById(queries, session.user);
    if (account === undefined) throw refused('SESSION_OVER');
    return { user: userOf(account) };
  });
}

/** User info as the wire has it (spec §3). */
function userOf(account: AccountRow): AnswerOf<typeof centerIndex>['user'] {
  return { account: account.login, id: account.id, nickname: account.nickname, info: { name_status: account.nameStatus } };
}
