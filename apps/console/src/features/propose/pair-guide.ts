/** What stands of a pair that is typed; of a new one what it gets by itself, and whether trades of it would be exact. */
import { PAIR_DEFAULTS } from '@kontor/contract/console/changes';
import { formatTrimmedDecimal, parsePositiveDecimal } from '@kontor/domain/amount';
import { notionalUnit } from '@kontor/domain/formulas/notional';
import { bodyFields } from '../../data/body-fields.ts';
import type { Typed } from '../../data/body-fields.ts';
import { say } from '../../i18n/words.ts';
import { NO_GUIDE, typedIn } from './form-guide.ts';
import type { CurrencyRow, Guide, PairRow } from './form-guide.ts';

/** The grid is said once. */
const FIXED = ['tick_size', 'step_size'] as const;
const LIMITS = [
  'min_notional',
  'max_notional',
  'max_quantity',
  'max_market_quantity',
  'price_band',
  'max_orders',
  'max_conditional_orders',
] as const;

export function pairGuide(typed: Typed, pairs: readonly PairRow[] | undefined, currencies: readonly CurrencyRow[] | undefined): Guide {
  const [base = '', quote = ''] = (typed['pair'] ?? '').split('_');
  const row = pairs?.find(({ pair }) => pair === typed['pair']);
  const guide = { ...NO_GUIDE, units: unitsOf(base, quote) };
  const fields = bodyFields('pair/list');
  if (row !== undefined)
    return {
      ...guide,
      values: typedIn(fields, bodyOfRow(row)),
      fixed: FIXED,
      emptied: LIMITS,
      note: say('propose.pairIsListed', { pair: `${base}/${quote}` }),
      noteBelow: 'pair',
    };
  const problems: Record<string, string> = base !== '' && base === quote ? { pair: say('propose.problems.sameCurrency') } : {};
  const exact = exactness(typed, { base: scaleOf(currencies, base), quote: scaleOf(currencies, quote) });
  if (exact === 'rounds') problems['step_size'] = say('propose.problems.rounds', { quote, digits: scaleOf(currencies, quote) ?? 0 });
  return {
    ...guide,
    values: { ...typedIn(fields, PAIR_DEFAULTS), is_hot: 'off' },
    isNew: true,
    needed: ['tick_size', 'step_size'],
    problems,
    noteBelow: 'steps',
    note:
      typeof exact === 'object'
        ? say('propose.example', { base, quote, tick: typed['tick_size'] ?? '', step: typed['step_size'] ?? '', worth: exact.worth })
        : say('propose.newPair'),
  };
}

function unitsOf(base: string, quote: string): Readonly<Record<string, string>> {
  return {
    tick_size: quote,
    min_notional: quote,
    max_notional: quote,
    step_size: base,
    max_quantity: base,
    max_market_quantity: base,
  };
}

/** A listed pair as a body would say it; a limit that is not there is left out. */
function bodyOfRow({ is_hot, tick_size, step_size, min_notional, limits }: PairRow): Readonly<Record<string, unknown>> {
  const { max_notional, max_quantity, max_market_quantity, price_band, max_orders, max_conditional_orders } = limits;
  return {
    is_hot,
    tick_size,
    step_size,
    min_notional: min_notional === '0' ? null : min_notional,
    max_notional,
    max_quantity,
    max_market_quantity,
    price_band,
    max_orders,
    max_conditional_orders,
  };
}

function scaleOf(currencies: readonly CurrencyRow[] | undefined, symbol: string): number | undefined {
  return currencies?.find((row) => row.symbol === symbol)?.scale;
}

interface Scales {
  readonly base: number | undefined;
  readonly quote: number | undefined;
}

/** What one step is worth at one tick; `rounds` where that is no amount of the quote currency (rules 0.2); undefined while something is missing. */
function exactness(typed: Typed, { base, quote }: Scales): { readonly worth: string } | 'rounds' | undefined {
  if (base === undefined || quote === undefined) return undefined;
  const tick = parsePositiveDecimal((typed['tick_size'] ?? '').trim(), quote);
  const step = parsePositiveDecimal((typed['step_size'] ?? '').trim(), base);
  if (typeof tick === 'string' || typeof step === 'string') return undefined;
  const unit = notionalUnit(tick, step, base);
  return unit === undefined ? 'rounds' : { worth: formatTrimmedDecimal(unit, quote) };
}
