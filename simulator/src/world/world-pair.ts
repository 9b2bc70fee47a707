import { CommandType } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import type { Random } from '@kontor/testkit/random';
import { IndexPath } from './index-path.ts';

/** A pair of seconds contracts, where its index starts and in which steps it moves, in hundredths. */
export interface PairRow {
  readonly pair: number;
  readonly start: number;
  readonly step: number;
}

/** What its products are before operators change them: seconds and payout rate. */
const PRODUCTS: readonly (readonly [duration: number, payoutRate: number])[] = [
  [10, 75_000_000],
  [15, 80_000_001],
  [30, 82_000_000],
  [60, 85_000_000],
];

/** Price of a hundredth in 1e-8. */
const HUNDREDTH = 1_000_000n;

/** A pair as its feed and its users see it. */
export class WorldPair {
  readonly id: number;
  readonly index: IndexPath;
  /** Number of the last tick that was said. */
  number = 0;
  /** Until when its feed says nothing, ms. */
  silentUntil = 0;

  private readonly step: number;

  constructor({ pair, start, step }: PairRow) {
    this.id = pair;
    this.step = step;
    this.index = new IndexPath(start, true);
  }

  /** What the feed says next, at a moment that may be wrong. */
  tick(random: Random, time: number, at: number): CommandOf<'SECONDS_TICK'> {
    const { ticks, isStale } = this.index.next(random);
    this.number += random.chance(0.02) ? 3 : 1;
    const price = BigInt(Math.max(1, Math.round(ticks / this.step)) * this.step) * HUNDREDTH;
    const constituents = Array.from({ length: isStale ? 1 : 3 }, (_, source) => ({ source, weight: 1, price }));
    return { type: CommandType.SECONDS_TICK, time, pair: this.id, number: this.number, at, price, isStale, constituents };
  }

  /** The terms that it opens with, or with `random` some that differ, now and then impossible ones. */
  terms(asset: number, time: number, random?: Random): CommandOf<'SECONDS_PAIR'> {
    const stakes = { minStake: 5n * 10n ** 8n, maxStake: 2_000n * 10n ** 8n };
    const products = PRODUCTS.map(([duration, payoutRate]) => ({ duration, payoutRate, feeRate: 2_000_000, ...stakes }));
    const terms = { type: CommandType.SECONDS_PAIR, time, pair: this.id, asset, open: 1, products };
    if (!random || random.chance(0.4)) return terms;
    const odd = products.map((product) => ({
      ...product,
      duration: random.chance(0.1) ? random.between(9, 40) : product.duration,
      payoutRate: random.pick([product.payoutRate, product.payoutRate, 1, 250_000_000, 1_000_000_001]),
      feeRate: random.pick([product.feeRate, 0, 33_333_333]),
      minStake: random.pick([product.minStake, product.minStake, 100n * 10n ** 8n, 0n]),
    }));
    return { ...terms, open: random.chance(0.85) ? 1 : 0, products: random.chance(0.05) ? [] : odd.filter(() => random.chance(0.9)) };
  }
}
