/** What is typed to find a customer: his UID, a whole e-mail address, or a phone number with its calling code. */
import type { userList } from '@kontor/contract/console/user';
import type { OperatorBodyOf } from '@kontor/contract/console/operator-call';

/** How customers are asked for; empty: all. */
export type Search = Pick<OperatorBodyOf<typeof userList>, 'uid' | 'email' | 'phone'>;

const MAX_UID = 2_147_483_647;
const MAX_EMAIL = 254;
const MAX_PHONE = 40;

/** What is asked for by a text; undefined: it is none of them. */
export function searchFor(typed: string): Search | undefined {
  const text = typed.trim();
  if (text === '') return {};
  if (text.includes('@')) return text.length <= MAX_EMAIL ? { email: text } : undefined;
  if (text.startsWith('+')) return /^\+[0-9 ().\-/]{3,}$/.test(text) && text.length <= MAX_PHONE ? { phone: text } : undefined;
  const uid = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : 0;
  return uid >= 1 && uid <= MAX_UID ? { uid } : undefined;
}
