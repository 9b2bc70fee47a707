import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';

import { classNames } from './class-names.ts';
import { listEntryClasses } from './list-entry.ts';
import { layerOnDemand } from './on-demand.tsx';

const { Part: ListPopup, whenMeant } = layerOnDemand(async () => (await import('./list-popup.tsx')).ListPopup);

/** One choice of a Select. */
export interface SelectItem {
  readonly id: string;
  readonly label: string;
  /** Quiet words after the label. */
  readonly description?: string;
  /** At the end of the line: a figure that the choice goes by. */
  readonly aside?: ReactNode;
  readonly leading?: ReactNode;
  readonly isDisabled?: boolean;
}

/** Props of Select. */
export interface SelectProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly items: readonly SelectItem[];
  /** Id of the chosen item. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly isDisabled?: boolean;
  /** `small` is 28 high, for toolbars. */
  readonly size?: 'field' | 'small';
  readonly className?: string;
}

/** One of several, in a list that opens. Arrows open it, letters jump to items. Long: one picture, with a property a line. */
export function Select({
  label,
  hideLabel = false,
  items,
  selected,
  onSelect,
  placeholder,
  error,
  hint,
  isDisabled = false,
  size = 'field',
  className,
}: SelectProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = items.find((item) => item.id === selected);
  const hasWords = error !== undefined || hint !== undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'mb-1 text-12 text-text-2'}>
        {label}
      </span>
      <AriaButton
        {...whenMeant}
        ref={trigger}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': `${id}-list` } : {})}
        aria-labelledby={`${id}-label ${id}-value`}
        {...(hasWords ? { 'aria-describedby': `${id}-words` } : {})}
        isDisabled={isDisabled}
        onPress={() => setIsOpen(true)}
        onKeyDown={(event: { key: string; preventDefault: () => void }) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setIsOpen(true);
        }}
        className={classNames(
          'relative flex min-w-0 items-center gap-2 rounded-control bg-s1 text-left text-text outline-1 -outline-offset-1 outline-transparent transition-shadow hit-44',
          isDisabled ? 'cursor-default bg-s2 text-text-3' : 'cursor-pointer',
          error === undefined ? 'shadow-[inset_0_0_0_1px_var(--color-control)]' : 'shadow-[inset_0_0_0_1px_var(--color-bad)]',
          'aria-expanded:shadow-[inset_0_0_0_2px_var(--color-iris)] data-focus-visible:shadow-[inset_0_0_0_2px_var(--color-iris)]',
          size === 'field' ? 'h-field px-3 text-field font-semibold' : 'h-7 px-2 text-12 font-semibold',
        )}
      >
        <span id={`${id}-value`} className="flex min-w-0 flex-1 items-center gap-2">
          {chosen === undefined ? (
            <span className="truncate font-normal text-text-3">{placeholder}</span>
          ) : (
            <>
              {chosen.leading}
              <span className="truncate">{chosen.label}</span>
              {chosen.description !== undefined && <span className="truncate font-normal text-text-3">{chosen.description}</span>}
              {chosen.aside !== undefined && <span className="ml-auto whitespace-nowrap">{chosen.aside}</span>}
            </>
          )}
        </span>
        <ChevronDown
          size={size === 'field' ? 16 : 14}
          strokeWidth={1.5}
          aria-hidden
          className={classNames('shrink-0 text-text-2 transition-transform', isOpen && 'rotate-180')}
        />
      </AriaButton>
      {hasWords && (
        <span id={`${id}-words`} className={error === undefined ? 'mt-1 text-12 text-text-3' : 'mt-1 text-12 text-bad'}>
          {error ?? hint}
        </span>
      )}
      {isOpen && (
        <ListPopup
          kind="listbox"
          id={`${id}-list`}
          labelledBy={`${id}-label`}
          triggerRef={trigger}
          start="selected"
          onClose={() => setIsOpen(false)}
          className="min-w-(--trigger-width)"
        >
          {items.map((item) => (
            <Option
              key={item.id}
              item={item}
              isSelected={item.id === selected}
              onSelect={() => {
                setIsOpen(false);
                onSelect(item.id);
              }}
            />
          ))}
        </ListPopup>
      )}
    </div>
  );
}

function Option({
  item,
  isSelected,
  onSelect,
}: {
  readonly item: SelectItem;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}) {
  return (
    <button
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={item.isDisabled}
      data-text={item.label}
      onClick={item.isDisabled === true ? undefined : onSelect}
      className={listEntryClasses}
    >
      {item.leading}
      <span className="min-w-0 truncate">{item.label}</span>
      {item.description !== undefined && <span className="truncate text-text-3">{item.description}</span>}
      {item.aside !== undefined && <span className="ml-auto pl-4 whitespace-nowrap text-text-2">{item.aside}</span>}
      <Check
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className={classNames('invisible shrink-0 text-iris group-aria-selected/entry:visible', item.aside === undefined && 'ml-auto')}
      />
    </button>
  );
}
