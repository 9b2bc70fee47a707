/** Decimals of a coin as whole numbers of its smallest unit on the chain, which may have more of them than a ledger's amount holds. */

/** No leading zeros, none at the end, and no second spelling. */
const DECIMAL = /^(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{0,29}[1-9])?$/;

/** Units of a decimal in its one spelling; undefined where it has another, or is finer than the coin. */
export function toUnits(text: string, decimals: number): bigint | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const [whole = '', part = ''] = text.split('.');
  return part.length > decimals ? undefined : BigInt(whole + part.padEnd(decimals, '0'));
}

/** The one spelling of units. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}
