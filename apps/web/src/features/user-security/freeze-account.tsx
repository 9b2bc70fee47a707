import { useRouter } from '@tanstack/react-router';
import { accountFreeze } from '@kontor/contract/account';
import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { leaveForLogin } from '../../data/user.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Stops everything at once, for who sees somebody else at their account. */
export function FreezeAccount() {
  const words = useWords('security');
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  return (
    <section aria-label={words('freeze.title')} className="mt-6 border-t border-hairline pt-6">
      <h2 className="text-14 font-bold">{words('freeze.title')}</h2>
      <p className="mt-2 text-13 text-text-2">{words('freeze.text')}</p>
      <Button variant="danger" size={36} className="mt-4" onPress={() => setAsks(true)}>
        <Snowflake size={16} strokeWidth={1.5} aria-hidden />
        {words('freeze.action')}
      </Button>
      {asks && (
        <PasswordDialog
          title={words('freeze.question')}
          text={words('freeze.text')}
          confirm={words('freeze.action')}
          isDanger
          onClose={() => setAsks(false)}
          onConfirm={async (password) => {
            await callServer(accountFreeze, { login_password: password });
            toast.success(words('freeze.done'));
            leaveForLogin(() => router.history.push(path('login')));
          }}
        />
      )}
    </section>
  );
}
