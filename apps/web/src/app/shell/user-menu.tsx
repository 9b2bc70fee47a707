import { useRouter } from '@tanstack/react-router';
import { logout } from '@kontor/contract/account';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { Popover } from '@kontor/ui/popover';
import { toast } from '@kontor/ui/toast-list';
import { CircleHelp, IdCard, LogOut, Settings2, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../data/call-server.ts';
import { LOGIN_REDIRECT_MS } from '../../data/constants.ts';
import { endSession } from '../../data/session.ts';
import type { Session } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

const TONES = { 1: 'neutral', 2: 'pending', 3: 'good', 4: 'bad' } as const;

/** The account popup: who one is, how far verified, where to go, and out. */
export function UserMenu({ session }: { readonly session: Session }) {
  const words = useWords('shell');
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { user } = session;
  const status = user.info.name_status as keyof typeof TONES;

  async function leave(): Promise<void> {
    // The server forgets the session if it can be reached; this browser forgets it in any case.
    await callServer(logout, {}).catch(() => undefined);
    toast.success(words('user.logoutDone'));
    setAsking(false);
    router.history.push(path('login'));
    setTimeout(endSession, LOGIN_REDIRECT_MS);
  }

  const links = [
    { to: path('userSecurity'), label: words('user.security'), Icon: ShieldCheck },
    { to: path('userIdentity'), label: words('user.identity'), Icon: IdCard },
    { to: path('userSettings'), label: words('user.settings'), Icon: Settings2 },
    { to: path('userHelp'), label: words('user.help'), Icon: CircleHelp },
  ];
  const initials = (user.nickname || user.account).slice(0, 2);
  return (
    <>
      <Popover
        label={words('user.open')}
        placement="bottom end"
        flush
        trigger={
          <Button variant="quiet" size={36} aria-label={`${words('user.open')} ${initials}`} className="size-9 px-0!">
            <span className="flex size-7 items-center justify-center rounded-full bg-s3 text-11 font-bold text-text uppercase">{initials}</span>
          </Button>
        }
      >
        {(close) => (
          <div className="w-64 p-2">
            <div className="px-2 pt-1 pb-3">
              <p className="truncate text-14 font-semibold">{user.nickname || user.account}</p>
              <p className="truncate text-12 text-text-3">{user.account}</p>
              <p className="mt-1 flex items-center gap-1 text-12 text-text-2">
                {words('user.uid', { id: String(user.id) })}
                <CopyButton text={String(user.id)} label={words('user.copy')} copiedLabel={words('user.copied')} size={28} onFail={() => toast.error(words('user.copyFailed'))} />
              </p>
              <SiteLink to={path('userIdentity')} onClick={close} className="focus-ring mt-2 inline-block rounded-sm no-underline">
                <Badge tone={TONES[status]}>{words(`user.status${status}`)}</Badge>
              </SiteLink>
            </div>
            <ul className="border-y border-hairline py-1">
              {links.map(({ to, label, Icon }) => (
                <li key={to}>
                  <SiteLink to={to} onClick={close} className="focus-ring-inside flex min-h-9 items-center gap-2 rounded-sm px-2 text-13 text-text no-underline hover:bg-s2 pointer-coarse:min-h-11">
                    <Icon size={16} strokeWidth={1.5} aria-hidden className="text-text-2" />
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
            <button
              type="button"
              onClick={() => {
                close();
                setAsking(true);
              }}
              className="focus-ring-inside mt-1 flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-13 text-text hover:bg-s2 pointer-coarse:min-h-11"
            >
              <LogOut size={16} strokeWidth={1.5} aria-hidden className="text-text-2" />
              {words('user.logout')}
            </button>
          </div>
        )}
      </Popover>
      <ConfirmDialog
        isOpen={asking}
        title={words('user.logoutQuestion')}
        text={words('user.logoutText')}
        confirm={words('user.logout')}
        cancel={words('user.stay')}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
