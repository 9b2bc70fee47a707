import { Refusal } from '@kontor/domain/refusals';
import { DoneReason, Side } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import type { EventOf } from '@kontor/engine/event';
import type { FollowedMarket } from './followed-market.ts';
import type { FollowedOrder } from './followed-order.ts';
import { Violation } from './violation.ts';

/** Exits placed in front of a command's group and again behind it. */
const AT_ONCE = 256;

/** An exit whose order is over. */
interface Due {
  readonly parent: FollowedOrder;
  readonly lots: number;
}

/**
 * What orders bring along: due once an order is over of which something was executed, in the order in which they ended; of no more than
 * was executed, the buyer's fee off; and what is placed is what was announced.
 */
export class Exits {
  private readonly due: Due[] = [];
  private placed = 0;
  /** Orders that were announced and not accepted yet. */
  private readonly announced: (Due & { readonly number: number })[] = [];

  attached(order: FollowedOrder, market: FollowedMarket, { stopTicks, stopLimitTicks, takeProfitTicks }: EventOf<'ATTACHED'>): void {
    if (stopTicks === 0 && takeProfitTicks === 0) throw new Violation('exits.none', `order ${order.number} brings nothing along`);
    const sign = order.side === Side.BUY ? 1 : -1;
    const price = order.priceTicks || market.lastTicks;
    const isAround = (takeProfitTicks === 0 || sign * (takeProfitTicks - price) > 0) && (stopTicks === 0 || sign * (price - stopTicks) > 0);
    if (!isAround) throw new Violation('exits.prices', `what order ${order.number} at ${price} brings along does not lie around its price`);
    order.exit = { stopTicks, stopLimitTicks, takeProfitTicks, received: 0n };
  }

  /** An order is over; `commandType` and `reason` say whether everything was taken off. */
  over(order: FollowedOrder, market: FollowedMarket, commandType: number, reason: number | undefined): void {
    const { exit } = order;
    if (exit === undefined || order.executed === 0) return;
    if (reason === DoneReason.TIMED_OUT || (reason === DoneReason.CANCELED && commandType === CommandType.CANCEL_ALL)) return;
    const lots = order.side === Side.BUY ? Number(exit.received / BigInt(market.terms.stepUnits)) : order.executed;
    this.due.push({ parent: order, lots });
  }

  exit({ user, market, parent, code, lots, limitNumber, stopNumber }: EventOf<'EXIT'>, orderNumber: number): void {
    const due = this.due.shift();
    if (due?.parent.number !== parent || due.parent.user !== user || due.parent.market !== market)
      throw new Violation('exits.order', `the exit of order ${parent} is placed, that of ${due?.parent.number ?? 'none'} is due`);
    if (lots !== due.lots) throw new Violation('exits.lots', `the exit of order ${parent} is over ${lots} lots, it has ${due.lots}`);
    this.placed += 1;
    const numbers = [limitNumber, stopNumber].filter((number) => number !== 0);
    const { stopTicks, takeProfitTicks } = due.parent.exit!;
    const fits = numbers.every((number, i) => number === orderNumber + 1 + i) && (code === Refusal.NONE) === numbers.length > 0;
    const has = (limitNumber === 0 || takeProfitTicks !== 0) && (stopNumber === 0 || stopTicks !== 0);
    if (!fits || !has)
      throw new Violation('exits.numbers', `the exit of order ${parent} comes to orders ${numbers.join() || 'none'}, ${code}`);
    for (const number of numbers) this.announced.push({ ...due, number });
  }

  /** An order is accepted; whether it is one that was announced. */
  accepted(order: FollowedOrder): boolean {
    const next = this.announced[0];
    if (next === undefined) return false;
    const { parent, lots, number } = this.announced.shift()!;
    const { exit } = parent;
    const prices = [exit!.takeProfitTicks, exit!.stopTicks, exit!.stopLimitTicks, 0];
    if (order.number !== number || order.user !== parent.user || order.market !== parent.market || order.lots !== lots)
      throw new Violation('exits.announced', `order ${order.number} is accepted, order ${number} of ${lots} lots was announced`);
    if (order.side === parent.side || (order.stopTicks !== 0 && order.stopTicks !== exit!.stopTicks))
      throw new Violation('exits.side', `order ${order.number} is no exit of order ${parent.number}`);
    if (order.stopTicks === 0 && !prices.includes(order.priceTicks))
      throw new Violation('exits.price', `order ${order.number} at ${order.priceTicks} is no exit of order ${parent.number}`);
    return true;
  }

  /** A round of due work is over: nothing waits that could have been placed. */
  workedOff(): void {
    if (this.announced.length > 0)
      throw new Violation('exits.announced', `order ${this.announced[0]!.number} was announced and is not there`);
    if (this.placed > AT_ONCE) throw new Violation('exits.batch', `${this.placed} exits in one go`);
    if (this.due.length > 0 && this.placed < AT_ONCE)
      throw new Violation('exits.left', `the exit of order ${this.due[0]!.parent.number} waits although only ${this.placed} were placed`);
    this.placed = 0;
  }

  /** Numbers of the orders whose exits wait, for the state to be held against. */
  get waiting(): readonly number[] {
    return this.due.map(({ parent }) => parent.number);
  }
}
