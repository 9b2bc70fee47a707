import { COPYRIGHT_YEARS } from '../../data/constants.ts';
import { useWords } from '../../i18n/words.ts';
import { SiteLinks } from './site-links.tsx';
import type { SiteNote } from './site-notes.ts';

interface AboutPanelProps {
  readonly onClose: () => void;
  readonly onNote: (note: SiteNote) => void;
}

/** The open menu about the site. */
export function AboutPanel({ onClose, onNote }: AboutPanelProps) {
  const words = useWords('shell');
  return (
    <div className="flex w-56 flex-col p-2">
      <SiteLinks
        linkClasses="focus-ring-inside flex min-h-9 items-center rounded-sm px-2 text-13 text-text no-underline hover:bg-s2 pointer-coarse:min-h-11"
        onNote={onNote}
        onLeave={onClose}
      />
      <p className="mt-1 border-t border-hairline px-2 pt-2 text-12 text-text-3">{words('footer.copyright', { years: COPYRIGHT_YEARS })}</p>
    </div>
  );
}
