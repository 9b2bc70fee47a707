import { useWords } from '../i18n/words.ts';
import { useCurrencies } from './markets.ts';
import { usePairTicks } from './seconds-market.ts';
import type { SecondsContract } from './seconds-state.ts';
import { atPrice } from './seconds-terms.ts';

/** Decimals of USDT where it is no currency here. */
const USUAL_SCALE = 8;

/** What a contract would come to at the last tick, or came to, and what that is called. */
export function useStanding(contract: SecondsContract): { readonly label: string; readonly amount: string | undefined } {
  const words = useWords('seconds');
  const { ticks } = usePairTicks(contract.pair);
  const scale = useCurrencies().get('USDT')?.scale ?? USUAL_SCALE;
  if (contract.result !== null) return { label: words(`result.${contract.result}`), amount: contract.actual_profit ?? undefined };
  const price = ticks.at(-1)?.price ?? contract.present_price;
  const now = price === null ? undefined : atPrice(contract, price, scale);
  return { label: words('open.ifNow'), amount: now?.amount ?? contract.estimated_profit ?? undefined };
}
