import { useRouter, useSearch } from '@tanstack/react-router';
import { SearchField } from '@kontor/ui/search-field';
import { onDemand } from '@kontor/ui/on-demand';
import { Segment } from '@kontor/ui/segment';
import { Tabs } from '@kontor/ui/tabs';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useMarkets } from '../data/markets.ts';
import { usePageTitle } from '../data/page-title.ts';
import { useSettings } from '../data/settings.ts';
import { MarketTable } from '../features/market-list/market-table.tsx';
import { searched, sorted } from '../features/market-list/market-row.ts';
import type { MarketRow, SortColumn } from '../features/market-list/market-row.ts';
import { useMarketRows } from '../features/market-list/use-market-rows.ts';
import { useWords } from '../i18n/words.ts';
import { path, paths } from '../paths/paths.ts';

/** Contracts come with their tab. */
const { Part: FuturesTable } = onDemand(async () => (await import('../features/market-list/futures-table.tsx')).FuturesTable);

type Tab = 'favourites' | 'spot' | 'futures';
type Filter = 'all' | 'gainers' | 'losers' | 'hot';
const COLUMNS: readonly SortColumn[] = ['name', 'price', 'change', 'high', 'low', 'volume', 'value'];

/** What the address says of the list, so that coming back loses nothing (ux §0). */
interface Shown {
  readonly tab: Tab;
  readonly filter: Filter;
  readonly query: string;
  readonly column: SortColumn;
  readonly ascending: boolean;
}

function shownBy(search: Readonly<Record<string, unknown>>): Shown {
  const one = <Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word =>
    words.find((word) => word === search[name]) ?? otherwise;
  return {
    tab: one('tab', ['favourites', 'spot', 'futures'], 'spot'),
    filter: one('filter', ['all', 'gainers', 'losers', 'hot'], 'all'),
    query: typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '',
    column: one('sort', COLUMNS, 'volume'),
    ascending: search['order'] === 'asc',
  };
}

function addressOf({ tab, filter, query, column, ascending }: Shown): string {
  const fields = {
    tab: tab === 'spot' ? '' : tab,
    filter: filter === 'all' ? '' : filter,
    q: query,
    sort: column === 'volume' ? '' : column,
    order: ascending ? 'asc' : '',
  };
  const text = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();
  return text === '' ? path('markets') : `${path('markets')}?${text}`;
}

const passes: Readonly<Record<Filter, (row: MarketRow) => boolean>> = {
  all: () => true,
  gainers: ({ change }) => change !== undefined && Number(change) > 0,
  losers: ({ change }) => change !== undefined && Number(change) < 0,
  hot: ({ pair }) => pair.is_hot === 1,
};

/** The quotes list (spec §2). */
export function MarketsScreen() {
  const words = useWords('markets');
  usePageTitle(words('title'));
  const router = useRouter();
  const shown = shownBy(useSearch({ strict: false }));
  const favourites = useSettings((state) => state.favourites);
  const all = useMarketRows();
  const field = useRef<HTMLDivElement>(null);
  const futures = useMarkets().filter(({ contract_status: status }) => status === 1);
  const starred = all.filter(({ pair }) => favourites.includes(pair.name));
  const pick = (some: readonly MarketRow[]): readonly MarketRow[] =>
    sorted(searched(some.filter(passes[shown.filter]), shown.query), shown.column, shown.ascending);
  const ofTab = shown.tab === 'favourites' ? starred : all;
  const rows = pick(ofTab);
  const show = (change: Partial<Shown>, replace = false): void => {
    router.history[replace ? 'replace' : 'push'](addressOf({ ...shown, ...change }));
  };
  useSlashKey(field);
  const order = {
    column: shown.column,
    ascending: shown.ascending,
    onSort: (column: SortColumn) => show({ column, ascending: shown.column === column ? !shown.ascending : column === 'name' }, true),
  };
  return (
    // A screen high also where there is little to list: the foot does not come up when that turns out.
    <div className="flex min-h-dvh flex-1 flex-col bg-s1">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-5 pb-2 md:px-8">
        <h1 className="text-28 font-bold">{words('title')}</h1>
        <div ref={field} className="w-full max-sm:[&_kbd]:hidden sm:w-[296px]">
          <SearchField
            label={words('search')}
            placeholder={words('search')}
            clearLabel={words('clear')}
            shortcut="/"
            value={shown.query}
            onChange={(query) => show({ query }, true)}
            onEnter={() => {
              const [first] = rows;
              if (first !== undefined)
                router.history.push(shown.tab === 'futures' ? paths.contract(first.pair.name) : paths.spotTrade(first.pair.name));
            }}
          />
        </div>
      </div>
      <div className="sticky top-12 z-20 bg-s1 md:top-16">
        <Tabs
          label={words('tabs')}
          size="page"
          className="px-4 md:px-8"
          items={[
            { id: 'favourites', label: words('favourites'), count: starred.length },
            { id: 'spot', label: words('spot'), count: all.length },
            { id: 'futures', label: words('futures'), count: futures.length },
          ]}
          selected={shown.tab}
          onSelect={(tab) => show({ tab: tab as Tab })}
          aside={
            <Segment
              variant="chips"
              label={words('filter')}
              items={(['all', 'gainers', 'losers', 'hot'] as const).map((id) => ({ id, label: words(id) }))}
              selected={shown.filter}
              onSelect={(filter) => show({ filter: filter as Filter }, true)}
            />
          }
        />
      </div>
      {shown.tab === 'futures' ? (
        <FuturesTable pick={pick} {...order} />
      ) : (
        <MarketTable rows={rows} total={ofTab.length} tab={shown.tab} {...order} />
      )}
    </div>
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
