/** A user's orders as the trading API finds and names them: by their numbers, or by the names that they were placed under. */
import { OrderType } from '@kontor/domain/order';
import type { ClientId, OrderId } from '@kontor/engine/command';
import { isSameKey } from '../../../core-loop/client-id.ts';
import type { Fill, SpotOrder } from '../../../follower/feed.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import { isListed } from '../../../follower/spot/order-marks.ts';
import type { SpotHistory } from '../../../follower/spot/spot-history.ts';
import type { Leader } from '../../../leader/leader.ts';
import { apiError } from '../../../trading-api/api-error.ts';
import type { ClientOrderIds } from '../../../trading-api/client-order-ids.ts';
import { isStopLeg } from '../order-row.ts';
import type { SpotDesk } from '../spot-desk.ts';
import { idsOfName, legId, listsOfLeg, namesOf, namesOfList } from './list-ids.ts';
import type { NameKey } from './list-ids.ts';
import type { NamedList } from './order-answer.ts';
import type { OrderSlots } from './order-slots.ts';

export interface OwnOrdersOptions {
  readonly desk: SpotDesk;
  readonly queries: Pick<LiveQueries, 'openOrder' | 'openOrders'>;
  readonly history: SpotHistory;
  readonly names: ClientOrderIds;
  readonly slots: OrderSlots;
  readonly leader: Pick<Leader, 'marketOfOrder'>;
}

/** Which order is meant. */
export interface Named {
  readonly orderId: number | undefined;
  readonly name: string | undefined;
}

export class OwnOrders {
  readonly #options: OwnOrdersOptions;

  constructor(options: OwnOrdersOptions) {
    this.#options = options;
  }

  /** A user's open orders, oldest first, with all that he was told here. */
  async open(user: number): Promise<{ readonly orders: readonly SpotOrder[]; readonly sequence: number }> {
    const { value, sequence } = await this.#options.queries.openOrders(user, this.#options.desk.toldTo(user));
    return { orders: value, sequence };
  }

  /** An order, open or over; undefined where the user has none that is meant. */
  async find(user: number, { orderId, name }: Named): Promise<SpotOrder | undefined> {
    const found = orderId === undefined ? await this.#findNamed(user, name!) : await this.byNumber(user, orderId);
    if (found === undefined || orderId === undefined || name === undefined) return found;
    const [own] = await this.names(user, [found]);
    return own === name ? found : undefined;
  }

  async byNumber(user: number, number: number): Promise<SpotOrder | undefined> {
    const { queries, history, desk } = this.#options;
    const { value, sequence } = await queries.openOrder(user, number, desk.toldTo(user));
    return value ?? (await history.ordersNumbered(user, [number], sequence))[0];
  }

  /** What the engine knows an open order of a market by, without asking anybody where it was placed lately or is meant by its own name. @throws ApiError CANCEL_REJECTED where there is none */
  async demandOpen(user: number, market: number, { orderId, name }: Named): Promise<OrderId | ClientId> {
    const { leader, names, queries, slots, desk } = this.#options;
    if (orderId === undefined) {
      const [own, ofLeg] = await idsOfName(names, user, name!);
      if (own !== undefined && (await leader.marketOfOrder(user, own)) === market) return own;
      if (ofLeg === undefined && own === undefined) throw apiError('CANCEL_REJECTED');
    } else if (name === undefined) {
      const known = slots.find(orderId) ?? (await queries.openOrder(user, orderId, desk.toldTo(user))).value;
      if (known === undefined || (await leader.marketOfOrder(user, known)) !== market) throw apiError('CANCEL_REJECTED');
      return { slot: known.slot, number: known.number };
    }
    const found = await this.find(user, { orderId, name });
    if (found === undefined || (await leader.marketOfOrder(user, found)) !== market) throw apiError('CANCEL_REJECTED');
    return { slot: found.slot, number: found.number };
  }

  /** The names of orders, each in its place. */
  async names(user: number, orders: readonly SpotOrder[]): Promise<readonly string[]> {
    const missing = orders.filter((order) => isStopLeg(order)).map(({ number }) => number - 1);
    const limits = await this.numbered(user, missing, orders);
    return namesOf(
      this.#options.names,
      user,
      orders.map((order): NameKey => {
        if (!isStopLeg(order))
          return isListed(order.marks) ? { id: order.clientId, leg: 'limit' } : { id: order.clientId, placedMs: order.placedMs };
        const limit = limits.get(order.number - 1);
        // A stop leg of which nobody knows the other has its own bits.
        return limit === undefined ? { id: [0, 0, 0, order.number | 0] } : { id: limit.clientId, leg: 'stop' };
      }),
    );
  }

  /** Lists with the names of their legs, found by either leg; a leg that is missing among those given is looked for. */
  async lists(user: number, legs: readonly SpotOrder[]): Promise<readonly NamedList[]> {
    const numbers = [
      ...new Set(legs.filter((leg) => isStopLeg(leg) || isListed(leg.marks)).map((leg) => (isStopLeg(leg) ? leg.number - 1 : leg.number))),
    ];
    const found = await this.numbered(
      user,
      numbers.flatMap((number) => [number, number + 1]),
      legs,
    );
    const pairs = numbers.flatMap((number) => {
      const [limit, stop] = [found.get(number), found.get(number + 1)];
      return limit === undefined || stop === undefined || !isStopLeg(stop) ? [] : [{ limit, stop }];
    });
    const texts = await namesOf(
      this.#options.names,
      user,
      pairs.flatMap(({ limit: { clientId } }) => namesOfList(clientId)),
    );
    return pairs.map((pair, at) => ({ ...pair, listName: texts[at * 3]!, limitName: texts[at * 3 + 1]!, stopName: texts[at * 3 + 2]! }));
  }

  /** The deals that the command made which placed an order, of one that was told before. */
  async firstFills(user: number, { market, number, placedMs }: SpotOrder, minSeq: number): Promise<readonly Fill[]> {
    const fills = await this.#options.history.fillsFrom(user, {
      market,
      order: number,
      fromMs: placedMs,
      toMs: placedMs,
      limit: 10_000,
      minSeq,
    });
    return fills.filter(({ maker }) => !maker);
  }

  /** Orders by their numbers: those at hand, those that are open, and those that are over. */
  async numbered(user: number, numbers: readonly number[], atHand: readonly SpotOrder[] = []): Promise<ReadonlyMap<number, SpotOrder>> {
    const found = new Map(atHand.map((order) => [order.number, order]));
    let missing = numbers.filter((number) => !found.has(number));
    if (missing.length === 0) return found;
    const { orders, sequence } = await this.open(user);
    for (const order of orders) found.set(order.number, order);
    missing = missing.filter((number) => !found.has(number));
    for (const order of await this.#options.history.ordersNumbered(user, missing, sequence)) found.set(order.number, order);
    return found;
  }

  async #findNamed(user: number, name: string): Promise<SpotOrder | undefined> {
    const ids = await idsOfName(this.#options.names, user, name);
    const isOne = (id: ClientId): boolean => ids.some((wanted) => isSameKey(wanted, id));
    const { orders } = await this.open(user);
    const byNumber = new Map(orders.map((order) => [order.number, order]));
    for (const order of orders) {
      if (isStopLeg(order)) {
        const limit = byNumber.get(order.number - 1);
        if (limit !== undefined && isOne(legId(limit.clientId, 'stop'))) return order;
      } else if (isOne(isListed(order.marks) ? legId(order.clientId, 'limit') : order.clientId)) return order;
    }
    return this.#findOver(user, ids);
  }

  async #findOver(user: number, ids: readonly ClientId[]): Promise<SpotOrder | undefined> {
    const { desk } = this.#options;
    for (const id of ids) {
      const row = await desk.findOver(user, id);
      if (row !== undefined && !isListed(row.marks)) return row;
      for (const [list, leg] of listsOfLeg(id)) {
        const limit = await this.#limitLegOf(user, list);
        if (limit !== undefined) return leg === 'limit' ? limit : this.byNumber(user, limit.number + 1);
      }
    }
    return undefined;
  }

  /** The limit leg of a list by its id; open or over. */
  async #limitLegOf(user: number, list: ClientId): Promise<SpotOrder | undefined> {
    const { orders } = await this.open(user);
    const open = orders.find((order) => isListed(order.marks) && isSameKey(order.clientId, list));
    if (open !== undefined) return open;
    const over = await this.#options.desk.findOver(user, list);
    return over !== undefined && over.orderType === OrderType.LIMIT_MAKER && isListed(over.marks) ? over : undefined;
  }

  /** The limit leg of a list by its name. */
  async limitLegNamed(user: number, name: string): Promise<SpotOrder | undefined> {
    const [id] = await idsOfName(this.#options.names, user, name);
    return id && this.#limitLegOf(user, id);
  }
}
