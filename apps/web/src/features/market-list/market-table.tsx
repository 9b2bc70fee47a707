import { Amount } from '@kontor/ui/amount';
import { Button, buttonClasses } from '@kontor/ui/button';
import { Change } from '@kontor/ui/change';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { EmptyState } from '@kontor/ui/empty-state';
import { IconButton } from '@kontor/ui/icon-button';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useRouter } from '@tanstack/react-router';
import { Bell, Star } from 'lucide-react';
import { openAlertDialog } from '../../data/alert-desk.ts';
import { EMPTY_MARKET_DECIMALS, MAIN_PAIR } from '../../data/constants.ts';
import { loadMarkets, useMarketsState } from '../../data/markets.ts';
import { useTicks } from '../../data/tick-store.ts';
import { toggleFavourite, useSettings } from '../../data/settings.ts';
import { UNKNOWN, formatCompact, formatPrice } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { MarketPrice } from './market-price.tsx';
import type { MarketRow, SortColumn } from './market-row.ts';
import { Sparkline } from './sparkline.tsx';

/** Props of MarketTable. */
export interface MarketTableProps {
  readonly rows: readonly MarketRow[];
  /** Rows of the tab before searching and filtering. */
  readonly total: number;
  readonly tab: 'favourites' | 'spot' | 'futures';
  readonly column: SortColumn;
  readonly ascending: boolean;
  readonly onSort: (column: SortColumn) => void;
  /** Whether the list has come; spot's where left out. */
  readonly listed?: 'waiting' | 'ready' | 'failed';
}

/** The list of markets. Rows are real links. */
export function MarketTable(props: MarketTableProps) {
  const words = useWords('markets');
  const { rows, column, ascending, onSort, tab } = props;
  const spot = useMarketsState();
  const listed = props.listed ?? spot;
  // Rows that were sorted before their figures were here would change places at once.
  const isUnknown = useTicks().size === 0 && rows.length > 0;
  const state = isUnknown ? 'waiting' : listed;
  if (state !== 'waiting' && rows.length === 0) return <NoMarkets {...props} failed={state === 'failed'} />;
  const sort = (own: SortColumn) => ({
    sort: own === column ? (ascending ? ('ascending' as const) : ('descending' as const)) : ('none' as const),
    onSort: () => onSort(own),
  });
  const futures = tab === 'futures';
  return (
    <Table
      label={words('table')}
      isBusy={state === 'waiting'}
      className="[&_th]:h-9 lg:max-xl:[&_td]:text-12"
      head={
        <>
          <HeadCell {...sort('name')} className="ps-4! md:ps-8!">
            {words('name')}
          </HeadCell>
          <HeadCell align="end" {...sort('price')}>
            {words('price', { unit: 'USDT' })}
          </HeadCell>
          <HeadCell align="end" {...sort('change')} className="pe-4! md:pe-2!">
            <span className="md:hidden">{words('day')}</span>
            <span className="max-md:hidden">{words('change')}</span>
          </HeadCell>
          <HeadCell align="center" className="hidden xl:table-cell">
            {words('day')}
          </HeadCell>
          <HeadCell align="end" {...sort('high')} className="hidden lg:table-cell">
            {words('high')}
          </HeadCell>
          <HeadCell align="end" {...sort('low')} className="hidden lg:table-cell">
            {words('low')}
          </HeadCell>
          <HeadCell align="end" {...sort('volume')} className="hidden md:table-cell">
            {words('volume', { unit: 'USDT' })}
          </HeadCell>
          <HeadCell align="end" {...sort('value')} className="hidden md:table-cell">
            {words('value', { unit: 'USDT' })}
          </HeadCell>
          <HeadCell align="end" className="hidden pe-4! md:table-cell xl:pe-8!">
            <span className="sr-only">{words('trade')}</span>
          </HeadCell>
        </>
      }
    >
      {state === 'waiting'
        ? Array.from({ length: 12 }, (_, index) => <WaitingRow key={index} />)
        : rows.map((row) => <MarketLine key={row.pair.name} row={row} futures={futures} />)}
    </Table>
  );
}

/** Long: one row, with a property a line. */
function MarketLine({ row, futures }: { readonly row: MarketRow; readonly futures: boolean }) {
  const words = useWords('markets');
  const shell = useWords('shell');
  const tag = useLanguageTag();
  const router = useRouter();
  const { pair, decimals, change } = row;
  const starred = useSettings(({ favourites }) => favourites.includes(pair.name));
  const name = `${pair.left_symbol}/${pair.right_symbol}`;
  const to = futures ? paths.contract(pair.name) : paths.spotTrade(pair.name);
  const fraction = change === undefined ? undefined : Number(change);
  const extreme = (price: string | undefined): string =>
    price === undefined ? formatPrice('0', EMPTY_MARKET_DECIMALS, tag) : formatPrice(price, decimals, tag);
  return (
    <Row
      className="group/line [&>td]:h-11 pointer-coarse:[&>td]:h-14"
      onPress={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button') === null) router.history.push(to);
      }}
    >
      <Cell className="ps-2! md:ps-6!">
        <span className="flex items-center gap-2">
          <IconButton
            label={words(starred ? 'removeFavourite' : 'addFavourite', { pair: name })}
            size={28}
            isPressed={starred}
            icon={<Star size={16} strokeWidth={1.5} className={starred ? 'fill-iris text-iris' : 'text-text-3'} />}
            onPress={() => toggleFavourite(pair.name)}
          />
          <SiteLink to={to} className="focus-ring flex min-w-0 items-center gap-3 rounded-sm text-text no-underline">
            <CoinDisc symbol={pair.left_symbol} size={24} />
            <span className="min-w-0 whitespace-nowrap">
              <span className="font-semibold">{pair.left_symbol}</span>
              <span className="text-text-2">/{pair.right_symbol}</span>
              <span className="ms-3 hidden text-text-3 xl:inline">{row.coin}</span>
              <span className="block text-11 text-text-3 md:hidden">{words('summary', { amount: formatCompact(row.volume, tag) })}</span>
            </span>
          </SiteLink>
        </span>
      </Cell>
      <Cell align="end" className="font-semibold">
        <MarketPrice price={row.price} decimals={decimals} />
      </Cell>
      <Cell align="end" className="pe-4! font-semibold md:pe-2!">
        <Change fraction={fraction} locale={tag} />
      </Cell>
      <Cell className="hidden xl:table-cell">
        <span className="flex justify-center">
          <Sparkline pair={pair.name} rising={(fraction ?? 0) >= 0} width={104} height={26} />
        </span>
      </Cell>
      <Cell align="end" quiet className="hidden lg:table-cell">
        <Amount value={extreme(row.high)} locale={tag} />
      </Cell>
      <Cell align="end" quiet className="hidden lg:table-cell">
        <Amount value={extreme(row.low)} locale={tag} />
      </Cell>
      <Cell align="end" className="hidden md:table-cell">
        {formatCompact(row.volume, tag)}
      </Cell>
      <Cell align="end" className="hidden md:table-cell">
        {row.value === undefined ? UNKNOWN : formatCompact(row.value, tag)}
      </Cell>
      <Cell align="end" className="hidden pe-4! md:table-cell xl:pe-8!">
        <IconButton
          className="me-1 inline-flex align-middle text-text-3 hover:text-text"
          label={shell('alert.set', { pair: name })}
          size={28}
          icon={<Bell size={16} strokeWidth={1.5} />}
          onPress={() => openAlertDialog({ source: futures ? 'perpetual' : 'spot', pair: pair.name })}
        />
        <SiteLink
          to={to}
          aria-label={words('tradePair', { pair: name })}
          tabIndex={-1}
          className="rounded-control py-1 font-semibold group-hover/line:px-3 text-iris no-underline group-hover/line:bg-text group-hover/line:text-s1"
        >
          {words('trade')}
        </SiteLink>
      </Cell>
    </Row>
  );
}

function WaitingRow() {
  return (
    <Row className="[&>td]:h-11">
      <Cell className="ps-4! md:ps-8!">
        <span className="flex items-center gap-3">
          <Skeleton shape="disc" className="size-6" />
          <Skeleton className="h-3 w-28" />
        </span>
      </Cell>
      <Cell>
        <Skeleton className="ms-auto h-3 w-16" />
      </Cell>
      <Cell>
        <Skeleton className="ms-auto h-3 w-12" />
      </Cell>
      <Cell className="hidden xl:table-cell">
        <Skeleton className="mx-auto h-3 w-20" />
      </Cell>
      <Cell className="hidden lg:table-cell" colSpan={2}>
        <Skeleton className="mx-auto h-3 w-32" />
      </Cell>
      <Cell className="hidden md:table-cell">
        <Skeleton className="ms-auto h-3 w-16" />
      </Cell>
      <Cell className="hidden md:table-cell">
        <Skeleton className="ms-auto h-3 w-16" />
      </Cell>
      <Cell className="hidden md:table-cell" />
    </Row>
  );
}

function NoMarkets({ tab, total, failed }: MarketTableProps & { readonly failed: boolean }) {
  const words = useWords('markets');
  const frame = 'flex flex-1 items-center justify-center p-6 py-16';
  if (failed) {
    return (
      <div className={frame} role="alert">
        <EmptyState
          picture="offline"
          title={words('failed')}
          action={<Button onPress={() => void loadMarkets()}>{words('again')}</Button>}
        />
      </div>
    );
  }
  if (total > 0)
    return (
      <div className={frame}>
        <EmptyState picture="results" title={words('noResults')} text={words('noResultsText')} />
      </div>
    );
  if (tab === 'favourites') {
    const add = <Button onPress={() => toggleFavourite(MAIN_PAIR)}>{words('addMain')}</Button>;
    return (
      <div className={frame}>
        <EmptyState picture="results" title={words('noFavourites')} text={words('noFavouritesText')} action={add} />
      </div>
    );
  }
  const spot = (
    <SiteLink to={paths.markets('spot')} className={buttonClasses('secondary', 36)}>
      {words('seeSpot')}
    </SiteLink>
  );
  return (
    <div className={frame}>
      <EmptyState picture="pending" title={words('noFutures')} text={words('noFuturesText')} action={spot} />
    </div>
  );
}
