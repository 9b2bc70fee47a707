/** Spot calls that change something: place, OCO, cancel, amend, replace. Source: spec §3, §4; rules 1.3. */
import type { AnswerOf } from '@kontor/contract/call';
import { amendOrder, cancelAfter, cancelAllOrders, cancelOrder, placeOco, placeOrder, replaceOrder } from '@kontor/contract/spot';
import { formatOrderId, parseOrderId } from '@kontor/contract/order-id';
import { OrderType } from '@kontor/domain/order';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { ALL_MARKETS, CommandType } from '@kontor/engine/command';
import type { ClientId, OrderId } from '@kontor/engine/command';
import type { Engine } from '@kontor/engine/engine';
import { AskTogether } from '../../at-most-once/ask-together.ts';
import type { IdMemory } from '../../at-most-once/id-memory.ts';
import { Once } from '../../at-most-once/once.ts';
import { clientKey } from '../../core-loop/client-id.ts';
import type { Core, CoreLoop, NewCommand, Outcome } from '../../core-loop/core-loop.ts';
import type { OrderState } from '../../follower/feed.ts';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { MarketListing } from '../../follower/listings.ts';
import type { OrderRow } from '../../follower/spot/spot-tables.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { newClientId } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Symbols } from '../market/symbols.ts';
import { isOrderOf, isStopLegOf } from './first-outcome.ts';
import type { OrderCommand } from './first-outcome.ts';
import { amendCommand, ocoCommand, placeCommand, replaceCommand } from './place-order.ts';

export interface SpotOrdersOptions {
  readonly core: Core & Pick<CoreLoop, 'applied' | 'applyHandedOver' | 'runs'>;
  readonly queries: LiveQueries;
  readonly histories: Pick<Histories, 'order' | 'ordersByClientId'>;
  /** What the read tables reflect. */
  readonly recorded: () => number;
  readonly symbols: Symbols;
  readonly random: Random;
  /** The client ids that were accepted. */
  readonly ids: Pick<IdMemory, 'holds' | 'note' | 'gap'>;
  /** The leader's, which is asked what a request could be about and has the last word when it is carried out. */
  readonly engine: Pick<Engine, 'knowsId' | 'marketOfOrder'>;
}

// Long: the calls of orders, each a few lines, over what they share.
export function mountSpotOrders(
  routes: Routes,
  { core, queries, histories, recorded, symbols, random, ids, engine }: SpotOrdersOptions,
): void {
  const first = new AskTogether<OrderRow>({
    groupOf: (user) => user,
    ask: (asked, minSeq) =>
      histories.ordersByClientId(
        asked[0]!.user,
        asked.map(({ id }) => id),
        minSeq,
      ),
    recorded,
  });
  const once = new Once<OrderRow>({
    memory: ids,
    core,
    knows: (user, id) => engine.knowsId(user, id),
    find: (user, id, minSeq) => first.find(user, id, minSeq),
  });
  /** Latest sequence that anyone here was told. */
  let told = 0;
  const submit = async (command: NewCommand, accepted?: () => void): Promise<Outcome> => {
    const outcome = await core.submit(command, accepted && ((code) => isApplied(code) && accepted()));
    told = Math.max(told, outcome.sequence);
    if (!isApplied(outcome.code)) throw refusedByEngine(outcome.code);
    return outcome;
  };
  /** Submits what carries a client id; a request that was done before, however long ago, gets its first outcome. */
  const submitOnce = (user: number, given: string | undefined, listing: MarketListing, command: (clientId: ClientId) => OrderCommand) => {
    const clientId = given ?? newClientId(random);
    const id = clientKey(clientId);
    const asked = command(id);
    const send = async (accepted?: () => void): Promise<Placed> => {
      const outcome = await submit(asked, accepted);
      if (outcome.order === undefined) throw new Error(`command ${outcome.sequence} took effect on no order`);
      return {
        order: outcome.order,
        stopOrder: outcome.stopOrder,
        answer: {
          order_id: formatOrderId(outcome.order),
          sequence: outcome.sequence,
          client_id: clientId,
          repeated: outcome.code === Refusal.REPEATED,
        },
      };
    };
    // An id that is made here is told in the answer, and may come back.
    return given === undefined
      ? send(() => ids.note(user, id))
      : once.take({ user, id, submit: send, repeat: (row) => repeated(user, row, asked, listing, clientId) });
  };
  const marketOf = (pair: string): MarketListing => {
    const name = symbols.byPair(pair);
    const listing = name && queries.listings.markets.get(name.market);
    if (listing === undefined) throw refused('BAD_REQUEST', 'field.pair');
    return listing;
  };
  /** The market of an open order, which says in which units it is counted. */
  const marketOfOrder = (user: number, order: OrderId): MarketListing => {
    const market = engine.marketOfOrder(user, order);
    if (market === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    return queries.listings.market(market);
  };

  routes.user(placeOrder, async ({ body, session: { user } }) => {
    const listing = marketOf(body.pair);
    return (await submitOnce(user, body.client_id, listing, (clientId) => placeCommand(body, { user, listing, clientId }))).answer;
  });

  routes.user(placeOco, async ({ body, session: { user } }) => {
    const listing = marketOf(body.pair);
    const { order, stopOrder, answer } = await submitOnce(user, body.client_id, listing, (clientId) =>
      ocoCommand(body, { user, listing, clientId }),
    );
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
    const { sequence } = await submit({
      type: CommandType.CANCEL_AFTER,
      user,
      market: marketOf(body.pair).terms.market,
      timeoutMs: body.timeout_ms,
    });
    return { sequence };
  });

  routes.user(amendOrder, async ({ body, session: { user } }) => {
    const order = orderOf(body.order_id);
    const { sequence } = await submit(amendCommand(body, order, { user, listing: marketOfOrder(user, order) }));
    return { order_id: body.order_id, sequence };
  });

  routes.user(replaceOrder, async ({ body, session: { user } }) => {
    const order = orderOf(body.order_id);
    const { listing, row } = await replacedBy(user, order, body.client_id);
    const command = (clientId: ClientId): OrderCommand => replaceCommand(body, order, { user, listing, clientId });
    const { answer } =
      row === undefined
        ? await submitOnce(user, body.client_id, listing, command)
        : await repeated(user, row, command(row.clientId), listing, body.client_id!);
    return answer;
  });

  /** A repeated replace finds its old order gone; the new one, known by the same client id, tells the market, open or over; then `row` is what came of it. */
  async function replacedBy(
    user: number,
    order: OrderId,
    clientId: string | undefined,
  ): Promise<{ readonly listing: MarketListing; readonly row?: OrderRow | undefined }> {
    const id = clientId === undefined ? undefined : clientKey(clientId);
    const market = engine.marketOfOrder(user, order) ?? (id && engine.marketOfOrder(user, id));
    if (market !== undefined) return { listing: queries.listings.market(market) };
    // What was never accepted lately is not waited for.
    const row = id && (await first.find(user, id, ids.gap === undefined && !ids.holds(user, id) ? 0 : core.applied));
    if (row === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    return { listing: queries.listings.market(row.market), row };
  }

  /** The first outcome of a request that was done before, once more. */
  async function repeated(user: number, row: OrderRow, asked: OrderCommand, listing: MarketListing, clientId: string): Promise<Placed> {
    const stopOrder = row.orderType === OrderType.LIMIT_MAKER ? await findStopLeg(user, row) : undefined;
    const isSameKind =
      asked.type === CommandType.PLACE_OCO ? stopOrder !== undefined && isStopLegOf(asked, stopOrder, listing) : stopOrder === undefined;
    if (!isSameKind || !isOrderOf(asked, row, listing)) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
    return { order: row, stopOrder, answer: { order_id: formatOrderId(row), sequence: row.sequence, client_id: clientId, repeated: true } };
  }

  /** The stop leg of an OCO whose limit leg this is: the order behind it, the only kind that has no client id. */
  async function findStopLeg(user: number, limitLeg: OrderId): Promise<OrderState | undefined> {
    const { value: open } = await queries.openOrder(user, limitLeg.number + 1, told);
    const next = open ?? (await histories.order(user, limitLeg.number + 1, told));
    return next?.clientId.every((word) => word === 0) === true ? next : undefined;
  }

  async function stopLegOf(user: number, limitLeg: OrderId): Promise<OrderState> {
    const leg = await findStopLeg(user, limitLeg);
    if (leg === undefined) throw new Error(`order ${limitLeg.number} has no stop leg`);
    return leg;
  }
}

/** What came of a request with a client id. */
interface Placed {
  readonly order: OrderId;
  readonly stopOrder: OrderId | undefined;
  readonly answer: AnswerOf<typeof placeOrder>;
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
