import { ChevronDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import type { ListedMarket } from '../../data/market-source.tsx';
import { useWords } from '../../i18n/words.ts';

const { Part: PairList } = onDemand(async () => (await import('./pair-list.tsx')).PairList);

/** The pair's name, and the list of all pairs behind it. */
export function PairSwitcher({ pair, large = false }: { readonly pair: ListedMarket; readonly large?: boolean }) {
  const t = useWords('trade');
  return (
    <Popover
      label={t('header.choose')}
      flush
      trigger={
        <AriaButton
          className="flex h-10 cursor-pointer items-center gap-2.5 rounded-control focus-ring"
          aria-label={`${pair.left_symbol}/${pair.right_symbol}, ${t('header.choose')}`}
        >
          <CoinDisc symbol={pair.left_symbol} size={large ? 24 : 28} />
          <span className="text-16 font-bold text-text">
            {pair.left_symbol}/{pair.right_symbol}
          </span>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden className="text-text-3" />
        </AriaButton>
      }
    >
      {(close) => <PairList current={pair.name} onDone={close} />}
    </Popover>
  );
}
