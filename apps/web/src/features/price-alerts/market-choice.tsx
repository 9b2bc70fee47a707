import type { PriceAlertSource } from '@kontor/contract/price-alert';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Select } from '@kontor/ui/select';
import { useEffect } from 'react';
import { useMarkets } from '../../data/markets.ts';
import { loadContracts, useContracts } from '../../data/perpetual-market.ts';
import { useWords } from '../../i18n/words.ts';
import { pairName } from './use-alert-market.ts';

interface MarketChoiceProps {
  readonly selected: { readonly source: PriceAlertSource; readonly pair: string };
  readonly onSelect: (market: { readonly source: PriceAlertSource; readonly pair: string }) => void;
}

/** Which market the next alert is set on. */
export function MarketChoice({ selected, onSelect }: MarketChoiceProps) {
  const words = useWords('price-alerts');
  const pairs = useMarkets();
  const contracts = useContracts();
  useEffect(() => void loadContracts(), []);
  const items = [
    ...pairs.map(({ name }) => ({ source: 'spot' as const, pair: name })),
    ...contracts.map(({ name }) => ({ source: 'perpetual' as const, pair: name })),
  ];
  return (
    <Select
      className="w-56"
      label={words('form.market')}
      items={items.map(({ source, pair }) => ({
        id: `${source} ${pair}`,
        label: pairName(pair),
        description: words(`form.${source}`),
        leading: <CoinDisc symbol={pair.split('_')[0] ?? ''} size={16} />,
      }))}
      selected={`${selected.source} ${selected.pair}`}
      onSelect={(id) => {
        const [source, pair] = id.split(' ') as [PriceAlertSource, string];
        onSelect({ source, pair });
      }}
    />
  );
}
