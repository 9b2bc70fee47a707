import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** What a menu's button looks like until its code is here: the page is painted without waiting for the menus. */
export function LookAlike({ children, icon = false }: { readonly children: ReactNode; readonly icon?: boolean }) {
  return (
    <span aria-hidden className={`inline-flex h-9 items-center gap-1.5 text-13 font-semibold text-text-2 ${icon ? 'w-9 justify-center' : 'px-2'}`}>
      {children}
      {!icon && <ChevronDown size={14} strokeWidth={1.5} className="shrink-0 text-text-3" />}
    </span>
  );
}
