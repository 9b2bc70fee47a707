/** What a person proves before money leaves: the fund password, a code that was sent, and the second factor of who has one. Source: rules 6.5. */
import type { CodePurpose } from '@kontor/contract/account';
import { refused } from '../../http/refused.ts';
import { boolean, nullable, timestampMs } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { AccountParts } from './account-parts.ts';
import type { RightCode } from './codes.ts';
import { sentCode } from './credential-routes.ts';
import { demandPerson } from './credentials.ts';

/** How long a login from an unknown place counts as new, ms. */
const NEW_MS = 86_400_000;

/** Whoever logs in from where the account had not logged in before is told so. */
const TOLD_OF_LOGIN = statement<[account: number, since: Date], boolean>(
  'payment-new-device',
  `SELECT EXISTS (SELECT FROM notice WHERE account_id = $1 AND kind = 'new_login' AND made_at >= $2) AS told`,
  (row) => boolean(row, 'told'),
);
/** The row stays as it was seen until the transaction ends. */
const KEEP = statement<[account: number], PaymentRules>(
  'payment-rules-keep',
  'SELECT whitelist, hold_until FROM account WHERE id = $1 FOR SHARE',
  (row) => ({ whitelist: boolean(row, 'whitelist'), holdUntilMs: nullable(timestampMs, row, 'hold_until') }),
);

/** The proofs of a payment. */
export interface PaymentProof {
  readonly fund_password: string;
  readonly code: string;
  readonly second_factor?: string;
  readonly passkey?: string;
}

type Factor = Pick<PaymentProof, 'second_factor' | 'passkey'>;

/** What is to be proved. */
export interface PaymentIntent {
  /** What the code was sent for. */
  readonly purpose: CodePurpose;
  /** The very request, in one spelling: a passkey that was asked about another one proves nothing here. */
  readonly request: string;
}

/** The second factor of a person: `any`, and in which forms besides recovery codes. */
interface FactorsAsked {
  readonly any: boolean;
  readonly authenticator: boolean;
  readonly passkey: boolean;
}

/** What an account has said of its payments. */
export interface PaymentRules {
  /** They go to addresses of the book alone. */
  readonly whitelist: boolean;
  readonly holdUntilMs: number | null;
}

export class PaymentProofs {
  readonly #parts: AccountParts;

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  /**
   * Asks for all of them. The code that it gives is used up by the transaction of what it was for; a second factor is used up here.
   * @throws Refused for whatever is wrong or missing
   */
  async demand(user: number, proof: PaymentProof, { purpose, request }: PaymentIntent, address: string): Promise<RightCode> {
    const { database, fund } = this.#parts;
    const person = await demandPerson(database, user);
    demandOneFactor(proof);
    await fund.demand(user, proof.fund_password);
    const right = await sentCode(this.#parts, person, purpose, proof.code, address);
    await this.#demandFactor(user, proof, request);
    return right;
  }

  /**
   * What is proved where money changes hands inside the exchange: the fund password, and the second factor of who has one; wrong ones are counted.
   * @throws Refused for whatever is wrong or missing
   */
  async demandHere(user: number, proof: Pick<PaymentProof, 'fund_password' | 'second_factor' | 'passkey'>, request: string): Promise<void> {
    demandOneFactor(proof);
    await this.#parts.fund.demand(user, proof.fund_password);
    await this.#demandFactor(user, proof, request);
  }

  async #demandFactor(user: number, { second_factor: code, passkey }: Factor, request: string): Promise<void> {
    const { factors, passkeys } = this.#parts;
    if (passkey === undefined) await factors.demand(user, code);
    else await passkeys.verifyRequest(user, request, passkey);
  }

  /** What a passkey of the user's is asked to prove one request with, as JSON. @throws Refused NOT_FOUND for who has none */
  passkeyOptions(user: number, request: string): Promise<string> {
    return this.#parts.passkeys.requestOptions(user, request);
  }

  /** Whether the person has a second factor, and which can be asked for here. */
  async factorsOf(user: number): Promise<FactorsAsked> {
    const { totp, passkeys } = await this.#parts.factors.of(user);
    return { any: totp || passkeys > 0, authenticator: totp, passkey: passkeys > 0 && this.#parts.passkeys.offered };
  }

  /** Whether somebody logged in within a day from a device and network that the account had not logged in from. */
  isOnNewDevice(user: number): Promise<boolean> {
    const { database, time } = this.#parts;
    return database.one(TOLD_OF_LOGIN, user, new Date(time.wallMs() - NEW_MS));
  }

  /** What the account says now. */
  rulesOf(user: number): Promise<PaymentRules> {
    return demandPerson(this.#parts.database, user);
  }

  /** What the account says, and goes on saying until the transaction of `queries` has ended: whoever changes it waits. */
  keepRules(queries: Queries, user: number): Promise<PaymentRules> {
    return queries.one(KEEP, user);
  }
}

/** A second factor has one form at a time. @throws Refused */
function demandOneFactor({ second_factor: code, passkey }: Factor): void {
  if (passkey !== undefined && code !== undefined) throw refused('BAD_REQUEST');
}
