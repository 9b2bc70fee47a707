/**
 * A product at the server's doors: its calls, its section of the private channel, its public channels. The surface opens each and knows none by
 * name; which there are says products.ts. What it makes of the journal is its projection (follower/projection.ts).
 */
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import type { Price } from '@kontor/domain/formulas/valuation';
import type { MoneyDoor } from './at-most-once/money-once.ts';
import type { Core } from './core-loop/core-loop.ts';
import type { Feed } from './follower/feed.ts';
import type { AwaitRecorded } from './follower/ask-past.ts';
import type { Histories } from './follower/histories.ts';
import type { LiveQueries } from './follower/live-queries.ts';
import type { PastSpan } from './follower/past-span.ts';
import type { Routes } from './http/routes.ts';
import type { Leader } from './leader/leader.ts';
import type { Symbols } from './modules/market/symbols.ts';
import type { Random } from './random.ts';
import type { PublicChannel } from './realtime/public-channel.ts';
import type { RecordOrigins } from './record-origin.ts';
import type { ClientOrderIds } from './trading-api/client-order-ids.ts';
import type { TradingApiPart } from './trading-api/endpoints.ts';
import type { SectionTable } from './realtime/user-sections.ts';
import type { Database, Queries } from './store/database.ts';

/** A product's way to customers: made once, when the server starts. */
export type ServerProduct = (ground: Ground) => OpenServerProduct;

/** What a product has at the doors; what it leaves out it has nothing of. */
export interface OpenServerProduct {
  /** Mounts its calls. */
  mount?(routes: Routes): void;
  /** What the private channel says of it, by the name of its section. */
  readonly sections?: SectionTable;
  readonly channels?: readonly PublicChannel[];
  /** What programs find of it at the trading API. */
  readonly tradingApi?: TradingApiPart;
}

/** What a user's contract account is beyond what the ledger says of it; units of the asset that contracts are settled in. */
export interface ContractWorth {
  readonly asset: number;
  /** What all positions would gain. */
  readonly profit: bigint;
  /** Losses that wait for something to come in. */
  readonly carried: bigint;
  /** What open orders hold of what is available. */
  readonly reserved: bigint;
  readonly transferable: bigint;
  /** The part of `profit` that positions have which were opened at a time or later, ms. */
  readonly openedSince: (timeMs: number) => bigint;
}

/** What positions would have gained. */
export interface PastProfit {
  readonly asset: number;
  /** At one of the moments, in units of the asset. */
  readonly at: (timeMs: number) => bigint;
}

/** What the next settlement of a contract's funding would be, and what the last mark was made of (feeds/contract-prices.ts). */
export interface NextFunding {
  /** In 1e-8. */
  readonly rate: bigint;
  readonly timeMs: number;
  /** Samples of the premium so far. */
  readonly samples: number;
  /** Index with funding, and index with basis, quote units for a coin; undefined where this server has made no mark yet. */
  readonly price1: bigint | undefined;
  readonly price2: bigint | undefined;
}

/** Where seconds contracts are offered (modules/platform/settings.ts). */
export interface OfferedPlaces {
  readonly everywhere: boolean;
  readonly countries: readonly string[];
  /** To those alone whose identity is verified. */
  readonly identity: boolean;
}

/** What a product is handed of the server. */
export interface Ground {
  /** Takes commands, and has the last word when they are carried out. */
  readonly leader: Leader;
  /** The same, for whoever only hands over. */
  readonly core: Core;
  readonly money: MoneyDoor;
  /** The present, from the follower. */
  readonly queries: LiveQueries;
  /** What changes, as it does. */
  readonly feed: Feed;
  /** The past of orders, deals and ledger records. */
  readonly histories: Histories;
  /** The read tables; what is asked of them waits for `awaitRecorded`. */
  readonly tables: Queries & Pick<Database, 'transaction'>;
  readonly awaitRecorded: AwaitRecorded;
  /** What the read tables reflect. */
  readonly recorded: () => number;
  readonly symbols: Symbols;
  /** The texts of client order ids that came by the trading API: of spot, of contracts, and of transfers. */
  readonly clientOrderIds: ClientOrderIds;
  readonly contractOrderIds: ClientOrderIds;
  readonly transferIds: ClientOrderIds;
  readonly random: Random;
  readonly wallMs: () => number;
  /** The last index of a market, quote units for one base coin. */
  readonly indexOf: (market: number) => bigint | undefined;
  /** What a user's contract account is beyond its holdings; undefined where he has nothing in any contract. */
  readonly contractWorth: (user: number, minSeq?: number) => Promise<ContractWorth | undefined>;
  /** What a user's positions would have gained at the moments of a span that is over; undefined where he had none in it. */
  readonly pastProfit: (user: number, span: PastSpan) => Promise<PastProfit | undefined>;
  /** What coins that were sold here cost in USDT for as long as no market says it; undefined where none were sold. */
  readonly raisePriceOf: (asset: number) => Price | undefined;
  /** A secret of a user's that nobody else knows, himself included: public lists call him by a hash of it. */
  readonly saltOf: (user: number) => Uint8Array;
  /** Which version what is listed has (modules/market/listing-news.ts). */
  readonly version: () => number;
  /** What the next settlement of a contract's funding would be now, from whoever makes marks; undefined before the first. */
  readonly nextFunding: (market: number) => NextFunding | undefined;
  /** Where seconds contracts are offered, as set now. */
  readonly secondsPlaces: () => OfferedPlaces;
  /** The country of an address; undefined where nobody knows. */
  readonly countryOf: (address: string) => string | undefined;
  /** What a source of the index is called. */
  readonly sourceName: (source: number) => string;
  /** What is known of deposits and withdrawals besides their records. */
  readonly origins: RecordOrigins;
  /** What one USDT is worth in a display currency, as a decimal; and when a source said so, ms, null where operators have set it. */
  readonly rateOf: (currency: DisplayCurrencyName) => { readonly price: string; readonly timeMs: number | null };
  /** Called when a user cannot be told of something because it has no name yet; he is told anew when all has. */
  readonly onUnnamed: () => void;
}
