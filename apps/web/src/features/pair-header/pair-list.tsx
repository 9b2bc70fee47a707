import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { CoinDisc } from '@kontor/ui/coin-disc';
import { SearchField } from '@kontor/ui/search-field';
import { Tabs } from '@kontor/ui/tabs';
import { ladderGrid } from '../../data/book-ladder.ts';
import { EMPTY_MARKET_DECIMALS } from '../../data/constants.ts';
import { figure } from '../../data/figures.ts';
import { FAVOURITES, marketKey } from '../../data/list-changes.ts';
import { kindOf, useMarketLists } from '../../data/market-lists.ts';
import { useMarketSource } from '../../data/market-source.tsx';
import { useReader } from '../../data/reader.ts';
import { useTicks } from '../../data/tick-store.ts';
import { StarButton } from '../../forms/star-button.tsx';
import { formatPercent } from '../../i18n/format.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useWords } from '../../i18n/words.ts';
import { matchingPairs } from './matching-pairs.ts';

/**
 * All pairs: search, favourites, own lists, arrows and Enter.
 * Long: one list with the keys that move in it.
 */
export function PairList({ current, onDone }: { readonly current: string; readonly onDone: () => void }) {
  const t = useWords('trade');
  const { locale } = useReader();
  const source = useMarketSource();
  const pairs = source.useListed();
  const ticks = useTicks();
  const kind = kindOf(source);
  const { favourites, own } = useMarketLists();
  const [tab, setTab] = useState('all');
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => {
    if (tab === 'all') return matchingPairs(pairs, text);
    const keys = tab === FAVOURITES ? favourites : (own.find(({ id }) => id === tab)?.markets ?? []);
    const byKey = new Map(pairs.map((pair) => [marketKey(kind, pair.name), pair]));
    return matchingPairs(
      keys.flatMap((key) => byKey.get(key) ?? []),
      text,
    );
  }, [pairs, favourites, own, kind, tab, text]);
  const starred = favourites.filter((key) => key.startsWith(`${kind} `)).length;
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const links = list.current?.querySelectorAll<HTMLAnchorElement>('a');
    if (by !== 0 && shown.length > 0) {
      event.preventDefault();
      const next = (active + by + shown.length) % shown.length;
      setActive(next);
      links?.[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      links?.[active]?.click();
    }
  };
  return (
    <div className="flex w-90 max-w-[92vw] flex-col">
      <div className="p-3 pb-1">
        <SearchField
          label={t('header.search')}
          clearLabel={t('header.clear')}
          value={text}
          onChange={(value: string) => {
            setText(value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Tabs
        label={t('header.choose')}
        items={[
          { id: 'all', label: t('header.all') },
          { id: FAVOURITES, label: t('header.favourites'), count: starred },
          ...own.map(({ id, name }) => ({ id, label: name })),
        ]}
        selected={tab}
        onSelect={setTab}
        className="px-4"
      />
      <ul ref={list} className="max-h-80 overflow-y-auto py-1">
        {shown.length === 0 && (
          <li className="px-4 py-6 text-center text-12 text-text-3">
            {t(tab === FAVOURITES && starred === 0 ? 'header.noFavourites' : 'header.noMatch')}
          </li>
        )}
        {shown.map((pair, index) => {
          const tick = ticks.get(pair.name);
          const close = tick?.close ?? undefined;
          const increase = tick?.increase ?? undefined;
          const name = `${pair.left_symbol}/${pair.right_symbol}`;
          return (
            <li key={pair.name} className={`relative flex h-9 items-center gap-2 px-3 hover:bg-s2 ${index === active ? 'bg-s2' : ''}`}>
              {pair.name === current && <span aria-hidden className="absolute inset-y-0 start-0 w-0.5 bg-iris" />}
              <StarButton pair={pair.name} />
              <SiteLink
                to={source.pathOf(pair.name)}
                onClick={onDone}
                aria-current={pair.name === current ? 'page' : undefined}
                className="flex flex-1 items-center gap-2 text-13 focus-ring"
              >
                <CoinDisc symbol={pair.left_symbol} size={20} />
                <span className="flex-1 font-semibold text-text">{name}</span>
                <span className="text-text">
                  {close === undefined ? figure('0', EMPTY_MARKET_DECIMALS, locale) : figure(close, ladderGrid(pair).priceDecimals, locale)}
                </span>
                <span
                  className={`w-16 text-end ${increase === undefined ? 'text-text-3' : increase.startsWith('-') ? 'text-down' : 'text-up'}`}
                >
                  {increase === undefined ? '-' : formatPercent(increase, locale)}
                </span>
              </SiteLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
