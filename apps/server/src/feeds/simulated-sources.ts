/**
 * Three exchanges that do not exist, for a demo that can reach none: prices of a seeded process, the same for the same seed. They
 * bear numbers of their own in the journal, so that nobody can take them for real.
 */
import { drawFrom } from '../seeded-draw.ts';
import { factorAt } from './simulated-path.ts';
import type { Temper } from './simulated-path.ts';

/** Numbers of the simulated sources among the constituents. */
export const SIMULATED_SOURCES = [101, 102, 103] as const;

/** How far the sources lie apart at most, millionths. */
const SPREAD_PPM = 15;
const MILLION = 1_000_000n;
/** What all coins have in common. */
const ALL_COINS = 1;

export interface SimulatedCoin {
  readonly seed: number;
  readonly temper: Temper;
  /** The price at `anchorMs`, quote units for one base coin, below 2^53. */
  readonly price: bigint;
  readonly anchorMs: number;
  /** Where on the coin's path the price is at `anchorMs`; at that very time when left out. */
  readonly pathMs?: number;
}

/** The prices of one market. */
export class SimulatedSources {
  readonly #coin: SimulatedCoin;
  /** From a time to its place on the path, ms. */
  readonly #shiftMs: number;
  /** Price for a factor of 1. */
  readonly #scale: number;

  constructor(coin: SimulatedCoin) {
    this.#coin = coin;
    this.#shiftMs = (coin.pathMs ?? coin.anchorMs) - coin.anchorMs;
    this.#scale = Number(coin.price) / factorAt(coin.anchorMs + this.#shiftMs, coin.seed, ALL_COINS, coin.temper);
  }

  /** The price of each source at a time, ms since 1970 UTC, in order of SIMULATED_SOURCES. */
  at(timeMs: number): readonly bigint[] {
    const { seed, temper } = this.#coin;
    const pathMs = timeMs + this.#shiftMs;
    const price = BigInt(Math.round(this.#scale * factorAt(pathMs, seed, ALL_COINS, temper)));
    const draw = drawFrom((Math.floor(pathMs / 1_000) ^ Math.imul(seed, 0x9e3779b1)) | 0);
    return SIMULATED_SOURCES.map(() => price + (price * BigInt(draw(2 * SPREAD_PPM + 1) - SPREAD_PPM)) / MILLION);
  }
}
