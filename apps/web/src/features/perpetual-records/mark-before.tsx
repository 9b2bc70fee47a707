import { markCandles } from '@kontor/contract/perpetual-market';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { liquidationPrice } from '@kontor/domain/perpetual/liquidation-price';
import { unrealisedProfit } from '@kontor/domain/perpetual/position';
import { useAskedCall } from '../../data/asked-call.ts';
import { formatClock } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { extremesOf } from './extremes.ts';
import { LinePlot } from './line-plot.tsx';
import { useReceiptFigures } from './receipt-figures.ts';
import { reckoningOf } from './receipt-reckoning.ts';
import type { Receipt } from './receipt-reckoning.ts';
import type { ReceiptTerms } from './receipt-terms.ts';

const MINUTES = 60;
const MINUTE_MS = 60_000;

/** The mark price of the hour before, and the price at which the position was liquidated. Where no candles are kept there is no picture. */
export function MarkBefore({ receipt, terms }: { readonly receipt: Receipt; readonly terms: ReceiptTerms | undefined }) {
  const words = useWords('perpetual-records');
  const figures = useReceiptFigures(receipt);
  const { time, mark_price: mark } = receipt.mark;
  const answer = useAskedCall(
    markCandles,
    { pair: receipt.pair, interval: '1m', from: String(time - MINUTES * MINUTE_MS), to: String(time), limit: String(MINUTES + 1) },
    'quiet',
  );
  const before = (answer.data?.list ?? []).filter((candle) => candle.open_time < time - MINUTE_MS);
  if (before.length < 2) return null;
  const prices = [...before.map(({ close }) => close), mark];
  const extremes = extremesOf(prices)!;
  const [from, to] = [formatClock(before[0]!.open_time, 'UTC'), formatClock(time, 'UTC')];
  const level = terms === undefined ? undefined : liquidatedAt(receipt, terms);
  return (
    <div className="mt-4">
      <LinePlot
        label={words('receipt.chart', { from, to })}
        values={prices.map(Number)}
        height={112}
        {...(level === undefined
          ? {}
          : { level: { value: Number(level), label: words('receipt.liquidationPrice'), text: figures.exact(level), isWarning: true } })}
        edges={{ high: figures.exact(extremes.high), low: figures.exact(extremes.low), from: `${from} UTC`, to: `${to} UTC` }}
      />
    </div>
  );
}

/** Of an isolated position; that of a cross one depends on all the account had. */
function liquidatedAt(receipt: Receipt, terms: ReceiptTerms): string | undefined {
  if (receipt.margin_mode === 'cross') return undefined;
  const { position, mark, balance } = reckoningOf(receipt, terms);
  const wallet = balance - unrealisedProfit(position, mark, terms.coin);
  const price = liquidationPrice(
    [position],
    { wallet, otherMaintenance: 0n, otherUnrealised: 0n },
    { table: terms.brackets, mark, coin: terms.coin },
  );
  if (price === undefined) return undefined;
  // To the tick nearer to the market: up for a long, down for a short.
  const ticks = receipt.side === 'long' ? divideUp(price, terms.tickUnits) : price / terms.tickUnits;
  return formatTrimmedDecimal(ticks * terms.tickUnits, terms.quoteScale);
}
