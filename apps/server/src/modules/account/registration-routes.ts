/** Codes, registration and recovery: what people do before they have a session. Source: spec §5; rules 7.2. */
import {
  OPEN_PURPOSES,
  agreementCurrent,
  codeSend,
  invitationCheck,
  registerFinish,
  registerStart,
  resetFinish,
  resetStart,
} from '@kontor/contract/account';
import type { CodePurpose } from '@kontor/contract/account';
import { CODE_RULES } from '@kontor/contract/account';
import type { BodyOf } from '@kontor/contract/call';
import type { Locale } from '@kontor/contract/locale';
import { setTimeout } from 'node:timers/promises';
import { refused } from '../../http/refused.ts';
import type { AnonymousRequest, Routes } from '../../http/routes.ts';
import { safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Transaction } from '../../store/database.ts';
import { errorCode } from '../../store/store-error.ts';
import { personByContact, personById } from './accounts.ts';
import type { PersonRow } from './accounts.ts';
import { agree, agreementVersion } from './agreement.ts';
import type { AccountParts } from './account-parts.ts';
import { contactIndex, contactList, contactsOf, readContact, sealContact } from './contacts.ts';
import type { Contact } from './contacts.ts';
import { SET, demandPerson } from './credentials.ts';
import { isInvitation, newInvitation, useInvitation } from './invitations.ts';
import { beginSession } from './login.ts';
import { demandGood } from './new-password.ts';
import { languageOf } from './post.ts';

/** No answer about an address leaves sooner, so that its time tells nothing of what was done, ms. */
const ANSWER_MS = 60;

const NEXT_ID = statement<[], number>('account-next-id', "SELECT nextval('account_id') AS id", (row) => safeInteger(row, 'id'));
const INSERT = command<
  [
    id: number,
    passwordHash: string,
    fundHash: string,
    invitation: string,
    inviter: number | null,
    invitedWith: string,
    settings: string,
    now: Date,
  ]
>(
  'person-insert',
  `INSERT INTO account (id, nickname, password_hash, fund_hash, invitation_code, invited_by, invited_with, settings, created_at, login)
   VALUES ($1::integer, '', $2, $3, $4, $5, $6, $7, $8, 'registering ' || $1::integer)`,
);
/** The row stands before its person's key can be made, and the key before the address can be sealed. */
const NAME = command<
  [id: number, emailIndex: Uint8Array | null, email: Uint8Array | null, phoneIndex: Uint8Array | null, phone: Uint8Array | null]
>('person-name', 'UPDATE account SET email_index = $2, email_sealed = $3, phone_index = $4, phone_sealed = $5, login = NULL WHERE id = $1');

export function mountRegistration(routes: Routes, world: AccountParts): void {
  const { database, codes, tickets, passwords, credentials, time } = world;

  routes.open(codeSend, async (request) => {
    const startedMs = time.monotonicMs();
    await sendCode(world, request);
    await setTimeout(Math.max(0, startedMs + ANSWER_MS - time.monotonicMs()));
    return { resend_seconds: CODE_RULES.resendSeconds, life_seconds: CODE_RULES.lifeSeconds };
  });

  routes.open(invitationCheck, async ({ body, address }) => {
    world.admitLookUp(address);
    return { valid: await isInvitation(database, body.invitation_code) };
  });

  routes.open(agreementCurrent, async () => ({ version: await agreementVersion(database) }));

  routes.open(registerStart, async ({ body, address }) => {
    const contact = readContact(body.channel, body.to, body.area_code);
    demandOffered(world, contact);
    const code = await codes.check({ purpose: 'register', contact, user: undefined, address }, body.code);
    return {
      ticket: await database.transaction(async (queries) => {
        await code.use(queries);
        return tickets.forContact(queries, contact);
      }),
    };
  });

  routes.open(registerFinish, async (request) => {
    const contact = await tickets.contactOf(database, request.body.ticket);
    const person = await register(world, contact, request.body, request.lang);
    // Without it the account is as good.
    await world.welcome?.(person.id).catch((err: unknown) => world.log.warn({ err }, 'somebody who registered was given no play money'));
    return beginSession(world, person, request, request.body.device);
  });

  routes.open(resetStart, async ({ body, address }) => {
    const contact = readContact(body.channel, body.to, body.area_code);
    const code = await codes.check({ purpose: 'reset', contact, user: undefined, address }, body.code);
    const person = await personByContact(database, contact.channel, contactIndex(world.vault, contact));
    if (person === undefined) throw refused('WRONG_CODE');
    return {
      ticket: await database.transaction(async (queries) => {
        await code.use(queries);
        return tickets.forAccount(queries, person.id);
      }),
    };
  });

  routes.open(resetFinish, async ({ body }) => {
    const { ticket, login_password: password } = body;
    const person = await personById(database, await tickets.accountOf(database, ticket));
    if (person === undefined) throw refused('TICKET_OVER');
    await demandLoginPassword(world, person, password);
    const hash = await passwords.hash(password);
    const event = { template: 'login_password_changed', params: { time: new Date(time.wallMs()) } } as const;
    const apply = async (queries: Transaction, now: Date): Promise<void> => {
      await tickets.use(queries, ticket);
      await queries.run(SET.password, person.id, hash, now);
    };
    await credentials.change(person.id, { reason: 'login_password', event, apply });
    return {};
  });
}

/** A login password that is good, and is not the fund password. @throws Refused */
export async function demandLoginPassword(
  { passwords, vault, database }: AccountParts,
  person: PersonRow,
  password: string,
): Promise<void> {
  for (const { full } of contactList(await contactsOf(vault, database, person))) demandGood(password, { account: full });
  demandGood(password, { account: person.login ?? '' });
  if (person.fundHash !== null && (await passwords.matches(password, person.fundHash, true))) throw refused('SAME_PASSWORDS');
}

function demandOffered({ phoneRegister }: AccountParts, { channel }: Contact): void {
  if (channel === 'phone' && !phoneRegister()) throw refused('NOT_OFFERED');
}

/** Sends what a code is asked for, to whom it belongs. */
async function sendCode(world: AccountParts, request: AnonymousRequest<typeof codeSend>): Promise<void> {
  const { body, token, address, lang } = request;
  const { database, vault, codes, post, time } = world;
  if ((OPEN_PURPOSES as readonly string[]).includes(body.purpose)) return sendOpen(world, request);
  const session = await world.sessions.find(token);
  if (session === undefined) throw refused('SESSION_OVER');
  const person = await demandPerson(database, session.user);
  const contact = await contactFor(world, person, body);
  const isNew = body.purpose === 'new_email' || body.purpose === 'new_phone';
  const owner = isNew ? await personByContact(database, contact.channel, contactIndex(vault, contact)) : undefined;
  await codes.send({ purpose: body.purpose, contact, user: person.id, address }, async (queries, code) => {
    const now = new Date(time.wallMs());
    const to = { channel: contact.channel, to: contact.full };
    // It is somebody's already: they are told, and whoever asked learns nothing.
    if (owner !== undefined)
      await post.queue(
        queries,
        { ...to, lang: languageOf(owner), userId: owner.id, template: 'already_registered', params: { time: now } },
        now,
      );
    else await post.queue(queries, { ...to, lang, userId: person.id, template: `code_${body.purpose}`, code }, now);
  });
}

async function sendOpen(world: AccountParts, { body, address, lang }: AnonymousRequest<typeof codeSend>): Promise<void> {
  const { database, vault, codes, post, time } = world;
  const purpose = body.purpose as (typeof OPEN_PURPOSES)[number];
  const contact = readContact(body.channel, body.to ?? '', body.area_code);
  if (purpose === 'register') demandOffered(world, contact);
  const owner = await personByContact(database, contact.channel, contactIndex(vault, contact));
  await codes.send({ purpose, contact, user: undefined, address }, async (queries, code) => {
    const now = new Date(time.wallMs());
    const to = { channel: contact.channel, to: contact.full };
    if (purpose === 'register' && owner !== undefined) {
      await post.queue(
        queries,
        { ...to, lang: languageOf(owner), userId: owner.id, template: 'already_registered', params: { time: now } },
        now,
      );
    } else if (purpose === 'register') {
      await post.queue(queries, { ...to, lang, template: 'code_register', code }, now);
    } else if (owner !== undefined) {
      await post.queue(queries, { ...to, lang, userId: owner.id, template: 'code_reset', code }, now);
    }
  });
}

/** Purposes whose code goes to an address that the body names. */
const TO_NEW: Partial<Record<CodePurpose, Contact['channel']>> = { new_email: 'email', new_phone: 'phone' };
/** Purposes whose code goes to the address that is changed, or where there is none, to the other one. */
const TO_OLD: Partial<Record<CodePurpose, Contact['channel']>> = { old_email: 'email', old_phone: 'phone' };

/** Where a code of a user's goes. @throws Refused */
async function contactFor(world: AccountParts, person: PersonRow, body: BodyOf<typeof codeSend>): Promise<Contact> {
  const { purpose, channel, to = '', area_code: areaCode } = body;
  const asNew = TO_NEW[purpose];
  if (asNew !== undefined) {
    if (channel !== asNew) throw refused('BAD_REQUEST');
    return readContact(channel, to, areaCode);
  }
  const contacts = contactList(await contactsOf(world.vault, world.database, person));
  const old = contacts.find((contact) => contact.channel === TO_OLD[purpose]);
  const found = old ?? contacts.find((contact) => contact.channel === channel);
  if (found === undefined) throw refused('NO_CONTACT');
  return found;
}

/** Makes the account: all of it, or nothing. */
async function register(
  { database, vault, passwords, tickets, random, time }: AccountParts,
  contact: Contact,
  body: BodyOf<typeof registerFinish>,
  lang: Locale,
): Promise<PersonRow> {
  const { login_password: loginPassword, fund_password: fundPassword } = body;
  if (!body.agree) throw refused('AGREEMENT_NEEDED');
  const version = await agreementVersion(database);
  if (body.agreement_version !== undefined && body.agreement_version !== version) throw refused('AGREEMENT_CHANGED');
  demandGood(loginPassword, { account: contact.full });
  demandGood(fundPassword, { account: contact.full, other: loginPassword });
  if (!(await isInvitation(database, body.invitation_code))) throw refused('WRONG_INVITATION');
  const [loginHash, fundHash] = [await passwords.hash(loginPassword), await passwords.hash(fundPassword)];
  const now = new Date(time.wallMs());
  try {
    return await database.transaction(async (queries) => {
      await tickets.use(queries, body.ticket);
      const inviter = await useInvitation(queries, body.invitation_code);
      if (inviter === undefined) throw refused('WRONG_INVITATION');
      const id = await queries.one(NEXT_ID);
      const settings = JSON.stringify({ lang });
      await queries.run(INSERT, id, loginHash, fundHash, newInvitation(random), inviter, body.invitation_code, settings, now);
      const [index, sealed] = [contactIndex(vault, contact), await sealContact(vault, queries, id, contact)];
      if (contact.channel === 'email') await queries.run(NAME, id, index, sealed, null, null);
      else await queries.run(NAME, id, null, null, index, sealed);
      await agree(queries, id, version, now);
      return demandPerson(queries, id);
    });
  } catch (error) {
    // Two who proved the same address at the same time: the other one was first.
    throw errorCode(error) === UNIQUE_VIOLATION ? refused('CONTACT_TAKEN') : error;
  }
}

/** PostgreSQL's name for what is there already. */
export const UNIQUE_VIOLATION = '23505';
