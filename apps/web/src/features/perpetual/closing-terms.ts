/** What closing a part of a position would do, before it is sent. Pure. Source: rules 2.1, 2.15. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { closePosition } from '@kontor/domain/perpetual/position';
import type { SideWord } from '../../data/perpetual-units.ts';
import { closingAtMarket } from './contract-world.ts';
import type { ContractWorld, HeldPosition } from './contract-world.ts';
import type { PlaceBody, Problem } from './order-terms.ts';
import { typedUnits } from './trigger-price.ts';

export interface ClosingDraft {
  readonly kind: 'limit' | 'market';
  /** Plain decimals. */
  readonly price: string;
  readonly quantity: string;
}

/** Quantities in base units, money in quote units; undefined where it is not known. */
export interface ClosingTerms {
  readonly quantity: bigint;
  /** What really closes now: of a market order no more than the book gives within 30 levels. */
  readonly closes: bigint;
  /** Of a market order: what would stay open of what was asked for. */
  readonly excess: bigint;
  readonly average: bigint | undefined;
  readonly worst: bigint | undefined;
  readonly realised: bigint | undefined;
  readonly fee: bigint | undefined;
  readonly problems: readonly Problem[];
  readonly request: PlaceBody | undefined;
}

/** The terms of a close. */
export function closingTerms(world: ContractWorld, side: SideWord, held: HeldPosition, draft: ClosingDraft): ClosingTerms {
  const { units } = world;
  const typed = typedUnits(draft.quantity, units.baseScale) ?? 0n;
  const quantity = typed - (typed % units.stepUnits);
  const limit = typedUnits(draft.price, units.quoteScale);
  const price = limit === undefined ? undefined : limit - (limit % units.tickUnits);
  const within = draft.kind === 'market' && quantity > 0n ? closingAtMarket(world, side, quantity) : undefined;
  const closes = draft.kind === 'market' ? (within === undefined ? 0n : within.lots * units.stepUnits) : quantity;
  const proceeds =
    within !== undefined
      ? (within.value * units.tickUnits * units.stepUnits) / units.coin
      : price === undefined
        ? undefined
        : (quantity * price) / units.coin;
  const isPart = closes > 0n && closes <= held.position.quantity;
  const problems = problemsOf(world, held, draft, quantity, price, closes);
  return {
    quantity,
    closes,
    excess: quantity - closes,
    average: within === undefined || within.lots === 0n ? undefined : (within.value * units.tickUnits) / within.lots,
    worst: within?.worstTicks === undefined ? undefined : within.worstTicks * units.tickUnits,
    realised: proceeds === undefined || !isPart ? undefined : closePosition(held.position, closes, proceeds).realised,
    fee: proceeds === undefined ? undefined : divideUp(proceeds * BigInt(world.takerRate), BigInt(FEE_RATE_SCALE)),
    problems,
    request:
      problems.length > 0
        ? undefined
        : {
            pair: world.contract.name,
            action: `close_${side}`,
            type: draft.kind,
            quantity: formatTrimmedDecimal(quantity, units.baseScale),
            ...(draft.kind === 'limit' && price !== undefined ? { price: formatTrimmedDecimal(price, units.quoteScale) } : {}),
          },
  };
}

function problemsOf(
  world: ContractWorld,
  held: HeldPosition,
  { kind, price: priceText, quantity: quantityText }: ClosingDraft,
  quantity: bigint,
  price: bigint | undefined,
  closes: bigint,
): readonly Problem[] {
  const { units, contract } = world;
  const at = (code: Problem['code'], field: Problem['field'], limit = '', unit: Problem['unit'] = ''): Problem[] => [
    { code, field, limit, unit },
  ];
  if (contract.state !== 'trading') return at(contract.state, 'market');
  if (kind === 'limit' && priceText === '') return at('enterPrice', 'price');
  if (kind === 'limit' && (price === undefined || price === 0n)) return at('unreadable', 'price');
  if (quantityText === '') return at('enterQuantity', 'quantity');
  if (quantity === 0n) return at('minQuantity', 'quantity', contract.step_size, 'base');
  if (quantity > held.closable) return at('overClosable', 'quantity', formatTrimmedDecimal(held.closable, units.baseScale), 'base');
  return kind === 'market' && closes === 0n ? at('emptyBook', 'market') : [];
}

/** A share of what can be closed, in whole steps; all of it at 100, however it is divided. */
export function shareOfClosable(closable: bigint, percent: number, stepUnits: bigint): bigint {
  const part = (closable * BigInt(percent)) / 100n;
  return part - (part % stepUnits);
}
