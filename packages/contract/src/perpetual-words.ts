/** Words of perpetual contracts on the wire. Source: spec §3, §4; rules 2.1, 2.15; calls.md "Perpetuals". */
import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { PositionSide } from '@kontor/domain/perpetual/position';
import { PositionMode } from '@kontor/domain/perpetual/words';

/** `POSITION_SIDE_WORDS[PositionSide.SHORT]` is `short`. */
export const POSITION_SIDE_WORDS = byNumber(PositionSide, { LONG: 'long', SHORT: 'short' });
/** `PLAN_PURPOSE_WORDS[PlanPurpose.STOP_LOSS]` is `stop_loss`. */
export const PLAN_PURPOSE_WORDS = byNumber(PlanPurpose, { TAKE_PROFIT: 'take_profit', STOP_LOSS: 'stop_loss' });

/**
 * `hedge`: long and short apart. `one_way`: one of the two, so that an order that opens closes the other side first, as far as it has lots when it
 * trades (rules 2.1).
 */
export const POSITION_MODE_WORDS = byNumber(PositionMode, { HEDGE: 'hedge', ONE_WAY: 'one_way' });

/** In cross margin all positions share what the account has; an isolated one has margin of its own. */
export const MARGIN_MODES = ['cross', 'isolated'] as const;

/** What an order does to which position: buying opens a long and closes a short, selling the other way round (rules 2.1). */
export const CONTRACT_ACTIONS = ['open_long', 'open_short', 'close_long', 'close_short'] as const;

export const CONTRACT_ORDER_TYPES = ['limit', 'market', 'limit_maker'] as const;

/**
 * spec §4. `entrusted`: accepted, or a plan that waits; `submitted`: in the book; `cancelled`: by its owner; `invalid`: refused or expired by a
 * rule, with what was dealt before. `entrusted` and `cancelling` are passed through before anybody is answered.
 */
export const CONTRACT_ORDER_STATES = [
  'entrusted',
  'submitted',
  'partially_filled',
  'filled',
  'cancelling',
  'cancelled',
  'invalid',
] as const;

/** Who asked for an order: its owner, a plan of his, or the exchange that liquidates him. */
export const CONTRACT_ORDER_ORIGINS = ['user', 'plan', 'liquidation'] as const;

/** Why a plan is there no more, but for `entrusted`, which waits. `triggered`: it placed its order; `invalid`: nothing was left to close. */
export const PLAN_STATES = ['entrusted', 'triggered', 'cancelled', 'invalid'] as const;

/** Of a plan that comes with an order. */
export const ATTACHED_TRIGGER_KINDS = ['price', 'yield'] as const;

/** `trailing`: the mark coming back from its best. */
export const PLAN_TRIGGER_KINDS = [...ATTACHED_TRIGGER_KINDS, 'trailing'] as const;

/** The price that a plan watches. */
export const PLAN_SOURCES = ['last', 'mark'] as const;

/**
 * What changed a position: a trade in the book, its owner's liquidation there, his long and short closed against each other when he was
 * liquidated, auto-deleveraging, or the end of the contract. Only the first two have another side in the book (rules 2.11, 2.13).
 */
export const CONTRACT_DEAL_KINDS = ['trade', 'liquidation', 'offset', 'taken_over', 'deleveraging', 'settlement'] as const;

/** `new`: listed, and never opened; `halted`: it takes nothing, cancels go through; `settling`: it ends, and every position is closed. */
export const CONTRACT_STATES = ['new', 'trading', 'halted', 'settling'] as const;

/** Words in the order of the domain's numbers. */
function byNumber<Name extends string, Word extends string>(
  numbers: Readonly<Record<Name, number>>,
  words: Readonly<Record<Name, Word>>,
): Word[] {
  const list: Word[] = [];
  for (const name of Object.keys(numbers) as Name[]) list[numbers[name]] = words[name];
  return list;
}
