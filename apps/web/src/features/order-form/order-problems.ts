/** Why an order as filled in would be refused, each with the limit it breaks: the filters of rules 1.2 and the types' rules of 1.3. */
import { MAX_AMOUNT } from '@kontor/domain/amount';
import { notionalAmount } from '@kontor/domain/formulas/notional';
import { exitProblems } from './exit-terms.ts';
import { hasPrice, hasStop } from './order-draft.ts';
import type { OrderDraft } from './order-draft.ts';
import { baseText, priceText, quantityText, quoteText } from './order-grid.ts';
import type { OrderGrid } from './order-grid.ts';
import { notionalTicks } from './order-size.ts';
import type { DraftTicks, OrderFunds } from './order-size.ts';
import type { OrderMarket } from './market-walk.ts';
import type { Typed } from '../../forms/typed-number.ts';

/** Where a problem is shown. */
export type ProblemField =
  | 'price'
  | 'stop'
  | 'stopLimit'
  | 'distance'
  | 'takeProfit'
  | 'stopLoss'
  | 'quantity'
  | 'total'
  | 'funds'
  | 'pair';

/** The sentence, in the messages under `problem`. */
export type ProblemCode =
  | 'enterPrice'
  | 'enterStop'
  | 'enterDistance'
  | 'enterExit'
  | 'enterQuantity'
  | 'unreadable'
  | 'halted'
  | 'emptyBook'
  | 'minPrice'
  | 'maxPrice'
  | 'bandAbove'
  | 'bandBelow'
  | 'minQuantity'
  | 'maxQuantity'
  | 'minTotal'
  | 'maxTotal'
  | 'tooSmall'
  | 'wouldMatchBuy'
  | 'wouldMatchSell'
  | 'stopAbove'
  | 'stopBelow'
  | 'distanceRange'
  | 'exitAbove'
  | 'exitBelow'
  | 'limitAbove'
  | 'limitBelow'
  | 'noLastPrice'
  | 'insufficient';

export interface Problem {
  readonly field: ProblemField;
  readonly code: ProblemCode;
  /** The limit, a plain decimal; empty where there is none. */
  readonly limit: string;
  /** Currency of the limit. */
  readonly unit: string;
  /** Of `insufficient`: how much more it takes, a plain decimal. */
  readonly missing?: string;
}

/** What of an order is known when the questions are asked. */
export interface Questioned {
  readonly grid: OrderGrid;
  readonly draft: OrderDraft;
  readonly market: OrderMarket;
  readonly funds: OrderFunds | undefined;
  readonly typed: { readonly price: Typed; readonly stop: Typed; readonly stopLimit: Typed; readonly distance: Typed };
  readonly ticks: DraftTicks;
  /** Undefined while it does not follow from what is filled in, or the order goes by amount. */
  readonly lots: bigint | undefined;
  /** Market orders by amount: quote units. */
  readonly amount: bigint | undefined;
  readonly isSizeUnreadable: boolean;
  /** What is frozen or paid, in units of the currency paid with. */
  readonly need: bigint | undefined;
}

/** All problems; an order without any is what the engine accepts unless the market moves. */
export function problemsOf(q: Questioned): Problem[] {
  const found: Problem[] = [];
  if (!q.grid.isTrading) found.push(problem('pair', 'halted'));
  found.push(...priceProblems(q), ...relationProblems(q), ...distanceProblems(q));
  found.push(...exitProblems(q.grid, q.draft, q.draft.kind === 'market' ? q.market.last : q.ticks.price, q.lots), ...sizeProblems(q));
  const { side } = q.draft;
  if (q.funds !== undefined && q.need !== undefined) {
    const held = side === 'buy' ? q.funds.quote : q.funds.base;
    if (q.need > held) {
      const text = (units: bigint): string => (side === 'buy' ? quoteText(q.grid, units) : baseText(q.grid, units));
      found.push({
        ...problem('funds', 'insufficient', text(held), side === 'buy' ? q.grid.quote : q.grid.base),
        missing: text(q.need - held),
      });
    }
  }
  return found;
}

function problem(field: ProblemField, code: ProblemCode, limit = '', unit = ''): Problem {
  return { field, code, limit, unit };
}

function priceProblems({ grid, draft, typed, ticks, market }: Questioned): Problem[] {
  const found: Problem[] = [];
  const wanted: ['price' | 'stop' | 'stopLimit', bigint | undefined][] = [];
  if (hasPrice(draft.kind)) wanted.push(['price', ticks.price]);
  if (hasStop(draft.kind) && (draft.kind !== 'trailing' || draft.stopPrice !== '')) wanted.push(['stop', ticks.stop]);
  if (draft.kind === 'oco' && draft.stopLimitPrice !== '') wanted.push(['stopLimit', ticks.stopLimit]);
  for (const [field, at] of wanted) {
    if (typed[field] === 'empty') found.push(problem(field, field === 'stop' ? 'enterStop' : 'enterPrice'));
    else if (at === undefined) found.push(problem(field, 'unreadable'));
    else if (at < grid.minTicks) found.push(problem(field, 'minPrice', priceText(grid, grid.minTicks), grid.quote));
    else if (at > grid.maxTicks) found.push(problem(field, 'maxPrice', priceText(grid, grid.maxTicks), grid.quote));
    else if (field !== 'stop') found.push(...percentProblems(grid, draft, market, field, at));
  }
  return found;
}

/** PERCENT_PRICE_BY_SIDE, with the last price for the reference that only the server knows. */
function percentProblems(grid: OrderGrid, { side }: OrderDraft, { last }: OrderMarket, field: ProblemField, ticks: bigint): Problem[] {
  const { down, up } = grid.multipliers[side];
  if (last === undefined) return [];
  if (up !== 0 && ticks * 10_000n > last * BigInt(up))
    return [problem(field, 'bandAbove', priceText(grid, (last * BigInt(up)) / 10_000n), grid.quote)];
  if (down !== 0 && ticks * 10_000n < last * BigInt(down)) {
    return [problem(field, 'bandBelow', priceText(grid, (last * BigInt(down) + 9_999n) / 10_000n), grid.quote)];
  }
  return [];
}

/** Post-only orders must not match, stops must not be reached yet, the legs of an OCO stand on either side of the last price. */
function relationProblems({ grid, draft, market, ticks }: Questioned): Problem[] {
  const { side, kind } = draft;
  const { price, stop } = ticks;
  const { last } = market;
  const found: Problem[] = [];
  const best = (side === 'buy' ? market.asks : market.bids)[0]?.[0];
  if ((kind === 'limit_maker' || kind === 'oco') && price !== undefined && best !== undefined) {
    if (side === 'buy' && price >= best) found.push(problem('price', 'wouldMatchBuy', priceText(grid, best), grid.quote));
    if (side === 'sell' && price <= best) found.push(problem('price', 'wouldMatchSell', priceText(grid, best), grid.quote));
  }
  if (kind === 'oco' && last === undefined) found.push(problem('price', 'noLastPrice'));
  if (last === undefined) return found;
  if (hasStop(kind) && kind !== 'trailing' && stop !== undefined) {
    const waitsForRise = (kind === 'take_profit' || kind === 'take_profit_limit') === (side === 'sell');
    if (waitsForRise && stop <= last) found.push(problem('stop', 'stopAbove', priceText(grid, last), grid.quote));
    if (!waitsForRise && stop >= last) found.push(problem('stop', 'stopBelow', priceText(grid, last), grid.quote));
  }
  if (kind === 'oco' && price !== undefined && found.every(({ field }) => field !== 'price')) {
    if (side === 'sell' && price <= last) found.push(problem('price', 'limitAbove', priceText(grid, last), grid.quote));
    if (side === 'buy' && price >= last) found.push(problem('price', 'limitBelow', priceText(grid, last), grid.quote));
  }
  return found;
}

/** How far a trailing stop may be away, 1/10,000. */
const DISTANCES = { least: 10n, most: 2_000n } as const;

function distanceProblems({ draft, typed, market }: Questioned): Problem[] {
  if (draft.kind !== 'trailing') return [];
  const { distance } = typed;
  if (distance === 'empty') return [problem('distance', 'enterDistance')];
  if (typeof distance === 'string') return [problem('distance', 'unreadable')];
  if (!distance.exact || distance.steps < DISTANCES.least || distance.steps > DISTANCES.most) return [problem('distance', 'distanceRange')];
  return market.last === undefined && draft.stopPrice === '' ? [problem('stop', 'noLastPrice')] : [];
}

function sizeProblems(q: Questioned): Problem[] {
  const { grid, draft, lots, amount } = q;
  const field: ProblemField = draft.size.by === 'total' ? 'total' : 'quantity';
  if (q.isSizeUnreadable) return [problem(field, 'unreadable')];
  const isEmpty = draft.size.by === 'percent' ? draft.size.percent === 0 : draft.size.text === '';
  if (isEmpty) return [problem('quantity', 'enterQuantity')];
  if (draft.kind === 'market') return marketSizeProblems(q, field);
  if (amount !== undefined || lots === undefined) return [];
  if (lots < grid.minLots) return [problem('quantity', 'minQuantity', quantityText(grid, grid.minLots), grid.base)];
  if (lots > grid.maxLots) return [problem('quantity', 'maxQuantity', quantityText(grid, grid.maxLots), grid.base)];
  for (const ticks of notionalTicks(draft, q.ticks) ?? []) {
    const notional = notionalAmount(ticks, lots, grid.unit);
    if (notional < grid.minNotional) return [problem('total', 'minTotal', quoteText(grid, grid.minNotional), grid.quote)];
    if (notional > grid.maxNotional || notional > MAX_AMOUNT)
      return [problem('total', 'maxTotal', quoteText(grid, grid.maxNotional), grid.quote)];
  }
  return [];
}

function marketSizeProblems({ grid, draft, lots, amount, market }: Questioned, field: ProblemField): Problem[] {
  if ((draft.side === 'buy' ? market.asks : market.bids).length === 0) return [problem('pair', 'emptyBook')];
  if (lots !== undefined) {
    if (lots < grid.minMarketLots) return [problem('quantity', 'minQuantity', quantityText(grid, grid.minMarketLots), grid.base)];
    if (lots > grid.maxMarketLots) return [problem('quantity', 'maxQuantity', quantityText(grid, grid.maxMarketLots), grid.base)];
  }
  const notional = amount ?? (lots === undefined || market.last === undefined ? undefined : notionalAmount(market.last, lots, grid.unit));
  if (notional === undefined) return [];
  const at: ProblemField = amount === undefined ? field : 'total';
  if (notional < grid.minMarketNotional) return [problem(at, 'minTotal', quoteText(grid, grid.minMarketNotional), grid.quote)];
  if (notional > grid.maxMarketNotional) return [problem(at, 'maxTotal', quoteText(grid, grid.maxMarketNotional), grid.quote)];
  return amount === 0n ? [problem('total', 'tooSmall')] : [];
}
