/** Longest latency with a count of its own, in ns; longer ones share the last. */
const LONGEST = 1 << 20;

const FLOOR_SAMPLES = 200_000;

/** Latencies counted by the nanosecond, above the timer's floor. */
export class LatencyHistogram {
  /** What two readings of the timer in a row are apart, in ns; taken off every latency. */
  readonly floorNs: number;
  /** Longest latency, ns. */
  maxNs = 0;
  private samples = 0;
  private readonly counts = new Int32Array(LONGEST + 1);

  constructor(floorNs: number) {
    this.floorNs = floorNs;
  }

  /** Counts a latency given in ms, the timer's unit. */
  add(ms: number): void {
    const ns = Math.max(Math.round(ms * 1e6) - this.floorNs, 0);
    if (ns > this.maxNs) this.maxNs = ns;
    this.counts[Math.min(ns, LONGEST)]!++;
    this.samples++;
  }

  /** The latency that the given share of the samples does not exceed, ns; −1 without samples. */
  percentile(share: number): number {
    let left = Math.ceil(this.samples * share);
    if (left === 0) return -1;
    for (let ns = 0; ns < LONGEST; ns++) {
      left -= this.counts[ns]!;
      if (left <= 0) return ns;
    }
    return this.maxNs;
  }
}

/** The median of what two readings of the timer in a row are apart, ns. */
export function timerFloorNs(): number {
  let floor = 0;
  // The first round lets the compiler settle.
  for (let round = 0; round < 2; round++) {
    const histogram = new LatencyHistogram(0);
    for (let i = 0; i < FLOOR_SAMPLES; i++) {
      const from = performance.now();
      histogram.add(performance.now() - from);
    }
    floor = histogram.percentile(0.5);
  }
  return floor;
}
