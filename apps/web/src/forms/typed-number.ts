/** From what a person typed to a place on the market's grid. A typed text is never rewritten: where it lies off the grid, the form shows what will be sent. */
import { MAX_DECIMAL_LENGTH, parseDecimal } from '@kontor/domain/amount';

/** How a number that lies between two steps is moved. */
export type SnapDirection = 'down' | 'up' | 'nearest';

/** A typed number on the grid. */
export interface OnGrid {
  /** Whole steps. */
  readonly steps: bigint;
  /** Whether the text said exactly this. */
  readonly exact: boolean;
}

/** `empty`: nothing typed. `unreadable`: no number, or more than any amount. */
export type Typed = OnGrid | 'empty' | 'unreadable';

/** Reads a plain decimal, also an unfinished one such as `5.` or `.5`, in steps of `stepUnits` units at `scale` decimals. */
export function readTyped(text: string, scale: number, stepUnits: bigint, direction: SnapDirection): Typed {
  if (text === '') return 'empty';
  const found = /^0*([0-9]*)(?:\.([0-9]*))?$/.exec(text);
  if (found === null || !/[0-9]/.test(text) || text.length > MAX_DECIMAL_LENGTH) return 'unreadable';
  const [, whole = '', fraction = ''] = found;
  const kept = fraction.slice(0, scale);
  const cut = /[1-9]/.test(fraction.slice(scale));
  const units = parseDecimal(`${whole === '' ? '0' : whole}${kept === '' ? '' : `.${kept}`}`, scale);
  if (typeof units === 'string') return 'unreadable';
  const down = units / stepUnits;
  const rest = units % stepUnits;
  if (rest === 0n && !cut) return { steps: down, exact: true };
  const up = direction === 'up' || (direction === 'nearest' && rest * 2n >= stepUnits);
  return { steps: up ? down + 1n : down, exact: false };
}
