import { IcoStage } from '@kontor/domain/ico/words';
import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { ClientId, Command, CommandOf } from '@kontor/engine/command';
import type { Random } from '@kontor/testkit/random';
import type { FollowedOrder } from '../checks/followed-order.ts';
import type { Witness } from '../checks/witness.ts';
import { Mark } from '../journal.ts';
import type { Journal } from '../journal.ts';
import type { Actor } from '../users/actor.ts';
import type { Scenario } from '../scenarios.ts';
import { openingCommands } from './opening.ts';
import { WorldMarket } from './world-market.ts';
import { WorldPair } from './world-pair.ts';

/** 2026-01-05 00:00 UTC, a Monday. */
const START_MS = Date.UTC(2026, 0, 5);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What an order says besides the defaults. */
export interface OrderWish {
  readonly side: number;
  readonly orderType?: number;
  readonly ticks?: number;
  readonly lots?: number;
  readonly quoteAmount?: bigint;
  readonly stopTicks?: number;
  readonly timeInForce?: number;
  readonly selfTrade?: number;
}

/** A seeded world: markets, users, a clock. It writes commands; it never sees the engine but through the witness. */
export class World {
  readonly random: Random;
  readonly witness: Witness;
  readonly journal: Journal;
  readonly scenario: Scenario;
  readonly markets: readonly WorldMarket[];
  readonly pairs: readonly WorldPair[];
  readonly actors: readonly Actor[];
  now = START_MS;
  private readonly opening: readonly Command[];
  private readonly wheel: Actor[] = [];
  private ids = 0;

  constructor(scenario: Scenario, random: Random, witness: Witness, journal: Journal) {
    this.scenario = scenario;
    this.random = random;
    this.witness = witness;
    this.journal = journal;
    this.markets = scenario.markets.map((row) => new WorldMarket(row, () => witness.markets[row.terms.market]));
    this.pairs = (scenario.pairs ?? []).map((row) => new WorldPair(row));
    const actors: Actor[] = [];
    for (const { temper, count, weight } of scenario.cast) {
      for (let i = 0; i < count; i += 1) {
        const actor = { user: actors.length + 1, temper, home: random.below(scenario.markets.length) };
        actors.push(actor);
        for (let turn = 0; turn < weight; turn += 1) this.wheel.push(actor);
      }
    }
    this.actors = actors;
    this.opening = openingCommands(this);
  }

  /** Writes the next command into the journal and returns its offset there. */
  next(): number {
    const index = this.journal.length;
    const opening = this.opening[index];
    if (opening) return this.write(opening);
    this.passTime();
    if (index % 16 === 0) this.random.pick(this.markets).wander(this.random);
    this.setMarks(index);
    const actor = this.random.pick(this.wheel);
    return this.write(actor.temper(actor, this));
  }

  /** How many commands open the world before its users come. */
  get openingLength(): number {
    return this.opening.length;
  }

  /** An id that no command of this world has had. */
  id(): ClientId {
    this.ids += 1;
    return [this.ids, this.random.next() | 0, this.random.chance(0.5) ? 0 : this.random.next() | 0, 0];
  }

  /** 0 for none, mostly; sometimes a wide one, now and then one that has passed. */
  deadline(): number {
    if (this.random.chance(0.9)) return 0;
    return this.random.chance(0.05)
      ? this.now - this.random.between(1, 5_000)
      : this.now + this.random.pick([0, 0, 1, this.random.below(10_000)]);
  }

  market(actor: Actor): WorldMarket {
    return this.random.chance(0.7) ? this.markets[actor.home]! : this.random.pick(this.markets);
  }

  marketOf(order: FollowedOrder): WorldMarket {
    return this.markets.find((market) => market.id === order.market)!;
  }

  /** One of the user's open orders. */
  ownOrder(actor: Actor): FollowedOrder | undefined {
    const open = this.witness.openOf(actor.user);
    return open.length > 0 ? this.random.pick(open) : undefined;
  }

  side(): number {
    return this.random.below(2);
  }

  /** Mostly EXPIRE_MAKER, the default of the site. */
  selfTrade(market: WorldMarket): number {
    if (market.terms.selfTradeAllowed && this.random.chance(0.3)) return SelfTrade.NONE;
    if (this.random.chance(0.5)) return SelfTrade.EXPIRE_MAKER;
    return this.random.chance(0.005) ? SelfTrade.NONE : this.random.between(SelfTrade.EXPIRE_TAKER, SelfTrade.DECREMENT);
  }

  place(actor: Actor, market: WorldMarket, wish: OrderWish): CommandOf<'PLACE'> {
    return {
      type: CommandType.PLACE,
      user: actor.user,
      time: this.now,
      deadline: this.deadline(),
      market: market.id,
      clientId: this.id(),
      side: wish.side,
      orderType: wish.orderType ?? OrderType.LIMIT,
      timeInForce: wish.timeInForce ?? TimeInForce.GTC,
      selfTrade: wish.selfTrade ?? this.selfTrade(market),
      price: market.price(wish.ticks ?? 0),
      quantity: market.quantity(wish.lots ?? 0),
      quoteAmount: wish.quoteAmount ?? 0n,
      stopPrice: market.price(wish.stopTicks ?? 0),
    };
  }

  private write(what: Command | Int32Array): number {
    if (what instanceof Int32Array) return this.journal.append(what);
    const at = this.journal.commands.write(what);
    this.journal.offsets.push(at);
    return at;
  }

  /** Time goes on in milliseconds, now and then in minutes, seldom by an hour or a day. */
  private passTime(): void {
    const random = this.random;
    if (this.scenario.leapEvery !== undefined && random.below(this.scenario.leapEvery) === 0) {
      this.leap();
      return;
    }
    const due = this.witness.timers.nextDue;
    if (due > this.now && due <= this.now + 5 * SECOND && random.chance(0.01)) {
      // To the very millisecond of the next timer, or one beside it.
      this.now = Math.max(this.now, due + random.between(-1, 1));
      return;
    }
    const draw = random.below(40_000);
    if (draw < 34_000) this.now += random.below(4);
    else if (draw < 39_990) this.now += random.below(SECOND / 2);
    else if (draw < 39_995) this.now += random.below(10 * MINUTE);
    else if (draw < 39_998) this.now += random.between(HOUR, 2 * HOUR);
    else this.now += random.below(48 * HOUR);
  }

  /** To the very millisecond at which an item starts, ends or is drawn at last, a peer trade is due, or of a midnight, or one beside it. */
  private leap(): void {
    const { random } = this;
    const midnight = (Math.floor(this.now / DAY) + 1) * DAY;
    const draw = random.below(10);
    const open = [...this.witness.items.byNumber.values()].filter(({ stage }) => stage === IcoStage.OPEN);
    const deadlines = [...this.witness.peers.trades.values()].map(({ deadline }) => deadline);
    const times = [...open.flatMap(({ terms, drawBy }) => (draw < 6 ? [terms.start, terms.end] : [drawBy])), ...deadlines]
      .filter((time) => time > this.now)
      .sort((a, b) => a - b)
      // Of trades the next few: to come to one is to pass those before it.
      .slice(0, deadlines.length > 0 ? 4 : undefined);
    const to = draw < 8 && times.length > 0 ? random.pick(times) : midnight + random.pick([0, 0, 2 * DAY]);
    this.now = Math.max(this.now, to + random.pick([-1, 0, 0, 0, 1]));
  }

  private setMarks(index: number): void {
    const { compareEvery, restoreEvery, replayEvery } = this.scenario;
    if (index % compareEvery === 0) this.journal.mark(Mark.COMPARE);
    // A queue of triggered orders is short-lived, and so is a draw: they are put into a snapshot whenever there is one.
    if (this.witness.queue.length > 0 || this.witness.items.areDrawn || this.random.below(restoreEvery) === 0)
      this.journal.mark(Mark.RESTORE);
    // Replays cost as much as everything so far, so they come at growing distances.
    if (this.random.below(Math.max(replayEvery, index)) === 0) this.journal.mark(Mark.REPLAY);
  }
}
