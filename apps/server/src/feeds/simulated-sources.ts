/**
 * Three exchanges that do not exist, for a demo that can reach none: prices of a seeded process, the same for the same seed. They
 * bear numbers of their own in the journal, so that nobody can take them for real.
 */

/** Numbers of the simulated sources among the constituents. */
export const SIMULATED_SOURCES = [101, 102, 103] as const;

/** Largest step of the price in a second, millionths. */
const STEP_PPM = 300;
/** How far the sources lie apart at most, millionths. */
const SPREAD_PPM = 60;
/** Every second the price goes back by this share of its distance from where it began: 1 / 2,000. */
const PULL = 2_000n;
const MILLION = 1_000_000n;

/** The prices of one market. */
export class SimulatedSources {
  readonly #anchor: bigint;
  readonly #random: () => number;
  #price: bigint;

  /** `start` in quote units for one base coin. */
  constructor(seed: number, start: bigint) {
    this.#anchor = start;
    this.#price = start;
    this.#random = seeded(seed);
  }

  /** The next second: the price of each source, in order. */
  next(): readonly bigint[] {
    // The sum of three steps looks more like a market than one: small moves are frequent.
    const step = this.#step(STEP_PPM / 3) + this.#step(STEP_PPM / 3) + this.#step(STEP_PPM / 3);
    this.#price += (this.#price * step) / MILLION + (this.#anchor - this.#price) / PULL;
    return SIMULATED_SOURCES.map(() => this.#price + (this.#price * this.#step(SPREAD_PPM)) / MILLION);
  }

  /** A whole number of millionths between −size and size. */
  #step(size: number): bigint {
    return BigInt(Math.floor(this.#random() * (2 * size + 1)) - size);
  }
}

/** Mulberry32: numbers from 0 to below 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
