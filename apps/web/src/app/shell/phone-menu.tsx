import { IconButton } from '@kontor/ui/icon-button';
import { layerOnDemand } from '@kontor/ui/on-demand';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import type { SiteNote } from '../../features/legal-note/site-notes.ts';

const { Part: PhoneMenuSheet } = layerOnDemand(async () => (await import('./phone-menu-sheet.tsx')).PhoneMenuSheet);
const { Part: NoteDialog } = layerOnDemand(async () => (await import('../../features/legal-note/note-dialog.tsx')).NoteDialog);

/** The button of the menu of narrow windows. `isAlways`: a wide one has no room for its words either. */
export function PhoneMenu({ isAlways }: { readonly isAlways: boolean }) {
  const words = useWords('shell');
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState<SiteNote>();
  return (
    <span className={isAlways ? undefined : 'xl:hidden'}>
      <IconButton label={words('nav.menu')} size={40} icon={<Menu size={22} strokeWidth={1.5} />} onPress={() => setOpen(true)} />
      {open && (
        <PhoneMenuSheet
          onClose={() => setOpen(false)}
          onNote={(opened) => {
            setOpen(false);
            setNote(opened);
          }}
        />
      )}
      {note !== undefined && <NoteDialog note={note} onClose={() => setNote(undefined)} />}
    </span>
  );
}
