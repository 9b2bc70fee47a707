/** The search in the head: leads to what has the number that is typed, or the transaction, or to the page of that name. `/` comes here from anywhere. */
import { shortAddress } from '@kontor/ui/address-parts';
import { Search } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useMe } from '../../data/session.ts';
import { useLetterKeys } from '../../frame/row-keys.ts';
import { say } from '../../i18n/words.ts';
import { goTo } from '../../paths/address.tsx';
import { foundPlaces } from './found-places.ts';
import type { FoundPlace, NamedPage } from './found-places.ts';

export function HeadSearch({ pages }: { readonly pages: readonly NamedPage[] }) {
  const { actions } = useMe();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  useLetterKeys(useMemo(() => ({ '/': () => field.current?.focus() }), []));
  const found = foundPlaces(typed, actions, pages);
  const active = found[Math.min(at, found.length - 1)];
  const isOpen = typed.trim() !== '';
  const isListed = isOpen && active !== undefined;
  const type = (text: string): void => {
    setTyped(text);
    setAt(0);
  };
  const go = (place: FoundPlace): void => {
    type('');
    goTo(place.to);
    document.getElementById('main')?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && active !== undefined) go(active);
    else if (event.key === 'Escape') type('');
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative ml-4 w-76 max-w-full min-w-0">
      <Search size={14} strokeWidth={1.5} aria-hidden className="pointer-events-none absolute top-2.25 left-3 text-text-2" />
      <input
        ref={field}
        name="search"
        role="combobox"
        aria-label={say('search.label')}
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isListed && { 'aria-activedescendant': `${id}-${found.indexOf(active)}` })}
        autoComplete="off"
        maxLength={100}
        placeholder={say('search.placeholder')}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={() => type('')}
        className="h-8 w-full rounded-control bg-s1 pr-8 pl-8 text-12 text-text shadow-[inset_0_0_0_1px_var(--color-control)] outline-none placeholder:text-text-2 focus:shadow-[inset_0_0_0_2px_var(--color-iris)]"
      />
      <kbd aria-hidden className="pointer-events-none absolute top-1.5 right-2 rounded-xs bg-s2 px-1.5 py-0.5 text-11 text-text-2">
        /
      </kbd>
      {isOpen && <FoundList id={id} found={found} active={active} onGo={go} />}
    </div>
  );
}

interface FoundListProps {
  readonly id: string;
  readonly found: readonly FoundPlace[];
  readonly active: FoundPlace | undefined;
  readonly onGo: (place: FoundPlace) => void;
}

function wordsOf(place: FoundPlace): string {
  if (place.kind === 'page') return place.name;
  return say(`search.kinds.${place.kind}`, 'id' in place ? { id: place.id } : { trace: shortAddress(place.trace) });
}

/** What was found, or that nothing was. */
function FoundList({ id, found, active, onGo }: FoundListProps) {
  return (
    <div className="absolute top-9 left-0 z-50 w-full rounded-card border border-hairline bg-s2 p-1">
      {found.length === 0 ? (
        <p role="status" className="px-2 py-1.5 text-text-2">
          {say('search.none')}
        </p>
      ) : (
        <div id={`${id}-list`} role="listbox" aria-label={say('search.label')}>
          {found.map((place, index) => (
            <div
              key={place.to}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              // Before the field loses the focus and the list closes.
              onPointerDown={(event) => {
                event.preventDefault();
                onGo(place);
              }}
              className={
                place === active
                  ? 'cursor-pointer rounded-sm bg-s3 px-2 py-1.5 text-text'
                  : 'cursor-pointer rounded-sm px-2 py-1.5 text-text-2 hover:text-text'
              }
            >
              {wordsOf(place)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
