/** What stands of a contract that is typed; of a new one what it gets by itself. */
import { CONTRACT_DEFAULTS } from '@kontor/contract/console/contract';
import type { contractTable } from '@kontor/contract/console/contract';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { bodyFields } from '../../data/body-fields.ts';
import type { Typed } from '../../data/body-fields.ts';
import { grouped } from '../../i18n/figures.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';
import { NO_GUIDE, typedIn } from './form-guide.ts';
import type { Guide } from './form-guide.ts';

export type ContractRow = OperatorAnswerOf<typeof contractTable>['list'][number];

/** The grid is said once. */
const FIXED = ['tick_size', 'step_size'] as const;
const LIMITS = ['min_notional', 'max_notional', 'max_quantity', 'max_market_quantity', 'max_orders', 'max_open_interest'] as const;

type Command = 'contract/save' | 'contract/state' | 'contract/settle' | 'contract/fee';

export function contractGuide(command: Command, typed: Typed, contracts: readonly ContractRow[] | undefined): Guide {
  const row = contracts?.find(({ pair }) => pair === typed['pair']);
  const [base = '', quote = ''] = (typed['pair'] ?? '').split('_');
  if (command === 'contract/save') return saveGuide(row, base, quote);
  if (row === undefined) return NO_GUIDE;
  const { state, positions, index_price: index, mark_price: mark, maker_rate, taker_rate } = row;
  switch (command) {
    case 'contract/state':
      return { ...NO_GUIDE, note: say(`contracts.stands.${state}`) };
    case 'contract/settle': {
      const figures = {
        positions: counted(positions),
        index: index === null ? say('markets.none') : grouped(index),
        mark: mark === null ? say('markets.none') : grouped(mark),
        quote,
      };
      const problems = state === 'halted' ? {} : { pair: say('contracts.notHalted') };
      return { ...NO_GUIDE, units: { price: quote }, problems, note: say('contracts.settles', figures) };
    }
    case 'contract/fee':
      return { ...NO_GUIDE, values: typedIn(bodyFields(command), { maker_rate, taker_rate }), note: say('contracts.feeOf') };
  }
}

function saveGuide(row: ContractRow | undefined, base: string, quote: string): Guide {
  const guide = { ...NO_GUIDE, units: unitsOf(base, quote) };
  const fields = bodyFields('contract/save');
  if (row !== undefined)
    return {
      ...guide,
      values: typedIn(fields, bodyOfRow(row)),
      fixed: FIXED,
      emptied: LIMITS,
      note: say('contracts.isListed', { pair: `${base}/${quote}` }),
      noteBelow: 'contract',
    };
  return {
    ...guide,
    values: { ...typedIn(fields, CONTRACT_DEFAULTS), is_hot: 'off' },
    isNew: true,
    needed: [...FIXED, 'brackets'],
    problems: base !== '' && base === quote ? { pair: say('propose.problems.sameCurrency') } : {},
    noteBelow: 'steps',
    note: say('contracts.isNew'),
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
    max_open_interest: base,
    funding_hours: say('contracts.hour'),
  };
}

/** A listed contract as a body would say it; a limit that is not there is empty. */
function bodyOfRow(row: ContractRow): Readonly<Record<string, unknown>> {
  const { is_hot, tick_size, step_size, min_notional, max_open_interest, brackets, liquidation_fee, funding_hours, funding_cap } = row;
  const { max_notional, max_quantity, max_market_quantity, max_orders } = row.limits;
  return {
    is_hot,
    tick_size,
    step_size,
    min_notional: min_notional === '0' ? null : min_notional,
    max_notional,
    max_quantity,
    max_market_quantity,
    max_orders,
    max_open_interest,
    brackets,
    liquidation_fee,
    funding_hours,
    funding_cap,
  };
}
