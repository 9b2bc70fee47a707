/**
 * Keeps the focus on the page. A browser drops it where what had it goes away or is disabled (a row is cancelled, a dialog leads to another
 * page), and who uses the keyboard then begins at the top again. Here it goes to the nearest place around that is still there.
 */

/** Places that can hold the focus for what was in them. */
const PLACES =
  '[role=dialog], [role=alertdialog], [role=region], [role=tabpanel], form[aria-label], section[aria-label], nav, header, main';

/** Layers over the page; what was focused before them counts when they go. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** The places around an element, nearest first. */
function placesAround(element: Element): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at = element.closest<HTMLElement>(PLACES); at !== null; at = at.parentElement?.closest<HTMLElement>(PLACES) ?? null)
    places.push(at);
  return places;
}

/** Whether an element can hold the focus no more. */
function isLost(element: Element): boolean {
  return !element.isConnected || element.matches(':disabled');
}

interface Held {
  readonly element: Element;
  readonly places: readonly HTMLElement[];
}

/** Watches the focus until the function that it gives is called. */
export function keepFocus(): () => void {
  /** What has the focus, and what had it before a layer opened. */
  let held: Held | undefined;
  let below: Held | undefined;

  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target === document.body) return;
    held = { element: target, places: placesAround(target) };
    if (target.closest(LAYERS) === null) below = held;
  };
  const look = (): void => {
    const active = document.activeElement;
    if ((active !== null && active !== document.body) || held === undefined || !isLost(held.element)) return;
    // A layer that goes gives the focus back by itself where it can, in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(restore));
  };
  const restore = (): void => {
    const active = document.activeElement;
    if ((active !== null && active !== document.body) || held === undefined || !isLost(held.element)) return;
    const places = [
      ...held.places,
      ...(below !== undefined && !isLost(below.element) && below.element instanceof HTMLElement ? [below.element] : []),
      ...(below?.places ?? []),
    ];
    const place =
      places.find((each) => each.isConnected && each.closest('[inert], [aria-hidden=true]') === null) ??
      document.querySelector<HTMLElement>('main');
    held = undefined;
    if (place === null) return;
    if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
      place.tabIndex = -1;
      place.style.outline = 'none';
    }
    place.focus({ preventScroll: true });
  };

  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
  };
}
