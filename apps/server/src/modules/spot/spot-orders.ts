/** Spot calls that change something: place, OCO, cancel, amend, replace. Source: spec §3, §4; rules 1.3. */
import type { AnswerOf } from '@kontor/contract/call';
import { amendOrder, cancelAfter, cancelAllOrders, cancelOrder, placeOco, placeOrder, replaceOrder } from '@kontor/contract/spot';
import { formatOrderId, parseOrderId } from '@kontor/contract/order-id';
import { Refusal } from '@kontor/domain/refusals';
import { ALL_MARKETS } from '@kontor/engine/command';
import type { ClientId, OrderId } from '@kontor/engine/command';
import { clientKey } from '../../core-loop/client-id.ts';
import type { Outcome } from '../../core-loop/core-loop.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { MarketListing } from '../../follower/listings.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { newClientId } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Symbols } from '../market/symbols.ts';
import { amendedQuantity, ocoCommand, placeCommand, replaceCommand } from './place-order.ts';
import type { Placed, SpotDesk } from './spot-desk.ts';

export interface SpotOrdersOptions {
  readonly desk: SpotDesk;
  readonly queries: Pick<LiveQueries, 'listings'>;
  readonly symbols: Symbols;
  readonly random: Random;
}

/** The id that a request came with, or one that is made for it. */
interface GivenId {
  readonly text: string;
  readonly clientId: ClientId;
  readonly isNewId: boolean;
}

export function mountSpotOrders(routes: Routes, { desk, queries, symbols, random }: SpotOrdersOptions): void {
  const idOf = (given: string | undefined): GivenId => {
    const text = given ?? newClientId(random);
    return { text, clientId: clientKey(text), isNewId: given === undefined };
  };
  const marketOf = (pair: string): MarketListing => {
    const name = symbols.byPair(pair);
    const listing = name && queries.listings.markets.get(name.market);
    if (listing === undefined) throw refused('BAD_REQUEST', 'field.pair');
    return listing;
  };

  routes.user(placeOrder, async ({ body, session: { user } }) => {
    const listing = marketOf(body.pair);
    const { text, clientId, isNewId } = idOf(body.client_id);
    const command = placeCommand(body, { user, listing, clientId });
    return answerOf(await desk.place({ command, listing, isNewId }), text);
  });

  routes.user(placeOco, async ({ body, session: { user } }) => {
    const listing = marketOf(body.pair);
    const { text, clientId, isNewId } = idOf(body.client_id);
    const placed = await desk.place({ command: ocoCommand(body, { user, listing, clientId }), listing, isNewId });
    const stopOrder = placed.stopOrder ?? (await desk.stopLegOf(user, placed.order));
    return { ...answerOf(placed, text), stop_order_id: formatOrderId(stopOrder) };
  });

  routes.user(cancelOrder, async ({ body, session: { user } }) => {
    if ((body.order_id === undefined) === (body.client_id === undefined)) throw refused('BAD_REQUEST', 'field.orderOrClientId');
    if (body.client_id !== undefined) return done(await desk.cancel(user, { clientId: clientKey(body.client_id) }));
    const order = orderOf(body.order_id!);
    const { sequence } = await desk.cancel(user, { order });
    return { order_id: formatOrderId(order), sequence };
  });

  routes.user(cancelAllOrders, async ({ body, session: { user } }) => {
    const { sequence } = await desk.cancelAll(user, body.pair === undefined ? ALL_MARKETS : marketOf(body.pair).terms.market);
    return { sequence };
  });

  routes.user(cancelAfter, async ({ body, session: { user } }) => {
    const { sequence } = await desk.cancelAfter(user, marketOf(body.pair).terms.market, body.timeout_ms);
    return { sequence };
  });

  routes.user(amendOrder, async ({ body, session: { user } }) => {
    const order = orderOf(body.order_id);
    const { sequence } = await desk.amend(user, order, amendedQuantity(body, await desk.marketOfOrder(user, order)));
    return { order_id: body.order_id, sequence };
  });

  routes.user(replaceOrder, async ({ body, session: { user } }) => {
    const order = orderOf(body.order_id);
    const { text, clientId, isNewId } = idOf(body.client_id);
    const command = (listing: MarketListing) => replaceCommand(body, order, { user, listing, clientId });
    return answerOf(await desk.replace(user, order, { clientId, isNewId }, command), text);
  });
}

function answerOf({ order, sequence, repeated }: Placed, clientId: string): AnswerOf<typeof placeOrder> {
  return { order_id: formatOrderId(order), sequence, client_id: clientId, repeated };
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
