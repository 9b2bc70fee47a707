/** Currencies and pairs as the lists of the wire have them. Source: spec §3. */
import type { AnswerOf } from '@kontor/contract/call';
import type { currencyList, pairList } from '@kontor/contract/market';
import { AssetFlag } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { MarketStatus } from '@kontor/domain/market';
import type { AssetListing, MarketListing } from '../../follower/listings.ts';
import { priceText, quantityText } from './market-format.ts';
import { orderLimits } from './order-limits.ts';
import type { AssetName, MarketName } from './symbols.ts';

type CurrencyRow = AnswerOf<typeof currencyList>['list'][number];
type PairRow = AnswerOf<typeof pairList>['list'][number];

/** What a deposit begins with, and what a withdrawal does: while the exchange serves no such call, nothing can be deposited or withdrawn. */
const DEPOSIT_CALL = '/api/wallet/deposit/address';
const WITHDRAW_CALL = '/api/wallet/withdraw/apply';

/** A listed currency. `price` in USDT; `isServed`: whether there is a call of this path. */
export function currencyRow(
  { symbol, supply }: AssetName,
  { flags, scale }: AssetListing,
  price: string | null,
  isServed: (path: string) => boolean,
): CurrencyRow {
  return {
    symbol,
    price,
    scale,
    supply,
    recharge_turn: turn((flags & AssetFlag.DEPOSITS) !== 0 && isServed(DEPOSIT_CALL)),
    draw_turn: turn((flags & AssetFlag.WITHDRAWALS) !== 0 && isServed(WITHDRAW_CALL)),
    legal_status: turn((flags & AssetFlag.LEGAL) !== 0),
    margin_status: turn((flags & AssetFlag.MARGIN) !== 0),
    payment_status: turn((flags & AssetFlag.ICO_PAYMENT) !== 0),
  };
}

/** A listed pair; `hasContract`: its perpetual contract can be traded (spec §3). `firstTradeMs`: the day of its first trade, where that is known. */
export function pairRow(
  { base, quote, isHot }: MarketName,
  listing: MarketListing,
  hasContract = false,
  firstTradeMs: number | null = null,
): PairRow {
  const { terms, baseScale, quoteScale } = listing;
  return {
    left_symbol: base.symbol,
    right_symbol: quote.symbol,
    is_hot: turn(isHot),
    trade_status: turn(listing.status === MarketStatus.TRADING),
    contract_status: turn(hasContract),
    tick_size: formatTrimmedDecimal(BigInt(terms.tickUnits), quoteScale),
    step_size: formatTrimmedDecimal(BigInt(terms.stepUnits), baseScale),
    min_quantity: quantityText(listing, terms.minLots),
    min_notional: formatTrimmedDecimal(BigInt(terms.minNotional), quoteScale),
    limits: orderLimits(listing),
    last_price: lastPrice(listing),
    first_trade_time: firstTradeMs,
  };
}

/** The price of a market's last trade; null before the first. */
export function lastPrice(listing: MarketListing): string | null {
  return listing.lastTicks === 0 ? null : priceText(listing, listing.lastTicks);
}

function turn(on: boolean): number {
  return on ? 1 : 0;
}
