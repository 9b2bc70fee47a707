/** The height of a plot: a round number that nothing is above, and what stands at its lines. */

const STEPS = [1, 2, 2.5, 5, 10] as const;

/** The lines of an axis from 0 to something round that `most` does not pass: three, the lowest first. */
export function axisOf(most: number, isWhole: boolean): readonly number[] {
  if (!(most > 0)) return [0, 1];
  const half = most / 2;
  const power = 10 ** Math.floor(Math.log10(half));
  const step = STEPS.map((each) => each * power).find((each) => each >= half * (1 - 1e-9)) ?? 10 * power;
  const whole = isWhole ? Math.max(1, Math.ceil(step)) : step;
  return most <= whole ? [0, whole] : [0, whole, whole * 2];
}

/** `1.2M`, `350k`, `0.05`. */
export function shortNumber(value: number): string {
  return value.toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
}
