import { Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';

import { foundItems } from './found-items.ts';
import { listIndexAfter } from './list-keys.ts';
import { SearchField } from './search-field.tsx';
import { SearchChip, type SearchItem } from './search-item.tsx';

/** Props of SearchPopup. */
export interface SearchPopupProps {
  readonly label: string;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly items: readonly SearchItem[];
  readonly selected: string | undefined;
  /** What the search begins with. */
  readonly typedAhead: string;
  readonly searchLabel: string;
  readonly clearLabel: string;
  readonly noneFound: string;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

/** The open part of a SearchSelect: the focus stays in the search, arrows move in the list and Enter chooses. */
export function SearchPopup({ label, triggerRef, onClose, ...list }: SearchPopupProps) {
  return (
    <Popover
      isOpen
      onOpenChange={(open) => !open && onClose()}
      triggerRef={triggerRef}
      offset={4}
      placement="bottom start"
      className="w-80 max-w-[92vw] rounded-control bg-s1 shadow-float outline-none data-entering:animate-popover"
    >
      <Dialog aria-label={label} className="outline-none">
        <Search label={label} {...list} />
      </Dialog>
    </Popover>
  );
}

function Search({
  label,
  items,
  selected,
  typedAhead,
  searchLabel,
  clearLabel,
  noneFound,
  onSelect,
}: Omit<SearchPopupProps, 'triggerRef' | 'onClose'>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(typedAhead);
  const [active, setActive] = useState(() =>
    typedAhead === ''
      ? Math.max(
          0,
          items.findIndex((item) => item.id === selected),
        )
      : 0,
  );
  const found = useMemo(() => foundItems(items, typed), [items, typed]);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const chosen = found[active];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen !== undefined) onSelect(chosen.id);
      return;
    }
    if (event.key === 'Home' || event.key === 'End') return;
    const to = listIndexAfter(event.key, active, found.length);
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
  };
  return (
    <>
      <div className="p-2">
        <SearchField
          label={searchLabel}
          placeholder={searchLabel}
          clearLabel={clearLabel}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          popup={{ listId: `${id}-list`, activeId: found.length === 0 ? undefined : `${id}-${active}` }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a list that opens for a search begins there.
          autoFocus
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className="max-h-80 overflow-auto overscroll-contain p-1 pt-0">
        {found.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field has the keys.
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={item.id === selected}
            {...(index === active ? { 'data-active': '' } : {})}
            onClick={() => onSelect(item.id)}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-13 text-text hover:bg-s2 data-active:bg-s2 pointer-coarse:min-h-11"
          >
            {item.chip !== undefined && <SearchChip text={item.chip} />}
            <span className="min-w-0">{item.label}</span>
            <span className="ml-auto shrink-0 text-text-2">{item.aside}</span>
            {item.id === selected && <Check size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-iris" />}
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'px-4 pt-2 pb-5 text-center text-12 text-text-2' : 'sr-only'}>
        {found.length === 0 ? noneFound : ''}
      </p>
    </>
  );
}
