import { IconButton } from '@kontor/ui/icon-button';
import { GripVertical, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { MarketList } from '../../data/list-changes.ts';
import { useMarketLists } from '../../data/market-lists.ts';
import { useWords } from '../../i18n/words.ts';

/** `spot BTC_USDT` as `BTC/USDT`, and whether it is a contract. */
function partsOf(key: string): { readonly name: string; readonly isContract: boolean } {
  const [kind, pair = ''] = key.split(' ');
  return { name: pair.replace('_', '/'), isContract: kind === 'perpetual' };
}

/** The key before which a market stands that goes to a place of the list; undefined: at the end. */
function keyAfter(markets: readonly string[], key: string, place: number): string | undefined {
  return markets.filter((other) => other !== key)[place];
}

/** The markets of a list, dragged by their handles, or moved by the arrows where a handle has the focus. */
export function ListOrder({ list }: { readonly list: MarketList }) {
  const words = useWords('markets');
  const { move, put } = useMarketLists();
  const rows = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  /** What was moved by key keeps the focus, which the browser takes away with the place. */
  const focused = useRef<string>(undefined);
  const { markets } = list;
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    rows.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = undefined;
  }, [markets]);
  const moveTo = (key: string, place: number): void => {
    if (place < 0 || place >= markets.length || markets[place] === key) return;
    move(list.id, key, keyAfter(markets, key, place));
    setSaid(words('lists.place', { pair: partsOf(key).name, place: place + 1, count: markets.length }));
  };
  const onKeyDown = (event: KeyboardEvent, key: string, place: number): void => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: markets.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focused.current = key;
    moveTo(key, to);
  };
  const onPointerMove = ({ clientY }: PointerEvent): void => {
    if (dragged === undefined) return;
    const middles = [...(rows.current?.children ?? [])]
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2);
    const place = middles.filter((middle, at) => markets[at] !== dragged && middle < clientY).length;
    moveTo(dragged, place);
  };
  if (markets.length === 0) return <p className="py-3 text-13 text-text-2">{words('lists.emptyText')}</p>;
  return (
    <>
      <p className="text-12 text-text-2">{words('lists.order')}</p>
      <ul ref={rows} className="max-h-[50dvh] overflow-y-auto">
        {markets.map((key, place) => {
          const { name, isContract } = partsOf(key);
          return (
            <li
              key={key}
              className={`flex h-10 items-center gap-2 border-b border-hairline pointer-coarse:h-12 ${dragged === key ? 'bg-s2' : ''}`}
            >
              <button
                type="button"
                data-handle={key}
                aria-label={words('lists.move', { pair: name, place: place + 1, count: markets.length })}
                onKeyDown={(event) => onKeyDown(event, key, place)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(key);
                }}
                onPointerMove={onPointerMove}
                onPointerUp={() => setDragged(undefined)}
                onPointerCancel={() => setDragged(undefined)}
                className="relative flex size-7 cursor-grab touch-none items-center justify-center rounded-sm text-text-3 focus-ring-inside hit-44 hover:text-text active:cursor-grabbing"
              >
                <GripVertical size={16} strokeWidth={1.5} aria-hidden />
              </button>
              <span className="min-w-0 flex-1 truncate font-semibold">
                {name}
                {isContract && <span className="ms-1.5 rounded-sm bg-s2 px-1 text-11 font-normal text-text-2">{words('perpetual')}</span>}
              </span>
              <IconButton
                label={words('lists.takeOut', { pair: name })}
                size={28}
                icon={<X size={16} strokeWidth={1.5} />}
                onPress={() => put(list.id, key, false)}
              />
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
