/** What changing an open order comes to: less of it in its place, or another one in its stead. Source: rules 1.1. */
import type { BodyOf } from '@kontor/contract/call';
import type { amendOrder, replaceOrder } from '@kontor/contract/spot';
import type { SpotOrder } from '../../data/account-state.ts';
import { EMPTY_DRAFT } from './order-draft.ts';
import type { OrderDraft } from './order-draft.ts';
import { priceText, quantityText, unitsOf } from './order-grid.ts';
import { planOrder } from './order-plan.ts';
import type { OrderWorld } from './order-plan.ts';
import type { Problem } from './order-problems.ts';
import { freezeOf } from './order-size.ts';
import { readTyped } from '../../forms/typed-number.ts';

/** Texts as typed, plain decimals; `quantity` is the whole quantity, what is dealt included. */
export interface EditedTexts {
  readonly price: string;
  readonly quantity: string;
}

export type OrderEdit = { /** Only its quantity may change. */ readonly isPriceFixed: boolean } & (
  | { readonly kind: 'unchanged' }
  /** Not more than what is already dealt. */
  | { readonly kind: 'belowDealt' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'amend'; readonly body: BodyOf<typeof amendOrder> }
  | { readonly kind: 'replace'; readonly body: BodyOf<typeof replaceOrder> }
);

/** Plans the change of an open order. */
export function planEdit(world: OrderWorld, order: SpotOrder, texts: EditedTexts): OrderEdit {
  const { grid } = world;
  const isPriceFixed = order.type !== 'limit' && order.type !== 'limit_maker';
  const lots = readTyped(texts.quantity, grid.baseScale, grid.stepUnits, 'down');
  const before = unitsOf(order.quantity, grid.baseScale) / grid.stepUnits;
  const dealt = unitsOf(order.deal_quantity, grid.baseScale) / grid.stepUnits;
  if (typeof lots === 'string')
    return {
      isPriceFixed,
      kind: 'problem',
      problem: { field: 'quantity', code: lots === 'empty' ? 'enterQuantity' : 'unreadable', limit: '', unit: '' },
    };
  if (lots.steps <= dealt) return { isPriceFixed, kind: 'belowDealt' };
  const isCheaperOrDearer = !isPriceFixed && texts.price !== order.price;
  const left = lots.steps - dealt;
  const draft: OrderDraft = {
    ...EMPTY_DRAFT,
    side: order.side,
    kind: order.type === 'limit_maker' ? 'limit_maker' : 'limit',
    price: isPriceFixed ? (order.price ?? order.stop_price ?? '') : texts.price,
    size: { by: 'quantity', text: quantityText(grid, isCheaperOrDearer || lots.steps > before ? left : lots.steps) },
    timeInForce: order.time_in_force,
  };
  const plan = planOrder(withReleased(world, order), draft);
  const price = plan.ticks.price;
  const isSamePrice =
    isPriceFixed ||
    (price !== undefined && priceText(grid, price) === priceText(grid, unitsOf(order.price ?? '0', grid.quoteScale) / grid.tickUnits));
  if (isSamePrice && lots.steps === before) return { isPriceFixed, kind: 'unchanged' };
  if (isSamePrice && lots.steps < before) {
    const problem = plan.problems.find(({ field }) => field === 'quantity' || field === 'total');
    if (problem !== undefined) return { isPriceFixed, kind: 'problem', problem };
    return { isPriceFixed, kind: 'amend', body: { order_id: order.order_id, quantity: quantityText(grid, lots.steps) } };
  }
  if (isPriceFixed)
    return {
      isPriceFixed,
      kind: 'problem',
      problem: { field: 'quantity', code: 'maxQuantity', limit: quantityText(grid, before), unit: grid.base },
    };
  const [problem] = plan.problems;
  if (problem !== undefined || price === undefined)
    return { isPriceFixed, kind: 'problem', problem: problem ?? { field: 'price', code: 'enterPrice', limit: '', unit: '' } };
  return {
    isPriceFixed,
    kind: 'replace',
    body: {
      order_id: order.order_id,
      price: priceText(grid, price),
      quantity: quantityText(grid, left),
      time_in_force: order.time_in_force,
    },
  };
}

/** The funds with what the old order has set aside: it is free when the new one is placed. */
export function withReleased(world: OrderWorld, order: SpotOrder): OrderWorld {
  const { grid, funds } = world;
  if (funds === undefined || order.type === 'market') return world;
  const open = (unitsOf(order.quantity, grid.baseScale) - unitsOf(order.deal_quantity, grid.baseScale)) / grid.stepUnits;
  if (open <= 0n) return world;
  const ticksAt = (price: string | null): bigint | undefined =>
    price === null ? undefined : unitsOf(price, grid.quoteScale) / grid.tickUnits;
  const ticks = { price: ticksAt(order.price), stop: ticksAt(order.stop_price), stopLimit: undefined };
  const freed = freezeOf(grid, { ...EMPTY_DRAFT, side: order.side, kind: order.type }, ticks, open) ?? 0n;
  return { ...world, funds: order.side === 'buy' ? { ...funds, quote: funds.quote + freed } : { ...funds, base: funds.base + freed } };
}
