/** The title of the window: the page's name, or a price that moves at most once a second (ux §3). */
import { useEffect } from 'react';

const SITE_NAME = 'Kontor';
/** A title that changes faster cannot be read. */
const LEAST_MS = 1_000;

let shownAtMs = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

function show(title: string, nowMs: number): void {
  shownAtMs = nowMs;
  document.title = title;
}

function titleOf(page: string | undefined): string {
  return page === undefined || page === '' ? SITE_NAME : `${page} - ${SITE_NAME}`;
}

/** Sets the title while the component stands. `page` is the page's own part, `64,210.5 ▲ BTC/USDT`; undefined: the site's name alone. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    const title = titleOf(page);
    const restMs = shownAtMs + LEAST_MS - Date.now();
    clearTimeout(waiting);
    if (restMs <= 0) show(title, Date.now());
    else waiting = setTimeout(() => show(title, Date.now()), restMs);
  }, [page]);
}
