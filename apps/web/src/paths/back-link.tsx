import { ArrowLeft } from 'lucide-react';
import { SiteLink } from './site-link.tsx';

interface BackLinkProps {
  /** An address of this site from `paths`. */
  readonly to: string;
  /** Where it leads, for whoever cannot see the arrow. */
  readonly label: string;
}

/** The arrow before the heading of a page that stands below another. */
export function BackLink({ to, label }: BackLinkProps) {
  return (
    <SiteLink
      to={to}
      aria-label={label}
      className="relative -ms-2 flex size-9 items-center justify-center rounded-control text-text-2 focus-ring hit-44 hover:text-text"
    >
      <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
    </SiteLink>
  );
}
