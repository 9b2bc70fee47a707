import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

import { classNames } from './class-names.ts';

/** One tab. */
export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
}

/** Props of Tabs. */
export interface TabsProps {
  /** Names the row of tabs for screen readers. */
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** Panel of the chosen tab. Without children the consumer draws the panel elsewhere. */
  readonly children?: ReactNode;
  /** Stands at the end of the row. */
  readonly aside?: ReactNode;
  /** `page` is 44 high with larger words, for the head of a screen. */
  readonly size?: 'panel' | 'page';
  /** Fills the height its row offers instead of drawing its own base line. */
  readonly plain?: boolean;
  readonly className?: string;
}

/** A row of tabs; arrows, Home and End move and choose. It scrolls sideways when it is too long. */
export function Tabs({ label, items, selected, onSelect, children, aside, size = 'panel', plain = false, className }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // A row that is too long shows the chosen tab; the page itself stays where it is.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
    if (row === null || tab === null || tab === undefined || row.scrollWidth <= row.clientWidth) return;
    const left = tab.offsetLeft - row.offsetLeft;
    if (left < row.scrollLeft) row.scrollLeft = left;
    else if (left + tab.offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = left + tab.offsetWidth - row.clientWidth;
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = items.findIndex((item) => item.id === selected);
    const to = nextIndex(event.key, at, items.length);
    const item = to === undefined ? undefined : items[to];
    if (to === undefined || item === undefined) return;
    event.preventDefault();
    onSelect(item.id);
    const tab = list.current?.children[to];
    if (tab instanceof HTMLElement) tab.focus();
  };
  const panelId = `${id}-panel`;
  const hasAside = aside !== undefined && aside !== null && aside !== false;
  return (
    <>
      <div
        className={classNames(
          'flex min-w-0 items-center gap-4',
          !plain && 'border-b border-hairline pointer-coarse:h-auto!',
          hasAside && 'max-sm:h-auto! max-sm:flex-col max-sm:items-stretch max-sm:gap-0',
          className,
        )}
      >
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className={classNames('no-scrollbar -mx-1.5 -mb-px flex min-w-0 gap-2 overflow-x-auto outline-none', hasAside && 'max-sm:-mx-4 max-sm:px-2.5 max-sm:shadow-[inset_0_-1px_0_var(--color-hairline)]')}
        >
          {items.map((item) => {
            const isSelected = item.id === selected;
            return (
              <button
                key={item.id}
                id={`${id}-${item.id}`}
                type="button"
                role="tab"
                aria-selected={isSelected}
                aria-controls={isSelected && children !== undefined ? panelId : undefined}
                tabIndex={isSelected ? 0 : -1}
                onClick={() => onSelect(item.id)}
                className={classNames(
                  'relative flex shrink-0 cursor-pointer items-center gap-2 px-1.5 font-semibold whitespace-nowrap transition-colors focus-ring-inside after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5',
                  size === 'panel' ? 'h-10 text-13 pointer-coarse:h-11' : 'h-11 text-14',
                  isSelected ? 'text-text after:bg-text' : 'text-text-3 hover:text-text',
                )}
              >
                {item.label}
                {item.count !== undefined && (
                  <span className={classNames('min-w-5 rounded-sm bg-s2 px-1 text-center text-11', isSelected ? 'text-text' : 'text-text-2')}>{item.count}</span>
                )}
              </button>
            );
          })}
        </div>
        {hasAside && <div className="ml-auto flex shrink-0 items-center gap-2 max-sm:ml-0 max-sm:min-h-11 max-sm:justify-between">{aside}</div>}
      </div>
      {children !== undefined && (
        <div id={panelId} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
          {children}
        </div>
      )}
    </>
  );
}

function nextIndex(key: string, at: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowRight') return (at + 1) % length;
  if (key === 'ArrowLeft') return (at - 1 + length) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}
