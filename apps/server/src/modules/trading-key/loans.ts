/** What keys are lent by other rooms; put together in `trading-key-surface.ts`. */
import type { Queries } from '../../store/database.ts';

/** What a person proves a change of keys with. */
export interface KeyProof {
  readonly fund_password: string;
  readonly code: string;
  readonly second_factor?: string;
  /** In its place: a passkey that was asked about this very request. */
  readonly passkey?: string;
}

/** Proofs, of the room of accounts. */
export interface KeyProofs {
  /**
   * Asks for all that a person has to prove of a request. What it gives uses the code up, within the transaction of what it was for.
   * @throws Refused
   */
  demand(
    user: number,
    proof: KeyProof,
    intent: { readonly purpose: 'trading_key'; readonly request: string },
    address: string,
  ): Promise<{ use(queries: Queries): Promise<void> }>;
  /** What a passkey of the person's is asked to prove a request with, as JSON. @throws Refused */
  passkeyOptions(user: number, request: string): Promise<string>;
  factorsOf(user: number): Promise<{ readonly any: boolean; readonly authenticator: boolean; readonly passkey: boolean }>;
  /** What the account says of its payments now. */
  rulesOf(user: number): Promise<{ readonly holdUntilMs: number | null }>;
}

/** What is told of a key, with its label. */
export interface KeyEvent {
  readonly template: 'trading_key_made' | 'trading_key_changed' | 'trading_key_deleted';
  readonly params: { readonly time: Date; readonly label: string };
}

/** Tells a person by a notice and a mail, with the transaction of `queries`. */
export type TellPerson = (queries: Queries, account: number, event: KeyEvent, now: Date) => Promise<void>;
