import type { ReactNode } from 'react';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';

interface DeleteDialogProps {
  readonly title: string;
  /** What is to go, so that nobody deletes another thing than he means. */
  readonly children: ReactNode;
  /** Deletes it; what it throws is told, and the dialog stays. */
  readonly remove: () => Promise<unknown>;
  /** Said when it is gone. */
  readonly done: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before something of the user's is deleted, and says so afterwards (spec §2). */
export function DeleteDialog({ title, children, remove, done, onDone, onClose }: DeleteDialogProps) {
  const words = useWords('payments');
  return (
    <ConfirmDialog
      isOpen
      title={title}
      text={<p className="text-13 wrap-anywhere">{children}</p>}
      confirm={words('delete')}
      cancel={words('keep')}
      onCancel={onClose}
      onConfirm={async () => {
        try {
          await remove();
          toast.success(done);
          onClose();
          onDone();
        } catch (error) {
          tellFailure(error);
        }
      }}
    />
  );
}
