/** Login, logout, who am I. Source: spec §4 (session), §7. */
import { NameStatus, centerIndex, login, logout } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Queries } from '../../store/database.ts';
import { accountById, accountByLogin, normalLogin } from './accounts.ts';
import type { AccountRow } from './accounts.ts';
import type { KnownLogins } from './known-logins.ts';
import type { Guess, LoginDelay } from './login-delay.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export interface AccountRoutesOptions {
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Who has to wait after wrong passwords. */
  readonly delay: LoginDelay;
  /** Where accounts have logged in from. */
  readonly known: KnownLogins;
}

export function mountAccountRoutes(routes: Routes, { queries, passwords, sessions, delay, known }: AccountRoutesOptions): void {
  routes.open(login, async ({ body, address }) => {
    const name = normalLogin(body.account);
    const guess = delay.begin(await known.look(name, address, body.device));
    if (guess === undefined) throw refused('TOO_MANY_REQUESTS');
    const account = await checked(name, body.password, guess);
    if (account === undefined) throw refused('WRONG_LOGIN');
    delay.right(guess);
    await known.remember(account.id, name, address, body.device);
    return { token: await sessions.open(account.id), user: userOf(account) };
  });

  /** The account, if this is its password; one that does not exist takes as long. */
  async function checked(name: string, password: string, guess: Guess): Promise<AccountRow | undefined> {
    try {
      passwords.assertRoom(guess.trusted);
      const account = await accountByLogin(queries, name);
      return (await passwords.matches(password, account?.passwordHash, guess.trusted)) ? account : undefined;
    } catch (error) {
      delay.withdraw(guess);
      throw error;
    }
  }

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
  return {
    account: account.login,
    id: account.id,
    nickname: account.nickname,
    avatar: null,
    email: null,
    phone: null,
    area_code: null,
    country: null,
    full_name: null,
    invitation_code: null,
    invited: 0,
    security_level: account.nameStatus === NameStatus.VERIFIED ? 'high' : 'low',
    futures_permission: 'none',
    hold_until: null,
    info: { name_status: account.nameStatus, reason: null },
  };
}
