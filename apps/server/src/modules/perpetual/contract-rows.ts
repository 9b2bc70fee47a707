/** Orders, deals, positions, plans and accounts of contracts as the wire has them. */
import type { AnswerOf } from '@kontor/contract/call';
import { TIME_IN_FORCE_WORDS } from '@kontor/contract/glossary';
import { formatOrderId } from '@kontor/contract/order-id';
import type { contractAccount, contractOpenOrders, contractOrderDetail, openPlans, positions } from '@kontor/contract/perpetual';
import {
  CONTRACT_ACTIONS,
  CONTRACT_DEAL_KINDS,
  CONTRACT_ORDER_ORIGINS,
  CONTRACT_ORDER_TYPES,
  MARGIN_MODES,
  PLAN_PURPOSE_WORDS,
  PLAN_SOURCES,
  PLAN_STATES,
  PLAN_TRIGGER_KINDS,
  POSITION_MODE_WORDS,
  POSITION_SIDE_WORDS,
} from '@kontor/contract/perpetual-words';
import { formatDecimal, formatTrimmedDecimal } from '@kontor/domain/amount';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { averagePrice } from '@kontor/domain/formulas/notional';
import { DoneReason, OrderStatus, OrderType } from '@kontor/domain/order';
import { marginRatio } from '@kontor/domain/perpetual/margin-account';
import { initialMargin, positionYield } from '@kontor/domain/perpetual/position';
import { DealKind } from '../../follower/perpetual/contract-facts.ts';
import type {
  BroughtPlans,
  ContractFill,
  ContractOrder,
  ContractPlan,
  ContractSetting,
  OwnContracts,
} from '../../follower/perpetual/contract-facts.ts';
import { ByMark, PlanTrigger, PositionMode } from '@kontor/domain/perpetual/words';
import { priceText, quantityText, turnoverText } from '../market/market-format.ts';
import { liquidationOf, supportOf } from './account-figures.ts';
import type { AccountFigures, HeldPosition } from './account-figures.ts';
import type { Contract } from './contracts.ts';
import { closableOf } from './quote.ts';

type OrderRow = AnswerOf<typeof contractOpenOrders>['list'][number];
type DealRow = AnswerOf<typeof contractOrderDetail>['deals'][number];
type PositionRow = AnswerOf<typeof positions>['list'][number];
type PlanRow = AnswerOf<typeof openPlans>['list'][number];
type AccountRow = Omit<AnswerOf<typeof contractAccount>, 'futures_permission' | 'position_mode' | 'settings' | 'sequence'>;
type SettingRow = AnswerOf<typeof contractAccount>['settings'][number];

/** Decimals of shares: ratios and yields. */
const SHARE_DIGITS = 6;
/** Of a yield in 1e-4. */
const YIELD_SCALE = 4;
/** Decimals of a rate in 1e-8. */
const RATE_SCALE = 8;

/** open_long, open_short, close_long, close_short. */
function actionOf(side: number, closes: boolean): (typeof CONTRACT_ACTIONS)[number] {
  return CONTRACT_ACTIONS[(closes ? 2 : 0) + side]!;
}

/** Whether long and short stand apart. */
export function positionModeWord({ isOneWay }: Pick<OwnContracts, 'isOneWay'>): AnswerOf<typeof contractAccount>['position_mode'] {
  return POSITION_MODE_WORDS[isOneWay ? PositionMode.ONE_WAY : PositionMode.HEDGE]!;
}

/** The position side that an order of a side is about. */
export function positionSideOf({ side, closes }: Pick<ContractOrder, 'side' | 'closes'>): number {
  return closes ? 1 - side : side;
}

/** A price in quote units for a coin. */
export function unitPriceText({ listing: { quoteScale } }: Contract, price: bigint): string {
  return formatTrimmedDecimal(price, quoteScale);
}

/** What a rule ended is invalid, with what was dealt before (rules 2.15). */
function statusOf({ status }: ContractOrder): OrderRow['status'] {
  switch (status) {
    case OrderStatus.NEW:
      return 'submitted';
    case OrderStatus.PARTIALLY_FILLED:
      return 'partially_filled';
    case OrderStatus.FILLED:
      return 'filled';
    case OrderStatus.CANCELED:
      return 'cancelled';
    default:
      return 'invalid';
  }
}

export function orderRow(order: ContractOrder, { name, listing }: Contract): OrderRow {
  const average = averagePrice(order.dealAmount, BigInt(order.dealLots) * BigInt(listing.terms.stepUnits), listing.baseScale);
  const isByRule = order.doneReason > DoneReason.TIMED_OUT && order.openLots > 0;
  return {
    order_id: formatOrderId(order),
    order_number: order.number,
    pair: name.pair,
    action: actionOf(positionSideOf(order), order.closes),
    type: CONTRACT_ORDER_TYPES[TYPE_PLACES[order.orderType] ?? 0]!,
    time_in_force: TIME_IN_FORCE_WORDS[order.timeInForce]!,
    status: statusOf(order),
    origin: CONTRACT_ORDER_ORIGINS[order.origin],
    price: order.orderType === OrderType.MARKET ? null : priceText(listing, order.priceTicks),
    quantity: quantityText(listing, order.lots),
    deal_quantity: quantityText(listing, order.dealLots),
    deal_amount: turnoverText(listing, order.dealAmount),
    average_price: average === undefined ? null : formatTrimmedDecimal(average, listing.quoteScale),
    worst_price: order.worstTicks === 0 ? null : priceText(listing, order.worstTicks),
    fee: turnoverText(listing, order.fee),
    realised_profit: turnoverText(listing, order.realised),
    leverage: order.leverage,
    margin_mode: MARGIN_MODES[order.isIsolated ? 1 : 0],
    unfilled: isByRule ? quantityText(listing, order.openLots) : null,
    take_profit: broughtPlan(order.brought, 'takeProfit', listing.quoteScale),
    stop_loss: broughtPlan(order.brought, 'stopLoss', listing.quoteScale),
    time: order.placedMs,
    update_time: order.changedMs,
  };
}

function broughtPlan(brought: BroughtPlans | undefined, purpose: 'takeProfit' | 'stopLoss', quoteScale: number): OrderRow['take_profit'] {
  if (brought === undefined || brought[purpose] === 0n) return null;
  const bit = purpose === 'takeProfit' ? ByMark.TAKE_PROFIT : ByMark.STOP_LOSS;
  return {
    trigger_price: formatTrimmedDecimal(brought[purpose], quoteScale),
    source: (brought.byMark & bit) === 0 ? 'last' : 'mark',
  };
}

/** Place of an engine's type in CONTRACT_ORDER_TYPES. */
const TYPE_PLACES: Readonly<Record<number, number>> = { [OrderType.LIMIT]: 0, [OrderType.MARKET]: 1, [OrderType.LIMIT_MAKER]: 2 };

export function dealRow(fill: ContractFill, { name, listing }: Contract): DealRow {
  const price = averagePrice(fill.amount, BigInt(fill.lots) * BigInt(listing.terms.stepUnits), listing.baseScale) ?? 0n;
  const isInBook = fill.kind === DealKind.TRADE || fill.kind === DealKind.LIQUIDATION;
  return {
    order_number: fill.orderNumber === 0 ? null : fill.orderNumber,
    pair: name.pair,
    action: actionOf(fill.side, fill.closes),
    kind: CONTRACT_DEAL_KINDS[fill.kind],
    price: formatTrimmedDecimal(price, listing.quoteScale),
    quantity: quantityText(listing, fill.lots),
    amount: turnoverText(listing, fill.amount),
    fee: turnoverText(listing, fill.fee),
    realised_profit: turnoverText(listing, fill.realised),
    role: isInBook ? (fill.maker ? 'maker' : 'taker') : null,
    deleveraged_for: fill.receipt === 0 ? null : { receipt_id: String(fill.receipt), place: fill.place },
    time: fill.timeMs,
  };
}

/** A position; `orders` are the user's open ones in its contract, `lights` those of the deleveraging indicator. */
export function positionRow(
  held: HeldPosition,
  figures: AccountFigures,
  orders: readonly ContractOrder[],
  lights: number | undefined,
): PositionRow {
  const { contract, state, setting, position, mark, profit, maintenance } = held;
  const { name, listing, coin } = contract;
  const support = supportOf(figures, held);
  const ratio = marginRatio(support.balance, support.maintenance);
  const gained = positionYield(position, mark, setting.leverage, coin);
  const liquidation = liquidationOf(figures, contract, state.side, setting.isIsolated);
  const own = orders.filter(({ market }) => market === state.market);
  return {
    pair: name.pair,
    side: POSITION_SIDE_WORDS[state.side]!,
    ...settingPart(setting),
    quantity: quantityText(listing, state.lots),
    closable: quantityText(listing, closableOf(state.lots, state.side, own)),
    average_open_price: formatTrimmedDecimal(
      averagePrice(state.entryValue, position.quantity, listing.baseScale) ?? 0n,
      listing.quoteScale,
    ),
    entry_value: turnoverText(listing, state.entryValue),
    mark_price: unitPriceText(contract, mark),
    margin: turnoverText(listing, setting.isIsolated ? state.margin : initialMargin(state.entryValue, setting.leverage)),
    maintenance_margin: turnoverText(listing, maintenance),
    margin_ratio: ratio === undefined ? null : formatFraction(ratio, SHARE_DIGITS),
    profit: turnoverText(listing, profit),
    yield: gained === undefined ? null : formatFraction(gained, SHARE_DIGITS),
    liquidation_price: liquidation === undefined ? null : unitPriceText(contract, liquidation),
    adl_rank: lights ?? null,
    realised_profit: turnoverText(listing, state.realised),
    time: state.openedMs,
    update_time: state.changedMs,
  };
}

/** A side that is closed. */
export function closedPositionRow(state: HeldPosition['state'], contract: Contract, setting: ContractSetting): PositionRow {
  const { name, listing } = contract;
  return {
    pair: name.pair,
    side: POSITION_SIDE_WORDS[state.side]!,
    ...settingPart(setting),
    quantity: '0',
    closable: '0',
    average_open_price: '0',
    entry_value: '0',
    mark_price: contract.state.mark === undefined ? null : unitPriceText(contract, contract.state.mark.mark),
    margin: '0',
    maintenance_margin: '0',
    margin_ratio: null,
    profit: '0',
    yield: null,
    liquidation_price: null,
    adl_rank: null,
    realised_profit: turnoverText(listing, state.realised),
    time: state.openedMs,
    update_time: state.changedMs,
  };
}

export function settingPart({ leverage, isIsolated }: ContractSetting): Omit<SettingRow, 'pair'> {
  return { leverage, margin_mode: MARGIN_MODES[isIsolated ? 1 : 0] };
}

export function settingRow(setting: ContractSetting, { name }: Contract): SettingRow {
  return { pair: name.pair, ...settingPart(setting) };
}

export function planRow(plan: ContractPlan, contract: Contract): PlanRow {
  const { name, listing } = contract;
  return {
    plan_id: String(plan.number),
    pair: name.pair,
    side: POSITION_SIDE_WORDS[plan.side]!,
    purpose: PLAN_PURPOSE_WORDS[plan.purpose]!,
    trigger_kind: PLAN_TRIGGER_KINDS[plan.trigger]!,
    ...triggerPart(plan, contract),
    source: PLAN_SOURCES[plan.byMark ? 1 : 0],
    quantity: plan.lots === 0 ? null : quantityText(listing, plan.lots),
    price: plan.priceTicks === 0 ? null : priceText(listing, plan.priceTicks),
    status: PLAN_STATES[plan.state],
    order_id: plan.orderNumber === 0 ? null : formatOrderId({ slot: plan.orderSlot, number: plan.orderNumber }),
    time: plan.placedMs,
    update_time: plan.changedMs,
  };
}

/** What it waits for: what its kind has not is null. */
function triggerPart({ trigger, level, activationTicks, peak }: ContractPlan, { listing }: Contract) {
  const is = (kind: PlanTrigger): boolean => trigger === kind;
  const share = formatTrimmedDecimal(level, YIELD_SCALE);
  return {
    trigger_price: is(PlanTrigger.PRICE) ? formatTrimmedDecimal(level, listing.quoteScale) : null,
    trigger_yield: is(PlanTrigger.YIELD) ? share : null,
    callback_rate: is(PlanTrigger.TRAILING) ? share : null,
    activation_price: activationTicks === 0 ? null : priceText(listing, activationTicks),
    best_price: peak === 0n ? null : formatTrimmedDecimal(peak, listing.quoteScale),
  };
}

/** The account; `asset` is the margin asset. */
export function accountRow(figures: AccountFigures, asset: { readonly symbol: string; readonly scale: number }): AccountRow {
  const { crossWallet, isolatedMargin, reserved, initial, maintenance, balance, profit, tierRates } = figures;
  const money = (amount: bigint): string => formatDecimal(amount, asset.scale);
  const ratio = marginRatio(balance, maintenance);
  return {
    symbol: asset.symbol,
    wallet: money(crossWallet + isolatedMargin),
    equity: money(crossWallet + isolatedMargin + profit),
    available: money(figures.available),
    transferable: money(figures.transferable),
    profit: money(profit),
    position_margin: money(initial + isolatedMargin),
    isolated_margin: money(isolatedMargin),
    order_margin: money(reserved),
    maintenance_margin: money(maintenance),
    margin_balance: money(balance),
    margin_ratio:
      ratio === undefined
        ? maintenance > 0n
          ? null
          : formatFraction({ numerator: 0n, denominator: 1n }, SHARE_DIGITS)
        : formatFraction(ratio, SHARE_DIGITS),
    tier_maker_rate: tierRates === undefined ? null : formatTrimmedDecimal(BigInt(tierRates.makerRate), RATE_SCALE),
    tier_taker_rate: tierRates === undefined ? null : formatTrimmedDecimal(BigInt(tierRates.takerRate), RATE_SCALE),
  };
}
