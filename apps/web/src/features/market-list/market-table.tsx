import { Button, buttonClasses } from '@kontor/ui/button';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { EmptyState } from '@kontor/ui/empty-state';
import { IconButton } from '@kontor/ui/icon-button';
import { Skeleton } from '@kontor/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@kontor/ui/table';
import { useRouter } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { openAlertDialog } from '../../data/alert-desk.ts';
import { MAIN_PAIR } from '../../data/constants.ts';
import { FAVOURITES, marketKey } from '../../data/list-changes.ts';
import { useMarketLists } from '../../data/market-lists.ts';
import { MarketSourceProvider, SPOT_SOURCE } from '../../data/market-source.tsx';
import { loadMarkets } from '../../data/markets.ts';
import { useSettings } from '../../data/settings.ts';
import { StarButton } from '../../forms/star-button.tsx';
import { formatCompact } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { columnsOf } from './market-columns.ts';
import type { MarketColumn, ShownColumn } from './market-columns.ts';
import { MarketFigure } from './market-figure.tsx';
import { pathOf } from './market-path.ts';
import { quotesOf } from './market-row.ts';
import type { MarketRow, SortColumn } from './market-row.ts';

/** Props of MarketTable. */
export interface MarketTableProps {
  readonly rows: readonly MarketRow[];
  /** Rows of the tab before searching and filtering. */
  readonly total: number;
  readonly tab: 'favourites' | 'all' | 'spot' | 'futures' | 'list';
  readonly column: SortColumn;
  readonly ascending: boolean;
  readonly onSort: (column: SortColumn) => void;
  /** Whether the list has come, with its figures: rows that were sorted before would change places at once. */
  readonly listed: 'waiting' | 'ready' | 'failed';
  /** Shows all of the tab again; undefined where nothing but the search narrows it. */
  readonly onClear?: (() => void) | undefined;
}

/** Columns that a line stands in, which nothing sorts by. */
const LINES: readonly MarketColumn[] = ['day', 'week'];

/** The frame of a head or a cell in a column. */
function place({ id, visibility }: ShownColumn): { readonly align: 'center' | 'end'; readonly className: string } {
  const edge = id === 'change' && visibility === '' ? 'pe-4! md:pe-2!' : '';
  return { align: LINES.includes(id) ? 'center' : 'end', className: `${visibility} ${edge}` };
}

/** Where columns have been chosen a phone scrolls them sideways, and the name stays. */
const STAYS = 'max-md:sticky max-md:start-0 max-md:bg-s1 max-md:group-hover/row:bg-s2';

/** The list of markets. Rows are real links. */
export function MarketTable(props: MarketTableProps) {
  const words = useWords('markets');
  const { rows, column, ascending, onSort, listed: state } = props;
  const chosen = useSettings(({ marketColumns }) => marketColumns);
  if (state !== 'waiting' && rows.length === 0) return <NoMarkets {...props} failed={state === 'failed'} />;
  const sort = (own: SortColumn) => ({
    sort: own === column ? (ascending ? ('ascending' as const) : ('descending' as const)) : ('none' as const),
    onSort: () => onSort(own),
  });
  const hasContracts = rows.some(({ kind }) => kind === 'perpetual');
  const hasKinds = hasContracts && rows.some(({ kind }) => kind === 'spot');
  const columns = columnsOf(chosen, hasContracts);
  const quotes = quotesOf(rows);
  // Figures of several currencies stand under a head without a unit.
  const unit = quotes.length > 1 ? undefined : (quotes[0] ?? 'USDT');
  return (
    <Table
      label={words('table')}
      isBusy={state === 'waiting'}
      className="bg-s1 [&_th]:h-9 lg:max-xl:[&_td]:text-12"
      head={
        <>
          <HeadCell {...sort('name')} className="ps-4! max-md:start-0 max-md:z-20 md:ps-8!">
            {words('name')}
          </HeadCell>
          {columns.map((shown) => (
            <HeadCell key={shown.id} {...place(shown)} {...(shown.id === 'day' || shown.id === 'week' ? {} : sort(shown.id))}>
              <Head id={shown.id} unit={unit} />
            </HeadCell>
          ))}
          <HeadCell align="end" className="hidden pe-4! md:table-cell xl:pe-8!">
            <span className="sr-only">{words('trade')}</span>
          </HeadCell>
        </>
      }
    >
      {state === 'waiting'
        ? Array.from({ length: 12 }, (_, index) => <WaitingRow key={index} columns={columns} />)
        : rows.map((row) => <MarketLine key={row.key} row={row} columns={columns} isMixed={unit === undefined} hasKinds={hasKinds} />)}
    </Table>
  );
}

function Head({ id, unit }: { readonly id: MarketColumn; readonly unit: string | undefined }) {
  const words = useWords('markets');
  switch (id) {
    case 'change':
      return (
        <>
          <span className="md:hidden">{words('day')}</span>
          <span className="max-md:hidden">{words('change')}</span>
        </>
      );
    case 'day':
    case 'high':
    case 'low':
      return words(id);
    case 'price':
    case 'volume':
      return unit === undefined ? words(`columns.${id}`) : words(id, { unit });
    case 'value':
      return words('value', { unit: 'USDT' });
    default:
      return words(`columns.${id}`);
  }
}

interface MarketLineProps {
  readonly row: MarketRow;
  readonly columns: readonly ShownColumn[];
  /** Figures say their currency, because the heads do not. */
  readonly isMixed: boolean;
  /** Spot and contracts stand in one list, and contracts say that they are. */
  readonly hasKinds: boolean;
}

/** A market: its star, what it is called, the chosen columns and what can be done with it. */
function MarketLine({ row, columns, isMixed, hasKinds }: MarketLineProps) {
  const words = useWords('markets');
  const shell = useWords('shell');
  const tag = useLanguageTag();
  const router = useRouter();
  const { pair, kind } = row;
  const name = `${pair.left_symbol}/${pair.right_symbol}`;
  const to = pathOf(row);
  const isNamed = hasKinds && kind === 'perpetual';
  return (
    <MarketSourceProvider value={row.source ?? SPOT_SOURCE}>
      <Row
        className="group/line [&>td]:h-11 pointer-coarse:[&>td]:h-14"
        onPress={(event) => {
          // What the star opens over the page lies in the row for React alone.
          if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
          if (event.target.closest('a, button') === null) router.history.push(to);
        }}
      >
        <Cell className={`ps-4! md:ps-8! ${STAYS}`}>
          <span className="flex items-center gap-3">
            <StarButton pair={pair.name} />
            <SiteLink to={to} className="focus-ring flex min-w-0 items-center gap-3 rounded-sm text-text no-underline">
              <CoinDisc symbol={pair.left_symbol} size={24} />
              <span className="min-w-0 whitespace-nowrap">
                <span className="font-semibold">{pair.left_symbol}</span>
                <span className="text-text-2">/{pair.right_symbol}</span>
                {isNamed && <span className="ms-1.5 hidden rounded-sm bg-s2 px-1 text-11 text-text-2 md:inline">{words('perpetual')}</span>}
                <span className="ms-3 hidden text-text-3 xl:inline">{row.coin}</span>
                <span className="block text-11 text-text-3 md:hidden">
                  {isNamed ? words('perpetual') : words('summary', { amount: formatCompact(row.volume, tag) })}
                </span>
              </span>
            </SiteLink>
          </span>
        </Cell>
        {columns.map((shown) => (
          <Cell key={shown.id} {...place(shown)} quiet={shown.id === 'high' || shown.id === 'low'}>
            <MarketFigure id={shown.id} row={row} isMixed={isMixed} />
          </Cell>
        ))}
        <Cell align="end" className="hidden pe-4! md:table-cell xl:pe-8!">
          <IconButton
            className="me-1 inline-flex align-middle text-text-3 hover:text-text"
            label={shell('alert.set', { pair: name })}
            size={28}
            icon={<Bell size={16} strokeWidth={1.5} />}
            onPress={() => openAlertDialog({ source: kind, pair: pair.name })}
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
    </MarketSourceProvider>
  );
}

function WaitingRow({ columns }: { readonly columns: readonly ShownColumn[] }) {
  return (
    <Row className="[&>td]:h-11">
      <Cell className="ps-4! md:ps-8!">
        <span className="flex items-center gap-3">
          <Skeleton shape="disc" className="size-6" />
          <Skeleton className="h-3 w-28" />
        </span>
      </Cell>
      {columns.map(({ id, visibility }) => (
        <Cell key={id} className={visibility}>
          <Skeleton className="ms-auto h-3 w-16" />
        </Cell>
      ))}
      <Cell className="hidden md:table-cell" />
    </Row>
  );
}

function NoMarkets({ tab, total, failed, onClear }: MarketTableProps & { readonly failed: boolean }) {
  const words = useWords('markets');
  const { put } = useMarketLists();
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
        <EmptyState
          picture="results"
          title={words('noResults')}
          text={words('noResultsText')}
          action={
            onClear !== undefined && (
              <Button variant="secondary" onPress={onClear}>
                {words('screen.clear')}
              </Button>
            )
          }
        />
      </div>
    );
  if (tab === 'favourites') {
    const add = <Button onPress={() => put(FAVOURITES, marketKey('spot', MAIN_PAIR), true)}>{words('addMain')}</Button>;
    return (
      <div className={frame}>
        <EmptyState picture="results" title={words('noFavourites')} text={words('noFavouritesText')} action={add} />
      </div>
    );
  }
  if (tab === 'list')
    return (
      <div className={frame}>
        <EmptyState picture="results" title={words('lists.empty')} text={words('lists.emptyText')} />
      </div>
    );
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
