import { useRouter, useSearch } from '@tanstack/react-router';
import { login } from '@kontor/contract/account';
import { DEFAULT_DEMO_PASSWORD } from '@kontor/contract/platform';
import { Button, buttonClasses } from '@kontor/ui/button';
import { PasswordField } from '@kontor/ui/password-field';
import { TextField } from '@kontor/ui/text-field';
import { toast } from '@kontor/ui/toast-list';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { callServer } from '../../data/call-server.ts';
import { deviceToken } from '../../data/device.ts';
import { usePlatform } from '../../data/platform.ts';
import { beginSession, useSession } from '../../data/session.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { useWords } from '../../i18n/words.ts';
import { afterLogin, path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

/** Account and login password (spec §5). Afterwards the person is back where they were. Long: two fields with a property a line. */
export function LoginForm() {
  const words = useWords('account');
  const router = useRouter();
  const session = useSession();
  const { from } = useSearch({ strict: false }) as { readonly from?: unknown };
  const next = afterLogin(typeof from === 'string' ? from : undefined);
  const demoAccounts = usePlatform()?.demo_accounts ?? [];
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (sending) return;
    if (account.trim() === '' || password === '') {
      toast.error(words(account.trim() === '' ? 'accountRequired' : 'passwordRequired'));
      return;
    }
    setSending(true);
    setFailure('');
    try {
      const device = deviceToken();
      beginSession(await callServer(login, { account: account.trim(), password, ...(device === undefined ? {} : { device }) }));
      router.history.replace(next);
    } catch (error) {
      setFailure(tellFailure(error));
      setSending(false);
    }
  }

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
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label={words('account')}
          name="account"
          autoComplete="username"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one purpose.
          autoFocus
          isRequired
          value={account}
          onChange={setAccount}
          error={tried && account.trim() === '' ? words('accountRequired') : undefined}
        />
        <PasswordField
          label={words('password')}
          name="password"
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={setPassword}
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
      <p className="mt-4 text-13 text-text-2">
        {words('noAccount')}{' '}
        <SiteLink to={path('register')} className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline">
          {words('register')}
        </SiteLink>
      </p>
      {demoAccounts.length > 0 && (
        <section aria-label={words('demoTitle')} className="mt-8 rounded-card border border-hairline bg-s1 p-4">
          <h2 className="text-13 font-semibold">{words('demoTitle')}</h2>
          <p className="mt-1 text-13 text-text-2">{words('demoText', { password: DEFAULT_DEMO_PASSWORD })}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {demoAccounts.map((name) => (
              <Button
                key={name}
                variant="secondary"
                size={28}
                onPress={() => {
                  setAccount(name);
                  setPassword(DEFAULT_DEMO_PASSWORD);
                }}
              >
                {words('demoUse', { account: name })}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
