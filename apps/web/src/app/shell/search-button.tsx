import { Search } from 'lucide-react';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { useEffect } from 'react';
import { setSearchOpen, useSearchOpen } from '../../data/search-open.ts';
import { endQuickAsked, useQuickAsked } from '../../screens/quick-order/asked-order.ts';
import { useWords } from '../../i18n/words.ts';

const { Part: SearchPalette } = layerOnDemand(async () => (await import('../../features/search-palette/search-palette.tsx')).SearchPalette);

/** Orders, alerts and cancellations that are typed, and what asks about them. */
const { Part: QuickRows } = layerOnDemand(async () => (await import('../../screens/quick-order/quick-rows.tsx')).QuickRows);
const { Part: QuickOrder } = layerOnDemand(async () => (await import('../../screens/quick-order/quick-order.tsx')).QuickOrder);

/** Whether a key stroke belongs to a field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

const WIDE = {
  button:
    'min-[1400px]:w-auto min-[1400px]:min-w-48 min-[1400px]:justify-start min-[1400px]:px-2.5 min-[1400px]:shadow-[inset_0_0_0_1px_var(--color-hairline)]',
  words: 'min-[1400px]:not-sr-only min-[1400px]:flex-1 min-[1400px]:text-start min-[1400px]:whitespace-nowrap',
  key: 'min-[1400px]:inline',
};
const ICON: typeof WIDE = { button: '', words: '', key: '' };

interface SearchButtonProps {
  /** Beside it there is no room for its words, however wide the window. */
  readonly isShort: boolean;
}

/** Opens the palette: by press, by Ctrl or Cmd with K, and by `/` where nothing is typed and the page has no search of its own. */
export function SearchButton({ isShort }: SearchButtonProps) {
  const { button, words: text, key } = isShort ? ICON : WIDE;
  const words = useWords('shell');
  const open = useSearchOpen(({ isOpen }) => isOpen);
  const { asked, number } = useQuickAsked();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const palette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if ((!palette && !slash) || event.defaultPrevented) return;
      event.preventDefault();
      setSearchOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setSearchOpen(true)}
        className={`focus-ring flex h-9 w-9 shrink-0 items-center justify-center gap-2 rounded-control text-13 text-text-3 transition-colors hover:text-text ${button}`}
      >
        <Search size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-text-2" />
        <span className={`sr-only ${text}`}>{words('search.open')}</span>
        <kbd className={`hidden rounded-sm px-1 font-sans text-11 whitespace-nowrap shadow-[inset_0_0_0_1px_var(--color-hairline)] ${key}`}>
          Ctrl K
        </kbd>
      </button>
      {open && <SearchPalette onClose={() => setSearchOpen(false)} Commands={QuickRows} />}
      {asked !== undefined && <QuickOrder onClose={() => endQuickAsked(number)} />}
    </>
  );
}
