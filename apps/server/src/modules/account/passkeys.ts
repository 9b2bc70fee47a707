/**
 * Passkeys (WebAuthn level 3) over @simplewebauthn/server: the person is always verified by the device, so a passkey is password and
 * second factor in one. It says itself whose it is, so that nothing is told about accounts before. Works where the site has a name:
 * PUBLIC_ORIGIN, or localhost in a demo.
 */
import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { TimeSources } from '../../clock.ts';
import { refused } from '../../http/refused.ts';
import { bytes, nullable, safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';

const SITE = 'Kontor';
const LOCAL_ORIGIN = /^http:\/\/localhost(:[0-9]{1,5})?$/;
const CHALLENGE_MS = 5 * 60_000;
/** Of one account. */
const MOST = 20;

/** What a passkey is asked for; an answer counts for nothing else. */
interface Cause {
  /** Null: anybody's, the passkey says whose it is. */
  readonly account: number | null;
  readonly about: string;
}
const LOGIN: Cause = { account: null, about: 'login' };
const REGISTER = (account: number): Cause => ({ account, about: 'register' });
const REQUEST = (account: number, request: string): Cause => ({ account, about: `request ${request}` });

/** A passkey as its owner sees it. */
export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly addedMs: number;
  readonly usedMs: number | null;
}

interface KeyRow {
  readonly id: number;
  readonly account: number;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** A passkey that has proved itself and is not kept yet. */
export interface NewPasskey {
  readonly credential: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

const LIST = statement<[account: number], PasskeyRow & { readonly credential: string }>(
  'passkey-list',
  'SELECT id, name, credential, added_at, used_at FROM passkey WHERE account_id = $1 ORDER BY id',
  (row) => ({
    id: String(safeInteger(row, 'id')),
    name: text(row, 'name'),
    credential: text(row, 'credential'),
    addedMs: timestampMs(row, 'added_at'),
    usedMs: nullable(timestampMs, row, 'used_at'),
  }),
);
const FIND = statement<[credential: string], KeyRow>(
  'passkey-find',
  'SELECT id, account_id, public_key, counter FROM passkey WHERE credential = $1',
  (row) => ({
    id: safeInteger(row, 'id'),
    account: safeInteger(row, 'account_id'),
    publicKey: bytes(row, 'public_key'),
    counter: safeInteger(row, 'counter'),
  }),
);
const ADD = statement<[account: number, credential: string, key: Uint8Array, counter: number, name: string, now: Date], number>(
  'passkey-add',
  'INSERT INTO passkey (account_id, credential, public_key, counter, name, added_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
  (row) => safeInteger(row, 'id'),
);
/** A counter that goes back is a copy of the key; those that do not count stay at 0. */
const USED = command<[id: number, counter: number, now: Date]>(
  'passkey-used',
  'UPDATE passkey SET counter = $2, used_at = $3 WHERE id = $1 AND (counter < $2 OR $2 = 0)',
);
/** Asks for the owner too: another's is like none. */
const REMOVE = command<[account: number, id: number]>('passkey-remove', 'DELETE FROM passkey WHERE account_id = $1 AND id = $2');
const ASK = command<[hash: Uint8Array, account: number | null, expires: Date]>(
  'passkey-ask',
  'INSERT INTO passkey_challenge (challenge_hash, account_id, expires_at) VALUES ($1, $2, $3)',
);
/** Once. */
const TAKE = command<[hash: Uint8Array, account: number | null, now: Date]>(
  'passkey-take',
  'DELETE FROM passkey_challenge WHERE challenge_hash = $1 AND account_id IS NOT DISTINCT FROM $2 AND expires_at > $3',
);
const FORGET = command<[now: Date]>('passkey-forget', 'DELETE FROM passkey_challenge WHERE expires_at <= $1');

export interface PasskeysOptions {
  readonly queries: Queries;
  readonly time: Pick<TimeSources, 'wallMs'>;
  /** `https://exchange.example`; undefined where it is not said. */
  readonly publicOrigin: string | undefined;
  readonly demo: boolean;
}

export class Passkeys {
  readonly #options: PasskeysOptions;

  constructor(options: PasskeysOptions) {
    this.#options = options;
  }

  /** Whether the site has a name that passkeys can be bound to. */
  get offered(): boolean {
    return this.#site() !== undefined;
  }

  list(account: number): Promise<readonly PasskeyRow[]> {
    return this.#options.queries.many(LIST, account);
  }

  /** What the browser is asked to make a passkey with, as JSON. */
  async registerOptions(account: number, name: string): Promise<string> {
    const rpID = this.#demandSite();
    const keys = await this.#options.queries.many(LIST, account);
    if (keys.length >= MOST) throw refused('NOT_OFFERED');
    const options = await generateRegistrationOptions({
      rpName: SITE,
      rpID,
      userName: name,
      userID: new Uint8Array(createHash('sha256').update(`kontor user ${account}`).digest()),
      attestationType: 'none',
      excludeCredentials: keys.map(({ credential }) => ({ id: credential })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.#ask(options.challenge, REGISTER(account));
    return JSON.stringify(options);
  }

  /** Looks at what the browser made. @throws Refused where it does not prove itself */
  async verifyNew(account: number, json: string): Promise<NewPasskey> {
    const rpID = this.#demandSite();
    const response = readCredential<RegistrationResponseJSON>(json);
    const found = await failing(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.#take(challenge, REGISTER(account)),
        expectedOrigin: this.#originOf(response.response.clientDataJSON),
        expectedRPID: rpID,
        requireUserVerification: true,
      }),
    );
    if (!found.verified) throw failed();
    const { id, publicKey, counter } = found.registrationInfo.credential;
    return { credential: id, publicKey, counter };
  }

  /** Keeps it. Gives its number in the list. */
  async add(queries: Queries, account: number, { credential, publicKey, counter }: NewPasskey, name: string, now: Date): Promise<string> {
    return String(await queries.one(ADD, account, credential, publicKey, counter, name, now));
  }

  /** @throws Refused NOT_FOUND where this account has none of it */
  async remove(queries: Queries, account: number, id: string): Promise<void> {
    if ((await queries.run(REMOVE, account, Number(id))) === 0) throw refused('NOT_FOUND');
  }

  /** What any browser is asked to log in with, as JSON. */
  async loginOptions(): Promise<string> {
    const options = await generateAuthenticationOptions({ rpID: this.#demandSite(), userVerification: 'required' });
    await this.#ask(options.challenge, LOGIN);
    return JSON.stringify(options);
  }

  /** Whose passkey this is. @throws Refused where it does not prove itself */
  verifyLogin(json: string): Promise<number> {
    return this.#verify(json, LOGIN);
  }

  /** What a browser is asked to prove one request of an account's with, as JSON. @throws Refused NOT_FOUND for who has no passkey */
  async requestOptions(account: number, request: string): Promise<string> {
    const rpID = this.#demandSite();
    const keys = await this.#options.queries.many(LIST, account);
    if (keys.length === 0) throw refused('NOT_FOUND');
    const allowCredentials = keys.map(({ credential }) => ({ id: credential }));
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', allowCredentials });
    await this.#ask(options.challenge, REQUEST(account, request));
    return JSON.stringify(options);
  }

  /** @throws Refused where it is no passkey of this account, or was asked about another request, too long ago, or proved before */
  async verifyRequest(account: number, request: string, json: string): Promise<void> {
    await this.#verify(json, REQUEST(account, request));
  }

  /** The account whose passkey it is. @throws Refused */
  async #verify(json: string, cause: Cause): Promise<number> {
    const { queries, time } = this.#options;
    const rpID = this.#demandSite();
    const response = readCredential<AuthenticationResponseJSON>(json);
    const key = await queries.maybe(FIND, response.id);
    if (key === undefined || (cause.account !== null && key.account !== cause.account)) throw failed();
    const found = await failing(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.#take(challenge, cause),
        expectedOrigin: this.#originOf(response.response.clientDataJSON),
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: { id: response.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
      }),
    );
    if (!found.verified) throw failed();
    if ((await queries.run(USED, key.id, found.authenticationInfo.newCounter, new Date(time.wallMs()))) === 0) throw failed();
    return key.account;
  }

  #site(): string | undefined {
    const { publicOrigin, demo } = this.#options;
    if (publicOrigin !== undefined) return new URL(publicOrigin).hostname;
    return demo ? 'localhost' : undefined;
  }

  #demandSite(): string {
    const site = this.#site();
    if (site === undefined) throw refused('NOT_OFFERED');
    return site;
  }

  /** The origin that an answer must come from; without PUBLIC_ORIGIN any port of this machine. */
  #originOf(clientData: string): string {
    const { publicOrigin } = this.#options;
    if (publicOrigin !== undefined) return publicOrigin;
    const { origin } = readJson<{ readonly origin?: unknown }>(Buffer.from(clientData, 'base64url').toString());
    if (typeof origin !== 'string' || !LOCAL_ORIGIN.test(origin)) throw failed();
    return origin;
  }

  async #ask(challenge: string, { account, about }: Cause): Promise<void> {
    const { queries, time } = this.#options;
    const now = time.wallMs();
    await queries.run(FORGET, new Date(now));
    await queries.run(ASK, hashOf(challenge, about), account, new Date(now + CHALLENGE_MS));
  }

  async #take(challenge: string, { account, about }: Cause): Promise<boolean> {
    const { queries, time } = this.#options;
    return (await queries.run(TAKE, hashOf(challenge, about), account, new Date(time.wallMs()))) > 0;
  }
}

const failed = (): Error => refused('WRONG_SECOND_FACTOR', 'account.passkeyFailed');

/** Whatever the library does not like is a passkey that failed; a database that is away is not. */
async function failing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    throw error instanceof Error && error.name === 'DatabaseAway' ? error : failed();
  }
}

/** Shapes are looked at by the library; here only what is read before it. */
function readCredential<Credential extends { readonly id: string; readonly response: { readonly clientDataJSON: string } }>(
  json: string,
): Credential {
  const read = readJson<Partial<Credential>>(json);
  if (typeof read.id !== 'string' || typeof read.response?.clientDataJSON !== 'string') throw failed();
  return read as Credential;
}

function readJson<Shape>(json: string): Shape {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read === 'object' && read !== null) return read as Shape;
  } catch {
    // Said below.
  }
  throw failed();
}

/** What is kept of a challenge: it is found again by what it was asked about only. */
function hashOf(challenge: string, about: string): Uint8Array {
  return createHash('sha256').update(`${challenge} ${about}`, 'utf8').digest();
}
