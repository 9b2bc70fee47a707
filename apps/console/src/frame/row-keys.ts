import { useEffect } from 'react';

/** Where letters are typed, or something is asked, keys mean what they say. */
const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=listbox]';

/** Letters that do something on a page, while nobody types. */
export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      // A closed choice that has the focus would take the letter for the beginning of one of its words.
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [keys]);
}

/** Brings the focus to the next row's link, or the one before; from elsewhere to the open row, or the first. */
export function focusRow(step: 1 | -1, opened: number | string | undefined): void {
  const links = Array.from(document.querySelectorAll<HTMLElement>('a[data-row]'));
  const here = links.findIndex((link) => link === document.activeElement);
  const open = links.findIndex((link) => link.dataset['row'] === String(opened));
  const from = here === -1 ? open : here;
  const next = from === -1 ? links[0] : links[Math.min(links.length - 1, Math.max(0, from + step))];
  next?.focus();
}

/** Brings the focus to the row of this number; where there is none, to the page. */
export function focusOn(id: number | undefined): void {
  (document.querySelector<HTMLElement>(`a[data-row="${id ?? ''}"]`) ?? document.getElementById('main'))?.focus();
}
