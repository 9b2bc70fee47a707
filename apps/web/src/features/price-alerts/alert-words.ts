/** An alert in words. */
import type { PriceAlert } from '@kontor/contract/price-alert';
import { formatExact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { typedValue } from './alert-draft.ts';
import { pairName } from './use-alert-market.ts';

/** What an alert waits for: `Price rises to 65,000 USDT`. */
export function useAlertWords(): (alert: PriceAlert) => string {
  const words = useWords('price-alerts');
  const tag = useLanguageTag();
  return ({ kind, direction, value, pair, period }) => {
    const unit = kind === 'change' || kind === 'funding' ? '%' : (pair.split('_')[1] ?? '');
    return words(`says.${kind}.${direction}`, { value: `${formatExact(typedValue(kind, value), tag)} ${unit}`, period: period ?? '' });
  };
}

/** The same with the market, as it is called where no other words stand beside it. */
export function useAlertName(): (alert: PriceAlert) => string {
  const says = useAlertWords();
  return (alert) => `${pairName(alert.pair)}: ${says(alert)}`;
}
