import { Check, ChevronDown } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { PopoverProps } from 'react-aria-components/Popover';

import { classNames } from './class-names.ts';
import { listEntryClasses, type ListStart } from './list-entry.ts';
import { layerOnDemand } from './on-demand.tsx';

const { Part: ListPopup, whenMeant } = layerOnDemand(async () => (await import('./list-popup.tsx')).ListPopup);

/** One line of a menu. With `href` it is a link. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  /** Language of the label, when it is not the page's. */
  readonly lang?: string;
  readonly description?: string;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly href?: string;
  readonly isDisabled?: boolean;
}

/** Lines that belong together. */
export interface MenuGroup {
  readonly id: string;
  readonly title?: string;
  readonly items: readonly MenuEntry[];
}

/** Props of MenuButton. */
export interface MenuButtonProps {
  /** Word for screen readers before what the trigger shows; for an icon, its name. */
  readonly label?: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  readonly variant?: 'quiet' | 'secondary' | 'icon';
  readonly size?: 28 | 36;
  readonly items?: readonly MenuEntry[];
  readonly groups?: readonly MenuGroup[];
  readonly onAction?: (id: string) => void;
  /** Follows the `href` of an entry inside the app. Without it the browser does; it always does in a new tab. */
  readonly onNavigate?: (href: string) => void;
  /** Id of the chosen entry; with it the menu marks a choice. */
  readonly selected?: string | undefined;
  readonly placement?: PopoverProps['placement'];
  readonly className?: string;
}

const triggerClasses = {
  quiet: 'px-2 text-text-2 hover:text-text aria-expanded:text-text',
  secondary: 'px-3 text-text shadow-[inset_0_0_0_1px_var(--color-control)] hover:bg-s2',
  icon: 'justify-center text-text-2 hover:bg-s2 hover:text-text aria-expanded:bg-s2',
} as const;

/** A button that opens a menu. */
export function MenuButton({
  label,
  trigger,
  variant = 'quiet',
  size = 36,
  items,
  groups,
  onAction,
  onNavigate,
  selected,
  placement,
  className,
}: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [start, setStart] = useState<ListStart>();
  const isOpen = start !== undefined;
  const close = (): void => setStart(undefined);
  const choose = (entry: MenuEntry, event: MouseEvent): void => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (entry.href !== undefined && onNavigate !== undefined && isPlain) {
      event.preventDefault();
      onNavigate(entry.href);
    }
    close();
    onAction?.(entry.id);
  };
  return (
    <>
      <AriaButton
        {...whenMeant}
        ref={button}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': `${id}-list` } : {})}
        {...(label === undefined || variant !== 'icon' ? {} : { 'aria-label': label })}
        onPress={(event) => setStart(event.pointerType === 'keyboard' || event.pointerType === 'virtual' ? 'first' : 'list')}
        onKeyDown={(event: { key: string; preventDefault: () => void }) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setStart(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
        className={classNames(
          'group relative inline-flex cursor-pointer items-center gap-1.5 rounded-control text-13 font-semibold transition-colors focus-ring hit-44',
          triggerClasses[variant],
          size === 36 ? 'h-9' : 'h-7',
          variant === 'icon' && (size === 36 ? 'w-9' : 'w-7'),
          className,
        )}
      >
        {label !== undefined && variant !== 'icon' && <span className="sr-only">{label}</span>}
        {trigger}
        {variant !== 'icon' && (
          <ChevronDown
            size={14}
            strokeWidth={1.5}
            aria-hidden
            className="shrink-0 text-text-3 transition-transform group-aria-expanded:rotate-180"
          />
        )}
      </AriaButton>
      {start !== undefined && (
        <ListPopup
          kind="menu"
          id={`${id}-list`}
          labelledBy={`${id}-button`}
          triggerRef={button}
          start={start}
          onClose={close}
          placement={placement ?? 'bottom end'}
          className="min-w-44"
        >
          <MenuGroups id={id} groups={groups ?? [{ id: 'only', items: items ?? [] }]} selected={selected} onChoose={choose} />
        </ListPopup>
      )}
    </>
  );
}

/** Props of PointMenu. */
export interface PointMenuProps extends Pick<MenuButtonProps, 'onAction'> {
  readonly label: string;
  /** px from the top left corner of the element that the menu stands in, which is positioned. */
  readonly at: { readonly x: number; readonly y: number };
  readonly groups: readonly MenuGroup[];
  readonly onClose: () => void;
}

/** An open menu at a point, such as where the right button was pressed. */
export function PointMenu({ label, at, groups, onAction, onClose }: PointMenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const choose = (entry: MenuEntry): void => {
    onClose();
    onAction?.(entry.id);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        id={`${id}-label`}
        tabIndex={-1}
        aria-label={label}
        className="pointer-events-none absolute size-px opacity-0"
        style={{ left: at.x, top: at.y }}
      />
      <ListPopup
        kind="menu"
        id={`${id}-list`}
        labelledBy={`${id}-label`}
        triggerRef={anchor}
        start="list"
        onClose={onClose}
        placement="bottom start"
        className="min-w-44"
      >
        <MenuGroups id={id} groups={groups} selected={undefined} onChoose={choose} />
      </ListPopup>
    </>
  );
}

interface MenuGroupsProps {
  readonly id: string;
  readonly groups: readonly MenuGroup[];
  readonly selected: string | undefined;
  readonly onChoose: (entry: MenuEntry, event: MouseEvent) => void;
}

function MenuGroups({ id, groups, selected, onChoose }: MenuGroupsProps) {
  return groups.map((group) => (
    <div
      key={group.id}
      role="group"
      aria-labelledby={group.title === undefined ? undefined : `${id}-${group.id}`}
      className="border-t border-hairline py-1 first:border-t-0 first:pt-0 last:pb-0"
    >
      {group.title !== undefined && (
        <div id={`${id}-${group.id}`} role="presentation" className="px-2 pt-1 pb-0.5 text-11 text-text-3">
          {group.title}
        </div>
      )}
      {group.items.map((entry) => (
        <MenuLine
          key={entry.id}
          entry={entry}
          isSelected={selected === undefined ? undefined : entry.id === selected}
          onChoose={(event) => onChoose(entry, event)}
        />
      ))}
    </div>
  ));
}

interface MenuLineProps {
  readonly entry: MenuEntry;
  /** Undefined where the menu marks no choice. */
  readonly isSelected: boolean | undefined;
  readonly onChoose: (event: MouseEvent) => void;
}

function MenuLine({ entry, isSelected, onChoose }: MenuLineProps) {
  const shared = {
    role: isSelected === undefined ? 'menuitem' : 'menuitemradio',
    tabIndex: -1,
    'aria-checked': isSelected,
    'data-text': entry.label,
    className: listEntryClasses,
  };
  const content = (
    <>
      {entry.leading !== undefined && <span className="shrink-0 text-text-2">{entry.leading}</span>}
      <span className="min-w-0 flex-1">
        <span lang={entry.lang}>{entry.label}</span>
        {entry.description !== undefined && <span className="block text-12 text-text-3">{entry.description}</span>}
      </span>
      {entry.trailing !== undefined && <span className="shrink-0 text-12 text-text-3">{entry.trailing}</span>}
      {isSelected === true && <Check size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-iris" />}
    </>
  );
  if (entry.href !== undefined && entry.isDisabled !== true) {
    return (
      <a {...shared} href={entry.href} onClick={onChoose}>
        {content}
      </a>
    );
  }
  return (
    <button {...shared} type="button" aria-disabled={entry.isDisabled} onClick={entry.isDisabled === true ? undefined : onChoose}>
      {content}
    </button>
  );
}
