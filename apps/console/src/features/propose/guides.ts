/** What stands now of what a form asks, so that one sees it, starts from it, and proposes nothing that cannot be. */
import { contractTable } from '@kontor/contract/console/contract';
import { currencyTable } from '@kontor/contract/console/currency';
import type { ChangeCommand } from '@kontor/contract/console/changes';
import { feeTable } from '@kontor/contract/console/fee';
import { icoTable } from '@kontor/contract/console/ico';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { pairTable } from '@kontor/contract/console/pair';
import { platformLimits } from '@kontor/contract/console/platform';
import { secondsTable } from '@kontor/contract/console/seconds';
import { bodyFields } from '../../data/body-fields.ts';
import type { BodyField, Typed } from '../../data/body-fields.ts';
import { useAnswer, useMe } from '../../data/session.ts';
import { useNow } from '../../frame/use-now.ts';
import { say } from '../../i18n/words.ts';
import { contractGuide } from './contract-guide.ts';
import { NO_GUIDE, typedIn } from './form-guide.ts';
import type { CurrencyRow, Guide } from './form-guide.ts';
import { itemGuide } from './item-guide.ts';
import { pairGuide } from './pair-guide.ts';
import { secondsGuide } from './seconds-guide.ts';

type FeeRow = OperatorAnswerOf<typeof feeTable>['list'][number];

type Use = 'pairs' | 'contracts' | 'currencies' | 'fees' | 'limits' | 'seconds' | 'items';

/** Times are looked at anew so often, ms. */
const NOW_MS = 30_000;

/** Commands about what the tables of markets say. */
const USES: Readonly<Partial<Record<ChangeCommand, readonly Use[]>>> = {
  'currency/list': ['currencies'],
  'currency/state': ['currencies'],
  'pair/list': ['pairs', 'currencies'],
  'pair/state': ['pairs'],
  'contract/save': ['contracts', 'currencies'],
  'contract/state': ['contracts'],
  'contract/settle': ['contracts'],
  'contract/fee': ['contracts'],
  'fee/tier': ['fees'],
  'contract/tier': ['fees'],
  'platform/config': ['limits'],
  'seconds/save': ['pairs', 'seconds'],
  'seconds/limits': ['seconds'],
  'ico/create': ['items', 'currencies'],
  'ico/randomness': ['items'],
  'ico/reveal': ['items'],
  'ico/cancel': ['items'],
  'ico/hot': ['items'],
};

/** What is listed, for who may see it; asked only where a command is about it. */
export function useListed(command: ChangeCommand) {
  const { actions } = useMe();
  const uses = actions.includes('market.view') ? (USES[command] ?? []) : [];
  const pairs = useAnswer(pairTable, {}, { isEnabled: uses.includes('pairs') });
  const contracts = useAnswer(contractTable, {}, { isEnabled: uses.includes('contracts') });
  const currencies = useAnswer(currencyTable, {}, { isEnabled: uses.includes('currencies') });
  const fees = useAnswer(feeTable, {}, { isEnabled: uses.includes('fees') });
  const limits = useAnswer(platformLimits, {}, { isEnabled: uses.includes('limits') });
  const seconds = useAnswer(secondsTable, {}, { isEnabled: uses.includes('seconds') });
  const items = useAnswer(icoTable, {}, { isEnabled: uses.includes('items') });
  const nowMs = useNow(NOW_MS);
  const failed = [pairs, contracts, currencies, fees, limits, seconds, items].find(
    ({ data, error }) => data === undefined && error !== null,
  );
  return {
    pairs: pairs.data?.list,
    contracts: contracts.data?.list,
    currencies: currencies.data?.list,
    fees: fees.data?.list,
    limits: limits.data?.limits ?? undefined,
    seconds: seconds.data,
    items: items.data?.list,
    nowMs,
    /** Why one of them did not come, and what asks again. */
    failed: failed === undefined ? undefined : { error: failed.error, again: () => void failed.refetch() },
  };
}

export type Listed = ReturnType<typeof useListed>;

/** What stands of what is typed: the pair, the tier, the currency that it names. */
export function guideOf(command: ChangeCommand, fields: readonly BodyField[], typed: Typed, listed: Listed): Guide {
  switch (command) {
    case 'pair/list':
      return pairGuide(typed, listed.pairs, listed.currencies);
    case 'pair/state': {
      const state = listed.pairs?.find(({ pair }) => pair === typed['pair'])?.state;
      return state === undefined ? NO_GUIDE : { ...NO_GUIDE, note: say(`propose.stands.${state}`) };
    }
    case 'contract/save':
    case 'contract/state':
    case 'contract/settle':
    case 'contract/fee':
      return contractGuide(command, typed, listed.contracts);
    case 'currency/list':
      return newCurrency(typed, listed.currencies);
    case 'currency/state': {
      const row = listed.currencies?.find(({ symbol }) => symbol === typed['symbol']);
      if (row === undefined) return NO_GUIDE;
      const { symbol, supply } = row;
      return { ...NO_GUIDE, values: typedIn(fields, { ...usesOf(row), supply }), emptied: ['supply'], units: { supply: symbol } };
    }
    case 'fee/tier':
      return feeGuide(fields, typed, listed.fees);
    case 'contract/tier':
      return contractFeeGuide(fields, typed, listed.fees);
    case 'platform/config':
      return listed.limits === undefined ? NO_GUIDE : { ...NO_GUIDE, values: typedIn(fields, listed.limits) };
    case 'seconds/save':
    case 'seconds/limits':
      return secondsGuide(command, typed, listed.seconds);
    case 'ico/create':
    case 'ico/randomness':
    case 'ico/reveal':
    case 'ico/cancel':
    case 'ico/hot':
      return itemGuide(command, typed, listed);
    default:
      return NO_GUIDE;
  }
}

function usesOf({ deposits, withdrawals, legal, ico_payment, margin }: CurrencyRow) {
  return { deposits, withdrawals, legal, ico_payment, margin };
}

/** A new currency is used for nothing but what is said. */
function newCurrency(typed: Typed, currencies: readonly CurrencyRow[] | undefined): Guide {
  const symbol = (typed['symbol'] ?? '').trim().toUpperCase();
  const isListed = currencies?.some((row) => row.symbol === symbol) === true;
  const values = Object.fromEntries(
    bodyFields('currency/list').flatMap(({ path, kind }) => (kind === 'turn' ? [[path, 'off'] as const] : [])),
  );
  return {
    ...NO_GUIDE,
    values,
    isNew: true,
    ...(symbol !== '' && { units: { supply: symbol } }),
    problems: isListed ? { symbol: say('propose.problems.listed', { name: symbol }) } : {},
  };
}

function feeGuide(fields: readonly BodyField[], typed: Typed, fees: readonly FeeRow[] | undefined): Guide {
  const tier = (typed['tier'] ?? '').trim();
  if (fees === undefined || tier === '') return NO_GUIDE;
  const row = fees.find((each) => String(each.tier) === tier);
  if (row === undefined) return { ...NO_GUIDE, note: say('propose.newTier') };
  const { maker_rate, taker_rate, accounts } = row;
  return { ...NO_GUIDE, values: typedIn(fields, { maker_rate, taker_rate }), note: say('propose.paidBy', { accounts }) };
}

function contractFeeGuide(fields: readonly BodyField[], typed: Typed, fees: readonly FeeRow[] | undefined): Guide {
  const tier = (typed['tier'] ?? '').trim();
  if (fees === undefined || tier === '') return NO_GUIDE;
  const row = fees.find((each) => String(each.tier) === tier);
  if (row === undefined) return { ...NO_GUIDE, problems: { tier: say('propose.noTier', { tier }) } };
  const { contract_maker_rate: maker_rate, contract_taker_rate: taker_rate, accounts } = row;
  const note = say('propose.paidInContracts', { accounts });
  return maker_rate === null || taker_rate === null
    ? { ...NO_GUIDE, note }
    : { ...NO_GUIDE, values: typedIn(fields, { maker_rate, taker_rate }), note };
}
