/**
 * Keys made, changed, switched and deleted by their owner. What opens asks for all that a payment asks for, since a key may trade, and
 * withdraw, without anybody at a screen; what closes asks for nothing.
 */
import { TRADING_KEY_RULES } from '@kontor/contract/trading-key';
import type { TradingKeyKind } from '@kontor/contract/trading-key';
import { refused } from '../../http/refused.ts';
import type { Random } from '../../random.ts';
import type { Database, Queries } from '../../store/database.ts';
import {
  ADD_KEY,
  CHANGE_KEY,
  COUNT_KEYS,
  DELETE_KEY,
  KEYS_OF,
  LOCK_KEY,
  LOCK_OWNER,
  NEXT_KEY,
  PLACES,
  SWITCH_KEY,
} from '../../trading-api/keys/key-rows.ts';
import type { KeyRow } from '../../trading-api/keys/key-rows.ts';
import type { Vault } from '../../vault/vault.ts';
import { newKeyText, readPublicKey } from './key-material.ts';
import { readTerms } from './key-terms.ts';
import type { AskedTerms, KeyTerms } from './key-terms.ts';
import type { KeyEvent, KeyProof, KeyProofs, TellPerson } from './loans.ts';

export interface TradingKeysOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  readonly proofs: Pick<KeyProofs, 'demand' | 'passkeyOptions'>;
  readonly tell: TellPerson;
  readonly random: Random;
  readonly wallMs: () => number;
  /** Told of a key that was made, changed, switched or deleted, when that is committed. */
  readonly onChanged: (apiKey: string) => void;
}

/** A key that is asked for. */
export interface AskedKey extends AskedTerms {
  readonly kind: TradingKeyKind;
  readonly public_key?: string;
}

/** What a passkey is asked about. */
export type KeyRequest =
  | { readonly action: 'create'; readonly asked: AskedKey }
  | { readonly action: 'edit'; readonly id: number; readonly asked: AskedTerms }
  | { readonly action: 'switch'; readonly id: number };

/** A key as it was made: its secret is nowhere to be read any more. */
export interface MadeKey {
  readonly id: number;
  readonly apiKey: string;
  readonly secret: string | null;
  readonly expiresMs: number | null;
}

export class TradingKeys {
  readonly #options: TradingKeysOptions;

  constructor(options: TradingKeysOptions) {
    this.#options = options;
  }

  /** The newest first. */
  list(user: number): Promise<readonly KeyRow[]> {
    return this.#options.database.many(KEYS_OF, user);
  }

  passkeyOptions(user: number, request: KeyRequest): Promise<string> {
    return this.#options.proofs.passkeyOptions(user, textOf(request));
  }

  /** Makes a key. @throws Refused for what is wrong with it, or not proved */
  async create(user: number, asked: AskedKey, proof: KeyProof, address: string): Promise<MadeKey> {
    const { database, vault, random, wallMs, onChanged } = this.#options;
    const terms = readTerms(asked, wallMs());
    const publicKey = publicKeyOf(asked);
    await this.#demandRoom(database, user);
    const code = await this.#demand(user, proof, { action: 'create', asked }, address);
    const made = { apiKey: newKeyText(random), secret: publicKey === null ? newKeyText(random) : null, expiresMs: terms.expiresMs };
    const id = await database.transaction(async (queries) => {
      if ((await queries.maybe(LOCK_OWNER, user)) === undefined) throw refused('SESSION_OVER');
      await this.#demandRoom(queries, user);
      await code.use(queries);
      const next = await queries.one(NEXT_KEY);
      const secret = made.secret === null ? null : await vault.sealText(queries, user, PLACES.secret(next), made.secret);
      const addresses = await this.#sealAddresses(queries, user, next, terms);
      const now = new Date(wallMs());
      const { label, spot, futures, withdraw } = terms;
      const scopes = [spot, futures, withdraw] as const;
      await queries.run(ADD_KEY, next, user, made.apiKey, asked.kind, secret, publicKey, label, ...scopes, addresses, now, expiryOf(terms));
      await this.#tell(queries, user, 'trading_key_made', label, now);
      return next;
    });
    onChanged(made.apiKey);
    return { id, ...made };
  }

  /** Changes what a key may do. @throws Refused */
  async edit(user: number, id: number, asked: AskedTerms, proof: KeyProof, address: string): Promise<void> {
    const { wallMs } = this.#options;
    const standing = await this.#own(user, id);
    // What is wrong is said before a code is used up; what is kept follows from the key as it is then.
    readTerms(asked, wallMs(), standing.expiresMs);
    const code = await this.#demand(user, proof, { action: 'edit', id, asked }, address);
    await this.#change(user, id, 'trading_key_changed', async (queries, key) => {
      const terms = readTerms(asked, wallMs(), key.expiresMs);
      await code.use(queries);
      const addresses = await this.#sealAddresses(queries, user, id, terms);
      await queries.run(CHANGE_KEY, id, terms.label, terms.spot, terms.futures, terms.withdraw, addresses, expiryOf(terms));
    });
  }

  /** Switches a key off, as the kill switch, or on again with a proof. @throws Refused */
  async switch(user: number, id: number, enabled: boolean, proof: Partial<KeyProof>, address: string): Promise<void> {
    const standing = await this.#own(user, id);
    if (standing.enabled === enabled) return;
    const code = enabled ? await this.#demand(user, wholeProof(proof), { action: 'switch', id }, address) : undefined;
    await this.#change(user, id, 'trading_key_changed', async (queries) => {
      await code?.use(queries);
      await queries.run(SWITCH_KEY, id, enabled);
    });
  }

  /** Deletes a key. @throws Refused NOT_FOUND */
  delete(user: number, id: number): Promise<void> {
    return this.#change(user, id, 'trading_key_deleted', async (queries) => void (await queries.run(DELETE_KEY, id)));
  }

  async #change(
    user: number,
    id: number,
    template: KeyEvent['template'],
    apply: (queries: Queries, key: KeyRow) => Promise<void>,
  ): Promise<void> {
    const { database, wallMs, onChanged } = this.#options;
    const apiKey = await database.transaction(async (queries) => {
      const key = await queries.maybe(LOCK_KEY, user, id);
      if (key === undefined) throw refused('NOT_FOUND');
      await apply(queries, key);
      await this.#tell(queries, user, template, key.label, new Date(wallMs()));
      return key.apiKey;
    });
    onChanged(apiKey);
  }

  /** A key of this user's: another's is like none. @throws Refused NOT_FOUND */
  async #own(user: number, id: number): Promise<KeyRow> {
    const key = (await this.list(user)).find((each) => each.id === id);
    if (key === undefined) throw refused('NOT_FOUND');
    return key;
  }

  async #demandRoom(queries: Queries, user: number): Promise<void> {
    if ((await queries.one(COUNT_KEYS, user)) >= TRADING_KEY_RULES.mostKeys) throw refused('BAD_REQUEST', 'tradingKey.tooMany');
  }

  #demand(user: number, proof: KeyProof, request: KeyRequest, address: string): ReturnType<KeyProofs['demand']> {
    return this.#options.proofs.demand(user, proof, { purpose: 'trading_key', request: textOf(request) }, address);
  }

  async #sealAddresses(queries: Queries, user: number, id: number, { addresses }: KeyTerms): Promise<Uint8Array | null> {
    if (addresses.length === 0) return null;
    return this.#options.vault.sealText(queries, user, PLACES.addresses(id), addresses.join('\n'));
  }

  #tell(queries: Queries, user: number, template: KeyEvent['template'], label: string, now: Date): Promise<void> {
    return this.#options.tell(queries, user, { template, params: { time: now, label } }, now);
  }
}

function expiryOf({ expiresMs }: KeyTerms): Date | null {
  return expiresMs === null ? null : new Date(expiresMs);
}

/** The public key of a kind that has one, and null for `hmac`. @throws Refused */
function publicKeyOf({ kind, public_key: typed }: AskedKey): string | null {
  if (kind !== 'hmac') return readPublicKey(kind, typed ?? '');
  if (typed !== undefined) throw refused('BAD_REQUEST');
  return null;
}

/** @throws Refused where something is missing */
function wholeProof({ fund_password, code, ...factor }: Partial<KeyProof>): KeyProof {
  if (fund_password === undefined || code === undefined) throw refused('BAD_REQUEST', 'tradingKey.proof');
  return { fund_password, code, ...factor };
}

/** A request in one spelling: a passkey that was asked about another one proves nothing. */
function textOf(request: KeyRequest): string {
  if (request.action === 'switch') return `trading key ${request.id} on`;
  const { label, scopes, addresses, expires_at: expires = 'unsaid' } = request.asked;
  const terms = [label, [...scopes].toSorted(), addresses, expires];
  if (request.action === 'edit') return `trading key ${request.id} ${JSON.stringify(terms)}`;
  return `trading key ${JSON.stringify([request.asked.kind, request.asked.public_key ?? null, ...terms])}`;
}
