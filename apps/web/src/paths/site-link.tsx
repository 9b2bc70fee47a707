import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { LaterMark } from './later-mark.tsx';
import type { LaterForm } from './later-mark.tsx';
import { isLater } from './paths.ts';

/** Props of SiteLink. */
export interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  /** An address of this site from `paths`. */
  readonly to: string;
  /** Leaves no entry to come back to. */
  readonly replace?: boolean;
  /** How it says that it leads to what is not there yet. */
  readonly later?: LaterForm;
  readonly children: ReactNode;
}

/**
 * A real link within the site: opens in place, and in a new tab where the reader asks for that. Where it leads to what is not there
 * yet, it says so by itself.
 */
export function SiteLink({ to, replace = false, later = 'word', onClick, children, 'aria-label': label, ...rest }: SiteLinkProps) {
  const words = useWords('shell');
  const leadsLater = isLater(to);
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (replace) router.history.replace(to);
    else router.history.push(to);
  };
  return (
    <a
      href={to}
      onClick={follow}
      {...(label === undefined ? {} : { 'aria-label': leadsLater ? `${label}, ${words('later.mark')}` : label })}
      {...rest}
    >
      {children}
      {leadsLater && <LaterMark form={later} />}
    </a>
  );
}
