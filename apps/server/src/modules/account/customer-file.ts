/** What operators see of a customer, addresses masked, and what they write about him: sealed with his key, and not shown to him. */
import { USER_NOTE_LENGTH } from '@kontor/contract/console/user';
import type { USER_FLAGS, userDetail, userList } from '@kontor/contract/console/user';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { plainLines } from '@kontor/contract/person-text';
import { refused } from '../../http/refused.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { personByContact, personById } from './accounts.ts';
import { contactIndex, contactsOf, masked, readContact } from './contacts.ts';
import { ADD_FLAG, ADD_NOTE, FLAGS_OF, HEADS, NEXT_FLAG, NEXT_NOTE, NOTES_OF } from './desk-rows.ts';
import type { HeadRow } from './desk-rows.ts';
import { OUTBOX_OF } from './outbox-rows.ts';
import { holdOf } from './person.ts';
import { openSessions } from './sessions.ts';

export interface FileStore {
  readonly queries: Queries;
  readonly vault: Vault;
}

export type UserFlag = (typeof USER_FLAGS)[number];
type Head = OperatorAnswerOf<typeof userList>['list'][number];

/** Customers of one page. */
const PAGE = 50;
const MAX_NOTES = 100;
const MAX_UID = 2_147_483_647;

/** How a customer is searched for; at most one of them. */
export interface Search {
  readonly uid?: number;
  readonly email?: string;
  readonly phone?: string;
  readonly before?: number;
}

/** A page of customers, the newest first. @throws Refused for what is no address, or for two questions at once */
export async function findCustomers(store: FileStore, search: Search): Promise<OperatorAnswerOf<typeof userList>> {
  const { before = MAX_UID + 1 } = search;
  if ([search.uid, search.email, search.phone].filter((each) => each !== undefined).length > 1) throw refused('BAD_REQUEST');
  const one = await searchedFor(store, search);
  if (one === null) return { list: [], next: null };
  const rows = await store.queries.many(HEADS, one ?? 1, Math.min(one ?? MAX_UID, before - 1), PAGE + 1);
  const list = await Promise.all(rows.slice(0, PAGE).map((row) => headOf(store, row)));
  return { list, next: rows.length > PAGE ? list.at(-1)!.uid : null };
}

/** The UID that is asked for; null where nobody has the address, undefined where all are asked for. */
async function searchedFor({ queries, vault }: FileStore, { uid, email, phone }: Search): Promise<number | null | undefined> {
  if (uid !== undefined) return uid;
  if (email === undefined && phone === undefined) return undefined;
  const contact = email === undefined ? readContact('phone', phone!, undefined) : readContact('email', email, undefined);
  return (await personByContact(queries, contact.channel, contactIndex(vault, contact)))?.id ?? null;
}

async function headOf({ queries, vault }: FileStore, row: HeadRow): Promise<Head> {
  const { email, phone } = await contactsOf(vault, queries, row);
  return {
    uid: row.id,
    login: row.login,
    email: email === undefined ? null : masked({ channel: 'email', full: email }),
    phone: phone === undefined ? null : masked({ channel: 'phone', full: phone }),
    full_name: row.fullName,
    state: row.closed ? 'closed' : row.frozen ? 'frozen' : row.suspended ? 'suspended' : 'active',
    name_status: row.nameStatus,
    registered: row.madeMs,
  };
}

/** All that operators see of a customer. @throws Refused where there is none */
export async function customerFile(store: FileStore, uid: number, nowMs: number): Promise<OperatorAnswerOf<typeof userDetail>> {
  const { queries, vault } = store;
  const row = await queries.maybe(HEADS, uid, uid, 1);
  const person = await personById(queries, uid);
  if (row === undefined || person === undefined) throw refused('NOT_FOUND');
  const until = holdOf(person, nowMs);
  const opened = async (place: string, sealed: Uint8Array): Promise<string> => vault.unsealText(queries, uid, place, sealed);
  const notes = await queries.many(NOTES_OF, uid, MAX_NOTES);
  const flags = await queries.many(FLAGS_OF, uid);
  return {
    ...(await headOf(store, row)),
    nickname: person.nickname,
    country: person.country,
    fee_tier: person.feeTier,
    name_reason: person.nameReason,
    hold: until === null ? null : { until, reason: person.holdReason },
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
    flags: await Promise.all(
      flags.map(async ({ id, flag, on, sealed, by, atMs }) => ({
        flag: flag as UserFlag,
        on,
        reason: await opened(flagPlace(id), sealed),
        by,
        time: atMs,
      })),
    ),
    notes: await Promise.all(
      notes.map(async ({ id, sealed, by, atMs }) => ({ id, text: await opened(notePlace(id), sealed), by, time: atMs })),
    ),
  };
}

/** Somebody about whom something may be written: what was personal of him is still kept. @throws Refused */
async function demandCustomer(queries: Queries, uid: number): Promise<void> {
  const row = await queries.maybe(HEADS, uid, uid, 1);
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
