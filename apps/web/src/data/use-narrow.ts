/** Whether the window is a phone's, one with room for three columns, or a large one, as the styles see it: below their `md`, from their `xl` and their `2xl` on. */
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
      () => query?.matches ?? false,
      () => false,
    );
}

export const useNarrow = follow('(max-width: 767px)');

export const useWide = follow('(min-width: 1280px)');

export const useLarge = follow('(min-width: 1536px)');
