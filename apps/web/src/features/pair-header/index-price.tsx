import { INDEX_PRICE_DECIMALS } from '../../data/constants.ts';
import { figure } from '../../data/figures.ts';
import type { ListedMarket } from '../../data/market-source.tsx';
import { usePlatform } from '../../data/platform.ts';
import { useReader } from '../../data/reader.ts';
import { useIndexTick } from '../../data/tick-store.ts';
import { useWords } from '../../i18n/words.ts';

const NAMES = { live: 'header.index', simulated: 'header.indexSimulated', off: 'header.indexOff' } as const;

/** What the index price is called: it says where it is simulated, and where there is none. */
export function useIndexName(): string {
  const t = useWords('trade');
  return t(NAMES[usePlatform()?.feed ?? 'live']);
}

/** The price that several venues agree on; a dash where there is none. */
export function IndexPrice({ pair }: { readonly pair: ListedMarket }) {
  const t = useWords('trade');
  const { locale } = useReader();
  const index = useIndexTick(pair.name);
  if (index === undefined) return '-';
  return (
    <span className={index.stale ? 'text-warn' : ''} title={index.stale ? t('header.indexStale') : undefined}>
      {figure(index.close, INDEX_PRICE_DECIMALS, locale)}
    </span>
  );
}
