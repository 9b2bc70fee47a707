/** Where the codes of an account go. */
import type { Channel } from '@kontor/contract/account';
import type { User } from '../data/user.ts';

/** The channel for codes: the one that the account is named by, else the other; undefined where there is none. */
export function channelFor({ account, email, phone }: Pick<User, 'account' | 'email' | 'phone'>): Channel | undefined {
  const first: Channel = account.includes('@') ? 'email' : 'phone';
  const second: Channel = first === 'email' ? 'phone' : 'email';
  const has = { email: email !== null, phone: phone !== null };
  return has[first] ? first : has[second] ? second : undefined;
}

/** The masked address of a channel, as a person reads it. */
export function contactOf({ email, phone, area_code: area }: Pick<User, 'email' | 'phone' | 'area_code'>, channel: Channel): string {
  if (channel === 'email') return email ?? '';
  return phone === null ? '' : area === null ? phone : `+${area} ${phone}`;
}
