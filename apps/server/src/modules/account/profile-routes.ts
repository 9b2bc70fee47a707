/** Nickname, picture, freezing, closing and taking along of an account. Source: spec §2 (c-set), §5 (nickname required). */
import { accountClose, accountExport, accountFreeze, avatar, nickname } from '@kontor/contract/account';
import { RateLimit } from '../../http/rate-limits.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { command } from '../../store/database.ts';
import { DELETE_KEYS_OF } from '../../trading-api/keys/key-rows.ts';
import type { AccountParts } from './account-parts.ts';
import { sentCode } from './credential-routes.ts';
import { exportOf } from './data-export.ts';
import { demandLogin } from './login-password.ts';
import { isHouseName } from './house-names.ts';
import { tell } from './post.ts';
import { shortText } from './short-text.ts';

/** What the law asks an exchange to keep of its customers, ms: five years after the end (docs/security.md). */
const RETAINED_MS = 5 * 365 * 86_400_000;

/** Exports of one person: five at once, then one in twelve minutes. */
const EXPORTS = { perSecond: 1 / 720, burst: 5 } as const;

const SET_NICKNAME = command<[account: number, nickname: string]>('account-nickname', 'UPDATE account SET nickname = $2 WHERE id = $1');
const SET_AVATAR = command<[account: number, file: string | null]>('account-avatar', 'UPDATE account SET avatar = $2 WHERE id = $1');
const FREEZE = command<[account: number]>('account-freeze', 'UPDATE account SET frozen = true WHERE id = $1');
/** The addresses may be registered anew; what must be kept stays sealed until it is erased. */
const CLOSE = command<[account: number, now: Date, until: Date]>(
  'account-close',
  `UPDATE account SET closed_at = $2, retained_until = $3, login = NULL, email_index = NULL, phone_index = NULL, invitation_code = NULL,
     nickname = '', avatar = NULL WHERE id = $1 AND closed_at IS NULL`,
);
const FORGET_FACTORS = command<[account: number]>(
  'account-forget-factors',
  `WITH a AS (DELETE FROM totp WHERE account_id = $1), b AS (DELETE FROM passkey WHERE account_id = $1),
     c AS (DELETE FROM recovery_code WHERE account_id = $1) DELETE FROM known_login WHERE account_id = $1`,
);

export function mountProfile(routes: Routes, parts: AccountParts): void {
  const { database, sessions, factors, time } = parts;
  const exports = new RateLimit(EXPORTS);

  routes.user(nickname, async ({ session, body }) => {
    const name = shortText(body.nickname);
    if (name === undefined) throw refused('BAD_REQUEST', 'field.nickname');
    if (isHouseName(name)) throw refused('BAD_REQUEST', 'field.houseName');
    await database.run(SET_NICKNAME, session.user, name);
    return { nickname: name };
  });

  routes.user(avatar, async ({ session, body: { file } }) => {
    await database.transaction(async (queries) => {
      if (file !== null && !(await parts.claimAvatar(queries, session.user, file))) throw refused('NOT_FOUND');
      await queries.run(SET_AVATAR, session.user, file);
    });
    return { avatar: file };
  });

  routes.user(accountFreeze, async ({ session, body }) => {
    const person = await demandLogin(parts, session.user, body.login_password);
    const now = new Date(time.wallMs());
    await database.transaction(async (queries) => {
      await queries.run(FREEZE, person.id);
      await parts.suspend(queries, person.id, 'frozen by its owner', now);
      await sessions.endAll(queries, person.id);
      await tell(parts, queries, person, { template: 'account_suspended', params: { time: now } }, now);
    });
    sessions.forgetThoseOf(person.id);
    return {};
  });

  routes.user(accountClose, async ({ session, body, address }) => {
    const person = await demandLogin(parts, session.user, body.login_password);
    if (person.demo || !(await parts.isEmpty(person.id))) throw refused('NOT_CLOSABLE');
    const code = await sentCode(parts, person, 'close', body.code, address);
    await factors.demand(person.id, body.second_factor);
    const now = new Date(time.wallMs());
    const until = new Date(now.getTime() + RETAINED_MS);
    await database.transaction(async (queries) => {
      await code.use(queries);
      // Nothing can come in from now on; the engine is asked before the account goes.
      await parts.suspend(queries, person.id, 'closed by its owner', now);
      await tell(parts, queries, person, { template: 'account_closed', params: { time: now } }, now);
      await sessions.endAll(queries, person.id);
      await queries.run(FORGET_FACTORS, person.id);
      await queries.run(DELETE_KEYS_OF, person.id);
      await queries.run(CLOSE, person.id, now, until);
    });
    sessions.forgetThoseOf(person.id);
    return { retained_until: until.getTime() };
  });

  routes.user(accountExport, async ({ session, body }) => {
    const person = await demandLogin(parts, session.user, body.login_password);
    // Photos of documents are in it: who has stolen a session and a password is not to have them.
    await factors.demand(person.id, body.second_factor);
    if (!exports.take(person.id, time.monotonicMs())) throw refused('TOO_MANY_REQUESTS');
    return { json: JSON.stringify(await exportOf(parts, person), undefined, 2) };
  });
}
