/** User info as the wire has it (spec §3). */
import { NameStatus } from '@kontor/contract/account';
import type { centerIndex } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import type { Locale } from '@kontor/contract/locale';
import { reasonSentence } from '../../http/reject-reasons.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import type { PersonRow } from './accounts.ts';
import { areaCodeOf, contactsOf, masked } from './contacts.ts';

type User = AnswerOf<typeof centerIndex>['user'];

/** A user as they see themselves; addresses masked but for the one they log in with. */
export async function userOf(vault: Vault, queries: Queries, person: PersonRow, lang: Locale, nowMs: number): Promise<User> {
  const { email, phone } = await contactsOf(vault, queries, person);
  return {
    account: person.login ?? email ?? phone ?? '',
    id: person.id,
    nickname: person.nickname,
    avatar: person.avatar,
    email: email === undefined ? null : masked({ channel: 'email', full: email }),
    phone: phone === undefined ? null : masked({ channel: 'phone', full: phone }),
    area_code: phone === undefined ? null : areaCodeOf(phone),
    country: person.country,
    full_name: person.fullName,
    invitation_code: person.invitationCode,
    invited: person.invited,
    security_level: levelOf(person),
    futures_permission: person.futuresPermission ? 'unrestricted' : 'none',
    hold_until: holdOf(person, nowMs),
    whitelist: person.whitelist,
    info: {
      name_status: person.nameStatus,
      reason: person.nameStatus === NameStatus.FAILED && person.nameReason !== null ? reasonSentence(person.nameReason, lang) : null,
    },
  };
}

/** `high` with a verified identity (rules 7.1). */
export function levelOf({ nameStatus }: PersonRow): 'low' | 'high' {
  return nameStatus === NameStatus.VERIFIED ? 'high' : 'low';
}

/** Until when nothing leaves the account, ms; null when nothing is held. */
export function holdOf({ holdUntilMs }: PersonRow, nowMs: number): number | null {
  return holdUntilMs !== null && holdUntilMs > nowMs ? holdUntilMs : null;
}
