/**
 * The bots of one contract: what they send in a turn, as ordinary commands. Two quote, two take; each has one position, which grows and shrinks. No clock and no
 * I/O; the index and chance come in.
 */
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { CommandType } from '@kontor/engine/command';
import type { ClientId } from '@kontor/engine/command';
import type { NewCommand } from '../core-loop/core-loop.ts';
import type { Draw } from '../seeded-draw.ts';
import { botOf } from './crew.ts';
import { DEMO_SCALE, ONE } from './demo-coins.ts';
import type { DemoContract } from './demo-contracts.ts';
import type { RestingOrder } from './maker.ts';
import type { TradingFloor } from './trading-floor.ts';

const MAKERS = [0, 1] as const;
const TAKERS = [2, 3] as const;

/** The bots of a contract. */
export function contractCrew({ market }: Pick<DemoContract, 'market'>): number[] {
  return [...MAKERS, ...TAKERS].map((role) => botOf(market, role));
}

/** What each of them starts with, whole USDT: so much that none is ever near a liquidation. */
export const CONTRACT_FUNDS = 40_000_000;

/** First level's distance from the fair price, and what each next one is times the one before. */
const TOUCH = 0.000_08;
const WIDER = 1.45;
/** How far an order may stray from its level before it is moved, of the level's distance. */
const STRAY = 0.45;
/** The contract's price wanders about the index: how far at most, and how far in a turn. */
const BASIS = 0.000_9;
const BASIS_STEP = 0.000_05;
/** A bot that holds this much, whole USDT, trades back. */
const FULL = 2_000_000;

export class ContractBots {
  readonly contract: DemoContract;
  readonly #floor: TradingFloor;
  readonly #draw: Draw;
  readonly #levels: number;
  /** Quote units for a tick of a lot. */
  readonly #unit: number;
  #basis = 0;
  #fairTicks = 0;

  /** `levels`: of each maker, on each side. */
  constructor(contract: DemoContract, floor: TradingFloor, draw: Draw, levels: number) {
    this.contract = contract;
    this.#floor = floor;
    this.#draw = draw;
    this.#levels = levels;
    this.#unit = Number(notionalUnit(contract.tickUnits, contract.stepUnits, DEMO_SCALE));
  }

  /** The index, USDT units for one coin. */
  believe(index: bigint): void {
    const step = (this.#chance() * 2 - 1) * BASIS_STEP - this.#basis * 0.02;
    this.#basis = Math.max(-BASIS, Math.min(BASIS, this.#basis + step));
    this.#fairTicks = (Number(index) / this.contract.tickUnits) * (1 + this.#basis);
  }

  /** The makers' orders are mended: what strayed is taken back, what is missing is placed. */
  quotes(): NewCommand[] {
    return MAKERS.flatMap((role) => this.#quotesOf(botOf(this.contract.market, role), role));
  }

  /** A taker now and then buys or sells at market. */
  takes(): NewCommand[] {
    const { market } = this.contract;
    return TAKERS.flatMap((role) => {
      if (this.#chance() > 0.55) return [];
      const user = botOf(market, role);
      const held = this.#heldValue(user);
      const side = held > FULL ? Side.SELL : held < -FULL ? Side.BUY : this.#draw(2) === 0 ? Side.BUY : Side.SELL;
      return [this.#place(user, side, OrderType.MARKET, 0, this.#lots(this.contract.touchValue * (0.1 + this.#chance())))];
    });
  }

  #quotesOf(user: number, role: number): NewCommand[] {
    const own = this.#floor.ordersOf(user);
    const commands: NewCommand[] = [];
    const room = [Side.BUY, Side.SELL].filter((side) => (side === Side.BUY ? 1 : -1) * this.#heldValue(user) < FULL);
    for (const side of [Side.BUY, Side.SELL]) {
      const left = new Set(own.filter((order) => order.side === side));
      for (let level = 0; level < (room.includes(side) ? this.#levels : 0); level++) {
        // The second maker stands between the levels of the first.
        const offset = Math.max(1, this.#fairTicks * TOUCH * WIDER ** (level + role / 2));
        const kept = nearest(left, (order) => Math.abs(this.#distance(order) - offset), offset * STRAY);
        if (kept !== undefined) left.delete(kept);
        else commands.push(this.#quote(user, side, offset, level));
      }
      for (const { slot, number } of left) commands.unshift({ type: CommandType.CANCEL, user, order: { slot, number } });
    }
    return commands;
  }

  /** How far an order stands from the fair price, away from it; below zero where it has been overtaken. */
  #distance({ side, priceTicks }: RestingOrder): number {
    return side === Side.BUY ? this.#fairTicks - priceTicks : priceTicks - this.#fairTicks;
  }

  #quote(user: number, side: Side, offset: number, level: number): NewCommand {
    const { market } = this.contract;
    const other = this.#floor.bestOfOthers(market, side === Side.BUY ? Side.SELL : Side.BUY, user);
    let ticks = side === Side.BUY ? Math.floor(this.#fairTicks - offset) : Math.ceil(this.#fairTicks + offset);
    if (other !== undefined) ticks = side === Side.BUY ? Math.min(ticks, other - 1) : Math.max(ticks, other + 1);
    const lots = this.#lots(this.contract.touchValue * (1 + level * 0.6) * (0.5 + this.#chance()));
    return this.#place(user, side, OrderType.LIMIT_MAKER, Math.max(1, ticks), lots);
  }

  #place(user: number, side: Side, orderType: OrderType, ticks: number, lots: number): NewCommand {
    return {
      type: CommandType.CONTRACT_PLACE,
      user,
      market: this.contract.market,
      side,
      orderType,
      timeInForce: TimeInForce.GTC,
      selfTrade: SelfTrade.EXPIRE_MAKER,
      price: BigInt(ticks) * BigInt(this.contract.tickUnits),
      quantity: BigInt(lots) * BigInt(this.contract.stepUnits),
      takeProfit: 0n,
      stopLoss: 0n,
      closes: 0,
      byMark: 0,
      clientId: this.#clientId(),
    };
  }

  /** What a bot's position is worth, whole USDT; below zero where it is short. */
  #heldValue(user: number): number {
    return (this.#floor.purseOf(user).coins * this.#fairTicks * this.#unit) / ONE;
  }

  #lots(usdt: number): number {
    return Math.max(1, Math.floor((usdt * ONE) / (this.#unit * Math.max(1, this.#fairTicks))));
  }

  #chance(): number {
    return this.#draw(1_000_000) / 1_000_000;
  }

  /** Four drawn words; the first is never zero. */
  #clientId(): ClientId {
    const word = (): number => this.#draw(0xffff_ffff) | 0;
    return [(this.#draw(0x7fff_fffe) + 1) | 0, word(), word(), word()];
  }
}

/** The one with the least distance that is not beyond `most`. */
function nearest(orders: ReadonlySet<RestingOrder>, distance: (order: RestingOrder) => number, most: number): RestingOrder | undefined {
  let best: RestingOrder | undefined;
  for (const order of orders) if (distance(order) <= most && (best === undefined || distance(order) < distance(best))) best = order;
  return best;
}
