/** A subscription as it is filled in: what it costs, what follows from it, and why it would be refused. Source: spec §5; rules 5.2, 5.3. */
import { compareDecimals, sum } from '../../data/decimal-product.ts';
import { costOfLots, lotsLeft } from '../../data/ico-figures.ts';
import type { IcoItem } from '../../data/ico-items.ts';
import type { IcoHolding } from '../../data/ico-state.ts';

/** Why a subscription cannot be sent. */
export type SubscribeProblem = 'required' | 'whole' | 'tooMany' | 'notEnough';

export interface SubscribePlan {
  /** Whole lots, or the payment in proportion; empty while nothing is typed. */
  readonly quantity: string;
  /** What is paid for it; '0' while nothing is typed. */
  readonly cost: string;
  /** Lots that may still be subscribed; undefined where there is no limit. */
  readonly left: number | undefined;
  readonly problem: SubscribeProblem | undefined;
  /** What is missing on the account; undefined where nothing is. */
  readonly missing: string | undefined;
}

/** Without leading zeros and a point at its end, as the server takes it. */
function tidied(text: string): string {
  const [whole = '', part = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = part.replace(/0+$/, '');
  return rest === '' ? digits : `${digits === '' ? '0' : digits}.${rest}`;
}

/** What follows from a typed quantity; `available` of the ICO account, undefined while it is not known. */
export function planSubscription(
  item: Pick<IcoItem, 'lot' | 'raise_price' | 'lots_per_user'>,
  holding: Pick<IcoHolding, 'quantity'> | undefined,
  typed: string,
  available: string | undefined,
): SubscribePlan {
  const quantity = tidied(typed);
  const left = lotsLeft(item, holding);
  const isNothing = !/[1-9]/.test(quantity);
  const cost = isNothing ? '0' : costOfLots(quantity, item);
  const lacks = available !== undefined && compareDecimals(cost, available) > 0;
  const problem = isNothing
    ? 'required'
    : item.lot !== null && quantity.includes('.')
      ? 'whole'
      : left !== undefined && compareDecimals(quantity, String(left)) > 0
        ? 'tooMany'
        : lacks
          ? 'notEnough'
          : undefined;
  return { quantity: isNothing ? '' : quantity, cost, left, problem, missing: lacks ? sum([cost, `-${available}`]) : undefined };
}

/** The most that may be subscribed: what is left of the limit and what is on the account, whichever is less. Whole lots. */
export function mostLots(
  item: Pick<IcoItem, 'lot' | 'raise_price' | 'lots_per_user'>,
  holding: Pick<IcoHolding, 'quantity'> | undefined,
  available: string,
): number {
  const left = lotsLeft(item, holding) ?? 0;
  let [low, high] = [0, left];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (compareDecimals(costOfLots(String(middle), item), available) > 0) high = middle - 1;
    else low = middle;
  }
  return low;
}
