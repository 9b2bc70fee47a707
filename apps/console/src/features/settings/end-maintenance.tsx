import { maintenanceEnd, maintenanceState } from '@kontor/contract/console/maintenance';
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

/** Lets customers go on. */
export function EndMaintenance({ onDone }: { readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const end = async (): Promise<void> => {
    try {
      await callServer(maintenanceEnd, { reason: reason.trim() });
      toast.success(say('maintenance.ended'));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    setAsking(false);
    await memory.invalidateQueries({ queryKey: [maintenanceState.path] });
    onDone();
  };
  return (
    <Form
      label={say('maintenance.endForm')}
      problems={isReason(reason) ? [] : [{ name: 'end_reason', text: say('propose.reasonMissing', REASON) }]}
      problemsTitle={problemsTitle}
      onSubmit={() => setAsking(true)}
    >
      {({ errorOf }) => (
        <>
          <TextField
            label={say('maintenance.reason')}
            labelAside={say('decision.kept')}
            name="end_reason"
            maxLength={REASON.max}
            value={reason}
            onChange={setReason}
            error={errorOf('end_reason')}
          />
          <Submit isSending={false} sendingLabel={say('sending')} size={36} wide={false}>
            {say('maintenance.end')}
          </Submit>
          <ConfirmDialog
            isOpen={isAsking}
            title={say('maintenance.endTitle')}
            text={say('maintenance.endText')}
            confirm={say('maintenance.end')}
            cancel={say('cancel')}
            sendingLabel={say('sending')}
            onConfirm={end}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </Form>
  );
}
