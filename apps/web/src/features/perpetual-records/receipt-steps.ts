/** The steps of a liquidation and where its money went, reckoned again. Pure. Source: rules 2.11, 2.12; docs/perpetual.md "Settled". */
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { averagePrice } from '@kontor/domain/formulas/notional';
import { ceilDivide, floorDivide } from '@kontor/domain/formulas/rounding';
import { bankruptcyTicks, insuranceDelta, isolatedBankruptcy } from '@kontor/domain/perpetual/liquidation';
import { closedCost, signOf, unrealisedProfit } from '@kontor/domain/perpetual/position';
import type { Position } from '@kontor/domain/perpetual/position';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { verdictOf } from './receipt-reckoning.ts';
import type { Receipt, ReceiptLine, Reckoning, Verdict } from './receipt-reckoning.ts';

type Step = Receipt['steps'][number];

/** What is left of the position and what stands behind it, step by step. */
interface Standing {
  readonly position: Position;
  /** Isolated: its margin. Cross: not known once something was closed. */
  readonly margin: bigint;
  /** Quote units of the limit that the last orders had; the first is the receipt's. */
  readonly bankruptcy: bigint | undefined;
}

/** A line or two of each step, then the sums and what is left. */
export function stepLines(reckoning: Reckoning): readonly ReceiptLine[] {
  const { receipt, position, mark, balance, terms, quote } = reckoning;
  const lines: ReceiptLine[] = [];
  let standing: Standing = {
    position,
    margin: balance - unrealisedProfit(position, mark, terms.coin),
    bankruptcy: quote(receipt.bankruptcy_price),
  };
  let left = balance;
  receipt.steps.forEach((step, at) => {
    if (step.step === 'orders_cancelled') return;
    const quantity = reckoning.base(step.quantity);
    const amount = amountOf(step, quantity, standing, reckoning);
    lines.push(closedLine(step, at, { quantity, amount, standing, reckoning }));
    if (step.step !== 'offset') lines.push(fundLine(step, at, { quantity, amount, standing, reckoning }));
    left += signOf(position.side) * (amount - (quantity * mark) / terms.coin) - quote(step.insurance);
    standing = after(step, { quantity, amount, standing, reckoning });
  });
  return [...lines, totalsLine(reckoning), leftLine(reckoning, left > 0n ? left : 0n)];
}

interface Closing {
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly standing: Standing;
  readonly reckoning: Reckoning;
}

/**
 * What a step closed for: worth at the mark, or a whole number of ticks times lots whose average, cut, is told. Where several have that average, it is
 * the one that what was realised says.
 */
function amountOf(
  { step, price, realised_profit: said }: Step,
  quantity: bigint,
  { position }: Standing,
  { terms, mark, quote }: Reckoning,
): bigint {
  const { coin, tickUnits, stepUnits } = terms;
  if (step === 'offset' || price === null) return (quantity * mark) / coin;
  const unit = (tickUnits * stepUnits) / coin;
  const least = ceilDivide(quote(price) * quantity, coin * unit) * unit;
  const most = floorDivide((quote(price) + 1n) * quantity - 1n, coin * unit) * unit;
  if (most <= least || !isPart(quantity, position)) return least;
  const told = signOf(position.side) * quote(said) + closedCost(position, quantity);
  const near = floorDivide(told + unit / 2n, unit) * unit;
  return near < least ? least : near > most ? most : near;
}

/** Whether so much of a position can be closed. */
function isPart(quantity: bigint, position: Position): boolean {
  return quantity > 0n && quantity <= position.quantity;
}

/** Each trade rounds once, down for the owner, and there are no more trades than lots: by so many units the sum may lie below. */
function closedLine(
  { price, quantity: text, realised_profit: said }: Step,
  step: number,
  { quantity, amount, standing, reckoning }: Closing,
): ReceiptLine {
  const { receipt, terms, quote, quoteText } = reckoning;
  const { position } = standing;
  const isHeld = isPart(quantity, position);
  const realised = isHeld ? signOf(position.side) * (amount - closedCost(position, quantity)) : 0n;
  const average = averagePrice(amount, quantity, terms.baseScale);
  const difference = realised - quote(said);
  const isNear = difference >= -1n && difference <= quantity / terms.stepUnits;
  const [first, second] = receipt.side === 'long' ? [price, receipt.average_open_price] : [receipt.average_open_price, price];
  return {
    name: 'step',
    step,
    formula: `${text} × ( ${first ?? '-'} − ${second ?? '-'} )`,
    here: quoteText(isNear ? quote(said) : realised),
    said,
    verdict: verdictOf(isHeld && isNear && price !== null && average === quote(price)),
  };
}

function fundLine({ step: kind, insurance: said }: Step, step: number, { quantity, amount, standing, reckoning }: Closing): ReceiptLine {
  const { terms, position, quote, quoteText } = reckoning;
  const rate = formatTrimmedDecimal(BigInt(terms.liquidationRate), FEE_RATE_SCALE.toString().length - 1);
  const bankrupt = standing.bankruptcy === undefined ? '?' : quoteText((standing.bankruptcy * quantity) / terms.coin);
  const [more, less] = reckoning.receipt.side === 'long' ? [quoteText(amount), bankrupt] : [bankrupt, quoteText(amount)];
  const formula = `min ( ${quoteText(amount)} × ${rate} ; ${more} − ${less} )`;
  // What is taken over at bankruptcy leaves nothing to anybody.
  if (kind === 'taken_over') return { name: 'fund', step, formula: '0', here: '0', said, verdict: verdictOf(quote(said) === 0n) };
  if (standing.bankruptcy === undefined) return { name: 'fund', step, formula, said, verdict: 'unknown' };
  const sign = signOf(position.side);
  const due = insuranceDelta(amount, sign * amount, (sign * standing.bankruptcy * quantity) / terms.coin, terms.liquidationRate);
  return { name: 'fund', step, formula, here: quoteText(due), said, verdict: verdictOf(due === quote(said)) };
}

/** The standing behind the next step: closed in full at one limit, or reduced to where a new one is reckoned. */
function after(step: Step, { quantity, amount, standing, reckoning }: Closing): Standing {
  const { receipt, terms, quote } = reckoning;
  const { position } = standing;
  const realised = quote(step.realised_profit);
  const cost = amount - signOf(position.side) * realised;
  const rest: Position = { side: position.side, quantity: position.quantity - quantity, entryValue: position.entryValue - cost };
  const margin = standing.margin + realised - quote(step.insurance);
  // Orders after the first one in full keep its limit.
  if (step.step === 'closed' || step.step === 'covered') return { position: rest, margin, bankruptcy: standing.bankruptcy };
  if (receipt.margin_mode !== 'isolated' || rest.quantity <= 0n) return { position: rest, margin, bankruptcy: undefined };
  const unit = (terms.tickUnits * terms.stepUnits) / terms.coin;
  const lots = rest.quantity / terms.stepUnits;
  const ticks = lots === 0n ? undefined : bankruptcyTicks(rest.side, isolatedBankruptcy(rest, margin, rest.quantity), lots, unit);
  return { position: rest, margin, bankruptcy: ticks === undefined ? undefined : ticks * terms.tickUnits };
}

function totalsLine({ receipt, position, base, quote, quoteText }: Reckoning): ReceiptLine {
  const sum = (of: (step: Step) => bigint): bigint => receipt.steps.reduce((total, step) => total + of(step), 0n);
  const realised = sum((step) => quote(step.realised_profit));
  const fund = sum((step) => quote(step.insurance));
  const closed = sum((step) => (step.step === 'orders_cancelled' ? 0n : base(step.quantity)));
  const verdict: Verdict = verdictOf(
    realised === quote(receipt.realised_profit) &&
      fund === quote(receipt.insurance) &&
      closed + base(receipt.remaining_quantity) === position.quantity,
  );
  const parts = receipt.steps.filter(({ step }) => step !== 'orders_cancelled').map(({ realised_profit: part }) => part);
  return { name: 'totals', formula: parts.join(' + ') || '0', here: quoteText(realised), said: receipt.realised_profit, verdict };
}

/** What supported it at the mark, and of each step what it brought beyond the mark, less what the fund got. */
function leftLine({ receipt, quote, quoteText }: Reckoning, left: bigint): ReceiptLine {
  const mark = receipt.mark.mark_price;
  const parts = receipt.steps
    .filter(({ price }) => price !== null)
    .map(({ quantity, price, insurance }) => {
      const moved = receipt.side === 'long' ? `${price} − ${mark}` : `${mark} − ${price}`;
      return `+ ${quantity} × ( ${moved} ) ${insurance.startsWith('-') ? '+' : '−'} ${insurance.replace('-', '')}`;
    });
  return {
    name: 'left',
    formula: [receipt.margin_balance, ...parts].join(' '),
    here: quoteText(left),
    said: receipt.remaining_margin,
    verdict: verdictOf(left === quote(receipt.remaining_margin)),
  };
}
