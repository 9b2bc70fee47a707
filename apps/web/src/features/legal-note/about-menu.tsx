import { Button } from '@kontor/ui/button';
import { layerOnDemand, onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import type { SiteNote } from './site-notes.ts';

const { Part: AboutPanel } = onDemand(async () => (await import('./about-panel.tsx')).AboutPanel);
const { Part: NoteDialog } = layerOnDemand(async () => (await import('./note-dialog.tsx')).NoteDialog);

/** What the foot of other pages leads to, for a page that has none. */
export function AboutMenu() {
  const words = useWords('shell');
  const [note, setNote] = useState<SiteNote>();
  return (
    <>
      <Popover
        label={words('footer.label')}
        placement="top end"
        flush
        trigger={
          <Button variant="quiet" size={28} className="min-h-5! px-1! text-11! font-normal! text-text-3 hover:text-text">
            <CircleHelp size={12} strokeWidth={1.5} aria-hidden />
            {words('footer.label')}
          </Button>
        }
      >
        {(close) => (
          <AboutPanel
            onClose={close}
            onNote={(opened) => {
              close();
              setNote(opened);
            }}
          />
        )}
      </Popover>
      {note !== undefined && <NoteDialog note={note} onClose={() => setNote(undefined)} />}
    </>
  );
}
