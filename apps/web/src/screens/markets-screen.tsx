import { useRouter, useSearch } from '@tanstack/react-router';
import { SearchField } from '@kontor/ui/search-field';
import { onDemand } from '@kontor/ui/on-demand';
import { Tabs } from '@kontor/ui/tabs';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { FAVOURITES } from '../data/list-changes.ts';
import { useMarketLists } from '../data/market-lists.ts';
import { useMarkets, useMarketsState } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import { useTicks } from '../data/tick-store.ts';
import type { ContractRowsProps } from '../features/market-list/contract-rows.tsx';
import { pathOf } from '../features/market-list/market-path.ts';
import { MarketTable } from '../features/market-list/market-table.tsx';
import type { MarketTableProps } from '../features/market-list/market-table.tsx';
import { MarketToolbar, UNSCREENED, isScreened } from '../features/market-list/market-toolbar.tsx';
import { columnOf, searchOf, shownBy, shownRows } from '../features/market-list/market-screen.ts';
import type { Shown } from '../features/market-list/market-screen.ts';
import { ofList, quotesOf } from '../features/market-list/market-row.ts';
import type { MarketRow, SortColumn } from '../features/market-list/market-row.ts';
import { useMarketRows } from '../features/market-list/use-market-rows.ts';
import { useWords } from '../i18n/words.ts';
import { path } from '../paths/paths.ts';

type Listed = MarketTableProps['listed'];

/** Contracts come with the lists that have some, the map with its choice. */
const { Part: ContractRows } = onDemand<ContractRowsProps>(
  async () => (await import('../features/market-list/contract-rows.tsx')).ContractRows,
  ({ children }) => children([], 'waiting'),
);
const { Part: HeatMap } = onDemand(async () => (await import('../features/market-list/heat-map.tsx')).HeatMap);

/** Both lists as one. */
function both(spot: Listed, contracts: Listed): Listed {
  if (spot === 'failed' || contracts === 'failed') return 'failed';
  return spot === 'waiting' || contracts === 'waiting' ? 'waiting' : 'ready';
}

/** Tabs that are not a person's own lists. */
const KINDS = ['all', 'spot', 'futures'] as const;

/** The quotes list (spec §2). */
export function MarketsScreen() {
  const words = useWords('markets');
  usePageTitle(words('title'));
  const router = useRouter();
  const asked = shownBy(useSearch({ strict: false }));
  const lists = useMarketLists();
  const spot = useMarketRows();
  const spotState = useMarketsState();
  // Rows that were sorted before their figures were here would change places at once.
  const spotListed = useTicks().size === 0 && spot.length > 0 ? 'waiting' : spotState;
  const first = useRef<string>(undefined);
  const tellFirst = useCallback((address: string | undefined) => {
    first.current = address;
  }, []);
  const futures = useMarkets().filter(({ contract_status: status }) => status === 1);
  const kept = asked.tab === FAVOURITES ? { id: FAVOURITES, markets: lists.favourites } : lists.own.find(({ id }) => id === asked.tab);
  // A list of somebody else, or one that is gone.
  const shown = kept !== undefined || KINDS.some((kind) => kind === asked.tab) ? asked : { ...asked, tab: 'spot' };
  const show = (change: Partial<Shown>, replace = false): void => {
    const search = searchOf({ ...shown, ...change });
    router.history[replace ? 'replace' : 'push'](search === '' ? path('markets') : `${path('markets')}?${search}`);
  };
  const hasContracts = kept === undefined ? shown.tab !== 'spot' : kept.markets.some((key) => key.startsWith('perpetual '));
  const tab = kept === undefined ? (shown.tab as (typeof KINDS)[number]) : kept.id === FAVOURITES ? 'favourites' : 'list';
  const draw = (contracts: readonly MarketRow[], contractsListed: Listed): ReactNode => {
    const all = tab === 'futures' ? contracts : [...spot, ...contracts];
    const listed = tab === 'futures' ? contractsListed : hasContracts ? both(spotListed, contractsListed) : spotListed;
    const ofTab = kept === undefined ? all : ofList(all, kept.markets);
    return <MarketsShown {...{ shown, ofTab, listed, tab }} onShow={show} onFirst={tellFirst} />;
  };
  return (
    // A screen high also where there is little to list: the foot does not come up when that turns out.
    <div className="flex min-h-dvh flex-1 flex-col bg-s1">
      <Head
        query={shown.query}
        onQuery={(query) => show({ query }, true)}
        onEnter={() => {
          if (first.current !== undefined) router.history.push(first.current);
        }}
      />
      <div className="sticky top-12 z-20 bg-s1 md:top-16">
        <Tabs
          label={words('tabs')}
          size="page"
          className="px-4 md:px-8"
          items={[
            { id: FAVOURITES, label: words('favourites'), count: lists.favourites.length },
            { id: 'all', label: words('allMarkets') },
            { id: 'spot', label: words('spot'), count: spot.length },
            { id: 'futures', label: words('futures'), count: futures.length },
            ...lists.own.map(({ id, name, markets }) => ({ id, label: name, count: markets.length })),
          ]}
          selected={shown.tab}
          onSelect={(tab) => show({ tab })}
        />
      </div>
      {hasContracts ? <ContractRows>{draw}</ContractRows> : draw([], 'ready')}
    </div>
  );
}

interface HeadProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Opens the market at the top. */
  readonly onEnter: () => void;
}

function Head({ query, onQuery, onEnter }: HeadProps) {
  const words = useWords('markets');
  const field = useRef<HTMLDivElement>(null);
  useSlashKey(field);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-5 pb-2 md:px-8">
      <h1 className="text-28 font-bold">{words('title')}</h1>
      <div ref={field} className="w-full max-sm:[&_kbd]:hidden sm:w-[296px]">
        <SearchField
          label={words('search')}
          placeholder={words('search')}
          clearLabel={words('clear')}
          shortcut="/"
          value={query}
          onChange={onQuery}
          onEnter={onEnter}
        />
      </div>
    </div>
  );
}

interface MarketsShownProps {
  readonly shown: Shown;
  readonly onShow: (change: Partial<Shown>, replace?: boolean) => void;
  /** Markets of the tab. */
  readonly ofTab: readonly MarketRow[];
  readonly listed: Listed;
  readonly tab: MarketTableProps['tab'];
  /** Hears which page is that of the market at the top. */
  readonly onFirst: (address: string | undefined) => void;
}

/** What passes of a tab's markets, as a table or a map. */
function MarketsShown({ shown, onShow, ofTab, listed, tab, onFirst }: MarketsShownProps) {
  const [nowMs] = useState(() => Date.now());
  const isList = tab === 'favourites' || tab === 'list';
  const rows = shownRows(ofTab, shown, { nowMs, isList });
  const column = columnOf(shown, isList);
  const top = rows[0] === undefined ? undefined : pathOf(rows[0]);
  useEffect(() => onFirst(top), [onFirst, top]);
  const show = (change: Partial<Shown>): void => onShow(change, true);
  return (
    <>
      <MarketToolbar shown={shown} onShow={show} quotes={quotesOf(ofTab)} hits={rows.length} total={ofTab.length} />
      {shown.view === 'map' && rows.length > 0 && listed === 'ready' ? (
        <HeatMap rows={rows} />
      ) : (
        <MarketTable
          rows={rows}
          total={ofTab.length}
          tab={tab}
          listed={listed}
          column={column}
          ascending={shown.ascending}
          onSort={(own: SortColumn) => show({ column: own, ascending: column === own ? !shown.ascending : own === 'name' })}
          onClear={isScreened(shown) || shown.category !== 'all' ? () => show(UNSCREENED) : undefined}
        />
      )}
    </>
  );
}

/** A slash leads to the field for searching, but from a field. */
function useSlashKey(field: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target instanceof HTMLElement && event.target.matches('input, textarea, select'))
      )
        return;
      event.preventDefault();
      field.current?.querySelector('input')?.focus();
    };
    // Before the palette's own listener, which takes `/` on every other page.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [field]);
}
