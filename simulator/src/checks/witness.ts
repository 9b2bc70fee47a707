import { Account, Bucket } from '@kontor/domain/accounts';
import { Refusal } from '@kontor/domain/refusals';
import { DoneReason, OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { Command, PlatformLimits } from '@kontor/engine/command';
import { EventType, readEvent } from '@kontor/engine/event';
import type { Event, EventLog, EventOf } from '@kontor/engine/event';
import { RECORD_WORDS } from '@kontor/engine/record';
import type { RecordLog } from '@kontor/engine/record';
import { Chains } from './chains.ts';
import { Contracts } from './contracts.ts';
import { Exits } from './exits.ts';
import { Fees } from './fees.ts';
import type { FollowedMarket } from './followed-market.ts';
import { hasLimitPrice, isConditional, Place, waitsForRise } from './followed-order.ts';
import type { FollowedOrder, Purse } from './followed-order.ts';
import { Items } from './items.ts';
import { reduceOpen } from './ladder.ts';
import { Money } from './money.ts';
import { Peers } from './p2p.ts';
import { isOutside } from './protection-band.ts';
import type { Band } from './protection-band.ts';
import { Seconds } from './seconds.ts';
import { hear, listed } from './silent-commands.ts';
import type { FollowedProposal, FollowedRights, FollowedRoot, Heard } from './silent-commands.ts';
import { Timers } from './timers.ts';
import { Violation } from './violation.ts';

/** Triggered orders worked off in front of a command's group and again behind it. */
const WORKED_OFF = 1_024;

type SecondsEvent = EventOf<'SECONDS_OPENED' | 'SECONDS_ENTERED' | 'SECONDS_SETTLED'>;
type ContractEvent = EventOf<'POSITION' | 'LIQUIDATION' | 'LIQUIDATED' | 'DELEVERAGED' | 'FUNDED' | 'PLAN' | 'PLAN_ENDED'>;

const EVENT_TYPES: ReadonlySet<number> = new Set(Object.values(EventType));

/**
 * Follows events and ledger records, and nothing else of the engine, and contradicts what cannot be: trades out of
 * price–time order, a crossed book, a stop that did not fire or fired early, an order in two places, money that does not
 * add up. It knows neither the engine's nor the twin's code. The generator looks at it to see the market.
 */
export class Witness implements Heard {
  readonly money = new Money();
  readonly fees = new Fees();
  readonly timers = new Timers();
  /** Open orders by number. */
  readonly orders = new Map<number, FollowedOrder>();
  /** Listed markets by id. */
  readonly markets: (FollowedMarket | undefined)[] = [];
  readonly assets = new Map<number, { scale: number; flags: number }>();
  readonly proposals = new Map<string, FollowedProposal>();
  readonly users = new Map<number, { tier: number; flags: number }>();
  readonly rights = new Map<number, FollowedRights>();
  readonly chains = new Chains();
  readonly exits = new Exits();
  readonly contracts = new Contracts(this);
  readonly seconds = new Seconds(this);
  readonly items = new Items(this);
  readonly peers = new Peers(this);
  limits: PlatformLimits | undefined;
  proofRoot: FollowedRoot | undefined;
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
    this.contracts.begin(type);
    const at = timeOf(events);
    this.seconds.begin(type, at ?? this.now);
    this.items.begin(at ?? 0);
    this.peers.begin();
    const group = this.followEvents(code, events, command);
    this.settle();
    if (records !== undefined) {
      if (code !== Refusal.NONE && group === 0 && records.length > 0) {
        throw new Violation('outcome.refusal', `a command that was not applied (code ${code}) moved money`);
      }
      this.money.follow(records);
      this.followFrozen(records);
    }
    if (code === Refusal.NONE && command !== undefined) hear(this, command);
    if (records !== undefined) {
      this.contracts.end();
      this.seconds.end(records);
      this.items.end();
    }
    this.peers.end(records);
    for (const order of this.ended) this.orders.delete(order.number);
    this.ended.length = 0;
  }

  /** Returns the offset of the COMMAND event. */
  private followEvents(code: number, events: EventLog, command: Command | undefined): number {
    let group = -1;
    let triggered = 0;
    for (let at = 0; at < events.length; at = events.next(at)) {
      const head = events.words[at]!;
      if (head >>> 16 === 0) throw new Violation('events.shape', `an event of no words at ${at}`);
      if (!EVENT_TYPES.has(head & 255)) throw new Violation('events.shape', `an event of unknown type ${head & 255}`);
      const event = readEvent(events, at);
      if (event.type === 'command') {
        if (group >= 0) throw new Violation('events.group', 'two COMMAND events for one command');
        group = at;
        this.workedOff(triggered);
        triggered = 0;
        this.opened(event, at, code);
        if (code !== Refusal.TIME_WENT_BACK) {
          this.items.opened();
          this.peers.opened(this.now);
        }
        if (code === Refusal.NONE && command !== undefined) this.hearAtOnce(command);
      } else {
        if (group >= 0 && code !== Refusal.NONE)
          throw new Violation('outcome.refusal', `a command that was not applied (code ${code}) has events of its own`);
        if (event.type === 'triggered') triggered += 1;
        this.followEvent(event);
      }
    }
    if (group < 0) throw new Violation('events.group', 'no COMMAND event');
    if (code === Refusal.NONE) this.workedOff(triggered);
    return group;
  }

  /** What a command says before its own events come. */
  private hearAtOnce(command: Command): void {
    if (this.contracts.wants(command.type)) this.contracts.hear(command);
    if (this.seconds.wants(command.type)) this.seconds.hear(command);
    if (this.items.wants(command.type)) this.items.hear(command);
    if (this.peers.wants(command.type)) this.peers.hear(command);
  }

  private followEvent(event: Exclude<Event, EventOf<'COMMAND'>>): void {
    if (this.timing !== undefined && event.type !== 'done') this.timerOver();
    switch (event.type) {
      case 'timer':
        return this.timer(event);
      case 'accepted':
        return this.accepted(event);
      case 'trade':
        return this.trade(event);
      case 'done':
        return this.done(event);
      case 'prevented':
        return this.preventedMatch(event);
      case 'amended':
        return this.amended(event);
      case 'triggered':
        return this.triggered(event);
      case 'linked':
        return this.linked(event);
      case 'attached':
        return this.exits.attached(this.known(event.number), this.market(event.market), event);
      case 'exit':
        this.settle();
        return this.exits.exit(event, this.orderNumber);
      case 'trailing':
        return this.trailing(event);
      case 'outage':
        return this.outage(event);
      case 'seconds_opened':
      case 'seconds_entered':
      case 'seconds_settled':
        return this.followSeconds(event);
      case 'subscribed':
      case 'ico_stage':
      case 'subscription_settled':
      case 'thawed':
        this.settle();
        return this.items.follow(event);
      case 'p2p_advert':
      case 'p2p_trade':
        this.settle();
        return this.peers.follow(event);
      default:
        this.followContract(event);
    }
  }

  private followSeconds(event: SecondsEvent): void {
    this.settle();
    switch (event.type) {
      case 'seconds_opened':
        return this.seconds.opened(event);
      case 'seconds_entered':
        return this.seconds.entered(event);
      case 'seconds_settled':
        return this.seconds.settled(event);
    }
  }

  private followContract(event: ContractEvent): void {
    // Who traded before has ended, or rests.
    if (event.type !== 'position' && event.type !== 'plan_ended' && event.type !== 'plan' && event.type !== 'funded') this.settle();
    switch (event.type) {
      case 'position':
        return this.contracts.position(event);
      case 'liquidation':
        return this.contracts.liquidation(event);
      case 'liquidated':
        return this.contracts.liquidated(event);
      case 'deleveraged':
        return this.contracts.deleverage(event);
      case 'funded':
        return this.contracts.funded(event);
      case 'plan':
        return this.contracts.plan(event);
      case 'plan_ended':
        return this.contracts.planEnded(event);
    }
  }

  private outage(event: EventOf<'OUTAGE'>): void {
    const { from, until } = event;
    if (!(from >= this.downUntil && from >= this.now && until > from))
      throw new Violation('events.outage', `down from ${from} until ${until}, the one before ended at ${this.downUntil}`);
    this.downUntil = until;
    this.peers.outage(event);
  }

  private opened(event: EventOf<'COMMAND'>, at: number, code: number): void {
    this.settle();
    if (this.timing !== undefined) this.timerOver();
    this.sequence += 1;
    const { sequence, time } = event;
    if (sequence !== this.sequence) throw new Violation('outcome.sequence', `sequence ${sequence} follows ${this.sequence - 1}`);
    if (event.code !== code) throw new Violation('outcome.code', `the event says ${event.code}, the answer was ${code}`);
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
    this.exits.workedOff();
    if (triggered > WORKED_OFF) throw new Violation('queue.batch', `${triggered} triggered orders in one go`);
    if (this.queue.length > 0 && triggered < WORKED_OFF) {
      throw new Violation('queue.left', `${this.queue.length} triggered orders wait although only ${triggered} were worked off`);
    }
  }

  private timer({ user, market, time }: EventOf<'TIMER'>): void {
    this.settle();
    this.timers.fired(user, market, time);
    this.timing = { user, market };
  }

  private timerOver(): void {
    const { user, market } = this.timing!;
    this.timing = undefined;
    const left = this.openOf(user).find((order) => order.market === market);
    if (left) throw new Violation('timers.left', `order ${left.number} of user ${user} outlived its timer`);
  }

  private accepted({ type: _type, ...event }: EventOf<'ACCEPTED'>): void {
    this.settle();
    const { number, slot, side, orderType, lots, stopTicks } = event;
    const market = this.market(event.market);
    if (number !== this.orderNumber + 1) throw new Violation('orders.number', `order ${number} follows ${this.orderNumber}`);
    this.orderNumber = number;
    if (this.bySlot[slot])
      throw new Violation('orders.slot', `slot ${slot} of order ${this.bySlot[slot].number} is given to order ${number}`);
    const order: FollowedOrder = {
      ...event,
      priceTicks: market.limitOf(side, orderType, event.priceTicks, stopTicks),
      open: lots,
      executed: 0,
      prevented: 0,
      place: Place.TAKING,
      purse: { frozen: 0n, legs: [], touched: false },
      sibling: undefined,
      exit: undefined,
      trail: undefined,
      before: undefined,
      behind: undefined,
      level: undefined,
      position: 0,
    };
    if (order.selfTrade === SelfTrade.NONE && !market.terms.selfTradeAllowed)
      throw new Violation('self-trade.mode', `order ${number} may trade with itself`);
    order.purse.legs.push(order);
    this.orders.set(number, order);
    this.bySlot[slot] = order;
    let open = this.openByUser.get(order.user);
    if (open === undefined) this.openByUser.set(order.user, (open = []));
    order.position = open.length;
    open.push(order);
    this.touch(order.purse);
    if (market.kind === 1) this.contracts.accepted(order);
    const isExit = this.exits.accepted(order);
    // One that trails waits for its next event.
    if (isConditional(orderType) && this.commandType === CommandType.PLACE_TRAILING && !isExit) order.priceTicks = event.priceTicks;
    else if (isConditional(orderType)) this.wait(order, market);
    else this.starts(order, market);
  }

  /** A trailing order was accepted, or its activation is reached. */
  private trailing({ number, delta, peakTicks }: EventOf<'TRAILING'>): void {
    const order = this.known(number);
    const market = this.market(order.market);
    if (order.trail !== undefined) {
      if (order.place !== Place.TRAILING || order.trail.peak !== peakTicks || order.trail.delta !== delta)
        throw new Violation('trails.start', `order ${number} trails from ${peakTicks}, its activation came at ${order.trail.peak}`);
      return;
    }
    const start = order.stopTicks || market.lastTicks;
    if (delta < 10 || delta > 2_000 || start === 0) throw new Violation('trails.delta', `order ${number} trails by ${delta} from ${start}`);
    order.trail = { delta, peak: peakTicks };
    const isMarketBuy = order.side === Side.BUY && !hasLimitPrice(order.orderType);
    if (isMarketBuy && order.priceTicks !== market.worstTicks(levelOf(order.side, start, delta)))
      throw new Violation('trails.worst', `order ${number} pays ${order.priceTicks} at worst`);
    if (peakTicks === 0) {
      this.wait(order, market);
      return;
    }
    if (peakTicks !== market.lastTicks) throw new Violation('trails.start', `order ${number} trails from ${peakTicks}`);
    this.followTrail(order, market);
  }

  private followTrail(order: FollowedOrder, market: FollowedMarket): void {
    order.trail!.peak = market.lastTicks;
    order.place = Place.TRAILING;
    market.trailing.add(order);
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

  private trade(event: EventOf<'TRADE'>): void {
    const { side, lots, priceTicks: price } = event;
    const market = this.market(event.market);
    const maker = this.known(event.makerNumber);
    const taker = this.known(event.takerNumber);
    this.isTaker(taker);
    this.isFirst(market, maker, side);
    const quoted = taker.quoteUnits > 0n;
    const named =
      maker.slot === event.makerSlot && taker.slot === event.takerSlot && maker.user === event.makerUser && taker.user === event.takerUser;
    if (taker.side !== side || !named) {
      throw new Violation(
        'trade.names',
        `the trade names other sides, slots or users than orders ${maker.number} and ${taker.number} have`,
      );
    }
    if (maker.user === taker.user && taker.selfTrade !== SelfTrade.NONE) {
      throw new Violation('self-trade.printed', `user ${maker.user} trades with himself: ${maker.number} and ${taker.number}`);
    }
    if (price !== maker.priceTicks) throw new Violation('trade.price', `traded at ${price}, the maker asks ${maker.priceTicks}`);
    const limit = taker.priceTicks;
    if (limit > 0 && (side === Side.BUY ? price > limit : price < limit))
      throw new Violation('trade.limit', `traded at ${price} beyond the limit ${limit}`);
    const { band } = this;
    if (band !== undefined && isOutside(side, price, band))
      throw new Violation('trade.band', `traded at ${price}, beyond ${band.bps} bps around ${band.referenceTicks}`);
    if (lots < 1 || lots > maker.open || (!quoted && lots > taker.open))
      throw new Violation('trade.lots', `${lots} lots of ${maker.open} and ${taker.open}`);
    if (event.makerLeft !== maker.open - lots || (!quoted && event.takerLeft !== taker.open - lots))
      throw new Violation('trade.left', 'the lots left are wrong');
    if (event.tradeNumber !== market.tradeNumber + 1)
      throw new Violation('trade.number', `trade ${event.tradeNumber} follows ${market.tradeNumber}`);
    if (maker.sibling) throw new Violation('oco.sibling', `order ${maker.sibling.number} is open while its other leg trades`);
    if (market.kind === 0) this.checkFees(market, side, price, lots, maker, taker, event.makerFee, event.takerFee);
    market.tradeNumber += 1;
    market.lastTicks = price;
    market.trades.add(this.now, price);
    maker.executed += lots;
    taker.executed += lots;
    reduceOpen(maker, lots);
    if (!quoted) taker.open -= lots;
    this.touch(maker.purse);
    this.touch(taker.purse);
    const bought = BigInt(lots) * BigInt(market.terms.stepUnits);
    if (maker.exit && side === Side.SELL) maker.exit.received += bought - event.makerFee;
    if (taker.exit && side === Side.BUY) taker.exit.received += bought - event.takerFee;
    if (market.kind === 1) this.contracts.trade(event, market, maker, taker);
    if (maker.open === 0) this.over(maker);
    this.fire(market);
  }

  private checkFees(
    market: FollowedMarket,
    side: number,
    price: number,
    lots: number,
    maker: FollowedOrder,
    taker: FollowedOrder,
    makerFee: bigint,
    takerFee: bigint,
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
    for (let level = market.rising.best(); level && level.price <= last; level = market.rising.best())
      fired.push(this.unstop(market, level.first!));
    for (let level = market.falling.best(); level && level.price >= last; level = market.falling.best())
      fired.push(this.unstop(market, level.first!));
    for (const order of market.trailing) {
      const trail = order.trail!;
      trail.peak = order.side === Side.SELL ? Math.max(trail.peak, last) : Math.min(trail.peak, last);
      const level = levelOf(order.side, trail.peak, trail.delta);
      if (order.side === Side.SELL ? last > level : last < level) continue;
      market.trailing.delete(order);
      order.trail = undefined;
      order.place = Place.QUEUE;
      fired.push(order);
    }
    if (fired.length === 0) return;
    fired.sort((a, b) => a.number - b.number);
    for (const order of fired) {
      if (order.trail === undefined) this.queue.push(order);
      else this.followTrail(order, market);
    }
  }

  private unstop(market: FollowedMarket, order: FollowedOrder): FollowedOrder {
    (waitsForRise(order) ? market.rising : market.falling).remove(order);
    order.place = Place.QUEUE;
    return order;
  }

  private done({ reason, user, market, slot, number, left }: EventOf<'DONE'>): void {
    const order = this.known(number);
    if (order.user !== user || order.market !== market || order.slot !== slot) {
      throw new Violation('done.names', `DONE of order ${order.number} names another user, market or slot`);
    }
    if (left !== Math.max(0, order.lots - order.executed))
      throw new Violation('done.left', `order ${order.number} ends with ${left} lots left of ${order.lots}, ${order.executed} executed`);
    if (order.place === Place.OVER) throw new Violation('done.twice', `order ${order.number} ends twice`);
    const byTaker = (reason >= DoneReason.IOC && reason <= DoneReason.PRICE_RANGE) || reason === DoneReason.QUOTE_SPENT;
    if (byTaker && order !== this.taker)
      throw new Violation('done.reason', `order ${order.number} ends by ${reason} outside its taker phase`);
    if (order.timeInForce === TimeInForce.FOK && order.executed > 0)
      throw new Violation('done.fok', `order ${order.number} (FOK) traded ${order.executed} lots`);
    if (reason === DoneReason.OCO && !order.sibling) throw new Violation('done.reason', `order ${order.number} is no leg of an OCO`);
    if (reason === DoneReason.TIMED_OUT && (!this.timing || this.timing.user !== order.user || this.timing.market !== order.market)) {
      throw new Violation('done.reason', `order ${order.number} timed out without a timer`);
    }
    const wanted = endedBy(reason);
    if (wanted !== undefined && !wanted.includes(this.commandType)) {
      throw new Violation('done.reason', `order ${order.number} ends by ${reason} in a command of type ${this.commandType}`);
    }
    this.over(order, reason);
  }

  private preventedMatch({ mode, market, priceTicks, lots, makerNumber, takerNumber }: EventOf<'PREVENTED'>): void {
    const maker = this.known(makerNumber);
    const taker = this.known(takerNumber);
    this.isTaker(taker);
    this.isFirst(this.market(market), maker, taker.side);
    if (maker.user !== taker.user || mode !== taker.selfTrade || mode === SelfTrade.NONE) {
      throw new Violation(
        'self-trade.mode',
        `mode ${mode} between orders ${maker.number} and ${taker.number}, the taker says ${taker.selfTrade}`,
      );
    }
    if (priceTicks !== maker.priceTicks || lots < 1 || lots > maker.open)
      throw new Violation('self-trade.lots', `${lots} lots prevented of ${maker.open}`);
    if (mode !== SelfTrade.EXPIRE_TAKER && maker.sibling)
      throw new Violation('oco.sibling', `order ${maker.sibling.number} is open while its other leg changes`);
    if (mode !== SelfTrade.DECREMENT) return;
    reduceOpen(maker, lots);
    maker.prevented += lots;
    taker.prevented += lots;
    if (taker.quoteUnits === 0n) taker.open -= lots;
    this.touch(maker.purse);
    this.touch(taker.purse);
  }

  private amended({ number, lots, left }: EventOf<'AMENDED'>): void {
    const order = this.known(number);
    if (lots >= order.lots || left !== lots - order.executed - order.prevented || left < 1) {
      throw new Violation(
        'amend.lots',
        `order ${order.number} of ${order.lots} lots, ${order.open} open, becomes ${lots} with ${left} open`,
      );
    }
    if (order.place !== Place.BOOK && order.place !== Place.STOPS && order.place !== Place.TRAILING)
      throw new Violation('amend.place', `order ${order.number} is amended in place ${order.place}`);
    reduceOpen(order, order.open - left);
    order.lots = lots;
    this.touch(order.purse);
  }

  private triggered({ number }: EventOf<'TRIGGERED'>): void {
    this.settle();
    const order = this.known(number);
    const first = this.queue.shift();
    if (order !== first) throw new Violation('stops.order', `order ${order.number} is worked off, ${first?.number ?? 'none'} waits first`);
    this.starts(order, this.market(order.market));
    this.touch(order.purse);
  }

  private linked({ limitNumber, stopNumber }: EventOf<'LINKED'>): void {
    const limit = this.known(limitNumber);
    const stop = this.known(stopNumber);
    if (
      limit.orderType !== OrderType.LIMIT_MAKER ||
      !isConditional(stop.orderType) ||
      limit.lots !== stop.lots ||
      limit.side !== stop.side
    ) {
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
    if (order.sibling && isConditional(order.orderType))
      throw new Violation('oco.sibling', `order ${order.sibling.number} is open although its stop leg was triggered`);
    if (!hasLimitPrice(order.orderType) || order.timeInForce !== TimeInForce.GTC)
      throw new Violation('taker.lost', `order ${order.number} neither rests nor ends`);
    const market = this.market(order.market);
    order.place = Place.BOOK;
    market.side(order.side).add(order, order.priceTicks);
    if (market.bids.size > 0 && market.asks.size > 0 && market.bids.bestPrice() >= market.asks.bestPrice()) {
      throw new Violation(
        'book.crossed',
        `market ${order.market}: best bid ${market.bids.bestPrice()}, best ask ${market.asks.bestPrice()}`,
      );
    }
  }

  private over(order: FollowedOrder, reason?: number): void {
    const market = this.market(order.market);
    if (order.place === Place.BOOK) market.side(order.side).remove(order);
    else if (order.place === Place.STOPS) this.unstop(market, order);
    else if (order.place === Place.QUEUE) this.queue.splice(this.queue.indexOf(order), 1);
    else if (order.place === Place.TRAILING) market.trailing.delete(order);
    order.place = Place.OVER;
    this.exits.over(order, market, this.commandType, reason);
    if (market.kind === 1) this.contracts.over(order);
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
      if (records.words[at + 4] !== Bucket.ORDER_FREEZE || records.words[at + 2] !== Account.SPOT) continue;
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
        throw new Violation(
          'frozen.amount',
          `order ${purse.legs.map((leg) => leg.number).join(' and ')} holds ${purse.frozen} frozen and needs ${needed}`,
        );
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

  private market(id: number): FollowedMarket {
    return listed(this, id);
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

/** The last price at which one that trails fires: its distance from its best price, never too early. Ticks. */
function levelOf(side: number, peak: number, delta: number): number {
  const exact = BigInt(peak) * BigInt(side === Side.SELL ? 10_000 - delta : 10_000 + delta);
  return Number((exact + (side === Side.SELL ? 0n : 9_999n)) / 10_000n);
}

/** Core time of the command whose events these are, at which its due work happened too, ms. */
function timeOf(events: EventLog): number | undefined {
  for (let at = 0; at < events.length && events.words[at]! >>> 16 > 0; at = events.next(at)) {
    const event = (events.words[at]! & 255) === EventType.COMMAND ? readEvent(events, at) : undefined;
    if (event?.type === 'command') return event.time;
  }
  return undefined;
}

/** The commands in whose group an order may end so; undefined where any may. */
function endedBy(reason: number): readonly number[] | undefined {
  if (reason === DoneReason.CANCELED) return [CommandType.CANCEL, CommandType.CANCEL_ALL];
  if (reason === DoneReason.REPLACED) return [CommandType.REPLACE];
  return undefined;
}
