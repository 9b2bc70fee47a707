/** Take profit and stop loss of an open position as they are filled in, and what is to be sent of it. Pure. Source: rules 2.15. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { closedCost, signOf } from '@kontor/domain/perpetual/position';
import type { Plan, Position } from '../../data/perpetual-state.ts';
import { toUnits } from '../../data/book-ladder.ts';
import type { PlanBody } from './doors.ts';
import type { Problem } from './order-terms.ts';
import type { ContractWorld, HeldPosition } from './contract-world.ts';
import { emptyTrigger, isMet, percentText, readTrigger, ticksText, typedUnits, yieldText } from './trigger-price.ts';
import type { PlanSource, PurposeWord, Trigger, TriggerDraft, TriggerGround } from './trigger-price.ts';

export interface PurposeDraft {
  readonly isOn: boolean;
  readonly trigger: TriggerDraft;
  readonly source: PlanSource;
}

export interface PlansDraft {
  readonly plans: Readonly<Record<PurposeWord, PurposeDraft>>;
  readonly isPart: boolean;
  /** Plain decimals. */
  readonly quantity: string;
  /** What stays as it is when entry or leverage changes. */
  readonly keeps: 'price' | 'yield';
  readonly execution: 'market' | 'limit';
  readonly limits: Readonly<Record<PurposeWord, string>>;
}

export const PURPOSES: readonly PurposeWord[] = ['take_profit', 'stop_loss'];

/** Filled in with the plans of the whole position that wait already. */
export function plansDraft(position: Position, plans: readonly Plan[]): PlansDraft {
  const drafts = PURPOSES.map((purpose): readonly [PurposeWord, PurposeDraft] => {
    const plan = wholePlan(position, plans, purpose);
    if (plan === undefined) return [purpose, { isOn: false, trigger: emptyTrigger(purpose), source: 'last' }];
    const trigger: TriggerDraft =
      plan.trigger_price !== null
        ? { by: 'price', text: plan.trigger_price, isLoss: purpose === 'stop_loss' }
        : { by: 'yield', text: percentText(yieldUnits(plan.trigger_yield ?? '0')), isLoss: plan.trigger_yield?.startsWith('-') === true };
    return [purpose, { isOn: true, trigger, source: plan.source }];
  });
  const known = PURPOSES.map((purpose) => wholePlan(position, plans, purpose)).find((plan) => plan !== undefined);
  return {
    plans: Object.fromEntries(drafts) as PlansDraft['plans'],
    isPart: false,
    quantity: '',
    keeps: known?.trigger_kind === 'yield' ? 'yield' : 'price',
    execution: known?.price === undefined || known.price === null ? 'market' : 'limit',
    limits: {
      take_profit: wholePlan(position, plans, 'take_profit')?.price ?? '',
      stop_loss: wholePlan(position, plans, 'stop_loss')?.price ?? '',
    },
  };
}

/** The plan of a whole position for a purpose, of which there is at most one: trailing stops stand beside it. */
export function wholePlan({ pair, side }: Position, plans: readonly Plan[], purpose: PurposeWord): Plan | undefined {
  return plans.find(
    (plan) =>
      plan.pair === pair && plan.side === side && plan.purpose === purpose && plan.quantity === null && plan.trigger_kind !== 'trailing',
  );
}

/** `-0.3` in units of 1/10,000. */
function yieldUnits(text: string): bigint {
  return toUnits(text, 4);
}

/** What triggers are measured against: the position's average entry. */
export function groundOf(position: Position, { units }: ContractWorld): TriggerGround {
  return { side: position.side, entry: toUnits(position.average_open_price, units.quoteScale), leverage: position.leverage, units };
}

/** What is wrong with the plan of one purpose. */
export function planProblem(
  world: ContractWorld,
  position: Position,
  held: HeldPosition,
  draft: PlansDraft,
  purpose: PurposeWord,
): Problem | undefined {
  const { isOn, trigger, source } = draft.plans[purpose];
  if (!isOn) return undefined;
  const { units } = world;
  const problem = (code: Problem['code'], limit = '', unit: Problem['unit'] = ''): Problem => ({ code, field: 'trigger', limit, unit });
  if (trigger.text === '') return problem('enterPrice');
  const { ticks } = readTrigger(trigger, groundOf(position, world));
  if (ticks === undefined) return problem('unreadable');
  const now = source === 'mark' ? world.mark : world.last;
  if (now !== undefined && isMet(now, ticks * units.tickUnits, position.side, purpose))
    return problem('triggerMet', formatTrimmedDecimal(now, units.quoteScale), 'quote');
  if (draft.execution === 'limit' && (typedUnits(draft.limits[purpose], units.quoteScale) ?? 0n) === 0n) return problem('enterPrice');
  if (!draft.isPart) return undefined;
  const quantity = typedUnits(draft.quantity, units.baseScale) ?? 0n;
  if (quantity < units.stepUnits) return problem('enterQuantity');
  return quantity > held.position.quantity
    ? problem('tooMuch', formatTrimmedDecimal(held.position.quantity, units.baseScale), 'base')
    : undefined;
}

/** The plan as it is sent; undefined where it is off or wrong. */
export function planBody(world: ContractWorld, position: Position, draft: PlansDraft, purpose: PurposeWord): PlanBody | undefined {
  const { isOn, trigger, source } = draft.plans[purpose];
  const { units } = world;
  const { ticks, yield: gained } = readTrigger(trigger, groundOf(position, world));
  if (!isOn || ticks === undefined) return undefined;
  const typed = typedUnits(draft.quantity, units.baseScale) ?? 0n;
  const limit = typedUnits(draft.limits[purpose], units.quoteScale);
  return {
    pair: position.pair,
    side: position.side,
    purpose,
    trigger_kind: draft.keeps,
    ...(draft.keeps === 'price' || gained === undefined
      ? { trigger_price: ticksText(ticks, units) }
      : { trigger_yield: yieldText(gained) }),
    source,
    ...(draft.isPart ? { quantity: formatTrimmedDecimal(typed - (typed % units.stepUnits), units.baseScale) } : {}),
    ...(draft.execution === 'limit' && limit !== undefined
      ? { price: formatTrimmedDecimal(limit - (limit % units.tickUnits), units.quoteScale) }
      : {}),
  };
}

/** What a plan would realise at its trigger, before fees, in quote units; undefined where that is not known. */
export function planResult({ units }: ContractWorld, held: HeldPosition, draft: PlansDraft, { ticks }: Trigger): bigint | undefined {
  const { position } = held;
  const typed = draft.isPart ? (typedUnits(draft.quantity, units.baseScale) ?? 0n) : position.quantity;
  const quantity = typed < position.quantity ? typed : position.quantity;
  if (ticks === undefined || quantity === 0n) return undefined;
  const proceeds = (quantity * ticks * units.tickUnits) / units.coin;
  return signOf(position.side) * (proceeds - closedCost(position, quantity));
}
