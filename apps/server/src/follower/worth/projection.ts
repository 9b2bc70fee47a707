/** Worth in the follower: what users have paid for what they hold. */
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import { MIN_INDEX_SOURCES } from '@kontor/domain/formulas/index-price';
import { Side } from '@kontor/domain/order';
import { RecordType } from '@kontor/domain/record-types';
import { isApplied } from '@kontor/domain/refusals';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import { EventType, EventWords } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { SPOT_KIND } from '../listings.ts';
import type { Answering, Ground, OpenProjection, Projection } from '../projection.ts';
import type { RecordRow } from '../record-row.ts';
import { isBot } from '../../bot-numbers.ts';
import { AssetValues, worthAt } from './asset-values.ts';
import type { AssetPrice } from './asset-values.ts';
import { CostBook } from './cost-book.ts';
import type { AssetCost } from './cost-book.ts';
import { HOUR_MS } from '../wallet/held-past.ts';
import { effectOf } from '../wallet/record-effect.ts';
import { readWorthState, writeWorthState } from './worth-state.ts';

const { TRADE } = EventWords;

/** What a user's holdings cost, and how far the tables of what he held go. */
export interface Worth {
  readonly costs: readonly AssetCost[];
  /** When the hour began that is not over, ms: what was held then and before stands in the tables. */
  readonly hourMs: number;
}

export interface WorthQuestions {
  worth: { asked: { readonly user: number }; answer: Worth };
}

/** One side of a deal. */
interface Part {
  readonly asset: number;
  readonly quantity: bigint;
}

/** What a user has paid and got in an item by a command. */
type Sale = Map<number, bigint>;

/** What came or left with a command, at the price of then. */
interface Flow {
  readonly user: number;
  readonly asset: number;
  readonly price: AssetPrice | undefined;
  amount: bigint;
}

/** Records of what is sold as new coins. */
const SALES: readonly number[] = [RecordType.ICO_PAY, RecordType.ICO_REFUND, RecordType.ICO_GRANT];

export class WorthView implements OpenProjection {
  readonly hears = [EventType.TRADE] as const;
  readonly costs = new CostBook();
  readonly questions: Answering<WorthQuestions> = {
    worth: ({ user }) => ({ costs: this.costs.ofUser(user), hourMs: Math.floor(this.#ground.moment.timeMs / HOUR_MS) * HOUR_MS }),
  };
  readonly #ground: Ground;
  readonly #values: AssetValues;
  /** Of the last command with any; they count when it is over. */
  #flows: Flow[] = [];
  #flowsOf = 0;
  /** By user and item. */
  readonly #sales = new Map<string, Sale>();

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#values = new AssetValues(ground.listings);
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    if (!isApplied(code)) return;
    const type = commands.words[at]! & 0xffff;
    if (type === CommandType.INDEX_PRICE) {
      const { market, price, constituents } = readCommandAs('INDEX_PRICE', commands, at);
      if (constituents.length >= MIN_INDEX_SOURCES) this.#values.index(market, price);
    } else if (type === CommandType.LIST_ASSET || type === CommandType.LIST_MARKET || type === CommandType.SET_ASSET) this.#values.listed();
  }

  event({ words, longs }: EventLog, at: number): void {
    const [maker, taker] = [words[at + TRADE.MAKER_USER]!, words[at + TRADE.TAKER_USER]!];
    if (isBot(maker) && isBot(taker)) return;
    const { terms, unit, kind } = this.#ground.listings.market(words[at + TRADE.MARKET]!);
    // Nobody gets coins for a contract.
    if (kind !== SPOT_KIND) return;
    this.#settleFlows();
    const lots = BigInt(words[at + TRADE.LOTS]!);
    const base = lots * BigInt(terms.stepUnits);
    const quote = BigInt(words[at + TRADE.PRICE]!) * lots * unit;
    const [makerFee, takerFee] = [longs[(at + TRADE.MAKER_FEE) >> 1]!, longs[(at + TRADE.TAKER_FEE) >> 1]!];
    const takerBuys = ((words[at]! >>> 8) & 255) === Side.BUY;
    const [buyer, seller] = takerBuys ? [taker, maker] : [maker, taker];
    const worth = this.#values.of(terms.quote, quote) ?? this.#values.of(terms.base, base);
    // Each pays the fee out of what he receives: it makes the rest dearer.
    this.#exchange(
      buyer,
      { asset: terms.quote, quantity: quote },
      { asset: terms.base, quantity: base - (takerBuys ? takerFee : makerFee) },
      worth,
    );
    this.#exchange(
      seller,
      { asset: terms.base, quantity: base },
      { asset: terms.quote, quantity: quote - (takerBuys ? makerFee : takerFee) },
      worth,
    );
  }

  record(record: RecordRow): void {
    const effect = effectOf(record.type);
    if (SALES.includes(record.type)) this.#addSale(record);
    if (effect !== 'flow' || record.account >= USER_ACCOUNTS || isBot(record.owner)) return;
    if (this.#flowsOf !== record.sequence) this.#settleFlows();
    this.#flowsOf = record.sequence;
    const known = this.#flows.find(({ user, asset }) => user === record.owner && asset === record.asset);
    if (known === undefined)
      this.#flows.push({ user: record.owner, asset: record.asset, amount: record.amount, price: this.#values.price(record.asset) });
    else known.amount += record.amount;
  }

  batchEnd(): void {
    this.#settleFlows();
  }

  pack(): Uint8Array {
    return writeWorthState({ indexes: this.#values.indexes(), costs: this.costs.all() });
  }

  restore(_state: StateWithoutOrders, packed: Uint8Array): void {
    const { indexes, costs } = readWorthState(packed);
    for (const [market, price] of indexes) this.#values.index(market, price);
    this.costs.restore(costs);
  }

  /** Somebody gave one asset for another: what came cost what all of the deal was worth. */
  #exchange(user: number, given: Part, received: Part, worth: bigint | undefined): void {
    if (isBot(user)) return;
    const { valuing } = this.#values;
    if (given.asset !== valuing) this.costs.giveUp(user, given.asset, given.quantity);
    if (received.asset !== valuing) this.costs.acquire(user, received.asset, received.quantity, worth);
  }

  #addSale({ owner, account, asset, amount, reference, sequence }: RecordRow): void {
    if (account >= USER_ACCOUNTS) return;
    if (this.#flowsOf !== sequence) this.#settleFlows();
    this.#flowsOf = sequence;
    const key = `${owner}/${reference}`;
    const sale: Sale = this.#sales.get(key) ?? new Map<number, bigint>();
    this.#sales.set(key, sale.set(asset, (sale.get(asset) ?? 0n) + amount));
  }

  /** Coins of an item cost what was paid for them; what is only set aside, or given back, adds up to nothing. */
  #settleSales(): void {
    for (const [key, sale] of this.#sales) {
      const user = Number(key.split('/', 1)[0]);
      const [paid] = [...sale].filter(([, amount]) => amount < 0n);
      const [got] = [...sale].filter(([, amount]) => amount > 0n);
      if (paid === undefined || got === undefined) continue;
      const given = { asset: paid[0], quantity: -paid[1] };
      this.#exchange(user, given, { asset: got[0], quantity: got[1] }, this.#values.of(given.asset, given.quantity));
    }
    this.#sales.clear();
  }

  #settleFlows(): void {
    this.#settleSales();
    if (this.#flows.length === 0) return;
    for (const { user, asset, amount, price } of this.#flows) {
      if (asset === this.#values.valuing) continue;
      if (amount > 0n) this.costs.acquire(user, asset, amount, price && worthAt(price, amount));
      else if (amount < 0n) this.costs.giveUp(user, asset, -amount);
    }
    this.#flows = [];
  }
}

export const worthProjection: Projection<WorthView> = {
  name: 'worth',
  tables: [],
  open: (ground) => new WorthView(ground),
};
