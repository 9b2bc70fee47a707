import { SELL } from './state.ts';

/** Divides, up where there is a rest. */
function up(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor;
  return whole * divisor === dividend ? whole : whole + 1n;
}

export function floating(reference: bigint, margin: number, scale: number, side: number): bigint {
  const exact = reference * BigInt(10_000 + margin);
  const parts = 10n ** BigInt(12 - scale);
  return side === SELL ? up(exact, parts) : exact / parts;
}

export function quantityFor(total: bigint, price: bigint, scale: number): bigint {
  return (total * 10n ** BigInt(scale)) / price;
}

export function totalFor(quantity: bigint, price: bigint, scale: number): bigint {
  return up(quantity * price, 10n ** BigInt(scale));
}

export function feeOf({ quantity, rate }: { readonly quantity: bigint; readonly rate: number }): bigint {
  return up(quantity * BigInt(rate), 10n ** 8n);
}
