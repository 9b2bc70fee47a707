/** Spot: place, cancel, open orders, balances. Source: spec §3, §4; rules 1.3. */
import { balances, cancelOrder, openOrders, placeOrder } from '@kontor/contract/spot';
import { formatOrderId, parseOrderId } from '@kontor/contract/order-id';
import { Account } from '@kontor/domain/accounts';
import { formatDecimal } from '@kontor/domain/amount';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import { clientKey } from '../../core-loop/client-id.ts';
import type { Core, Outcome } from '../../core-loop/core-loop.ts';
import type { LiveView } from '../../follower/live-view.ts';
import { refused, refusedByEngine } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { newClientId } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Symbols } from '../market/symbols.ts';
import { orderRow } from './order-row.ts';
import { placeCommand } from './place-order.ts';

export interface SpotRoutesOptions {
  readonly core: Core;
  readonly view: LiveView;
  readonly symbols: Symbols;
  readonly random: Random;
}

export function mountSpotRoutes(routes: Routes, { core, view, symbols, random }: SpotRoutesOptions): void {
  const { listings } = view;

  routes.user(placeOrder, async ({ body, session }) => {
    const name = symbols.byPair(body.pair);
    const listing = name && listings.markets.get(name.market);
    if (listing === undefined) throw refused('BAD_REQUEST', 'field.pair');
    const clientId = body.client_id ?? newClientId(random);
    const outcome = await core.submit(placeCommand(body, { user: session.user, listing, clientId: clientKey(clientId) }));
    return { ...done(outcome), client_id: clientId, repeated: outcome.code === Refusal.REPEATED };
  });

  routes.user(cancelOrder, async ({ body, session }) => {
    const order = parseOrderId(body.order_id);
    if (order === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    const { sequence } = done(await core.submit({ type: CommandType.CANCEL, user: session.user, order }));
    return { order_id: body.order_id, sequence };
  });

  routes.user(openOrders, async ({ body, session }) => {
    await demand(view, body.min_seq);
    const list = view.openOrders
      .ofUser(session.user)
      .map((order) => orderRow(order, symbols.ofMarket(order.market).pair, listings.market(order.market)))
      .filter((row) => body.pair === undefined || row.pair === body.pair)
      .toReversed();
    return { list, sequence: view.sequence };
  });

  routes.user(balances, async ({ body, session }) => {
    await demand(view, body.min_seq);
    const list = symbols.assets.flatMap(({ asset, symbol }) => {
      const listing = listings.assets.get(asset);
      if (listing === undefined) return [];
      const { available, frozen } = view.holdings.of(session.user, Account.SPOT, asset);
      return { symbol, available: formatDecimal(available, listing.scale), frozen: formatDecimal(frozen, listing.scale) };
    });
    return { list, sequence: view.sequence };
  });
}

/** The order of an outcome that took effect; the engine's refusal otherwise. */
function done(outcome: Outcome): { order_id: string; sequence: number } {
  if (!isApplied(outcome.code)) throw refusedByEngine(outcome.code);
  if (outcome.order === undefined) throw new Error(`command ${outcome.sequence} took effect on no order`);
  return { order_id: formatOrderId(outcome.order), sequence: outcome.sequence };
}

/** A query sees at least what its sender has seen, or is told to come back. */
async function demand(view: LiveView, minSeq: number | undefined): Promise<void> {
  if (minSeq !== undefined && !(await view.reached(minSeq))) throw refused('BUSY');
}
