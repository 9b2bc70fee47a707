/** How a plan to close a position is named, and what it waits for. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { formatExact, formatPercent } from '../i18n/format.ts';
import { useLanguageTag, useWords } from '../i18n/words.ts';
import { toUnits } from './book-ladder.ts';
import type { Plan } from './perpetual-state.ts';

/** Of a callback rate on the wire: a percentage has two less. */
const RATE_DECIMALS = 4;

type Waiting = Pick<Plan, 'trigger_kind' | 'trigger_price' | 'trigger_yield' | 'callback_rate' | 'activation_price'>;

/** What a plan is for: a trailing stop is a kind of its own. */
export function planKind({ purpose, trigger_kind: kind }: Pick<Plan, 'purpose' | 'trigger_kind'>): Plan['purpose'] | 'trailing' {
  return kind === 'trailing' ? 'trailing' : purpose;
}

/** The price, the yield, or how far the mark comes back; `price` writes a price of the plan's contract. */
export function usePlanTrigger(): (plan: Waiting, price: (text: string) => string) => string {
  const words = useWords('perpetual');
  const locale = useLanguageTag();
  return ({ trigger_kind: kind, trigger_price: at, trigger_yield: gained, callback_rate: rate, activation_price: from }, price) => {
    if (kind === 'price') return price(at ?? '0');
    if (kind === 'yield') return formatPercent(gained ?? '0', locale);
    const back = `${formatExact(formatTrimmedDecimal(toUnits(rate ?? '0', RATE_DECIMALS), RATE_DECIMALS - 2), locale)}%`;
    return from === null ? words('plan.trails', { rate: back }) : words('plan.trailsFrom', { rate: back, price: price(from) });
  };
}

/** Of the plans of a position the one that stands for a purpose where there is room for one: at a price or a yield before one that follows the mark. */
export function foremostPlan(plans: readonly Plan[], purpose: Plan['purpose']): Plan | undefined {
  const own = plans.filter((plan) => plan.purpose === purpose);
  return own.find(({ trigger_kind: kind }) => kind !== 'trailing') ?? own[0];
}
