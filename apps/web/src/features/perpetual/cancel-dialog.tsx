import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';

interface CancelDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly done: string;
  /** Cancels; gives back the sequence of its effect. */
  readonly cancel: () => Promise<{ readonly sequence: number }>;
  readonly onClose: () => void;
}

/** Asks, cancels, and says why when it could not. */
export function CancelDialog({ title, text, confirm, done, cancel, onClose }: CancelDialogProps) {
  const words = useWords('perpetual');
  const [failure, setFailure] = useState('');
  return (
    <ConfirmDialog
      isOpen
      title={title}
      text={
        <>
          {text}
          <p role="alert" className="mt-2 text-12 text-bad">
            {failure}
          </p>
        </>
      }
      confirm={confirm}
      cancel={words('order.keep')}
      onConfirm={async () => {
        setFailure('');
        try {
          noteOwnChange((await cancel()).sequence);
          toast.success(done);
          onClose();
        } catch (error) {
          setFailure(tellFailure(error));
        }
      }}
      onCancel={onClose}
    />
  );
}
