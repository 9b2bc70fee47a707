/**
 * What the follower tells of items that sell new coins, plain data as in feed.ts: tokens and payment in units of their assets, times in ms since 1970 UTC,
 * the freeze rate in 1e-8. Words of stages and modes stand in @kontor/domain/ico/words.
 */
import type { IcoMode, IcoStage } from '@kontor/domain/ico/words';

/** An item's terms, as ICO_ITEM said them last. */
export interface IcoTerms {
  readonly item: number;
  /** Assets that are sold and paid with. */
  readonly token: number;
  readonly payment: number;
  readonly mode: IcoMode;
  readonly freezeRate: number;
  readonly freezeDays: number;
  readonly supply: bigint;
  /** Tokens of a lot; 0 in proportion. */
  readonly lot: bigint;
  /** Payment units for a whole token. */
  readonly price: bigint;
  /** Most lots of a user; in proportion the most tokens of a user, 0 for none. */
  readonly cap: bigint;
  readonly start: number;
  readonly end: number;
  /** SHA-256 of the secret, hexadecimal; all zeros in proportion. */
  readonly commitment: string;
  /** The block that is drawn with. */
  readonly network: number;
  readonly height: number;
}

/** An item as everybody sees it. */
export interface IcoItemState {
  readonly terms: IcoTerms;
  readonly stage: IcoStage;
  /** When everything goes back if it was not drawn; lower than the terms said once the block is known. */
  readonly drawBy: number;
  /** Lots that were subscribed, which are the tickets; in proportion 0. */
  readonly tickets: number;
  /** What was paid, or committed, in all. */
  readonly paid: bigint;
  readonly subscribers: number;
  /** Hexadecimal; undefined as long as they are not known. */
  readonly block: string | undefined;
  readonly secret: string | undefined;
  /** Winning lots of holdings that are settled, and tokens that were given. */
  readonly wonLots: number;
  readonly given: bigint;
  /** When the last holding was settled or given back; 0 before. */
  readonly settledMs: number;
  /** Who wins is known, ticket by ticket. */
  readonly isDrawn: boolean;
}

/** What a user has in an item. */
export interface IcoHolding {
  readonly item: number;
  readonly user: number;
  /** From 0, in the order of the first subscriptions. */
  readonly place: number;
  /** Lots, or what was committed. */
  readonly quantity: bigint;
  /** Frozen until it is settled. */
  readonly paid: bigint;
  /** Runs of tickets: first and how many, one behind the other. */
  readonly runs: readonly number[];
  readonly isSettled: boolean;
  readonly wonLots: number;
  readonly tokens: bigint;
  readonly cost: bigint;
  readonly refund: bigint;
  /** Of the tokens at settlement, and what of that he has claimed. */
  readonly frozen: bigint;
  readonly claimed: bigint;
  /** Of the first subscription, and of the settlement; 0 before. */
  readonly openedMs: number;
  readonly settledMs: number;
}

/** What a row of the records of items tells; the place of its word in the call's list of kinds. */
export const IcoRecordKind = { SUBSCRIBED: 0, SETTLED: 1, REFUNDED: 2 } as const;
export type IcoRecordKind = (typeof IcoRecordKind)[keyof typeof IcoRecordKind];

/** One subscription, settlement or refund of a user. */
export interface IcoRecord {
  readonly user: number;
  readonly item: number;
  readonly kind: IcoRecordKind;
  readonly sequence: number;
  /** Among those of its command. */
  readonly ordinal: number;
  readonly timeMs: number;
  /** Of a subscription in a lottery: its first ticket; else 0. */
  readonly firstTicket: number;
  /** Lots, or what was committed: of this subscription, else of all of them. */
  readonly quantity: bigint;
  /** Paid; of a settlement what it cost in the end, of a refund 0. */
  readonly amount: bigint;
  readonly refund: bigint;
  readonly wonLots: number;
  readonly tokens: bigint;
  readonly frozen: bigint;
}

/** What a user took of his frozen tokens. */
export interface IcoThaw {
  readonly user: number;
  readonly item: number;
  readonly sequence: number;
  readonly timeMs: number;
  readonly amount: bigint;
  /** In all, with this. */
  readonly claimed: bigint;
}

/** Items that are new or changed, as they are now. */
export interface IcoNews {
  readonly icoItems: readonly IcoItemState[];
}

/** What changed in items for one watched user. */
export interface IcoChange {
  readonly icoHoldings: readonly IcoHolding[];
}
