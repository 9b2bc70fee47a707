/**
 * What a receipt is reckoned again with, in whole units: the terms of its contract that were in force then, which stand in it. One that is older than
 * what is kept has none: there it is the terms as they stand today. Pure but for the hooks that ask.
 */
import type { AnswerOf } from '@kontor/contract/call';
import { currencyList } from '@kontor/contract/market';
import { contractBrackets, contractList } from '@kontor/contract/perpetual-market';
import { FEE_RATE_SCALE } from '@kontor/domain/formulas/fee';
import { MAINTENANCE_SCALE } from '@kontor/domain/perpetual/brackets';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import type { Answer } from '../../data/asked-call.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { toUnits } from '../../data/book-ladder.ts';
import type { Receipt } from './receipt-reckoning.ts';

const HOUR_MS = 3_600_000;
/** Decimals of fractions that are counted in units of 1/scale. */
const decimalsOfScale = (scale: bigint | number): number => scale.toString().length - 1;

/** Units of a contract and what it says of funding, brackets and the fee of a liquidation. */
export interface ReceiptTerms {
  readonly baseScale: number;
  readonly quoteScale: number;
  /** Base units of a whole coin. */
  readonly coin: bigint;
  /** Quote units for a whole coin, and base units. */
  readonly tickUnits: bigint;
  readonly stepUnits: bigint;
  /** Between two settlements of funding. */
  readonly intervalMs: number;
  /** In units of 1/FEE_RATE_SCALE. */
  readonly liquidationRate: number;
  readonly brackets: readonly Bracket[];
}

/** Terms as the wire has them, in a receipt or of a contract. */
type ToldTerms = Omit<NonNullable<Receipt['terms']>, 'taker_rate'>;

/** The terms of a contract in whole units; `scales` has the decimals of each asset. */
export function receiptTerms(
  pair: string,
  { tick_size: tick, step_size: step, funding_hours: hours, liquidation_fee: fee, brackets }: ToldTerms,
  scales: ReadonlyMap<string, number>,
): ReceiptTerms | undefined {
  const [left = '', right = ''] = pair.split('_');
  const [baseScale, quoteScale] = [scales.get(left), scales.get(right)];
  if (baseScale === undefined || quoteScale === undefined || brackets.length === 0) return undefined;
  return {
    baseScale,
    quoteScale,
    coin: 10n ** BigInt(baseScale),
    tickUnits: toUnits(tick, quoteScale),
    stepUnits: toUnits(step, baseScale),
    intervalMs: hours * HOUR_MS,
    liquidationRate: Number(toUnits(fee, decimalsOfScale(FEE_RATE_SCALE))),
    brackets: brackets.map((row) => ({
      floor: toUnits(row.floor, quoteScale),
      cap: toUnits(row.cap, quoteScale),
      maxLeverage: row.max_leverage,
      rate: toUnits(row.maintenance_rate, decimalsOfScale(MAINTENANCE_SCALE)),
      cum: toUnits(row.cum, quoteScale),
    })),
  };
}

/** The terms that stand in a receipt. `data` is null where its currencies are not known. */
export function useTermsThen(pair: string, told: NonNullable<Receipt['terms']>): Answer<ReceiptTerms | null> {
  const { data, ...asked } = useAskedCall(currencyList, {}, 'quiet');
  return { data: data && (receiptTerms(pair, told, scalesOf(data)) ?? null), ...asked };
}

/** The terms of a contract today. `data` is null where it is not listed any more. */
export function useTermsToday(pair: string): Answer<ReceiptTerms | null> {
  const contracts = useAskedCall(contractList, {}, 'quiet');
  const currencies = useAskedCall(currencyList, {}, 'quiet');
  const brackets = useAskedCall(contractBrackets, { pair }, 'quiet');
  const answers = [contracts, currencies, brackets];
  const contract = contracts.data?.list.find((each) => each.pair === pair);
  const isHere = contracts.data !== undefined && currencies.data !== undefined && brackets.data !== undefined;
  return {
    data: isHere
      ? ((contract && receiptTerms(pair, { ...contract, brackets: brackets.data.list }, scalesOf(currencies.data))) ?? null)
      : undefined,
    failure: answers.find(({ failure }) => failure !== undefined)?.failure,
    again: () => answers.filter(({ failure }) => failure !== undefined).forEach(({ again }) => again()),
  };
}

function scalesOf({ list }: AnswerOf<typeof currencyList>): ReadonlyMap<string, number> {
  return new Map(list.map(({ symbol, scale }) => [symbol, scale]));
}
