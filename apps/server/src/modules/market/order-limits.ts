/** A market's filters as the wire has them (rules 1.2, 1.7): a zero in the terms is a limit that is not there. */
import type { AnswerOf } from '@kontor/contract/call';
import type { pairList } from '@kontor/contract/market';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { stopSlackBps } from '@kontor/domain/market';
import { priceText, quantityText, turnoverText } from './market-format.ts';
import type { MarketGrid } from './market-format.ts';

/** Decimals of a share in 1/10,000. */
const BPS_SCALE = 4;

/** The limits of one market. */
export function orderLimits(grid: MarketGrid): AnswerOf<typeof pairList>['list'][number]['limits'] {
  const { terms } = grid;
  const share = (bps: number): string | null => (bps === 0 ? null : formatTrimmedDecimal(BigInt(bps), BPS_SCALE));
  return {
    min_price: priceText(grid, Math.max(1, terms.minPriceTicks)),
    max_price: terms.maxPriceTicks === 0 ? null : priceText(grid, terms.maxPriceTicks),
    max_quantity: terms.maxLots === 0 ? null : quantityText(grid, terms.maxLots),
    min_market_quantity: quantityText(grid, Math.max(1, terms.minMarketLots)),
    max_market_quantity: terms.maxMarketLots === 0 ? null : quantityText(grid, terms.maxMarketLots),
    max_notional: terms.maxNotional === 0 ? null : turnoverText(grid, BigInt(terms.maxNotional)),
    min_notional_at_market: terms.applyMinToMarket,
    max_notional_at_market: terms.applyMaxToMarket,
    price_band: share(terms.bandBps),
    stop_slack: formatTrimmedDecimal(BigInt(stopSlackBps(terms.bandBps)), BPS_SCALE),
    bid_multiplier_down: share(terms.bidDownBps),
    bid_multiplier_up: share(terms.bidUpBps),
    ask_multiplier_down: share(terms.askDownBps),
    ask_multiplier_up: share(terms.askUpBps),
    max_orders: terms.maxOrders === 0 ? null : terms.maxOrders,
    max_conditional_orders: terms.maxConditionalOrders === 0 ? null : terms.maxConditionalOrders,
  };
}
