/** Changes of passwords, e-mail and phone by who has a session. Source: spec §5, §8; rules 7.3. */
import { emailChange, fundPasswordChange, loginPasswordChange, phoneChange } from '@kontor/contract/account';
import type { CodePurpose } from '@kontor/contract/account';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Transaction } from '../../store/database.ts';
import { errorCode } from '../../store/store-error.ts';
import type { PersonRow } from './accounts.ts';
import type { AccountParts } from './account-parts.ts';
import type { RightCode } from './codes.ts';
import { contactIndex, contactList, contactsOf, masked, readContact, sealContact } from './contacts.ts';
import type { Contact } from './contacts.ts';
import { SET, demandPerson } from './credentials.ts';
import { demandGood } from './new-password.ts';
import { UNIQUE_VIOLATION, demandLoginPassword } from './registration-routes.ts';

/** What every change brings. */
interface Proof {
  readonly second_factor?: string;
}

export function mountCredentialChanges(routes: Routes, parts: AccountParts): void {
  const { database, passwords, credentials, factors, time } = parts;
  const nowIs = (): { readonly time: Date } => ({ time: new Date(time.wallMs()) });

  routes.user(loginPasswordChange, async ({ session, body, address }) => {
    const person = await demandPerson(database, session.user);
    await demandLoginPassword(parts, person, body.login_password);
    const code = await sentCode(parts, person, 'login_password', body.code, address);
    await factors.demand(person.id, (body as Proof).second_factor);
    const hash = await passwords.hash(body.login_password);
    const apply = async (queries: Transaction, now: Date): Promise<void> => {
      await code.use(queries);
      await queries.run(SET.password, person.id, hash, now);
    };
    const event = { template: 'login_password_changed', params: nowIs() } as const;
    return { hold_until: await credentials.change(person.id, { reason: 'login_password', event, apply }) };
  });

  routes.user(fundPasswordChange, async ({ session, body, address }) => {
    const person = await demandPerson(database, session.user);
    await demandFundPassword(parts, person, body.fund_password);
    const code = await sentCode(parts, person, 'fund_password', body.code, address);
    await factors.demand(person.id, (body as Proof).second_factor);
    const hash = await passwords.hash(body.fund_password);
    const apply = async (queries: Transaction, now: Date): Promise<void> => {
      await code.use(queries);
      await queries.run(SET.fund, person.id, hash, now);
    };
    const event = { template: 'fund_password_changed', params: nowIs() } as const;
    return { hold_until: await credentials.change(person.id, { reason: 'fund_password', event, apply }) };
  });

  routes.user(emailChange, async ({ session, body, address }) => {
    const contact = readContact('email', body.email, undefined);
    return { hold_until: await changeContact(parts, session.user, contact, { ...body, address }) };
  });

  routes.user(phoneChange, async ({ session, body, address }) => {
    const contact = readContact('phone', body.phone, body.area_code);
    return { hold_until: await changeContact(parts, session.user, contact, { ...body, address }) };
  });
}

/** A fund password that is good, and is not the login password. @throws Refused */
async function demandFundPassword({ passwords, vault, database }: AccountParts, person: PersonRow, password: string): Promise<void> {
  for (const { full } of contactList(await contactsOf(vault, database, person))) demandGood(password, { account: full });
  demandGood(password, { account: person.login ?? '' });
  if (await passwords.matches(password, person.passwordHash, true)) throw refused('SAME_PASSWORDS');
}

/** A code that was sent to one of the person's own addresses. @throws Refused WRONG_CODE */
export async function sentCode(
  { codes, vault, database }: AccountParts,
  person: PersonRow,
  purpose: CodePurpose,
  code: string,
  address: string,
  channel?: Contact['channel'],
): Promise<RightCode> {
  const all = contactList(await contactsOf(vault, database, person));
  const contacts = all.filter((contact) => contact.channel === channel);
  let wrong: unknown = refused('WRONG_CODE');
  // A code is kept with the address it went to, so the others count no try.
  for (const contact of contacts.length > 0 ? contacts : all) {
    try {
      return await codes.check({ purpose, contact, user: person.id, address }, code);
    } catch (error) {
      wrong = error;
    }
  }
  throw wrong;
}

interface ContactProof extends Proof {
  readonly old_code: string;
  readonly new_code: string;
  readonly address: string;
}

/** Puts another address in the place of the one of its kind. Gives until when nothing leaves the account, ms. */
async function changeContact(parts: AccountParts, user: number, contact: Contact, proof: ContactProof): Promise<number> {
  const { database, vault, codes, credentials, factors, time } = parts;
  const { channel, full } = contact;
  const person = await demandPerson(database, user);
  const before = contactList(await contactsOf(vault, database, person)).filter((old) => old.channel === channel);
  if (before.some((old) => old.full === full)) throw refused('CONTACT_TAKEN');
  const oldCode = await sentCode(parts, person, `old_${channel}`, proof.old_code, proof.address, channel);
  const newCode = await codes.check({ purpose: `new_${channel}`, contact, user, address: proof.address }, proof.new_code);
  await factors.demand(user, proof.second_factor);
  const now = new Date(time.wallMs());
  const shown = masked(contact);
  const event =
    channel === 'email'
      ? ({ template: 'email_changed', params: { time: now, email: shown } } as const)
      : ({ template: 'phone_changed', params: { time: now, phone: shown } } as const);
  const apply = async (queries: Transaction): Promise<void> => {
    await oldCode.use(queries);
    await newCode.use(queries);
    await queries.run(SET[channel], user, contactIndex(vault, contact), await sealContact(vault, queries, user, contact));
  };
  try {
    return await credentials.change(user, { reason: channel, event, before, apply });
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? refused('CONTACT_TAKEN') : error;
  }
}
