import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { CommandType } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import { marketSpec, units } from '@kontor/testkit/builders';
import { icoAssets } from '@kontor/testkit/ico-world';
import { createRandom } from '@kontor/testkit/random';
import type { Exchange } from './exchange.ts';

const MARKET = marketSpec(1, icoAssets.other, icoAssets.payment, { tick: '0.1', step: '0.001' });
const USERS = 1_000;
/** Behind the subscribers' numbers. */
const FIRST_USER = 5_000_000;
const MIDDLE = 600_000;
/** Commands that are written before they are timed. */
const BATCH = 10_000;

/** What a run of trading took: each command in ms by the clock, and those of them that found work left over. */
export interface Traded {
  readonly each: number[];
  readonly whileWorking: number[];
}

/** A thousand users who place, cross and cancel orders in one market. */
export class Trading {
  private readonly exchange: Exchange;
  private readonly random = createRandom(16);
  private readonly buffer: CommandBuffer;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
    this.buffer = exchange.engine.commands;
    const { time } = exchange;
    exchange.do({ type: CommandType.LIST_MARKET, time, terms: MARKET.terms });
    exchange.do({ type: CommandType.MARKET_STATUS, time, market: MARKET.terms.market, status: 1 });
    for (let user = FIRST_USER; user < FIRST_USER + USERS; user++) {
      for (const asset of [MARKET.base, MARKET.quote])
        exchange.do({
          type: CommandType.ADJUST,
          time,
          user,
          clientId: exchange.id(),
          asset: asset.id,
          account: 0,
          amount: units('1000000', asset),
        });
    }
  }

  run(commands: number): Traded {
    const { engine } = this.exchange;
    const traded: Traded = { each: [], whileWorking: [] };
    while (traded.each.length < commands) {
      this.buffer.clear();
      for (let i = 0; i < BATCH; i++) this.write();
      for (let at = 0; at < this.buffer.length; at = this.buffer.next(at)) {
        engine.events.clear();
        const isWorking = engine.isWorkLeft;
        const from = performance.now();
        engine.apply(this.buffer, at);
        const ms = performance.now() - from;
        traded.each.push(ms);
        if (isWorking) traded.whileWorking.push(ms);
      }
    }
    return traded;
  }

  private write(): void {
    const { random, exchange } = this;
    const user = FIRST_USER + random.below(USERS);
    const { time } = exchange;
    if (random.below(40) === 0) {
      this.buffer.write({ type: CommandType.CANCEL_ALL, time, user, market: MARKET.terms.market });
      return;
    }
    const side = random.below(2);
    const away = random.between(-3, 60);
    this.buffer.write({
      type: CommandType.PLACE,
      time,
      user,
      market: MARKET.terms.market,
      side,
      orderType: OrderType.LIMIT,
      timeInForce: random.below(4) === 0 ? TimeInForce.IOC : TimeInForce.GTC,
      selfTrade: SelfTrade.EXPIRE_MAKER,
      price: BigInt(MIDDLE + (side === 0 ? -away : away)) * BigInt(MARKET.terms.tickUnits),
      quantity: BigInt(random.between(1, 20)) * BigInt(MARKET.terms.stepUnits),
      quoteAmount: 0n,
      stopPrice: 0n,
      clientId: exchange.id(),
    });
  }
}

/** The number that a part of some are not above. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
