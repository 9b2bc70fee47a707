import { Select } from '@kontor/ui/select';
import { useMarkets } from '../../data/markets.ts';
import { useWords } from '../../i18n/words.ts';
import { ANY } from './paged-list.tsx';

interface PairSelectProps {
  /** `BTC_USDT`; undefined for all. */
  readonly selected: string | undefined;
  readonly onSelect: (pair: string | undefined) => void;
}

/** Filters by pair. */
export function PairSelect({ selected, onSelect }: PairSelectProps) {
  const words = useWords('orders');
  const pairs = useMarkets();
  return (
    <Select
      label={words('filter.pair')}
      size="small"
      selected={selected ?? ANY}
      onSelect={(id) => onSelect(id === ANY ? undefined : id)}
      items={[
        { id: ANY, label: words('filter.allPairs') },
        ...pairs.map(({ name, left_symbol: left, right_symbol: right }) => ({ id: name, label: `${left}/${right}` })),
      ]}
    />
  );
}
