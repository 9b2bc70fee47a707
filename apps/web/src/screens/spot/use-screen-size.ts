import { useSyncExternalStore } from 'react';

/** `phone` below 768, `tablet` below 1024, `desktop` from there. `isLow`: the window is below 840 high. */
export interface ScreenSize {
  readonly kind: 'phone' | 'tablet' | 'desktop';
  readonly isLow: boolean;
}

const QUERIES = { phone: '(max-width: 767px)', tablet: '(max-width: 1023px)', low: '(max-height: 839px)' } as const;
const PRERENDERED: ScreenSize = { kind: 'desktop', isLow: false };
let size: ScreenSize | undefined;

function read(): ScreenSize {
  const kind = matchMedia(QUERIES.phone).matches ? 'phone' : matchMedia(QUERIES.tablet).matches ? 'tablet' : 'desktop';
  return { kind, isLow: matchMedia(QUERIES.low).matches };
}

function watch(listener: () => void): () => void {
  const queries = Object.values(QUERIES).map((query) => matchMedia(query));
  const changed = (): void => {
    size = read();
    listener();
  };
  changed();
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

export function useScreenSize(): ScreenSize {
  return useSyncExternalStore(
    watch,
    () => (size ??= read()),
    () => PRERENDERED,
  );
}
