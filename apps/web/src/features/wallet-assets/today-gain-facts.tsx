import { FactRows } from '@kontor/ui/fact-rows';
import { useDisplayValue } from '../../data/display-price.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { formatPercent, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import type { Equity } from './use-equity.ts';

/** Where the day's profit and loss comes from: the values it follows from, all of one moment, and the rule. */
export function TodayGainFacts({ equity }: { readonly equity: Equity | undefined }) {
  const words = useWords('wallet');
  const tag = useLanguageTag();
  const { own } = usePrivacy();
  const display = useDisplayValue();
  const day = equity?.day ?? undefined;
  const share = equity?.today_share ?? undefined;
  const amount = (usdt: string | undefined, sign = ''): string => {
    const fiat = display.of(usdt);
    return own(fiat === undefined ? undefined : `${sign}${formatQuantity(fiat, 2, tag)} ${display.currency.name}`);
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
            [words('gain.share'), own(share === undefined ? undefined : formatPercent(share, tag))],
          ]}
        />
      )}
      <p className="mt-3 text-12 text-text-2">{words('gain.rule')}</p>
    </div>
  );
}
