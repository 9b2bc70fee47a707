/** Contracts and positions as the formulas of the domain count them: whole units of the base coin and of the quote asset. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { ceilDivide, floorDivide } from '@kontor/domain/formulas/rounding';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import { MAINTENANCE_SCALE } from '@kontor/domain/perpetual/brackets';
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { Position } from '@kontor/domain/perpetual/position';
import { toUnits } from './book-ladder.ts';
import type { Contract } from './perpetual-market.ts';
import type { AccountFigures } from './perpetual-state.ts';

/** Decimals of fractions that are worked out for the screen, cut. */
const SHARE_DECIMALS = 6;
/** Decimals of maintenance rates: units of 1/MAINTENANCE_SCALE. */
const RATE_DECIMALS = MAINTENANCE_SCALE.toString().length - 1;

export type SideWord = 'long' | 'short';

/** What a contract's figures are counted in. */
export interface ContractUnits {
  readonly baseScale: number;
  readonly quoteScale: number;
  /** Base units of a whole coin. */
  readonly coin: bigint;
  readonly tickUnits: bigint;
  readonly stepUnits: bigint;
}

interface Grid {
  readonly tick_size: string;
  readonly step_size: string;
  readonly baseScale: number;
  readonly quoteScale: number;
}

/** The units of a contract. */
export function contractUnits({ tick_size, step_size, baseScale, quoteScale }: Grid): ContractUnits {
  return {
    baseScale,
    quoteScale,
    coin: 10n ** BigInt(baseScale),
    tickUnits: toUnits(tick_size, quoteScale),
    stepUnits: toUnits(step_size, baseScale),
  };
}

/** `PositionSide` by its word. */
export function sideOf(word: SideWord): PositionSide {
  return word === 'long' ? PositionSide.LONG : PositionSide.SHORT;
}

/** A position of the wire for the domain's formulas. */
export function domainPosition(
  { side, quantity, entry_value: value }: { readonly side: SideWord; readonly quantity: string; readonly entry_value: string },
  { baseScale, quoteScale }: ContractUnits,
): Position {
  return { side: sideOf(side), quantity: toUnits(quantity, baseScale), entryValue: toUnits(value, quoteScale) };
}

/** A row of the wire's table of brackets. */
export function domainBracket(
  row: {
    readonly floor: string;
    readonly cap: string;
    readonly max_leverage: number;
    readonly maintenance_rate: string;
    readonly cum: string;
  },
  quoteScale: number,
): Bracket {
  return {
    floor: toUnits(row.floor, quoteScale),
    cap: toUnits(row.cap, quoteScale),
    maxLeverage: row.max_leverage,
    rate: toUnits(row.maintenance_rate, RATE_DECIMALS),
    cum: toUnits(row.cum, quoteScale),
  };
}

/** numerator / denominator as a plain fraction with `SHARE_DECIMALS` digits, cut towards zero. */
export function shareText(numerator: bigint, denominator: bigint): string {
  return formatTrimmedDecimal((numerator * 10n ** BigInt(SHARE_DECIMALS)) / denominator, SHARE_DECIMALS);
}

/** A fraction such as `0.0005` in units of 1/scale. */
export function rateUnits(fraction: string, scale: bigint): number {
  return Number(toUnits(fraction, scale.toString().length - 1));
}

/** What the reader pays in a contract, fractions: the contract's rates, or those of his fee tier where they are lower; nobody's tier has none. */
export function paidRates(
  { maker_rate, taker_rate }: Pick<Contract, 'maker_rate' | 'taker_rate'>,
  tier: Pick<AccountFigures, 'tier_maker_rate' | 'tier_taker_rate'> | undefined,
): { readonly maker: string; readonly taker: string } {
  return { maker: lowerRate(maker_rate, tier?.tier_maker_rate), taker: lowerRate(taker_rate, tier?.tier_taker_rate) };
}

function lowerRate(ofContract: string, ofTier: string | null | undefined): string {
  if (ofTier === null || ofTier === undefined) return ofContract;
  return rateUnits(ofTier, BigInt(FEE_RATE_SCALE)) < rateUnits(ofContract, BigInt(FEE_RATE_SCALE)) ? ofTier : ofContract;
}

/** A liquidation price on the grid, on the side nearer to the market: up for longs, down for shorts. */
export function liquidationTicks(price: bigint, side: SideWord, { tickUnits }: ContractUnits): bigint {
  return side === 'long' ? ceilDivide(price, tickUnits) : floorDivide(price, tickUnits);
}

/** The same of a plain decimal as the exchange tells it, with the decimals of the quote asset. */
export function liquidationOnGrid(price: string, side: SideWord, units: ContractUnits): string {
  const ticks = liquidationTicks(toUnits(price, units.quoteScale), side, units);
  return formatTrimmedDecimal(ticks * units.tickUnits, units.quoteScale);
}
