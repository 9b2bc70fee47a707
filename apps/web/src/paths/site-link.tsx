import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

/** Props of SiteLink. */
export interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  /** An address of this site from `paths`. */
  readonly to: string;
  /** Leaves no entry to come back to. */
  readonly replace?: boolean;
  readonly children: ReactNode;
}

/** A real link within the site: opens in place, and in a new tab where the reader asks for that. */
export function SiteLink({ to, replace = false, onClick, children, ...rest }: SiteLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (replace) router.history.replace(to);
    else router.history.push(to);
  };
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
