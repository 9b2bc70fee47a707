import type { ReactNode } from 'react';
import { Link } from '../../paths/address.tsx';

/** A link that looks like a button: it leads to a form. */
export function ActionLink({ to, label, children }: { readonly to: string; readonly label?: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      {...(label !== undefined && { 'aria-label': label })}
      className="inline-flex min-h-7 shrink-0 items-center rounded-control px-3 font-semibold text-text shadow-[inset_0_0_0_1px_var(--color-control)] focus-ring hover:bg-s2"
    >
      {children}
    </Link>
  );
}
