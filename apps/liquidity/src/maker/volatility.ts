/** How much a price has moved lately, in whole numbers. */
import { MILLION, readWritten, rootDown } from '../exact.ts';

/** Fewer returns say nothing. */
const FEWEST_RETURNS = 5;

/**
 * The root of the mean square of the returns from one closing price to the next, in millionths: the realised volatility of a minute where they are
 * closes of minutes. Undefined where there are too few of them: nobody knows.
 */
export function realisedVolatility(closes: readonly string[]): bigint | undefined {
  let squares = 0n;
  let count = 0n;
  for (const [index, text] of closes.entries()) {
    const before = closes[index - 1];
    if (before === undefined) continue;
    const [from, to] = [readWritten(before), readWritten(text)];
    if (from.units === 0n) continue;
    const scale = BigInt(Math.max(from.scale, to.scale));
    const [start, end] = [from.units * 10n ** (scale - BigInt(from.scale)), to.units * 10n ** (scale - BigInt(to.scale))];
    // A thousandth of a millionth, so that small returns do not vanish before they are squared.
    const parts = ((end - start) * MILLION * 1_000n) / start;
    squares += parts * parts;
    count += 1n;
  }
  return count < FEWEST_RETURNS ? undefined : rootDown(squares / count) / 1_000n;
}
