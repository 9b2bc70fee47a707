import { IconButton } from '@kontor/ui/icon-button';
import { layerOnDemand, onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import type { SiteNote } from './site-notes.ts';

const { Part: AboutPanel } = onDemand(async () => (await import('./about-panel.tsx')).AboutPanel);
const { Part: NoteDialog } = layerOnDemand(async () => (await import('./note-dialog.tsx')).NoteDialog);

/** What the foot of other pages leads to, in the head of the terminal, which has no foot. */
export function AboutMenu() {
  const words = useWords('shell');
  const [note, setNote] = useState<SiteNote>();
  return (
    <>
      <Popover
        label={words('footer.label')}
        placement="bottom end"
        flush
        trigger={<IconButton label={words('footer.label')} size={36} icon={<CircleHelp size={18} strokeWidth={1.5} />} />}
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
