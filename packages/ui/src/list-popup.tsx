import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';

import { classNames } from './class-names.ts';
import { listIndexAfter, listIndexOfLetters } from './list-keys.ts';
import type { ListStart } from './list-entry.ts';

/** Props of ListPopup. */
export interface ListPopupProps {
  readonly kind: 'menu' | 'listbox';
  /** Id of the list, for `aria-controls` of its button. */
  readonly id: string;
  /** Id of the element that names the list. */
  readonly labelledBy: string;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly start: ListStart;
  readonly onClose: () => void;
  readonly placement?: PopoverProps['placement'];
  readonly className?: string;
  /** Buttons or links with `data-text`, their text for typed letters, and `tabIndex={-1}`. */
  readonly children: ReactNode;
}

/** An open list that floats beside its button. React Aria places it and keeps the focus; the entries are plain elements. */
export function ListPopup({ onClose, triggerRef, placement, className, labelledBy, ...list }: ListPopupProps) {
  return (
    <Popover
      isOpen
      onOpenChange={(open) => !open && onClose()}
      triggerRef={triggerRef}
      offset={4}
      placement={placement ?? 'bottom start'}
      aria-labelledby={labelledBy}
      className={classNames('rounded-control bg-s1 shadow-float outline-none data-entering:animate-popover', className)}
    >
      <List {...list} labelledBy={labelledBy} onClose={onClose} />
    </Popover>
  );
}

/** Letters typed within this time belong together. */
const lettersMs = 700;

function entriesOf(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-text]:not([aria-disabled=true])')];
}

function List({
  kind,
  id,
  labelledBy,
  start,
  onClose,
  children,
}: Pick<ListPopupProps, 'kind' | 'id' | 'labelledBy' | 'start' | 'onClose' | 'children'>) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ letters: '', atMs: 0 });

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const entries = entriesOf(element);
    const selected = entries.find(
      (entry) => entry.getAttribute('aria-selected') === 'true' || entry.getAttribute('aria-checked') === 'true',
    );
    const target =
      start === 'list'
        ? (selected ?? element)
        : start === 'selected'
          ? (selected ?? entries[0])
          : start === 'last'
            ? entries.at(-1)
            : entries[0];
    (target ?? element).focus({ preventScroll: true });
    selected?.scrollIntoView({ block: 'nearest' });
  }, [start]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const entries = entriesOf(event.currentTarget);
    const at = entries.findIndex((entry) => entry === document.activeElement);
    if (event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    let to = listIndexAfter(event.key, at, entries.length);
    if (to === undefined && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const { letters, atMs } = typed.current;
      typed.current = { letters: event.timeStamp - atMs < lettersMs ? letters + event.key : event.key, atMs: event.timeStamp };
      const texts = entries.map((entry) => entry.dataset['text'] ?? '');
      to = listIndexOfLetters(typed.current.letters, texts, at);
    }
    if (to === undefined) return;
    event.preventDefault();
    entries[to]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a prop: menu or listbox.
    <div
      ref={list}
      id={id}
      role={kind}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => {
        if (event.pointerType !== 'mouse') return;
        const entry = (event.target as Element).closest<HTMLElement>('[data-text]:not([aria-disabled=true])');
        if (entry !== null && entry !== document.activeElement) entry.focus({ preventScroll: true });
      }}
      className="max-h-[min(480px,80vh)] overflow-auto overscroll-contain p-1 outline-none"
    >
      {children}
    </div>
  );
}
