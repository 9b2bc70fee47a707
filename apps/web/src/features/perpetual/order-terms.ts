/** What an order of the form would cost and do, for both sides, and what is wrong with it. Pure; the quote of the exchange says the same later. Source: rules 2.4, 2.15. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { largestOpenable, orderCost, totalCost } from '@kontor/domain/perpetual/order-cost';
import type { BodyOf } from '@kontor/contract/call';
import type { contractPlace } from '@kontor/contract/perpetual';
import { toUnits } from '../../data/book-ladder.ts';
import { liquidationTicks, sideOf } from '../../data/perpetual-units.ts';
import type { SideWord } from '../../data/perpetual-units.ts';
import type { ContractDraft } from './contract-draft.ts';
import { closesOther, closingAtMarket, liquidationWith, notionalLeft, openingPrice } from './contract-world.ts';
import type { ContractWorld } from './contract-world.ts';
import { isMet, readTrigger, ticksText, typedUnits, yieldText } from './trigger-price.ts';
import type { PurposeWord } from './trigger-price.ts';

export type ProblemCode =
  | 'enterPrice'
  | 'enterQuantity'
  | 'unreadable'
  | 'minPrice'
  | 'maxPrice'
  | 'minQuantity'
  | 'maxQuantity'
  | 'minTotal'
  | 'tooMuch'
  | 'insufficient'
  | 'bracket'
  | 'nothingToClose'
  | 'overClosable'
  | 'emptyBook'
  | 'frozen'
  | 'new'
  | 'halted'
  | 'settling'
  | 'triggerMet'
  | 'planMet'
  | 'enterCallback';

export interface Problem {
  readonly code: ProblemCode;
  readonly field: 'price' | 'quantity' | 'trigger' | 'market';
  /** The limit it names, a plain decimal; empty where it names none. */
  readonly limit: string;
  readonly unit: 'base' | 'quote' | 'percent' | '';
}

export type PlaceBody = Omit<BodyOf<typeof contractPlace>, 'client_id'>;

/** One side of the form: what its button would send. Amounts in units. */
export interface SideTerms {
  readonly side: SideWord;
  readonly quantity: bigint;
  /** What it is reckoned with; undefined before a price is known. */
  readonly price: bigint | undefined;
  readonly cost: bigint | undefined;
  readonly fee: bigint | undefined;
  readonly max: bigint | undefined;
  /** The account and the brackets allow it: what cannot be opened is never liquidated either. */
  readonly isOpenable: boolean;
  /** In one-way it closes the other side first: the exchange's quote counts as if all of it opened. */
  readonly closesOther: boolean;
  /** In ticks. */
  readonly liquidation: bigint | undefined;
  /** Of what closes at market: what the book would take now. */
  readonly fillable: bigint | undefined;
  readonly problems: readonly Problem[];
  /** Undefined while something is wrong. */
  readonly request: PlaceBody | undefined;
}

export interface OrderTerms {
  readonly long: SideTerms;
  readonly short: SideTerms;
  /** What the field of quantities shows: what is typed, or what a share comes to; plain decimal. */
  readonly quantity: string;
  /** Whole percent for the slider. */
  readonly percent: number;
}

const SIDES = ['long', 'short'] as const;

/** The account has too little for it, or the brackets allow less. */
const NOT_OPENABLE: ReadonlySet<ProblemCode> = new Set(['insufficient', 'bracket']);

/** Both sides of what is filled in. */
export function orderTerms(world: ContractWorld, draft: ContractDraft): OrderTerms {
  const base = baseOf(world, draft);
  const quantity = quantityOf(world, draft, base);
  const [long, short] = SIDES.map((side) => sideTerms(world, draft, side, quantity)) as [SideTerms, SideTerms];
  const { baseScale } = world.units;
  return {
    long,
    short,
    quantity: draft.size.by === 'quantity' ? draft.size.text : quantity === 0n ? '' : formatTrimmedDecimal(quantity, baseScale),
    percent: draft.size.by === 'percent' ? draft.size.percent : base === 0n ? 0 : Number((quantity * 100n) / base),
  };
}

/** What 100 % is: what both sides could open, so that either button can be pressed; of what closes the larger closable. */
function baseOf(world: ContractWorld, draft: ContractDraft): bigint {
  const { held } = world;
  if (draft.action === 'close') {
    const [long, short] = [held.long?.closable ?? 0n, held.short?.closable ?? 0n];
    return long > short ? long : short;
  }
  const [long, short] = [largest(world, draft, 'long'), largest(world, draft, 'short')];
  if (long === undefined || short === undefined) return 0n;
  return long < short ? long : short;
}

function quantityOf({ units }: ContractWorld, { size }: ContractDraft, base: bigint): bigint {
  if (size.by === 'percent') return floorTo((base * BigInt(size.percent)) / 100n, units.stepUnits);
  const typed = typedUnits(size.text, units.baseScale);
  return typed === undefined ? 0n : floorTo(typed, units.stepUnits);
}

/** Most that can be opened: by what is available, and by the brackets. Undefined before a price, a mark or the funds are known. */
function largest(world: ContractWorld, draft: ContractDraft, side: SideWord): bigint | undefined {
  const { funds, units, mark } = world;
  if (funds === undefined || mark === undefined) return undefined;
  let quantity: bigint | undefined;
  // At market the price follows from the quantity, which follows from the price: each round makes it smaller or leaves it.
  for (let round = 0; round < 4; round++) {
    const price = priceOf(world, draft, side, quantity ?? units.stepUnits);
    if (price === undefined || price === 0n) return undefined;
    const order = { side: sideOf(side), price, mark, leverage: world.leverage, takerRate: world.takerRate };
    const paid = largestOpenable(funds.available, order, units.stepUnits, units.coin);
    const allowed = notionalLeft(world);
    const most = allowed === undefined ? paid : least(paid, floorTo((allowed * units.coin) / price, units.stepUnits));
    if (quantity !== undefined && most >= quantity) break;
    quantity = most;
    if (draft.kind !== 'market') break;
  }
  return quantity;
}

function priceOf(world: ContractWorld, draft: ContractDraft, side: SideWord, quantity: bigint): bigint | undefined {
  const { units, bids, asks } = world;
  if (draft.kind !== 'market') {
    const typed = typedUnits(draft.price, units.quoteScale);
    return typed === undefined ? undefined : floorTo(typed, units.tickUnits);
  }
  if (draft.action === 'open') return openingPrice(world, side, quantity);
  const [best] = side === 'long' ? bids : asks;
  return best === undefined ? undefined : best[0] * units.tickUnits;
}

function sideTerms(world: ContractWorld, draft: ContractDraft, side: SideWord, quantity: bigint): SideTerms {
  const { units, mark } = world;
  const price = priceOf(world, draft, side, quantity);
  const opens = draft.action === 'open';
  const max = opens ? largest(world, draft, side) : (world.held[side]?.closable ?? 0n);
  const reckoned =
    opens && price !== undefined && mark !== undefined && quantity > 0n
      ? orderCost({ side: sideOf(side), quantity, price, mark, leverage: world.leverage, takerRate: world.takerRate }, units.coin)
      : undefined;
  const closing = !opens && draft.kind === 'market' && quantity > 0n ? closingAtMarket(world, side, quantity) : undefined;
  const cost = reckoned === undefined ? undefined : totalCost(reckoned);
  const problems = problemsOf(world, draft, side, { quantity, price, cost, max });
  const isOpenable = problems.every(({ code }) => !NOT_OPENABLE.has(code));
  const liquidation =
    reckoned === undefined || price === undefined || !isOpenable
      ? undefined
      : liquidationWith(world, side, { quantity, price, fee: reckoned.fee });
  return {
    side,
    quantity,
    price,
    cost,
    fee: reckoned?.fee,
    max,
    isOpenable: reckoned !== undefined && isOpenable,
    closesOther: opens && closesOther(world, side),
    liquidation: liquidation === undefined ? undefined : liquidationTicks(liquidation.price, liquidation.side, units),
    fillable: closing === undefined ? undefined : closing.lots * units.stepUnits,
    problems,
    request: problems.length > 0 ? undefined : requestOf(world, draft, side, quantity, price),
  };
}

interface Reckoned {
  readonly quantity: bigint;
  readonly price: bigint | undefined;
  readonly cost: bigint | undefined;
  readonly max: bigint | undefined;
}

/** A line for each reason, in the order in which they are told. */
function problemsOf(world: ContractWorld, draft: ContractDraft, side: SideWord, reckoned: Reckoned): readonly Problem[] {
  const found = [
    ...marketProblems(world, draft, side),
    ...priceProblems(world, draft),
    ...quantityProblems(world, draft, reckoned),
    ...(draft.action === 'open' ? openingProblems(world, reckoned) : closingProblems(world, side, reckoned)),
  ];
  return found.length > 0 || draft.action === 'close' || !draft.hasPlans ? found : triggerProblems(world, draft, side, reckoned);
}

function marketProblems({ contract, isFrozen, bids, asks }: ContractWorld, { action, kind }: ContractDraft, side: SideWord): Problem[] {
  const market = (code: ProblemCode): Problem[] => [{ code, field: 'market', limit: '', unit: '' }];
  if (contract.state !== 'trading') return market(contract.state);
  if (action === 'open' && isFrozen) return market('frozen');
  const taken = (action === 'open') === (side === 'long') ? asks : bids;
  return kind === 'market' && taken.length === 0 ? market('emptyBook') : [];
}

/** What is wrong with a price as typed, a plain decimal. */
export function priceProblems(
  { contract: { limits }, units }: Pick<ContractWorld, 'contract' | 'units'>,
  { kind, price: text }: Pick<ContractDraft, 'kind' | 'price'>,
): Problem[] {
  if (kind === 'market') return [];
  const problem = (code: ProblemCode, limit = ''): Problem[] => [{ code, field: 'price', limit, unit: limit === '' ? '' : 'quote' }];
  if (text === '') return problem('enterPrice');
  const price = typedUnits(text, units.quoteScale);
  if (price === undefined || price < units.tickUnits) return problem('unreadable');
  if (price < toUnits(limits.min_price, units.quoteScale)) return problem('minPrice', limits.min_price);
  if (limits.max_price !== null && price > toUnits(limits.max_price, units.quoteScale)) return problem('maxPrice', limits.max_price);
  return [];
}

function quantityProblems(
  { contract, units }: ContractWorld,
  { kind, size, action }: ContractDraft,
  { quantity, price }: Reckoned,
): Problem[] {
  const problem = (code: ProblemCode, limit = '', unit: Problem['unit'] = 'base'): Problem[] => [
    { code, field: 'quantity', limit, unit: limit === '' ? '' : unit },
  ];
  const { limits } = contract;
  if (size.by === 'quantity' && size.text === '') return problem('enterQuantity');
  if (size.by === 'quantity' && typedUnits(size.text, units.baseScale) === undefined) return problem('unreadable');
  const [least, most] =
    kind === 'market' ? [limits.min_market_quantity, limits.max_market_quantity] : [contract.min_quantity, limits.max_quantity];
  // What is left of a position may always be closed, however little it is.
  if (quantity === 0n || (action === 'open' && quantity < toUnits(least, units.baseScale))) return problem('minQuantity', least);
  if (most !== null && quantity > toUnits(most, units.baseScale)) return problem('maxQuantity', most);
  const total = price === undefined ? undefined : (quantity * price) / units.coin;
  if (action === 'open' && total !== undefined && total < toUnits(contract.min_notional, units.quoteScale))
    return problem('minTotal', contract.min_notional, 'quote');
  return [];
}

function openingProblems(world: ContractWorld, { quantity, price, cost }: Reckoned): Problem[] {
  const { funds, units } = world;
  if (cost === undefined || price === undefined || funds === undefined) return [];
  const left = notionalLeft(world);
  if (left !== undefined && quantity * price > left * units.coin)
    return [{ code: 'bracket', field: 'quantity', limit: formatTrimmedDecimal(left, units.quoteScale), unit: 'quote' }];
  if (cost > funds.available)
    return [{ code: 'insufficient', field: 'quantity', limit: formatTrimmedDecimal(funds.available, units.quoteScale), unit: 'quote' }];
  return [];
}

function closingProblems({ held, units, funds }: ContractWorld, side: SideWord, { quantity }: Reckoned): Problem[] {
  if (funds === undefined) return [];
  const position = held[side];
  if (position === undefined) return [{ code: 'nothingToClose', field: 'market', limit: '', unit: '' }];
  return quantity > position.closable
    ? [{ code: 'overClosable', field: 'quantity', limit: formatTrimmedDecimal(position.closable, units.baseScale), unit: 'base' }]
    : [];
}

const PURPOSES: readonly PurposeWord[] = ['take_profit', 'stop_loss'];

/**
 * A trigger that the order's price meets would fire at once, and is refused; at market that price is the mark (docs/perpetual.md). What the last
 * price meets there would fire with the next trade.
 */
function triggerProblems(world: ContractWorld, draft: ContractDraft, side: SideWord, { price }: Reckoned): Problem[] {
  const { units } = world;
  return PURPOSES.flatMap((purpose): Problem[] => {
    const trigger = attachedTicks(world, draft, side, purpose, price);
    if (trigger === 'none') return [];
    const asked = draft.kind === 'market' ? [world.mark, ...(draft.sources[purpose] === 'last' ? [world.last] : [])] : [price];
    const met = asked.find((now) => now !== undefined && (trigger === undefined || isMet(now, trigger * units.tickUnits, side, purpose)));
    if (trigger !== undefined && met === undefined) return [];
    const code = draft.kind === 'market' ? 'triggerMet' : 'planMet';
    return [{ code, field: 'trigger', limit: met === undefined ? '' : formatTrimmedDecimal(met, units.quoteScale), unit: 'quote' }];
  });
}

/** Ticks of a plan for one side; `none` where nothing is filled in. A price was typed for one side, its yield holds for the other. */
function attachedTicks(
  { units, leverage }: ContractWorld,
  { triggers, plansFor }: ContractDraft,
  side: SideWord,
  purpose: PurposeWord,
  entry: bigint | undefined,
): bigint | 'none' | undefined {
  const draft = triggers[purpose];
  if (draft.text === '') return 'none';
  const ground = { side: plansFor, entry, leverage, units };
  const typed = readTrigger(draft, ground);
  if (side === plansFor) return typed.ticks;
  if (typed.yield === undefined) return undefined;
  return readTrigger(
    { by: 'yield', text: formatTrimmedDecimal(typed.yield < 0n ? -typed.yield : typed.yield, 2), isLoss: typed.yield < 0n },
    { ...ground, side },
  ).ticks;
}

function requestOf(world: ContractWorld, draft: ContractDraft, side: SideWord, quantity: bigint, price: bigint | undefined): PlaceBody {
  const { contract, units } = world;
  const body: PlaceBody = {
    pair: contract.name,
    action: `${draft.action}_${side}`,
    type: draft.kind,
    quantity: formatTrimmedDecimal(quantity, units.baseScale),
    ...(draft.kind === 'market' || price === undefined ? {} : { price: formatTrimmedDecimal(price, units.quoteScale) }),
    ...(draft.kind === 'limit' && draft.time !== 'gtc' ? { time_in_force: draft.time } : {}),
  };
  if (draft.action === 'close' || !draft.hasPlans) return body;
  const takeProfit = attachedPlan(world, draft, side, 'take_profit', price);
  const stopLoss = attachedPlan(world, draft, side, 'stop_loss', price);
  return {
    ...body,
    ...(takeProfit === undefined ? {} : { take_profit: takeProfit }),
    ...(stopLoss === undefined ? {} : { stop_loss: stopLoss }),
  };
}

/** A yield stays a yield, so that it moves with the entry; a price that was typed is a price. */
function attachedPlan(
  world: ContractWorld,
  draft: ContractDraft,
  side: SideWord,
  purpose: PurposeWord,
  entry: bigint | undefined,
): Exclude<PlaceBody['take_profit'], string> {
  const { units, leverage } = world;
  const trigger = draft.triggers[purpose];
  const source = draft.sources[purpose];
  if (trigger.by === 'yield') {
    const { yield: wanted } = readTrigger(trigger, { side, entry, leverage, units });
    return wanted === undefined ? undefined : { trigger_kind: 'yield', trigger_yield: yieldText(wanted), source };
  }
  const ticks = attachedTicks(world, draft, side, purpose, entry);
  return typeof ticks === 'bigint' ? { trigger_kind: 'price', trigger_price: ticksText(ticks, units), source } : undefined;
}

function floorTo(amount: bigint, step: bigint): bigint {
  return amount - (amount % step);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
