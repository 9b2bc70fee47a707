/**
 * Keeps what is personal. Each person has a key of his own, which seals what is kept of him and lies in the database sealed with the
 * vault's key (vault-key.ts): when his key is removed, nobody reads any of it again, in no backup either. Source:
 * reliability-and-security "Personal data".
 */
import { bytes, safeInteger } from '../store/columns.ts';
import { command, statement } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import type { Random } from '../random.ts';
import { SealBroken, seal, unseal } from './sealed.ts';
import { VaultKey, lost, readVaultKey } from './vault-key.ts';

const KEY_BYTES = 32;

const PROOF = statement<[], Uint8Array>('vault-proof', 'SELECT proof FROM vault', (row) => bytes(row, 'proof'));
const ADD_PROOF = command<[proof: Uint8Array]>('vault-proof-add', 'INSERT INTO vault (proof) VALUES ($1) ON CONFLICT DO NOTHING');
const KEY_OF = statement<[account: number], Uint8Array>('person-key', 'SELECT sealed FROM person_key WHERE account_id = $1', (row) =>
  bytes(row, 'sealed'),
);
const KEYS_OF = statement<[accounts: readonly number[]], readonly [account: number, sealed: Uint8Array]>(
  'person-keys',
  'SELECT account_id, sealed FROM person_key WHERE account_id = ANY ($1::integer[])',
  (row) => [safeInteger(row, 'account_id'), bytes(row, 'sealed')],
);
const ADD_KEY = command<[account: number, sealed: Uint8Array]>(
  'person-key-add',
  'INSERT INTO person_key (account_id, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
const REMOVE_KEY = command<[account: number]>('person-key-remove', 'DELETE FROM person_key WHERE account_id = $1');

/** Opens what was sealed of persons whose keys were read before. @throws SealBroken */
export type OpenText = (account: number, place: string, sealed: Uint8Array) => string;

export class Vault {
  readonly #key: VaultKey;
  readonly #random: Random;

  constructor(key: VaultKey, random: Random) {
    this.#key = key;
    this.#random = random;
  }

  /**
   * Opens the vault of a database with the key in a file; both are made at the first start.
   * @throws ConfigError where the key is missing, damaged, or not the one that the database was written with
   */
  static async open(queries: Queries, path: string, random: Random): Promise<Vault> {
    const written = await queries.maybe(PROOF);
    const key = await readVaultKey(path, random, written === undefined);
    const proof = key.indexOf('the vault of this database');
    if (written === undefined) await queries.run(ADD_PROOF, proof);
    if (Buffer.compare(await queries.one(PROOF), proof) !== 0) throw lost(path);
    return new Vault(key, random);
  }

  /** As VaultKey.indexOf: finds equal words without keeping them. */
  indexOf(...words: readonly string[]): Uint8Array {
    return this.#key.indexOf(...words);
  }

  /** Seals bytes of a person for a place, such as the row they will stand in. The person's key is made by the first. */
  async seal(queries: Queries, account: number, place: string, clear: Uint8Array): Promise<Uint8Array> {
    return seal((await this.#keyOf(queries, account)) ?? (await this.#makeKey(queries, account)), place, clear, this.#random);
  }

  /** Opens what was sealed of this person for this place. @throws SealBroken */
  async unseal(queries: Queries, account: number, place: string, sealed: Uint8Array): Promise<Uint8Array> {
    const key = await this.#keyOf(queries, account);
    if (key === undefined) throw new SealBroken('the key of this person was removed');
    return unseal(key, place, sealed);
  }

  /** Seals what is the house's own and no customer's, such as an operator's secret, for a place. */
  sealOwn(place: string, clear: Uint8Array): Uint8Array {
    return seal(this.#key.own, place, clear, this.#random);
  }

  /** Opens what `sealOwn` sealed for this place. @throws SealBroken */
  unsealOwn(place: string, sealed: Uint8Array): Uint8Array {
    return unseal(this.#key.own, place, sealed);
  }

  /** Text instead of bytes. */
  sealText(queries: Queries, account: number, place: string, clear: string): Promise<Uint8Array> {
    return this.seal(queries, account, place, Buffer.from(clear));
  }

  /** Text instead of bytes. @throws SealBroken */
  async unsealText(queries: Queries, account: number, place: string, sealed: Uint8Array): Promise<string> {
    return Buffer.from(await this.unseal(queries, account, place, sealed)).toString();
  }

  /** Reads the keys of these persons in one question, for a list of them; what was sealed of anybody else does not open. */
  async openerOf(queries: Queries, accounts: readonly number[]): Promise<OpenText> {
    const keys = new Map(accounts.length === 0 ? [] : await queries.many(KEYS_OF, accounts));
    return (account, place, sealed) => {
      const key = keys.get(account);
      if (key === undefined) throw new SealBroken('the key of this person was removed');
      return Buffer.from(unseal(unseal(this.#key.wrapping, placeOf(account), key), place, sealed)).toString();
    };
  }

  /** Makes all that is kept of a person unreadable, for ever. */
  async forget(queries: Queries, account: number): Promise<void> {
    await queries.run(REMOVE_KEY, account);
  }

  async #keyOf(queries: Queries, account: number): Promise<Uint8Array | undefined> {
    const sealed = await queries.maybe(KEY_OF, account);
    return sealed === undefined ? undefined : unseal(this.#key.wrapping, placeOf(account), sealed);
  }

  async #makeKey(queries: Queries, account: number): Promise<Uint8Array> {
    const made = seal(this.#key.wrapping, placeOf(account), this.#random.bytes(KEY_BYTES), this.#random);
    await queries.run(ADD_KEY, account, made);
    // Another request may have been first.
    return unseal(this.#key.wrapping, placeOf(account), await queries.one(KEY_OF, account));
  }
}

function placeOf(account: number): string {
  return `person ${account}`;
}
