/** Liquidations as everybody sees them: no account is named, and all that decided stands there. Source: rules 2.7, 2.11, 2.12. */
import type { AnswerOf } from '@kontor/contract/call';
import { LIQUIDATION_STEPS } from '@kontor/contract/perpetual-market';
import type { liquidationReceipts } from '@kontor/contract/perpetual-market';
import { MARGIN_MODES, POSITION_SIDE_WORDS } from '@kontor/contract/perpetual-words';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { averagePrice } from '@kontor/domain/formulas/notional';
import { markPrice } from '@kontor/domain/perpetual/mark-price';
import type { Liquidation } from '../../follower/perpetual/contract-facts.ts';
import { priceText, quantityText, turnoverText } from '../market/market-format.ts';
import { unitPriceText } from './contract-rows.ts';
import type { Contract } from './contracts.ts';

type ReceiptRow = AnswerOf<typeof liquidationReceipts>['list'][number];

const RATE_SCALE = 8;
const HOUR_MS = 3_600_000;

export function receiptRow(receipt: Liquidation, contract: Contract): ReceiptRow {
  const { listing } = contract;
  const money = (amount: bigint): string => turnoverText(listing, amount);
  const averageOf = (amount: bigint, lots: number): string =>
    formatTrimmedDecimal(averagePrice(amount, BigInt(lots) * contract.step, listing.baseScale) ?? 0n, listing.quoteScale);
  const sum = (what: 'realised' | 'fund'): bigint => receipt.steps.reduce((total, step) => total + step[what], 0n);
  return {
    receipt_id: String(receipt.number),
    pair: contract.name.pair,
    side: POSITION_SIDE_WORDS[receipt.side]!,
    margin_mode: MARGIN_MODES[receipt.isIsolated ? 1 : 0],
    time: receipt.timeMs,
    quantity: quantityText(listing, receipt.lots),
    average_open_price: averageOf(receipt.entryValue, receipt.lots),
    entry_value: money(receipt.entryValue),
    leverage: receipt.leverage,
    mark: markRow(receipt, contract),
    margin_balance: money(receipt.balance),
    maintenance_margin: money(receipt.maintenance),
    bankruptcy_price: priceText(listing, receipt.bankruptcyTicks),
    steps: receipt.steps.map(({ step, lots, amount, realised, fund }) => ({
      step: LIQUIDATION_STEPS[step]!,
      time: receipt.timeMs,
      quantity: quantityText(listing, lots),
      price: amount === 0n ? null : averageOf(amount, lots),
      realised_profit: money(realised),
      insurance: money(fund),
    })),
    realised_profit: money(sum('realised')),
    insurance: money(sum('fund')),
    remaining_margin: money(receipt.marginLeft),
    remaining_quantity: quantityText(listing, receipt.lotsLeft),
  };
}

/** What the mark was made of. The basis stands in no journal: where the mark is neither what funding says nor the last trade, it is what the basis says. */
function markRow(receipt: Liquidation, contract: Contract): ReceiptRow['mark'] {
  const { listing, tick, state } = contract;
  const intervalMs = state.terms.intervalHours * HOUR_MS;
  const settlesMs = (Math.floor(receipt.markMs / intervalMs) + 1) * intervalMs;
  const last = receipt.lastTicks === 0 ? undefined : BigInt(receipt.lastTicks) * tick;
  const { price1 } = markPrice({
    index: receipt.index,
    fundingRate: BigInt(receipt.fundingRate),
    leftMs: settlesMs - receipt.markMs,
    intervalMs,
    basis: [],
    last,
  });
  const isBasis = receipt.mark !== price1 && receipt.mark !== last;
  return {
    mark_price: unitPriceText(contract, receipt.mark),
    index_price: unitPriceText(contract, receipt.index),
    price1: unitPriceText(contract, price1),
    price2: isBasis ? unitPriceText(contract, receipt.mark) : null,
    last_price: last === undefined ? null : priceText(listing, receipt.lastTicks),
    funding_rate: formatTrimmedDecimal(BigInt(receipt.fundingRate), RATE_SCALE),
    next_funding_time: settlesMs,
    time: receipt.markMs,
  };
}
