import type { ReactNode } from 'react';
import { Link } from '../paths/address.tsx';

/** The one action of a page that leads elsewhere, at the end of its head. */
export function HeadLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-7 items-center rounded-control px-3 font-semibold text-text shadow-[inset_0_0_0_1px_var(--color-control)] focus-ring hover:bg-s2"
    >
      {children}
    </Link>
  );
}
