/** A small exchange over a journal in memory, for the tests of the core loop and of what follows it. */
import { Account } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { createEngine, EXCHANGE_CAPACITY } from '@kontor/engine/engine';
import { LiveView } from '../follower/live-view.ts';
import type { Batch } from '../journal/journal.ts';
import { MemoryJournal } from '../journal/memory-journal.ts';
import type { FaultPlan, MemoryJournalStorage } from '../journal/memory-journal.ts';
import { clientKey } from './client-id.ts';
import { CommandTexts } from './command-texts.ts';
import { CoreLoop } from './core-loop.ts';
import type { AnyNewCommand } from './core-loop.ts';
import { recover } from './replay.ts';

export const USDT = 0;
export const BTC = 1;
export const BTC_USDT = 0;
/** One coin in units. */
export const COIN = 100_000_000n;

/** USDT and BTC, and their market open. */
export const LISTING = [
  { type: CommandType.LIST_ASSET, asset: USDT, scale: 8, flags: 7 },
  { type: CommandType.LIST_ASSET, asset: BTC, scale: 8, flags: 1 },
  {
    type: CommandType.LIST_MARKET,
    terms: {
      market: BTC_USDT,
      base: BTC,
      quote: USDT,
      tickUnits: 1_000_000,
      stepUnits: 1_000,
      minPriceTicks: 0,
      maxPriceTicks: 0,
      minLots: 0,
      maxLots: 0,
      minMarketLots: 0,
      maxMarketLots: 0,
      minNotional: 0,
      maxNotional: 0,
      applyMinToMarket: false,
      applyMaxToMarket: false,
      bidUpBps: 0,
      bidDownBps: 0,
      askUpBps: 0,
      askDownBps: 0,
      maxOrders: 1_000,
      maxConditionalOrders: 5,
      bandBps: 0,
      selfTradeAllowed: false,
    },
  },
  { type: CommandType.MARKET_STATUS, market: BTC_USDT, status: MarketStatus.TRADING },
] as const satisfies readonly AnyNewCommand[];

/** Books an amount into a user's spot account. */
export function give(user: number, asset: number, amount: bigint): AnyNewCommand {
  return { type: CommandType.ADJUST, user, clientId: clientKey(`give:${user}:${asset}:${amount}`), asset, account: Account.SPOT, amount };
}

/** A limit order GTC; price in whole USDT, quantity in units. */
export function limit(user: number, id: string, side: 'buy' | 'sell', price: bigint, quantity: bigint): AnyNewCommand {
  return {
    type: CommandType.PLACE,
    user,
    market: BTC_USDT,
    clientId: clientKey(id),
    side: side === 'buy' ? Side.BUY : Side.SELL,
    orderType: OrderType.LIMIT,
    timeInForce: TimeInForce.GTC,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: price * COIN,
    quantity,
    quoteAmount: 0n,
    stopPrice: 0n,
  };
}

export interface CoreWorldOptions {
  readonly faults?: FaultPlan;
  readonly maxWaiting?: number;
  readonly onCommitted?: (batch: Batch) => void;
  readonly onAppended?: (commands: number) => void;
}

/** Recovers from the storage and starts a core over it, with hand-moved time. */
export async function startCoreWorld(storage: MemoryJournalStorage, options: CoreWorldOptions = {}) {
  const journal = new MemoryJournal(storage, options.faults === undefined ? {} : { faults: options.faults });
  const lease = await journal.acquire();
  const engine = createEngine({ capacity: EXCHANGE_CAPACITY });
  const view = new LiveView(createEngine({ capacity: EXCHANGE_CAPACITY, recording: true }));
  const recovered = await recover(journal, engine, (batch) => view.apply(batch));
  const hands = { timeMs: Math.max(1_000_000, recovered.timeMs) };
  const halts: Error[] = [];
  const texts = new CommandTexts();
  const core = new CoreLoop({
    engine,
    texts,
    journal,
    lease,
    clock: { now: () => hands.timeMs },
    onCommitted: (batch) => {
      view.apply(batch);
      options.onCommitted?.(batch);
    },
    onHalt: (reason) => halts.push(reason),
    ...(options.onAppended === undefined ? {} : { onAppended: options.onAppended }),
    ...(options.maxWaiting === undefined ? {} : { maxWaiting: options.maxWaiting }),
  });
  const submitAll = (commands: readonly AnyNewCommand[]) => Promise.all(commands.map((command) => core.submit(command)));
  return { journal, lease, engine, view, core, texts, hands, halts, recovered, submitAll };
}
