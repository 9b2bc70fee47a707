/** The bots at work: gives every market its turns and sends what they decide through the core, the same door as everybody's. */
import { isApplied } from '@kontor/domain/refusals';
import type { CommittedEvents, Core, NewCommand } from '../core-loop/core-loop.ts';
import { drawFrom } from '../seeded-draw.ts';
import { SimulatedSources } from '../feeds/simulated-sources.ts';
import { ContractBots } from './contract-bots.ts';
import type { DemoCoin } from './demo-coins.ts';
import type { DemoContract } from './demo-contracts.ts';
import type { DemoPair } from './demo-pairs.ts';
import { BEAT_MS, LIVE_PACE, MarketBots } from './market-bots.ts';
import { overPrice } from './pair-prices.ts';
import type { TradingFloor } from './trading-floor.ts';

export interface DemoBotsOptions {
  readonly core: Core;
  readonly floor: TradingFloor;
  readonly pairs: readonly DemoPair[];
  readonly contracts: readonly DemoContract[];
  /** Whole number; decides everything the bots draw. */
  readonly seed: number;
}

/** Whoever trades in a market, turn by turn. */
interface Traders {
  readonly turnMs: number;
  /** What they send in a turn, one after the other. */
  readonly turn: () => readonly (() => NewCommand[])[];
}

interface Seat {
  readonly traders: Traders;
  /** Its last turn is not over. */
  busy: boolean;
  /** No turn before this beat. */
  restsUntil: number;
}

/** Levels of each maker of a contract, on each side. */
const CONTRACT_LEVELS = 14;
/** A market where everything is refused, for example because it is halted, is left alone for so many beats. */
const REST_BEATS = 40;

export class DemoBots {
  readonly #core: Core;
  readonly #floor: TradingFloor;
  readonly #seats: readonly Seat[];
  /** The last index of each pair, USDT units for one coin. */
  readonly #indexes = new Map<number, bigint>();
  #beats = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #sent = 0;
  #refused = 0;

  constructor({ core, floor, pairs, contracts, seed }: DemoBotsOptions) {
    this.#core = core;
    this.#floor = floor;
    const traders = [
      ...pairs.map((pair) => this.#pairTraders(new MarketBots(pair, floor, drawFrom(seed + pair.market), LIVE_PACE), seed)),
      ...contracts.map((contract) =>
        this.#contractTraders(new ContractBots(contract, floor, drawFrom(seed + contract.market), CONTRACT_LEVELS)),
      ),
    ];
    this.#seats = traders.map((each) => ({ traders: each, busy: false, restsUntil: 0 }));
  }

  #pairTraders(bots: MarketBots, seed: number): Traders {
    const { market, price, liveliness } = bots.pair;
    const own = price.kind === 'own' ? this.#ownPrice(bots.pair, seed + market) : undefined;
    return {
      turnMs: liveliness.turnMs,
      turn: () => {
        if (own !== undefined) bots.believe(own());
        else if (price.kind === 'ratio') bots.believe(overPrice(this.#priceOf(price.coin), this.#priceOf(price.over)));
        else bots.believe(this.#priceOf(price.coin));
        return [() => bots.takes(), () => bots.quotes()];
      },
    };
  }

  /** Without an index nobody knows what a contract is worth. */
  #contractTraders(bots: ContractBots): Traders {
    return {
      turnMs: bots.contract.turnMs,
      turn: () => {
        const index = this.#indexes.get(bots.contract.coin.market);
        if (index === undefined) return [];
        bots.believe(index);
        return [() => bots.takes(), () => bots.quotes()];
      },
    };
  }

  /** What a coin costs in USDT, units: its index, otherwise what was traded last. */
  #priceOf(coin: DemoCoin): bigint {
    const last = this.#lastPrice(coin);
    return this.#indexes.get(coin.market) ?? (last > 0n ? last : BigInt(coin.startPrice));
  }

  #lastPrice({ market, tickUnits }: Pick<DemoPair, 'market' | 'tickUnits'>): bigint {
    return BigInt(this.#floor.lastTicks(market)) * BigInt(tickUnits);
  }

  /** Where no exchange is asked: the simulated path goes on from the last price, by the beats since it was first asked. */
  #ownPrice(pair: DemoPair, seed: number): () => bigint {
    let path: SimulatedSources | undefined;
    return () => {
      const last = this.#lastPrice(pair);
      const price = last > 0n ? last : BigInt(pair.startPrice);
      path ??= new SimulatedSources({ seed, temper: pair.price.coin.temper, price, anchorMs: this.#beats * BEAT_MS });
      return path.at(this.#beats * BEAT_MS)[0]!;
    };
  }

  /** Commands sent so far, and how many of them were refused. */
  get sent(): { readonly commands: number; readonly refused: number } {
    return { commands: this.#sent, refused: this.#refused };
  }

  /** A market has a new index price. */
  onIndex(market: number, price: bigint): void {
    this.#indexes.set(market, price);
  }

  /** Events were committed, the bots' own or others'. */
  onCommitted(events: CommittedEvents): void {
    this.#floor.take(events);
  }

  start(): void {
    this.#timer = setInterval(() => this.beat(), BEAT_MS);
  }

  /** The next beat; called by the timer. */
  beat(): void {
    if (this.#closed) return;
    this.#beats += 1;
    for (const seat of this.#seats) {
      if (seat.busy || this.#beats < seat.restsUntil || (this.#beats * BEAT_MS) % seat.traders.turnMs !== 0) continue;
      seat.busy = true;
      // A busy or stopped core gets the next turn.
      void this.#turn(seat)
        .catch(() => undefined)
        .finally(() => (seat.busy = false));
    }
  }

  /** Nothing is sent any more; the orders stay in the books. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  async #turn(seat: Seat): Promise<void> {
    const codes: number[] = [];
    for (const commands of seat.traders.turn()) codes.push(...(await this.#send(commands())));
    this.#sent += codes.length;
    const refused = codes.filter((code) => !isApplied(code)).length;
    this.#refused += refused;
    if (refused > 0 && refused === codes.length) seat.restsUntil = this.#beats + REST_BEATS;
  }

  /** Refusal codes in the order of the commands. */
  async #send(commands: readonly NewCommand[]): Promise<number[]> {
    const outcomes = await Promise.all(commands.map((command) => this.#core.submit(command)));
    return outcomes.map(({ code }) => code);
  }
}
