/** The bots at work: gives every market its turns and sends what they decide through the core, the same door as everybody's. */
import { isApplied } from '@kontor/domain/refusals';
import type { CommittedEvents, Core, NewCommand } from '../core-loop/core-loop.ts';
import type { DemoCoin } from './demo-coins.ts';
import { drawFrom } from '../seeded-draw.ts';
import { ContractBots } from './contract-bots.ts';
import type { DemoContract } from './demo-contracts.ts';
import { BEAT_MS, LIVE_PACE, MarketBots } from './market-bots.ts';
import type { TradingFloor } from './trading-floor.ts';

export interface DemoBotsOptions {
  readonly core: Core;
  readonly floor: TradingFloor;
  readonly coins: readonly DemoCoin[];
  readonly contracts: readonly DemoContract[];
  /** Whole number; decides everything the bots draw. */
  readonly seed: number;
}

/** Whoever trades in a market, turn by turn. */
interface Traders {
  /** The pair whose index they follow. */
  readonly indexMarket: number;
  readonly turnMs: number;
  /** What they send in a turn, one after the other; undefined `index`: none was heard. */
  readonly turn: (index: bigint | undefined) => readonly (() => NewCommand[])[];
}

interface Seat {
  readonly traders: Traders;
  /** The last index, USDT units for one coin. */
  index: bigint | undefined;
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
  #beats = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #sent = 0;
  #refused = 0;

  constructor({ core, floor, coins, contracts, seed }: DemoBotsOptions) {
    this.#core = core;
    this.#floor = floor;
    const traders = [
      ...coins.map((coin) => this.#coinTraders(new MarketBots(coin, floor, drawFrom(seed + coin.market), LIVE_PACE))),
      ...contracts.map((contract) => contractTraders(new ContractBots(contract, floor, drawFrom(seed + contract.market), CONTRACT_LEVELS))),
    ];
    this.#seats = traders.map((each) => ({ traders: each, index: undefined, busy: false, restsUntil: 0 }));
  }

  #coinTraders(bots: MarketBots): Traders {
    const { tickUnits, startPrice, market, liveliness } = bots.coin;
    return {
      indexMarket: market,
      turnMs: liveliness.turnMs,
      turn: (index) => {
        const last = BigInt(this.#floor.lastTicks(market)) * BigInt(tickUnits);
        bots.believe(index ?? (last > 0n ? last : BigInt(startPrice)));
        return [() => bots.takes(), () => bots.quotes()];
      },
    };
  }

  /** Commands sent so far, and how many of them were refused. */
  get sent(): { readonly commands: number; readonly refused: number } {
    return { commands: this.#sent, refused: this.#refused };
  }

  /** A market has a new index price. */
  onIndex(market: number, price: bigint): void {
    for (const seat of this.#seats) if (seat.traders.indexMarket === market) seat.index = price;
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
    for (const commands of seat.traders.turn(seat.index)) codes.push(...(await this.#send(commands())));
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

/** Without an index nobody knows what a contract is worth. */
function contractTraders(bots: ContractBots): Traders {
  return {
    indexMarket: bots.contract.coin.market,
    turnMs: bots.contract.turnMs,
    turn: (index) => {
      if (index === undefined) return [];
      bots.believe(index);
      return [() => bots.takes(), () => bots.quotes()];
    },
  };
}
