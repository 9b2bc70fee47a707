import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';

import { classNames } from './class-names.ts';
import type { FieldWords } from './field-frame.tsx';
import { layerOnDemand } from './on-demand.tsx';
import { SearchChip, type SearchItem } from './search-item.tsx';

const { Part: SearchPopup, whenMeant } = layerOnDemand(async () => (await import('./search-popup.tsx')).SearchPopup);

/** Props of SearchSelect. */
export interface SearchSelectProps extends Omit<FieldWords, 'labelAside'> {
  readonly items: readonly SearchItem[];
  /** Id of the chosen item. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly onBlur?: () => void;
  /** Words of the search, of the button that empties it, and of a search that finds nothing. */
  readonly searchLabel: string;
  readonly clearLabel: string;
  readonly noneFound: string;
  /** What the button shows of the chosen item; chip and label unless told otherwise. */
  readonly shown?: (item: SearchItem) => ReactNode;
  readonly name?: string;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly className?: string;
}

/** One of many, in a list with a search. */
export function SearchSelect({ label, hideLabel = false, items, selected, onSelect, error, hint, className, ...props }: SearchSelectProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // What is typed while the list is on its way belongs to its search.
  const [typedAhead, setTypedAhead] = useState('');
  const chosen = items.find((item) => item.id === selected);
  const hasWords = error !== undefined || hint !== undefined;
  const isDisabled = props.isDisabled ?? false;
  return (
    <div data-field className={classNames('flex min-w-0 flex-col', className)}>
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'mb-1 min-h-4 text-12 text-text-2'}>
        {label}
      </span>
      <AriaButton
        {...whenMeant}
        ref={trigger}
        {...(props.name === undefined ? {} : { 'data-name': props.name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}-value`}
        {...(hasWords ? { 'aria-describedby': `${id}-words` } : {})}
        isDisabled={isDisabled}
        onPress={() => {
          if (isOpen) return;
          setTypedAhead('');
          setIsOpen(true);
        }}
        onKeyDown={(event) => {
          const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
          if (isOpen && isLetter) setTypedAhead((typed) => typed + event.key);
        }}
        className={classNames(
          'relative flex h-field min-w-0 items-center gap-2 rounded-control bg-s1 px-3 text-left text-field font-semibold text-text outline-1 -outline-offset-1 outline-transparent transition-shadow hit-44',
          isDisabled ? 'cursor-default bg-s2 text-text-3' : 'cursor-pointer',
          error === undefined ? 'shadow-[inset_0_0_0_1px_var(--color-control)]' : 'shadow-[inset_0_0_0_1px_var(--color-bad)]',
          'aria-expanded:shadow-[inset_0_0_0_2px_var(--color-iris)] data-focus-visible:shadow-[inset_0_0_0_2px_var(--color-iris)]',
        )}
      >
        <span id={`${id}-value`} className="flex min-w-0 flex-1 items-center gap-2">
          {chosen === undefined ? (
            <span className="truncate font-normal text-text-3">{props.placeholder}</span>
          ) : (
            (props.shown?.(chosen) ?? (
              <>
                {chosen.chip !== undefined && <SearchChip text={chosen.chip} />}
                <span className="truncate">{chosen.label}</span>
              </>
            ))
          )}
        </span>
        <ChevronDown
          size={16}
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
        <SearchPopup
          label={label}
          triggerRef={trigger}
          items={items}
          selected={selected}
          typedAhead={typedAhead}
          searchLabel={props.searchLabel}
          clearLabel={props.clearLabel}
          noneFound={props.noneFound}
          onSelect={(chosenId) => {
            setIsOpen(false);
            onSelect(chosenId);
          }}
          onClose={() => {
            setIsOpen(false);
            props.onBlur?.();
          }}
        />
      )}
    </div>
  );
}
