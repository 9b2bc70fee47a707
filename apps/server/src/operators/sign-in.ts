/**
 * How operators come in: by password and a code of the authenticator, which is set up with an invitation. Whatever is wrong with a
 * sign-in has one answer and takes one time; a code counts once.
 */
import { keyText } from '@kontor/contract/console/changes';
import {
  operatorEnrol,
  operatorInvitation,
  operatorKeyAdd,
  operatorKeyRemove,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPassword,
} from '@kontor/contract/console/operator';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { ACTIONS, may } from '@kontor/contract/console/roles';
import type { Action } from '@kontor/contract/console/roles';
import { brokenRules } from '@kontor/domain/password';
import type { PasswordRule } from '@kontor/domain/password';
import { customerOf } from '../address-text.ts';
import { RateLimit } from '../http/rate-limits.ts';
import { refused } from '../http/refused.ts';
import type { Random } from '../random.ts';
import type { Queries, Transaction } from '../store/database.ts';
import { TOTP_SECRET_BYTES, base32, stepOf, totpUri } from '../totp.ts';
import type { Vault } from '../vault/vault.ts';
import { ISSUER, aboutOperator } from './operator-names.ts';
import type { OperatorRoutes } from './operator-routes.ts';
import { whoIs } from './operator-routes.ts';
import {
  ADD_KEY,
  BY_ID,
  BY_LOGIN,
  CHANGE_PASSWORD,
  END_INVITATION,
  ENROL,
  FIND_INVITATION,
  KEYS_OF,
  REMOVE_KEY,
  SET_SECRET,
  TAKE_STEP,
  TRY_CODE,
  totpPlace,
} from './operator-rows.ts';
import type { KeyRow, OperatorRow } from './operator-rows.ts';
import { endOtherSessions, endSession, hashOf, openSession } from './operator-sessions.ts';
import type { SignedIn } from './operator-sessions.ts';
import { fingerprintOf, hasSigned } from './signatures.ts';

/** Wrong codes behind a right password; then none is taken for a quarter of an hour. */
const CODE_TRIES = 5;
const FORGIVE_MS = 15 * 60_000;
/** Tries of one network, and of one network at one login: so many at once, then one in so long. */
const NETWORK_TRIES = { burst: 30, perSecond: 1 / 10 };
const LOGIN_TRIES = { burst: 10, perSecond: 1 / 60 };
const MAX_KEYS = 10;
const NO_OPERATOR = 0;

const WEAK = {
  length: 'account.passwordLength',
  uncommon: 'account.passwordUncommon',
  impersonal: 'console.passwordImpersonal',
} as const satisfies Record<Exclude<PasswordRule, 'different'>, string>;

/** What passwords are hashed and compared with. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** Without a hash it takes as long and says no. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

export interface SignInParts {
  readonly database: Queries;
  readonly vault: Vault;
  readonly passwords: PasswordHashing;
  readonly random: Random;
  /** Never goes back. */
  readonly monotonicMs: () => number;
}

/** Mounts what operators do about themselves. */
export function mountSignIn(routes: OperatorRoutes, parts: SignInParts): void {
  const tries = new Tries(parts.monotonicMs);
  mountLogin(routes, parts, tries);
  mountEnrolment(routes, parts, tries);
  mountOwnPassword(routes, parts, tries);
  mountKeys(routes, parts);

  routes.read(operatorMe, async ({ operator }) => meOf(parts.database, operator));
  routes.act(operatorLogout, ({ deed }) =>
    deed(async (queries, operator) => {
      await endSession(queries, operator);
      return { data: {}, note: { subject: aboutOperator(operator.id), detail: {} }, session: null };
    }),
  );
}

/** How often somebody may try. */
class Tries {
  readonly #networks = new RateLimit(NETWORK_TRIES);
  readonly #logins = new RateLimit(LOGIN_TRIES);
  readonly #monotonicMs: () => number;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  /** Counts a try from an address at something. @throws Refused TOO_MANY_REQUESTS */
  count(address: string, at: string): void {
    const now = this.#monotonicMs();
    const network = customerOf(address);
    if (!this.#networks.take(network, now) || !this.#logins.take(`${network} ${at}`, now)) throw refused('TOO_MANY_REQUESTS');
  }
}

function mountLogin(routes: OperatorRoutes, parts: SignInParts, tries: Tries): void {
  const { database, passwords, random } = parts;
  routes.anyone(operatorLogin, async ({ body, address, nowMs, deed }) => {
    const login = body.account.trim().toLowerCase();
    tries.count(address, login);
    const seen = await database.maybe(BY_LOGIN, login);
    const matches = await passwords.matches(body.password, seen?.passwordHash ?? undefined);
    return deed(async (queries) => {
      const operator = await queries.maybe(BY_LOGIN, login);
      const isPassword = matches && operator?.state === 'active' && operator.passwordHash === seen?.passwordHash;
      const isCode = await takeCode(parts, queries, isPassword ? operator : undefined, body.code, nowMs);
      if (operator === undefined || isCode !== 'right')
        return {
          refusal: refused('WRONG_LOGIN'),
          note: { subject: operator ? aboutOperator(operator.id) : 'nobody', detail: { failed: true } },
        };
      const session = await openSession(queries, random, operator.id, nowMs);
      const signedIn = { ...operator, sinceMs: nowMs, tokenHash: hashOf(session) };
      return {
        data: await meOf(queries, signedIn),
        by: { operator: operator.id, who: whoIs(operator) },
        note: { subject: aboutOperator(operator.id), detail: {} },
        session,
      };
    });
  });
}

function mountEnrolment(routes: OperatorRoutes, { database, vault, passwords, random }: SignInParts, tries: Tries): void {
  routes.anyone(operatorInvitation, async ({ body, address, nowMs, deed }) => {
    tries.count(address, 'invitation');
    return deed(async (queries) => {
      const invited = await queries.maybe(FIND_INVITATION, hashOf(body.invitation), new Date(nowMs));
      if (invited === undefined) return { refusal: refused('WRONG_INVITATION'), note: { subject: 'nobody', detail: { failed: true } } };
      const { operator, login, name } = invited;
      const secret = random.bytes(TOTP_SECRET_BYTES);
      await queries.run(SET_SECRET, operator, vault.sealOwn(totpPlace(operator), secret));
      return {
        data: { login, name, secret: base32(secret), uri: totpUri(secret, ISSUER, login) },
        note: { subject: aboutOperator(operator), detail: {} },
      };
    });
  });

  routes.anyone(operatorEnrol, async ({ body, address, nowMs, deed }) => {
    tries.count(address, 'invitation');
    const find = (queries: Queries) => queries.maybe(FIND_INVITATION, hashOf(body.invitation), new Date(nowMs));
    const invited = await find(database);
    if (invited === undefined) throw refused('WRONG_INVITATION');
    demandGood(body.password, invited.login);
    const hash = await passwords.hash(body.password);
    return deed(async (queries) => {
      const now = await find(queries);
      const note = { subject: aboutOperator(invited.operator), detail: {} };
      if (now === undefined) return { refusal: refused('WRONG_INVITATION'), note: { ...note, detail: { failed: true } } };
      const { operator, secret } = now;
      const step = secret === null ? undefined : stepOf(vault.unsealOwn(totpPlace(operator), secret), body.code, nowMs);
      if (secret === null || step === undefined)
        return { refusal: refused('WRONG_SECOND_FACTOR'), note: { ...note, detail: { failed: true } } };
      await queries.run(ENROL, operator, hash, secret, step);
      await queries.run(END_INVITATION, operator);
      return { data: {}, note };
    });
  });
}

function mountOwnPassword(routes: OperatorRoutes, parts: SignInParts, tries: Tries): void {
  const { database, passwords } = parts;
  routes.act(operatorPassword, async ({ body, operator: { id, login }, address, nowMs, deed }) => {
    tries.count(address, `password of ${id}`);
    const seen = await database.one(BY_ID, id);
    const matches = await passwords.matches(body.old_password, seen.passwordHash ?? undefined);
    if (matches) demandGood(body.password, login);
    const hash = await passwords.hash(body.password);
    return deed(async (queries, operator) => {
      const note = { subject: aboutOperator(id), detail: {} };
      const failed = { ...note, detail: { failed: true } };
      if (!matches) return { refusal: refused('WRONG_PASSWORD'), note: failed };
      const code = await takeCode(parts, queries, await queries.one(BY_ID, id), body.code, nowMs);
      if (code !== 'right') return { refusal: codeRefusal(code), note: failed };
      if ((await queries.run(CHANGE_PASSWORD, id, seen.passwordHash ?? '', hash)) === 0)
        return { refusal: refused('WRONG_PASSWORD'), note: failed };
      await endOtherSessions(queries, operator);
      return { data: {}, note };
    });
  });
}

function mountKeys(routes: OperatorRoutes, parts: SignInParts): void {
  routes.act(operatorKeyAdd, async ({ body: { code, name, key, signature }, operator: { id }, nowMs, deed }) => {
    const isHis = await hasSigned(key, signature, keyText(id));
    return deed(async (queries) => {
      const fingerprint = fingerprintOf(key);
      const note = { subject: aboutOperator(id), detail: { name, fingerprint } };
      const failed = { ...note, detail: { ...note.detail, failed: true } };
      if (!isHis) return { refusal: refused('WRONG_SIGNATURE'), note: failed };
      const taken = await takeCode(parts, queries, await queries.one(BY_ID, id), code, nowMs);
      if (taken !== 'right') return { refusal: codeRefusal(taken), note: failed };
      const isFull = (await queries.many(KEYS_OF, id)).length >= MAX_KEYS;
      // One that was removed, or is another's, is not added again.
      const added = isFull ? undefined : await queries.maybe(ADD_KEY, id, name, key.x, key.y, fingerprint, new Date(nowMs));
      if (added === undefined) return { refusal: refused('BAD_REQUEST'), note: failed };
      return { data: shownKey(added), note };
    });
  });

  routes.act(operatorKeyRemove, async ({ body, nowMs, deed }) =>
    deed(async (queries, { id }) => {
      if ((await queries.run(REMOVE_KEY, id, body.id, new Date(nowMs))) === 0) throw refused('NOT_FOUND');
      return { data: {}, note: { subject: aboutOperator(id), detail: { key: body.id } } };
    }),
  );
}

/**
 * Counts a try at an operator's codes, and takes this one where it is right: it and those before it are not taken again. Of nobody it
 * asks the same, so that the time does not tell whether there is somebody.
 */
async function takeCode(
  { vault, random }: SignInParts,
  queries: Transaction,
  operator: Pick<OperatorRow, 'id' | 'totp'> | undefined,
  code: string,
  nowMs: number,
): Promise<'right' | 'wrong' | 'locked'> {
  const id = operator?.id ?? NO_OPERATOR;
  const tried = await queries.run(TRY_CODE, id, new Date(nowMs), new Date(nowMs - FORGIVE_MS), CODE_TRIES);
  const totp = operator?.totp ?? null;
  const secret = totp === null ? random.bytes(TOTP_SECRET_BYTES) : vault.unsealOwn(totpPlace(id), totp);
  const step = stepOf(secret, code, nowMs) ?? -1;
  if (operator !== undefined && tried === 0) return 'locked';
  const taken = (await queries.run(TAKE_STEP, totp === null ? NO_OPERATOR : id, step)) > 0;
  return taken ? 'right' : 'wrong';
}

/** To somebody whose password is known to be right. */
function codeRefusal(taken: 'wrong' | 'locked') {
  return taken === 'locked' ? refused('TOO_MANY_REQUESTS', 'account.secondFactorWait') : refused('WRONG_SECOND_FACTOR');
}

/** @throws Refused WEAK_PASSWORD naming the first rule that is broken */
function demandGood(password: string, login: string): void {
  const [broken] = brokenRules(password, { account: login });
  if (broken !== undefined && broken !== 'different') throw refused('WEAK_PASSWORD', WEAK[broken]);
}

async function meOf(queries: Queries, { id, login, name, roles, sinceMs }: SignedIn): Promise<OperatorAnswerOf<typeof operatorMe>> {
  const keys = await queries.many(KEYS_OF, id);
  return {
    id,
    login,
    name,
    roles: [...roles],
    actions: (Object.keys(ACTIONS) as Action[]).filter((action) => may(roles, action)),
    since: sinceMs,
    keys: keys.map(shownKey),
  };
}

function shownKey({ id, name, fingerprint, addedMs }: KeyRow) {
  return { id, name, fingerprint, added: addedMs };
}
