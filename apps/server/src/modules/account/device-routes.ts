/** Devices and logins of a user, and what protects the account. Source: spec §2 (s-securityset); rules 7. */
import { agreementAccept, logins, security, sessions as sessionList, sessionsEnd } from '@kontor/contract/account';
import { nextCursor } from '../../http/record-list.ts';
import { MOST, readCursor } from '../../http/record-window.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { agree, agreementVersion } from './agreement.ts';
import type { AccountParts } from './account-parts.ts';
import { antiPhishingOf } from './anti-phishing.ts';
import { demandPerson } from './credentials.ts';
import type { HoldReason } from './credentials.ts';
import { loginEvents } from './login-events.ts';
import type { LoginResult } from './login-events.ts';
import { holdOf, levelOf } from './person.ts';
import { shownPlace } from './place.ts';

const PAGE = 20;

export function mountDevices(routes: Routes, { database, vault, sessions, factors, passkeys, time }: AccountParts): void {
  routes.user(sessionList, async ({ session }) => {
    const open = await sessions.list(session.user);
    const list = open.map(async (each) => ({
      id: each.id,
      ...(await shownPlace(vault, database, session.user, each.place)),
      opened: each.openedMs,
      seen: each.seenMs,
      current: sessions.isOf(each, session.token),
    }));
    return { list: await Promise.all(list) };
  });

  routes.user(sessionsEnd, async ({ session, body }) => {
    if (body.id === undefined) return { ended: await sessions.endOthers(session.user, session.token) };
    if (!(await sessions.endOne(session.user, body.id))) throw refused('NOT_FOUND');
    return { ended: 1 };
  });

  routes.user(logins, async ({ session, body }) => {
    const limit = body.limit ?? PAGE;
    const [before] = readCursor(body.cursor, [MOST.WHOLE]) ?? [MOST.WHOLE];
    const events = await loginEvents(database, session.user, before!, limit);
    const list = events.map(async ({ id, atMs, result, place }) => ({
      id: String(id),
      time: atMs,
      ...(await shownPlace(vault, database, session.user, place)),
      result: result as LoginResult,
    }));
    return { list: await Promise.all(list), next_cursor: nextCursor(events, limit, ({ id }) => [id]) };
  });

  routes.user(security, async ({ session }) => {
    const person = await demandPerson(database, session.user);
    const { totp, passkeys: count, recoveryCodes } = await factors.of(person.id);
    const nowMs = time.wallMs();
    const hold = holdOf(person, nowMs);
    const { agreementVersion: version, agreementMs } = person;
    const agreed =
      version === null || agreementMs === null
        ? null
        : { version, time: agreementMs, current: version === (await agreementVersion(database)) };
    return {
      level: levelOf(person),
      login_password_changed: person.loginChangedMs,
      fund_password: person.fundHash !== null,
      fund_password_changed: person.fundChangedMs,
      fund_password_locked_until: person.fundLockedUntilMs !== null && person.fundLockedUntilMs > nowMs ? person.fundLockedUntilMs : null,
      totp,
      passkeys: count,
      recovery_codes: recoveryCodes,
      anti_phishing: await antiPhishingOf(vault, database, person),
      hold_until: hold,
      hold_reason: hold === null ? null : (person.holdReason as HoldReason),
      passkeys_offered: passkeys.offered,
      agreement: agreed,
    };
  });

  routes.user(agreementAccept, async ({ session, body }) => {
    if (body.version !== (await agreementVersion(database))) throw refused('AGREEMENT_CHANGED');
    await agree(database, session.user, body.version, new Date(time.wallMs()));
    return {};
  });
}
