/** Spot calls that change something: place, OCO, cancel, amend, replace. Source: spec §3, §4; rules 1.3. */
import { amendOrder, cancelAfter, cancelAllOrders, cancelOrder, placeOco, placeOrder, replaceOrder } from '@kontor/contract/spot';
import { formatOrderId, parseOrderId } from '@kontor/contract/order-id';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { ALL_MARKETS, CommandType } from '@kontor/engine/command';
import type { ClientId, OrderId } from '@kontor/engine/command';
import { clientKey } from '../../core-loop/client-id.ts';
import type { Core, CoreLoop, NewCommand, Outcome } from '../../core-loop/core-loop.ts';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { MarketListing } from '../../follower/listings.ts';
import type { OrderRow } from '../../follower/read-tables.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { newClientId } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Symbols } from '../market/symbols.ts';
import { EarlierIds } from './earlier-ids.ts';
import { isOrderOf } from './first-outcome.ts';
import type { OrderCommand } from './first-outcome.ts';
import { amendCommand, ocoCommand, placeCommand, replaceCommand } from './place-order.ts';
import { SeenClientIds } from './seen-client-ids.ts';

export interface SpotOrdersOptions {
  readonly core: Core & Pick<CoreLoop, 'committed'>;
  readonly queries: LiveQueries;
  readonly histories: Pick<Histories, 'order' | 'orderByClientId' | 'orders'>;
  readonly symbols: Symbols;
  readonly random: Random;
}

export function mountSpotOrders(routes: Routes, { core, queries, histories, symbols, random }: SpotOrdersOptions): void {
  const seen = new SeenClientIds(random);
  const earlier = new EarlierIds({ queries, histories, startedAt: core.committed, note: (user, clientId) => void seen.note(user, clientId) });
  /** Latest sequence that anyone here was told. */
  let told = 0;
  const submit = async (command: NewCommand): Promise<Outcome> => {
    const outcome = await core.submit(command);
    told = Math.max(told, outcome.sequence);
    if (!isApplied(outcome.code)) throw refusedByEngine(outcome.code);
    return outcome;
  };
  /** Submits what carries a client id; a request that was done long ago gets its first outcome. */
  const submitOnce = async (user: number, given: string | undefined, listing: MarketListing, command: (clientId: ClientId) => OrderCommand) => {
    const clientId = given ?? newClientId(random);
    const key = clientKey(clientId);
    const asked = command(key);
    if (given !== undefined) await earlier.tell(user);
    if (given !== undefined && seen.note(user, key)) {
      const first = await histories.orderByClientId(user, key, told);
      if (first !== undefined) return { order: first as OrderId, stopOrder: undefined, answer: answerOfFirst(first, asked, listing, clientId) };
    }
    const outcome = await submit(asked);
    if (outcome.order === undefined) throw new Error(`command ${outcome.sequence} took effect on no order`);
    return { order: outcome.order, stopOrder: outcome.stopOrder, answer: { order_id: formatOrderId(outcome.order), sequence: outcome.sequence, client_id: clientId, repeated: outcome.code === Refusal.REPEATED } };
  };
  const answerOfFirst = (first: OrderRow, asked: OrderCommand, listing: MarketListing, clientId: string) => {
    if (!isOrderOf(asked, first, listing)) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
    return { order_id: formatOrderId(first), sequence: first.sequence, client_id: clientId, repeated: true };
  };
  const marketOf = (pair: string): MarketListing => {
    const name = symbols.byPair(pair);
    const listing = name && queries.listings.markets.get(name.market);
    if (listing === undefined) throw refused('BAD_REQUEST', 'field.pair');
    return listing;
  };
  /** The market of an open order, which says in which units it is counted. The engine has the last word on whether it is open. */
  const marketOfOrder = async (user: number, order: OrderId): Promise<MarketListing> => {
    const { value } = await queries.openOrder(user, order.number, told);
    if (value === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    return queries.listings.market(value.market);
  };

  routes.user(placeOrder, async ({ body, session: { user } }) => {
    const listing = marketOf(body.pair);
    return (await submitOnce(user, body.client_id, listing, (clientId) => placeCommand(body, { user, listing, clientId }))).answer;
  });

  routes.user(placeOco, async ({ body, session: { user } }) => {
    const listing = marketOf(body.pair);
    const { order, stopOrder, answer } = await submitOnce(user, body.client_id, listing, (clientId) => ocoCommand(body, { user, listing, clientId }));
    return { ...answer, stop_order_id: formatOrderId(stopOrder ?? (await stopLegOf(user, order))) };
  });

  routes.user(cancelOrder, async ({ body, session: { user } }) => {
    if ((body.order_id === undefined) === (body.client_id === undefined)) throw refused('BAD_REQUEST', 'field.orderOrClientId');
    if (body.client_id !== undefined) {
      return done(await submit({ type: CommandType.CANCEL, user, order: { slot: 0, number: 0 }, clientId: clientKey(body.client_id) }));
    }
    const order = orderOf(body.order_id!);
    const { sequence } = await submit({ type: CommandType.CANCEL, user, order });
    return { order_id: formatOrderId(order), sequence };
  });

  routes.user(cancelAllOrders, async ({ body, session: { user } }) => {
    const market = body.pair === undefined ? ALL_MARKETS : marketOf(body.pair).terms.market;
    const { sequence } = await submit({ type: CommandType.CANCEL_ALL, user, market });
    return { sequence };
  });

  routes.user(cancelAfter, async ({ body, session: { user } }) => {
    const { sequence } = await submit({ type: CommandType.CANCEL_AFTER, user, market: marketOf(body.pair).terms.market, timeoutMs: body.timeout_ms });
    return { sequence };
  });

  routes.user(amendOrder, async ({ body, session: { user } }) => {
    const order = orderOf(body.order_id);
    const { sequence } = await submit(amendCommand(body, order, { user, listing: await marketOfOrder(user, order) }));
    return { order_id: body.order_id, sequence };
  });

  routes.user(replaceOrder, async ({ body, session: { user } }) => {
    const order = orderOf(body.order_id);
    const listing = await marketOfReplaced(user, order, body.client_id);
    return (await submitOnce(user, body.client_id, listing, (clientId) => replaceCommand(body, order, { user, listing, clientId }))).answer;
  });

  /** A repeated replace finds its old order gone; the new one, known by the same client id, tells the market, open or over. */
  async function marketOfReplaced(user: number, order: OrderId, clientId: string | undefined): Promise<MarketListing> {
    const { value: open } = await queries.openOrders(user, told);
    const key = clientId === undefined ? undefined : clientKey(clientId);
    const found =
      open.find((each) => each.number === order.number) ??
      (key === undefined ? undefined : (open.find((each) => each.clientId.join() === key.join()) ?? (await histories.orderByClientId(user, key, told))));
    if (found === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    // What is known by its client id alone is a repetition, even where no one here has seen it.
    if (key !== undefined && found.number !== order.number) seen.note(user, key);
    return queries.listings.market(found.market);
  }

  /** The stop leg of an OCO placed before: the number behind the limit leg's. */
  async function stopLegOf(user: number, limitLeg: OrderId): Promise<OrderId> {
    const { value: open } = await queries.openOrder(user, limitLeg.number + 1, told);
    const leg = open ?? (await histories.order(user, limitLeg.number + 1, told));
    if (leg === undefined) throw new Error(`order ${limitLeg.number} has no stop leg`);
    return leg;
  }
}

/** An id that is none names no order. */
function orderOf(id: string): OrderId {
  const order = parseOrderId(id);
  if (order === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
  return order;
}

function done(outcome: Outcome): { order_id: string; sequence: number } {
  if (outcome.order === undefined) throw new Error(`command ${outcome.sequence} took effect on no order`);
  return { order_id: formatOrderId(outcome.order), sequence: outcome.sequence };
}
