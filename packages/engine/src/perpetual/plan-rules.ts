import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { meetsPrice, PlanPurpose } from '@kontor/domain/perpetual/plan';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import { PlanEnd, PlanTrigger } from '@kontor/domain/perpetual/words';
import { Refusal } from '@kontor/domain/refusals';
import type { ClientId } from '../command.ts';
import { CommandWords, readCommandAs, UserFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { STATE_LAST_NUMBER } from '../layout.ts';
import { StopSource } from '../market-kind.ts';
import { priceRefusal } from '../market-filters.ts';
import type { Call } from '../product.ts';
import { gridCount, isNegative } from '../reading.ts';
import type { Part } from './account.ts';
import type { Book } from './book.ts';
import type { Contract } from './contract.ts';
import { closingSide } from './own-orders.ts';
import type { Placing } from './placing.ts';
import type { Plan, PlanWords } from './plans.ts';

const { CANCEL_PLAN, PLACE_PLAN } = CommandWords;

/** Plans that a side may have. */
const MOST_PLANS = 20;
const MOST_YIELD = 1_000_000n;
const LEAST_DISTANCE = 10n;
const MOST_DISTANCE = 5_000n;
const NO_ID: ClientId = [0, 0, 0, 0];

/** PLACE_PLAN's shape. */
export function isPlan(c: CommandBuffer, at: number): boolean {
  const flags = c.words[at + PLACE_PLAN.FLAGS]!;
  const [side, purpose, trigger, source] = [flags & 255, (flags >>> 8) & 255, (flags >>> 16) & 255, flags >>> 24];
  if (side > 1 || purpose > PlanPurpose.STOP_LOSS || trigger > PlanTrigger.TRAILING || source > StopSource.MARK) return false;
  if ([PLACE_PLAN.QUANTITY, PLACE_PLAN.PRICE, PLACE_PLAN.ACTIVATION].some((word) => isNegative(c, at + word))) return false;
  const level = c.longs[(at + PLACE_PLAN.LEVEL) >> 1]!;
  if (trigger === PlanTrigger.TRAILING)
    return purpose === PlanPurpose.STOP_LOSS && source === StopSource.MARK && level >= LEAST_DISTANCE && level <= MOST_DISTANCE;
  if (c.longs[(at + PLACE_PLAN.ACTIVATION) >> 1] !== 0n) return false;
  return trigger === PlanTrigger.PRICE ? level > 0n : level !== 0n && level >= -MOST_YIELD && level <= MOST_YIELD;
}

/** PLACE_PLAN: take profit or stop loss of a position. */
export function takePlan(book: Book, c: CommandBuffer, at: number, call: Call): Refusal {
  const { market, clientId, user, ...words } = readCommandAs('PLACE_PLAN', c, at);
  const { members } = book.kernel;
  const contract = book.contract(market);
  if (contract === undefined) return Refusal.UNKNOWN_MARKET;
  if ((members.users.flagsIn(call.userRow) & UserFlag.SUSPENDED) !== 0) return Refusal.USER_SUSPENDED;
  const part = book.part(user, contract);
  const side = words.side as PositionSide;
  if (part === undefined || contract.records.lots(part.place, side) === 0) return Refusal.NO_POSITION;
  const { tickUnits, stepUnits, minLots } = contract.market.bounds;
  const ticks = [
    words.trigger === PlanTrigger.PRICE ? gridCount(c, at + PLACE_PLAN.LEVEL, tickUnits) : 0,
    gridCount(c, at + PLACE_PLAN.PRICE, tickUnits),
    gridCount(c, at + PLACE_PLAN.ACTIVATION, tickUnits),
  ] as const;
  if (ticks.some((count) => count !== 0 && priceRefusal(contract.market, count) !== Refusal.NONE)) return Refusal.PRICE_FILTER;
  const lots = gridCount(c, at + PLACE_PLAN.QUANTITY, stepUnits);
  if (lots < 0 || (lots > 0 && lots < minLots)) return Refusal.LOT_SIZE;
  if (lots > contract.records.lots(part.place, side)) return Refusal.NOT_CLOSABLE;
  const plan = {
    side,
    purpose: words.purpose as PlanPurpose,
    trigger: words.trigger,
    source: words.source,
    lots,
    priceTicks: ticks[1],
    level: words.level,
    activationTicks: ticks[2],
  };
  const replaced = replacedBy(contract, part.place, plan);
  if (replaced === undefined && contract.plans.of(part.place, side).length >= MOST_PLANS) return Refusal.MAX_NUM_ALGO_ORDERS;
  if (isMet(contract, plan, targetOf(book, part, plan))) return Refusal.WOULD_TRIGGER;
  call.name(0, placePlan(book, part, plan, clientId));
  members.ids.remember(call.idHash, call.userRow, at + PLACE_PLAN.CLIENT, call.body, call.slot, call.number);
  return Refusal.NONE;
}

/** Places a plan whose questions are answered, instead of the one that it replaces; returns its number. */
export function placePlan(book: Book, part: Part, words: Omit<PlanWords, 'number' | 'place'>, clientId: ClientId = NO_ID): number {
  const { contract, place } = part;
  const replaced = replacedBy(contract, place, words);
  if (replaced !== undefined) book.endPlan(contract, replaced, PlanEnd.REPLACED, 0);
  const number = ++book.planNumber;
  const plan = contract.plans.add({ ...words, number, place }, targetOf(book, part, words));
  if (plan.trigger === PlanTrigger.TRAILING && plan.activationTicks === 0) plan.peak = Number(contract.state.mark);
  const { level, ...rest } = words;
  book.kernel.events.write({ type: 'plan', user: contract.records.user(place), market: contract.id, number, ...rest, level, clientId });
  return number;
}

/** CANCEL_PLAN's shape: a number. */
export function isPlanCancel(c: CommandBuffer, at: number): boolean {
  const number = c.doubles[(at + CANCEL_PLAN.PLAN) >> 1]!;
  return Number.isSafeInteger(number) && number >= 0;
}

/** CANCEL_PLAN: one of the user's plans in a contract, or all. */
export function cancelPlans(book: Book, c: CommandBuffer, at: number): Refusal {
  const number = c.doubles[(at + CANCEL_PLAN.PLAN) >> 1]!;
  const contract = book.contract(c.words[at + CANCEL_PLAN.MARKET]!);
  if (contract === undefined) return Refusal.UNKNOWN_MARKET;
  const part = book.part(c.words[at + 1]!, contract);
  if (number !== 0) {
    const plan = contract.plans.find(number);
    if (plan === undefined || plan.place !== part?.place) return Refusal.UNKNOWN_PLAN;
    book.endPlan(contract, plan, PlanEnd.CANCELED, 0);
    return Refusal.NONE;
  }
  if (part === undefined) return Refusal.NONE;
  const plans = [...contract.plans.of(part.place, 0), ...contract.plans.of(part.place, 1)].sort((a, b) => a.number - b.number);
  for (const plan of plans) book.endPlan(contract, plan, PlanEnd.CANCELED, 0);
  return Refusal.NONE;
}

/** Works off plans that have fired, at most so many; returns how many. */
export function workOffPlans(book: Book, placing: Placing, contract: Contract, most: number): number {
  let done = 0;
  for (; done < most; done++) {
    const plan = contract.plans.next;
    if (plan === undefined) break;
    closeBy(book, placing, contract, plan);
  }
  return done;
}

/** Carries a plan out that has fired: a closing order of what it may close. */
function closeBy(book: Book, placing: Placing, contract: Contract, plan: Plan): void {
  const { place, side, priceTicks } = plan;
  const { records } = contract;
  const closable = Math.min(records.closable(place, side), 2_147_483_647);
  const lots = plan.lots === 0 ? closable : Math.min(plan.lots, closable);
  if (lots <= 0 || !placing.hasRoom) {
    book.endPlan(contract, plan, PlanEnd.INVALID, 0);
    return;
  }
  const { memory } = book.kernel;
  book.endPlan(contract, plan, PlanEnd.TRIGGERED, memory.doubles[STATE_LAST_NUMBER >> 3]! + 1);
  const isMarket = priceTicks === 0;
  const bookSide = closingSide(side);
  const slot = placing.accept(
    { contract, place },
    {
      side: bookSide,
      type: isMarket ? OrderType.MARKET : OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      selfTrade: SelfTrade.EXPIRE_MAKER,
      price: isMarket ? placing.marketLimit(contract, bookSide, lots, true) : priceTicks,
      lots,
      closes: true,
    },
  );
  memory.core.take(slot, 0n);
}

/** The plan that another takes the place of: of the whole position, and of its side and purpose. */
function replacedBy(
  contract: Contract,
  place: number,
  { side, purpose, trigger, lots }: Omit<PlanWords, 'number' | 'place'>,
): Plan | undefined {
  if (lots !== 0 || trigger === PlanTrigger.TRAILING) return undefined;
  return contract.plans
    .of(place, side)
    .find((plan) => plan.lots === 0 && plan.purpose === purpose && plan.trigger !== PlanTrigger.TRAILING);
}

function targetOf(book: Book, { contract, place }: Part, { side, trigger, level }: Omit<PlanWords, 'number' | 'place'>): number {
  if (trigger === PlanTrigger.TRAILING) return 0;
  return trigger === PlanTrigger.PRICE ? Number(level / contract.tick) : book.yieldTicks(contract, place, side, level);
}

/** Whether the price that a plan waits for is there already. */
function isMet({ tick, market, state }: Contract, plan: Omit<PlanWords, 'number' | 'place'>, target: number): boolean {
  if (plan.trigger === PlanTrigger.TRAILING) return false;
  const price = plan.source === StopSource.LAST ? BigInt(market.lastTicks) * tick : state.mark;
  return price !== 0n && meetsPrice(price, BigInt(target) * tick, plan.side, plan.purpose);
}
