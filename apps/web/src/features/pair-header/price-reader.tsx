import { useState } from 'react';
import { ladderGrid } from '../../data/book-ladder.ts';
import { figure } from '../../data/figures.ts';
import type { ListedMarket } from '../../data/market-source.tsx';
import { useReader } from '../../data/reader.ts';
import { useTick } from '../../data/tick-store.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';

/** For who hears the screen: says price and change when asked to, because what moves ten times a second cannot be read out (ux §3). */
export function PriceReader({ pair }: { readonly pair: ListedMarket }) {
  const t = useWords('trade');
  const { locale } = useReader();
  const tick = useTick(pair.name);
  const [said, setSaid] = useState('');
  const read = (): void => {
    if (tick?.close === null || tick?.close === undefined) return;
    setSaid(
      t('header.spoken', {
        pair: `${pair.left_symbol}/${pair.right_symbol}`,
        price: `${figure(tick.close, ladderGrid(pair).priceDecimals, locale)} ${pair.right_symbol}`,
        change: tick.increase === null ? '-' : formatPercent(tick.increase, locale),
      }),
    );
  };
  return (
    <>
      <button
        type="button"
        onClick={read}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-text focus:px-3 focus:py-2 focus:text-13 focus:text-s1"
      >
        {t('header.speak')}
      </button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
