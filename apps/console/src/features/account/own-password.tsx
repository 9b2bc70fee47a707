/** A new password, by the old one and a code; every other session ends. */
import { operatorPassword } from '@kontor/contract/console/operator';
import { CodeField } from '@kontor/ui/code-field';
import { Form, Submit } from '@kontor/ui/form';
import { toast } from '@kontor/ui/toast-list';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callServer, sentenceOf } from '../../data/call-server.ts';
import { useMe } from '../../data/session.ts';
import { codeProblems, problemsTitle } from '../../frame/code.ts';
import { Section } from '../../frame/page.tsx';
import { ConsolePassword, NewPasswordFields, newPasswordProblems } from '../../frame/passwords.tsx';
import { say } from '../../i18n/words.ts';

export function OwnPassword() {
  const place = useRef<HTMLParagraphElement>(null);
  const [changed, setChanged] = useState(0);
  return (
    <Section title={say('ownPassword.title')}>
      <p ref={place} tabIndex={-1} className="text-text-2 outline-none">
        {say('ownPassword.text')}
      </p>
      <PasswordForm
        key={changed}
        onDone={() => {
          setChanged(changed + 1);
          place.current?.focus();
        }}
      />
    </Section>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { login } = useMe();
  const [old, setOld] = useState('');
  const [typed, setTyped] = useState({ password: '', repeat: '' });
  const [code, setCode] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callServer(operatorPassword, { old_password: old, password: typed.password, code }),
    onSuccess: () => {
      toast.success(say('ownPassword.done'));
      onDone();
    },
    onError: () => setCode(''),
  });
  return (
    <Form
      label={say('ownPassword.title')}
      problems={[
        ...(old === '' ? [{ name: 'old_password', text: say('ownPassword.oldMissing') }] : []),
        ...newPasswordProblems(typed, login),
        ...codeProblems(code),
      ]}
      problemsTitle={problemsTitle}
      failure={error === null ? undefined : sentenceOf(error)}
      isSending={isPending}
      onSubmit={mutate}
      className="max-w-90"
    >
      {(fields) => (
        <>
          <input type="text" name="account" autoComplete="username" value={login} readOnly hidden />
          <ConsolePassword
            label={say('ownPassword.old')}
            name="old_password"
            value={old}
            onChange={setOld}
            onBlur={fields.leave('old_password')}
            error={fields.errorOf('old_password')}
          />
          <NewPasswordFields typed={typed} onChange={setTyped} account={login} fields={fields} />
          <CodeField
            label={say('code.label')}
            value={code}
            onChange={setCode}
            onBlur={fields.leave('code')}
            {...(fields.errorOf('code') === undefined ? {} : { error: fields.errorOf('code') })}
          />
          <Submit isSending={isPending} sendingLabel={say('sending')} size={36} wide={false} variant="secondary">
            {say('ownPassword.submit')}
          </Submit>
        </>
      )}
    </Form>
  );
}
