/**
 * From the form and the market to the order: what would be sent, what it costs and brings, and what speaks against it. Pure;
 * all formulas are the engine's own (`@kontor/domain/formulas`).
 */
import type { BodyOf } from '@kontor/contract/call';
import type { placeOco, placeOrder } from '@kontor/contract/spot';
import { feeAmount } from '@kontor/domain/formulas/fee';
import { averagePrice, notionalAmount } from '@kontor/domain/formulas/notional';
import { exitBody } from './exit-terms.ts';
import { walkBook } from './market-walk.ts';
import type { OrderMarket, Walk } from './market-walk.ts';
import { hasPrice, hasStop, hasTimeInForce } from './order-draft.ts';
import type { OrderDraft } from './order-draft.ts';
import { priceText, quantityText, quoteText } from './order-grid.ts';
import type { OrderGrid } from './order-grid.ts';
import { problemsOf } from './order-problems.ts';
import type { Problem } from './order-problems.ts';
import { freezeOf, lotsForTotal, maxLots, maxMarketSellLots, maxMarketSpend, totalTicks } from './order-size.ts';
import type { DraftTicks, OrderFunds } from './order-size.ts';
import { readTyped } from '../../forms/typed-number.ts';
import type { SnapDirection, Typed } from '../../forms/typed-number.ts';

/** Fee rates in units of 1/FEE_RATE_SCALE. */
export interface FeeRates {
  readonly maker: number;
  readonly taker: number;
}

/** What the form is filled in against. */
export interface OrderWorld {
  readonly grid: OrderGrid;
  readonly market: OrderMarket;
  /** Undefined for a visitor, and while they are not known. */
  readonly funds: OrderFunds | undefined;
  readonly rates: FeeRates | undefined;
}

export type OrderRequest =
  | { readonly call: 'place'; readonly body: BodyOf<typeof placeOrder> }
  | { readonly call: 'oco'; readonly body: BodyOf<typeof placeOco> };

/** What the order costs and brings, all in units. */
export interface OrderPreview {
  /** Quote units paid or received. */
  readonly total: bigint;
  /** In the currency received; undefined while the rates are not known. */
  readonly fee: bigint | undefined;
  readonly receive: bigint | undefined;
  readonly role: 'maker' | 'taker';
  /** At market: figures of the book as it is shown. */
  readonly isEstimate: boolean;
  /** At market: quote units for one whole coin. */
  readonly average: bigint | undefined;
  /** At market: only this much can trade inside the band; undefined when all can. */
  readonly fillable: bigint | undefined;
}

export interface OrderPlan {
  /** Prices as they would be sent; a text is there only where it is not what was typed. */
  readonly ticks: DraftTicks;
  readonly snapped: { readonly price?: string; readonly stop?: string; readonly stopLimit?: string; readonly quantity?: string };
  /** Quantity and total as they would be sent; empty while they do not follow. */
  readonly quantity: string;
  readonly total: string;
  /** Share of the most that is possible, whole percent. */
  readonly percent: number;
  readonly problems: readonly Problem[];
  readonly preview: OrderPreview | undefined;
  /** What is set aside until the order is over, in units of the currency paid with; undefined for market orders. */
  readonly frozen: bigint | undefined;
  /** How far the price is from where it is compared, whole percent, when that is beyond the guard. */
  readonly deviation: number | undefined;
  /** Present when nothing speaks against it. */
  readonly request: OrderRequest | undefined;
}

/** While nothing is known of the market. */
export const EMPTY_PLAN: OrderPlan = {
  ticks: { price: undefined, stop: undefined, stopLimit: undefined },
  snapped: {},
  quantity: '',
  total: '',
  percent: 0,
  problems: [],
  preview: undefined,
  frozen: undefined,
  deviation: undefined,
  request: undefined,
};

/** A limit price further from the last one asks for a second look that cannot be switched off, percent. */
const DEVIATION_GUARD_PERCENT = 10n;

interface Sized {
  readonly lots: bigint | undefined;
  readonly amount: bigint | undefined;
  readonly isUnreadable: boolean;
  readonly isSnapped: boolean;
}

/** Plans the order. */
export function planOrder(world: OrderWorld, draft: OrderDraft): OrderPlan {
  const { grid, market, funds } = world;
  const typed = {
    price: readPrice(grid, draft.price, draft.side === 'buy' ? 'down' : 'up'),
    stop: readPrice(grid, draft.stopPrice, 'nearest'),
    stopLimit: readPrice(grid, draft.stopLimitPrice, draft.side === 'buy' ? 'down' : 'up'),
    // Percent with two decimals: 1/10,000.
    distance: readTyped(draft.distance, 2, 1n, 'nearest'),
  };
  const stop = stepsOf(typed.stop);
  const ticks: DraftTicks = {
    price: stepsOf(typed.price),
    // A trailing stop that begins at once counts from the last price.
    stop: draft.kind === 'trailing' && draft.stopPrice === '' ? market.last : stop,
    stopLimit: stepsOf(typed.stopLimit),
    distance: stepsOf(typed.distance),
  };
  const sized = draft.kind === 'market' ? sizeAtMarket(world, draft) : sizeAtPrice(world, draft, ticks);
  const walk = draft.kind === 'market' ? walkOf(world, draft, sized) : undefined;
  const frozen = draft.kind === 'market' || sized.lots === undefined ? undefined : freezeOf(grid, draft, ticks, sized.lots);
  const problems = problemsOf({
    grid,
    draft,
    market,
    funds,
    typed,
    ticks,
    lots: sized.lots,
    amount: sized.amount,
    isSizeUnreadable: sized.isUnreadable,
    need: draft.kind === 'market' ? needAtMarket(grid, draft, sized, walk) : frozen,
  });
  const preview = previewOf(world, draft, ticks, sized, walk);
  const lots = sized.lots ?? (walk === undefined || walk.lots === 0n ? undefined : walk.lots);
  const total = sized.amount ?? preview?.total;
  return {
    ticks,
    problems,
    preview,
    frozen,
    snapped: {
      ...(hasPrice(draft.kind) ? snap(grid, 'price', typed.price) : {}),
      ...(hasStop(draft.kind) ? snap(grid, 'stop', typed.stop) : {}),
      ...(draft.kind === 'oco' ? snap(grid, 'stopLimit', typed.stopLimit) : {}),
      ...(sized.isSnapped && sized.lots !== undefined ? { quantity: quantityText(grid, sized.lots) } : {}),
    },
    quantity: lots === undefined ? '' : quantityText(grid, lots),
    total: total === undefined || total === 0n ? '' : quoteText(grid, total),
    percent: percentOf(world, draft, ticks, sized, frozen),
    deviation: deviationOf(draft, ticks, market),
    request: problems.length === 0 ? requestOf(world, draft, ticks, sized) : undefined,
  };
}

function readPrice(grid: OrderGrid, text: string, direction: SnapDirection): Typed {
  return readTyped(text, grid.quoteScale, grid.tickUnits, direction);
}

function stepsOf(typed: Typed): bigint | undefined {
  return typeof typed === 'string' ? undefined : typed.steps;
}

function snap<const Name extends string>(grid: OrderGrid, name: Name, typed: Typed): Partial<Record<Name, string>> {
  if (typeof typed === 'string' || typed.exact) return {};
  return { [name]: priceText(grid, typed.steps) } as Partial<Record<Name, string>>;
}

const UNREADABLE: Sized = { lots: undefined, amount: undefined, isUnreadable: true, isSnapped: false };
const NOTHING: Sized = { ...UNREADABLE, isUnreadable: false };

function sizeAtPrice({ grid, funds }: OrderWorld, draft: OrderDraft, ticks: DraftTicks): Sized {
  const { size } = draft;
  if (size.by === 'percent') {
    const most = funds === undefined ? undefined : maxLots(grid, draft, ticks, funds);
    return most === undefined ? NOTHING : { ...NOTHING, lots: (most * BigInt(size.percent)) / 100n };
  }
  if (size.by === 'quantity') return sizeByQuantity(grid, size.text);
  const total = readTyped(size.text, grid.quoteScale, 1n, 'down');
  if (typeof total === 'string') return total === 'empty' ? NOTHING : UNREADABLE;
  const at = totalTicks(draft, ticks);
  return at === undefined || at === 0n ? NOTHING : { ...NOTHING, lots: lotsForTotal(grid, total.steps, at) };
}

function sizeByQuantity(grid: OrderGrid, text: string): Sized {
  const read = readTyped(text, grid.baseScale, grid.stepUnits, 'down');
  if (typeof read === 'string') return read === 'empty' ? NOTHING : UNREADABLE;
  return { ...NOTHING, lots: read.steps, isSnapped: !read.exact };
}

/** A market buy by percent spends an amount, which is always covered; a sell by percent sells a quantity. */
function sizeAtMarket({ grid, funds }: OrderWorld, { side, size }: OrderDraft): Sized {
  if (size.by === 'quantity') return sizeByQuantity(grid, size.text);
  if (size.by === 'total') {
    const total = readTyped(size.text, grid.quoteScale, 1n, 'down');
    if (typeof total === 'string') return total === 'empty' ? NOTHING : UNREADABLE;
    return { ...NOTHING, amount: total.steps };
  }
  if (funds === undefined || size.percent === 0) return NOTHING;
  const share = (most: bigint): bigint => (most * BigInt(size.percent)) / 100n;
  return side === 'buy'
    ? { ...NOTHING, amount: share(maxMarketSpend(grid, funds)) }
    : { ...NOTHING, lots: share(maxMarketSellLots(grid, funds)) };
}

function walkOf({ grid, market }: OrderWorld, { side }: OrderDraft, { lots, amount }: Sized): Walk | undefined {
  if (lots !== undefined) return walkBook(grid, market, side, { lots });
  return amount === undefined ? undefined : walkBook(grid, market, side, { turnover: amount });
}

/** What a market order pays as far as the book shows: a buy by amount exactly that, the others what the walk says. */
function needAtMarket(grid: OrderGrid, { side }: OrderDraft, { lots, amount }: Sized, walk: Walk | undefined): bigint | undefined {
  if (side === 'buy') return amount ?? walk?.turnover;
  return lots !== undefined ? lots * grid.stepUnits : walk === undefined ? undefined : walk.lots * grid.stepUnits;
}

function previewOf(
  { grid, market, rates }: OrderWorld,
  draft: OrderDraft,
  ticks: DraftTicks,
  { lots }: Sized,
  walk: Walk | undefined,
): OrderPreview | undefined {
  const at = totalTicks(draft, ticks);
  if (walk === undefined && (lots === undefined || at === undefined)) return undefined;
  const dealt = walk?.lots ?? lots ?? 0n;
  const total = walk?.turnover ?? notionalAmount(at ?? 0n, dealt, grid.unit);
  const role = isTaker(draft, ticks, market) ? 'taker' : 'maker';
  const gross = draft.side === 'buy' ? dealt * grid.stepUnits : total;
  const fee = rates === undefined ? undefined : feeAmount(gross, rates[role]);
  return {
    total,
    fee,
    role,
    receive: fee === undefined ? undefined : gross - fee,
    isEstimate: walk !== undefined || draft.kind === 'stop_loss' || draft.kind === 'take_profit' || draft.kind === 'trailing',
    average: walk === undefined ? undefined : averagePrice(total, dealt * grid.stepUnits, grid.baseScale),
    fillable: walk === undefined || walk.isWhole ? undefined : walk.lots,
  };
}

function isTaker({ kind, side }: OrderDraft, { price }: DraftTicks, market: OrderMarket): boolean {
  if (kind === 'limit_maker' || kind === 'oco') return false;
  if (kind !== 'limit') return true;
  const best = (side === 'buy' ? market.asks : market.bids)[0]?.[0];
  return price !== undefined && best !== undefined && (side === 'buy' ? price >= best : price <= best);
}

function percentOf(
  { grid, funds }: OrderWorld,
  draft: OrderDraft,
  ticks: DraftTicks,
  { lots, amount }: Sized,
  frozen: bigint | undefined,
): number {
  if (draft.size.by === 'percent') return draft.size.percent;
  if (funds === undefined) return 0;
  const held = draft.side === 'buy' ? funds.quote : funds.base;
  const spent =
    amount !== undefined && draft.side === 'buy'
      ? amount
      : draft.kind === 'market' && lots !== undefined && draft.side === 'sell'
        ? lots * grid.stepUnits
        : frozen;
  if (held === 0n || spent === undefined) return 0;
  const share = (spent * 100n) / held;
  return share > 100n ? 100 : Number(share);
}

/** The limit price against the last one; of orders that wait for a stop, against that stop. */
function deviationOf(draft: OrderDraft, { price, stop, stopLimit }: DraftTicks, { last }: OrderMarket): number | undefined {
  const compared: [bigint | undefined, bigint | undefined][] =
    draft.kind === 'oco'
      ? [
          [price, last],
          [draft.stopLimitPrice === '' ? undefined : stopLimit, stop],
        ]
      : draft.kind === 'stop_loss_limit' || draft.kind === 'take_profit_limit'
        ? [[price, stop]]
        : hasPrice(draft.kind)
          ? [[price, last]]
          : [];
  let widest = 0n;
  for (const [one, other] of compared) {
    if (one === undefined || other === undefined || other === 0n) continue;
    const percent = ((one > other ? one - other : other - one) * 100n) / other;
    if (percent > widest) widest = percent;
  }
  return widest > DEVIATION_GUARD_PERCENT ? Number(widest) : undefined;
}

function requestOf({ grid, market }: OrderWorld, draft: OrderDraft, ticks: DraftTicks, { lots, amount }: Sized): OrderRequest | undefined {
  const { side, kind } = draft;
  const self = { self_trade: draft.selfTrade };
  const size = amount !== undefined ? { amount: quoteText(grid, amount) } : { quantity: quantityText(grid, lots ?? 0n) };
  const priced = ticks.price === undefined ? '' : priceText(grid, ticks.price);
  const stopped = ticks.stop === undefined ? '' : priceText(grid, ticks.stop);
  if (kind === 'oco') {
    const limited = ticks.stopLimit === undefined ? {} : { stop_limit_price: priceText(grid, ticks.stopLimit) };
    return {
      call: 'oco',
      body: { pair: grid.pair, side, quantity: quantityText(grid, lots ?? 0n), price: priced, stop_price: stopped, ...limited, ...self },
    };
  }
  if (kind === 'trailing') {
    const begins = draft.stopPrice === '' ? {} : { stop_price: stopped };
    const type = trailingType(draft, ticks, market);
    return {
      call: 'place',
      body: { pair: grid.pair, side, type, ...size, ...begins, trailing_delta: Number(ticks.distance ?? 0n), ...self },
    };
  }
  return {
    call: 'place',
    body: {
      pair: grid.pair,
      side,
      type: kind,
      ...size,
      ...(hasPrice(kind) ? { price: priced } : {}),
      ...(hasStop(kind) ? { stop_price: stopped } : {}),
      ...(hasTimeInForce(kind) ? { time_in_force: draft.timeInForce } : {}),
      ...exitBody(grid, draft),
      ...self,
    },
  };
}

/** The type whose activation lies where the person has put it: a stop loss that sells begins with a fall, a take profit with a rise. */
function trailingType({ side, stopPrice }: OrderDraft, { stop }: DraftTicks, { last }: OrderMarket): 'stop_loss' | 'take_profit' {
  if (stopPrice === '' || stop === undefined || last === undefined || stop === last) return 'stop_loss';
  return stop > last === (side === 'sell') ? 'take_profit' : 'stop_loss';
}
