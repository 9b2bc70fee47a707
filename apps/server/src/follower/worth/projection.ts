/** Worth in the follower: what users have paid for what they hold, and what they have made of it by day. */
import { Account, SYSTEM_OWNER, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { MIN_INDEX_SOURCES } from '@kontor/domain/formulas/index-price';
import { Side } from '@kontor/domain/order';
import { RecordType } from '@kontor/domain/record-types';
import { isApplied } from '@kontor/domain/refusals';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import { EventType, EventWords, readEvent } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { SPOT_KIND } from '../listings.ts';
import type { Answering, Ground, OpenProjection, Projection } from '../projection.ts';
import type { RecordRow } from '../record-row.ts';
import { isBot } from '../../bot-numbers.ts';
import { AssetValues, worthAt } from './asset-values.ts';
import type { AssetPrice } from './asset-values.ts';
import { CostBook } from './cost-book.ts';
import type { AssetCost } from './cost-book.ts';
import { DAY_MS, HOUR_MS } from '../wallet/held-past.ts';
import { effectOf } from '../wallet/record-effect.ts';
import { DerivativeDeals } from './derivative-deals.ts';
import { ProfitDays } from './profit-days.ts';
import type { Whose } from './profit-days.ts';
import { DEAL_DAY_TABLE, FEE_DAY_TABLE, PROFIT_DAY_TABLE } from './profit-tables.ts';
import { readWorthState, writeWorthState } from './worth-state.ts';

const { TRADE } = EventWords;

/** What a user's holdings cost, and how far the tables of what he held go. */
export interface Worth {
  readonly costs: readonly AssetCost[];
  /** When the hour began that is not over, ms: what was held then and before stands in the tables. */
  readonly hourMs: number;
  /** The day (UTC) from which on the tables of what he made have everything, ms. */
  readonly profitSinceMs: number;
}

export interface WorthQuestions {
  worth: { asked: { readonly user: number }; answer: Worth };
}

/** One side of a deal. */
interface Part {
  readonly asset: number;
  readonly quantity: bigint;
}

/** What somebody gave and received, and what the deal was worth, fees not taken off; undefined where nobody knows. */
interface Exchange {
  readonly given: Part;
  readonly received: Part;
  readonly worth: bigint | undefined;
}

/** What a user has paid and got in an item by a command. */
type Sale = Map<number, bigint>;

/** What came or left with a command, at the price of then. */
interface Flow {
  readonly user: number;
  readonly account: number;
  readonly asset: number;
  /** From another of his accounts, or to it: nothing was paid. */
  readonly isOwn: boolean;
  readonly price: AssetPrice | undefined;
  amount: bigint;
}

/** Records of what is sold as new coins. */
const SALES: readonly number[] = [RecordType.ICO_PAY, RecordType.ICO_REFUND, RecordType.ICO_GRANT];

/** Records of what the exchange keeps for a deal. */
const FEES: readonly number[] = [
  RecordType.SPOT_FEE,
  RecordType.CONTRACT_FEE,
  RecordType.LIQUIDATION_FEE,
  RecordType.SECONDS_FEE,
  RecordType.P2P_FEE,
];

/** Accounts in which coins are given for others: what that gains follows from what they cost. In the others the ledger's records say it. */
const EXCHANGING: readonly number[] = [Account.SPOT, Account.ICO];

export class WorthView implements OpenProjection {
  readonly hears = [EventType.TRADE, EventType.POSITION, EventType.SECONDS_OPENED, EventType.SECONDS_SETTLED] as const;
  readonly costs = new CostBook();
  readonly questions: Answering<WorthQuestions> = {
    worth: ({ user }) => ({
      costs: this.costs.ofUser(user),
      hourMs: Math.floor(this.#ground.moment.timeMs / HOUR_MS) * HOUR_MS,
      profitSinceMs: this.#sinceMs,
    }),
  };
  readonly #ground: Ground;
  readonly #values: AssetValues;
  readonly #days = new ProfitDays();
  readonly #derivatives = new DerivativeDeals(this.#days);
  #sinceMs = 0;
  /** The command whose events and records come. */
  #sequence = 0;
  /** Of the command; they count when it is over. */
  #flows: Flow[] = [];
  /** By user and item. */
  readonly #sales = new Map<string, Sale>();

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#values = new AssetValues(ground.listings);
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    this.#advance();
    if (!isApplied(code)) return;
    const type = commands.words[at]! & 0xffff;
    if (type === CommandType.INDEX_PRICE) {
      const { market, price, constituents } = readCommandAs('INDEX_PRICE', commands, at);
      if (constituents.length >= MIN_INDEX_SOURCES) this.#values.index(market, price);
    } else if (type === CommandType.LIST_ASSET || type === CommandType.LIST_MARKET || type === CommandType.SET_ASSET) this.#values.listed();
  }

  event(log: EventLog, at: number): void {
    this.#advance();
    if ((log.words[at]! & 255) === EventType.TRADE) this.#trade(log, at);
    else this.#derivatives.hear(readEvent(log, at));
  }

  record(record: RecordRow): void {
    const { owner, account, asset, amount, type } = record;
    const effect = effectOf(type);
    if (effect === 'inside' && !SALES.includes(type)) return;
    if (account >= USER_ACCOUNTS || owner <= SYSTEM_OWNER) return;
    this.#advance();
    if (SALES.includes(type)) this.#addSale(record);
    if (isBot(owner) || effect === 'inside') return;
    if (effect === 'deal') {
      if (FEES.includes(type) && amount < 0n) this.#days.fee({ user: owner, account }, asset, -amount, this.#values.of(asset, -amount));
      if (EXCHANGING.includes(account)) return;
      this.#days.realise({ user: owner, account }, this.#values.of(asset, amount));
      if (account === Account.SECONDS) this.#derivatives.settled(record);
      return;
    }
    const known = this.#flows.find((flow) => flow.user === owner && flow.account === account && flow.asset === asset);
    const isOwn = effect === 'transfer';
    if (known === undefined) this.#flows.push({ user: owner, account, asset, isOwn, amount, price: this.#values.price(asset) });
    else known.amount += amount;
  }

  batchEnd(): void {
    this.#settle();
    this.#days.write(this.#ground.out.rows);
  }

  pack(): Uint8Array {
    const profit = { sinceMs: this.#sinceMs, days: this.#days.pack(), lots: this.#derivatives.pack() };
    return writeWorthState({ indexes: this.#values.indexes(), costs: this.costs.all(), profit });
  }

  restore(_state: StateWithoutOrders, packed: Uint8Array): void {
    const { indexes, costs, profit } = readWorthState(packed);
    for (const [market, price] of indexes) this.#values.index(market, price);
    this.costs.restore(costs);
    // Today is not whole, nor need tomorrow be: what came between this snapshot and the tables' last row is written nowhere.
    this.#sinceMs = profit?.sinceMs ?? (Math.floor(this.#ground.moment.timeMs / DAY_MS) + 2) * DAY_MS;
    if (profit === undefined) return;
    this.#days.restore(profit.days);
    this.#derivatives.restore(profit.lots);
  }

  /** Before anything of a command is looked at: what the one before did counts now, at the prices of then, and on its own day. */
  #advance(): void {
    const { moment, out } = this.#ground;
    if (moment.sequence === this.#sequence) return;
    this.#sequence = moment.sequence;
    this.#settle();
    this.#days.moveTo(moment.timeMs, out.rows);
  }

  #trade(log: EventLog, at: number): void {
    const { words, longs } = log;
    const [maker, taker] = [words[at + TRADE.MAKER_USER]!, words[at + TRADE.TAKER_USER]!];
    if (isBot(maker) && isBot(taker)) return;
    const market = words[at + TRADE.MARKET]!;
    const { terms, unit, kind } = this.#ground.listings.market(market);
    const lots = BigInt(words[at + TRADE.LOTS]!);
    const quote = BigInt(words[at + TRADE.PRICE]!) * lots * unit;
    // Nobody gets coins for a contract.
    if (kind !== SPOT_KIND) return this.#derivatives.trade(readEvent(log, at), quote);
    const base = lots * BigInt(terms.stepUnits);
    const [makerFee, takerFee] = [longs[(at + TRADE.MAKER_FEE) >> 1]!, longs[(at + TRADE.TAKER_FEE) >> 1]!];
    const takerBuys = ((words[at]! >>> 8) & 255) === Side.BUY;
    const [buyer, seller] = takerBuys ? [taker, maker] : [maker, taker];
    const worth = this.#values.of(terms.quote, quote) ?? this.#values.of(terms.base, base);
    // Each pays the fee out of what he receives: it makes the rest dearer.
    const bought = { asset: terms.base, quantity: base - (takerBuys ? takerFee : makerFee) };
    const got = { asset: terms.quote, quantity: quote - (takerBuys ? makerFee : takerFee) };
    this.#deal(buyer, market, { given: { asset: terms.quote, quantity: quote }, received: bought, worth });
    this.#deal(seller, market, { given: { asset: terms.base, quantity: base }, received: got, worth });
  }

  /** A user's side of a deal in a market: whoever gives a coin has closed something. */
  #deal(user: number, market: number, exchange: Exchange): void {
    if (isBot(user)) return;
    const whose = { user, account: Account.SPOT };
    this.#days.trade(whose, market, exchange.worth ?? 0n);
    const sale = this.#exchange(whose, exchange);
    if (sale !== undefined) this.#days.close(whose, market, sale.gain);
  }

  /** Somebody gave one asset for another: what came cost what all of the deal was worth. Says what was gained, where anything can have been. */
  #exchange(whose: Whose, { given, received, worth }: Exchange): { readonly gain: bigint | undefined } | undefined {
    const { user } = whose;
    const { valuing } = this.#values;
    // The fee of what is not the valuing currency itself makes that dearer, and is no loss yet.
    const proceeds = received.asset === valuing ? received.quantity : worth;
    const sale = given.asset === valuing ? undefined : { gain: this.costs.sell(user, given.asset, given.quantity, proceeds) };
    if (sale !== undefined) this.#days.realise(whose, sale.gain);
    if (received.asset !== valuing) this.costs.acquire(user, received.asset, received.quantity, worth);
    return sale;
  }

  #addSale({ owner, asset, amount, reference }: RecordRow): void {
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
      if (isBot(user)) continue;
      const given = { asset: paid[0], quantity: -paid[1] };
      const received = { asset: got[0], quantity: got[1] };
      this.#exchange({ user, account: Account.ICO }, { given, received, worth: this.#values.of(given.asset, given.quantity) });
    }
    this.#sales.clear();
  }

  #settle(): void {
    this.#settleSales();
    this.#derivatives.commandEnd();
    if (this.#flows.length === 0) return;
    const flows = this.#flows;
    this.#flows = [];
    for (const { user, account, amount, price } of flows)
      if (amount !== 0n) this.#days.flow({ user, account }, price && worthAt(price, amount));
    // What went from one account to another has come from nowhere, and what came into several is one inflow.
    const outside = new Map<string, Flow>();
    for (const flow of flows.filter(({ isOwn, asset }) => !isOwn && asset !== this.#values.valuing)) {
      const key = `${flow.user}/${flow.asset}`;
      const known = outside.get(key);
      if (known === undefined) outside.set(key, flow);
      else known.amount += flow.amount;
    }
    for (const { user, asset, amount, price } of outside.values()) {
      if (amount > 0n) this.costs.acquire(user, asset, amount, price && worthAt(price, amount));
      else if (amount < 0n) this.costs.giveUp(user, asset, -amount);
    }
  }
}

export const worthProjection: Projection<WorthView> = {
  name: 'worth',
  tables: [PROFIT_DAY_TABLE, DEAL_DAY_TABLE, FEE_DAY_TABLE],
  open: (ground) => new WorthView(ground),
};
