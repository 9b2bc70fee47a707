/** What is listed, as the journal says it: assets, markets with their terms, status and last price. */
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { isApplied } from '@kontor/domain/refusals';
import type { MarketTerms } from '@kontor/domain/market';
import { Asset, AssetFlags, CommandType, Limits, Market, PLATFORM_LIMITS, Status, TERM_NUMBERS, TermFlag } from '@kontor/engine/command';
import type { PlatformLimits } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';

/** A listed asset. */
export interface AssetListing {
  readonly asset: number;
  /** Decimals of the ledger. */
  readonly scale: number;
  /** AssetFlag bits. */
  readonly flags: number;
}

/** A listed market as of the last batch applied. */
export interface MarketListing {
  readonly terms: MarketTerms;
  /** Decimals of quantities. */
  readonly baseScale: number;
  /** Decimals of prices and turnovers. */
  readonly quoteScale: number;
  /** Quote units for one tick and one lot. */
  readonly unit: bigint;
  status: number;
  /** Price of the last trade, ticks; 0 before the first. */
  lastTicks: number;
}

export class Listings {
  readonly assets = new Map<number, AssetListing>();
  readonly markets = new Map<number, MarketListing>();
  /** Limits of the platform, once set. */
  limits: PlatformLimits | undefined;

  /** Takes over a command that the engine answered with `code`. Returns what it listed or changed. */
  apply(commands: CommandBuffer, at: number, code: number): AssetListing | MarketListing | undefined {
    const words = commands.words;
    const type = words[at]! & 0xffff;
    const listsOrSets = type <= CommandType.MARKET_STATUS || type === CommandType.SET_ASSET || type === CommandType.SET_PLATFORM;
    if (!listsOrSets || !isApplied(code)) return undefined;
    switch (type) {
      case CommandType.LIST_ASSET: {
        const listing = { asset: words[at + Asset.ASSET]!, scale: words[at + Asset.SCALE]!, flags: words[at + Asset.FLAGS]! };
        this.assets.set(listing.asset, listing);
        return listing;
      }
      case CommandType.LIST_MARKET:
        return this.#list(readTerms(commands, at));
      case CommandType.MARKET_STATUS: {
        const listing = this.market(words[at + Status.MARKET]!);
        listing.status = words[at + Status.STATUS]!;
        return listing;
      }
      case CommandType.SET_ASSET: {
        const listing = { ...this.asset(words[at + AssetFlags.ASSET]!), flags: words[at + AssetFlags.FLAGS]! };
        this.assets.set(listing.asset, listing);
        return listing;
      }
      case CommandType.SET_PLATFORM:
        this.limits = Object.fromEntries(PLATFORM_LIMITS.map((name, i) => [name, words[at + Limits.FIRST + i]!])) as PlatformLimits;
        return undefined;
      default:
        return undefined;
    }
  }

  /** Takes over what an engine restored from a snapshot has listed. */
  restore({ assets, markets, limits }: Pick<StateWithoutOrders, 'assets' | 'markets' | 'limits'>): void {
    this.limits = limits;
    for (const asset of assets) this.assets.set(asset.asset, asset);
    for (const { terms, status, lastTicks } of markets) {
      this.#list(terms);
      Object.assign(this.market(terms.market), { status, lastTicks });
    }
  }

  /** A listed asset; throws for one that is not. */
  asset(asset: number): AssetListing {
    const listing = this.assets.get(asset);
    if (listing === undefined) throw new Error(`asset ${asset} is not listed`);
    return listing;
  }

  /** A listed market; throws for one that is not. */
  market(market: number): MarketListing {
    const listing = this.markets.get(market);
    if (listing === undefined) throw new Error(`market ${market} is not listed`);
    return listing;
  }

  #list(terms: MarketTerms): MarketListing {
    const before = this.markets.get(terms.market);
    const baseScale = this.asset(terms.base).scale;
    const unit = notionalUnit(terms.tickUnits, terms.stepUnits, baseScale);
    if (unit === undefined) throw new Error(`market ${terms.market} was listed with a grid that rounds`);
    const listing = {
      terms, baseScale, quoteScale: this.asset(terms.quote).scale, unit, status: before?.status ?? 0, lastTicks: before?.lastTicks ?? 0,
    };
    this.markets.set(terms.market, listing);
    return listing;
  }
}

function readTerms(commands: CommandBuffer, at: number): MarketTerms {
  const flags = commands.words[at + Market.FLAGS]!;
  const numbers = TERM_NUMBERS.map((name, i) => [name, commands.doubles[((at + Market.NUMBERS) >> 1) + i]!] as const);
  return {
    market: commands.words[at + Market.MARKET]!,
    base: commands.words[at + Market.BASE]!,
    quote: commands.words[at + Market.QUOTE]!,
    ...(Object.fromEntries(numbers) as Record<(typeof TERM_NUMBERS)[number], number>),
    applyMinToMarket: (flags & TermFlag.MIN_TO_MARKET) !== 0,
    applyMaxToMarket: (flags & TermFlag.MAX_TO_MARKET) !== 0,
    selfTradeAllowed: (flags & TermFlag.SELF_TRADE_ALLOWED) !== 0,
  };
}
