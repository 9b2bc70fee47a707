/** What another leverage changes, before it is set. Pure. Source: rules 2.3, 2.5. */
import { bracketOf, capAtLeverage } from '@kontor/domain/perpetual/brackets';
import { largestOpenable } from '@kontor/domain/perpetual/order-cost';
import { initialMargin } from '@kontor/domain/perpetual/position';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { sideOf } from '../../data/perpetual-units.ts';
import type { ContractWorld } from './contract-world.ts';

/** What holds at one leverage. Money in quote units, quantities in base units; undefined where it is not known. */
export interface AtLeverage {
  /** Largest position that the brackets allow, as notional. */
  readonly cap: bigint | undefined;
  /** What the positions of the contract hold as margin. */
  readonly margin: bigint | undefined;
  /** Most that can still be opened at the mark. */
  readonly openable: bigint | undefined;
  /** Move against a new position that liquidates it, in units of 1/1,000,000: `1 / L − maintenance rate`. */
  readonly move: bigint | undefined;
}

/** Why a leverage cannot be set. */
export type LeverageRefusal = 'lowerRefused' | 'aboveBracket';

const WHOLE = 1_000_000n;

export function atLeverage(world: ContractWorld, leverage: number): AtLeverage {
  const { brackets, mark, held, funds, units, takerRate, marginMode } = world;
  const positions = [held.long, held.short].filter((one) => one !== undefined);
  const order = mark === undefined ? undefined : { side: sideOf('long'), price: mark, mark, leverage, takerRate };
  const marginNow = positions.reduce((sum, { position, margin }) => sum + marginAt(position.quantity, margin, world, world.leverage), 0n);
  const margin = positions.reduce((sum, one) => sum + marginAt(one.position.quantity, one.margin, world, leverage), 0n);
  // Isolated margin stays where it is; of cross positions less or more is bound.
  const available = funds === undefined ? undefined : funds.available + (marginMode === 'cross' ? marginNow - margin : 0n);
  return {
    cap: brackets === undefined ? undefined : capAtLeverage(brackets, leverage),
    margin: positions.length === 0 ? 0n : margin,
    openable: order === undefined || available === undefined ? undefined : largestOpenable(available, order, units.stepUnits, units.coin),
    move: brackets === undefined || brackets.length === 0 ? undefined : WHOLE / BigInt(leverage) - bracketOf(brackets, 0n).rate,
  };
}

function marginAt(quantity: bigint, isolated: bigint, { marginMode, mark, units }: ContractWorld, leverage: number): bigint {
  if (marginMode === 'isolated' || mark === undefined) return isolated;
  return divideUp(quantity * mark, units.coin * BigInt(leverage));
}

/** Why a leverage would be refused; undefined where it would not be, as far as is known. */
export function leverageRefusal(world: ContractWorld, leverage: number): LeverageRefusal | undefined {
  const { held, marginMode, brackets, mark, units } = world;
  const positions = [held.long, held.short].filter((one) => one !== undefined);
  if (marginMode === 'isolated' && positions.length > 0 && leverage < world.leverage) return 'lowerRefused';
  if (brackets === undefined || mark === undefined) return undefined;
  const notional = positions.reduce((sum, { position }) => sum + (position.quantity * mark) / units.coin, 0n);
  return notional > capAtLeverage(brackets, leverage) ? 'aboveBracket' : undefined;
}

/** The least isolated margin that a position may be left with: `Q × EP / L` (rules 2.5). */
export function leastMargin(entryValue: bigint, leverage: number): bigint {
  return initialMargin(entryValue, leverage);
}
