/** Whether the window is a phone's, as the styles see it: below their `md`. */
import { useSyncExternalStore } from 'react';

const query = typeof matchMedia === 'undefined' ? undefined : matchMedia('(max-width: 767px)');

function watch(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => query?.matches ?? false,
    () => false,
  );
}
