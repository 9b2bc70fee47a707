/** What a window has room for: the ticket beside the offers from the styles' `xl` on, a table of offers from their `lg` on. */
import { useSyncExternalStore } from 'react';

function follow(text: string): () => boolean {
  const query = typeof matchMedia === 'undefined' ? undefined : matchMedia(text);
  const watch = (listener: () => void): (() => void) => {
    query?.addEventListener('change', listener);
    return () => query?.removeEventListener('change', listener);
  };
  return () =>
    useSyncExternalStore(
      watch,
      () => query?.matches ?? true,
      () => true,
    );
}

export const useHasAside = follow('(min-width: 1280px)');

export const useHasTable = follow('(min-width: 1024px)');
