/** Something that one does at once, with a reason that the log keeps, after being asked. */
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Form, Submit } from '@kontor/ui/form';
import { TextField } from '@kontor/ui/text-field';
import { useState } from 'react';
import { REASON, isReason } from './reason.ts';
import { say } from '../i18n/words.ts';
import { problemsTitle } from './code.ts';

interface ReasonActionProps {
  /** On the buttons. */
  readonly words: string;
  /** What is asked before, and what will happen. */
  readonly title: string;
  readonly text: string;
  /** Name of the field. */
  readonly name: string;
  /** Who reads the reason; the log keeps it, where nothing is said. */
  readonly kept?: string;
  /** Does it and says what came of it; gives whether it was done. */
  readonly act: (reason: string) => Promise<boolean>;
}

export function ReasonAction({ words, title, text, name, kept = say('decision.kept'), act }: ReasonActionProps) {
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    if (await act(reason.trim())) setReason('');
    setAsking(false);
  };
  return (
    <Form
      label={words}
      problems={isReason(reason) ? [] : [{ name, text: say('propose.reasonMissing', REASON) }]}
      problemsTitle={problemsTitle}
      onSubmit={() => setAsking(true)}
    >
      {({ errorOf }) => (
        <>
          <TextField
            label={say('reason')}
            labelAside={kept}
            name={name}
            maxLength={REASON.max}
            value={reason}
            onChange={setReason}
            error={errorOf(name)}
          />
          <Submit isSending={false} sendingLabel={say('sending')} variant="danger" size={36} wide={false}>
            {words}
          </Submit>
          <ConfirmDialog
            isOpen={isAsking}
            title={title}
            text={text}
            confirm={words}
            cancel={say('cancel')}
            variant="danger"
            sendingLabel={say('sending')}
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </Form>
  );
}
