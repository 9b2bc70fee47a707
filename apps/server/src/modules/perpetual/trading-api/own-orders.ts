/** One's own orders and plans, found by the ids of the trading API, open or over. */
import { DoneReason } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import type { ClientId, OrderId } from '@kontor/engine/command';
import { isSameKey } from '../../../core-loop/client-id.ts';
import type { ContractOrder, ContractPlan, OwnContracts } from '../../../follower/perpetual/contract-facts.ts';
import type { ContractHistory } from '../../../follower/perpetual/contract-history.ts';
import { RefusedByEngine, refusedByEngine } from '../../../http/refused.ts';
import type { Ground } from '../../../product.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { Texted } from '../../../trading-api/client-order-ids.ts';
import type { ContractDesk } from '../contract-desk.ts';
import { madeOrderId } from './order-answer.ts';
import { OrderSlots } from './order-slots.ts';

/** How an endpoint names an order: by at least one of the two. */
export interface NamedOrder {
  readonly orderId?: number | undefined;
  readonly origClientOrderId?: string | undefined;
}

export interface OwnOrdersGround extends Pick<Ground, 'queries' | 'contractOrderIds'> {
  readonly history: ContractHistory;
  readonly desk: ContractDesk;
}

/** What the text of an order or a plan is found by. */
export function textedOf({ clientId, placedMs }: Pick<ContractOrder, 'clientId' | 'placedMs'>): Texted {
  return { id: clientId, placedMs };
}

/** Where a modified order went: how many times in a row that is followed. */
const MOST_MOVES = 1_000;

export class OwnOrders {
  readonly #ground: OwnOrdersGround;
  readonly #slots = new OrderSlots();

  constructor(ground: OwnOrdersGround) {
    this.#ground = ground;
  }

  /** An order was placed: it may be cancelled soon. */
  note(order: OrderId): void {
    this.#slots.note(order);
  }

  /** The id of the order that takes the place of one that is modified: whoever knows the one finds the other, also after a restart. */
  movedText(number: number): string {
    return `m_${number}`;
  }

  /** An order of a user by its number, as of a command; undefined where there is none. */
  async byNumber(user: number, number: number, minSeq?: number): Promise<ContractOrder | undefined> {
    const { queries, history } = this.#ground;
    const { value, sequence } = await queries.contractOrder(user, number, minSeq ?? this.#ground.desk.lastOf(user));
    return value ?? (await history.order(user, number, sequence));
  }

  /** One that was given an id, of those with this id the last. */
  async byClientId(
    user: number,
    id: ClientId,
    own?: { readonly value: OwnContracts; readonly sequence: number },
  ): Promise<ContractOrder | undefined> {
    const { queries, history } = this.#ground;
    const { value, sequence } = own ?? (await queries.ownContracts(user, this.#ground.desk.lastOf(user)));
    const open = value.orders.find(({ clientId }) => isSameKey(clientId, id));
    return open ?? (await history.byClientId(user, [id], sequence)).orders.at(-1);
  }

  /** An order of one contract, by either of its names; of one that was modified the last in its place. @throws ApiError where there is none */
  async find(user: number, market: number, named: NamedOrder): Promise<ContractOrder> {
    const order = await this.#first(user, named);
    if (order === undefined || order.market !== market) throw apiError('NO_SUCH_ORDER');
    return this.#last(user, order);
  }

  /** Cancels an order, and gives it as that left it. @throws ApiError, Refused */
  async cancel(user: number, market: number, named: NamedOrder, deadline: number): Promise<ContractOrder> {
    const { desk } = this.#ground;
    const of = { market, deadline };
    try {
      const target =
        named.orderId === undefined ? this.#ground.contractOrderIds.idOf(this.#textOf(named)) : await this.#slotted(user, named.orderId);
      const { order, sequence } = await desk.cancel(user, target, of);
      return await this.#known(user, order.number, sequence);
    } catch (error) {
      if (!(error instanceof RefusedByEngine) || error.refusal !== Refusal.UNKNOWN_ORDER) throw error;
      // It may have been modified, or be named as nothing but this server names it.
      const first = await this.#first(user, named);
      if (first === undefined || first.market !== market) throw error;
      const last = await this.#last(user, first);
      const { order, sequence } = await desk.cancel(user, last, of);
      return this.#known(user, order.number, sequence);
    }
  }

  /** An order that is known to be there. */
  async #known(user: number, number: number, sequence: number): Promise<ContractOrder> {
    const order = await this.byNumber(user, number, sequence);
    if (order === undefined) throw new Error(`command ${sequence} was about order ${number}, which nobody knows`);
    return order;
  }

  /** A plan by its number, waiting or over. @throws ApiError where there is none */
  async plan(user: number, number: number): Promise<ContractPlan> {
    const { queries, history } = this.#ground;
    const { value, sequence } = await queries.ownContracts(user, this.#ground.desk.lastOf(user));
    const plan = value.plans.find((each) => each.number === number) ?? (await history.plan(user, number, sequence));
    if (plan === undefined) throw apiError('NO_SUCH_ORDER');
    return plan;
  }

  /** A plan by the id that it was given. @throws ApiError where there is none */
  async planByClientId(user: number, text: string): Promise<ContractPlan> {
    const { queries, history } = this.#ground;
    const [, number] = /^algo-([1-9]\d{0,15})$/.exec(text) ?? [];
    if (number !== undefined) return this.plan(user, Number(number));
    const id = this.#ground.contractOrderIds.idOf(text);
    const { value, sequence } = await queries.ownContracts(user, this.#ground.desk.lastOf(user));
    const waiting = value.plans.find(({ clientId }) => isSameKey(clientId, id));
    const plan = waiting ?? (await history.byClientId(user, [id], sequence)).plans.at(-1);
    if (plan === undefined) throw apiError('NO_SUCH_ORDER');
    return plan;
  }

  /** The client order ids of orders, each in its place. */
  async textsOf(orders: readonly ContractOrder[]): Promise<readonly string[]> {
    const made = orders.map(madeOrderId);
    if (made.every((text) => text !== undefined)) return made;
    const texts = await this.#ground.contractOrderIds.textsOf(orders.map(textedOf));
    return made.map((text, place) => text ?? texts[place]!);
  }

  /** The ids that plans were given; of one that came with an order, its number says it. */
  async planTextsOf(plans: readonly ContractPlan[]): Promise<readonly string[]> {
    const texts = await this.#ground.contractOrderIds.textsOf(plans.map(textedOf));
    return plans.map(({ clientId, number }, place) => (clientId.every((word) => word === 0) ? `algo-${number}` : texts[place]!));
  }

  #textOf({ origClientOrderId }: NamedOrder): string {
    if (origClientOrderId === undefined) throw apiError('EITHER_PARAM', 'origClientOrderId', 'orderId');
    return origClientOrderId;
  }

  /** The order's place in the engine, which finds it by both. @throws Refused for one that is not open */
  async #slotted(user: number, number: number): Promise<OrderId> {
    const slot =
      this.#slots.slotOf(number) ?? (await this.#ground.queries.contractOrder(user, number, this.#ground.desk.lastOf(user))).value?.slot;
    if (slot === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    return { slot, number };
  }

  async #first(user: number, named: NamedOrder): Promise<ContractOrder | undefined> {
    if (named.orderId !== undefined) return this.byNumber(user, named.orderId);
    const text = this.#textOf(named);
    const [, number] = /^autoclose-([1-9]\d{0,15})$/.exec(text) ?? [];
    return number === undefined ? this.byClientId(user, this.#ground.contractOrderIds.idOf(text)) : this.byNumber(user, Number(number));
  }

  /** Where an order went that was cancelled to be placed anew. */
  async #last(user: number, first: ContractOrder): Promise<ContractOrder> {
    let last = first;
    for (let moves = 0; moves < MOST_MOVES && last.doneReason === DoneReason.CANCELED; moves++) {
      const next = await this.byClientId(user, this.#ground.contractOrderIds.idOf(this.movedText(last.number)));
      if (next === undefined) break;
      last = next;
    }
    return last;
  }
}
