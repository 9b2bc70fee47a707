import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { Mark } from '../journal.js';
import { openingCommands } from './opening.js';
import { WorldMarket } from './world-market.js';
/** 2026-01-05 00:00 UTC, a Monday. */
export const START_MS = Date.UTC(2026, 0, 5);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** A seeded world: markets, users, a clock. It writes commands; it never sees the engine but through the witness. */
export class World {
    random;
    witness;
    journal;
    scenario;
    markets;
    actors;
    now = START_MS;
    opening;
    wheel = [];
    ids = 0;
    constructor(scenario, random, witness, journal) {
        this.scenario = scenario;
        this.random = random;
        this.witness = witness;
        this.journal = journal;
        this.markets = scenario.markets.map((row) => new WorldMarket(row, () => witness.markets[row.terms.market]));
        const actors = [];
        for (const { temper, count, weight } of scenario.cast) {
            for (let i = 0; i < count; i += 1) {
                const actor = { user: actors.length + 1, temper, home: random.below(scenario.markets.length) };
                actors.push(actor);
                for (let turn = 0; turn < weight; turn += 1)
                    this.wheel.push(actor);
            }
        }
        this.actors = actors;
        this.opening = openingCommands(this);
    }
    /** Writes the next command into the journal and returns its offset there. */
    next() {
        const index = this.journal.length;
        const opening = this.opening[index];
        if (opening)
            return this.write({ ...opening, time: this.now });
        this.passTime();
        if (index % 16 === 0)
            this.random.pick(this.markets).wander(this.random);
        this.setMarks(index);
        const actor = this.random.pick(this.wheel);
        return this.write(actor.temper(actor, this));
    }
    /** How many commands open the world before its users come. */
    get openingLength() {
        return this.opening.length;
    }
    /** An id that no command of this world has had. */
    id() {
        this.ids += 1;
        return [this.ids, this.random.next() | 0, this.random.chance(0.5) ? 0 : this.random.next() | 0, 0];
    }
    /** 0 for none, mostly; sometimes a wide one, now and then one that has passed. */
    deadline() {
        if (this.random.chance(0.9))
            return 0;
        return this.random.chance(0.05) ? this.now - this.random.between(1, 5_000) : this.now + this.random.below(10_000);
    }
    market(actor) {
        return this.random.chance(0.7) ? this.markets[actor.home] : this.random.pick(this.markets);
    }
    marketOf(order) {
        return this.markets.find((market) => market.id === order.market);
    }
    /** One of the user's open orders. */
    ownOrder(actor) {
        const open = this.witness.openOf(actor.user);
        return open.length > 0 ? this.random.pick(open) : undefined;
    }
    side() {
        return this.random.below(2);
    }
    /** Mostly EXPIRE_MAKER, the default of the site. */
    selfTrade(market) {
        if (market.terms.selfTradeAllowed && this.random.chance(0.3))
            return SelfTrade.NONE;
        if (this.random.chance(0.5))
            return SelfTrade.EXPIRE_MAKER;
        return this.random.chance(0.005) ? SelfTrade.NONE : this.random.between(SelfTrade.EXPIRE_TAKER, SelfTrade.DECREMENT);
    }
    place(actor, market, wish) {
        return {
            type: CommandType.PLACE, user: actor.user, time: this.now, deadline: this.deadline(), market: market.id, clientId: this.id(), side: wish.side,
            orderType: wish.orderType ?? OrderType.LIMIT, timeInForce: wish.timeInForce ?? TimeInForce.GTC, selfTrade: wish.selfTrade ?? this.selfTrade(market),
            price: market.price(wish.ticks ?? 0), quantity: market.quantity(wish.lots ?? 0), quoteAmount: wish.quoteAmount ?? 0n,
            stopPrice: market.price(wish.stopTicks ?? 0),
        };
    }
    write(what) {
        if (what instanceof Int32Array)
            return this.journal.append(what);
        const at = this.journal.commands.write(what);
        this.journal.offsets.push(at);
        return at;
    }
    /** Time goes on in milliseconds, now and then in minutes, seldom by an hour or a day. */
    passTime() {
        const random = this.random;
        const draw = random.below(10_000);
        if (draw < 8_500)
            this.now += random.below(4);
        else if (draw < 9_850)
            this.now += random.below(500);
        else if (draw < 9_985)
            this.now += random.below(5 * SECOND);
        else if (draw < 9_995)
            this.now += random.below(2 * MINUTE);
        else if (draw < 9_999)
            this.now += random.below(HOUR);
        else
            this.now += random.below(24 * HOUR);
    }
    setMarks(index) {
        const { compareEvery, restoreEvery, replayEvery } = this.scenario;
        if (index % compareEvery === 0)
            this.journal.mark(Mark.COMPARE);
        if (this.random.below(restoreEvery) === 0)
            this.journal.mark(Mark.RESTORE);
        // Replays cost as much as everything so far, so they come at growing distances.
        if (this.random.below(Math.max(replayEvery, index)) === 0)
            this.journal.mark(Mark.REPLAY);
    }
}
//# sourceMappingURL=world.js.map