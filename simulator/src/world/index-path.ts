import type { Random } from '@kontor/testkit/random';

/** Shares of the price before, in 1/10,000, one a price: the crash of 10 October 2025 in a large coin and in small ones, twenty minutes as twenty prices. */
const LARGE_CRASH = [
  9_960, 9_900, 9_820, 9_700, 9_560, 9_390, 9_180, 9_020, 8_870, 8_740, 8_700, 8_830, 8_990, 9_120, 9_240, 9_310, 9_350, 9_400,
];
const SMALL_CRASH = [9_900, 9_700, 9_400, 8_900, 8_200, 7_300, 6_200, 5_100, 4_200, 3_600, 3_900, 4_800, 5_700, 6_400, 6_900, 7_200];

/** The next price of an index; stale: the last one once more, because nobody says another. */
export interface IndexStep {
  readonly ticks: number;
  readonly isStale: boolean;
}

/** An index: calm, now and then a gap, an outage of its sources, a rush that comes back, or a crash. */
export class IndexPath {
  ticks: number;
  private readonly start: number;
  private readonly crash: readonly number[];
  /** Prices that are settled already. */
  private readonly planned: IndexStep[] = [];

  constructor(start: number, isSmall: boolean) {
    this.start = start;
    this.ticks = start;
    this.crash = isSmall ? SMALL_CRASH : LARGE_CRASH;
  }

  next(random: Random): IndexStep {
    if (this.planned.length === 0) this.plan(random);
    const step = this.planned.shift() ?? { ticks: this.ticks, isStale: false };
    this.ticks = step.ticks;
    return step;
  }

  private plan(random: Random): void {
    const { ticks } = this;
    const draw = random.below(400);
    if (draw < 3) this.follow(this.crash.map((share) => (ticks * share) / 10_000));
    else if (draw < 5) this.follow(this.crash.map((share) => (ticks * 10_000) / share));
    else if (draw < 15) this.follow([(ticks * (100 + (random.chance(0.5) ? 1 : -1) * random.between(4, 22))) / 100]);
    else if (draw < 17) for (let left = random.between(1, 3); left > 0; left -= 1) this.planned.push({ ticks, isStale: true });
    else this.follow([ticks + (random.between(-12, 12) * ticks) / 10_000 + (this.start - ticks) / 50]);
  }

  private follow(prices: readonly number[]): void {
    const within = (price: number): number => Math.round(Math.max(this.start / 5, Math.min(this.start * 5, price)));
    for (const price of prices) this.planned.push({ ticks: within(price), isStale: false });
  }
}
