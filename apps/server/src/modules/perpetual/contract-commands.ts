/** From the bodies of calls to commands: which fields go together, and decimal strings to units. Source: rules 2.1, 2.5, 2.15. */
import type { BodyOf } from '@kontor/contract/call';
import { TIME_IN_FORCE_WORDS } from '@kontor/contract/glossary';
import type { contractPlace, planPlace, positionMargin } from '@kontor/contract/perpetual';
import { CONTRACT_ACTIONS, PLAN_PURPOSE_WORDS, PLAN_SOURCES, POSITION_SIDE_WORDS } from '@kontor/contract/perpetual-words';
import { parseDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { ceilDivide, floorDivide } from '@kontor/domain/formulas/rounding';
import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { PositionSide, signOf } from '@kontor/domain/perpetual/position';
import { CommandType } from '@kontor/engine/command';
import type { ClientId, CommandOf } from '@kontor/engine/command';
import { ByMark, PlanTrigger } from '@kontor/domain/perpetual/words';
import { refused } from '../../http/refused.ts';
import type { Contract } from './contracts.ts';

export type PlaceCommand = Omit<CommandOf<'CONTRACT_PLACE'>, 'time' | 'deadline'>;
export type PlanCommand = Omit<CommandOf<'PLACE_PLAN'>, 'time' | 'deadline'>;
export type MarginCommand = Omit<CommandOf<'POSITION_MARGIN'>, 'time' | 'deadline'>;

/** Whose, in which contract, under which id. */
export interface CommandContext {
  readonly user: number;
  readonly contract: Contract;
  readonly clientId: ClientId;
}

/** Decimals of a yield. */
const YIELD_SCALE = 4;
const YIELD_WHOLE = 10_000n;
/** How far a trailing stop lets the mark come back, 1e-4 (docs/perpetual.md "Plans"). */
const LEAST_CALLBACK = 10n;
const MOST_CALLBACK = 5_000n;
const TYPES = { limit: OrderType.LIMIT, market: OrderType.MARKET, limit_maker: OrderType.LIMIT_MAKER } as const;

/** What an action does: the side of the position, and whether it closes it. */
export function meaningOf(action: (typeof CONTRACT_ACTIONS)[number]): { readonly side: PositionSide; readonly closes: boolean } {
  const place = CONTRACT_ACTIONS.indexOf(action);
  return { side: (place % 2) as PositionSide, closes: place >= 2 };
}

/**
 * The command for a place call.
 * @throws Refused for fields that do not go together or are no amounts of their currency
 */
export function placeCommand(
  body: BodyOf<typeof contractPlace>,
  { user, contract, clientId, leverage }: CommandContext & { readonly leverage: number },
): PlaceCommand {
  const { listing } = contract;
  const { side, closes } = meaningOf(body.action);
  const orderType = TYPES[body.type];
  const fits =
    (body.price !== undefined) === (orderType !== OrderType.MARKET) &&
    (body.time_in_force === undefined || orderType === OrderType.LIMIT) &&
    (!closes || (body.take_profit === undefined && body.stop_loss === undefined));
  if (!fits) throw refused('BAD_REQUEST', 'field.orderFields');
  const price = body.price === undefined ? 0n : units(body.price, listing.quoteScale, 'field.price');
  const attached = (plan: BodyOf<typeof contractPlace>['take_profit'], purpose: PlanPurpose): bigint =>
    attachedPrice(plan, { contract, side, purpose, leverage, price: price > 0n ? price : contract.state.mark?.mark });
  return {
    type: CommandType.CONTRACT_PLACE,
    user,
    market: listing.terms.market,
    clientId,
    // Who opens a long buys, who closes one sells.
    side: closes ? 1 - side : side,
    orderType,
    timeInForce: body.time_in_force === undefined ? TimeInForce.GTC : TIME_IN_FORCE_WORDS.indexOf(body.time_in_force),
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price,
    quantity: units(body.quantity, listing.baseScale, 'field.quantity'),
    takeProfit: attached(body.take_profit, PlanPurpose.TAKE_PROFIT),
    stopLoss: attached(body.stop_loss, PlanPurpose.STOP_LOSS),
    closes: closes ? 1 : 0,
    byMark: (waitsForMark(body.take_profit) ? ByMark.TAKE_PROFIT : 0) | (waitsForMark(body.stop_loss) ? ByMark.STOP_LOSS : 0),
  };
}

function waitsForMark(plan: BodyOf<typeof contractPlace>['take_profit']): boolean {
  return typeof plan === 'object' && plan.source === 'mark';
}

/** The price of a plan that comes with an order; one by yield is where the order's price would have it, on the tick away from that. */
function attachedPrice(
  plan: BodyOf<typeof contractPlace>['take_profit'],
  {
    contract,
    side,
    purpose,
    leverage,
    price,
  }: {
    readonly contract: Contract;
    readonly side: PositionSide;
    readonly purpose: PlanPurpose;
    readonly leverage: number;
    readonly price: bigint | undefined;
  },
): bigint {
  const key = purpose === PlanPurpose.TAKE_PROFIT ? 'field.takeProfit' : 'field.stopLoss';
  const { quoteScale } = contract.listing;
  if (plan === undefined) return 0n;
  if (typeof plan === 'string') return units(plan, quoteScale, key);
  if (plan.trigger_kind === 'price') {
    if (plan.trigger_price === undefined || plan.trigger_yield !== undefined) throw refused('BAD_REQUEST', key);
    return units(plan.trigger_price, quoteScale, key);
  }
  if (plan.trigger_yield === undefined || plan.trigger_price !== undefined) throw refused('BAD_REQUEST', key);
  // Without a mark the engine refuses the order for that.
  if (price === undefined) return 0n;
  const whole = YIELD_WHOLE * BigInt(leverage);
  const moved = signOf(side) * yieldUnits(plan.trigger_yield, key);
  const ticks = (moved > 0n ? ceilDivide : floorDivide)(price * (whole + moved), whole * contract.tick);
  if (ticks < 1n) throw refused('BAD_REQUEST', key);
  return ticks * contract.tick;
}

/** Whether a plan that comes with an order is by yield: its price then follows from the leverage. */
export function isByYield({ take_profit: profit, stop_loss: loss }: BodyOf<typeof contractPlace>): boolean {
  return [profit, loss].some((plan) => typeof plan === 'object' && plan.trigger_kind === 'yield');
}

/** The command for a plan. @throws Refused */
export function planCommand(body: BodyOf<typeof planPlace>, { user, contract, clientId }: CommandContext): PlanCommand {
  const { listing } = contract;
  return {
    type: CommandType.PLACE_PLAN,
    user,
    market: listing.terms.market,
    clientId,
    side: POSITION_SIDE_WORDS.indexOf(body.side),
    purpose: PLAN_PURPOSE_WORDS.indexOf(body.purpose),
    source: PLAN_SOURCES.indexOf(body.source ?? (body.trigger_kind === 'trailing' ? 'mark' : 'last')),
    quantity: body.quantity === undefined ? 0n : units(body.quantity, listing.baseScale, 'field.quantity'),
    price: body.price === undefined ? 0n : units(body.price, listing.quoteScale, 'field.price'),
    ...triggerOf(body, listing.quoteScale),
  };
}

/** What a plan waits for. Each kind has fields of its own, and none of another's. @throws Refused */
function triggerOf(body: BodyOf<typeof planPlace>, quoteScale: number): Pick<PlanCommand, 'trigger' | 'level' | 'activation'> {
  const { trigger_kind: kind, trigger_price: price, trigger_yield: gained, callback_rate: callback, activation_price: activation } = body;
  const fits =
    (price !== undefined) === (kind === 'price') &&
    (gained !== undefined) === (kind === 'yield') &&
    (kind === 'trailing' || (callback === undefined && activation === undefined));
  if (!fits) throw refused('BAD_REQUEST', 'field.planTrigger');
  if (price !== undefined) return { trigger: PlanTrigger.PRICE, level: units(price, quoteScale, 'field.planTrigger'), activation: 0n };
  if (gained !== undefined) return { trigger: PlanTrigger.YIELD, level: yieldUnits(gained, 'field.planTrigger'), activation: 0n };
  if (body.purpose !== 'stop_loss' || body.source === 'last') throw refused('BAD_REQUEST', 'field.trailing');
  return {
    trigger: PlanTrigger.TRAILING,
    level: callbackUnits(callback),
    activation: activation === undefined ? 0n : units(activation, quoteScale, 'field.activationPrice'),
  };
}

/** The command that adds to an isolated margin or takes from it. @throws Refused */
export function marginCommand(body: BodyOf<typeof positionMargin>, { user, contract, clientId }: CommandContext): MarginCommand {
  const isTaken = body.delta.startsWith('-');
  const delta = units(isTaken ? body.delta.slice(1) : body.delta, contract.listing.quoteScale, 'field.quantity');
  return {
    type: CommandType.POSITION_MARGIN,
    user,
    market: contract.name.market,
    clientId,
    side: POSITION_SIDE_WORDS.indexOf(body.side),
    delta: isTaken ? -delta : delta,
  };
}

/** Above zero. @throws Refused for what is no amount of its currency */
export function units(text: string, scale: number, key: string): bigint {
  const parsed = parsePositiveDecimal(text, scale);
  if (typeof parsed === 'string') throw refused('BAD_REQUEST', key);
  return parsed;
}

/** In 1e-4, of either sign and not 0. */
function yieldUnits(text: string, key: string): bigint {
  const parsed = parseDecimal(text.replace(/^-/, ''), YIELD_SCALE);
  if (typeof parsed === 'string' || parsed === 0n) throw refused('BAD_REQUEST', key);
  return text.startsWith('-') ? -parsed : parsed;
}

/** In 1e-4. @throws Refused for what is none that the engine takes */
function callbackUnits(text: string | undefined): bigint {
  const parsed = text === undefined ? 'missing' : parsePositiveDecimal(text, YIELD_SCALE);
  if (typeof parsed === 'string' || parsed < LEAST_CALLBACK || parsed > MOST_CALLBACK) throw refused('BAD_REQUEST', 'field.callbackRate');
  return parsed;
}
