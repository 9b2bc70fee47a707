/** Token buckets: how often one address and one user may ask. */

/** How many requests a second are served for ever, and how many at once. A rate of 0 means no limit. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Buckets by key. One that would be full again is forgotten, so the map holds only who asked lately. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #buckets = new Map<string | number, Bucket>();
  #sweptMs = 0;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Takes a token at `nowMs` (any clock that never goes back); false when there is none. */
  take(key: string | number, nowMs: number): boolean {
    const { perSecond, burst } = this.#rate;
    if (perSecond === 0) return true;
    this.#sweep(nowMs);
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      this.#buckets.set(key, { tokens: burst - 1, atMs: nowMs });
      return true;
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) / 1_000) * perSecond);
    bucket.atMs = nowMs;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Keys that are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  #sweep(nowMs: number): void {
    const fullAfterMs = (this.#rate.burst / this.#rate.perSecond) * 1_000;
    if (nowMs - this.#sweptMs < fullAfterMs) return;
    this.#sweptMs = nowMs;
    for (const [key, bucket] of this.#buckets) if (nowMs - bucket.atMs >= fullAfterMs) this.#buckets.delete(key);
  }
}
