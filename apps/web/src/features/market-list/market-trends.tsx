import { Button } from '@kontor/ui/button';
import { Change } from '@kontor/ui/change';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { Segment } from '@kontor/ui/segment';
import { Skeleton } from '@kontor/ui/skeleton';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { loadMarkets, useMarketsState } from '../../data/markets.ts';
import { formatCompact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { MarketPrice } from './market-price.tsx';
import { sorted } from './market-row.ts';
import type { MarketRow } from './market-row.ts';
import { Sparkline } from './sparkline.tsx';
import { useMarketRows } from './use-market-rows.ts';

const SHOWN = 7;
type Choice = 'popular' | 'gainers' | 'losers';

function chosen(rows: readonly MarketRow[], choice: Choice): MarketRow[] {
  if (choice === 'popular')
    return sorted(rows, 'volume', false)
      .toSorted((a, b) => b.pair.is_hot - a.pair.is_hot)
      .slice(0, SHOWN);
  const rising = choice === 'gainers';
  return sorted(
    rows.filter(({ change }) => change !== undefined && (rising ? Number(change) > 0 : Number(change) < 0)),
    'change',
    !rising,
  ).slice(0, SHOWN);
}

/** Market trends on the home page (spec §2). */
export function MarketTrends() {
  const words = useWords('home');
  const [choice, setChoice] = useState<Choice>('popular');
  const state = useMarketsState();
  const rows = chosen(useMarketRows(), choice);
  return (
    <section aria-labelledby="trends" className="min-w-0">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id="trends" className="text-16 font-bold">
          {words('trends')}
        </h2>
        <Segment
          variant="chips"
          label={words('filter')}
          className="hidden sm:flex"
          items={(['popular', 'gainers', 'losers'] as const).map((id) => ({ id, label: words(id) }))}
          selected={choice}
          onSelect={(id) => setChoice(id as Choice)}
        />
        <SiteLink
          to={path('markets')}
          className="focus-ring inline-flex min-h-11 items-center gap-1 rounded-sm text-13 font-semibold text-iris no-underline sm:hidden"
        >
          {words('allMarkets')}
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
        </SiteLink>
      </div>
      <div
        className="mt-1 hidden h-8 grid-cols-[minmax(0,1fr)_120px_88px_96px] xl:grid-cols-[minmax(0,1fr)_136px_96px_112px] items-center text-12 text-text-3 sm:grid"
        aria-hidden
      >
        <span>{words('pair')}</span>
        <span className="text-end">{words('price', { unit: 'USDT' })}</span>
        <span className="text-end">{words('change')}</span>
        <span className="text-end">{words('day')}</span>
      </div>
      <ul className="min-h-[308px] border-t border-hairline">
        {state === 'waiting' && Array.from({ length: SHOWN }, (_, index) => <WaitingRow key={index} />)}
        {state === 'failed' && (
          <li className="grid justify-items-start gap-3 py-6 text-text-2" role="alert">
            {words('noMarkets')}
            <Button variant="secondary" onPress={() => void loadMarkets()}>
              {words('again')}
            </Button>
          </li>
        )}
        {state === 'ready' && rows.length === 0 && <li className="py-6 text-text-2">{words('none')}</li>}
        {rows.map((row) => (
          <TrendRow key={row.pair.name} row={row} />
        ))}
      </ul>
    </section>
  );
}

function TrendRow({ row }: { readonly row: MarketRow }) {
  const words = useWords('home');
  const tag = useLanguageTag();
  const { pair, price, decimals, change, volume } = row;
  const fraction = change === undefined ? undefined : Number(change);
  return (
    <li className="border-b border-hairline">
      <SiteLink
        to={paths.spotTrade(pair.name)}
        className="focus-ring-inside grid h-[52px] grid-cols-[minmax(0,1fr)_84px_minmax(96px,auto)] items-center gap-x-3 text-14 text-text no-underline transition-colors hover:bg-s2 sm:h-11 sm:grid-cols-[minmax(0,1fr)_120px_88px_96px] xl:grid-cols-[minmax(0,1fr)_136px_96px_112px] sm:gap-x-0"
      >
        <span className="flex min-w-0 items-center gap-3">
          <CoinDisc symbol={pair.left_symbol} size={24} />
          <span className="min-w-0">
            <span className="block truncate font-semibold">
              {pair.left_symbol}
              <span className="font-normal text-text-2">/{pair.right_symbol}</span>
            </span>
            <span className="block truncate text-11 text-text-3 sm:hidden">{words('volume', { amount: formatCompact(volume, tag) })}</span>
          </span>
        </span>
        <span className="justify-self-end sm:order-last">
          <Sparkline pair={pair.name} rising={(fraction ?? 0) >= 0} width={80} height={26} />
        </span>
        <span className="text-end sm:contents">
          <span className="block text-end font-semibold">
            <MarketPrice price={price} decimals={decimals} />
          </span>
          <span className="block text-end text-13 font-semibold sm:text-14">
            <Change fraction={fraction} locale={tag} />
          </span>
        </span>
      </SiteLink>
    </li>
  );
}

function WaitingRow() {
  return (
    <li className="flex h-[52px] items-center gap-3 border-b border-hairline sm:h-11">
      <Skeleton shape="disc" className="size-6" />
      <Skeleton className="h-3 w-24" />
      <Skeleton className="ms-auto h-3 w-20" />
      <Skeleton className="h-3 w-16" />
      <Skeleton className="hidden h-3 w-20 sm:block" />
    </li>
  );
}
