/** What is listed. Source: spec §3, §7. */
import type { AnswerOf } from '@kontor/contract/call';
import { currencyList, pairList } from '@kontor/contract/market';
import { AssetFlag } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { MarketStatus } from '@kontor/domain/market';
import type { LiveView } from '../../follower/live-view.ts';
import type { MarketListing } from '../../follower/listings.ts';
import type { Routes } from '../../http/routes.ts';
import type { MarketName, Symbols } from './symbols.ts';

/** The currency that prices of currencies are told in (spec §3). */
const PRICE_SYMBOL = 'USDT';

export interface MarketRoutesOptions {
  readonly symbols: Symbols;
  readonly view: LiveView;
}

export function mountMarketRoutes(routes: Routes, { symbols, view }: MarketRoutesOptions): void {
  const { listings } = view;

  /** The price of one coin in USDT: that of the last trade, null before the first. */
  const priceOf = (symbol: string): string | null => {
    if (symbol === PRICE_SYMBOL) return '1';
    const name = symbols.byPair(`${symbol}_${PRICE_SYMBOL}`);
    const listing = name && listings.markets.get(name.market);
    return listing === undefined ? null : lastPrice(listing);
  };

  routes.open(currencyList, () => ({
    list: symbols.assets.flatMap(({ asset, symbol, rechargeTurn, drawTurn }) => {
      const listing = listings.assets.get(asset);
      if (listing === undefined) return [];
      return {
        symbol, price: priceOf(symbol), recharge_turn: turn(rechargeTurn), draw_turn: turn(drawTurn),
        legal_status: turn((listing.flags & AssetFlag.LEGAL) !== 0), scale: listing.scale,
      };
    }),
  }));

  routes.open(pairList, () => ({
    list: symbols.markets.flatMap((name) => {
      const listing = listings.markets.get(name.market);
      return listing === undefined ? [] : pairOf(name, listing);
    }),
  }));
}

function pairOf(name: MarketName, listing: MarketListing): AnswerOf<typeof pairList>['list'][number] {
  const { terms, baseScale, quoteScale } = listing;
  return {
    left_symbol: name.base.symbol,
    right_symbol: name.quote.symbol,
    is_hot: turn(name.isHot),
    trade_status: turn(listing.status === MarketStatus.TRADING),
    contract_status: 0,
    tick_size: formatTrimmedDecimal(BigInt(terms.tickUnits), quoteScale),
    step_size: formatTrimmedDecimal(BigInt(terms.stepUnits), baseScale),
    min_quantity: formatTrimmedDecimal(BigInt(terms.minLots) * BigInt(terms.stepUnits), baseScale),
    min_notional: formatTrimmedDecimal(BigInt(terms.minNotional), quoteScale),
    last_price: lastPrice(listing),
  };
}

function lastPrice({ terms, quoteScale, lastTicks }: MarketListing): string | null {
  return lastTicks === 0 ? null : formatTrimmedDecimal(BigInt(lastTicks) * BigInt(terms.tickUnits), quoteScale);
}

function turn(on: boolean): number {
  return on ? 1 : 0;
}
