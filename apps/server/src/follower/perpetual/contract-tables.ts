/** The read tables of contracts: orders that are over, deals, plans, funding, liquidations, candles of marks, and what the insurance fund held. */
import { boolean, nullable, safeInteger, text } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import { candleTable } from '../index-price/index-table.ts';
import type { LineWriter } from '../line-writer.ts';
import { keyWords, units } from '../read-table.ts';
import type { ReadTable } from '../read-table.ts';
import type {
  ContractFill,
  ContractOrder,
  ContractPlan,
  DealKind,
  FundingPaid,
  FundingRateRow,
  Liquidation,
  LiquidationTerms,
  Origin,
  PlanState,
} from './contract-facts.ts';
import { packSteps, readSteps } from './liquidation-steps.ts';
import { packTerms, readTerms } from './liquidation-terms.ts';

/** An order that is over, with the sequence of the command that ended it. */
export type ContractOrderRow = ContractOrder & { readonly sequence: number };

export const CONTRACT_ORDER_TABLE: ReadTable<ContractOrderRow> = {
  name: 'contract_order',
  columns: [
    ['number', 'bigint'],
    ['sequence', 'bigint'],
    ['placed_ms', 'bigint'],
    ['ended_ms', 'bigint'],
    ['deal_lots', 'bigint'],
    ['plan', 'bigint'],
    ['client_id', 'uuid'],
    ['user_id', 'integer'],
    ['market', 'integer'],
    ['slot', 'integer'],
    ['price_ticks', 'integer'],
    ['worst_ticks', 'integer'],
    ['mark_ticks', 'integer'],
    ['lots', 'integer'],
    ['open_lots', 'integer'],
    ['leverage', 'smallint'],
    ['side', 'smallint'],
    ['order_type', 'smallint'],
    ['time_in_force', 'smallint'],
    ['status', 'smallint'],
    ['done_reason', 'smallint'],
    ['origin', 'smallint'],
    ['closes', 'boolean'],
    ['isolated', 'boolean'],
    ['deal_amount', 'numeric'],
    ['fee', 'numeric'],
    ['realised', 'numeric'],
    ['self_trade', 'smallint'],
  ],
  key: ['user_id', 'number'],
  month: { column: 'ended_ms', timeMs: (row) => row.changedMs },
  write: (row, to) =>
    clientId(
      to.number(row.number).number(row.sequence).number(row.placedMs).number(row.changedMs).number(row.dealLots).number(row.plan),
      row,
    )
      .number(row.user)
      .number(row.market)
      .number(row.slot)
      .number(row.priceTicks)
      .number(row.worstTicks)
      .number(row.markTicks)
      .number(row.lots)
      .number(row.openLots)
      .number(row.leverage)
      .number(row.side)
      .number(row.orderType)
      .number(row.timeInForce)
      .number(row.status)
      .number(row.doneReason)
      .number(row.origin)
      .boolean(row.closes)
      .boolean(row.isIsolated)
      .amount(row.dealAmount)
      .amount(row.fee)
      .amount(row.realised)
      .number(row.selfTrade)
      .endLine(),
};

/** Reads a row of `contract_order`. */
export function readContractOrder(row: RawRow): ContractOrderRow {
  return {
    number: safeInteger(row, 'number'),
    slot: safeInteger(row, 'slot'),
    user: safeInteger(row, 'user_id'),
    market: safeInteger(row, 'market'),
    side: safeInteger(row, 'side'),
    orderType: safeInteger(row, 'order_type'),
    timeInForce: safeInteger(row, 'time_in_force'),
    selfTrade: safeInteger(row, 'self_trade'),
    status: safeInteger(row, 'status'),
    doneReason: safeInteger(row, 'done_reason'),
    priceTicks: safeInteger(row, 'price_ticks'),
    stopTicks: 0,
    quoteAmount: 0n,
    lots: safeInteger(row, 'lots'),
    openLots: safeInteger(row, 'open_lots'),
    dealLots: safeInteger(row, 'deal_lots'),
    dealAmount: units(row, 'deal_amount'),
    fee: units(row, 'fee'),
    clientId: keyWords(text(row, 'client_id')),
    placedMs: safeInteger(row, 'placed_ms'),
    changedMs: safeInteger(row, 'ended_ms'),
    sequence: safeInteger(row, 'sequence'),
    closes: boolean(row, 'closes'),
    origin: safeInteger(row, 'origin') as Origin,
    plan: safeInteger(row, 'plan'),
    realised: units(row, 'realised'),
    worstTicks: safeInteger(row, 'worst_ticks'),
    leverage: safeInteger(row, 'leverage'),
    isIsolated: boolean(row, 'isolated'),
    markTicks: safeInteger(row, 'mark_ticks'),
    brought: undefined,
  };
}

export const CONTRACT_FILL_TABLE: ReadTable<ContractFill> = {
  name: 'contract_fill',
  columns: [
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['order_number', 'bigint'],
    ['lots', 'bigint'],
    ['user_id', 'integer'],
    ['ordinal', 'integer'],
    ['market', 'integer'],
    ['side', 'smallint'],
    ['kind', 'smallint'],
    ['closes', 'boolean'],
    ['maker', 'boolean'],
    ['amount', 'numeric'],
    ['fee', 'numeric'],
    ['realised', 'numeric'],
    ['receipt', 'bigint'],
    ['place', 'integer'],
    ['trade_number', 'bigint'],
  ],
  key: ['user_id', 'sequence', 'ordinal'],
  month: { column: 'time_ms', timeMs: (row) => row.timeMs },
  write: (row, to) =>
    to
      .number(row.sequence)
      .number(row.timeMs)
      .number(row.orderNumber)
      .number(row.lots)
      .number(row.user)
      .number(row.ordinal)
      .number(row.market)
      .number(row.side)
      .number(row.kind)
      .boolean(row.closes)
      .boolean(row.maker)
      .amount(row.amount)
      .amount(row.fee)
      .amount(row.realised)
      .number(row.receipt)
      .number(row.place)
      .number(row.tradeNumber)
      .endLine(),
};

/** Reads a row of `contract_fill`. */
export function readContractFill(row: RawRow): ContractFill {
  return {
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    orderNumber: safeInteger(row, 'order_number'),
    lots: safeInteger(row, 'lots'),
    user: safeInteger(row, 'user_id'),
    ordinal: safeInteger(row, 'ordinal'),
    market: safeInteger(row, 'market'),
    side: safeInteger(row, 'side'),
    kind: safeInteger(row, 'kind') as DealKind,
    closes: boolean(row, 'closes'),
    maker: boolean(row, 'maker'),
    receipt: safeInteger(row, 'receipt'),
    place: safeInteger(row, 'place'),
    tradeNumber: safeInteger(row, 'trade_number'),
    amount: units(row, 'amount'),
    fee: units(row, 'fee'),
    realised: units(row, 'realised'),
  };
}

export const CONTRACT_PLAN_TABLE: ReadTable<ContractPlan> = {
  name: 'contract_plan',
  columns: [
    ['number', 'bigint'],
    ['sequence', 'bigint'],
    ['placed_ms', 'bigint'],
    ['ended_ms', 'bigint'],
    ['order_number', 'bigint'],
    ['level', 'bigint'],
    ['client_id', 'uuid'],
    ['user_id', 'integer'],
    ['market', 'integer'],
    ['order_slot', 'integer'],
    ['lots', 'integer'],
    ['price_ticks', 'integer'],
    ['activation_ticks', 'integer'],
    ['side', 'smallint'],
    ['purpose', 'smallint'],
    ['kind', 'smallint'],
    ['state', 'smallint'],
    ['by_mark', 'boolean'],
  ],
  key: ['user_id', 'number'],
  month: { column: 'ended_ms', timeMs: (row) => row.changedMs },
  write: (row, to) =>
    clientId(
      to.number(row.number).number(row.sequence).number(row.placedMs).number(row.changedMs).number(row.orderNumber).amount(row.level),
      row,
    )
      .number(row.user)
      .number(row.market)
      .number(row.orderSlot)
      .number(row.lots)
      .number(row.priceTicks)
      .number(row.activationTicks)
      .number(row.side)
      .number(row.purpose)
      .number(row.trigger)
      .number(row.state)
      .boolean(row.byMark)
      .endLine(),
};

/** Reads a row of `contract_plan`. */
export function readContractPlan(row: RawRow): ContractPlan {
  return {
    number: safeInteger(row, 'number'),
    user: safeInteger(row, 'user_id'),
    market: safeInteger(row, 'market'),
    side: safeInteger(row, 'side'),
    purpose: safeInteger(row, 'purpose'),
    trigger: safeInteger(row, 'kind'),
    byMark: boolean(row, 'by_mark'),
    lots: safeInteger(row, 'lots'),
    priceTicks: safeInteger(row, 'price_ticks'),
    activationTicks: safeInteger(row, 'activation_ticks'),
    level: units(row, 'level'),
    peak: 0n,
    clientId: keyWords(text(row, 'client_id')),
    state: safeInteger(row, 'state') as PlanState,
    orderNumber: safeInteger(row, 'order_number'),
    orderSlot: safeInteger(row, 'order_slot'),
    placedMs: safeInteger(row, 'placed_ms'),
    changedMs: safeInteger(row, 'ended_ms'),
    sequence: safeInteger(row, 'sequence'),
  };
}

export const FUNDING_PAID_TABLE: ReadTable<FundingPaid> = {
  name: 'contract_funding',
  columns: [
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['lots', 'bigint'],
    ['mark', 'bigint'],
    ['amount', 'bigint'],
    ['user_id', 'integer'],
    ['ordinal', 'integer'],
    ['market', 'integer'],
    ['rate', 'integer'],
    ['side', 'smallint'],
  ],
  key: ['user_id', 'sequence', 'ordinal'],
  month: { column: 'time_ms', timeMs: (row) => row.timeMs },
  write: (row, to) =>
    to
      .number(row.sequence)
      .number(row.timeMs)
      .number(row.lots)
      .amount(row.mark)
      .amount(row.amount)
      .number(row.user)
      .number(row.ordinal)
      .number(row.market)
      .number(row.rate)
      .number(row.side)
      .endLine(),
};

/** Reads a row of `contract_funding`. */
export function readFundingPaid(row: RawRow): FundingPaid {
  return {
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    lots: safeInteger(row, 'lots'),
    mark: units(row, 'mark'),
    amount: units(row, 'amount'),
    user: safeInteger(row, 'user_id'),
    ordinal: safeInteger(row, 'ordinal'),
    market: safeInteger(row, 'market'),
    rate: safeInteger(row, 'rate'),
    side: safeInteger(row, 'side'),
  };
}

export const FUNDING_RATE_TABLE: ReadTable<FundingRateRow> = {
  name: 'contract_funding_rate',
  columns: [
    ['time_ms', 'bigint'],
    ['sequence', 'bigint'],
    ['mark', 'bigint'],
    ['market', 'integer'],
    ['rate', 'integer'],
  ],
  key: ['market', 'sequence'],
  // A few a day, and a chart goes far back.
  month: { column: 'time_ms', timeMs: (row) => row.timeMs, stays: true },
  write: (row, to) => to.number(row.timeMs).number(row.sequence).amount(row.mark).number(row.market).number(row.rate).endLine(),
};

/** Reads a row of `contract_funding_rate`. */
export function readFundingRate(row: RawRow): FundingRateRow {
  return {
    timeMs: safeInteger(row, 'time_ms'),
    sequence: safeInteger(row, 'sequence'),
    mark: units(row, 'mark'),
    market: safeInteger(row, 'market'),
    rate: safeInteger(row, 'rate'),
  };
}

/** A liquidation as it is read: what was not kept yet when it was written is undefined. */
export type LiquidationRow = Omit<Liquidation, 'markSequence' | 'terms'> & {
  readonly markSequence: number | undefined;
  readonly terms: LiquidationTerms | undefined;
};

export const LIQUIDATION_TABLE: ReadTable<LiquidationRow> = {
  name: 'contract_liquidation',
  columns: [
    ['number', 'bigint'],
    ['sequence', 'bigint'],
    ['time_ms', 'bigint'],
    ['mark_ms', 'bigint'],
    ['lots', 'bigint'],
    ['lots_left', 'bigint'],
    ['mark', 'bigint'],
    ['index', 'bigint'],
    ['user_id', 'integer'],
    ['market', 'integer'],
    ['funding_rate', 'integer'],
    ['last_ticks', 'integer'],
    ['bankruptcy_ticks', 'integer'],
    ['leverage', 'smallint'],
    ['side', 'smallint'],
    ['isolated', 'boolean'],
    ['entry_value', 'numeric'],
    ['balance', 'numeric'],
    ['maintenance', 'numeric'],
    ['margin_left', 'numeric'],
    ['steps', 'bytea'],
    ['mark_sequence', 'bigint'],
    ['terms', 'bytea'],
  ],
  key: ['number'],
  // Everybody may look one up for good.
  month: { column: 'time_ms', timeMs: (row) => row.timeMs, stays: true },
  write: (row, to) =>
    to
      .number(row.number)
      .number(row.sequence)
      .number(row.timeMs)
      .number(row.markMs)
      .number(row.lots)
      .number(row.lotsLeft)
      .amount(row.mark)
      .amount(row.index)
      .number(row.user)
      .number(row.market)
      .number(row.fundingRate)
      .number(row.lastTicks)
      .number(row.bankruptcyTicks)
      .number(row.leverage)
      .number(row.side)
      .boolean(row.isIsolated)
      .amount(row.entryValue)
      .amount(row.balance)
      .amount(row.maintenance)
      .amount(row.marginLeft)
      .bytes(packSteps(row.steps))
      // What is written is a Liquidation, which has both.
      .number(row.markSequence!)
      .bytes(packTerms(row.terms!))
      .endLine(),
};

/** Reads a row of `contract_liquidation`. */
export function readLiquidation(row: RawRow): LiquidationRow {
  return {
    number: safeInteger(row, 'number'),
    sequence: safeInteger(row, 'sequence'),
    timeMs: safeInteger(row, 'time_ms'),
    markMs: safeInteger(row, 'mark_ms'),
    lots: safeInteger(row, 'lots'),
    lotsLeft: safeInteger(row, 'lots_left'),
    mark: units(row, 'mark'),
    index: units(row, 'index'),
    user: safeInteger(row, 'user_id'),
    market: safeInteger(row, 'market'),
    fundingRate: safeInteger(row, 'funding_rate'),
    lastTicks: safeInteger(row, 'last_ticks'),
    bankruptcyTicks: safeInteger(row, 'bankruptcy_ticks'),
    leverage: safeInteger(row, 'leverage'),
    side: safeInteger(row, 'side'),
    isIsolated: boolean(row, 'isolated'),
    entryValue: units(row, 'entry_value'),
    balance: units(row, 'balance'),
    maintenance: units(row, 'maintenance'),
    marginLeft: units(row, 'margin_left'),
    steps: readSteps(row, 'steps'),
    markSequence: nullable(safeInteger, row, 'mark_sequence') ?? undefined,
    terms: readTerms(row, 'terms'),
  };
}

/** What the insurance fund held when a day (UTC) was over; the day that runs is overwritten with each change. */
export interface FundDay {
  readonly dayMs: number;
  readonly balance: bigint;
}

export const FUND_DAY_TABLE: ReadTable<FundDay> = {
  name: 'insurance_day',
  columns: [
    ['day_ms', 'bigint'],
    ['balance', 'numeric'],
  ],
  key: ['day_ms'],
  latestOf: ({ dayMs }) => String(dayMs),
  write: (row, to) => to.number(row.dayMs).amount(row.balance).endLine(),
};

/** Reads a row of `insurance_day`. */
export function readFundDay(row: RawRow): FundDay {
  return { dayMs: safeInteger(row, 'day_ms'), balance: units(row, 'balance') };
}

/** Candles of marks that are over. */
export const MARK_CANDLE_TABLE = candleTable('mark_candle', 'bigint');

/** Candles that are over of how far marks stood above the index, in 1/FUNDING_SCALE of that. Where an index is next to nothing it is many times that. */
export const PREMIUM_CANDLE_TABLE = candleTable('premium_candle', 'numeric');

function clientId(to: LineWriter, { clientId: id }: Pick<ContractOrder, 'clientId'>): LineWriter {
  return to.hex(id[0]).hex(id[1]).hex(id[2]).hex(id[3]).endColumn();
}
