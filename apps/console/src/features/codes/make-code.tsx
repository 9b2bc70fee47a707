/** Making a code of the house. */
import { invitationList, invitationMake } from '@kontor/contract/console/invitation';
import { Form, Submit } from '@kontor/ui/form';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useClientId } from '../../data/client-id.ts';
import { problemsTitle } from '../../frame/code.ts';
import { counted } from '../../i18n/times.ts';
import { say } from '../../i18n/words.ts';

const USES = /^[1-9][0-9]{0,6}$/;
const MOST_USES = 1_000_000;
const LONGEST_NOTE = 200;

export function MakeCode() {
  const memory = useQueryClient();
  const [uses, setUses] = useState('');
  const [note, setNote] = useState('');
  /** Codes made here: the next request is another one, though it says the same. */
  const [made, setMade] = useState(0);
  const nameOf = useClientId();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const wish = { ...(uses.trim() !== '' && { uses: Number(uses.trim()) }), note: note.trim() };
      return callServer(invitationMake, { ...wish, client_id: nameOf(JSON.stringify([made, wish])) });
    },
    onSuccess: async ({ code }) => {
      toast.success(say('codes.isMade', { code }));
      setMade((count) => count + 1);
      setUses('');
      setNote('');
      await memory.invalidateQueries({ queryKey: [invitationList.path] });
    },
  });
  const isWrong = uses.trim() !== '' && !(USES.test(uses.trim()) && Number(uses.trim()) <= MOST_USES);
  return (
    <Form
      label={say('codes.make')}
      problems={isWrong ? [{ name: 'uses', text: say('codes.usesWrong', { max: counted(MOST_USES) }) }] : []}
      problemsTitle={problemsTitle}
      failure={error === null ? undefined : sentenceOf(error)}
      isSending={isPending}
      onSubmit={mutate}
    >
      {({ errorOf, leave }) => (
        <>
          <TextField
            label={say('codes.uses')}
            hint={say('codes.usesHint')}
            name="uses"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={uses}
            onChange={setUses}
            onBlur={leave('uses')}
            error={errorOf('uses')}
          />
          <TextField
            label={say('codes.note')}
            hint={say('codes.noteHint')}
            name="note"
            autoComplete="off"
            maxLength={LONGEST_NOTE}
            value={note}
            onChange={setNote}
          />
          <Submit isSending={isPending} sendingLabel={say('sending')} size={36} wide={false}>
            {say('codes.make')}
          </Submit>
        </>
      )}
    </Form>
  );
}
