import { PlanEnd, PlanTrigger } from '@kontor/domain/perpetual/words';
import { UserFlag } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { Refusal } from '@kontor/domain/refusals';
import { isLate } from '../deadline.ts';
import { passesPriceFilter } from '../filters.ts';
import { answerToKnownId, isZero, remember } from '../ids.ts';
import type { Outcome, User, World } from '../state.ts';
import { DONE, refused, userOf } from '../state.ts';
import { stepOf, tickOf } from './account.ts';
import type { Contract, ContractRecord } from './contract.ts';
import { contractOf, recordOf } from './contract.ts';
import { endPlan, isMet, LAST, MARK, putPlan, replacedBy } from './plans.ts';
import type { PlanDraft } from './plans.ts';

const STOP_LOSS = 1;
const MAX_PLANS = 20;
const MAX_YIELD = 1_000_000n;

export function placePlan(world: World, command: CommandOf<'PLACE_PLAN'>): Outcome {
  if (!isWellFormed(command)) return refused(Refusal.MALFORMED);
  const { clientId } = command;
  const user = userOf(world, command.user);
  const body = [
    command.type,
    command.market,
    command.side,
    command.purpose,
    command.trigger,
    command.source,
    command.quantity,
    command.price,
    command.level,
    command.activation,
  ];
  const known = answerToKnownId(user, clientId, body);
  if (known) return known;
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const contract = contractOf(world, command.market);
  if (!contract) return refused(Refusal.UNKNOWN_MARKET);
  if ((user.flags & UserFlag.SUSPENDED) !== 0) return refused(Refusal.USER_SUSPENDED);
  const record = recordOf(user, contract);
  if (!record || record.sides[command.side as 0 | 1].lots === 0n) return refused(Refusal.NO_POSITION);
  const refusal = gridRefusal(contract, command);
  if (refusal !== Refusal.NONE) return refused(refusal);
  const draft = draftOf(record, command);
  const held = record.sides[draft.side];
  if (draft.lots > held.lots) return refused(Refusal.NOT_CLOSABLE);
  const others = record.plans.filter(({ side }) => side === draft.side).length - (replacedBy(draft) ? 1 : 0);
  if (others >= MAX_PLANS) return refused(Refusal.MAX_NUM_ALGO_ORDERS);
  const price = priceOf(contract, draft.source);
  if (draft.trigger !== PlanTrigger.TRAILING && price > 0n && isMet(world, draft, price)) return refused(Refusal.WOULD_TRIGGER);
  const number = putPlan(world, draft, clientId);
  remember(user, { clientId, body, slot: 0, number, where: 'over' });
  return { code: Refusal.NONE, slot: 0, number };
}

function isWellFormed(command: CommandOf<'PLACE_PLAN'>): boolean {
  const { trigger, level, activation, purpose, source } = command;
  if (command.user < 1 || isZero(command.clientId)) return false;
  if (command.side > 1 || purpose > STOP_LOSS || trigger > PlanTrigger.TRAILING || source > MARK) return false;
  if (command.quantity < 0n || command.price < 0n || activation < 0n) return false;
  switch (trigger) {
    case PlanTrigger.PRICE:
      return level > 0n && activation === 0n;
    case PlanTrigger.YIELD:
      return level !== 0n && level >= -MAX_YIELD && level <= MAX_YIELD && activation === 0n;
    default:
      return purpose === STOP_LOSS && source === MARK && level >= 10n && level <= 5_000n;
  }
}

function gridRefusal(contract: Contract, command: CommandOf<'PLACE_PLAN'>): Refusal {
  const { market } = contract;
  const prices = [command.trigger === PlanTrigger.PRICE ? command.level : 0n, command.price, command.activation];
  if (prices.some((price) => price > 0n && !passesPriceFilter(market, price))) return Refusal.PRICE_FILTER;
  const { quantity } = command;
  const step = stepOf(contract);
  if (quantity > 0n && (quantity % step !== 0n || quantity / step < BigInt(market.terms.minLots))) return Refusal.LOT_SIZE;
  return Refusal.NONE;
}

function draftOf(record: ContractRecord, command: CommandOf<'PLACE_PLAN'>): PlanDraft {
  const { contract } = record;
  return {
    record,
    side: command.side as 0 | 1,
    purpose: command.purpose as 0 | 1,
    trigger: command.trigger,
    source: command.source,
    lots: command.quantity / stepOf(contract),
    priceTicks: Number(command.price / tickOf(contract)),
    level: command.level,
    activation: command.activation,
  };
}

/** The price of a source in quote units for a whole coin; 0 where it has none yet. */
function priceOf(contract: Contract, source: number): bigint {
  return source === LAST ? BigInt(contract.market.last) * tickOf(contract) : contract.mark;
}

export function cancelPlan(world: World, command: CommandOf<'CANCEL_PLAN'>): Outcome {
  if (command.user < 1 || !Number.isSafeInteger(command.plan) || command.plan < 0) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const contract = contractOf(world, command.market);
  if (!contract) return refused(Refusal.UNKNOWN_MARKET);
  const plans = plansOf(userOf(world, command.user), contract);
  const meant = command.plan === 0 ? plans : plans.filter(({ number }) => number === command.plan);
  if (command.plan !== 0 && meant.length === 0) return refused(Refusal.UNKNOWN_PLAN);
  for (const plan of meant) endPlan(world, plan, PlanEnd.CANCELED);
  return DONE;
}

function plansOf(user: User, contract: Contract): ContractRecord['plans'] {
  return recordOf(user, contract)?.plans.slice() ?? [];
}
