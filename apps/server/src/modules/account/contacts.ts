/**
 * E-mail addresses and phone numbers of people: read as the contract has them, found by names that only the vault's key makes, kept
 * sealed (vault/vault.ts). A copy of the tables tells none of them.
 */
import type { Channel } from '@kontor/contract/account';
import { maskedPhone, readFullPhone, readPhone } from '@kontor/contract/phone';
import { maskedEmail, normalEmail } from '@kontor/domain/email';
import { refused } from '../../http/refused.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import type { PersonRow } from './accounts.ts';

/** Where a person is reached. */
export interface Contact {
  readonly channel: Channel;
  /** An e-mail in its one spelling, or a phone number with its calling code, `+4915123456789`. */
  readonly full: string;
}

/** Reads an address that somebody entered. @throws Refused naming what is wrong with it */
export function readContact(channel: Channel, to: string, areaCode: string | undefined): Contact {
  if (channel === 'email') {
    const full = normalEmail(to);
    if (full === undefined) throw refused('BAD_REQUEST', 'field.email');
    return { channel, full };
  }
  const phone = areaCode === undefined ? (readFullPhone(to) ?? 'area_code') : readPhone(areaCode, to);
  if (typeof phone === 'string') throw refused('BAD_REQUEST', phone === 'area_code' ? 'field.areaCode' : 'field.phone');
  return { channel, full: phone.full };
}

/** What somebody logs in with: an address, or the name of an account of the house. */
export function readLoginName(account: string, areaCode: string | undefined): Contact | string {
  const email = normalEmail(account);
  if (email !== undefined) return { channel: 'email', full: email };
  const phone = areaCode === undefined ? readFullPhone(account) : readPhone(areaCode, account);
  if (phone !== undefined && typeof phone !== 'string') return { channel: 'phone', full: phone.full };
  return account.trim().toLowerCase();
}

/** Keyed name of an address. */
export function contactIndex(vault: Vault, { channel, full }: Contact): Uint8Array {
  return vault.indexOf('contact', channel, full);
}

/** Where in the tables an address is sealed. */
const PLACE = { email: 'account email', phone: 'account phone' } as const;

export function sealContact(vault: Vault, queries: Queries, account: number, { channel, full }: Contact): Promise<Uint8Array> {
  return vault.sealText(queries, account, PLACE[channel], full);
}

/** A person's addresses. */
export interface Contacts {
  readonly email: string | undefined;
  readonly phone: string | undefined;
}

/** What of a row holds a person's addresses. */
type SealedContacts = Pick<PersonRow, 'id' | 'emailSealed' | 'phoneSealed'>;

export async function contactsOf(vault: Vault, queries: Queries, person: SealedContacts): Promise<Contacts> {
  return (await contactsOfEach(vault, queries, [person]))[0]!;
}

/** The addresses of several persons, in their order; their keys are one question to the tables, however many they are. */
export async function contactsOfEach(vault: Vault, queries: Queries, persons: readonly SealedContacts[]): Promise<readonly Contacts[]> {
  const reached = persons.filter(({ emailSealed, phoneSealed }) => emailSealed !== null || phoneSealed !== null);
  const open = await vault.openerOf(
    queries,
    reached.map(({ id }) => id),
  );
  return persons.map(({ id, emailSealed, phoneSealed }) => ({
    email: emailSealed === null ? undefined : open(id, PLACE.email, emailSealed),
    phone: phoneSealed === null ? undefined : open(id, PLACE.phone, phoneSealed),
  }));
}

/** The addresses there are, the e-mail first. */
export function contactList({ email, phone }: Contacts): readonly Contact[] {
  return [
    ...(email === undefined ? [] : [{ channel: 'email', full: email } as const]),
    ...(phone === undefined ? [] : [{ channel: 'phone', full: phone } as const]),
  ];
}

/** Masked, as its owner knows it. */
export function masked({ channel, full }: Contact): string {
  return channel === 'email' ? maskedEmail(full) : maskedPhone(readFullPhone(full)?.national ?? full);
}

/** Digits of a phone number's calling code. */
export function areaCodeOf(phone: string): string | null {
  return readFullPhone(phone)?.areaCode ?? null;
}
