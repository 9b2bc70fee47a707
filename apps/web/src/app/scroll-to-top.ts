/** Every navigation scrolls to the top (spec §2), also one that changes only the query, such as another page of a list or another tab. */
import type { SiteRouter } from './router.tsx';

/**
 * Begins to do so. What replaces only the query of an address, such as a search that is being typed or an order of rows, shows the same screen
 * another way and is no navigation.
 */
export function scrollToTop(router: SiteRouter): void {
  history.scrollRestoration = 'manual';
  let isReplaced = false;
  let isListening = false;
  // Not before the first page stands: while nobody else listens the router itself follows where that leads, and with a listener it does not.
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    router.history.subscribe(({ action }) => {
      isReplaced = action.type === 'REPLACE';
    });
  };
  router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
    listen();
    const isOtherQuery = fromLocation?.searchStr !== toLocation.searchStr;
    if (pathChanged || (isOtherQuery && !isReplaced)) window.scrollTo(0, 0);
  });
}
