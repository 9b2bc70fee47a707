/**
 * A liquidation reckoned again from its receipt, line by line, in whole numbers and with the domain's own formulas. Pure. Source: rules 2.3, 2.7,
 * 2.10 to 2.12; docs/perpetual.md "Liquidation".
 */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { averagePrice } from '@kontor/domain/formulas/notional';
import { MAINTENANCE_SCALE, bracketOf, maintenanceMargin } from '@kontor/domain/perpetual/brackets';
import { FUNDING_SCALE } from '@kontor/domain/perpetual/funding';
import { bankruptcyTicks, crossBankruptcy, isolatedBankruptcy, keptLots } from '@kontor/domain/perpetual/liquidation';
import { isLiquidated } from '@kontor/domain/perpetual/margin-account';
import { markPrice } from '@kontor/domain/perpetual/mark-price';
import { unrealisedProfit } from '@kontor/domain/perpetual/position';
import { toUnits } from '../../data/book-ladder.ts';
import { reckoningOf, verdictOf } from './receipt-reckoning.ts';
import type { Receipt, ReceiptLine, Reckoning } from './receipt-reckoning.ts';
import { stepLines } from './receipt-steps.ts';
import type { ReceiptTerms } from './receipt-terms.ts';

/** All lines in the order in which things happened. One that fails names what does not follow. */
export function receiptLines(receipt: Receipt, terms: ReceiptTerms): readonly ReceiptLine[] {
  const reckoning = reckoningOf(receipt, terms);
  return [
    priceWithFunding(reckoning),
    middlePrice(reckoning),
    entryLine(reckoning),
    maintenanceLine(reckoning),
    ruleLine(reckoning),
    bankruptcyLine(reckoning),
    ...stepLines(reckoning),
  ];
}

function priceWithFunding({ receipt, terms, quote, quoteText }: Reckoning): ReceiptLine {
  const { mark } = receipt;
  const leftMs = mark.next_funding_time - mark.time;
  const { price1 } = markPrice({
    index: quote(mark.index_price),
    fundingRate: toUnits(mark.funding_rate, FUNDING_SCALE.toString().length - 1),
    leftMs,
    intervalMs: terms.intervalMs,
    basis: [],
    last: undefined,
  });
  return {
    name: 'price1',
    formula: `${mark.index_price} × ( 1 + ${mark.funding_rate} × ${leftMs / 1000} s / ${terms.intervalMs / 1000} s )`,
    here: quoteText(price1),
    said: mark.price1,
    verdict: verdictOf(price1 === quote(mark.price1)),
  };
}

/** Which of the three prices the mark is. One that is not told is not the middle one; before the first trade the basis decides. */
export function middleOf({ price1, price2, last_price: last, mark_price: mark }: Receipt['mark']): 'price1' | 'price2' | 'last' {
  if (price2 === null) return last === null || sameDecimal(price1, mark) ? 'price1' : 'last';
  if (last === null) return 'price2';
  const scale = Math.max(...[price1, price2, last].map((text) => text.split('.')[1]?.length ?? 0));
  const ordered = (
    [
      ['price1', toUnits(price1, scale)],
      ['price2', toUnits(price2, scale)],
      ['last', toUnits(last, scale)],
    ] as const
  ).toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  return ordered[1]![0];
}

function sameDecimal(a: string, b: string): boolean {
  const scale = Math.max(...[a, b].map((text) => text.split('.')[1]?.length ?? 0));
  return toUnits(a, scale) === toUnits(b, scale);
}

function middlePrice({ receipt: { mark }, quote, mark: said }: Reckoning): ReceiptLine {
  const middle = { price1: mark.price1, price2: mark.price2, last: mark.last_price }[middleOf(mark)];
  const told = [mark.price1, mark.price2, mark.last_price].filter((price) => price !== null);
  return {
    name: 'mark',
    formula: `median ( ${told.join(' ; ')} )`,
    ...(middle === null ? {} : { here: middle }),
    said: mark.mark_price,
    verdict: verdictOf(middle !== null && quote(middle) === said),
  };
}

function entryLine({ receipt, terms, position, quote, quoteText }: Reckoning): ReceiptLine {
  const average = averagePrice(position.entryValue, position.quantity, terms.baseScale);
  return {
    name: 'entry',
    formula: `${receipt.entry_value} / ${receipt.quantity}`,
    ...(average === undefined ? {} : { here: quoteText(average) }),
    said: receipt.average_open_price,
    verdict: verdictOf(average === quote(receipt.average_open_price)),
  };
}

function maintenanceLine({ receipt, terms, position, mark, maintenance, quoteText }: Reckoning): ReceiptLine {
  const notional = position.quantity * mark;
  const own = maintenanceMargin(terms.brackets, notional, terms.coin);
  const { rate, cum } = bracketOf(terms.brackets, notional, terms.coin);
  const rateText = formatTrimmedDecimal(rate, MAINTENANCE_SCALE.toString().length - 1);
  return {
    name: 'maintenance',
    formula: `${receipt.quantity} × ${receipt.mark.mark_price} × ${rateText}${cum === 0n ? '' : ` − ${quoteText(cum)}`}`,
    here: quoteText(own),
    said: receipt.maintenance_margin,
    // A cross account keeps its other positions as well, and needs no less than this one does.
    verdict: verdictOf(receipt.margin_mode === 'isolated' ? own === maintenance : own <= maintenance),
  };
}

function ruleLine({ receipt, balance, maintenance }: Reckoning): ReceiptLine {
  return {
    name: 'rule',
    formula: `${receipt.margin_balance} ≤ ${receipt.maintenance_margin}`,
    verdict: verdictOf(isLiquidated(balance, maintenance)),
  };
}

/** The price of the first order: of all lots, or of those that a lower bracket does not keep. */
function bankruptcyLine(reckoning: Reckoning): ReceiptLine {
  const { receipt, terms, position, mark, balance, maintenance, quote, quoteText } = reckoning;
  const { coin, brackets: table, stepUnits, tickUnits } = terms;
  const said = receipt.bankruptcy_price;
  const [first] = receipt.steps.filter(({ step }) => step !== 'orders_cancelled');
  const lots = position.quantity / stepUnits;
  const kept = first?.step === 'reduced' ? keptLots(lots, { table, mark, stepUnits, coin }) : 0n;
  const quantity = (lots - kept) * stepUnits;
  const isIsolated = receipt.margin_mode === 'isolated';
  // Where long and short closed each other first, the account stood otherwise when the price was reckoned.
  if (quantity === 0n || first?.step === 'offset' || (!isIsolated && maintenance <= 0n))
    return { name: 'bankruptcy', formula: said, said, verdict: 'unknown' };
  const amount = isIsolated
    ? isolatedBankruptcy(position, balance - unrealisedProfit(position, mark, coin), quantity)
    : crossBankruptcy(position, quantity, { balance, maintenance }, { table, mark, coin });
  const price = bankruptcyTicks(position.side, amount, quantity / stepUnits, (tickUnits * stepUnits) / coin) * tickUnits;
  const here = price < tickUnits ? tickUnits : price;
  const formula = bankruptcyFormula(reckoning, quantity);
  return { name: 'bankruptcy', formula, here: quoteText(here), said, verdict: verdictOf(here === quote(said)) };
}

function bankruptcyFormula({ receipt, terms, position, mark, balance, quoteText }: Reckoning, quantity: bigint): string {
  const { coin, brackets: table } = terms;
  const sign = receipt.side === 'long' ? '−' : '+';
  if (receipt.margin_mode === 'isolated') {
    const margin = quoteText(balance - unrealisedProfit(position, mark, coin));
    return `${receipt.average_open_price} ${sign} ${margin} / ${receipt.quantity}`;
  }
  const given =
    maintenanceMargin(table, position.quantity * mark, coin) - maintenanceMargin(table, (position.quantity - quantity) * mark, coin);
  const closed = formatTrimmedDecimal(quantity, terms.baseScale);
  return `${receipt.mark.mark_price} ${sign} ${receipt.margin_balance} × ${quoteText(given)} / ${receipt.maintenance_margin} / ${closed}`;
}
