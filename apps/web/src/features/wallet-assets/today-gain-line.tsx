import { Change } from '@kontor/ui/change';
import { IconButton } from '@kontor/ui/icon-button';
import { onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { Info } from 'lucide-react';
import { useDisplayValue } from '../../data/display-price.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { formatQuantity } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { useEquity } from './use-equity.ts';

const { Part: TodayGainFacts } = onDemand(async () => (await import('./today-gain-facts.tsx')).TodayGainFacts);

/** Profit and loss of the day (spec §3 wallet, rules 6.7), and how it comes about; a dash where it cannot be told. */
export function TodayGainLine() {
  const words = useWords('wallet');
  const tag = useLanguageTag();
  const { isHidden, own } = usePrivacy();
  const display = useDisplayValue();
  const equity = useEquity();
  const fiat = display.of(equity?.today ?? undefined);
  const sign = fiat === undefined || !/[1-9]/.test(fiat) ? 0 : fiat.startsWith('-') ? -1 : 1;
  const share = equity?.today_share ?? undefined;
  return (
    <div className="mt-4 flex min-h-7 flex-wrap items-center gap-x-2 text-14">
      <span className="flex items-center text-text-2">
        {words('today')}
        <Popover
          label={words('gain.explain')}
          placement="bottom"
          trigger={<IconButton label={words('gain.explain')} size={28} icon={<Info size={14} strokeWidth={1.5} />} />}
        >
          <TodayGainFacts equity={equity} />
        </Popover>
      </span>
      <span data-testid="today-gain" className="flex gap-2 font-semibold">
        {fiat === undefined || isHidden ? (
          // Neither the colour nor the share says whether it is much.
          <span className="text-text-2">{own(fiat)}</span>
        ) : (
          <>
            <Change fraction={sign} text={`${sign > 0 ? '+' : ''}${formatQuantity(fiat, 2, tag)} ${display.currency.name}`} />
            {share !== undefined && <Change fraction={Number(share)} locale={tag} />}
          </>
        )}
      </span>
    </div>
  );
}
