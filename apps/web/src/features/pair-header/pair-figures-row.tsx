import type { ReactNode } from 'react';
import { useFit } from '@kontor/ui/use-fit';
import { ladderGrid } from '../../data/book-ladder.ts';
import { compactFigure, figure } from '../../data/figures.ts';
import type { Pair } from '../../data/markets.ts';
import { useReader } from '../../data/reader.ts';
import { useTick } from '../../data/tick-store.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.ts';
import { difference } from './difference.ts';
import { IndexPrice, useIndexName } from './index-price.tsx';

const MINUS = '−';
/** Volumes with more digits before the point are written in short. */
const LONG_VOLUME = 6;

function digitsBefore(text: string): number {
  return text.split('.')[0]?.length ?? 0;
}

/** The last 24 hours and the index price, closer together and without the volumes where there is no room. What is not known is a dash. */
export function PairFiguresRow({ pair }: { readonly pair: Pair }) {
  const t = useWords('trade');
  const { locale } = useReader();
  const tick = useTick(pair.name);
  const indexName = useIndexName();
  const { frame, form } = useFit<HTMLDListElement>(4, `${locale} ${pair.name}`);
  const { priceDecimals } = ladderGrid(pair);
  const price = (text: string | null | undefined): string =>
    text === null || text === undefined ? '-' : figure(text, priceDecimals, locale);
  const [close, open, increase] = [tick?.close ?? undefined, tick?.open ?? undefined, tick?.increase ?? undefined];
  const change = close !== undefined && open !== undefined ? difference(close, open) : undefined;
  return (
    <dl
      ref={frame}
      aria-label={t('header.statistics')}
      className={`no-scrollbar flex min-w-0 items-center overflow-x-auto ${form === 0 ? 'gap-6 xl:gap-8' : 'gap-4'}`}
    >
      <Figure label={t('header.change')}>
        {change === undefined || increase === undefined ? (
          '-'
        ) : (
          <span className={change.isNegative ? 'text-down' : 'text-up'}>
            {change.isNegative ? MINUS : '+'}
            {figure(change.text, priceDecimals, locale)} {formatPercent(increase, locale)}
          </span>
        )}
      </Figure>
      <Figure label={t('header.high')}>{price(tick?.high)}</Figure>
      <Figure label={t('header.low')}>{price(tick?.low)}</Figure>
      {form < 3 && (
        <Figure label={t('header.volume')}>
          {tick === undefined
            ? '-'
            : `${digitsBefore(tick.amount) > LONG_VOLUME ? compactFigure(tick.amount, locale) : figure(tick.amount, 2, locale)} ${pair.left_symbol}`}
        </Figure>
      )}
      {form < 2 && (
        <Figure label={t('header.turnover')}>{tick === undefined ? '-' : `${compactFigure(tick.vol, locale)} ${pair.right_symbol}`}</Figure>
      )}
      <Figure label={indexName}>
        <IndexPrice pair={pair} />
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col">
      <dt className="text-11 text-text-3">{label}</dt>
      <dd className="text-12 font-semibold whitespace-nowrap text-text">{children}</dd>
    </div>
  );
}
