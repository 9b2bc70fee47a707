import { layerOnDemand } from '@kontor/ui/on-demand';
import { Star } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { FAVOURITES, marketKey } from '../data/list-changes.ts';
import { kindOf, useMarketLists } from '../data/market-lists.ts';
import { useMarketSource } from '../data/market-source.tsx';
import { useWords } from '../i18n/words.ts';

/** The lists of a market come when somebody asks for them. */
const { Part: ListChoice } = layerOnDemand(async () => (await import('./list-choice.tsx')).ListChoice);

/** For how long a finger is held before it asks for the lists, ms. */
const HOLD_MS = 500;

/** Stars a market of the page's source, or takes its star away; held, or by its context menu, it puts the market into other lists. */
export function StarButton({ pair, size = 16 }: { readonly pair: string; readonly size?: number }) {
  const t = useWords('markets');
  const key = marketKey(kindOf(useMarketSource()), pair);
  const { favourites, put } = useMarketLists();
  const [isChoosing, setChoosing] = useState(false);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const isFavourite = favourites.includes(key);
  const name = pair.replace('_', '/');
  const letGo = (): void => clearTimeout(hold.current);
  useEffect(() => letGo, []);
  const choose = (): void => {
    letGo();
    setChoosing(true);
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? 'unstar' : 'star', { pair: name })}
        aria-keyshortcuts="Shift+F10"
        title={t('starLists')}
        onPointerDown={({ pointerType }: PointerEvent) => {
          wasHeld.current = false;
          if (pointerType === 'mouse') return;
          hold.current = setTimeout(() => {
            wasHeld.current = true;
            choose();
          }, HOLD_MS);
        }}
        onPointerUp={letGo}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
        onContextMenu={(event) => {
          event.preventDefault();
          choose();
        }}
        onClick={() => {
          if (wasHeld.current) wasHeld.current = false;
          else put(FAVOURITES, key, !isFavourite);
        }}
        className={`relative flex cursor-pointer items-center justify-center select-none hit-44 focus-ring ${isFavourite ? 'text-iris' : 'text-text-3 hover:text-text'}`}
      >
        <Star size={size} strokeWidth={1.5} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
      </button>
      {isChoosing && <ListChoice name={name} market={key} onClose={() => setChoosing(false)} />}
    </>
  );
}
