import { IconButton } from '@kontor/ui/icon-button';
import { Popover } from '@kontor/ui/popover';
import { Info } from 'lucide-react';
import { useDisplayValue } from '../../data/display-price.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { formatPercent, formatPrice } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { GainText } from './gain-text.tsx';
import { averageDigits } from './average-digits.ts';
import { useEquity } from './use-equity.ts';

/** The head of the column, with how its figures come about. */
export function CostHead() {
  const words = useWords('worth');
  const display = useDisplayValue();
  return (
    <span className="inline-flex items-center">
      {words('gainIn', { unit: display.currency.name })}
      <Popover
        label={words('costExplain')}
        placement="bottom"
        trigger={<IconButton label={words('costExplain')} size={24} icon={<Info size={12} strokeWidth={1.5} />} />}
      >
        <div className="w-80 max-w-full text-start">
          <p className="mb-2 text-14 font-semibold">{words('costTitle')}</p>
          <p className="text-12 font-normal whitespace-normal text-text-2">{words('costRule')}</p>
          <p className="mt-2 text-12 font-normal whitespace-normal text-text-2">{words('costUnknown')}</p>
        </div>
      </Popover>
    </span>
  );
}

interface CostGainProps {
  readonly symbol: string;
  /** With what it cost on average, and the gain as a share of that. */
  readonly hasAverage?: boolean;
}

/** What the spot account's part of a currency would gain if it were sold now. */
export function CostGain({ symbol, hasAverage = false }: CostGainProps) {
  const words = useWords('worth');
  const tag = useLanguageTag();
  const { isHidden, own } = usePrivacy();
  const cost = useEquity()?.costs.find((each) => each.symbol === symbol);
  const average = cost?.average ?? undefined;
  const share = cost?.gain_share ?? undefined;
  return (
    <span data-cost={symbol}>
      <GainText usdt={cost?.gain ?? undefined} />
      {hasAverage && average !== undefined && (
        <span className="block text-11 text-text-3">
          {words('averageOf', { price: own(formatPrice(average, averageDigits(average), tag)) })}
          {share !== undefined && !isHidden && <span className="ms-2">{formatPercent(share, tag)}</span>}
        </span>
      )}
    </span>
  );
}
