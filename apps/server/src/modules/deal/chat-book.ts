/** What chat, evidence and appeals ask of trades: whoever knows them lends it (deal-surface.ts). */
import type { DealState } from '@kontor/contract/deal';

/** A side of a trade. */
export type Side = 'buyer' | 'seller';

/** A trade, as far as those who talk about it need it. */
export interface ChatDeal {
  readonly number: number;
  readonly buyer: number;
  readonly seller: number;
  readonly state: DealState;
  /** When it was completed or cancelled, ms; 0 while it is open. */
  readonly endedMs: number;
  readonly appellant: Side | 'support' | null;
  /** Whom a ruling that was carried out has given the coins; null where something else has ended the trade, or nothing. */
  readonly ruled: Side | null;
  /** Units of 1e-8 USDT. */
  readonly value: bigint;
}

/** A change of a trade's state. */
export interface ChatStep {
  /** Names it among the steps of its trade, for ever. */
  readonly step: string;
  /** A state of the trade, or what has happened. */
  readonly word: string;
  readonly timeMs: number;
}

export interface ChatBook {
  /** A trade of this number, open or long over; undefined where there is none. */
  readonly deal: (number: number) => Promise<ChatDeal | undefined>;
  /** Its changes, oldest first. */
  readonly steps: (number: number) => Promise<readonly ChatStep[]>;
}

/** Which side somebody is; undefined for whoever has no part in the trade. */
export function sideOf({ buyer, seller }: Pick<ChatDeal, 'buyer' | 'seller'>, user: number): Side | undefined {
  return user === buyer ? 'buyer' : user === seller ? 'seller' : undefined;
}

/** Whose a side is. */
export function userOf(deal: Pick<ChatDeal, 'buyer' | 'seller'>, side: Side): number {
  return deal[side];
}

export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer';
}
