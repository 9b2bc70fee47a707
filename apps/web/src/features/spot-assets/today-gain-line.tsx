import { Change } from '@kontor/ui/change';
import { useDisplayValue } from '../../data/display-price.ts';
import { useSettings } from '../../data/settings.ts';
import { UNKNOWN, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { HIDDEN_AMOUNT } from './hidden-amount.ts';
import { todayGain } from './today-gain.ts';
import { useDayStart } from './use-day-start.ts';
import { usePriceOf, useSpotValue } from './use-spot-value.ts';

/** Profit and loss of the day (spec §3 wallet); a dash where it cannot be told. */
export function TodayGainLine() {
  const words = useWords('wallet');
  const tag = useLanguageTag();
  const hidden = useSettings(({ hideAmounts }) => hideAmounts);
  const display = useDisplayValue();
  const start = useDayStart();
  const usdt = useSpotValue()?.usdt;
  const priceOf = usePriceOf();
  const gain = start === undefined || usdt === undefined ? undefined : todayGain(start, usdt, priceOf);
  const fiat = display.of(gain?.usdt);
  const sign = fiat === undefined || !/[1-9]/.test(fiat) ? 0 : fiat.startsWith('-') ? -1 : 1;
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-2 text-14" title={words('todayText')}>
      <span className="text-text-2">{words('today')}</span>
      <span data-testid="today-gain" className="flex gap-2 font-semibold">
        {gain === undefined || fiat === undefined ? UNKNOWN : (
          <>
            <Change fraction={sign} text={hidden ? HIDDEN_AMOUNT : `${sign > 0 ? '+' : ''}${formatQuantity(fiat, 2, tag)} ${display.currency.name}`} />
            {gain.share !== undefined && <Change fraction={gain.share} locale={tag} />}
          </>
        )}
      </span>
    </p>
  );
}
