import { Account, Bucket } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { DoneReason, OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import { EventType } from '@kontor/engine/event';
import type { EventLog } from '@kontor/engine/event';
import { RECORD_WORDS } from '@kontor/engine/record';
import type { RecordLog } from '@kontor/engine/record';
import { Fees } from './fees.ts';
import { FollowedMarket } from './followed-market.ts';
import { hasLimitPrice, isConditional, Place, waitsForRise } from './followed-order.ts';
import type { FollowedOrder, Purse } from './followed-order.ts';
import { reduceOpen } from './ladder.ts';
import { Money } from './money.ts';
import { isOutside } from './protection-band.ts';
import type { Band } from './protection-band.ts';
import { Timers } from './timers.ts';
import { Violation } from './violation.ts';

/** Triggered orders worked off in front of a command's group and again behind it. */
const WORKED_OFF = 1_024;

/** Commands that change something without an event when they are applied: the witness must hear what they say. */
const SILENT: ReadonlySet<number> = new Set([
  CommandType.LIST_ASSET, CommandType.SET_ASSET, CommandType.LIST_MARKET, CommandType.MARKET_STATUS, CommandType.FEE_TIER, CommandType.SET_USER,
  CommandType.INDEX_PRICE, CommandType.CANCEL_AFTER,
]);

/** Whether the witness must be told what an applied command of this type says. */
export function changesInSilence(type: number): boolean {
  return SILENT.has(type);
}

/**
 * Follows events and ledger records, and nothing else of the engine, and contradicts what cannot be: trades out of
 * price–time order, a crossed book, a stop that did not fire or fired early, an order in two places, money that does not
 * add up. It knows neither the engine's nor the twin's code. The generator looks at it to see the market.
 */
export class Witness {
  readonly money = new Money();
  readonly fees = new Fees();
  readonly timers = new Timers();
  /** Open orders by number. */
  readonly orders = new Map<number, FollowedOrder>();
  /** Listed markets by id. */
  readonly markets: (FollowedMarket | undefined)[] = [];
  readonly assets = new Map<number, { scale: number; flags: number }>();
  readonly users = new Map<number, { tier: number; flags: number }>();
  /** Triggered orders that wait. */
  queue: FollowedOrder[] = [];
  sequence = 0;
  /** Core time, ms. */
  now = 0;
  orderNumber = 0;

  private readonly openByUser = new Map<number, FollowedOrder[]>();
  private readonly bySlot: (FollowedOrder | undefined)[] = [];
  private readonly ended: FollowedOrder[] = [];
  private readonly touched: Purse[] = [];
  private taker: FollowedOrder | undefined;
  /** The band around the present taker, fixed when it starts. */
  private band: Band | undefined;
  private timing: { user: number; market: number } | undefined;
  private commandType = 0;
  /** End of the last outage, ms. */
  private downUntil = 0;

  /** The user's open orders, in no order. */
  openOf(user: number): readonly FollowedOrder[] {
    return this.openByUser.get(user) ?? [];
  }

  available(user: number, asset: number): bigint {
    return this.money.balance(user, Account.SPOT, asset, Bucket.AVAILABLE);
  }

  /** One command: `command` is what it says (wanted when it was applied and `changesInSilence`), `code` what `apply` returned. */
  follow(command: Command | undefined, type: number, code: number, events: EventLog, records: RecordLog | undefined): void {
    this.commandType = type;
    const group = this.followEvents(code, events);
    this.settle();
    if (records !== undefined) {
      if (code !== Refusal.NONE && group === 0 && records.length > 0) {
        throw new Violation('outcome.refusal', `a command that was not applied (code ${code}) moved money`);
      }
      this.money.follow(records);
      this.followFrozen(records);
    }
    if (code === Refusal.NONE && command !== undefined) this.take(command);
    for (const order of this.ended) this.orders.delete(order.number);
    this.ended.length = 0;
  }

  /** Returns the offset of the COMMAND event. */
  private followEvents(code: number, events: EventLog): number {
    let group = -1;
    let triggered = 0;
    for (let at = 0; at < events.length; at = events.next(at)) {
      const head = events.words[at]!;
      if (head >>> 16 === 0) throw new Violation('events.shape', `an event of no words at ${at}`);
      const type = head & 255;
      if (type === EventType.COMMAND) {
        if (group >= 0) throw new Violation('events.group', 'two COMMAND events for one command');
        group = at;
        this.workedOff(triggered);
        triggered = 0;
        this.opened(events, at, code);
      } else {
        if (group >= 0 && code !== Refusal.NONE) throw new Violation('outcome.refusal', `a command that was not applied (code ${code}) has events of its own`);
        if (type === EventType.TRIGGERED) triggered += 1;
        this.followEvent(type, (head >>> 8) & 255, events, at);
      }
    }
    if (group < 0) throw new Violation('events.group', 'no COMMAND event');
    if (code === Refusal.NONE) this.workedOff(triggered);
    return group;
  }

  private followEvent(type: number, detail: number, events: EventLog, at: number): void {
    if (this.timing !== undefined && type !== EventType.DONE) this.timerOver();
    switch (type) {
      case EventType.TIMER: return this.timer(events, at);
      case EventType.ACCEPTED: return this.accepted(events, at);
      case EventType.TRADE: return this.trade(detail, events, at);
      case EventType.DONE: return this.done(detail, events, at);
      case EventType.PREVENTED: return this.preventedMatch(detail, events, at);
      case EventType.AMENDED: return this.amended(events, at);
      case EventType.TRIGGERED: return this.triggered(events, at);
      case EventType.LINKED: return this.linked(events, at);
      case EventType.OUTAGE: return this.outage(events.doubles[(at >> 1) + 1]!, events.doubles[(at >> 1) + 2]!);
      default: throw new Violation('events.shape', `an event of unknown type ${type}`);
    }
  }

  private outage(from: number, until: number): void {
    if (!(from >= this.downUntil && from >= this.now && until > from)) throw new Violation('events.outage', `down from ${from} until ${until}, the one before ended at ${this.downUntil}`);
    this.downUntil = until;
  }

  private opened(events: EventLog, at: number, code: number): void {
    this.settle();
    if (this.timing !== undefined) this.timerOver();
    this.sequence += 1;
    const sequence = events.doubles[(at >> 1) + 1]!;
    if (sequence !== this.sequence) throw new Violation('outcome.sequence', `sequence ${sequence} follows ${this.sequence - 1}`);
    if (events.words[at + 6] !== code) throw new Violation('outcome.code', `the event says ${events.words[at + 6]}, the answer was ${code}`);
    const time = events.doubles[(at >> 1) + 2]!;
    if (code === Refusal.TIME_WENT_BACK) {
      if (at !== 0) throw new Violation('outcome.time', 'work was done for a command from the past');
      return;
    }
    if (time < this.now) throw new Violation('outcome.time', `core time fell from ${this.now} to ${time}`);
    this.now = time;
    this.timers.allFired(time);
  }

  /** Behind each batch of triggered orders nothing may wait unless the batch was full. */
  private workedOff(triggered: number): void {
    this.settle();
    if (triggered > WORKED_OFF) throw new Violation('queue.batch', `${triggered} triggered orders in one go`);
    if (this.queue.length > 0 && triggered < WORKED_OFF) {
      throw new Violation('queue.left', `${this.queue.length} triggered orders wait although only ${triggered} were worked off`);
    }
  }

  private timer(events: EventLog, at: number): void {
    this.settle();
    const user = events.words[at + 1]!;
    const market = events.words[at + 4]!;
    const due = events.doubles[(at >> 1) + 1]!;
    this.timers.fired(user, market, due);
    this.timing = { user, market };
  }

  private timerOver(): void {
    const { user, market } = this.timing!;
    this.timing = undefined;
    const left = this.openOf(user).find((order) => order.market === market);
    if (left) throw new Violation('timers.left', `order ${left.number} of user ${user} outlived its timer`);
  }

  private accepted(events: EventLog, at: number): void {
    this.settle();
    const words = events.words;
    const flags = words[at + 6]!;
    const number = events.doubles[(at >> 1) + 2]!;
    const slot = words[at + 3]!;
    const side = flags & 255;
    const orderType = (flags >>> 8) & 255;
    const market = this.market(words[at + 2]!);
    if (number !== this.orderNumber + 1) throw new Violation('orders.number', `order ${number} follows ${this.orderNumber}`);
    this.orderNumber = number;
    if (this.bySlot[slot]) throw new Violation('orders.slot', `slot ${slot} of order ${this.bySlot[slot].number} is given to order ${number}`);
    const lots = words[at + 8]!;
    const stopTicks = words[at + 9]!;
    const order: FollowedOrder = {
      number, slot, user: words[at + 1]!, market: words[at + 2]!, side, orderType, timeInForce: (flags >>> 16) & 255, selfTrade: flags >>> 24,
      priceTicks: market.limitOf(side, orderType, words[at + 7]!, stopTicks), stopTicks, quoteUnits: events.longs[(at >> 1) + 5]!,
      clientId: [words[at + 12]!, words[at + 13]!, words[at + 14]!, words[at + 15]!],
      lots, open: lots, executed: 0, prevented: 0, place: Place.TAKING, purse: { frozen: 0n, legs: [], touched: false },
      sibling: undefined, before: undefined, behind: undefined, level: undefined, position: 0,
    };
    if (order.selfTrade === SelfTrade.NONE && !market.terms.selfTradeAllowed) throw new Violation('self-trade.mode', `order ${number} may trade with itself`);
    order.purse.legs.push(order);
    this.orders.set(number, order);
    this.bySlot[slot] = order;
    let open = this.openByUser.get(order.user);
    if (open === undefined) this.openByUser.set(order.user, (open = []));
    order.position = open.length;
    open.push(order);
    this.touch(order.purse);
    if (isConditional(orderType)) this.wait(order, market);
    else this.starts(order, market);
  }

  /** The order's taker phase begins. */
  private starts(order: FollowedOrder, market: FollowedMarket): void {
    order.place = Place.TAKING;
    this.taker = order;
    this.band = market.band(this.now);
  }

  private wait(order: FollowedOrder, market: FollowedMarket): void {
    const rising = waitsForRise(order);
    order.place = Place.STOPS;
    (rising ? market.rising : market.falling).add(order, order.stopTicks);
    if (market.lastTicks > 0 && (rising ? order.stopTicks <= market.lastTicks : order.stopTicks >= market.lastTicks)) {
      throw new Violation('stops.early', `order ${order.number} waits for ${order.stopTicks}, the last price is ${market.lastTicks}`);
    }
  }

  private trade(side: number, events: EventLog, at: number): void {
    const words = events.words;
    const half = at >> 1;
    const market = this.market(words[at + 1]!);
    const price = words[at + 2]!;
    const lots = words[at + 3]!;
    const maker = this.known(events.doubles[half + 3]!);
    const taker = this.known(events.doubles[half + 4]!);
    this.isTaker(taker);
    this.isFirst(market, maker, side);
    const quoted = taker.quoteUnits > 0n;
    if (taker.side !== side || maker.slot !== words[at + 4] || taker.slot !== words[at + 5] || maker.user !== words[at + 10] || taker.user !== words[at + 11]) {
      throw new Violation('trade.names', `the trade names other sides, slots or users than orders ${maker.number} and ${taker.number} have`);
    }
    if (maker.user === taker.user && taker.selfTrade !== SelfTrade.NONE) {
      throw new Violation('self-trade.printed', `user ${maker.user} trades with himself: ${maker.number} and ${taker.number}`);
    }
    if (price !== maker.priceTicks) throw new Violation('trade.price', `traded at ${price}, the maker asks ${maker.priceTicks}`);
    const limit = taker.priceTicks;
    if (limit > 0 && (side === Side.BUY ? price > limit : price < limit)) throw new Violation('trade.limit', `traded at ${price} beyond the limit ${limit}`);
    const { band } = this;
    if (band !== undefined && isOutside(side, price, band)) throw new Violation('trade.band', `traded at ${price}, beyond ${band.bps} bps around ${band.referenceTicks}`);
    if (lots < 1 || lots > maker.open || (!quoted && lots > taker.open)) throw new Violation('trade.lots', `${lots} lots of ${maker.open} and ${taker.open}`);
    if (words[at + 16] !== maker.open - lots || (!quoted && words[at + 17] !== taker.open - lots)) throw new Violation('trade.left', 'the lots left are wrong');
    if (events.doubles[half + 9] !== market.tradeNumber + 1) throw new Violation('trade.number', `trade ${events.doubles[half + 9]} follows ${market.tradeNumber}`);
    if (maker.sibling) throw new Violation('oco.sibling', `order ${maker.sibling.number} is open while its other leg trades`);
    this.checkFees(market, side, price, lots, maker, taker, events.longs[half + 6]!, events.longs[half + 7]!);
    market.tradeNumber += 1;
    market.lastTicks = price;
    market.trades.add(this.now, price);
    maker.executed += lots;
    taker.executed += lots;
    reduceOpen(maker, lots);
    if (!quoted) taker.open -= lots;
    this.touch(maker.purse);
    this.touch(taker.purse);
    if (maker.open === 0) this.over(maker);
    this.fire(market);
  }

  private checkFees(
    market: FollowedMarket, side: number, price: number, lots: number, maker: FollowedOrder, taker: FollowedOrder, makerFee: bigint, takerFee: bigint,
  ): void {
    const base = BigInt(lots) * BigInt(market.terms.stepUnits);
    const quote = BigInt(price) * BigInt(lots) * market.unit;
    this.fees.check(maker.user, true, side === Side.BUY ? quote : base, makerFee);
    this.fees.check(taker.user, false, side === Side.BUY ? base : quote, takerFee);
  }

  /** Stops that the last price satisfies leave for the queue, by order number. */
  private fire(market: FollowedMarket): void {
    const last = market.lastTicks;
    const fired: FollowedOrder[] = [];
    for (let level = market.rising.best(); level && level.price <= last; level = market.rising.best()) fired.push(this.unstop(market, level.first!));
    for (let level = market.falling.best(); level && level.price >= last; level = market.falling.best()) fired.push(this.unstop(market, level.first!));
    if (fired.length === 0) return;
    fired.sort((a, b) => a.number - b.number);
    for (const order of fired) this.queue.push(order);
  }

  private unstop(market: FollowedMarket, order: FollowedOrder): FollowedOrder {
    (waitsForRise(order) ? market.rising : market.falling).remove(order);
    order.place = Place.QUEUE;
    return order;
  }

  private done(reason: number, events: EventLog, at: number): void {
    const words = events.words;
    const order = this.known(events.doubles[(at >> 1) + 2]!);
    if (order.user !== words[at + 1] || order.market !== words[at + 2] || order.slot !== words[at + 3]) {
      throw new Violation('done.names', `DONE of order ${order.number} names another user, market or slot`);
    }
    if (words[at + 6] !== Math.max(0, order.lots - order.executed)) throw new Violation('done.left', `order ${order.number} ends with ${words[at + 6]} lots left of ${order.lots}, ${order.executed} executed`);
    if (order.place === Place.OVER) throw new Violation('done.twice', `order ${order.number} ends twice`);
    const byTaker = reason >= DoneReason.IOC && reason <= DoneReason.PRICE_RANGE || reason === DoneReason.QUOTE_SPENT;
    if (byTaker && order !== this.taker) throw new Violation('done.reason', `order ${order.number} ends by ${reason} outside its taker phase`);
    if (reason === DoneReason.FOK && order.executed > 0) throw new Violation('done.fok', `order ${order.number} (FOK) traded ${order.executed} lots`);
    if (reason === DoneReason.OCO && !order.sibling) throw new Violation('done.reason', `order ${order.number} is no leg of an OCO`);
    if (reason === DoneReason.TIMED_OUT && (!this.timing || this.timing.user !== order.user || this.timing.market !== order.market)) {
      throw new Violation('done.reason', `order ${order.number} timed out without a timer`);
    }
    const wanted = endedBy(reason);
    if (wanted !== undefined && !wanted.includes(this.commandType)) {
      throw new Violation('done.reason', `order ${order.number} ends by ${reason} in a command of type ${this.commandType}`);
    }
    this.over(order);
  }

  private preventedMatch(mode: number, events: EventLog, at: number): void {
    const words = events.words;
    const market = this.market(words[at + 1]!);
    const lots = words[at + 3]!;
    const maker = this.known(events.doubles[(at >> 1) + 3]!);
    const taker = this.known(events.doubles[(at >> 1) + 4]!);
    this.isTaker(taker);
    this.isFirst(market, maker, taker.side);
    if (maker.user !== taker.user || mode !== taker.selfTrade || mode === SelfTrade.NONE) {
      throw new Violation('self-trade.mode', `mode ${mode} between orders ${maker.number} and ${taker.number}, the taker says ${taker.selfTrade}`);
    }
    if (words[at + 2] !== maker.priceTicks || lots < 1 || lots > maker.open) throw new Violation('self-trade.lots', `${lots} lots prevented of ${maker.open}`);
    if (mode !== SelfTrade.EXPIRE_TAKER && maker.sibling) throw new Violation('oco.sibling', `order ${maker.sibling.number} is open while its other leg changes`);
    if (mode !== SelfTrade.DECREMENT) return;
    reduceOpen(maker, lots);
    maker.prevented += lots;
    taker.prevented += lots;
    if (taker.quoteUnits === 0n) taker.open -= lots;
    this.touch(maker.purse);
    this.touch(taker.purse);
  }

  private amended(events: EventLog, at: number): void {
    const order = this.known(events.doubles[(at >> 1) + 2]!);
    const lots = events.words[at + 6]!;
    const left = events.words[at + 7]!;
    if (lots >= order.lots || left !== lots - order.executed - order.prevented || left < 1) {
      throw new Violation('amend.lots', `order ${order.number} of ${order.lots} lots, ${order.open} open, becomes ${lots} with ${left} open`);
    }
    if (order.place !== Place.BOOK && order.place !== Place.STOPS) throw new Violation('amend.place', `order ${order.number} is amended in place ${order.place}`);
    reduceOpen(order, order.open - left);
    order.lots = lots;
    this.touch(order.purse);
  }

  private triggered(events: EventLog, at: number): void {
    this.settle();
    const order = this.known(events.doubles[(at >> 1) + 2]!);
    const first = this.queue.shift();
    if (order !== first) throw new Violation('stops.order', `order ${order.number} is worked off, ${first?.number ?? 'none'} waits first`);
    this.starts(order, this.market(order.market));
    this.touch(order.purse);
  }

  private linked(events: EventLog, at: number): void {
    const limit = this.known(events.doubles[(at >> 1) + 3]!);
    const stop = this.known(events.doubles[(at >> 1) + 4]!);
    if (limit.orderType !== OrderType.LIMIT_MAKER || !isConditional(stop.orderType) || limit.lots !== stop.lots || limit.side !== stop.side) {
      throw new Violation('oco.legs', `orders ${limit.number} and ${stop.number} are no pair`);
    }
    limit.sibling = stop;
    stop.sibling = limit;
    limit.purse.frozen += stop.purse.frozen;
    stop.purse.legs.length = 0;
    limit.purse.legs.push(stop);
    stop.purse = limit.purse;
  }

  /** The phase of the present taker is over: it rests, or it must have ended. */
  private settle(): void {
    const order = this.taker;
    if (order === undefined) return;
    this.taker = undefined;
    if (order.place === Place.OVER) return;
    if (order.timeInForce === TimeInForce.FOK && order.open > 0) throw new Violation('done.fok', `order ${order.number} (FOK) stays open`);
    if (order.quoteUnits === 0n && order.open === 0) {
      this.over(order);
      return;
    }
    if (order.sibling && isConditional(order.orderType)) throw new Violation('oco.sibling', `order ${order.sibling.number} is open although its stop leg was triggered`);
    if (!hasLimitPrice(order.orderType) || order.timeInForce !== TimeInForce.GTC) throw new Violation('taker.lost', `order ${order.number} neither rests nor ends`);
    const market = this.market(order.market);
    order.place = Place.BOOK;
    market.side(order.side).add(order, order.priceTicks);
    if (market.bids.size > 0 && market.asks.size > 0 && market.bids.bestPrice() >= market.asks.bestPrice()) {
      throw new Violation('book.crossed', `market ${order.market}: best bid ${market.bids.bestPrice()}, best ask ${market.asks.bestPrice()}`);
    }
  }

  private over(order: FollowedOrder): void {
    const market = this.market(order.market);
    if (order.place === Place.BOOK) market.side(order.side).remove(order);
    else if (order.place === Place.STOPS) this.unstop(market, order);
    else if (order.place === Place.QUEUE) this.queue.splice(this.queue.indexOf(order), 1);
    order.place = Place.OVER;
    this.bySlot[order.slot] = undefined;
    if (order.sibling) order.sibling.sibling = order.sibling = undefined;
    const open = this.openByUser.get(order.user)!;
    const last = open.pop()!;
    if (last !== order) {
      open[order.position] = last;
      last.position = order.position;
    }
    this.ended.push(order);
    this.touch(order.purse);
  }

  /** What stands frozen for an order is what its records say, and that is what its terms ask for (rules 1.6). */
  private followFrozen(records: RecordLog): void {
    for (let at = 0; at < records.length; at += RECORD_WORDS) {
      if (records.words[at + 4] !== Bucket.FROZEN || records.words[at + 2] !== Account.SPOT) continue;
      const order = this.known(records.doubles[(at >> 1) + 6]!);
      const terms = this.market(order.market).terms;
      if (records.words[at + 1] !== order.user || records.words[at + 3] !== (order.side === Side.BUY ? terms.quote : terms.base)) {
        throw new Violation('frozen.owner', `order ${order.number} freezes another user's money or another asset`);
      }
      order.purse.frozen += records.longs[(at >> 1) + 3]!;
      this.touch(order.purse);
    }
    for (const purse of this.touched) {
      purse.touched = false;
      const needed = this.needs(purse);
      if (purse.frozen !== needed) {
        throw new Violation('frozen.amount', `order ${purse.legs.map((leg) => leg.number).join(' and ')} holds ${purse.frozen} frozen and needs ${needed}`);
      }
    }
    this.touched.length = 0;
  }

  private needs(purse: Purse): bigint {
    let needed = 0n;
    for (const leg of purse.legs) {
      if (leg.place === Place.OVER) continue;
      const needs = this.market(leg.market).needs(leg);
      if (needs > needed) needed = needs;
    }
    return needed;
  }

  private touch(purse: Purse): void {
    if (purse.touched) return;
    purse.touched = true;
    this.touched.push(purse);
  }

  /** What an applied command changes without an event. */
  private take(command: Command): void {
    switch (command.type) {
      case CommandType.LIST_ASSET:
        this.assets.set(command.asset, { scale: command.scale, flags: command.flags });
        return;
      case CommandType.SET_ASSET:
        this.assets.set(command.asset, { scale: this.assets.get(command.asset)!.scale, flags: command.flags });
        return;
      case CommandType.LIST_MARKET: {
        const known = this.markets[command.terms.market];
        if (known) known.terms = command.terms;
        else this.markets[command.terms.market] = new FollowedMarket(command.terms, this.assets.get(command.terms.base)!.scale);
        return;
      }
      case CommandType.MARKET_STATUS:
        this.market(command.market).status = command.status;
        return;
      case CommandType.FEE_TIER:
        this.fees.setTier(command.tier, command.makerRate, command.takerRate);
        return;
      case CommandType.SET_USER:
        this.users.set(command.user, { tier: command.tier, flags: command.flags });
        this.fees.setUser(command.user, command.tier);
        return;
      case CommandType.INDEX_PRICE: {
        const market = this.market(command.market);
        market.indexTicks = Number(command.price / BigInt(market.terms.tickUnits));
        return;
      }
      case CommandType.CANCEL_AFTER:
        this.timers.set(command.user, command.market, command.time, command.timeoutMs);
        return;
      default:
    }
  }

  private market(id: number): FollowedMarket {
    const market = this.markets[id];
    if (!market) throw new Violation('events.names', `market ${id} is not listed`);
    return market;
  }

  private known(number: number): FollowedOrder {
    const order = this.orders.get(number);
    if (!order) throw new Violation('events.names', `order ${number} is not open`);
    return order;
  }

  private isTaker(taker: FollowedOrder): void {
    if (taker !== this.taker || taker.place !== Place.TAKING) throw new Violation('trade.taker', `order ${taker.number} takes out of turn`);
  }

  /** The maker must be the first order of the best price (rules 1.1). */
  private isFirst(market: FollowedMarket, maker: FollowedOrder, takerSide: number): void {
    const best = market.side(takerSide === Side.BUY ? Side.SELL : Side.BUY).best();
    if (best === undefined || best.price !== maker.priceTicks) {
      throw new Violation('book.price', `order ${maker.number} at ${maker.priceTicks} is met, the best price is ${best?.price ?? 'none'}`);
    }
    if (best.first !== maker) throw new Violation('book.time', `order ${maker.number} is met before order ${best.first?.number}`);
  }
}

/** The commands in whose group an order may end so; undefined where any may. */
function endedBy(reason: number): readonly number[] | undefined {
  if (reason === DoneReason.CANCELED) return [CommandType.CANCEL, CommandType.CANCEL_ALL];
  if (reason === DoneReason.REPLACED) return [CommandType.REPLACE];
  return undefined;
}
