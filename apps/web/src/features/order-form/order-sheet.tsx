import { useEffect } from 'react';
import { Sheet } from '@kontor/ui/sheet';
import { useLastPrice } from '../../data/last-price.ts';
import type { Pair } from '../../data/markets.ts';
import { usePairFigures } from '../../data/pair-figures.ts';
import { useTradeDesk } from '../../data/trade-desk.ts';
import { useWords } from '../../i18n/words.ts';
import { useDraftStore } from './order-draft-store.ts';
import { OrderForm } from './order-form.tsx';

/** The order form on a phone: a sheet from the bottom edge, opened through the trade desk. */
export function OrderSheet({ pair }: { readonly pair: Pair }) {
  const words = useWords('order-form');
  const figures = usePairFigures(pair);
  const sheet = useTradeDesk((desk) => desk.sheet);
  const setSheet = useTradeDesk((desk) => desk.setSheet);
  const { price, direction } = useLastPrice(pair.name);
  const last = price ?? pair.last_price;
  useEffect(() => {
    if (sheet !== undefined) useDraftStore.getState().change({ side: sheet });
  }, [sheet]);
  return (
    <Sheet
      isOpen={sheet !== undefined}
      onClose={() => setSheet(undefined)}
      title={words('sheetTitle', { pair: `${pair.left_symbol}/${pair.right_symbol}` })}
      aside={
        <span className={direction === 'up' ? 'text-16 font-semibold text-up' : 'text-16 font-semibold text-down'}>
          {last === null ? '-' : `${figures.price(last)} ${direction === 'up' ? '↑' : '↓'}`}
        </span>
      }
      closeLabel={words('close')}
    >
      <OrderForm pair={pair} layout="sheet" />
    </Sheet>
  );
}
