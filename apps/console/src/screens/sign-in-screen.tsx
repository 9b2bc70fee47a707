/** Account, password and six digits. Whatever is wrong has one answer, and the server says no more. */
import { operatorLogin } from '@kontor/contract/console/operator';
import { CodeField } from '@kontor/ui/code-field';
import { Form, Submit } from '@kontor/ui/form';
import { TextField } from '@kontor/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callServer, sentenceOf } from '../data/call-server.ts';
import { ME } from '../data/session.ts';
import { codeProblems, problemsTitle } from '../frame/code.ts';
import { Entry } from '../frame/entry.tsx';
import { ConsolePassword } from '../frame/passwords.tsx';
import { say } from '../i18n/words.ts';

export function SignInScreen() {
  const memory = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [{ account, password, code }, setTyped] = useState({ account: '', password: '', code: '' });
  const type = (typed: { account?: string; password?: string; code?: string }): void => setTyped((before) => ({ ...before, ...typed }));
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callServer(operatorLogin, { account, password, code }),
    onSuccess: (me) => memory.setQueryData(ME.queryKey, me),
    onError: () => {
      // It counts once, whatever else was wrong.
      type({ code: '' });
      place.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus();
    },
  });
  const problems = [
    ...(account.trim() === '' ? [{ name: 'account', text: say('signIn.accountMissing') }] : []),
    ...(password === '' ? [{ name: 'current-password', text: say('signIn.passwordMissing') }] : []),
    ...codeProblems(code),
  ];
  return (
    <Entry title={say('signIn.title')} lead={say('signIn.lead')}>
      <div ref={place}>
        <Form
          label={say('signIn.title')}
          problems={problems}
          problemsTitle={problemsTitle}
          failure={error === null ? undefined : sentenceOf(error)}
          isSending={isPending}
          onSubmit={mutate}
        >
          {({ errorOf, leave }) => (
            <>
              <TextField
                label={say('signIn.account')}
                name="account"
                autoComplete="username"
                value={account}
                onChange={(next) => type({ account: next })}
                onBlur={leave('account')}
                error={errorOf('account')}
              />
              <ConsolePassword
                label={say('signIn.password')}
                name="current-password"
                value={password}
                onChange={(next) => type({ password: next })}
                onBlur={leave('current-password')}
                error={errorOf('current-password')}
              />
              <CodeField
                label={say('code.label')}
                value={code}
                onChange={(next) => type({ code: next })}
                onBlur={leave('code')}
                {...(errorOf('code') === undefined ? {} : { error: errorOf('code') })}
              />
              <Submit isSending={isPending} sendingLabel={say('sending')}>
                {say('signIn.submit')}
              </Submit>
            </>
          )}
        </Form>
      </div>
    </Entry>
  );
}
