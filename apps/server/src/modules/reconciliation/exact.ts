/** Amounts of a chain have more digits than those of the ledger: sums of them, as whole numbers of a smallest unit. */

const DECIMAL = /^(-?)([0-9]{1,60})(?:\.([0-9]{1,40}))?$/;

/** Units of a decimal; undefined where it is none, or finer than the unit. */
export function unitsOf(decimal: string, places: number): bigint | undefined {
  const [, sign, whole, digits = ''] = DECIMAL.exec(decimal) ?? [];
  if (whole === undefined || /[1-9]/.test(digits.slice(places))) return undefined;
  const units = BigInt(whole + digits.slice(0, places).padEnd(places, '0'));
  return sign === '-' ? -units : units;
}

/** A decimal with `least` places at least, and no more zeros than these need. */
export function decimalOf(units: bigint, places: number, least: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits
    .slice(digits.length - places)
    .replace(/0+$/, '')
    .padEnd(Math.min(least, places), '0');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
