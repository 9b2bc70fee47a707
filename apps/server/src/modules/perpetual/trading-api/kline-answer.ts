/** Candles as the trading API lists them: twelve values each. Pure. Source: rules 1.8, §8. */
import { apiCandleCloseTime } from '@kontor/domain/formulas/composed-candle';
import type { ApiInterval } from '@kontor/domain/formulas/composed-candle';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { FUNDING_SCALE } from '@kontor/domain/perpetual/funding';
import type { Candle, IndexCandle } from '../../../follower/feed.ts';
import type { Contract } from '../contracts.ts';
import { moneyText, priceText, quantityText } from './futures-format.ts';

/** Opening time, four prices, volume, closing time, turnover, trades, what takers bought of both, and nothing. */
export type KlineRow = (number | string)[];

/** Decimals of a premium, a share of the index. */
const PREMIUM_DIGITS = 8;

export function tradeKlineRow(contract: Contract, interval: ApiInterval, candle: Candle): KlineRow {
  return [
    candle.openMs,
    priceText(contract, candle.openTicks),
    priceText(contract, candle.highTicks),
    priceText(contract, candle.lowTicks),
    priceText(contract, candle.closeTicks),
    quantityText(contract, candle.lots),
    apiCandleCloseTime(interval, candle.openMs),
    moneyText(contract, candle.amount),
    candle.count,
    quantityText(contract, candle.takerBuyLots),
    moneyText(contract, candle.takerBuyAmount),
    '0',
  ];
}

/** Of prices that are said: nothing is traded at them. */
export function saidKlineRow(contract: Contract, interval: ApiInterval, { openMs, open, high, low, close, count }: IndexCandle): KlineRow {
  const prices = [open, high, low, close].map((price) => moneyText(contract, price));
  return [openMs, ...prices, '0', apiCandleCloseTime(interval, openMs), '0', count, '0', '0', '0'];
}

/** Of how far the mark stood above the index; each of the four is that of a mark that was taken. */
export function premiumKlineRow(interval: ApiInterval, { openMs, open, high, low, close, count }: IndexCandle): KlineRow {
  const shares = [open, high, low, close].map((premium) =>
    formatFraction({ numerator: premium, denominator: FUNDING_SCALE }, PREMIUM_DIGITS),
  );
  return [openMs, ...shares, '0', apiCandleCloseTime(interval, openMs), '0', count, '0', '0', '0'];
}
