/** What a program is told of its user's spot account: executions, lists, balances (rules §8). One event for every transition of every order, in order. */
import { Account } from '@kontor/domain/accounts';
import { formatDecimal } from '@kontor/domain/amount';
import { OrderStatus, SelfTrade, Side } from '@kontor/domain/order';
import type { ClientId } from '@kontor/engine/command';
import type { BalanceMove, Fill, OrderChange, PreventedMatch, SpotOrder, UserChange } from '../../../follower/feed.ts';
import type { LiveQueries } from '../../../follower/live-queries.ts';
import { OrderCause, OrderMark, hasWorked, isListed, selfTradeOf } from '../../../follower/spot/order-marks.ts';
import type { ClientOrderIds } from '../../../trading-api/client-order-ids.ts';
import type { ChangedAt, UserEventSource, UserEvents } from '../../../trading-api/user-events.ts';
import type { Symbols } from '../../market/symbols.ts';
import { isStopLeg } from '../order-row.ts';
import { namesOf, namesOfList, rememberedName } from './list-ids.ts';
import type { NameKey } from './list-ids.ts';
import {
  SELF_TRADE_WORDS,
  SIDE_WORDS,
  STATUS_WORDS,
  TIF_WORDS,
  TYPE_WORDS,
  feeText,
  listOf,
  orderedLots,
  preventedLots,
  preventedMatchId,
  priceOf,
  workingTime,
} from './order-answer.ts';
import type { OwnOrders } from './own-orders.ts';
import { price, quantity, turnover } from './spot-format.ts';
import type { SpotMarket, SpotSymbols } from './spot-symbols.ts';

export interface SpotEventsOptions {
  readonly queries: Pick<LiveQueries, 'openOrders' | 'listings'>;
  readonly symbols: SpotSymbols;
  /** Of currencies. */
  readonly assets: Pick<Symbols, 'ofAsset'>;
  readonly names: ClientOrderIds;
  readonly own: Pick<OwnOrders, 'numbered'>;
}

/** An order's transition, with its side of a trade and what it was kept from. */
interface Transition {
  readonly order: OrderChange;
  readonly fill: Fill | undefined;
  readonly prevented: PreventedMatch | undefined;
}

/** A list of which a leg is open. */
interface OpenList {
  readonly clientId: ClientId;
  readonly market: number;
  readonly open: Set<number>;
}

const NONE = 'NONE';
const NO_TRADE = -1;

/** Makes a user's events of spot. */
export function spotUserEvents(options: SpotEventsOptions): UserEventSource {
  return { family: 'spot', open: (user) => new SpotEvents(user, options) };
}

class SpotEvents implements UserEvents {
  readonly #user: number;
  readonly #options: SpotEventsOptions;
  /** By the number of their limit leg. */
  #lists = new Map<number, OpenList>();
  #sequence = 0;

  constructor(user: number, options: SpotEventsOptions) {
    this.#user = user;
    this.#options = options;
  }

  async start(minSeq: number): Promise<number> {
    const { value, sequence } = await this.#options.queries.openOrders(this.#user, minSeq);
    this.#lists = new Map();
    // Of a stop leg that was triggered the limit leg is over.
    const limits = await this.#options.own.numbered(
      this.#user,
      value.filter((order) => isStopLeg(order)).map(({ number }) => number - 1),
      value,
    );
    for (const order of value) {
      const limit = limits.get(isStopLeg(order) ? order.number - 1 : order.number);
      if (limit !== undefined && (isStopLeg(order) || isListed(order.marks))) this.#note(limit, order.number);
    }
    this.#sequence = sequence;
    return sequence;
  }

  async changed(change: UserChange, at: ChangedAt): Promise<readonly object[]> {
    const transitions = this.#transitionsOf(change);
    for (const { order } of transitions) if (order.cause === OrderCause.ACCEPTED && listOf(order) !== -1) this.#noteNew(order, transitions);
    await this.#learnNames(transitions);
    const events: object[] = [];
    for (const transition of transitions) {
      events.push(this.#executionReport(transition, at));
      const list = this.#listStatus(transition.order, at);
      if (list !== undefined) events.push(list);
    }
    const moves = change.moves.filter((move) => move.account === Account.SPOT && move.sequence > this.#sequence);
    const balances = change.balances.filter(({ account }) => account === Account.SPOT);
    for (const move of moves) events.push(this.#balanceUpdate(move, at));
    if (balances.length > 0) events.push(this.#accountPosition(balances, at));
    return events;
  }

  /** What is new of a change: with each order what belongs to it. An order by amount that its last trade fulfilled is told with that. */
  #transitionsOf({ orders, fills, prevented }: UserChange): Transition[] {
    const found: Transition[] = [];
    let fillAt = 0;
    for (const order of orders) {
      const fill = order.cause === OrderCause.TRADE ? fills[fillAt++] : undefined;
      if (order.sequence <= this.#sequence) continue;
      const last = found.findLast((each) => each.order.number === order.number);
      if (order.cause === OrderCause.DONE && order.status === OrderStatus.FILLED && last?.order.cause === OrderCause.TRADE) {
        found[found.indexOf(last)] = { ...last, order: { ...last.order, status: order.status, doneReason: order.doneReason } };
        continue;
      }
      found.push({ order, fill, prevented: preventedOf(order, prevented, found) });
    }
    return found;
  }

  #executionReport({ order, fill, prevented }: Transition, { timeMs }: ChangedAt): object {
    const market = this.#options.symbols.ofMarket(order.market);
    const { listing } = market;
    const name = this.#nameOf(order);
    const isCancelled = order.cause === OrderCause.DONE && order.status === OrderStatus.CANCELED;
    const mode = selfTradeOf(order.marks);
    return {
      e: 'executionReport',
      E: timeMs,
      s: market.symbol,
      c: name,
      S: SIDE_WORDS[order.side]!,
      o: TYPE_WORDS[order.orderType]!,
      f: TIF_WORDS[order.timeInForce]!,
      q: quantity(listing, orderedLots(order)),
      p: priceOf(listing, order),
      P: price(listing, order.stopTicks),
      F: quantity(listing, 0),
      g: listOf(order),
      C: isCancelled ? name : '',
      x: executionOf(order),
      X: STATUS_WORDS[order.status]!,
      r: NONE,
      i: order.number,
      ...lastOf(market, fill),
      z: quantity(listing, order.dealLots),
      T: order.changedMs,
      t: fill?.tradeNumber ?? NO_TRADE,
      ...(prevented === undefined ? {} : preventionOf(market, order, prevented)),
      I: order.sequence,
      w: (order.marks & OrderMark.IN_BOOK) !== 0 && order.status <= OrderStatus.PARTIALLY_FILLED,
      m: fill?.maker ?? false,
      M: fill !== undefined,
      O: order.placedMs,
      Z: turnover(listing, order.dealAmount),
      Q: turnover(listing, order.quoteAmount),
      ...(hasWorked(order.marks) ? { W: workingTime(order) } : {}),
      ...(mode === undefined ? {} : { V: SELF_TRADE_WORDS[mode]! }),
      ...(order.more?.trailingDelta === undefined ? {} : { d: order.more.trailingDelta }),
    };
  }

  /** A list begins with its second leg, and is done with its last. */
  #listStatus(order: OrderChange, { timeMs }: ChangedAt): object | undefined {
    const number = listOf(order);
    const list = this.#lists.get(number);
    if (list === undefined) return undefined;
    if (order.cause === OrderCause.ACCEPTED) return isStopLeg(order) ? this.#listEvent(number, list, false, order, timeMs) : undefined;
    if (order.status <= OrderStatus.PARTIALLY_FILLED) return undefined;
    list.open.delete(order.number);
    if (list.open.size > 0) return undefined;
    this.#lists.delete(number);
    return this.#listEvent(number, list, true, order, timeMs);
  }

  #listEvent(number: number, { clientId, market }: OpenList, isDone: boolean, order: OrderChange, timeMs: number): object {
    const { symbol } = this.#options.symbols.ofMarket(market);
    return {
      e: 'listStatus',
      E: timeMs,
      s: symbol,
      g: number,
      c: 'OCO',
      l: isDone ? 'ALL_DONE' : 'EXEC_STARTED',
      L: isDone ? 'ALL_DONE' : 'EXECUTING',
      r: NONE,
      C: this.#text({ id: clientId }),
      T: order.changedMs,
      O: [
        { s: symbol, i: number, c: this.#text({ id: clientId, leg: 'limit' }) },
        { s: symbol, i: number + 1, c: this.#text({ id: clientId, leg: 'stop' }) },
      ],
    };
  }

  #balanceUpdate({ asset, amount, timeMs: movedMs }: BalanceMove, { timeMs }: ChangedAt): object {
    const { scale } = this.#options.queries.listings.asset(asset);
    return { e: 'balanceUpdate', E: timeMs, a: this.#options.assets.ofAsset(asset).symbol, d: formatDecimal(amount, scale), T: movedMs };
  }

  #accountPosition(balances: UserChange['balances'], { timeMs }: ChangedAt): object {
    return {
      e: 'outboundAccountPosition',
      E: timeMs,
      u: timeMs,
      B: balances.map(({ asset, available, frozen, orderFreeze, locked }) => {
        const { scale } = this.#options.queries.listings.asset(asset);
        return {
          a: this.#options.assets.ofAsset(asset).symbol,
          f: formatDecimal(available, scale),
          l: formatDecimal(frozen + orderFreeze + locked, scale),
        };
      }),
    };
  }

  /** A stop leg that is new stands behind its limit leg. */
  #noteNew(order: OrderChange, transitions: readonly Transition[]): void {
    const number = listOf(order);
    const limit = transitions.find((each) => each.order.number === number)?.order;
    if (limit !== undefined) this.#note(limit, order.number);
  }

  #note(limit: SpotOrder, leg: number): void {
    const list = this.#lists.get(limit.number);
    if (list === undefined) this.#lists.set(limit.number, { clientId: limit.clientId, market: limit.market, open: new Set([leg]) });
    else list.open.add(leg);
  }

  /** Looks for the texts that are not in memory, all together. */
  async #learnNames(transitions: readonly Transition[]): Promise<void> {
    const { names } = this.#options;
    const keys = transitions.flatMap(({ order }): readonly NameKey[] => {
      const list = this.#lists.get(listOf(order));
      return list === undefined ? [{ id: order.clientId, placedMs: order.placedMs }] : namesOfList(list.clientId);
    });
    const unknown = keys.filter((key) => rememberedName(names, this.#user, key) === undefined);
    if (unknown.length > 0) await namesOf(names, this.#user, unknown);
  }

  #nameOf(order: OrderChange): string {
    const list = this.#lists.get(listOf(order));
    if (list === undefined) return this.#text({ id: order.clientId, placedMs: order.placedMs });
    return this.#text({ id: list.clientId, leg: isStopLeg(order) ? 'stop' : 'limit' });
  }

  /** Known since `#learnNames`. */
  #text(key: NameKey): string {
    return rememberedName(this.#options.names, this.#user, key) ?? '';
  }
}

/** What happened to an order, by the word of the API. */
function executionOf({ cause, status }: OrderChange): string {
  switch (cause) {
    case OrderCause.TRADE:
      return 'TRADE';
    case OrderCause.PREVENTED:
      return 'TRADE_PREVENTION';
    case OrderCause.AMENDED:
      return 'REPLACED';
    case OrderCause.DONE:
      if (status === OrderStatus.CANCELED) return 'CANCELED';
      return status === OrderStatus.EXPIRED_IN_MATCH ? 'TRADE_PREVENTION' : 'EXPIRED';
    default:
      return 'NEW';
  }
}

/** The last execution, of which there may be none. */
function lastOf({ listing, name: { base, quote } }: SpotMarket, fill: Fill | undefined) {
  if (fill === undefined) {
    const [nothing, zero] = [quantity(listing, 0), price(listing, 0)];
    return { l: nothing, L: zero, n: '0', N: null, Y: zero };
  }
  const { side, lots, priceTicks, fee, amount } = fill;
  return {
    l: quantity(listing, lots),
    L: price(listing, priceTicks),
    n: feeText(listing, side, fee),
    N: side === Side.BUY ? base.symbol : quote.symbol,
    Y: turnover(listing, amount),
  };
}

/** What self-trade prevention kept an order from: the last of its command that is about it and was not told with it before. */
function preventedOf(order: OrderChange, prevented: readonly PreventedMatch[], before: readonly Transition[]): PreventedMatch | undefined {
  const isPrevention = order.cause === OrderCause.PREVENTED || order.status === OrderStatus.EXPIRED_IN_MATCH;
  if (!isPrevention) return undefined;
  const own = prevented.filter(
    ({ sequence, makerNumber, takerNumber }) =>
      sequence === order.sequence && (makerNumber === order.number || takerNumber === order.number),
  );
  const told = before
    .filter(({ order: each, prevented: match }) => each.number === order.number && match !== undefined)
    .map((each) => each.prevented);
  return own.find((match) => !told.includes(match)) ?? own.at(-1);
}

/** As `executionReport` tells it. */
function preventionOf({ symbol, listing }: SpotMarket, order: OrderChange, match: PreventedMatch) {
  const isMaker = match.makerNumber === order.number;
  const loses = match.mode === SelfTrade.DECREMENT ? match.lots : order.openLots;
  return {
    v: preventedMatchId(match),
    A: quantity(listing, match.mode === SelfTrade.DECREMENT ? preventedLots(order) : loses),
    B: quantity(listing, loses),
    u: match.user,
    U: isMaker ? match.takerNumber : match.makerNumber,
    Cs: symbol,
    pl: quantity(listing, match.lots),
    pL: price(listing, match.priceTicks),
    pY: turnover(listing, BigInt(match.priceTicks) * BigInt(match.lots) * listing.unit),
  };
}
