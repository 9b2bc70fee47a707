/** A contract in the demo's past: its bots, and what is said of its mark and its funding, by the same formulas as in the present. */
import { Side } from '@kontor/domain/order';
import { indexPrice } from '@kontor/domain/formulas/index-price';
import { NO_PREMIUMS } from '@kontor/domain/perpetual/funding';
import { CommandType } from '@kontor/engine/command';
import type { NewCommand } from '../core-loop/core-loop.ts';
import { ContractPrices, settlementAfter } from '../feeds/contract-prices.ts';
import { drawFrom } from '../seeded-draw.ts';
import { ContractBots } from './contract-bots.ts';
import { DEMO_SCALE } from './demo-coins.ts';
import type { DemoContract } from './demo-contracts.ts';
import type { TradingFloor } from './trading-floor.ts';
import type { MarketBots } from './market-bots.ts';
import type { PairPrices } from './pair-prices.ts';

/** Levels of each maker in the past, on each side: nearly all of them stray from one turn to the next, and each costs a start two commands. */
const LEVELS = 1;
/** Levels that a premium is sampled from. */
const SEEN = 50;
const HOURS = 8;
const HIGHEST_LEVERAGE = 125;
const FUNDING_CAP = 300_000n;

export interface ContractStageOptions {
  readonly floor: TradingFloor;
  /** Those of the coins, whose index is the contract's. */
  readonly stages: readonly { readonly bots: MarketBots; readonly sources: PairPrices }[];
  readonly seed: number;
  readonly startMs: number;
}

export class ContractStage {
  readonly bots: ContractBots;
  readonly #floor: TradingFloor;
  readonly #sources: PairPrices;
  readonly #prices: ContractPrices;
  readonly #contract: DemoContract;

  constructor(contract: DemoContract, { floor, stages, seed, startMs }: ContractStageOptions) {
    const stage = stages.find(({ bots }) => bots.pair.market === contract.coin.market);
    if (stage === undefined) throw new Error(`contract ${contract.market} is of a coin that has no market`);
    this.#contract = contract;
    this.#floor = floor;
    this.#sources = stage.sources;
    this.bots = new ContractBots(contract, floor, drawFrom(seed + contract.market), LEVELS);
    this.#prices = new ContractPrices(
      {
        coin: 10n ** BigInt(DEMO_SCALE),
        quoteScale: DEMO_SCALE,
        maxLeverage: HIGHEST_LEVERAGE,
        fundingHours: HOURS,
        fundingCap: FUNDING_CAP,
      },
      { fundingRate: 0n, mark: undefined, premiums: NO_PREMIUMS, settlesMs: settlementAfter(startMs, HOURS) },
    );
  }

  /** One turn at a time: mark and funding first, then the makers move, then the takers come. Each is asked for when the one before is done. */
  turn(timeMs: number): (() => NewCommand[])[] {
    const index = priceOf(this.#sources.at(timeMs), timeMs);
    this.bots.believe(index);
    return [() => this.#marks(timeMs, index), () => this.bots.quotes(), () => this.bots.takes()];
  }

  #marks(timeMs: number, index: bigint): NewCommand[] {
    const { market, tickUnits, stepUnits } = this.#contract;
    const levels = (side: Side) =>
      this.#floor
        .levels(market, side, SEEN)
        .map(([ticks, lots]) => ({ price: BigInt(ticks) * BigInt(tickUnits), quantity: BigInt(lots) * BigInt(stepUnits) }));
    const lastTicks = this.#floor.lastTicks(market);
    // Turns lie far apart: of what was sampled, however little, the settlement is made.
    const { rate } = this.#prices.next;
    const { mark, settlement } = this.#prices.step(timeMs, {
      index: { price: index, timeMs, isFlagged: false },
      bids: levels(Side.BUY),
      asks: levels(Side.SELL),
      last: lastTicks === 0 ? undefined : BigInt(lastTicks) * BigInt(tickUnits),
    });
    const commands: NewCommand[] = [];
    if (mark !== undefined) commands.push({ type: CommandType.MARK_PRICE, market, isStale: false, mark: mark.mark, index });
    if (settlement !== undefined) commands.push({ type: CommandType.FUNDING, market, rate: Number(rate) });
    return commands;
  }
}

/** The index that these sources make. */
export function priceOf(prices: readonly bigint[], timeMs: number): bigint {
  return (
    indexPrice(
      prices.map((price) => ({ price, weight: 1, timeMs })),
      timeMs,
    ) ?? 0n
  );
}
