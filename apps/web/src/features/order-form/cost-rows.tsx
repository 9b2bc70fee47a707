import { Change } from '@kontor/ui/change';
import type { Pair } from '../../data/markets.ts';
import { useOwnCost } from '../../data/own-costs.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { formatPercent, formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';

/** What the left currency cost on average, and what it would gain if it were sold now, as the exchange's books have it: one line. Nothing where nobody knows. */
export function CostRows({ pair, className = '' }: { readonly pair: Pair; readonly className?: string }) {
  const words = useWords('order-form');
  const tag = useLanguageTag();
  const figures = usePairFigures(pair);
  const { isHidden, own } = usePrivacy();
  const cost = useOwnCost(pair.left_symbol);
  if (cost === undefined || cost.average === null) return null;
  const { average, gain, gain_share: share } = cost;
  const sign = gain === null || !/[1-9]/.test(gain) ? 0 : gain.startsWith('-') ? -1 : 1;
  return (
    <dl data-testid="own-cost" className={`flex flex-wrap justify-between gap-x-3 text-12 ${className}`}>
      <div className="flex gap-2">
        <dt className="text-text-2">{words('holding.average')}</dt>
        <dd className="font-semibold">{own(figures.price(average))}</dd>
      </div>
      {gain !== null && (
        <div className="flex gap-2">
          <dt className="sr-only">{words('holding.unrealised')}</dt>
          <dd className="flex gap-2 font-semibold">
            {isHidden ? (
              <span className="text-text-2">{own('')}</span>
            ) : (
              <>
                <Change fraction={sign} text={`${sign > 0 ? '+' : ''}${formatQuantity(gain, 2, tag)}`} />
                {share !== null && <Change fraction={sign} text={formatPercent(share, tag)} />}
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
