/** What other rooms lend to peer trade (deal-surface.ts puts them together). */
import type { DEAL_OBSTACLES, MERCHANT_NEEDS } from '@kontor/contract/deal-advert';
import type { Static } from 'typebox';
import type { Vault } from '../../vault/vault.ts';

export type Obstacle = (typeof DEAL_OBSTACLES)[number];

/** What is asked of whoever wants to be a merchant. */
export type MerchantNeeds = Static<typeof MERCHANT_NEEDS>;

/** A collection method with its details. */
export interface PayMethod {
  readonly id: string;
  readonly kind: string;
  readonly currency: string;
  readonly full_name: string;
  readonly bank: string;
  readonly number: string;
  readonly branch?: string | undefined;
}

/** What becomes of somebody's wish to be a merchant. */
export interface MerchantState {
  readonly state: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  readonly reason: string | null;
}

/** What a release is proved with. */
export interface ReleaseProof {
  readonly fund_password: string;
  readonly code?: string;
  readonly passkey?: string;
}

/** What keeps somebody from trading at all: words of it are `user_suspended` of the account's room. */
export interface DealLoans {
  readonly vault: Vault;
  /** A person's methods. */
  readonly methodsOf: (user: number) => Promise<readonly PayMethod[]>;
  /** Kinds of methods that may be offered anew. */
  readonly kinds: () => Promise<readonly string[]>;
  /** The name a person is verified with; undefined where there is none. */
  readonly nameOf: (user: number) => Promise<string | undefined>;
  /** Whether a page of his is open. */
  readonly isOnline: (user: number) => boolean;
  /** Whether an account answers by itself. */
  readonly isSimulated: (user: number) => boolean;
  /** Asks for the fund password, and for the second factor of who has one, where a passkey proves `request` alone; wrong ones are counted. @throws Refused */
  readonly prove: (user: number, proof: ReleaseProof, request: string) => Promise<void>;
  /** Until when nothing leaves a person's account, as its row says, which is before the engine knows; ms, null: no hold was ever set. */
  readonly holdUntilOf: (user: number) => Promise<number | null>;
  /** What a passkey of a person's is asked to prove a request with, as JSON. @throws Refused NOT_FOUND for who has none */
  readonly passkeyOptions: (user: number, request: string) => Promise<string>;
  /** What is asked of merchants now. */
  readonly merchantNeeds: () => MerchantNeeds;
  readonly merchantOf: (user: number) => Promise<MerchantState | null>;
  /** Messages of a trade that somebody has not read. */
  readonly unreadOf: (deal: number, user: number) => number;
}
