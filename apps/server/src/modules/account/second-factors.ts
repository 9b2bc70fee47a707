/**
 * What is asked for besides a password of those who have set it up: a code of an authenticator, or a recovery code. Passkeys
 * (passkeys.ts) are both in one. A code counts once; ten wrong ones, and none is taken for a quarter of an hour.
 */
import { createHash } from 'node:crypto';
import type { TimeSources } from '../../clock.ts';
import { refused } from '../../http/refused.ts';
import type { Random } from '../../random.ts';
import { boolean, bytes, nullable, safeInteger, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import { TOTP_SECRET_BYTES, stepOf } from '../../totp.ts';

const TRIES = 10;
const FORGIVE_MS = 15 * 60_000;
const RECOVERY_CODES = 10;
/** Without letters that are mistaken for each other: 50 bits a code. */
const RECOVERY_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const RECOVERY_LENGTH = 10;
const PLACE = 'totp secret';

/** What an account has. */
export interface FactorsOf {
  readonly totp: boolean;
  readonly passkeys: number;
  /** Unused. */
  readonly recoveryCodes: number;
}

const OF = statement<[account: number], FactorsOf>(
  'factors-of',
  `SELECT EXISTS (SELECT FROM totp WHERE account_id = $1 AND confirmed_at IS NOT NULL) AS totp,
     (SELECT count(*) FROM passkey WHERE account_id = $1) AS passkeys,
     (SELECT count(*) FROM recovery_code WHERE account_id = $1 AND used_at IS NULL) AS recovery`,
  (row) => ({ totp: boolean(row, 'totp'), passkeys: safeInteger(row, 'passkeys'), recoveryCodes: safeInteger(row, 'recovery') }),
);
/** A secret that is confirmed stays until it is removed. */
const PUT = command<[account: number, sealed: Uint8Array]>(
  'totp-put',
  `INSERT INTO totp (account_id, sealed) VALUES ($1, $2)
   ON CONFLICT (account_id) DO UPDATE SET sealed = excluded.sealed, last_step = 0 WHERE totp.confirmed_at IS NULL`,
);
const FIND = statement<[account: number], { readonly sealed: Uint8Array; readonly confirmedMs: number | null }>(
  'totp-find',
  'SELECT sealed, confirmed_at FROM totp WHERE account_id = $1',
  (row) => ({ sealed: bytes(row, 'sealed'), confirmedMs: nullable(timestampMs, row, 'confirmed_at') }),
);
/** A step that was taken, and those before it, are not taken again. */
const TAKE_STEP = command<[account: number, step: number]>(
  'totp-step',
  'UPDATE totp SET last_step = $2 WHERE account_id = $1 AND last_step < $2',
);
const CONFIRM = command<[account: number, now: Date]>(
  'totp-confirm',
  'UPDATE totp SET confirmed_at = $2 WHERE account_id = $1 AND confirmed_at IS NULL',
);
const REMOVE = command<[account: number]>('totp-remove', 'DELETE FROM totp WHERE account_id = $1');
const CLEAR_CODES = command<[account: number]>('recovery-clear', 'DELETE FROM recovery_code WHERE account_id = $1');
const ADD_CODES = command<[account: number, hashes: readonly string[]]>(
  'recovery-add',
  `INSERT INTO recovery_code (account_id, code_hash) SELECT $1, decode(hash, 'hex') FROM unnest($2::text[]) AS hash`,
);
const USE_CODE = command<[account: number, hash: Uint8Array, now: Date]>(
  'recovery-use',
  'UPDATE recovery_code SET used_at = $3 WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL',
);
/** Counts the try before it is looked at. */
const TRY = command<[account: number, now: Date, forgiven: Date, most: number]>(
  'factor-try',
  `UPDATE account SET factor_tries = CASE WHEN factor_tried_at <= $3 THEN 1 ELSE factor_tries + 1 END, factor_tried_at = $2
   WHERE id = $1 AND (factor_tries < $4::integer OR factor_tried_at <= $3)`,
);
const FORGIVE = command<[account: number]>('factor-forgive', 'UPDATE account SET factor_tries = 0 WHERE id = $1');

export interface SecondFactorsOptions {
  readonly queries: Queries & Pick<Database, 'transaction'>;
  readonly vault: Vault;
  readonly random: Random;
  readonly time: Pick<TimeSources, 'wallMs'>;
  /** Tells that a recovery code was used, within the transaction that uses it. */
  readonly onRecovery: (queries: Queries, account: number, now: Date) => Promise<void>;
}

export class SecondFactors {
  readonly #options: SecondFactorsOptions;

  constructor(options: SecondFactorsOptions) {
    this.#options = options;
  }

  of(account: number): Promise<FactorsOf> {
    return this.#options.queries.one(OF, account);
  }

  /**
   * Asks for the second factor of who has one; of nobody else.
   * @throws Refused SECOND_FACTOR_NEEDED, PASSKEY_NEEDED where none was sent; WRONG_SECOND_FACTOR, TOO_MANY_REQUESTS
   */
  async demand(account: number, code: string | undefined): Promise<void> {
    const { totp, passkeys } = await this.of(account);
    if (!totp && passkeys === 0) return;
    if (code === undefined) throw refused(totp ? 'SECOND_FACTOR_NEEDED' : 'PASSKEY_NEEDED');
    const { queries, time } = this.#options;
    const now = new Date(time.wallMs());
    if ((await queries.run(TRY, account, now, new Date(now.getTime() - FORGIVE_MS), TRIES)) === 0)
      throw refused('TOO_MANY_REQUESTS', 'account.secondFactorWait');
    const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
    const isRight = /^[0-9]{6}$/.test(plain)
      ? totp && (await this.#takeTotp(account, plain))
      : await this.#useRecovery(account, plain, now);
    if (!isRight) throw refused('WRONG_SECOND_FACTOR');
    await queries.run(FORGIVE, account);
  }

  /** Makes a secret that counts when it is confirmed. @throws Refused NOT_OFFERED where one is in use */
  async start(account: number): Promise<Uint8Array> {
    const { queries, vault, random } = this.#options;
    const secret = random.bytes(TOTP_SECRET_BYTES);
    if ((await queries.run(PUT, account, await vault.seal(queries, account, PLACE, secret))) === 0) throw refused('NOT_OFFERED');
    return secret;
  }

  /** Whether this is a code of the secret that waits for it. */
  async isConfirmed(account: number, code: string): Promise<boolean> {
    const { queries, time } = this.#options;
    const now = new Date(time.wallMs());
    const found = await queries.maybe(FIND, account);
    if (found === undefined || found.confirmedMs !== null) throw refused('NOT_FOUND');
    if ((await queries.run(TRY, account, now, new Date(now.getTime() - FORGIVE_MS), TRIES)) === 0)
      throw refused('TOO_MANY_REQUESTS', 'account.secondFactorWait');
    return this.#takeTotp(account, code);
  }

  /** The secret counts from now on. @throws Refused NOT_FOUND where another request was first */
  async confirm(queries: Queries, account: number, now: Date): Promise<void> {
    if ((await queries.run(CONFIRM, account, now)) === 0) throw refused('NOT_FOUND');
    await queries.run(FORGIVE, account);
  }

  /** No authenticator any more; the recovery codes go with the last factor. @throws Refused NOT_FOUND where there is none */
  async removeTotp(queries: Queries, account: number): Promise<void> {
    if ((await queries.run(REMOVE, account)) === 0) throw refused('NOT_FOUND');
    await this.clearCodesOfNone(queries, account);
  }

  /** Takes recovery codes away that there is nothing for to recover. */
  async clearCodesOfNone(queries: Queries, account: number): Promise<void> {
    const { totp, passkeys } = await queries.one(OF, account);
    if (!totp && passkeys === 0) await queries.run(CLEAR_CODES, account);
  }

  /** New recovery codes where there are none yet; an empty list where there are. */
  async firstCodes(queries: Queries, account: number): Promise<string[]> {
    const { recoveryCodes } = await queries.one(OF, account);
    return recoveryCodes > 0 ? [] : this.newCodes(queries, account);
  }

  /** New recovery codes; those before are void. */
  async newCodes(queries: Queries, account: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(this.#options.random));
    await queries.run(CLEAR_CODES, account);
    await queries.run(
      ADD_CODES,
      account,
      codes.map((code) => Buffer.from(hashOf(account, code)).toString('hex')),
    );
    return codes.map((code) => `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`);
  }

  /** Both or neither: the code is used up, and its owner hears of it. */
  #useRecovery(account: number, plain: string, now: Date): Promise<boolean> {
    const { queries, onRecovery } = this.#options;
    return queries.transaction(async (own) => {
      const isUsed = (await own.run(USE_CODE, account, hashOf(account, plain), now)) > 0;
      if (isUsed) await onRecovery(own, account, now);
      return isUsed;
    });
  }

  async #takeTotp(account: number, code: string): Promise<boolean> {
    const { queries, vault, time } = this.#options;
    const found = await queries.maybe(FIND, account);
    if (found === undefined) return false;
    const step = stepOf(await vault.unseal(queries, account, PLACE, found.sealed), code, time.wallMs());
    return step !== undefined && (await queries.run(TAKE_STEP, account, step)) > 0;
  }
}

function recoveryCode(random: Random): string {
  return [...random.bytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]!).join('');
}

/** 50 random bits, ten tries a quarter of an hour: one round is all it needs. */
function hashOf(account: number, code: string): Uint8Array {
  return createHash('sha256').update(`recovery ${account} ${code}`, 'utf8').digest();
}
