/** Sums of decimals of any length, digit by digit: those of a chain have more of them than an amount of the ledger. */

const DECIMAL = /^([0-9]{1,60})(?:\.([0-9]{1,40}))?$/;
const SCALE = 40;

function unitsOf(decimal: string): bigint | undefined {
  const [, whole, digits = ''] = DECIMAL.exec(decimal) ?? [];
  return whole === undefined ? undefined : BigInt(whole + digits.padEnd(SCALE, '0'));
}

/** Their sum, without zeros at its end; undefined where one is no decimal. */
export function exactSum(one: string, other: string): string | undefined {
  const [a, b] = [unitsOf(one), unitsOf(other)];
  if (a === undefined || b === undefined) return undefined;
  const digits = String(a + b).padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -SCALE) : `${digits.slice(0, -SCALE)}.${fraction}`;
}

/** Whether the first is the sum of the others, however they are written. */
export function isSumOf(sum: string, one: string, other: string): boolean {
  const known = exactSum(one, other);
  return known !== undefined && known === exactSum(sum, '0');
}
