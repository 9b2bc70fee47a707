import { operatorLogout } from '@kontor/contract/console/operator';
import { Button } from '@kontor/ui/button';
import { toast } from '@kontor/ui/toast-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callServer, sentenceOf } from '../data/call-server.ts';
import { signedOut, useMe } from '../data/session.ts';
import { OwnPassword } from '../features/account/own-password.tsx';
import { OwnTheme } from '../features/account/own-theme.tsx';
import { SigningKeys } from '../features/account/signing-keys.tsx';
import { Facts, Page, Section } from '../frame/page.tsx';
import { utcTime } from '../i18n/times.ts';
import { say } from '../i18n/words.ts';

/** One's own account: who one is, the keys one signs by, the password, the theme. */
export function AccountScreen() {
  const memory = useQueryClient();
  const { login, name, roles, since } = useMe();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callServer(operatorLogout, {}),
    onSuccess: () => signedOut(memory),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Page
      title={say('account.title')}
      action={
        <Button variant="secondary" size={28} sending={isPending} sendingLabel={say('sending')} onPress={() => mutate()}>
          {say('account.signOut')}
        </Button>
      }
    >
      <div className="grid max-w-176 gap-6 p-4">
        <Section title={say('account.you')}>
          <Facts
            rows={[
              [say('account.name'), name],
              [say('account.login'), login],
              [say('account.roles'), roles.map((role) => say(`roles.${role}`)).join(', ')],
              [say('account.since'), say('shell.utc', { time: utcTime(since) })],
            ]}
          />
        </Section>
        <SigningKeys />
        <OwnPassword />
        <OwnTheme />
      </div>
    </Page>
  );
}
