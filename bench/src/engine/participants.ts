import { Account } from '@kontor/domain/accounts';
import { MarketStatus, MAX_GRID } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { CommandType } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';

/** Asset that every market quotes in. Base of a market: its number plus one. */
const QUOTE_ASSET = 0;

/** What all users together get of an asset; half of what the engine lets an asset have. */
const ISSUED = 1n << 61n;

/** Most markets and assets the engine numbers. */
const MAX_MARKETS = 65_535;

/** How the benchmark trades. */
export interface TradingMode {
  /** Self-trade prevention EXPIRE_MAKER, the filters and a protection band of 5 %; without it self-trades and all prices pass. */
  readonly full: boolean;
}

/**
 * Lists the markets and funds the users of a workload as they appear. Users and markets may be any integers and get the
 * engine's numbers in the order of their appearance, users from 1, markets from 0. One tick is one unit of the quote asset
 * and one lot one unit of the base asset.
 */
export class Participants {
  /** Commands to apply before the batch that was just encoded; the caller clears it. */
  readonly setUp = new CommandBuffer();
  /** What each user gets of each asset, in units. */
  readonly funding: bigint;
  private readonly mode: TradingMode;
  private readonly usersByName = new Map<number, number>();
  private readonly marketsByName = new Map<number, number>();
  /** By market: a bit for each user that has base coins. */
  private readonly funded: Uint8Array[] = [];
  private readonly capacity: number;

  /** `users`: different users of the workload, or more. */
  constructor(users: number, mode: TradingMode) {
    this.capacity = users;
    this.mode = mode;
    this.funding = ISSUED / BigInt(Math.max(users, 1));
    this.setUp.write({ type: CommandType.LIST_ASSET, time: 0, asset: QUOTE_ASSET, scale: 0, flags: 0 });
  }

  /** The engine's number of a market. */
  market(name: number): number {
    return this.marketsByName.get(name) ?? this.list(name);
  }

  /** The engine's number of a user who trades in a market. */
  user(name: number, market: number): number {
    const user = this.usersByName.get(name) ?? this.open(name);
    const bits = this.funded[market]!;
    if ((bits[user >> 3]! & (1 << (user & 7))) === 0) {
      bits[user >> 3]! |= 1 << (user & 7);
      this.fund(user, market + 1);
    }
    return user;
  }

  private list(name: number): number {
    const market = this.marketsByName.size;
    if (market >= MAX_MARKETS) throw new Error(`the engine has room for ${MAX_MARKETS} markets`);
    this.marketsByName.set(name, market);
    this.funded.push(new Uint8Array((this.capacity >> 3) + 1));
    this.setUp.write({ type: CommandType.LIST_ASSET, time: 0, asset: market + 1, scale: 0, flags: 0 });
    this.setUp.write({ type: CommandType.LIST_MARKET, time: 0, terms: marketTerms(market, this.mode) });
    this.setUp.write({ type: CommandType.MARKET_STATUS, time: 0, market, status: MarketStatus.TRADING });
    return market;
  }

  private open(name: number): number {
    const user = this.usersByName.size + 1;
    if (user > this.capacity) throw new Error(`more users than the ${this.capacity} that were announced`);
    this.usersByName.set(name, user);
    this.fund(user, QUOTE_ASSET);
    return user;
  }

  private fund(user: number, asset: number): void {
    this.setUp.write({
      type: CommandType.ADJUST,
      time: 0,
      user,
      clientId: [asset, 1, 0, 0],
      asset,
      account: Account.SPOT,
      amount: this.funding,
    });
  }
}

/** Everything off but fees, or with filters as large exchanges set them and a band of 5 %. */
function marketTerms(market: number, mode: TradingMode): MarketTerms {
  const open: MarketTerms = {
    market,
    base: market + 1,
    quote: QUOTE_ASSET,
    tickUnits: 1,
    stepUnits: 1,
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
    maxOrders: 0,
    maxConditionalOrders: 0,
    bandBps: 0,
    selfTradeAllowed: true,
  };
  if (!mode.full) return open;
  return {
    ...open,
    minPriceTicks: 1,
    maxPriceTicks: MAX_GRID,
    minLots: 1,
    maxLots: MAX_GRID,
    minMarketLots: 1,
    maxMarketLots: MAX_GRID,
    minNotional: 10,
    maxNotional: 9_000_000_000_000_000,
    applyMinToMarket: true,
    bidUpBps: 50_000,
    bidDownBps: 2_000,
    askUpBps: 50_000,
    askDownBps: 2_000,
    maxOrders: 200,
    maxConditionalOrders: 5,
    bandBps: 500,
    selfTradeAllowed: false,
  };
}
