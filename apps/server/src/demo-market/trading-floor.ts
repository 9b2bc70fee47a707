/**
 * What the bots see: the order books as anybody sees them, their own open orders and what they have. Begins with the engine's
 * state after some command and is kept up from the events of those behind it.
 */
import { Account } from '@kontor/domain/accounts';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { OrderType, SelfTrade, Side } from '@kontor/domain/order';
import type { StateDump } from '@kontor/engine/engine-door';
import { EventType, EventWords, readEvent } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import type { CommittedEvents } from '../core-loop/core-loop.ts';
import { isBot } from '../bot-numbers.ts';
import type { RestingOrder } from './maker.ts';
import type { Levels } from './taker.ts';

/** What a bot has in its market, frozen or not. */
export interface Purse {
  /** Lots. */
  coins: number;
  /** Ticks × lots. */
  cash: number;
}

type OpenOrder = { -readonly [Field in keyof RestingOrder]: RestingOrder[Field] } & { readonly user: number; readonly market: number };

/** One side of a book: lots by price. */
type BookSide = Map<number, number>;

interface FloorMarket {
  readonly bids: BookSide;
  readonly asks: BookSide;
  lastTicks: number;
}

export class TradingFloor {
  #sequence: number;
  readonly #markets = new Map<number, FloorMarket>();
  readonly #orders = new Map<number, OpenOrder>();
  readonly #byBot = new Map<number, Map<number, OpenOrder>>();
  readonly #purses = new Map<number, Purse>();
  /** Stops with a limit that wait for their trigger; they are no part of the book yet. */
  readonly #hidden = new Map<number, OpenOrder>();

  constructor(dump: StateDump) {
    this.#sequence = dump.sequence;
    for (const { terms, lastTicks, bids, asks, rising, falling } of dump.markets) {
      this.#markets.set(terms.market, { bids: new Map(), asks: new Map(), lastTicks });
      for (const order of [...bids, ...asks]) this.#add({ ...order, market: terms.market, lots: order.open });
      for (const order of [...rising, ...falling])
        if (entersBook(order.orderType)) this.#hidden.set(order.number, { ...order, market: terms.market, lots: order.open });
    }
    this.#addPositions(dump);
    const scales = new Map(dump.assets.map(({ asset, scale }) => [asset, scale]));
    for (const { owner, account, asset, available, orderFreeze } of dump.holdings) {
      if (!isBot(owner) || account !== Account.SPOT) continue;
      const terms = dump.markets.find(({ terms: { market } }) => market === marketOfBot(owner))?.terms;
      if (terms === undefined) continue;
      const purse = this.#purse(owner);
      const units = available + orderFreeze;
      if (asset === terms.base) purse.coins = Number(units / BigInt(terms.stepUnits));
      if (asset === terms.quote) purse.cash = Number(units / notionalUnit(terms.tickUnits, terms.stepUnits, scales.get(terms.base)!)!);
    }
  }

  /** What bots of contracts hold: as many lots as their long is above their short. */
  #addPositions({ contracts }: Pick<StateDump, 'contracts'>): void {
    for (const { records } of contracts)
      for (const { user, sides } of records) if (isBot(user)) this.#purse(user).coins = (sides[0]?.lots ?? 0) - (sides[1]?.lots ?? 0);
  }

  /** Takes over committed events; those up to the command it began with are passed over. */
  take(events: CommittedEvents): void {
    let known = false;
    for (let at = 0; at < events.length; at += events.words[at]! >>> 16) {
      const type = events.words[at]! & 255;
      // A timer's events stand before their command's.
      if (type === EventType.COMMAND) {
        const sequence = events.doubles[(at + EventWords.COMMAND.SEQUENCE) >> 1]!;
        known = sequence <= this.#sequence;
        if (!known) this.#sequence = sequence;
      } else if (!known) {
        this.#apply(readEvent(events, at));
      }
    }
  }

  /** The best levels of a side, best first. */
  levels(market: number, side: number, count: number): Levels {
    const book = this.#market(market);
    const levels = side === Side.BUY ? book.bids : book.asks;
    const prices = [...levels.keys()].sort(side === Side.BUY ? (a, b) => b - a : (a, b) => a - b);
    return prices.slice(0, count).map((ticks) => [ticks, levels.get(ticks)!] as const);
  }

  /** The best price of a side in which others than the user have something. */
  bestOfOthers(market: number, side: number, user: number): number | undefined {
    const own = new Map<number, number>();
    for (const order of this.ordersOf(user))
      if (order.side === side) own.set(order.priceTicks, (own.get(order.priceTicks) ?? 0) + order.lots);
    const book = this.#market(market);
    let best: number | undefined;
    for (const [ticks, lots] of side === Side.BUY ? book.bids : book.asks) {
      if (lots <= (own.get(ticks) ?? 0)) continue;
      if (best === undefined || (side === Side.BUY ? ticks > best : ticks < best)) best = ticks;
    }
    return best;
  }

  /** A bot's orders in the book, oldest first. */
  ordersOf(user: number): readonly RestingOrder[] {
    return [...(this.#byBot.get(user)?.values() ?? [])];
  }

  purseOf(user: number): Readonly<Purse> {
    return this.#purse(user);
  }

  /** Price of the last trade; 0 before the first. */
  lastTicks(market: number): number {
    return this.#market(market).lastTicks;
  }

  #apply(event: Event): void {
    switch (event.type) {
      case 'accepted': {
        const order = {
          slot: event.slot,
          number: event.number,
          user: event.user,
          market: event.market,
          side: event.side,
          priceTicks: event.priceTicks,
          lots: event.lots,
        };
        if (event.orderType === OrderType.LIMIT || event.orderType === OrderType.LIMIT_MAKER) this.#add(order);
        else if (entersBook(event.orderType)) this.#hidden.set(event.number, order);
        break;
      }
      case 'triggered':
        this.#trigger(event.number);
        break;
      case 'trade':
        this.#trade(event);
        break;
      case 'prevented':
        if (event.mode !== SelfTrade.DECREMENT) break;
        this.#shrink(event.makerNumber, event.lots);
        this.#shrink(event.takerNumber, event.lots);
        break;
      case 'amended': {
        const hidden = this.#hidden.get(event.number);
        if (hidden !== undefined) hidden.lots = event.left;
        else this.#shrink(event.number, (this.#orders.get(event.number)?.lots ?? event.left) - event.left);
        break;
      }
      case 'done':
        this.#shrink(event.number, Infinity);
        this.#hidden.delete(event.number);
        break;
      case 'command':
      case 'timer':
      case 'linked':
      case 'attached':
      case 'exit':
      case 'trailing':
      case 'outage':
      case 'position':
      case 'liquidation':
      case 'liquidated':
      case 'deleveraged':
      case 'funded':
      case 'plan':
      case 'plan_ended':
      case 'seconds_opened':
      case 'seconds_entered':
      case 'seconds_settled':
      case 'subscribed':
      case 'ico_stage':
      case 'p2p_advert':
      case 'p2p_trade':
      case 'subscription_settled':
      case 'thawed':
        break;
    }
  }

  #trade(event: Event & { type: 'trade' }): void {
    const { market, priceTicks, lots, side, makerUser, takerUser } = event;
    this.#market(market).lastTicks = priceTicks;
    this.#shrink(event.makerNumber, lots);
    this.#shrink(event.takerNumber, lots);
    for (const [user, buys] of [
      [makerUser, side !== Side.BUY],
      [takerUser, side === Side.BUY],
    ] as const) {
      if (!isBot(user)) continue;
      const purse = this.#purse(user);
      purse.coins += buys ? lots : -lots;
      purse.cash += (buys ? -1 : 1) * priceTicks * lots;
    }
  }

  /** A stop with a limit enters the book as far as it does not match at once. */
  #trigger(number: number): void {
    const order = this.#hidden.get(number);
    if (order === undefined) return;
    this.#hidden.delete(number);
    this.#add(order);
  }

  #add(order: OpenOrder): void {
    const levels = this.#side(order);
    levels.set(order.priceTicks, (levels.get(order.priceTicks) ?? 0) + order.lots);
    this.#orders.set(order.number, order);
    if (!isBot(order.user)) return;
    let own = this.#byBot.get(order.user);
    if (own === undefined) this.#byBot.set(order.user, (own = new Map()));
    own.set(order.number, order);
  }

  /** Fewer lots are open; an order without any is over. */
  #shrink(number: number, lots: number): void {
    const order = this.#orders.get(number);
    if (order === undefined) return;
    const gone = Math.min(lots, order.lots);
    const levels = this.#side(order);
    const left = levels.get(order.priceTicks)! - gone;
    if (left > 0) levels.set(order.priceTicks, left);
    else levels.delete(order.priceTicks);
    order.lots -= gone;
    if (order.lots > 0) return;
    this.#orders.delete(number);
    this.#byBot.get(order.user)?.delete(number);
  }

  #side({ market, side }: OpenOrder): BookSide {
    return side === Side.BUY ? this.#market(market).bids : this.#market(market).asks;
  }

  #market(market: number): FloorMarket {
    let found = this.#markets.get(market);
    if (found === undefined) this.#markets.set(market, (found = { bids: new Map(), asks: new Map(), lastTicks: 0 }));
    return found;
  }

  #purse(user: number): Purse {
    let purse = this.#purses.get(user);
    if (purse === undefined) this.#purses.set(user, (purse = { coins: 0, cash: 0 }));
    return purse;
  }
}

/** Whether a stop of this type may rest in the book once it is triggered. */
function entersBook(orderType: number): boolean {
  return orderType === OrderType.STOP_LOSS_LIMIT || orderType === OrderType.TAKE_PROFIT_LIMIT;
}

/** Bots of market m have the numbers 1000 + 10 m and up. */
function marketOfBot(user: number): number {
  return Math.floor((user % 1_000) / 10);
}
