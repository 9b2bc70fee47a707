/** Where one is: the page's address, and how one gets elsewhere without loading anew. */
import type { MouseEvent, ReactNode } from 'react';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** Goes to another place; `replace` leaves no step to come back to. */
export function goTo(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  for (const listener of listeners) listener();
}

/** The path and the query of where one is. */
export function useAddress(): { readonly path: string; readonly query: URLSearchParams } {
  const here = useSyncExternalStore(subscribe, () => location.pathname + location.search);
  const [path = '/', query = ''] = here.split('?', 2);
  return { path, query: new URLSearchParams(query) };
}

interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly isCurrent?: boolean;
  readonly 'aria-label'?: string;
  /** The whole row can be found by it. */
  readonly 'data-row'?: number | string;
  readonly children: ReactNode;
}

/** A link within the console. */
export function Link({ to, isCurrent = false, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(to);
  };
  return (
    <a href={to} onClick={follow} {...(isCurrent ? { 'aria-current': 'page' } : {})} {...rest}>
      {children}
    </a>
  );
}
