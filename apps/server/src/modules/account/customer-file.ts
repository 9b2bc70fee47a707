/** What operators see of a customer, addresses masked, and what they write about him: sealed with his key, and not shown to him. */
import { USER_NOTE_LENGTH } from '@kontor/contract/console/user';
import type { userDetail, userList } from '@kontor/contract/console/user';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { plainLines } from '@kontor/contract/person-text';
import { refused } from '../../http/refused.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { personByContact, personById } from './accounts.ts';
import { contactIndex, contactsOf, contactsOfEach, masked, readContact } from './contacts.ts';
import type { Contacts } from './contacts.ts';
import { HEAD, headsOf } from './customer-heads.ts';
import type { HeadFilter, HeadRow, UserFlag } from './customer-heads.ts';
import { ADD_FLAG, ADD_NOTE, FLAGS_OF, NEXT_FLAG, NEXT_NOTE, NOTES_OF } from './desk-rows.ts';
import { OUTBOX_OF } from './outbox-rows.ts';
import { holdOf } from './person.ts';
import { openSessions } from './sessions.ts';

export interface FileStore {
  readonly queries: Queries;
  readonly vault: Vault;
}

type Head = OperatorAnswerOf<typeof userList>['list'][number];

/** Customers of one page. */
const PAGE = 50;
const MAX_NOTES = 100;
const MAX_UID = 2_147_483_647;

/** How a customer is searched for: by one of these, or by a filter. */
export interface Search {
  readonly uid?: number;
  readonly email?: string;
  readonly phone?: string;
  readonly filter: HeadFilter;
  readonly before?: number;
}

/** A page of customers, the newest first. @throws Refused for what is no address, or for two questions at once */
export async function findCustomers(store: FileStore, search: Search): Promise<OperatorAnswerOf<typeof userList>> {
  const { queries, vault } = store;
  const { before = MAX_UID + 1, filter } = search;
  const named = [search.uid, search.email, search.phone].filter((each) => each !== undefined).length;
  if (named > 1 || (named === 1 && Object.values(filter).some((each) => each !== undefined))) throw refused('BAD_REQUEST');
  const one = await searchedFor(store, search);
  const rows = one === undefined ? await headsOf(queries, filter, before - 1, PAGE + 1) : await oneOf(queries, one, before);
  const shown = rows.slice(0, PAGE);
  const contacts = await contactsOfEach(vault, queries, shown);
  const list = shown.map((row, at) => headOf(row, contacts[at]!));
  return { list, next: rows.length > PAGE ? list.at(-1)!.uid : null };
}

async function oneOf(queries: Queries, uid: number | null, before: number): Promise<HeadRow[]> {
  return uid === null || uid >= before ? [] : queries.many(HEAD, uid);
}

/** The UID that is asked for; null where nobody has the address, undefined where all are asked for. */
async function searchedFor({ queries, vault }: FileStore, { uid, email, phone }: Search): Promise<number | null | undefined> {
  if (uid !== undefined) return uid;
  if (email === undefined && phone === undefined) return undefined;
  const contact = email === undefined ? readContact('phone', phone!, undefined) : readContact('email', email, undefined);
  return (await personByContact(queries, contact.channel, contactIndex(vault, contact)))?.id ?? null;
}

function headOf(row: HeadRow, { email, phone }: Contacts): Head {
  return {
    uid: row.id,
    login: row.login,
    email: email === undefined ? null : masked({ channel: 'email', full: email }),
    phone: phone === undefined ? null : masked({ channel: 'phone', full: phone }),
    full_name: row.fullName,
    state: row.state,
    name_status: row.nameStatus,
    registered: row.madeMs,
  };
}

/** All that the tables say of a customer. @throws Refused where there is none */
export async function customerFile(
  store: FileStore,
  uid: number,
  nowMs: number,
): Promise<Omit<OperatorAnswerOf<typeof userDetail>, 'withdrawals_blocked'>> {
  const { queries, vault } = store;
  const row = await queries.maybe(HEAD, uid);
  const person = await personById(queries, uid);
  if (row === undefined || person === undefined) throw refused('NOT_FOUND');
  const until = holdOf(person, nowMs);
  const notes = await queries.many(NOTES_OF, uid, MAX_NOTES);
  const flags = await queries.many(FLAGS_OF, uid);
  const open = await vault.openerOf(queries, [uid]);
  const opened = (place: string, sealed: Uint8Array): string => open(uid, place, sealed);
  return {
    ...headOf(row, await contactsOf(vault, queries, row)),
    nickname: person.nickname,
    country: person.country,
    fee_tier: person.feeTier,
    name_reason: person.nameReason,
    hold: until === null ? null : { until, reason: person.holdReason },
    whitelist: person.whitelist,
    devices: (await openSessions(queries, uid, nowMs)).map(({ place: { device, country }, openedMs, seenMs }) => ({
      device,
      country,
      opened: openedMs,
      seen: seenMs,
    })),
    standing: (await queries.many(OUTBOX_OF, uid)).map(({ change, reason, askedMs, outcome }) => ({
      change,
      reason,
      time: askedMs,
      outcome,
    })),
    flags: flags.map(({ id, flag, on, sealed, by, atMs }) => ({
      flag: flag as UserFlag,
      on,
      reason: opened(flagPlace(id), sealed),
      by,
      time: atMs,
    })),
    notes: notes.map(({ id, sealed, by, atMs }) => ({ id, text: opened(notePlace(id), sealed), by, time: atMs })),
  };
}

/** Somebody about whom something may be written: what was personal of him is still kept. @throws Refused */
async function demandCustomer(queries: Queries, uid: number): Promise<void> {
  const row = await queries.maybe(HEAD, uid);
  if (row === undefined || row.erased) throw refused('NOT_FOUND');
}

/** Notes something about a customer; gives the note's number. @throws Refused */
export async function addNote({ queries, vault }: FileStore, uid: number, typed: string, by: number, now: Date): Promise<number> {
  const said = plainLines(typed, USER_NOTE_LENGTH);
  if (said === undefined) throw refused('BAD_REQUEST');
  await demandCustomer(queries, uid);
  const id = await queries.one(NEXT_NOTE);
  await queries.run(ADD_NOTE, id, uid, await vault.sealText(queries, uid, notePlace(id), said), by, now);
  return id;
}

/** How a flag is set. */
export interface FlagSetting {
  readonly flag: UserFlag;
  readonly on: boolean;
  readonly reason: string;
}

/** Sets a flag or takes it off. @throws Refused CHANGES_NOTHING where it stands so */
export async function setFlag({ queries, vault }: FileStore, uid: number, set: FlagSetting, by: number, now: Date): Promise<void> {
  await demandCustomer(queries, uid);
  const stands = (await queries.many(FLAGS_OF, uid)).find(({ flag }) => flag === set.flag)?.on ?? false;
  if (stands === set.on) throw refused('CHANGES_NOTHING');
  const id = await queries.one(NEXT_FLAG);
  await queries.run(ADD_FLAG, id, uid, set.flag, set.on, await vault.sealText(queries, uid, flagPlace(id), set.reason), by, now);
}

function notePlace(id: number): string {
  return `operator note ${id}`;
}

function flagPlace(id: number): string {
  return `account flag ${id}`;
}
