import { useRouter, useSearch } from '@tanstack/react-router';
import { resetFinish, resetStart } from '@kontor/contract/account';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { keepStep, keptStep } from '../../data/entry-step.ts';
import type { EntryStep } from '../../data/entry-step.ts';
import { endSession } from '../../data/session.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { NO_PASSWORD, NewPasswordFields, usePasswordProblems } from '../../forms/new-password.tsx';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { AddressStep } from './address-step.tsx';
import { StepGone } from './step-gone.tsx';

/** A forgotten login password, first step: the address and its code (spec §2 /forget-pass). */
export function ResetStart() {
  const words = useWords('entry');
  const router = useRouter();
  const { account } = useSearch({ strict: false }) as { readonly account?: unknown };
  return (
    <AddressStep
      label={words('reset.title')}
      purpose="reset"
      start={resetStart}
      account={typeof account === 'string' ? account : ''}
      onTicket={(ticket, confirmed) => {
        keepStep('reset', { ticket, account: confirmed, invite: '' });
        router.history.push(path('setPass'));
      }}
    />
  );
}

/** Second step: the new login password (spec §2 /set-pass). */
export function ResetFinish() {
  const [step] = useState(() => keptStep('reset'));
  return step === undefined ? <StepGone kind="reset" /> : <FinishForm step={step} />;
}

function FinishForm({ step }: { readonly step: EntryStep }) {
  const words = useWords('entry');
  const router = useRouter();
  const problemsOf = usePasswordProblems();
  const [typed, setTyped] = useState(NO_PASSWORD);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const context = { kind: 'login', account: step.account } as const;

  async function send(): Promise<void> {
    setSending(true);
    setFailure('');
    try {
      await callServer(resetFinish, { ticket: step.ticket, login_password: typed.password });
      keepStep('reset', undefined);
      // Every session of the account is over, so also one in this browser.
      endSession();
      toast.success(words('reset.done'));
      router.history.replace(path('login'));
    } catch (error) {
      setFailure(tellFailure(error));
      setSending(false);
    }
  }

  return (
    <SiteForm
      label={words('reset.newTitle')}
      problems={problemsOf(typed, context)}
      failure={failure}
      isSending={isSending}
      onSubmit={() => void send()}
    >
      {(fields) => (
        <>
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={step.account}
            readOnly
            tabIndex={-1}
            aria-hidden
            className="sr-only"
          />
          <NewPasswordFields
            {...context}
            typed={typed}
            onChange={setTyped}
            fields={fields}
            label={words('password.newLogin')}
            repeatLabel={words('password.repeatLogin')}
          />
          <SiteSubmit size={48} isSending={isSending}>
            {words('reset.submit')}
          </SiteSubmit>
        </>
      )}
    </SiteForm>
  );
}
