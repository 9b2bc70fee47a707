import type { CommandOf } from '@kontor/engine/command';

/** The release that brought trades between users. */
export const P2P_SINCE = 6;

/** Where a trade is, by its number. */
export const STATES = ['WAIT_PAY', 'PAID', 'PAID_OVERDUE', 'APPEAL', 'COMPLETED', 'CANCELLED'] as const;
export type State = (typeof STATES)[number];

/** Why it came there, by its number. */
export const CAUSES = [
  'MADE',
  'PAID',
  'CANCELLED_BY_BUYER',
  'TIMED_OUT',
  'OVERDUE',
  'RELEASED',
  'APPEALED',
  'WITHDRAWN',
  'RULED',
  'DEADLINE_MOVED',
] as const;
export type Cause = (typeof CAUSES)[number];

export const SELL = 0;
export const BUYER = 0;
export const SELLER = 1;
export const SUPPORT = 2;

export type AdvertTerms = Omit<CommandOf<'P2P_ADVERT'>, 'type' | 'time' | 'deadline' | 'user' | 'number'>;

export interface Advert {
  readonly number: number;
  readonly merchant: number;
  terms: AdvertTerms;
  version: number;
  left: bigint;
  online: boolean;
}

export interface Trade {
  readonly number: number;
  readonly advert: number;
  readonly version: number;
  readonly buyer: number;
  readonly seller: number;
  readonly taker: number;
  readonly asset: number;
  readonly by: number;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly total: bigint;
  readonly reference: bigint;
  readonly value: bigint;
  readonly rate: number;
  state: State;
  cause: Cause;
  /** Until when the state lasts; in APPEAL, what is kept of it. */
  deadline: number;
  /** In APPEAL: where it came from. */
  from: State | undefined;
  appeal: { readonly user: number; readonly role: number } | undefined;
  ruling: { readonly operator: number; readonly outcome: number } | undefined;
  off: boolean;
}

/** A cancellation that counts against who bought. */
export interface Cancellation {
  readonly trade: number;
  readonly user: number;
  readonly day: number;
  readonly kind: 'before' | 'after';
}

export interface Held {
  readonly trade: number;
  readonly user: number;
  readonly until: number;
  readonly value: bigint;
}

/** What the twin knows of trades between users. */
export interface PeerState {
  terms: Omit<CommandOf<'P2P_TERMS'>, 'type' | 'time' | 'deadline' | 'user'>;
  readonly adverts: Map<number, Advert>;
  readonly trades: Map<number, Trade>;
  readonly advertNumbers: Set<number>;
  readonly tradeNumbers: Set<number>;
  deposits: readonly { readonly user: number; readonly asset: number; readonly amount: bigint }[];
  /** Whoever has completed a trade, once for each. */
  readonly finished: number[];
  cancellations: readonly Cancellation[];
  readonly blocks: { readonly user: number; readonly day: number; readonly until: number }[];
  readonly held: Held[];
  readonly heldSince: Map<number, number>;
}

export function createPeers(): PeerState {
  return {
    terms: { twoPersonValue: 1_000n * 10n ** 8n, hold: 24 * 3_600_000, makerRate: 0, takerRate: 0, depositAsset: 0, deposit: 0n },
    adverts: new Map(),
    trades: new Map(),
    advertNumbers: new Set(),
    tradeNumbers: new Set(),
    deposits: [],
    finished: [],
    cancellations: [],
    blocks: [],
    held: [],
    heldSince: new Map(),
  };
}

/** Whether the coins of a trade are in escrow. */
export function isOpen({ state }: Trade): boolean {
  return state !== 'COMPLETED' && state !== 'CANCELLED';
}

/** Whose advert a trade is of. */
export function merchantOf({ taker, buyer, seller }: Trade): number {
  return taker === buyer ? seller : buyer;
}

/** A number of an advert or a trade. */
export function isNumber(value: number): boolean {
  return value >= 1 && value <= Number.MAX_SAFE_INTEGER && value % 1 === 0;
}
