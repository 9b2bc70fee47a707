import { Side } from '@kontor/domain/order';

/** One hundred percent in the unit of band widths. */
const WHOLE = 10_000n;

/** The reference price and the band's half-width in 1/10,000 of it, fixed when an order enters its taker phase (rules 1.7). */
export interface Band {
  readonly referenceTicks: number;
  readonly bps: number;
}

/** Whether a price is beyond what the band allows: a BUY may not trade above ref × (1 + b), a SELL not below ref × (1 − b). Nothing is rounded. */
export function isOutside(side: number, priceTicks: number, { referenceTicks, bps }: Band): boolean {
  const price = BigInt(priceTicks) * WHOLE;
  const reference = BigInt(referenceTicks);
  return side === Side.BUY ? price > reference * (WHOLE + BigInt(bps)) : price < reference * (WHOLE - BigInt(bps));
}

/** The lowest tick that is not below `ticks` raised by a band: what a conditional market BUY freezes at (rules 1.6). */
export function raised(ticks: number, bps: number): number {
  const exact = BigInt(ticks) * (WHOLE + BigInt(bps));
  const whole = exact / WHOLE;
  return Number(whole * WHOLE < exact ? whole + 1n : whole);
}
