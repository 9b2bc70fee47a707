/** What one may do with a proposal of one's own: edit it, or take it back. It needs a second person for the rest. */
import { changeDetail, changeList, changeWithdraw } from '@kontor/contract/console/change';
import { Button } from '@kontor/ui/button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { say } from '../../i18n/words.ts';
import { goTo } from '../../paths/address.tsx';
import { paths } from '../../paths/paths.ts';
import type { Change } from './change-words.tsx';

export function OwnProposal({ change: { id }, onDone }: { readonly change: Change; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const withdraw = async (): Promise<void> => {
    try {
      await callServer(changeWithdraw, { change_id: id });
      toast.success(say('ownProposal.withdrawn', { id }));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setAsking(false);
    await Promise.all([
      memory.invalidateQueries({ queryKey: [changeDetail.path, { change_id: id }] }),
      memory.invalidateQueries({ queryKey: [changeList.path] }),
    ]);
    onDone();
  };
  return (
    <>
      <p className="text-text-2">{say('ownProposal.needsSecond')}</p>
      <div className="flex gap-2">
        <Button variant="danger" onPress={() => setAsking(true)}>
          {say('ownProposal.withdraw')}
        </Button>
        <Button variant="secondary" className="flex-1" onPress={() => goTo(paths.editChange(id))}>
          {say('ownProposal.edit')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('ownProposal.withdrawTitle', { id })}
        text={say('ownProposal.withdrawText')}
        confirm={say('ownProposal.withdraw')}
        cancel={say('cancel')}
        variant="danger"
        sendingLabel={say('sending')}
        onConfirm={withdraw}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
