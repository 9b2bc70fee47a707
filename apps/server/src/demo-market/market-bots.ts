/** The bots of one market: what they send in a turn, as ordinary commands. No clock and no I/O; the fair price and chance come in. */
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import type { NewCommand } from '../core-loop/core-loop.ts';
import { DEMO_SCALE, ONE } from './demo-coins.ts';
import type { DemoPair } from './demo-pairs.ts';
import type { Draw } from '../seeded-draw.ts';
import { MAKERS, TAKERS, botOf, fundsOf } from './crew.ts';
import { laddersOf } from './ladder.ts';
import type { Ladder } from './ladder.ts';
import { planQuotes } from './maker.ts';
import type { Inventory } from './maker.ts';
import { TEMPERS, affordable, planSweep, planTake } from './taker.ts';
import type { Take, TakerRules, TakerView } from './taker.ts';
import type { TradingFloor } from './trading-floor.ts';

/** How busy the bots are; the past is made with less detail than the present. */
export interface Pace {
  /** Levels of both makers together, on each side. */
  readonly levels: number;
  /** Times the coin's usual size. */
  readonly size: number;
  /** Quotes of one maker in one turn, when little is to be mended. */
  readonly quotes: number;
  /** How often takers act, times their usual. */
  readonly eager: number;
}

/** Turns begin at multiples of this, ms, so that markets share batches of the journal. */
export const BEAT_MS = 250;

/** The present. */
export const LIVE_PACE: Pace = { levels: 60, size: 1, quotes: 1, eager: 1.4 };

/** Levels that takers look at. */
const SEEN_LEVELS = 12;
/** Fair prices that make the trend. */
const TREND_TURNS = 40;
/** Of the notional filter's limit, so that a partly filled quote is worth moving too. */
const SMALLEST = 2;
/** No order is worth more, as a share of the notional filter's upper limit. */
const LARGEST = 0.944;
/** Nobody opens a turn further from the fair price than this share of it. */
const OPENING_REACH = 0.001;
/** How quickly the usual move is forgotten. */
const MEMORY = 0.02;
/** Takers want this much less while the price rests, and this many times more at most while it runs. */
const RESTING = 0.4;
const RUNNING = 3;
/** Fair prices further from the last trade than this share are approached in steps, so that nothing leaves the protection band. */
const STEP = 0.015;

export class MarketBots {
  readonly pair: DemoPair;
  readonly #floor: TradingFloor;
  readonly #draw: Draw;
  readonly #unit: number;
  readonly #began: { readonly coins: number; readonly cash: number };
  readonly #fairs: number[] = [];
  #pace: Pace;
  #ladders: readonly [Ladder, Ladder];
  #fairTicks: number;
  /** The usual move from turn to turn, ticks, and how the last one compares with it. */
  #usualMove = 0;
  #stir = 1;

  constructor(pair: DemoPair, floor: TradingFloor, draw: Draw, pace: Pace) {
    this.pair = pair;
    this.#floor = floor;
    this.#draw = draw;
    this.#unit = Number(notionalUnit(pair.tickUnits, pair.stepUnits, DEMO_SCALE));
    const funds = fundsOf(pair);
    this.#began = { coins: Number(funds.coins) / pair.stepUnits, cash: Number(funds.cash) / this.#unit };
    this.#fairTicks = pair.startPrice / pair.tickUnits;
    this.#pace = pace;
    this.#ladders = this.#makeLadders();
  }

  /** The bots' belief about the price, quote units for one coin. */
  believe(price: bigint): void {
    const wanted = Number(price) / this.pair.tickUnits;
    const last = this.#floor.lastTicks(this.pair.market);
    const before = this.#fairTicks;
    this.#fairTicks = last === 0 ? wanted : Math.max(last * (1 - STEP), Math.min(last * (1 + STEP), wanted));
    const move = Math.abs(this.#fairTicks - before);
    this.#stir = this.#usualMove === 0 ? 1 : RESTING + (1 - RESTING) * Math.min(RUNNING, move / this.#usualMove);
    this.#usualMove += (move - this.#usualMove) * (this.#usualMove === 0 ? 1 : MEMORY);
    this.#fairs.push(this.#fairTicks);
    if (this.#fairs.length > TREND_TURNS) this.#fairs.shift();
  }

  setPace(pace: Pace): void {
    this.#pace = pace;
    this.#usualMove = 0;
    this.#ladders = this.#makeLadders();
  }

  /** What the takers send now: at most one order each. */
  takes(): NewCommand[] {
    const { market } = this.pair;
    const view: TakerView = {
      fairTicks: this.#fairTicks,
      trend: this.#fairTicks / (this.#fairs[0] ?? this.#fairTicks) - 1,
      bids: this.#floor.levels(market, Side.BUY, SEEN_LEVELS),
      asks: this.#floor.levels(market, Side.SELL, SEEN_LEVELS),
    };
    const rules = this.#takerRules();
    const sweep = planSweep(view, rules);
    if (sweep !== undefined) {
      const user = this.#sweeper(sweep.side);
      const paid = affordable(sweep, this.#inventory(user), rules.minNotional);
      return paid === undefined ? [] : [this.#take(user, paid)];
    }
    return TAKERS.flatMap((role, i) => {
      const user = botOf(market, role);
      const take = planTake(TEMPERS[i]!, view, this.#inventory(user), rules, this.#draw);
      return take === undefined ? [] : [this.#take(user, take)];
    });
  }

  /** Somebody takes a little at the price of the turn before. */
  opening(): NewCommand[] {
    const { market } = this.pair;
    const side = this.#draw(2) === 0 ? Side.BUY : Side.SELL;
    const [best] = this.#floor.levels(market, side === Side.BUY ? Side.SELL : Side.BUY, 1);
    if (best === undefined || Math.abs(best[0] / this.#fairTicks - 1) > OPENING_REACH) return [];
    const user = this.#sweeper(side);
    const rules = this.#takerRules();
    const take = affordable(
      { side, priceTicks: best[0], lots: Math.max(1, Math.round(rules.lots / 8)) },
      this.#inventory(user),
      rules.minNotional,
    );
    return take === undefined ? [] : [this.#take(user, take)];
  }

  /** What the makers send now. */
  quotes(): NewCommand[] {
    const { market } = this.pair;
    const minNotional = this.#smallest();
    return MAKERS.flatMap((role) => {
      const user = botOf(market, role);
      const view = {
        fairTicks: this.#fairTicks,
        orders: this.#floor.ordersOf(user),
        inventory: this.#inventory(user),
        bestBid: this.#floor.bestOfOthers(market, Side.BUY, user),
        bestAsk: this.#floor.bestOfOthers(market, Side.SELL, user),
      };
      const rules = { ladder: this.#ladders[role], most: this.#pace.quotes, minNotional, maxNotional: this.#largest() };
      return planQuotes(view, rules, this.#draw).map(({ side, priceTicks, lots, moved }): NewCommand => {
        const [price, quantity] = [BigInt(priceTicks) * BigInt(this.pair.tickUnits), BigInt(lots) * BigInt(this.pair.stepUnits)];
        const common = {
          user,
          price,
          quantity,
          clientId: this.#clientId(),
          timeInForce: TimeInForce.GTC,
          selfTrade: SelfTrade.EXPIRE_TAKER,
        };
        if (moved !== undefined) return { type: CommandType.REPLACE, order: { slot: moved.slot, number: moved.number }, ...common };
        return { type: CommandType.PLACE, market, side, orderType: OrderType.LIMIT_MAKER, quoteAmount: 0n, stopPrice: 0n, ...common };
      });
    });
  }

  /** Takes all quotes back, for example to make others with another pace. */
  withdraw(): NewCommand[] {
    const { market } = this.pair;
    return MAKERS.map((role) => ({ type: CommandType.CANCEL_ALL, user: botOf(market, role), market }));
  }

  #take(user: number, { side, priceTicks, lots }: Take): NewCommand {
    return {
      type: CommandType.PLACE,
      user,
      market: this.pair.market,
      side,
      orderType: OrderType.LIMIT,
      timeInForce: TimeInForce.IOC,
      selfTrade: SelfTrade.EXPIRE_TAKER,
      price: BigInt(priceTicks) * BigInt(this.pair.tickUnits),
      quantity: BigInt(lots) * BigInt(this.pair.stepUnits),
      quoteAmount: 0n,
      stopPrice: 0n,
      clientId: this.#clientId(),
    };
  }

  /** Who sweeps: of the takers, the one that can spare it best. */
  #sweeper(side: number): number {
    const users = TAKERS.map((role) => botOf(this.pair.market, role)).toSorted(
      (a, b) => this.#inventory(a).coins - this.#inventory(b).coins,
    );
    return (side === Side.BUY ? users[0] : users.at(-1))!;
  }

  #inventory(user: number): Inventory {
    const { coins, cash } = this.#floor.purseOf(user);
    return { coins: coins / this.#began.coins, cash: cash / this.#began.cash, coinLots: coins, cashTickLots: cash };
  }

  #takerRules(): TakerRules {
    const usual = this.#lotsOf(this.pair.liveliness.touchValue * this.#pace.size);
    return {
      lots: Math.max(1, Math.round((usual / 2) * this.#stir)),
      eager: this.#pace.eager,
      minNotional: this.#smallest(),
      maxLots: Math.min(this.pair.maxLots, Math.floor(this.#largest() / this.#fairTicks)),
    };
  }

  #makeLadders(): readonly [Ladder, Ladder] {
    const touchLots = Math.max(1, this.#lotsOf(this.pair.liveliness.touchValue * this.#pace.size));
    return laddersOf({ priceTicks: this.pair.startPrice / this.pair.tickUnits, touchLots, levels: this.#pace.levels });
  }

  /** Lots worth so much of the quote currency at the start price. */
  #lotsOf(value: number): number {
    return Math.floor((value * ONE) / this.#unit / (this.pair.startPrice / this.pair.tickUnits));
  }

  /** Ticks × lots. */
  #smallest(): number {
    return (this.pair.minNotional / this.#unit) * SMALLEST;
  }

  /** Ticks × lots. */
  #largest(): number {
    return (LARGEST * this.pair.maxNotional) / this.#unit;
  }

  /** Four drawn words; the first is never zero. */
  #clientId(): ClientId {
    const word = (): number => this.#draw(0xffff_ffff) | 0;
    return [(this.#draw(0x7fff_fffe) + 1) | 0, word(), word(), word()];
  }
}
