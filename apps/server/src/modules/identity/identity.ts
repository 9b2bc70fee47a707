/**
 * Submissions for verification. States are those of spec §4: 1 unverified, 2 under review, 3 verified, 4 audit failed; from 1 and 4 one
 * may submit. Name and number are sealed with the person's key; a document is recognised by a hash that only the vault's key makes, so
 * that none verifies two accounts. Source: rules 7.1.
 */
import { countryOf } from '@kontor/contract/countries';
import type { BodyOf } from '@kontor/contract/call';
import type { identitySubmit } from '@kontor/contract/identity';
import { bareNumber, documentNumber, personName } from '@kontor/contract/person-text';
import { refused } from '../../http/refused.ts';
import type { Database, Queries } from '../../store/database.ts';
import { errorCode } from '../../store/store-error.ts';
import { usePicture } from '../../uploads/uploads.ts';
import type { Vault } from '../../vault/vault.ts';
import { ADD, LOCK_STATUS, NEWEST_OF, SET_STATUS, STATUS_OF } from './identity-rows.ts';
import type { IdentityRow } from './identity-rows.ts';

/** spec §4. */
export const STATUS = { UNVERIFIED: 1, PENDING: 2, VERIFIED: 3, FAILED: 4 } as const;

/** What is personal in a submission. */
export interface Person {
  readonly name: string;
  readonly number: string;
}

export interface IdentityStore {
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
}

/** An error of the unique index: the document is another account's. */
const DUPLICATE = '23505';

/**
 * Takes a submission: all of it or nothing.
 * @throws Refused with the reason
 */
export async function submitIdentity(
  { queries, vault }: IdentityStore,
  account: number,
  body: BodyOf<typeof identitySubmit>,
  now: Date,
): Promise<void> {
  const name = personName(body.full_name);
  const number = documentNumber(body.id_number);
  const { country, front, back } = body;
  if (name === undefined) throw refused('BAD_REQUEST', 'identity.name');
  if (countryOf(country) === undefined) throw refused('BAD_REQUEST', 'identity.country');
  if (number === undefined) throw refused('BAD_REQUEST', 'identity.number');
  if (front === back) throw refused('BAD_REQUEST', 'identity.samePhoto');
  const document = vault.indexOf('document', country, bareNumber(number));
  const person: Person = { name, number };
  try {
    await queries.transaction(async (own) => {
      const status = await own.one(LOCK_STATUS, account);
      if (status === STATUS.PENDING) throw refused('BAD_REQUEST', 'identity.underReview');
      if (status === STATUS.VERIFIED) throw refused('BAD_REQUEST', 'identity.isVerified');
      const photos = [await usePicture(own, account, 'identity', front), await usePicture(own, account, 'identity', back)];
      if (photos.includes(false)) throw refused('BAD_REQUEST', 'identity.photos');
      const sealed = await vault.sealText(own, account, PLACE, JSON.stringify(person));
      await own.one(ADD, account, country, sealed, document, front, back, now);
      await own.run(SET_STATUS, account, STATUS.PENDING);
    });
  } catch (error) {
    if (errorCode(error) === DUPLICATE) throw refused('BAD_REQUEST', 'identity.documentUsed');
    throw error;
  }
}

/** How far an account is, and its newest submission. */
export async function identityOf(
  { queries, vault }: Pick<IdentityStore, 'vault'> & { readonly queries: Queries },
  account: number,
): Promise<{ readonly status: number; readonly newest: (IdentityRow & Person) | undefined }> {
  const status = await queries.one(STATUS_OF, account);
  const row = await queries.maybe(NEWEST_OF, account);
  return { status, newest: row === undefined ? undefined : { ...row, ...(await personOf({ queries, vault }, row)) } };
}

/** The name a person is verified with; undefined where he is not, or was without a document. */
export async function verifiedNameOf(
  store: { readonly queries: Queries; readonly vault: Vault },
  account: number,
): Promise<string | undefined> {
  const { newest } = await identityOf(store, account);
  return newest?.status === STATUS.VERIFIED ? newest.name : undefined;
}

/** What is personal in a submission. @throws SealBroken */
export async function personOf(
  { queries, vault }: { readonly queries: Queries; readonly vault: Vault },
  { account, sealed }: Pick<IdentityRow, 'account' | 'sealed'>,
): Promise<Person> {
  return JSON.parse(await vault.unsealText(queries, account, PLACE, sealed)) as Person;
}

/** Where name and number are sealed for. */
const PLACE = 'identity';
