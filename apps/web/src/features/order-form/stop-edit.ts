/**
 * What changing an order that waits for its trigger comes to. Less of it is an amendment. The engine replaces resting orders only, so
 * another trigger, another price or more of it is a cancellation and a new order behind it.
 */
import type { BodyOf } from '@kontor/contract/call';
import type { amendOrder, placeOrder } from '@kontor/contract/spot';
import type { SpotOrder } from '../../data/account-state.ts';
import { EMPTY_DRAFT, hasPrice } from './order-draft.ts';
import type { OrderDraft } from './order-draft.ts';
import { withReleased } from './order-edit.ts';
import { quantityText, unitsOf } from './order-grid.ts';
import { planOrder } from './order-plan.ts';
import type { OrderWorld } from './order-plan.ts';
import type { Problem } from './order-problems.ts';
import { readTyped } from '../../forms/typed-number.ts';

/** Texts as typed, plain decimals; `quantity` is the whole quantity, what is dealt included. `price`: of the types that have one. */
export interface StopTexts {
  readonly stop: string;
  readonly price: string;
  readonly quantity: string;
}

export type StopEdit =
  | { readonly kind: 'unchanged' }
  /** Not more than what is already dealt. */
  | { readonly kind: 'belowDealt' }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'amend'; readonly body: BodyOf<typeof amendOrder> }
  /** The order that is placed as soon as the old one is cancelled. */
  | { readonly kind: 'again'; readonly body: BodyOf<typeof placeOrder> };

/** Plans the change of an open stop order. */
export function planStopEdit(world: OrderWorld, order: SpotOrder, texts: StopTexts): StopEdit {
  const { grid } = world;
  const lots = readTyped(texts.quantity, grid.baseScale, grid.stepUnits, 'down');
  if (typeof lots === 'string')
    return {
      kind: 'problem',
      problem: { field: 'quantity', code: lots === 'empty' ? 'enterQuantity' : 'unreadable', limit: '', unit: '' },
    };
  const before = unitsOf(order.quantity, grid.baseScale) / grid.stepUnits;
  const dealt = unitsOf(order.deal_quantity, grid.baseScale) / grid.stepUnits;
  if (lots.steps <= dealt) return { kind: 'belowDealt' };
  const kind = order.type;
  const draft: OrderDraft = {
    ...EMPTY_DRAFT,
    side: order.side,
    kind,
    price: hasPrice(kind) ? texts.price : '',
    stopPrice: texts.stop,
    size: { by: 'quantity', text: quantityText(grid, lots.steps - dealt) },
    timeInForce: order.time_in_force,
  };
  const plan = planOrder(withReleased(world, order), draft);
  const ticksAt = (price: string | null): bigint | undefined =>
    price === null ? undefined : unitsOf(price, grid.quoteScale) / grid.tickUnits;
  const hasSamePrices = plan.ticks.stop === ticksAt(order.stop_price) && (!hasPrice(kind) || plan.ticks.price === ticksAt(order.price));
  if (hasSamePrices && lots.steps === before) return { kind: 'unchanged' };
  if (hasSamePrices && lots.steps < before) {
    const problem = plan.problems.find(({ field }) => field === 'quantity' || field === 'total');
    return problem === undefined
      ? { kind: 'amend', body: { order_id: order.order_id, quantity: quantityText(grid, lots.steps) } }
      : { kind: 'problem', problem };
  }
  const [problem] = plan.problems;
  if (problem !== undefined || plan.request === undefined || plan.request.call !== 'place') {
    return { kind: 'problem', problem: problem ?? { field: 'stop', code: 'enterStop', limit: '', unit: '' } };
  }
  return { kind: 'again', body: plan.request.body };
}
