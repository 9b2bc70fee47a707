/**
 * Where spot's orders are placed, changed and cancelled, whoever asks: the site's calls and the trading API. Whatever carries a client id takes effect at
 * most once, for ever. Source: spec §3, §4; rules 1.3.
 */
import { OrderType } from '@kontor/domain/order';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { ClientId, OrderId } from '@kontor/engine/command';
import type { NewCommand, Outcome } from '../../core-loop/core-loop.ts';
import type { SpotOrder } from '../../follower/feed.ts';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { MarketListing } from '../../follower/listings.ts';
import type { OrderRow } from '../../follower/spot/spot-tables.ts';
import { refusedByEngine } from '../../http/refused.ts';
import type { Leader, Named, Naming } from '../../leader/leader.ts';
import { isOrderOf, isStopLegOf } from './first-outcome.ts';
import type { OrderCommand } from './first-outcome.ts';

export interface SpotDeskOptions {
  readonly leader: Leader;
  readonly queries: LiveQueries;
  readonly histories: Pick<Histories, 'order' | 'ordersByClientId'>;
}

/** What is to be placed. */
export interface Asked {
  readonly command: OrderCommand;
  readonly listing: MarketListing;
  /** The client id was made for this request: nobody can have used it before. */
  readonly isNewId?: boolean;
  /** What a program calls it, where that is not its client id. */
  readonly text?: string | undefined;
}

/** What came of a request with a client id. */
export interface Placed {
  readonly order: OrderId;
  /** The stop leg of an OCO; undefined where `stopLegOf` has to look for it. */
  readonly stopOrder: OrderId | undefined;
  /** Of the command that placed it first, where it is known by that; of a repetition else. */
  readonly sequence: number;
  /** Core time of that command, ms. */
  readonly timeMs: number;
  /** It was done before. */
  readonly repeated: boolean;
}

/** What an order is asked for by: its id, or the client id that it came with. */
export type OrderKey = { readonly order: OrderId } | { readonly clientId: ClientId };

export class SpotDesk {
  readonly #options: SpotDeskOptions;
  /** Latest sequence that each user was told here. */
  readonly #told = new Map<number, number>();

  constructor(options: SpotDeskOptions) {
    this.#options = options;
  }

  /** Latest sequence that a user was told here: what he asks next may be about it. */
  toldTo(user: number): number {
    return this.#told.get(user) ?? 0;
  }

  /** Submits what has no client id of its own. @throws Refused */
  async submit(command: NewCommand): Promise<Outcome> {
    return this.#settled(command, await this.#options.leader.submit(command));
  }

  #settled({ user = 0 }: Pick<NewCommand, 'user'>, outcome: Outcome): Outcome {
    this.#told.set(user, Math.max(this.toldTo(user), outcome.sequence));
    if (!isApplied(outcome.code)) throw refusedByEngine(outcome.code);
    return outcome;
  }

  /** Submits what carries a client id; a request that was done before, however long ago, gets its first outcome. @throws Refused */
  async place(asked: Asked): Promise<Placed> {
    return this.#placed(asked, await this.#options.leader.name<OrderRow>(asked.command, naming(asked)));
  }

  /** @throws Refused */
  #placed({ command, listing }: Asked, named: Named<OrderRow>): Placed | Promise<Placed> {
    if ('over' in named) return this.#repeated(named.over, command, listing);
    const { order, stopOrder, sequence, timeMs, code } = this.#settled(command, named.outcome);
    if (order === undefined) throw new Error(`command ${sequence} took effect on no order`);
    return { order, stopOrder, sequence, timeMs, repeated: code === Refusal.REPEATED };
  }

  /**
   * Replaces an order by another of its side and type. The command is made for the market that the old order is in, which is found by the order or, of a
   * repeated request, by what came of it. @throws Refused
   */
  async replace(
    user: number,
    order: OrderId,
    id: { readonly clientId: ClientId; readonly isNewId: boolean },
    command: (listing: MarketListing) => OrderCommand,
  ): Promise<Placed> {
    const { listing, row } = await this.#replacedBy(user, order, id.isNewId ? undefined : id.clientId);
    const asked = command(listing);
    return row === undefined ? this.place({ command: asked, listing, isNewId: id.isNewId }) : this.#repeated(row, asked, listing);
  }

  /** Cancels an open order. @throws Refused */
  cancel(user: number, key: OrderKey): Promise<Outcome> {
    return this.submit(
      'order' in key
        ? { type: CommandType.CANCEL, user, order: key.order }
        : { type: CommandType.CANCEL, user, order: { slot: 0, number: 0 }, clientId: key.clientId },
    );
  }

  /**
   * Cancels an order and hands over what takes its place behind it, with nothing between; also where the cancellation is refused, if `anyway`. Both are
   * settled. @throws CoreError where the first was not taken, and then nothing was done
   */
  async cancelAndPlace(
    cancel: NewCommand,
    asked: Asked,
    anyway: boolean,
  ): Promise<{ readonly cancelled: PromiseSettledResult<Outcome>; readonly placed: PromiseSettledResult<Placed> | undefined }> {
    const { cancelled, placed } = await this.#options.leader.succeed<OrderRow>(cancel, asked.command, naming(asked), anyway);
    const [first, second] = await Promise.allSettled([
      then(cancelled, (outcome) => this.#settled(cancel, outcome)),
      placed && then(placed, (named) => this.#placed(asked, named)),
    ]);
    return { cancelled: first, placed: placed && (second as PromiseSettledResult<Placed>) };
  }

  /** Cancels all open orders in a market, or in ALL_MARKETS. */
  cancelAll(user: number, market: number): Promise<Outcome> {
    return this.submit({ type: CommandType.CANCEL_ALL, user, market });
  }

  /** Cancels all open orders in a market after a time, unless called again before; 0 takes the timer off. */
  cancelAfter(user: number, market: number, timeoutMs: number): Promise<Outcome> {
    return this.submit({ type: CommandType.CANCEL_AFTER, user, market, timeoutMs });
  }

  /** Makes an open order smaller, in base units; it keeps its place. @throws Refused */
  amend(user: number, order: OrderId, quantity: bigint): Promise<Outcome> {
    return this.submit({ type: CommandType.AMEND, user, order, quantity });
  }

  /** The market of an open order, which says in which units it is counted. @throws Refused UNKNOWN_ORDER */
  async marketOfOrder(user: number, order: OrderId): Promise<MarketListing> {
    const market = await this.#options.leader.marketOfOrder(user, order);
    if (market === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    return this.#options.queries.listings.market(market);
  }

  /** The stop leg of an OCO whose limit leg this is. */
  async stopLegOf(user: number, limitLeg: OrderId): Promise<SpotOrder> {
    const leg = await this.findStopLeg(user, limitLeg);
    if (leg === undefined) throw new Error(`order ${limitLeg.number} has no stop leg`);
    return leg;
  }

  /** The same of an order that may be none: the order behind it, the only kind that has no client id. */
  async findStopLeg(user: number, limitLeg: Pick<OrderId, 'number'>): Promise<SpotOrder | undefined> {
    const { queries, histories } = this.#options;
    const told = this.toldTo(user);
    const { value: open } = await queries.openOrder(user, limitLeg.number + 1, told);
    const next = open ?? (await histories.order(user, limitLeg.number + 1, told));
    return next?.clientId.every((word) => word === 0) === true ? next : undefined;
  }

  /** The order that came of a client id and is over, from read tables that hold it if it was accepted lately. */
  async findOver(user: number, clientId: ClientId): Promise<OrderRow | undefined> {
    const { leader, histories } = this.#options;
    // What is found is found, however far the read tables are.
    const [found] = await histories.ordersByClientId(user, [clientId], 0);
    const seenTo = found === undefined ? await leader.seenTo(user, clientId) : 0;
    return seenTo === 0 ? found : (await histories.ordersByClientId(user, [clientId], seenTo))[0];
  }

  /** A repeated replace finds its old order gone; the new one, known by the same client id, tells the market, open or over; then `row` is what came of it. */
  async #replacedBy(
    user: number,
    order: OrderId,
    id: ClientId | undefined,
  ): Promise<{ readonly listing: MarketListing; readonly row?: OrderRow | undefined }> {
    const { leader, queries } = this.#options;
    const market = (await leader.marketOfOrder(user, order)) ?? (id && (await leader.marketOfOrder(user, id)));
    if (market !== undefined) return { listing: queries.listings.market(market) };
    const row = id && (await this.findOver(user, id));
    if (row === undefined) throw refusedByEngine(Refusal.UNKNOWN_ORDER);
    return { listing: queries.listings.market(row.market), row };
  }

  /** The first outcome of a request that was done before, once more. */
  async #repeated(row: OrderRow, asked: OrderCommand, listing: MarketListing): Promise<Placed> {
    const stopOrder = row.orderType === OrderType.LIMIT_MAKER ? await this.findStopLeg(row.user, row) : undefined;
    const isSameKind =
      asked.type === CommandType.PLACE_OCO ? stopOrder !== undefined && isStopLegOf(asked, stopOrder, listing) : stopOrder === undefined;
    if (!isSameKind || !isOrderOf(asked, row, listing)) throw refusedByEngine(Refusal.CLIENT_ID_REUSED);
    return { order: row, stopOrder, sequence: row.sequence, timeMs: row.placedMs, repeated: true };
  }
}

function naming({ isNewId = false, text }: Asked): Naming {
  return { space: 'spot', isNewId, text };
}

/** Goes on with what was settled. */
async function then<From, To>(settled: PromiseSettledResult<From>, next: (value: From) => To | Promise<To>): Promise<To> {
  if (settled.status === 'rejected') throw settled.reason;
  return next(settled.value);
}
