/** The address of somebody who registers or recovers an account, as it is being filled in. Source: spec §5. */
import type { Channel } from '@kontor/contract/account';
import { COUNTRIES } from '@kontor/contract/countries';
import { normalEmail } from '@kontor/domain/email';
import { readTypedPhone } from '../../data/typed-phone.ts';

export interface AddressDraft {
  readonly channel: Channel;
  readonly email: string;
  /** ISO 3166; undefined while none is chosen. */
  readonly country: string | undefined;
  /** The national number as typed. */
  readonly phone: string;
}

/** What is wrong with it, by the name of its sentence, and the field it is said under. */
export type AddressProblem = 'emailRequired' | 'emailWrong' | 'areaWrong' | 'phoneRequired' | 'phoneWrong';

/** Fields by what is wrong with them. */
export const PROBLEM_FIELDS: Readonly<Record<AddressProblem, string>> = {
  emailRequired: 'email',
  emailWrong: 'email',
  areaWrong: 'area_code',
  phoneRequired: 'phone',
  phoneWrong: 'phone',
};

/** An address as calls take it, and as a person reads it. */
export interface Address {
  readonly channel: Channel;
  readonly to: string;
  readonly area_code?: string;
  readonly account: string;
}

/** The longest calling code that a number with a plus begins with, and its country. */
function countryOfNumber(number: string): { readonly country: string; readonly rest: string } | undefined {
  const digits = number.replaceAll(/\D/g, '');
  const found = COUNTRIES.filter(({ dial }) => digits.startsWith(dial)).toSorted((a, b) => b.dial.length - a.dial.length)[0];
  // Several share +1, +7 and +44; the one that most people mean.
  const country =
    found === undefined ? undefined : ({ '1': 'US', '7': 'RU', '44': 'GB', '39': 'IT', '61': 'AU' }[found.dial] ?? found.code);
  return found === undefined || country === undefined ? undefined : { country, rest: digits.slice(found.dial.length) };
}

/** The draft to begin with: what the address of the page names, by e-mail where nothing does. */
export function firstAddress(account: string, likely: string | undefined): AddressDraft {
  const plain = account.trim();
  const empty: AddressDraft = { channel: 'email', email: '', country: likely, phone: '' };
  if (plain.includes('@')) return { ...empty, email: plain };
  if (!/^[+0-9][0-9 ().-]{3,}$/.test(plain)) return empty;
  // A plus in a query may have come as a blank.
  const found = account.startsWith('+') || account.startsWith(' ') ? countryOfNumber(plain) : undefined;
  return { ...empty, channel: 'phone', ...(found === undefined ? { phone: plain } : { country: found.country, phone: found.rest }) };
}

/** The address; or what is wrong with it. */
export function readAddress({ channel, email, country, phone }: AddressDraft): Address | AddressProblem {
  if (channel === 'email') {
    if (email.trim() === '') return 'emailRequired';
    const normal = normalEmail(email);
    return normal === undefined ? 'emailWrong' : { channel, to: normal, account: normal };
  }
  if (country === undefined) return 'areaWrong';
  if (phone.trim() === '') return 'phoneRequired';
  const read = readTypedPhone(country, phone);
  if (read === 'area_code') return 'areaWrong';
  if (read === 'phone') return 'phoneWrong';
  return { channel, to: read.national, area_code: read.areaCode, account: read.full };
}
