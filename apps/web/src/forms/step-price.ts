/** Moving a price by its step: first onto the grid, then along it; never below one step. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';

/** Decimals that any price and any step have room in. */
const SCALE = 18;

/** A plain decimal `steps` steps away. What is no number counts as zero. */
export function stepPrice(text: string, step: string, steps: number): string {
  const unit = unitsOf(step);
  const from = unitsOf(text);
  if (unit === 0n) return text;
  const down = from / unit;
  const onGrid = from % unit === 0n;
  // From between two steps, the first step up or down is to the nearest one there.
  const next = onGrid ? down + BigInt(steps) : steps > 0 ? down + BigInt(steps) : down + BigInt(steps) + 1n;
  return formatTrimmedDecimal((next < 1n ? 1n : next) * unit, SCALE);
}

function unitsOf(text: string): bigint {
  const dot = text.indexOf('.');
  const [whole = '', fraction = ''] = dot < 0 ? [text] : [text.slice(0, dot), text.slice(dot + 1)];
  if (!/^[0-9]*$/.test(whole + fraction) || fraction.length > SCALE || whole.length > SCALE) return 0n;
  return BigInt(whole === '' ? '0' : whole) * 10n ** BigInt(SCALE) + BigInt(fraction.padEnd(SCALE, '0'));
}
