/**
 * Ways in which a person is paid: what is kept of them, and what is refused. Holder, bank, number and branch are sealed with the person's
 * key; a hash tells whether a number is kept already. Source: spec §3, §5; rules 4.7.
 */
import type { AnswerOf, BodyOf } from '@kontor/contract/call';
import type { collectionAdd } from '@kontor/contract/collection';
import { paymentKind } from '@kontor/contract/payment-kinds';
import { readPayment } from '@kontor/contract/payment-numbers';
import { bareNumber, isSameName, personName } from '@kontor/contract/person-text';
import { refused } from '../../http/refused.ts';
import { addNotice } from '../../messages/add-notice.ts';
import type { Database, Queries } from '../../store/database.ts';
import { errorCode } from '../../store/store-error.ts';
import type { Vault } from '../../vault/vault.ts';
import { ADD, BY_ID, COUNT, EDIT, KINDS, LIST, REMOVE } from './collection-rows.ts';
import type { CollectionRow } from './collection-rows.ts';

/** Methods of one person at most. */
const MAX_METHODS = 20;
/** Where the details are sealed for. */
const PLACE = 'collection';
const DUPLICATE = '23505';

/** A method as it is on the wire. */
export type Method = AnswerOf<typeof collectionAdd>;
type Fields = BodyOf<typeof collectionAdd>;

/** What is sealed of a method. */
interface Details {
  readonly full_name: string;
  readonly bank: string;
  readonly number: string;
  readonly branch?: string;
}

export interface CollectionStore {
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  /** The name a person is verified with; undefined where he is not. */
  readonly verifiedName: (account: number) => Promise<string | undefined>;
  /** False where a program has these methods, which reads no notices. */
  readonly tells?: false;
}

/** A person's methods, newest first. */
export async function methodsOf(store: CollectionStore, account: number): Promise<Method[]> {
  const rows = await store.queries.many(LIST, account);
  return Promise.all(rows.map((row) => opened(store, account, row)));
}

/** Keeps a method. @throws Refused with the reason */
export async function addMethod(store: CollectionStore, account: number, fields: Fields, now: Date): Promise<Method> {
  const { queries, vault } = store;
  const details = await checked(store, account, fields, undefined);
  if ((await queries.one(COUNT, account)) >= MAX_METHODS) throw refused('BAD_REQUEST', 'collection.tooMany');
  const sealed = await vault.sealText(queries, account, PLACE, JSON.stringify(details));
  const row = await queries.transaction(async (own) => {
    const added = await own.maybe(ADD, account, fields.kind, fields.currency, nameOf(vault, account, details), sealed, now);
    if (added === undefined) throw refused('BAD_REQUEST', 'collection.known');
    if (store.tells !== false)
      await addNotice(own, { userId: account, kind: 'collection_added', params: { time: now, currency: fields.currency } }, now);
    return added;
  });
  return opened(store, account, row);
}

/** Changes a method. @throws Refused with the reason; NOT_FOUND where there is none of this id that is his */
export async function editMethod(store: CollectionStore, account: number, id: number, fields: Fields, now: Date): Promise<Method> {
  const { queries, vault } = store;
  const before = await queries.maybe(BY_ID, account, id);
  if (before === undefined) throw refused('NOT_FOUND');
  const details = await checked(store, account, fields, before.kind);
  const sealed = await vault.sealText(queries, account, PLACE, JSON.stringify(details));
  const change = async (own: Queries): Promise<CollectionRow> => {
    const changed = await own.maybe(EDIT, account, id, fields.kind, fields.currency, nameOf(vault, account, details), sealed, now);
    if (changed === undefined) throw refused('NOT_FOUND');
    await addNotice(own, { userId: account, kind: 'collection_changed', params: { time: now, currency: fields.currency } }, now);
    return changed;
  };
  const row = await queries.transaction(change).catch((error: unknown) => {
    if (errorCode(error) === DUPLICATE) throw refused('BAD_REQUEST', 'collection.known');
    throw error;
  });
  return opened(store, account, row);
}

/** Deletes a method. @throws Refused NOT_FOUND where there is none of this id that is his */
export function removeMethod({ queries }: CollectionStore, account: number, id: number, now: Date): Promise<void> {
  return queries.transaction(async (own) => {
    if ((await own.maybe(REMOVE, account, id)) === undefined) throw refused('NOT_FOUND');
    await addNotice(own, { userId: account, kind: 'collection_removed', params: { time: now } }, now);
  });
}

/** What is kept of the fields, each checked for itself. A closed kind may stay what it was. */
async function checked(store: CollectionStore, account: number, fields: Fields, kindBefore: string | undefined): Promise<Details> {
  const kind = (await store.queries.many(KINDS)).find((each) => each.kind === fields.kind);
  if (kind === undefined || (kind.closed && kind.kind !== kindBefore)) throw refused('BAD_REQUEST', 'collection.kind');
  const holder = personName(fields.full_name);
  if (holder === undefined) throw refused('BAD_REQUEST', 'collection.name');
  const verified = await store.verifiedName(account);
  if (verified !== undefined && !isSameName(verified, holder)) throw refused('BAD_REQUEST', 'collection.otherName');
  const read = readPayment((kind.standard ? paymentKind(kind.kind) : undefined) ?? kind, { ...fields, branch: fields.branch ?? '' });
  if (typeof read === 'string') throw refused('BAD_REQUEST', `collection.${read}`);
  const { branch, ...kept } = read;
  return { full_name: holder, ...kept, ...(branch === '' ? {} : { branch }) };
}

/** By which the same number is found, of this person only. */
function nameOf(vault: Vault, account: number, { number }: Details): Uint8Array {
  return vault.indexOf('collection', String(account), bareNumber(number));
}

async function opened({ queries, vault }: CollectionStore, account: number, row: CollectionRow): Promise<Method> {
  const details = JSON.parse(await vault.unsealText(queries, account, PLACE, row.sealed)) as Details;
  return { id: String(row.id), kind: row.kind, currency: row.currency as Method['currency'], ...details, time: row.keptMs };
}
