/** Liquidations as everybody sees them: no account is named, and all that decided stands there. Source: rules 2.7, 2.11, 2.12. */
import type { AnswerOf } from '@kontor/contract/call';
import { LIQUIDATION_STEPS } from '@kontor/contract/perpetual-market';
import type { liquidationReceipts } from '@kontor/contract/perpetual-market';
import { MARGIN_MODES, POSITION_SIDE_WORDS } from '@kontor/contract/perpetual-words';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { averagePrice } from '@kontor/domain/formulas/notional';
import { bracketTable } from '@kontor/domain/perpetual/brackets';
import { markPrice } from '@kontor/domain/perpetual/mark-price';
import type { LiquidationTerms } from '../../follower/perpetual/contract-facts.ts';
import type { LiquidationRow } from '../../follower/perpetual/contract-tables.ts';
import type { Queries } from '../../store/database.ts';
import { priceText, quantityText, turnoverText } from '../market/market-format.ts';
import { unitPriceText } from './contract-rows.ts';
import type { Contract, Contracts } from './contracts.ts';
import { madeMarks } from './mark-rows.ts';
import type { MadeMark } from './mark-rows.ts';
import { bracketRows } from './market-rows.ts';

type ReceiptRow = AnswerOf<typeof liquidationReceipts>['list'][number];

const RATE_SCALE = 8;
const HOUR_MS = 3_600_000;
/** A mark is made at most so long before its command has its time, ms. */
const MADE_BEFORE_MS = 1_000;

/** Receipts of a page, with what their marks were made of. */
export async function receiptRows(
  { tables, contracts }: { readonly tables: Queries; readonly contracts: Pick<Contracts, 'at'> },
  receipts: readonly LiquidationRow[],
): Promise<ReceiptRow[]> {
  const made = await madeMarks(
    tables,
    receipts.map(({ markSequence }) => markSequence),
  );
  return receipts.map((receipt) => receiptRow(receipt, contracts.at(receipt.market), made.get(receipt.markSequence ?? 0)));
}

/** `made`: what its mark was made of, where that is known. */
export function receiptRow(receipt: LiquidationRow, contract: Contract, made: MadeMark | undefined): ReceiptRow {
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
    mark: made === undefined ? reckonedMark(receipt, contract) : madeMarkRow(receipt, contract, made),
    terms: receipt.terms === undefined ? null : termsRow(receipt.terms, contract),
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

/** The terms that were in force. */
function termsRow({ brackets, takerRate, liquidationRate, intervalHours }: LiquidationTerms, contract: Contract): ReceiptRow['terms'] {
  const { listing } = contract;
  const table = bracketTable(brackets);
  if (typeof table === 'string') throw new Error(`contract ${contract.name.market} had brackets that are none: ${table}`);
  return {
    brackets: bracketRows({ table, listing }),
    liquidation_fee: formatTrimmedDecimal(BigInt(liquidationRate), RATE_SCALE),
    taker_rate: formatTrimmedDecimal(BigInt(takerRate), RATE_SCALE),
    funding_hours: intervalHours,
    tick_size: formatTrimmedDecimal(contract.tick, listing.quoteScale),
    step_size: formatTrimmedDecimal(contract.step, listing.baseScale),
  };
}

/** The mark as whoever made it said. */
function madeMarkRow({ mark, index }: LiquidationRow, contract: Contract, made: MadeMark): ReceiptRow['mark'] {
  return {
    mark_price: unitPriceText(contract, mark),
    index_price: unitPriceText(contract, index),
    price1: unitPriceText(contract, made.price1),
    price2: unitPriceText(contract, made.price2),
    last_price: made.last === undefined ? null : unitPriceText(contract, made.last),
    funding_rate: formatTrimmedDecimal(made.rate, RATE_SCALE),
    next_funding_time: made.settlesMs,
    time: made.madeMs,
  };
}

/**
 * What the mark was made of, where nobody said: the basis stands in no journal, so it is told where the mark is neither what funding says nor the last
 * trade. A mark is made a little before its command has its time.
 */
function reckonedMark(receipt: LiquidationRow, contract: Contract): ReceiptRow['mark'] {
  const { listing, tick, state } = contract;
  const intervalMs = (receipt.terms ?? state.terms).intervalHours * HOUR_MS;
  const settlesMs = (Math.floor(receipt.markMs / intervalMs) + 1) * intervalMs;
  const last = receipt.lastTicks === 0 ? undefined : BigInt(receipt.lastTicks) * tick;
  const price1At = (timeMs: number): bigint =>
    markPrice({
      index: receipt.index,
      fundingRate: BigInt(receipt.fundingRate),
      leftMs: settlesMs - timeMs,
      intervalMs,
      basis: [],
      last,
    }).price1;
  let timeMs = receipt.markMs;
  if (last !== undefined && receipt.mark !== last)
    while (price1At(timeMs) !== receipt.mark && receipt.markMs - timeMs < MADE_BEFORE_MS) timeMs -= 1;
  const isFunding = price1At(timeMs) === receipt.mark;
  if (!isFunding) timeMs = receipt.markMs;
  const isBasis = last === undefined || (!isFunding && receipt.mark !== last);
  return {
    mark_price: unitPriceText(contract, receipt.mark),
    index_price: unitPriceText(contract, receipt.index),
    price1: unitPriceText(contract, price1At(timeMs)),
    price2: isBasis ? unitPriceText(contract, receipt.mark) : null,
    last_price: last === undefined ? null : priceText(listing, receipt.lastTicks),
    funding_rate: formatTrimmedDecimal(BigInt(receipt.fundingRate), RATE_SCALE),
    next_funding_time: settlesMs,
    time: timeMs,
  };
}
