import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { requireLogin, useSession } from '../data/session.ts';

/** Shows its children to who is logged in; anyone else is told so and goes to the login page (spec §4). */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  useEffect(() => {
    if (session === undefined) requireLogin();
  }, [session]);
  return session === undefined ? <div className="min-h-[60vh]" /> : children;
}
