/** What handlers of orders share: names for what is placed, orders as a command left them, and refusals in the API's words. */
import type { ParametersOf } from '@kontor/contract/trading-api/endpoint';
import type { spotPlaceOrder } from '@kontor/contract/trading-api/spot-order';
import { DoneReason, OrderStatus, isConditional } from '@kontor/domain/order';
import type { ClientId, OrderId } from '@kontor/engine/command';
import type { Fill, SpotOrder } from '../../../follower/feed.ts';
import { FollowerBusy } from '../../../follower/live-queries.ts';
import { OrderMark } from '../../../follower/spot/order-marks.ts';
import type { SpotHistory } from '../../../follower/spot/spot-history.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { ClientOrderIds } from '../../../trading-api/client-order-ids.ts';
import type { Asked, Placed, SpotDesk } from '../spot-desk.ts';
import { newOrderAnswer } from './order-answer.ts';
import type { NewOrderAnswer } from './order-answer.ts';
import { placeCommand } from './order-request.ts';
import type { OrderSlots } from './order-slots.ts';
import type { OwnOrders } from './own-orders.ts';
import type { SpotMarket, SpotSymbols } from './spot-symbols.ts';
import type { ToldOrders } from './told-orders.ts';

export interface ApiOrdersOptions {
  readonly desk: SpotDesk;
  readonly symbols: SpotSymbols;
  readonly told: ToldOrders;
  readonly own: OwnOrders;
  readonly slots: OrderSlots;
  readonly history: SpotHistory;
  readonly names: ClientOrderIds;
}

type PlaceParameters = Omit<ParametersOf<typeof spotPlaceOrder>, 'newOrderRespType'>;
type ResponseType = NonNullable<ParametersOf<typeof spotPlaceOrder>['newOrderRespType']>;

/** An order that is ready to be handed over. */
export interface ReadyOrder extends Asked {
  readonly market: SpotMarket;
  readonly name: string;
}

/** An order as the command left it that placed it, with that command's deals. */
interface Outcome {
  readonly order: SpotOrder;
  readonly fills: readonly Fill[];
}

/** Reasons that end an order while it is matched on arrival. */
const ON_ARRIVAL: ReadonlySet<number> = new Set([
  DoneReason.IOC,
  DoneReason.FOK,
  DoneReason.BOOK_ENDED,
  DoneReason.PRICE_RANGE,
  DoneReason.SELF_TRADE,
  DoneReason.QUOTE_SPENT,
]);

export class ApiOrders {
  readonly #options: ApiOrdersOptions;

  constructor(options: ApiOrdersOptions) {
    this.#options = options;
  }

  /** Reads an order and gives it its name, which is written down with its command. @throws ApiError */
  ready(user: number, parameters: PlaceParameters, deadlineMs: number): ReadyOrder {
    const { names, symbols } = this.#options;
    const market = symbols.demand(parameters.symbol);
    const given = parameters.newClientOrderId;
    const made = given === undefined ? names.make() : { id: names.idOf(given), text: given };
    const context = { user, listing: market.listing, clientId: made.id, deadlineMs };
    const command = placeCommand(parameters, context);
    const text = names.textOf(made.id, made.text);
    return { command, listing: market.listing, isNewId: given === undefined, text, market, name: made.text };
  }

  /** What is answered of an order that was placed; at once where nothing has to be waited for. @throws ApiError TIMEOUT where it is, and what came of it cannot be told now */
  placed(user: number, ready: ReadyOrder, placed: Placed, wanted: ResponseType): NewOrderAnswer | Promise<NewOrderAnswer> {
    const { order: id, repeated, timeMs } = placed;
    const { market, name } = ready;
    this.#options.slots.note(id);
    if (wanted === 'ACK' && !repeated)
      return { symbol: market.symbol, orderId: id.number, orderListId: -1, clientOrderId: name, transactTime: timeMs };
    return whenTold(async () => {
      const { order, fills } = repeated ? await this.#first(user, id, placed.sequence) : await this.#outcome(user, id, placed.sequence);
      return newOrderAnswer(market, order, { name, timeMs: order.placedMs, fills: wanted === 'FULL' ? fills : undefined });
    });
  }

  /** Orders as a command left them, by number, of a user who was followed before. @throws ApiError TIMEOUT */
  after(user: number, sequence: number, numbers: readonly number[] = []): Promise<ReadonlyMap<number, SpotOrder>> {
    return whenTold(async () => {
      const found = new Map<number, SpotOrder>();
      for (const { order } of await this.#options.told.take(user, sequence)) found.set(order.number, order);
      const missing = numbers.filter((number) => !found.has(number));
      for (const order of await this.#options.history.ordersNumbered(user, missing, sequence)) found.set(order.number, order);
      return found;
    });
  }

  async #outcome(user: number, id: OrderId, sequence: number): Promise<Outcome> {
    const changes = (await this.#options.told.take(user, sequence)).filter(({ order }) => order.number === id.number);
    const last = changes.at(-1);
    // Who was not listened to yet when it happened is asked about.
    if (last === undefined) return this.#first(user, id, sequence);
    return { order: last.order, fills: changes.flatMap(({ fill }) => fill ?? []) };
  }

  /** The same of an order that was placed before, from what it has become. */
  async #first(user: number, { number }: OrderId, sequence: number): Promise<Outcome> {
    const { own } = this.#options;
    const order = await own.byNumber(user, number);
    if (order === undefined) throw new FollowerBusy(`order ${number} is not told of yet.`);
    const fills = isConditional(order.orderType) || order.dealLots === 0 ? [] : await own.firstFills(user, order, sequence);
    return { order: asPlaced(order, fills), fills };
  }
}

/** An order as it was once the command was carried out that placed it. */
export function asPlaced(order: SpotOrder, fills: readonly Fill[]): SpotOrder {
  if (ON_ARRIVAL.has(order.doneReason) && order.changedMs === order.placedMs) return order;
  const dealLots = fills.reduce((sum, { lots }) => sum + lots, 0);
  if (order.status === OrderStatus.FILLED && dealLots === order.dealLots) return order;
  return {
    ...order,
    status: dealLots === 0 ? OrderStatus.NEW : OrderStatus.PARTIALLY_FILLED,
    doneReason: -1,
    dealLots,
    dealAmount: fills.reduce((sum, { amount }) => sum + amount, 0n),
    fee: fills.reduce((sum, { fee }) => sum + fee, 0n),
    openLots: order.lots - dealLots,
    changedMs: order.placedMs,
    // One with a condition waited.
    marks: isConditional(order.orderType) ? order.marks & ~(OrderMark.WORKED | OrderMark.IN_BOOK) : order.marks,
  };
}

/** Whether what the engine is told by is an order's id. */
export function isOrderId(key: OrderId | ClientId): key is OrderId {
  return 'slot' in key;
}

/** What was done is done: where it cannot be told now, the answer says that nobody knows. */
async function whenTold<Told>(tell: () => Promise<Told>): Promise<Told> {
  try {
    return await tell();
  } catch (error) {
    if (error instanceof FollowerBusy) throw apiError('TIMEOUT');
    throw error;
  }
}
