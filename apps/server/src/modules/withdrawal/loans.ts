/** What withdrawals are lent by other rooms; put together in `withdrawal-surface.ts`. */
import type { NetworkWord } from '@kontor/contract/network';
import type { Price } from '@kontor/domain/formulas/valuation';
import type { Queries } from '../../store/database.ts';

/** A currency on a network, as far as withdrawals go. */
export interface WithdrawalNetwork {
  readonly asset: number;
  readonly state: 'available' | 'paused' | 'unavailable';
  /** The token's contract; empty for the chain's own coin. */
  readonly contract: string;
  /** Units of the asset. */
  readonly minimum: bigint;
  readonly fee: bigint;
  /** Confirmations after which a payment counts. */
  readonly confirmations: number;
  /** Whether the chain can hold an amount: it may have fewer decimals than the ledger. */
  isPayable(amount: bigint): boolean;
}

/** The networks of this exchange. */
export interface WithdrawalNetworks {
  /** Undefined where this exchange does not have it. */
  find(symbol: string, network: NetworkWord): Promise<WithdrawalNetwork | undefined>;
  /** The customer whose deposit address it is. */
  ownerOf(network: NetworkWord, address: string): Promise<number | undefined>;
  /** Confirmations after which a payment counts; undefined where this exchange does not have the network. */
  neededOn(network: NetworkWord): number | undefined;
  /** Height of the newest block that is known; undefined where there is none. */
  head(network: NetworkWord): number | undefined;
}

/** What a person proves a withdrawal with. */
export interface WithdrawalProof {
  readonly fund_password: string;
  readonly code: string;
  readonly second_factor?: string;
  /** In its place: a passkey that was asked about this very request. */
  readonly passkey?: string;
}

/** The second factor of a person: `any`, and in which forms besides recovery codes. */
export interface FactorsAsked {
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

/** Proofs, of the room of accounts. */
export interface PaymentProofs {
  /**
   * Asks for all that a person has to prove of a request. What it gives uses the code up, within the transaction of what it was for.
   * @throws Refused
   */
  demand(
    user: number,
    proof: WithdrawalProof,
    intent: { readonly purpose: 'withdraw'; readonly request: string },
    address: string,
  ): Promise<{ use(queries: Queries): Promise<void> }>;
  /** What a passkey of the person's is asked to prove a request with, as JSON. @throws Refused */
  passkeyOptions(user: number, request: string): Promise<string>;
  factorsOf(user: number): Promise<FactorsAsked>;
  /** What the account says of its payments now. */
  rulesOf(user: number): Promise<PaymentRules>;
  /** The same, and it goes on saying so until the transaction of `queries` has ended. */
  keepRules(queries: Queries, user: number): Promise<PaymentRules>;
  /** Whether the newest login was lately, and from a device or network that the account had not logged in from. */
  isOnNewDevice(user: number): Promise<boolean>;
}

/** What all that a user has is worth, as of a command. */
export interface Worth {
  /** 1e-8 USDT, cut. */
  readonly worth: bigint;
  readonly sequence: number;
}

export interface Valuation {
  /** USDT for one whole coin; undefined where nobody knows. */
  priceOf(asset: number): Price | undefined;
  worthOf(user: number, minSeq: number): Promise<Worth>;
}

/** A kept address of a person. */
export interface KeptAddress {
  readonly symbol: string;
  readonly network: NetworkWord;
  readonly address: string;
  readonly note: string;
  /** In whitelist mode it counts from then on, ms. */
  readonly usable_from: number;
}
export interface AddressBook {
  byId(user: number, id: number): Promise<KeptAddress | undefined>;
  onNetwork(user: number, network: NetworkWord): Promise<readonly KeptAddress[]>;
  /** The entry for a currency on a network, which stays in the book until the transaction of `queries` has ended. */
  keep(
    queries: Queries,
    user: number,
    place: { readonly symbol: string; readonly network: NetworkWord; readonly address: string },
  ): Promise<KeptAddress | undefined>;
}
