import { useRouter } from '@tanstack/react-router';
import { agreementCurrent, registerFinish } from '@kontor/contract/account';
import { Checkbox } from '@kontor/ui/checkbox';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { deviceToken } from '../../data/device.ts';
import { keepStep, keptStep } from '../../data/entry-step.ts';
import type { EntryStep } from '../../data/entry-step.ts';
import { beginSession } from '../../data/session.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useAskedCall } from '../../data/asked-call.ts';
import { NO_PASSWORD, NewPasswordFields, usePasswordProblems } from '../../forms/new-password.tsx';
import { SiteForm, SiteSubmit } from '../../forms/site-form.tsx';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import type { NoteName } from '../../paths/paths.ts';
import { InvitationField } from './invitation-field.tsx';
import { StepGone } from './step-gone.tsx';

interface RegisterFinishProps {
  /** Opens a legal note over the page. */
  readonly onNote: (name: NoteName) => void;
}

/** Second step of a registration: both passwords, the invitation, the agreement (spec §2 /reg-next, §5). */
export function RegisterFinish({ onNote }: RegisterFinishProps) {
  const [step] = useState(() => keptStep('register'));
  return step === undefined ? <StepGone kind="register" /> : <FinishForm step={step} onNote={onNote} />;
}

/** Long: six fields with a property a line. */
function FinishForm({ step, onNote }: RegisterFinishProps & { readonly step: EntryStep }) {
  const words = useWords('entry');
  const router = useRouter();
  const problemsOf = usePasswordProblems();
  const agreement = useAskedCall(agreementCurrent, {});
  const [login, setLogin] = useState(NO_PASSWORD);
  const [fund, setFund] = useState(NO_PASSWORD);
  const [invite, setInvite] = useState(step.invite);
  const [agrees, setAgrees] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const loginContext = { kind: 'login', account: step.account } as const;
  const fundContext = { kind: 'fund', account: step.account, other: login.password } as const;
  const problems = [
    ...problemsOf(login, loginContext),
    ...problemsOf(fund, fundContext),
    ...(invite.trim() === '' ? [{ name: 'invitation_code', text: words('invite.required') }] : []),
    ...(agrees ? [] : [{ name: 'agree', text: words('agree.required') }]),
  ];

  async function send(): Promise<void> {
    setSending(true);
    setFailure('');
    const device = deviceToken();
    try {
      const opened = await callServer(registerFinish, {
        ticket: step.ticket,
        login_password: login.password,
        fund_password: fund.password,
        invitation_code: invite.trim(),
        agree: agrees,
        ...(agreement.data === undefined ? {} : { agreement_version: agreement.data.version }),
        ...(device === undefined ? {} : { device }),
      });
      keepStep('register', undefined);
      beginSession(opened);
      toast.success(words('register.done'));
      router.history.replace(path('home'));
    } catch (error) {
      setFailure(tellFailure(error));
      agreement.again();
      setSending(false);
    }
  }

  const note = (name: NoteName) => (chunks: React.ReactNode) => (
    <button
      type="button"
      onClick={() => onNote(name)}
      className="focus-ring relative z-10 cursor-pointer rounded-sm font-semibold text-iris hover:underline"
    >
      {chunks}
    </button>
  );
  return (
    <SiteForm label={words('register.title')} problems={problems} failure={failure} isSending={isSending} onSubmit={() => void send()}>
      {(fields) => (
        <>
          {/* For password managers: whose password this is. */}
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
            {...loginContext}
            typed={login}
            onChange={setLogin}
            fields={fields}
            label={words('password.login')}
            repeatLabel={words('password.repeatLogin')}
          />
          <NewPasswordFields
            {...fundContext}
            typed={fund}
            onChange={setFund}
            fields={fields}
            label={words('password.fund')}
            repeatLabel={words('password.repeatFund')}
          />
          <InvitationField
            value={invite}
            onChange={setInvite}
            isFromLink={step.invite !== '' && invite === step.invite}
            onBlur={fields.leave('invitation_code')}
            error={fields.errorOf('invitation_code')}
          />
          <div data-name="agree">
            <Checkbox isSelected={agrees} onChange={setAgrees} isInvalid={fields.errorOf('agree') !== undefined}>
              {words.rich('agree.text', { agreement: note('user-agreement'), privacy: note('privacy-policy') })}
            </Checkbox>
            {fields.errorOf('agree') !== undefined && <p className="mt-1 text-12 text-bad">{fields.errorOf('agree')}</p>}
          </div>
          <SiteSubmit size={48} isSending={isSending}>
            {words('register.submit')}
          </SiteSubmit>
        </>
      )}
    </SiteForm>
  );
}
