/**
 * Many limit orders between two prices: at which prices, how much at each, what they come to, and what speaks against them. Pure; each
 * of them is planned as the order form plans one.
 */
import { averagePrice } from '@kontor/domain/formulas/notional';
import { readTyped } from '../../forms/typed-number.ts';
import { EMPTY_DRAFT } from './order-draft.ts';
import type { Side } from './order-draft.ts';
import { baseText, priceText, quantityText, quoteText } from './order-grid.ts';
import type { OrderGrid } from './order-grid.ts';
import { planOrder } from './order-plan.ts';
import type { OrderRequest, OrderWorld } from './order-plan.ts';
import type { Problem } from './order-problems.ts';

/** How many orders at least and at most. */
export const COUNTS = { least: 2, most: 20 } as const;

/** How the amount is shared out: the same for each, or more and more towards the second price, or less and less. */
export const SHARES = ['even', 'rising', 'falling'] as const;
export type Shares = (typeof SHARES)[number];

/** What is filled in; texts are plain decimals, as typed. */
export interface ScaledDraft {
  readonly side: Side;
  readonly from: string;
  readonly to: string;
  readonly count: string;
  /** Of all together. */
  readonly quantity: string;
  readonly shares: Shares;
  readonly isPostOnly: boolean;
}

/** One of the orders, as it would be sent. */
export interface ScaledRow {
  readonly price: string;
  readonly quantity: string;
  /** In the right currency. */
  readonly total: string;
  readonly request: OrderRequest | undefined;
}

/** What speaks against it: at a field, or against the order with that number, from 1. */
export type ScaledProblem =
  | { readonly field: 'from' | 'to' | 'quantity'; readonly code: 'enter' | 'unreadable' }
  | { readonly field: 'count'; readonly code: 'count' | 'tooClose' }
  | { readonly field: 'row'; readonly row: number; readonly problem: Problem }
  | { readonly field: 'funds'; readonly problem: Problem };

/** The orders; without rows while what is filled in does not lead to any. */
export interface ScaledPlan {
  readonly rows: readonly ScaledRow[];
  readonly problem: ScaledProblem | undefined;
  /** In the right currency, and the price for a whole coin when all of them trade; empty without rows. */
  readonly total: string;
  readonly average: string;
  /** How far the furthest price is from the last one, whole percent, when that is beyond the form's guard. */
  readonly deviation: number | undefined;
}

const NO_ROWS = { rows: [], total: '', average: '', deviation: undefined } as const;

/** Plans the orders. */
export function planScaled(world: OrderWorld, draft: ScaledDraft): ScaledPlan {
  const { grid } = world;
  const read = readDraft(grid, draft);
  if ('field' in read) return { ...NO_ROWS, problem: read };
  const prices = pricesOf(read, draft.side);
  if (prices.some((price, at) => at > 0 && price === prices[at - 1])) return { ...NO_ROWS, problem: { field: 'count', code: 'tooClose' } };
  const lots = lotsOf(read.lots, read.count, draft.shares);
  const kind = draft.isPostOnly ? 'limit_maker' : 'limit';
  // What they need is asked of all of them together.
  const alone: OrderWorld = { ...world, funds: undefined };
  const plans = prices.map((price, at) =>
    planOrder(alone, {
      ...EMPTY_DRAFT,
      side: draft.side,
      kind,
      price: priceText(grid, price),
      size: { by: 'quantity', text: quantityText(grid, lots[at]!) },
    }),
  );
  const turnover = plans.reduce((sum, { preview }) => sum + (preview?.total ?? 0n), 0n);
  const average = averagePrice(turnover, read.lots * grid.stepUnits, grid.baseScale);
  const wrong = plans.findIndex(({ problems }) => problems.length > 0);
  const need = plans.reduce((sum, { frozen }) => sum + (frozen ?? 0n), 0n);
  const deviations = plans.flatMap(({ deviation }) => (deviation === undefined ? [] : [deviation]));
  return {
    rows: plans.map((plan, at) => ({
      price: priceText(grid, prices[at]!),
      quantity: quantityText(grid, lots[at]!),
      total: plan.total,
      request: plan.request,
    })),
    problem: wrong >= 0 ? { field: 'row', row: wrong + 1, problem: plans[wrong]!.problems[0]! } : fundsProblem(world, draft.side, need),
    total: quoteText(grid, turnover),
    average: average === undefined ? '' : quoteText(grid, average),
    deviation: deviations.length === 0 ? undefined : Math.max(...deviations),
  };
}

interface Read {
  readonly from: bigint;
  readonly to: bigint;
  readonly count: number;
  readonly lots: bigint;
}

function readDraft(grid: OrderGrid, draft: ScaledDraft): Read | ScaledProblem {
  const towards = draft.side === 'buy' ? 'down' : 'up';
  const from = readTyped(draft.from, grid.quoteScale, grid.tickUnits, towards);
  if (typeof from === 'string') return { field: 'from', code: from === 'empty' ? 'enter' : 'unreadable' };
  const to = readTyped(draft.to, grid.quoteScale, grid.tickUnits, towards);
  if (typeof to === 'string') return { field: 'to', code: to === 'empty' ? 'enter' : 'unreadable' };
  const count = /^\d{1,3}$/.test(draft.count) ? Number(draft.count) : 0;
  if (count < COUNTS.least || count > COUNTS.most) return { field: 'count', code: 'count' };
  const quantity = readTyped(draft.quantity, grid.baseScale, grid.stepUnits, 'down');
  if (typeof quantity === 'string') return { field: 'quantity', code: quantity === 'empty' ? 'enter' : 'unreadable' };
  return { from: from.steps, to: to.steps, count, lots: quantity.steps };
}

/** Evenly from the first to the last, in ticks; one between two ticks is the one that is better for its owner. */
function pricesOf({ from, to, count }: Read, side: Side): bigint[] {
  const gaps = BigInt(count - 1);
  return Array.from({ length: count }, (_, at) => {
    const scaled = from * gaps + (to - from) * BigInt(at);
    return side === 'buy' ? scaled / gaps : (scaled + gaps - 1n) / gaps;
  });
}

/** Shared out by weights, each rounded so that all of them together are the whole. */
function lotsOf(whole: bigint, count: number, shares: Shares): bigint[] {
  const weights = Array.from({ length: count }, (_, at) => BigInt(shares === 'even' ? 1 : shares === 'rising' ? at + 1 : count - at));
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  let sum = 0n;
  let given = 0n;
  return weights.map((weight) => {
    sum += weight;
    const before = given;
    given = (whole * sum) / all;
    return given - before;
  });
}

function fundsProblem({ grid, funds }: OrderWorld, side: Side, need: bigint): ScaledProblem | undefined {
  if (funds === undefined) return undefined;
  const held = side === 'buy' ? funds.quote : funds.base;
  if (need <= held) return undefined;
  const text = side === 'buy' ? quoteText : baseText;
  const unit = side === 'buy' ? grid.quote : grid.base;
  return {
    field: 'funds',
    problem: { field: 'funds', code: 'insufficient', limit: text(grid, held), unit, missing: text(grid, need - held) },
  };
}
