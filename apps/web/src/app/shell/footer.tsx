import { layerOnDemand } from '@kontor/ui/on-demand';
import { useState } from 'react';
import { COPYRIGHT_YEARS } from '../../data/constants.ts';
import { useWords } from '../../i18n/words.ts';
import { FooterMenus } from './footer-menus.tsx';
import { SiteLinks } from '../../features/legal-note/site-links.tsx';
import type { SiteNote } from '../../features/legal-note/site-notes.ts';

const { Part: NoteDialog } = layerOnDemand(async () => (await import('../../features/legal-note/note-dialog.tsx')).NoteDialog);

/** The foot of every page but the terminal (spec §2), which has the same in its menus. */
export function Footer() {
  const words = useWords('shell');
  const [note, setNote] = useState<SiteNote>();
  return (
    <footer aria-label={words('footer.label')} className="mt-auto border-t border-hairline print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 xl:px-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="text-12 text-text-2">{words('footer.copyright', { years: COPYRIGHT_YEARS })}</span>
          <span className="flex items-center">
            <FooterMenus />
          </span>
        </div>
        {/* One block at the end of the line; where it has none of its own there, it begins where the other line begins. */}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <SiteLinks linkClasses="focus-ring rounded-sm text-12 text-text-2 no-underline hover:text-text" onNote={setNote} />
        </div>
      </div>
      {note !== undefined && <NoteDialog note={note} onClose={() => setNote(undefined)} />}
    </footer>
  );
}
