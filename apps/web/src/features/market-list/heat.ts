/** The colours of the heat map: the market's own over the page's ground, the stronger the larger the change. Words on each are the page's. Pure. */

/** From which change on a colour is slight, some, strong; fractions. */
export const HEAT_BOUNDS = [0.001, 0.02, 0.05] as const;

/** Whole class names, by strength. */
const UP = ['bg-up/14', 'bg-up/28', 'bg-up/44'] as const;
const DOWN = ['bg-down/14', 'bg-down/28', 'bg-down/44'] as const;

/** The ground of a market whose price has changed by so much. */
export function heatClass(change: string | undefined): string {
  const fraction = Number(change ?? 0);
  const strength = HEAT_BOUNDS.filter((bound) => Math.abs(fraction) >= bound).length;
  if (strength === 0 || !Number.isFinite(fraction)) return 'bg-s3';
  return (fraction > 0 ? UP : DOWN)[strength - 1] ?? 'bg-s3';
}
