/** What is listed, as the journal says it: assets, markets with their terms, status and last price. */
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { isApplied } from '@kontor/domain/refusals';
import type { MarketTerms } from '@kontor/domain/market';
import { CommandType, readCommand } from '@kontor/engine/command';
import type { PlatformLimits } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';

/** The kind of spot markets. */
export const SPOT_KIND = 0;
/** The kind of markets that are perpetual contracts. */
export const CONTRACT_KIND = 1;

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
  /** 0: spot; CONTRACT_KIND: a perpetual contract. */
  readonly kind: number;
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
  /** How often a fee tier was set, in spot or in contracts, since the follower started: who was told another number asks for rates again. */
  feeTiersSet = 0;

  /** Takes over a command that the engine answered with `code`. Returns what it listed or changed. */
  apply(commands: CommandBuffer, at: number, code: number): AssetListing | MarketListing | undefined {
    const type = commands.words[at]! & 0xffff;
    const listsOrSets =
      type <= CommandType.MARKET_STATUS ||
      type === CommandType.SET_ASSET ||
      type === CommandType.SET_PLATFORM ||
      type === CommandType.FEE_TIER ||
      type === CommandType.CONTRACT_FEE_TIER;
    if (!listsOrSets || !isApplied(code)) return undefined;
    const command = readCommand(commands, at);
    switch (command?.type) {
      case CommandType.LIST_ASSET: {
        const { asset, scale, flags } = command;
        const listing = { asset, scale, flags };
        this.assets.set(asset, listing);
        return listing;
      }
      case CommandType.LIST_MARKET:
        return this.#list(command.terms, command.kind ?? SPOT_KIND);
      case CommandType.MARKET_STATUS: {
        const listing = this.market(command.market);
        listing.status = command.status;
        return listing;
      }
      case CommandType.SET_ASSET: {
        const listing = { ...this.asset(command.asset), flags: command.flags };
        this.assets.set(command.asset, listing);
        return listing;
      }
      case CommandType.SET_PLATFORM:
        this.limits = command.limits;
        return undefined;
      case CommandType.FEE_TIER:
      case CommandType.CONTRACT_FEE_TIER:
        this.feeTiersSet += 1;
        return undefined;
      default:
        return undefined;
    }
  }

  /** Takes over what an engine restored from a snapshot has listed. */
  restore({ assets, markets, limits }: Pick<StateWithoutOrders, 'assets' | 'markets' | 'limits'>): void {
    this.limits = limits;
    for (const asset of assets) this.assets.set(asset.asset, asset);
    for (const { terms, status, lastTicks, kind } of markets) {
      this.#list(terms, kind);
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

  #list(terms: MarketTerms, kind: number): MarketListing {
    const before = this.markets.get(terms.market);
    const baseScale = this.asset(terms.base).scale;
    const unit = notionalUnit(terms.tickUnits, terms.stepUnits, baseScale);
    if (unit === undefined) throw new Error(`market ${terms.market} was listed with a grid that rounds`);
    const listing = {
      terms,
      kind,
      baseScale,
      quoteScale: this.asset(terms.quote).scale,
      unit,
      status: before?.status ?? 0,
      lastTicks: before?.lastTicks ?? 0,
    };
    this.markets.set(terms.market, listing);
    return listing;
  }
}
