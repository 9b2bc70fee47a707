import { Dialog } from '@kontor/ui/dialog';
import { LegalNote } from './legal-note.tsx';
import { useWords } from '../../i18n/words.ts';
import type { NoteName } from '../../paths/paths.ts';

/** Props of NoteDialog. */
export interface NoteDialogProps {
  readonly note: { readonly name: NoteName; readonly title: string };
  readonly onClose: () => void;
}

/** A legal note over the page (spec §2). */
export function NoteDialog({ note, onClose }: NoteDialogProps) {
  const words = useWords('shell');
  return (
    <Dialog isOpen onClose={onClose} title={note.title} closeLabel={words('nav.close')} size="wide">
      <LegalNote name={note.name} />
    </Dialog>
  );
}
