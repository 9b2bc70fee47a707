import { useRouter } from '@tanstack/react-router';
import { fundPasswordChange, loginPasswordChange, security } from '@kontor/contract/account';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { callServer } from '../../data/call-server.ts';
import { CodeEntry } from '../../forms/code-entry.tsx';
import { tellFailure } from '../../data/tell-failure.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { leaveForLogin, useFreshUser } from '../../data/user.ts';
import type { User } from '../../data/user.ts';
import { useCodeDesk } from '../../data/verification-code.ts';
import { FactorField } from '../../forms/factor-field.tsx';
import { NO_PASSWORD, NewPasswordFields, usePasswordProblems } from '../../forms/new-password.tsx';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { Consequence } from './consequence.tsx';
import { channelFor, contactOf } from '../../forms/contact.ts';
import { NoContact } from './no-contact.tsx';

interface ChangePasswordProps {
  readonly kind: 'login' | 'fund';
}

/** Another login password or fund password: account, code, password, repetition (spec §5). It ends every session. */
export function ChangePassword({ kind }: ChangePasswordProps) {
  const user = useFreshUser();
  const known = useAskedCall(security, {});
  if (user === undefined) return null;
  if (channelFor(user) === undefined) return <NoContact />;
  return (
    <AnswerPlace answer={known} rows={4} rowHeight={72}>
      {({ totp, passkeys }) => <PasswordForm kind={kind} user={user} asksFactor={totp || passkeys > 0} />}
    </AnswerPlace>
  );
}

interface PasswordFormProps extends ChangePasswordProps {
  readonly user: User;
  readonly asksFactor: boolean;
}

/** Long: four fields with a property a line. */
function PasswordForm({ kind, user, asksFactor }: PasswordFormProps) {
  const words = useWords('security');
  const entry = useWords('entry');
  const router = useRouter();
  const problemsOf = usePasswordProblems();
  const channel = channelFor(user) ?? 'email';
  const desk = useCodeDesk({ purpose: `${kind}_password`, channel });
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState(NO_PASSWORD);
  const [factor, setFactor] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const context = { kind, account: user.account } as const;
  const problems = [
    ...(code.length < 6 ? [{ name: 'code', text: entry('problem.code') }] : []),
    ...problemsOf(typed, context),
    ...(asksFactor && factor.trim().length < 6 ? [{ name: 'second_factor', text: words('ask.factorRequired') }] : []),
  ];

  async function send(): Promise<void> {
    setSending(true);
    setFailure('');
    const proof = { code, ...(asksFactor ? { second_factor: factor.trim() } : {}) };
    try {
      if (kind === 'login') await callServer(loginPasswordChange, { ...proof, login_password: typed.password });
      else await callServer(fundPasswordChange, { ...proof, fund_password: typed.password });
      toast.success(words('change.done'));
      leaveForLogin(() => router.history.push(paths.login(path('userSecurity'))));
    } catch (error) {
      setFailure(tellFailure(error));
      setSending(false);
    }
  }

  return (
    <SiteForm
      label={words(`change.${kind}`)}
      problems={problems}
      failure={failure}
      isSending={isSending}
      onSubmit={() => void send()}
      className="max-w-100"
    >
      {(fields) => (
        <>
          <Consequence />
          <p className="text-13 text-text-2">{words('change.account', { account: contactOf(user, channel) })}</p>
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user.account}
            readOnly
            tabIndex={-1}
            aria-hidden
            className="sr-only"
          />
          <CodeEntry
            label={entry(channel === 'email' ? 'code.fromEmail' : 'code.fromPhone')}
            desk={desk}
            value={code}
            onChange={setCode}
            onSend={() => void desk.send()}
            error={fields.errorOf('code')}
          />
          <NewPasswordFields
            {...context}
            typed={typed}
            onChange={setTyped}
            fields={fields}
            label={entry(kind === 'login' ? 'password.newLogin' : 'password.newFund')}
            repeatLabel={entry(kind === 'login' ? 'password.repeatLogin' : 'password.repeatFund')}
          />
          {asksFactor && (
            <FactorField
              value={factor}
              onChange={setFactor}
              onBlur={fields.leave('second_factor')}
              error={fields.errorOf('second_factor')}
            />
          )}
          <SiteSubmit isSending={isSending}>{words('change.submit')}</SiteSubmit>
        </>
      )}
    </SiteForm>
  );
}
