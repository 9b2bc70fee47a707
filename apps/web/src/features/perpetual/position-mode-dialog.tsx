import { useState } from 'react';
import { positionMode } from '@kontor/contract/perpetual';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { useContractDraft } from './contract-draft.ts';

interface PositionModeDialogProps {
  readonly before: 'hedge' | 'one_way';
  readonly onClose: () => void;
}

/** Asks before long and short of all contracts are kept apart, or made one, and says what that means. */
export function PositionModeDialog({ before, onClose }: PositionModeDialogProps) {
  const words = useWords('perpetual');
  const [failure, setFailure] = useState('');
  const after = before === 'hedge' ? 'one_way' : 'hedge';
  return (
    <ConfirmDialog
      isOpen
      title={words('oneWay.title')}
      text={
        <>
          <p className="font-semibold">
            {words(`oneWay.${before}`)} → {words(`oneWay.${after}`)}
          </p>
          <p className="mt-2 text-text-2">{words(`oneWay.${after}Text`)}</p>
          <p role="alert" className="mt-2 text-12 text-bad">
            {failure}
          </p>
        </>
      }
      confirm={words('margin.confirm', { mode: words(`oneWay.${after}`) })}
      cancel={words('margin.keep', { mode: words(`oneWay.${before}`) })}
      onConfirm={async () => {
        setFailure('');
        try {
          noteOwnChange((await callServer(positionMode, { position_mode: after })).sequence);
          // What was filled in to close means another thing now.
          useContractDraft.getState().change({ action: 'open', size: { by: 'quantity', text: '' } });
          toast.success(words('oneWay.done', { mode: words(`oneWay.${after}`) }));
          onClose();
        } catch (error) {
          setFailure(tellFailure(error));
        }
      }}
      onCancel={onClose}
    />
  );
}
