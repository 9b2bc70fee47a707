/** One thing that is measured again and again: what it was last, when, and whether that is still known. */
import { setTimeout } from 'node:timers/promises';
import type { PartState } from '@kontor/contract/console/running';

/** A measurement that takes longer is none, ms. */
const LIMIT_MS = 3_000;

export class Reading<Value> {
  readonly #measure: () => Value | Promise<Value>;
  #value: Value | undefined;
  #measuredMs: number | null = null;
  #isKnown = false;

  constructor(measure: () => Value | Promise<Value>) {
    this.#measure = measure;
  }

  /** Measures, and says what came of it; what fails, or takes too long, leaves what was there and makes it unknown. */
  async take(nowMs: number): Promise<void> {
    const late = new AbortController();
    try {
      this.#value = await Promise.race([this.#measure(), tooLate(late.signal)]);
      this.#measuredMs = nowMs;
      this.#isKnown = true;
    } catch {
      // The reason is in the log of whoever could not answer; here it is unknown, and is shown as that.
      this.#isKnown = false;
    } finally {
      late.abort();
    }
  }

  /** What was measured last, in place of `none`, and how it does by that. */
  shown<None>(
    none: None,
    judge: (value: Value) => PartState,
  ): { readonly state: PartState; readonly measured: number | null; readonly value: Value | None } {
    const value = this.#value;
    if (value === undefined) return { state: 'unknown', measured: null, value: none };
    return { state: this.#isKnown ? judge(value) : 'unknown', measured: this.#measuredMs, value };
  }
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await setTimeout(LIMIT_MS, undefined, { signal, ref: false }).catch(() => undefined);
  throw new Error('the measurement takes too long');
}
