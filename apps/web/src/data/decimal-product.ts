/** Exact sums with plain decimal strings of any length, for values on screen. What is paid or booked is the engine's business. */

interface Whole {
  readonly units: bigint;
  readonly scale: number;
}

function whole(text: string): Whole {
  const [integer = '0', fraction = ''] = text.split('.');
  return { units: BigInt(`${integer}${fraction}`), scale: fraction.length };
}

function text(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const body = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${body}` : body;
}

/** a × b with `decimals` digits, the rest cut off. */
export function timesCut(a: string, b: string, decimals: number): string {
  const left = whole(a);
  const right = whole(b);
  const scale = left.scale + right.scale;
  const product = left.units * right.units;
  const cut = scale > decimals ? product / 10n ** BigInt(scale - decimals) : product * 10n ** BigInt(decimals - scale);
  return text(cut, decimals);
}

/** a ÷ b with `decimals` digits, the rest cut off; undefined when b is zero. */
export function dividedCut(a: string, b: string, decimals: number): string | undefined {
  const left = whole(a);
  const right = whole(b);
  if (right.units === 0n) return undefined;
  return text((left.units * 10n ** BigInt(decimals + right.scale)) / (right.units * 10n ** BigInt(left.scale)), decimals);
}

/** The exact sum. */
export function sum(parts: readonly string[]): string {
  const wholes = parts.map(whole);
  const scale = wholes.reduce((most, part) => Math.max(most, part.scale), 0);
  return text(
    wholes.reduce((total, part) => total + part.units * 10n ** BigInt(scale - part.scale), 0n),
    scale,
  );
}

/** Order of two decimals, for sorting: below, equal, above. */
export function compareDecimals(a: string, b: string): number {
  const left = whole(a);
  const right = whole(b);
  const scale = Math.max(left.scale, right.scale);
  const difference = left.units * 10n ** BigInt(scale - left.scale) - right.units * 10n ** BigInt(scale - right.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
