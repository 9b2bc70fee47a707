/** A note for other operators. */
import { USER_NOTE_LENGTH, userDetail, userNote } from '@kontor/contract/console/user';
import { countCharacters } from '@kontor/ui/count-characters';
import { Form, Submit } from '@kontor/ui/form';
import { TextArea } from '@kontor/ui/text-area';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { problemsTitle } from '../../frame/code.ts';
import { say } from '../../i18n/words.ts';

export function AddNote({ uid, onDone }: { readonly uid: number; readonly onDone: () => void }) {
  const memory = useQueryClient();
  const [text, setText] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callServer(userNote, { uid, text: text.trim() }),
    onSuccess: async () => {
      toast.success(say('users.noted'));
      setText('');
      await memory.invalidateQueries({ queryKey: [userDetail.path, { uid }] });
      onDone();
    },
  });
  const isWrong = text.trim() === '' || countCharacters(text.trim()) > USER_NOTE_LENGTH;
  return (
    <Form
      label={say('users.addNote')}
      problems={isWrong ? [{ name: 'note', text: say('users.noteMissing', { max: USER_NOTE_LENGTH }) }] : []}
      problemsTitle={problemsTitle}
      failure={error === null ? undefined : sentenceOf(error)}
      isSending={isPending}
      onSubmit={mutate}
    >
      {({ errorOf }) => (
        <>
          <TextArea
            label={say('users.note')}
            hint={say('users.notShown')}
            name="note"
            rows={3}
            limit={USER_NOTE_LENGTH}
            value={text}
            onChange={setText}
            error={errorOf('note')}
          />
          <Submit isSending={isPending} sendingLabel={say('sending')} variant="secondary" size={36} wide={false}>
            {say('users.addNote')}
          </Submit>
        </>
      )}
    </Form>
  );
}
