import { useDisplayValue } from '../../data/display-price.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { useEquity } from './use-equity.ts';

/** The terms that add up to the day's profit and loss, in rows; what neither came nor left is not told twice. */
export function TodayTerms() {
  const words = useWords('wallet');
  const tag = useLanguageTag();
  const { own } = usePrivacy();
  const display = useDisplayValue();
  const equity = useEquity();
  const day = equity?.day ?? undefined;
  if (equity !== undefined && day === undefined) return null;
  const isNothing = (usdt: string | undefined): boolean => usdt === undefined || !/[1-9]/.test(usdt);
  const amount = (usdt: string | undefined, sign: string): string => {
    const fiat = display.of(usdt);
    return own(fiat === undefined ? undefined : `${sign}${formatQuantity(fiat, 2, tag)}`);
  };
  const rows: readonly (readonly [name: string, value: string])[] = [
    [words('gain.now'), amount(equity?.total, '')],
    [words('gain.start'), amount(day?.start, '− ')],
    ...(!isNothing(day?.inflow) || isNothing(day?.outflow) ? [[words('gain.inflow'), amount(day?.inflow, '− ')] as const] : []),
    ...(isNothing(day?.outflow) ? [] : [[words('gain.outflow'), amount(day?.outflow, '+ ')] as const]),
  ];
  return (
    <dl data-testid="today-terms" className="mt-2 hidden border-s border-hairline ps-3 text-12 md:block">
      {rows.map(([name, value]) => (
        <div key={name} className="flex h-6 items-center justify-between gap-3">
          <dt className="text-text-2">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
