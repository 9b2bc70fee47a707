/** Freezing: a customer trades no more and is logged out, at once, by one operator. */
import { userDetail, userFreeze, userList } from '@kontor/contract/console/user';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { problemsTitle } from '../../frame/code.ts';
import { say } from '../../i18n/words.ts';
import { REASON, isReason } from '../../data/reason.ts';

export function FreezeUser({ uid, onDone }: { readonly uid: number; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const freeze = async (): Promise<void> => {
    try {
      const { state, outcome } = await callServer(userFreeze, { uid, reason: reason.trim() });
      if (state === 'done') toast.success(say('users.frozen', { uid }));
      else if (state === 'waits') toast.info(say('users.frozenLater', { uid }));
      else toast.error(outcome ?? say('error.system'));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setAsking(false);
    setReason('');
    await Promise.all([
      memory.invalidateQueries({ queryKey: [userDetail.path, { uid }] }),
      memory.invalidateQueries({ queryKey: [userList.path] }),
    ]);
    onDone();
  };
  return (
    <Form
      label={say('users.freeze')}
      problems={isReason(reason) ? [] : [{ name: 'freeze_reason', text: say('propose.reasonMissing', REASON) }]}
      problemsTitle={problemsTitle}
      onSubmit={() => setAsking(true)}
    >
      {({ errorOf }) => (
        <>
          <TextField
            label={say('users.freezeReason')}
            labelAside={say('decision.kept')}
            name="freeze_reason"
            maxLength={REASON.max}
            value={reason}
            onChange={setReason}
            error={errorOf('freeze_reason')}
          />
          <Submit isSending={false} sendingLabel={say('sending')} variant="danger" size={36} wide={false}>
            {say('users.freeze')}
          </Submit>
          <ConfirmDialog
            isOpen={isAsking}
            title={say('users.freezeTitle', { uid })}
            text={say('users.freezeText')}
            confirm={say('users.freeze')}
            cancel={say('cancel')}
            variant="danger"
            sendingLabel={say('sending')}
            onConfirm={freeze}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </Form>
  );
}
