/** A trailing stop as it is filled in, where it would fire first, and what is to be sent of it. Pure. Source: rules 2.15. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { ceilDivide, floorDivide } from '@kontor/domain/formulas/rounding';
import { toUnits } from '../../data/book-ladder.ts';
import type { Plan, Position } from '../../data/perpetual-state.ts';
import type { ContractUnits, SideWord } from '../../data/perpetual-units.ts';
import type { ContractWorld, HeldPosition } from './contract-world.ts';
import type { PlanBody } from './doors.ts';
import type { Problem } from './order-terms.ts';
import { ticksText, typedUnits } from './trigger-price.ts';

/** Plain decimals. */
export interface TrailingDraft {
  /** How far the mark comes back from its best, percent. */
  readonly callback: string;
  /** The mark from which on it is followed; empty: from now on. */
  readonly activation: string;
  readonly isPart: boolean;
  readonly quantity: string;
}

export const EMPTY_TRAILING: TrailingDraft = { callback: '', activation: '', isPart: false, quantity: '' };

/** Decimals of a rate on the wire, and of the percentage that is typed. */
const RATE_DECIMALS = 4;
export const CALLBACK_DECIMALS = RATE_DECIMALS - 2;
const RATE_SCALE = 10n ** BigInt(RATE_DECIMALS);
/** 0.1 % and 50 %. */
const [LEAST_RATE, MOST_RATE] = [10n, 5_000n];

/** Units of 1/10,000; undefined where it is no number. */
function rateOf({ callback }: TrailingDraft): bigint | undefined {
  return typedUnits(callback, CALLBACK_DECIMALS);
}

/** What is wrong with it, the first thing. */
export function trailingProblem({ units }: ContractWorld, held: HeldPosition, draft: TrailingDraft): Problem | undefined {
  const problem = (field: Problem['field'], code: Problem['code'], limit = '', unit: Problem['unit'] = ''): Problem => ({
    code,
    field,
    limit,
    unit,
  });
  const rate = rateOf(draft);
  if (draft.callback === '') return problem('trigger', 'enterCallback');
  if (rate === undefined) return problem('trigger', 'unreadable');
  if (rate < LEAST_RATE) return problem('trigger', 'minPrice', formatTrimmedDecimal(LEAST_RATE, CALLBACK_DECIMALS), 'percent');
  if (rate > MOST_RATE) return problem('trigger', 'maxPrice', formatTrimmedDecimal(MOST_RATE, CALLBACK_DECIMALS), 'percent');
  if (draft.activation !== '' && (typedUnits(draft.activation, units.quoteScale) ?? 0n) < units.tickUnits)
    return problem('price', 'unreadable');
  if (!draft.isPart) return undefined;
  const quantity = typedUnits(draft.quantity, units.baseScale) ?? 0n;
  if (quantity < units.stepUnits) return problem('quantity', 'enterQuantity');
  return quantity > held.position.quantity
    ? problem('quantity', 'tooMuch', formatTrimmedDecimal(held.position.quantity, units.baseScale), 'base')
    : undefined;
}

/**
 * Where it would fire if the mark turned at once: the callback away from the mark, or from the activation where that is not reached yet; in ticks,
 * on the side away from the market. Undefined while that is not known.
 */
export function firstTrailingTicks(
  { mark, units }: ContractWorld,
  { side }: Pick<Position, 'side'>,
  draft: TrailingDraft,
): bigint | undefined {
  const rate = rateOf(draft);
  const activation = draft.activation === '' ? undefined : typedUnits(draft.activation, units.quoteScale);
  if (mark === undefined || rate === undefined || rate > MOST_RATE) return undefined;
  const isLong = side === 'long';
  const best = activation === undefined || (isLong ? mark >= activation : mark <= activation) ? mark : activation;
  return ticksBehind(best, side, rate, units);
}

/** Where one that waits fires now, in ticks: its rate away from the best mark since it is followed. Undefined before it is, and of others. */
export function trailingTicks(
  { side, callback_rate: rate, best_price: best }: Pick<Plan, 'side' | 'callback_rate' | 'best_price'>,
  units: ContractUnits,
): bigint | undefined {
  return rate === null || best === null
    ? undefined
    : ticksBehind(toUnits(best, units.quoteScale), side, toUnits(rate, RATE_DECIMALS), units);
}

/** A price so far behind a mark, in ticks, on the side away from the market. */
function ticksBehind(mark: bigint, side: SideWord, rate: bigint, { tickUnits }: ContractUnits): bigint {
  const divisor = RATE_SCALE * tickUnits;
  return side === 'long' ? floorDivide(mark * (RATE_SCALE - rate), divisor) : ceilDivide(mark * (RATE_SCALE + rate), divisor);
}

/** The plan as it is sent: it stops a loss, by the mark, at market. */
export function trailingBody({ units }: ContractWorld, { pair, side }: Position, draft: TrailingDraft): PlanBody {
  const activation = typedUnits(draft.activation, units.quoteScale);
  const quantity = typedUnits(draft.quantity, units.baseScale) ?? 0n;
  return {
    pair,
    side,
    purpose: 'stop_loss',
    trigger_kind: 'trailing',
    callback_rate: formatTrimmedDecimal(rateOf(draft) ?? 0n, RATE_DECIMALS),
    ...(activation === undefined ? {} : { activation_price: ticksText(activation / units.tickUnits, units) }),
    source: 'mark',
    ...(draft.isPart ? { quantity: formatTrimmedDecimal(quantity - (quantity % units.stepUnits), units.baseScale) } : {}),
  };
}
