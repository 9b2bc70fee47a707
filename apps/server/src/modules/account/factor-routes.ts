/** Setting up and removing second factors, and login by passkey. Source: reliability and security, "Second factor"; rules 7.4. */
import {
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRemove,
  recoveryCodesNew,
  totpConfirm,
  totpRemove,
  totpStart,
} from '@kontor/contract/account';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { errorCode } from '../../store/store-error.ts';
import { personById } from './accounts.ts';
import type { AccountParts } from './account-parts.ts';
import { contactsOf } from './contacts.ts';
import { demandPerson } from './credentials.ts';
import { beginSession } from './login.ts';
import { demandLogin } from './login-password.ts';
import { UNIQUE_VIOLATION } from './registration-routes.ts';
import { shortText } from './short-text.ts';
import { base32, totpUri } from '../../totp.ts';

const ISSUER = 'Kontor';

export function mountFactors(routes: Routes, parts: AccountParts): void {
  const { database, vault, factors, credentials } = parts;

  routes.user(totpStart, async ({ session, body }) => {
    const person = await demandLogin(parts, session.user, body.login_password);
    const secret = await factors.start(person.id);
    const { email, phone } = await contactsOf(vault, database, person);
    return { secret: base32(secret), uri: totpUri(secret, ISSUER, person.login ?? email ?? phone ?? String(person.id)) };
  });

  routes.user(totpConfirm, async ({ session, body }) => {
    if (!(await factors.isConfirmed(session.user, body.code))) throw refused('WRONG_SECOND_FACTOR');
    let recoveryCodes: string[] = [];
    const until = await credentials.changeFactor(session.user, 'authenticator_added', async (queries, now) => {
      await factors.confirm(queries, session.user, now);
      recoveryCodes = await factors.firstCodes(queries, session.user);
    });
    return { recovery_codes: recoveryCodes, hold_until: until };
  });

  routes.user(totpRemove, async ({ session, body }) => {
    await demandLogin(parts, session.user, body.login_password);
    await factors.demand(session.user, body.second_factor);
    return {
      hold_until: await credentials.changeFactor(session.user, 'authenticator_removed', (queries) =>
        factors.removeTotp(queries, session.user),
      ),
    };
  });

  routes.user(recoveryCodesNew, async ({ session, body }) => {
    await demandLogin(parts, session.user, body.login_password);
    const { totp, passkeys: count } = await factors.of(session.user);
    if (!totp && count === 0) throw refused('NOT_FOUND');
    await demandAuthenticator(factors, session.user, body.second_factor);
    let recoveryCodes: string[] = [];
    await credentials.changeFactor(session.user, 'recovery_codes_made', async (queries) => {
      recoveryCodes = await factors.newCodes(queries, session.user);
    });
    return { recovery_codes: recoveryCodes };
  });
  mountPasskeys(routes, parts);
}

/**
 * Whoever has an authenticator proves it before a factor comes, goes or gets codes. Who has passkeys only does so by the password: a passkey
 * cannot be asked for here. @throws Refused
 */
async function demandAuthenticator(factors: AccountParts['factors'], account: number, code: string | undefined): Promise<void> {
  const { totp } = await factors.of(account);
  if (totp) await factors.demand(account, code);
}

function mountPasskeys(routes: Routes, parts: AccountParts): void {
  const { database, factors, passkeys, credentials, vault } = parts;

  routes.user(passkeyRegisterOptions, async ({ session, body }) => {
    const person = await demandLogin(parts, session.user, body.login_password);
    await demandAuthenticator(factors, person.id, body.second_factor);
    const { email, phone } = await contactsOf(vault, database, person);
    return { options: await passkeys.registerOptions(person.id, person.login ?? email ?? phone ?? String(person.id)) };
  });

  routes.user(passkeyRegister, async ({ session, body }) => {
    const name = shortText(body.name);
    if (name === undefined) throw refused('BAD_REQUEST', 'field.nickname');
    const key = await passkeys.verifyNew(session.user, body.credential);
    const made = { id: '', recoveryCodes: [] as string[] };
    try {
      const until = await credentials.changeFactor(session.user, 'passkey_added', async (queries, now) => {
        made.id = await passkeys.add(queries, session.user, key, name, now);
        made.recoveryCodes = await factors.firstCodes(queries, session.user);
      });
      return { id: made.id, recovery_codes: made.recoveryCodes, hold_until: until };
    } catch (error) {
      throw errorCode(error) === UNIQUE_VIOLATION ? refused('WRONG_SECOND_FACTOR', 'account.passkeyFailed') : error;
    }
  });

  routes.user(passkeyList, async ({ session }) => {
    const keys = await passkeys.list(session.user);
    return { list: keys.map(({ id, name, addedMs, usedMs }) => ({ id, name, added: addedMs, used: usedMs })) };
  });

  routes.user(passkeyRemove, async ({ session, body }) => {
    await demandLogin(parts, session.user, body.login_password);
    await demandAuthenticator(factors, session.user, body.second_factor);
    const until = await credentials.changeFactor(session.user, 'passkey_removed', async (queries) => {
      await passkeys.remove(queries, session.user, body.id);
      await factors.clearCodesOfNone(queries, session.user);
    });
    return { hold_until: until };
  });

  routes.open(passkeyLoginOptions, async ({ address }) => {
    parts.admitLookUp(address);
    return { options: await passkeys.loginOptions() };
  });

  routes.open(passkeyLogin, async (request) => {
    parts.admitLookUp(request.address);
    const account = await passkeys.verifyLogin(request.body.credential);
    const person = await personById(database, account);
    if (person === undefined) throw refused('WRONG_SECOND_FACTOR', 'account.passkeyFailed');
    if (person.frozen) throw refused('WRONG_LOGIN', 'account.frozen');
    return beginSession(parts, await demandPerson(database, account), request, request.body.device);
  });
}
