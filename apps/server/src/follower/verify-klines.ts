/**
 * Builds minute candles from an exchange's raw trades and compares them with the exchange's own (rules 1.8):
 * `node --conditions=@kontor/source --import tsx src/follower/verify-klines.ts <folder>`, where the folder holds one `*_trades_*.csv.gz`
 * (trade_id, time_ms, price, qty, buyer_is_maker, type) and one `*_1m_*.csv` of the same symbol, `binance_usdm_BTCUSDT` unless a
 * second argument names another. Only minutes whose trades are all there are compared: not the first.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Side } from '@kontor/domain/order';
import { MarketCandles } from './candles.ts';
import type { Candle } from './feed.ts';

/** Decimals that no price or quantity of the file exceeds; both are counted in units of 10⁻⁵. */
const DECIMALS = 5;

const [folder = '.', symbol = 'binance_usdm_BTCUSDT'] = process.argv.slice(2);
const names = readdirSync(folder);
const trades = rows(gunzipSync(read(`${symbol}_trades_`, '.csv.gz')).toString());
const oracle = rows(read(`${symbol}_1m_`, '.csv').toString());

const built = new Map<number, Candle>();
const candles = new MarketCandles(0);
const take = (part: Candle | undefined): void => {
  if (part !== undefined) candles.build(part, (change) => change.interval === '1m' && built.set(change.openMs, change));
};
for (const [, timeMs, price, quantity, buyerIsMaker] of trades) {
  const [ticks, lots] = [units(price!), units(quantity!)];
  take(candles.add({ timeMs: Number(timeMs), priceTicks: Number(ticks), lots, amount: ticks * lots, side: buyerIsMaker === '1' ? Side.SELL : Side.BUY }));
}
take(candles.takePart());

const first = Math.min(...built.keys());
let compared = 0;
let wrong = 0;
for (const [openMs, open, high, low, close, volume, , quoteVolume, count, buyVolume, buyQuoteVolume] of oracle) {
  const candle = built.get(Number(openMs));
  if (candle === undefined || candle.openMs === first) continue;
  compared += 1;
  const wanted = [open, high, low, close, volume, buyVolume].map((text) => units(text!));
  const found = [candle.openTicks, candle.highTicks, candle.lowTicks, candle.closeTicks, candle.lots, candle.takerBuyLots].map(BigInt);
  const amounts = [quoteVolume, buyQuoteVolume].map((text) => units(text!) * 10n ** BigInt(DECIMALS));
  const same = wanted.every((value, i) => value === found[i]) && amounts[0] === candle.amount && amounts[1] === candle.takerBuyAmount && Number(count) === candle.count;
  if (!same) {
    wrong += 1;
    process.stdout.write(`minute ${openMs}: ${wanted.join(' ')} ${count}, built ${found.join(' ')} ${candle.count}\n`);
  }
}
process.stdout.write(`${trades.length} trades, ${compared} minutes compared in nine fields, ${wrong} differ\n`);
process.exitCode = compared > 0 && wrong === 0 ? 0 : 1;

function read(prefix: string, suffix: string): Buffer {
  const name = names.find((each) => each.startsWith(prefix) && each.endsWith(suffix));
  if (name === undefined) throw new Error(`no ${prefix}…${suffix} in ${folder}`);
  return readFileSync(join(folder, name));
}

function rows(text: string): string[][] {
  return text.trim().split('\n').slice(1).map((line) => line.trim().split(','));
}

/** A decimal in units of 10⁻⁵; throws rather than round. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(fraction) || !/^0*$/.test(fraction.slice(DECIMALS))) throw new Error(`no decimal of ${DECIMALS} places: ${text}`);
  return BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}
