/** What an invitation is for: an authenticator and a password of one's own. The link's token stands behind the hash, which no server sees. */
import { operatorEnrol, operatorInvitation } from '@kontor/contract/console/operator';
import type { OperatorAnswerOf } from '@kontor/contract/console/operator-call';
import { CodeField } from '@kontor/ui/code-field';
import { CopyButton } from '@kontor/ui/copy-button';
import { Form, Submit } from '@kontor/ui/form';
import { Skeleton } from '@kontor/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, sentenceOf } from '../data/call-server.ts';
import { codeProblems, problemsTitle } from '../frame/code.ts';
import { Entry } from '../frame/entry.tsx';
import { FailedPart } from '../frame/failed-part.tsx';
import { NewPasswordFields, newPasswordProblems } from '../frame/passwords.tsx';
import { QrPicture } from '@kontor/ui/qr-picture';
import { say } from '../i18n/words.ts';
import { Link, goTo } from '../paths/address.tsx';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function InvitationScreen() {
  const [invitation] = useState(() => location.hash.slice(1));
  const [isDone, setDone] = useState(false);
  const isWhole = TOKEN.test(invitation);
  const { data, error, refetch } = useQuery({
    queryKey: [operatorInvitation.path],
    queryFn: () => callServer(operatorInvitation, { invitation }),
    enabled: isWhole,
    // Each asking makes another secret: the one that was photographed would be void.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isDone)
    return (
      <Entry title={say('invitation.done')} lead={say('invitation.doneText')}>
        <Link to="/" className="rounded-sm font-semibold text-iris focus-ring">
          {say('invitation.signIn')}
        </Link>
      </Entry>
    );
  if (!isWhole)
    return (
      <Entry title={say('invitation.broken')} lead={say('invitation.brokenText')}>
        <Link to="/" className="rounded-sm font-semibold text-iris focus-ring">
          {say('invitation.signIn')}
        </Link>
      </Entry>
    );
  if (error !== null)
    return (
      <Entry title={say('invitation.refused')} lead={say('invitation.refusedText')}>
        <FailedPart text={sentenceOf(error)} again={() => void refetch()} />
      </Entry>
    );
  if (data === undefined)
    return (
      <Entry title={say('invitation.title')}>
        <div role="status" aria-label={say('loading')} className="grid gap-4">
          <Skeleton shape="block" className="size-40" />
          <Skeleton className="w-64" />
        </div>
      </Entry>
    );
  const finish = (): void => {
    setDone(true);
    // The token is used up: it stands in no history.
    goTo(location.pathname, { replace: true });
  };
  return <Enrolment invitation={invitation} invited={data} onDone={finish} />;
}

interface EnrolmentProps {
  readonly invitation: string;
  readonly invited: OperatorAnswerOf<typeof operatorInvitation>;
  readonly onDone: () => void;
}

function Enrolment({ invitation, invited: { name, login, secret, uri }, onDone }: EnrolmentProps) {
  const [typed, setTyped] = useState({ password: '', repeat: '' });
  const [code, setCode] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => callServer(operatorEnrol, { invitation, password: typed.password, code }),
    onSuccess: onDone,
    onError: () => setCode(''),
  });
  return (
    <Entry title={say('invitation.welcome', { name })} lead={say('invitation.lead', { login })}>
      <section className="grid gap-3">
        <h2 className="text-14 font-bold text-text">{say('invitation.authenticator')}</h2>
        <p className="text-text-2">{say('invitation.authenticatorText')}</p>
        <div className="flex items-start gap-4">
          <QrPicture size={160} text={uri} label={say('invitation.qr')} />
          <div className="min-w-0">
            <div className="text-text-2">{say('invitation.secret')}</div>
            <code data-secret className="mt-1 block font-mono text-13 wrap-anywhere text-text">
              {secret}
            </code>
            <CopyButton text={secret} label={say('copy')} copiedLabel={say('copied')} variant="secondary" size={28} className="mt-2" />
          </div>
        </div>
      </section>
      <Form
        label={say('invitation.title')}
        problems={[...newPasswordProblems(typed, login), ...codeProblems(code)]}
        problemsTitle={problemsTitle}
        failure={error === null ? undefined : sentenceOf(error)}
        isSending={isPending}
        onSubmit={mutate}
      >
        {(fields) => (
          <>
            {/* Lets the browser keep the password under the right name. */}
            <input type="text" name="account" autoComplete="username" value={login} readOnly hidden />
            <NewPasswordFields typed={typed} onChange={setTyped} account={login} fields={fields} />
            <CodeField
              label={say('invitation.code')}
              hint={say('invitation.codeHint')}
              value={code}
              onChange={setCode}
              onBlur={fields.leave('code')}
              {...(fields.errorOf('code') === undefined ? {} : { error: fields.errorOf('code') })}
            />
            <Submit isSending={isPending} sendingLabel={say('sending')}>
              {say('invitation.submit')}
            </Submit>
          </>
        )}
      </Form>
    </Entry>
  );
}
