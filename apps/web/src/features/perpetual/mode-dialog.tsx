import { useState } from 'react';
import { contractSetting } from '@kontor/contract/perpetual';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { noteOwnChange } from '../../data/account-stream.ts';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import type { ContractWorld } from './contract-world.ts';

interface ModeDialogProps {
  readonly world: ContractWorld;
  readonly mode: 'cross' | 'isolated';
  readonly onClose: () => void;
}

/** Asks before the margin mode of a contract is changed, and says what each means. */
export function ModeDialog({ world, mode, onClose }: ModeDialogProps) {
  const words = useWords('perpetual');
  const [failure, setFailure] = useState('');
  const before = words(`mode.${world.marginMode}`);
  return (
    <ConfirmDialog
      isOpen
      title={words('margin.title', { pair: world.contract.name.replace('_', '/') })}
      text={
        <>
          <p className="font-semibold">
            {before} → {words(`mode.${mode}`)}
          </p>
          <p className="mt-2 text-text-2">{words(mode === 'cross' ? 'margin.crossText' : 'margin.isolatedText')}</p>
          <p role="alert" className="mt-2 text-12 text-bad">
            {failure}
          </p>
        </>
      }
      confirm={words('margin.confirm', { mode: words(`mode.${mode}`) })}
      cancel={words('margin.keep', { mode: before })}
      onConfirm={async () => {
        setFailure('');
        try {
          const { sequence } = await callServer(contractSetting, { pair: world.contract.name, margin_mode: mode });
          noteOwnChange(sequence);
          toast.success(words('margin.done', { mode: words(`mode.${mode}`) }));
          onClose();
        } catch (error) {
          setFailure(tellFailure(error));
        }
      }}
      onCancel={onClose}
    />
  );
}
