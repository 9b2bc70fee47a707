/**
 * A product at the server's doors: its calls, its section of the private channel, its public channels. The surface opens each and knows none by
 * name; which there are says products.ts. What it makes of the journal is its projection (follower/projection.ts).
 */
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import type { Engine } from '@kontor/engine/engine';
import type { IdMemory } from './at-most-once/id-memory.ts';
import type { MoneyDoor } from './at-most-once/money-once.ts';
import type { Core, CoreLoop } from './core-loop/core-loop.ts';
import type { Histories, AwaitRecorded } from './follower/histories.ts';
import type { LiveQueries } from './follower/live-queries.ts';
import type { Routes } from './http/routes.ts';
import type { Symbols } from './modules/market/symbols.ts';
import type { Random } from './random.ts';
import type { PublicChannel } from './realtime/public-channel.ts';
import type { RecordOrigins } from './record-origin.ts';
import type { SectionTable } from './realtime/user-sections.ts';
import type { Queries } from './store/database.ts';

/** A product's way to customers: made once, when the server starts. */
export type ServerProduct = (ground: Ground) => OpenServerProduct;

/** What a product has at the doors; what it leaves out it has nothing of. */
export interface OpenServerProduct {
  /** Mounts its calls. */
  mount?(routes: Routes): void;
  /** What the private channel says of it, by the name of its section. */
  readonly sections?: SectionTable;
  readonly channels?: readonly PublicChannel[];
}

/** What a product is handed of the server. */
export interface Ground {
  readonly core: Core & Pick<CoreLoop, 'applied' | 'applyHandedOver' | 'runs'>;
  /** The leader's, which is asked what a request could be about and has the last word when it is carried out. */
  readonly engine: Pick<Engine, 'knowsId' | 'marketOfOrder'>;
  /** The present, from the follower. */
  readonly queries: LiveQueries;
  /** The past of orders, deals and ledger records. */
  readonly histories: Histories;
  /** The read tables; what is asked of them waits for `awaitRecorded`. */
  readonly tables: Queries;
  readonly awaitRecorded: AwaitRecorded;
  /** What the read tables reflect. */
  readonly recorded: () => number;
  readonly symbols: Symbols;
  /** The client ids of orders that were accepted. */
  readonly ids: Pick<IdMemory, 'holds' | 'note' | 'gap'>;
  /** Where commands go that move money outside trading. */
  readonly money: MoneyDoor;
  readonly random: Random;
  readonly wallMs: () => number;
  /** The last index of a market, quote units for one base coin. */
  readonly indexOf: (market: number) => bigint | undefined;
  /** What is known of deposits and withdrawals besides their records. */
  readonly origins: RecordOrigins;
  /** What one USDT is worth in a display currency, as a decimal. */
  readonly rateOf: (currency: DisplayCurrencyName) => { readonly price: string };
  /** Called when a user cannot be told of something because it has no name yet; he is told anew when all has. */
  readonly onUnnamed: () => void;
}
