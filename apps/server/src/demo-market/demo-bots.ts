/** The bots at work: gives every market its turns and sends what they decide through the core, the same door as everybody's. */
import { isApplied } from '@kontor/domain/refusals';
import type { CommittedEvents, Core, NewCommand } from '../core-loop/core-loop.ts';
import type { DemoCoin } from './demo-coins.ts';
import { drawFrom } from '../seeded-draw.ts';
import { BEAT_MS, LIVE_PACE, MarketBots } from './market-bots.ts';
import type { TradingFloor } from './trading-floor.ts';

export interface DemoBotsOptions {
  readonly core: Core;
  readonly floor: TradingFloor;
  readonly coins: readonly DemoCoin[];
  /** Whole number; decides everything the bots draw. */
  readonly seed: number;
}

interface Seat {
  readonly bots: MarketBots;
  /** The last index, USDT units for one coin. */
  index: bigint | undefined;
  /** Its last turn is not over. */
  busy: boolean;
  /** No turn before this beat. */
  restsUntil: number;
}

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

  constructor({ core, floor, coins, seed }: DemoBotsOptions) {
    this.#core = core;
    this.#floor = floor;
    this.#seats = coins.map((coin) => ({
      bots: new MarketBots(coin, floor, drawFrom(seed + coin.market), LIVE_PACE),
      index: undefined,
      busy: false,
      restsUntil: 0,
    }));
  }

  /** Commands sent so far, and how many of them were refused. */
  get sent(): { readonly commands: number; readonly refused: number } {
    return { commands: this.#sent, refused: this.#refused };
  }

  /** A market has a new index price. */
  onIndex(market: number, price: bigint): void {
    for (const seat of this.#seats) if (seat.bots.coin.market === market) seat.index = price;
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
      if (seat.busy || this.#beats < seat.restsUntil || (this.#beats * BEAT_MS) % seat.bots.coin.liveliness.turnMs !== 0) continue;
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
    const { bots, index } = seat;
    const { tickUnits, startPrice, market } = bots.coin;
    const last = BigInt(this.#floor.lastTicks(market)) * BigInt(tickUnits);
    bots.believe(index ?? (last > 0n ? last : BigInt(startPrice)));
    const codes = [...(await this.#send(bots.takes())), ...(await this.#send(bots.quotes()))];
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
