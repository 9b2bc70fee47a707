/** Says that one takes care of an alert, and how. */
import { alertAcknowledge, alertList } from '@kontor/contract/console/alert';
import { Form, Submit } from '@kontor/ui/form';
import { TextArea } from '@kontor/ui/text-area';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { problemsTitle } from '../../frame/code.ts';
import { REASON, isReason } from '../../frame/reason.ts';
import { say } from '../../i18n/words.ts';

export function Acknowledge({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [note, setNote] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callServer(alertAcknowledge, { alert: id, note: note.trim() }),
    onSuccess: async () => {
      toast.success(say('alerts.acknowledged', { id }));
      await memory.invalidateQueries({ queryKey: [alertList.path] });
      onDone();
    },
  });
  return (
    <Form
      label={say('alerts.acknowledge')}
      problems={isReason(note) ? [] : [{ name: 'note', text: say('alerts.noteMissing', REASON) }]}
      problemsTitle={problemsTitle}
      failure={error === null ? undefined : sentenceOf(error)}
      isSending={isPending}
      onSubmit={mutate}
    >
      {({ errorOf }) => (
        <>
          <TextArea
            label={say('alerts.note')}
            hint={say('alerts.noteHint')}
            name="note"
            rows={2}
            limit={REASON.max}
            value={note}
            onChange={setNote}
            error={errorOf('note')}
          />
          <Submit isSending={isPending} sendingLabel={say('sending')} size={36}>
            {say('alerts.acknowledge')}
          </Submit>
        </>
      )}
    </Form>
  );
}
