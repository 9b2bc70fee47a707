/** What a page asks for again and again while somebody looks at it. */
import { useEffect } from 'react';

/** A run asks `isWanted` before it shows what it has found: the page may have gone on meanwhile. */
export type Look = (isWanted: () => boolean) => void;

/** Looks at once, and every so many ms while the page is seen, and again as soon as it is seen after a while. Gives what ends it. */
export function whileSeen(
  look: Look,
  everyMs: number,
  page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>,
) {
  let isWanted = true;
  let isMissed = false;
  const run = (): void => look(() => isWanted);
  const timer = setInterval(() => {
    if (page.visibilityState === 'visible') run();
    else isMissed = true;
  }, everyMs);
  const onSeen = (): void => {
    if (page.visibilityState !== 'visible' || !isMissed) return;
    isMissed = false;
    run();
  };
  page.addEventListener('visibilitychange', onSeen);
  run();
  return (): void => {
    isWanted = false;
    clearInterval(timer);
    page.removeEventListener('visibilitychange', onSeen);
  };
}

/** Looks while the component stands; another `look` begins anew, and undefined looks at nothing. */
export function useWhileSeen(look: Look | undefined, everyMs: number): void {
  useEffect(() => (look === undefined ? undefined : whileSeen(look, everyMs, document)), [look, everyMs]);
}
