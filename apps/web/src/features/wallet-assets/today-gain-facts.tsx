import { FactRows } from '@kontor/ui/fact-rows';
import { useDisplayValue } from '../../data/display-price.ts';
import { useSettings } from '../../data/settings.ts';
import { UNKNOWN, formatPercent, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { HIDDEN_AMOUNT } from './hidden-amount.ts';
import type { Equity } from './use-equity.ts';

/** Where the day's profit and loss comes from: the values it follows from, all of one moment, and the rule. */
export function TodayGainFacts({ equity }: { readonly equity: Equity | undefined }) {
  const words = useWords('wallet');
  const tag = useLanguageTag();
  const hidden = useSettings(({ hideAmounts }) => hideAmounts);
  const display = useDisplayValue();
  const day = equity?.day ?? undefined;
  const share = equity?.today_share ?? undefined;
  const amount = (usdt: string | undefined, sign = ''): string => {
    const fiat = display.of(usdt);
    return fiat === undefined ? UNKNOWN : hidden ? HIDDEN_AMOUNT : `${sign}${formatQuantity(fiat, 2, tag)} ${display.currency.name}`;
  };
  return (
    <div className="w-72 max-w-full">
      <p className="mb-2 text-14 font-semibold">{words('today')}</p>
      {equity !== undefined && equity.today === null ? (
        <p className="text-12 text-text-2">{words('gain.unknown', { assets: equity.unpriced.join(', ') })}</p>
      ) : (
        <FactRows
          rows={[
            [words('gain.now'), amount(equity?.total)],
            [words('gain.start'), amount(day?.start, '− ')],
            [words('gain.inflow'), amount(day?.inflow, '− ')],
            [words('gain.outflow'), amount(day?.outflow, '+ ')],
            [words('gain.sum'), amount(equity?.today ?? undefined, '= ')],
            [words('gain.share'), share === undefined ? UNKNOWN : formatPercent(share, tag)],
          ]}
        />
      )}
      <p className="mt-3 text-12 text-text-2">{words('gain.rule')}</p>
    </div>
  );
}
