/**
 * Where spot's orders are placed, changed and cancelled, whoever asks: the site's calls and the trading API. Whatever carries a client id takes effect at
 * most once, for ever. Source: spec §3, §4; rules 1.3.
 */
import { OrderType } from '@kontor/domain/order';
import { Refusal, isApplied } from '@kontor/domain/refusals';
import { CommandType } from '@kontor/engine/command';
import type { ClientId, OrderId } from '@kontor/engine/command';
import type { Engine } from '@kontor/engine/engine';
import { AskTogether } from '../../at-most-once/ask-together.ts';
import type { IdMemory } from '../../at-most-once/id-memory.ts';
import { Once } from '../../at-most-once/once.ts';
import type { Core, CoreLoop, NewCommand, Outcome } from '../../core-loop/core-loop.ts';
import type { SpotOrder } from '../../follower/feed.ts';
import type { Histories } from '../../follower/histories.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { MarketListing } from '../../follower/listings.ts';
import type { OrderRow } from '../../follower/spot/spot-tables.ts';
import { refusedByEngine } from '../../http/refused.ts';
import { isOrderOf, isStopLegOf } from './first-outcome.ts';
import type { OrderCommand } from './first-outcome.ts';

export interface SpotDeskOptions {
  readonly core: Core & Pick<CoreLoop, 'applied' | 'applyHandedOver' | 'runs'>;
  readonly queries: LiveQueries;
  readonly histories: Pick<Histories, 'order' | 'ordersByClientId'>;
  /** What the read tables reflect. */
  readonly recorded: () => number;
  /** The client ids that were accepted. */
  readonly ids: Pick<IdMemory, 'holds' | 'note' | 'gap'>;
  /** The leader's, which is asked what a request could be about and has the last word when it is carried out. */
  readonly engine: Pick<Engine, 'knowsId' | 'marketOfOrder'>;
}

/** What is to be placed. */
export interface Asked {
  readonly command: OrderCommand;
  readonly listing: MarketListing;
  /** The client id was made for this request: nobody can have used it before. */
  readonly isNewId?: boolean;
  /** Called while it is carried out, where it takes effect. */
  readonly accepted?: () => void;
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
  readonly #first: AskTogether<OrderRow>;
  readonly #once: Once<OrderRow>;
  /** Latest sequence that each user was told here. */
  readonly #told = new Map<number, number>();

  constructor(options: SpotDeskOptions) {
    const { core, histories, recorded, ids, engine } = options;
    this.#options = options;
    this.#first = new AskTogether<OrderRow>({
      groupOf: (user) => user,
      ask: (asked, minSeq) =>
        histories.ordersByClientId(
          asked[0]!.user,
          asked.map(({ id }) => id),
          minSeq,
        ),
      recorded,
    });
    this.#once = new Once<OrderRow>({
      memory: ids,
      core,
      knows: (user, id) => engine.knowsId(user, id),
      find: (user, id, minSeq) => this.#first.find(user, id, minSeq),
    });
  }

  /** Latest sequence that a user was told here: what he asks next may be about it. */
  toldTo(user: number): number {
    return this.#told.get(user) ?? 0;
  }

  /** Submits what has no client id of its own. @throws Refused */
  async submit(command: NewCommand, accepted?: () => void): Promise<Outcome> {
    return this.#settled(command, await this.#options.core.submit(command, accepted && ((code) => isApplied(code) && accepted())));
  }

  #settled({ user = 0 }: Pick<NewCommand, 'user'>, outcome: Outcome): Outcome {
    this.#told.set(user, Math.max(this.toldTo(user), outcome.sequence));
    if (!isApplied(outcome.code)) throw refusedByEngine(outcome.code);
    return outcome;
  }

  /** Submits what carries a client id; a request that was done before, however long ago, gets its first outcome. @throws Refused */
  place({ command, listing, isNewId = false, accepted: tell }: Asked): Promise<Placed> {
    const { user, clientId } = command;
    const send = async (accepted: () => void): Promise<Placed> => {
      const outcome = await this.submit(command, () => {
        accepted();
        tell?.();
      });
      if (outcome.order === undefined) throw new Error(`command ${outcome.sequence} took effect on no order`);
      return {
        order: outcome.order,
        stopOrder: outcome.stopOrder,
        sequence: outcome.sequence,
        timeMs: outcome.timeMs,
        repeated: outcome.code === Refusal.REPEATED,
      };
    };
    // An id that is made here is told in the answer, and may come back.
    return isNewId
      ? send(() => this.#options.ids.note(user, clientId))
      : this.#once.take({ user, id: clientId, submit: send, repeat: (row) => this.#repeated(row, command, listing) });
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
   * Cancels an order and hands over what takes its place behind it, with nothing between. What came of the first is known by then: with `places` false
   * for it nothing is handed over. Both are settled. @throws CoreError where the first was not taken, and then nothing was done
   */
  async cancelAndPlace(
    cancel: NewCommand,
    asked: Asked,
    places: (isCancelled: boolean) => boolean,
  ): Promise<{ readonly cancelled: PromiseSettledResult<Outcome>; readonly placed: PromiseSettledResult<Placed> | undefined }> {
    const { core } = this.#options;
    let code: number | undefined;
    const cancelling = core.submit(cancel, (heard) => (code = heard));
    core.applyHandedOver();
    // One that is not taken is never heard of.
    if (code === undefined) await cancelling;
    const placing = places(isApplied(code ?? Refusal.NONE)) ? this.place(asked) : undefined;
    const [cancelled, placed] = await Promise.allSettled([
      cancelling.then((outcome) => this.#settled(cancel, outcome)),
      placing ?? Promise.resolve(undefined),
    ]);
    return { cancelled, placed: placing && (placed as PromiseSettledResult<Placed>) };
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
  marketOfOrder(user: number, order: OrderId): MarketListing {
    const market = this.#options.engine.marketOfOrder(user, order);
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
    const { ids, core } = this.#options;
    // What was never accepted lately is not waited for.
    return this.#first.find(user, clientId, ids.gap === undefined && !ids.holds(user, clientId) ? 0 : core.applied);
  }

  /** A repeated replace finds its old order gone; the new one, known by the same client id, tells the market, open or over; then `row` is what came of it. */
  async #replacedBy(
    user: number,
    order: OrderId,
    id: ClientId | undefined,
  ): Promise<{ readonly listing: MarketListing; readonly row?: OrderRow | undefined }> {
    const { engine, queries } = this.#options;
    const market = engine.marketOfOrder(user, order) ?? (id && engine.marketOfOrder(user, id));
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
