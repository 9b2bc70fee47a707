import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';

import { classNames } from './class-names.ts';
import { useFit } from './use-fit.ts';

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
  /** Stands at the end of the row, or in a row of its own where both have no room. */
  readonly aside?: ReactNode;
  /** `page` is 44 high with larger words, for the head of a screen. */
  readonly size?: 'panel' | 'page';
  /** Fills the height its row offers instead of drawing its own base line. */
  readonly plain?: boolean;
  /** The row of tabs, for who chooses them by the room there is. */
  readonly rowRef?: RefObject<HTMLDivElement | null>;
  readonly className?: string;
}

/**
 * A row of tabs; arrows, Home and End move and choose. It closes up where it is too long, and scrolls sideways where that is not enough.
 * Long: one picture, with a property a line.
 */
export function Tabs({ label, items, selected, onSelect, children, aside, size = 'panel', plain = false, rowRef, className }: TabsProps) {
  const id = useId();
  const { frame, form } = useFit<HTMLDivElement>(2, items.map((item) => item.label).join());
  // Who looks at the row decides what is in it.
  const list = rowRef ?? frame;
  const isDense = rowRef === undefined && form > 0;
  // A row that is too long shows the chosen tab; the page itself stays where it is.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
    if (row === null || tab === null || tab === undefined || row.scrollWidth <= row.clientWidth) return;
    const left = tab.offsetLeft - row.offsetLeft;
    if (left < row.scrollLeft) row.scrollTo({ left });
    else if (left + tab.offsetWidth > row.scrollLeft + row.clientWidth) row.scrollTo({ left: left + tab.offsetWidth - row.clientWidth });
  }, [list, selected]);
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
          'flex min-w-0 items-center gap-x-4',
          !plain && 'border-b border-hairline pointer-coarse:h-auto!',
          hasAside && 'flex-wrap max-sm:flex-col max-sm:flex-nowrap max-sm:items-stretch max-sm:gap-0',
          className,
        )}
      >
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className={classNames(
            'no-scrollbar -mx-1.5 -mb-px flex max-w-full min-w-0 overflow-x-auto outline-none',
            isDense ? 'gap-0' : 'gap-2',
            // On a phone what has no room goes on to the edges of the page.
            (hasAside || size === 'page') && 'max-sm:-mx-4 max-sm:max-w-none max-sm:px-2.5',
            size === 'page' && !hasAside && 'max-sm:flex-1',
            hasAside && 'max-sm:shadow-[inset_0_-1px_0_var(--color-hairline)]',
          )}
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
                  size === 'panel' ? 'h-10 pointer-coarse:h-11' : 'h-11',
                  isDense ? 'text-12' : size === 'panel' ? 'text-13' : 'text-14',
                  isSelected ? 'text-text after:bg-text' : 'text-text-3 hover:text-text',
                )}
              >
                {item.label}
                {item.count !== undefined && (
                  <span
                    className={classNames('min-w-5 rounded-sm bg-s2 px-1 text-center text-11', isSelected ? 'text-text' : 'text-text-2')}
                  >
                    {item.count}
                  </span>
                )}
              </button>
            );
          })}
        </div>
        {hasAside && (
          <div className="ml-auto flex min-h-8 shrink-0 items-center gap-2 max-sm:ml-0 max-sm:min-h-11 max-sm:justify-between">{aside}</div>
        )}
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
