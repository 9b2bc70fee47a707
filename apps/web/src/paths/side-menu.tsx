import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { LucideIcon } from 'lucide-react';
import { path } from './paths.ts';
import type { PathName } from './paths.ts';
import { SiteLink } from './site-link.tsx';

/** One line of a side menu. */
export interface MenuEntry {
  readonly name: PathName;
  readonly label: string;
  /** In the row of a phone, which has no titles; where the label says too little without. */
  readonly rowLabel?: string;
  readonly Icon?: LucideIcon;
  /** Pages that one comes to from this one and that have no line of their own. */
  readonly within?: readonly PathName[];
}

/** Lines that belong together, under a title where they need one. */
export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

interface SideMenuProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
}

/** The menu at the side of an area; on phones a row above its pages that scrolls sideways. */
export function SideMenu({ label, groups }: SideMenuProps) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A row that is too long shows where one is; the page itself stays where it is.
  useEffect(() => {
    const line = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current === null || line === null || line === undefined) return;
    row.current.scrollTo({ left: line.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - line.offsetWidth) / 2 });
  }, [pathname]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="no-scrollbar flex shrink-0 overflow-x-auto print:hidden border-hairline px-2 max-lg:border-b lg:w-58 lg:flex-col lg:gap-5 lg:border-e lg:px-3 lg:py-6"
    >
      {groups.map(({ title, entries }, index) => (
        <div key={title ?? index} className="flex lg:flex-col">
          {title !== undefined && <p className="hidden px-3 pb-1 text-12 text-text-2 lg:block">{title}</p>}
          {entries.map((entry) => (
            <MenuLine key={entry.name} entry={entry} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function MenuLine({ entry: { name, label, rowLabel, Icon, within = [] } }: { readonly entry: MenuEntry }) {
  const { pathname } = useLocation();
  const isHere = pathname === path(name) || pathname.startsWith(`${path(name)}/`);
  return (
    <SiteLink
      to={path(name)}
      aria-current={isHere ? 'page' : within.some((other) => pathname === path(other)) ? 'true' : undefined}
      className="focus-ring-inside relative flex h-11 items-center gap-3 rounded-control px-3 text-13 whitespace-nowrap text-text-2 no-underline transition-colors hover:text-text aria-[current]:font-semibold aria-[current]:text-text lg:h-9 lg:aria-[current]:bg-s2 lg:aria-[current]:before:absolute lg:aria-[current]:before:inset-y-2 lg:aria-[current]:before:-start-3 lg:aria-[current]:before:w-0.5 lg:aria-[current]:before:bg-iris"
    >
      {Icon === undefined ? (
        <span className="hidden size-4 lg:block" />
      ) : (
        <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      )}
      {rowLabel === undefined ? (
        label
      ) : (
        <>
          <span className="lg:hidden">{rowLabel}</span>
          <span className="max-lg:hidden">{label}</span>
        </>
      )}
    </SiteLink>
  );
}
