import { useRouter, useSearch } from '@tanstack/react-router';
import { countryOf } from '@kontor/contract/countries';
import { Button, buttonClasses } from '@kontor/ui/button';
import { onDemand } from '@kontor/ui/on-demand';
import { PasswordField } from '@kontor/ui/password-field';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { PasskeyDeclined, passkeysWork } from '../../data/passkey.ts';
import { beginSession, useSession } from '../../data/session.ts';
import type { Session } from '../../data/session.ts';
import { usePlatform } from '../../data/platform.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { likelyCountry } from '../../forms/likely-country.ts';
import { useWords } from '../../i18n/words.ts';
import { afterLogin, path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { FactorStep } from './factor-step.tsx';
import { isNationalNumber, tryLogin, tryPasskey } from './login-try.ts';
import type { AskedFactor } from './login-try.ts';

const { Part: AreaField } = onDemand(async () => (await import('./area-field.tsx')).AreaField);

/** Account and login password (spec §5), and what is asked for after them. Afterwards the person is back where they were. Long: its three faces. */
export function LoginForm() {
  const words = useWords('account');
  const router = useRouter();
  const session = useSession();
  const { from } = useSearch({ strict: false }) as { readonly from?: unknown };
  const next = afterLogin(typeof from === 'string' ? from : undefined);
  const invitation = usePlatform()?.demo_invitation ?? '';
  const [account, setAccount] = useState('');
  const [country, setCountry] = useState(likelyCountry);
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState<AskedFactor>();
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);

  async function send(ask: () => Promise<Session | AskedFactor>): Promise<void> {
    if (sending) return;
    setSending(true);
    setFailure('');
    try {
      const answer = await ask();
      if (typeof answer === 'string') {
        setFactor(answer);
        setSending(false);
        return;
      }
      beginSession(answer);
      router.history.replace(next);
    } catch (error) {
      if (!(error instanceof PasskeyDeclined)) setFailure(tellFailure(error));
      setSending(false);
    }
  }

  const areaCode = country === undefined ? undefined : countryOf(country)?.dial;
  const withPassword = (code?: string) => send(() => tryLogin({ account, areaCode, password, code }));
  const withPasskey = () => send(tryPasskey);

  if (session !== undefined && !sending) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-14 text-text-2">{words('already', { account: session.user.nickname || session.user.account })}</p>
        <SiteLink to={next} className={buttonClasses('primary', 44)}>
          {words('goOn')}
        </SiteLink>
      </div>
    );
  }
  if (factor !== undefined) {
    return (
      <FactorStep
        factor={factor}
        failure={failure}
        isSending={sending}
        onCode={(code) => void withPassword(code)}
        onPasskey={() => void withPasskey()}
        onBack={() => {
          setFactor(undefined);
          setFailure('');
        }}
      />
    );
  }
  return (
    <>
      <Credentials
        {...{ account, password, failure, sending, country }}
        onAccount={setAccount}
        onCountry={setCountry}
        onPassword={setPassword}
        onSubmit={() => void withPassword()}
      />
      {passkeysWork() && (
        <div className="mt-2">
          <Button variant="quiet" size={44} wide isDisabled={sending} onPress={() => void withPasskey()}>
            {words('passkey')}
          </Button>
        </div>
      )}
      <p className="mt-4 text-13 text-text-2">
        {words('noAccount')}{' '}
        <SiteLink
          to={invitation === '' ? path('register') : paths.invite(invitation)}
          className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline"
        >
          {words('register')}
        </SiteLink>
      </p>
      <DemoAccounts
        onChoose={(name, known) => {
          setAccount(name);
          setPassword(known);
        }}
      />
    </>
  );
}

interface CredentialsProps {
  readonly account: string;
  readonly password: string;
  readonly country: string | undefined;
  readonly failure: string;
  readonly sending: boolean;
  readonly onAccount: (account: string) => void;
  readonly onCountry: (country: string) => void;
  readonly onPassword: (password: string) => void;
  readonly onSubmit: () => void;
}

function Credentials({ account, password, country, failure, sending, onAccount, onCountry, onPassword, onSubmit }: CredentialsProps) {
  const words = useWords('account');
  const [tried, setTried] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (sending) return;
    if (account.trim() === '' || password === '') toast.error(words(account.trim() === '' ? 'accountRequired' : 'passwordRequired'));
    else onSubmit();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={words('account')}
        name="account"
        autoComplete="username"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one purpose.
        autoFocus
        isRequired
        value={account}
        onChange={onAccount}
        error={tried && account.trim() === '' ? words('accountRequired') : undefined}
      />
      {isNationalNumber(account) && <AreaField country={country} onCountry={onCountry} />}
      <PasswordField
        label={words('password')}
        name="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={onPassword}
        showLabel={words('show')}
        hideLabelWords={words('hide')}
        capsLockHint={words('capsLock')}
        error={tried && password === '' ? words('passwordRequired') : undefined}
        labelAside={
          <SiteLink to={path('forgetPass')} className="focus-ring rounded-sm text-iris no-underline hover:underline">
            {words('forgot')}
          </SiteLink>
        }
      />
      {/* The toast reads it out. */}
      <p className="text-13 text-bad empty:hidden">{failure}</p>
      <Button type="submit" size={44} wide sending={sending} sendingLabel={words('sending')}>
        {words('submit')}
      </Button>
    </form>
  );
}
