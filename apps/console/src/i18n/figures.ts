/** Amounts as the console writes them: exactly as they were said, grouped by thousands. */

const MINUS = '−';

/** `64,214.6`, to its last digit; `−1,200`. */
export function grouped(decimal: string): string {
  const [whole = '', digits] = decimal.split('.');
  const front = whole.replace('-', MINUS).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return digits === undefined ? front : `${front}.${digits}`;
}

/** Without the zeros at its end: the same amount, said with fewer digits. */
export function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** As `grouped`, without the zeros at its end: for a column that would cut off what matters. */
export function shortest(decimal: string): string {
  return grouped(withoutZeros(decimal));
}

/** As `grouped`, with a plus before what is more than none. */
export function signed(decimal: string): string {
  return /^-|^[0.]+$/.test(decimal) ? grouped(decimal) : `+${grouped(decimal)}`;
}

/** Whether it is none, however it is written. */
export function isNone(decimal: string): boolean {
  return /^-?[0.]+$/.test(decimal);
}

/** A share of a limit, 0 to 1, for drawing alone. */
export function shareOfLimit(part: string, limit: string): number {
  const share = Number(part) / Number(limit);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}
