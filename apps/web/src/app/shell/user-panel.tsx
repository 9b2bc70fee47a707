import { Badge } from '@kontor/ui/badge';
import { CopyButton } from '@kontor/ui/copy-button';
import { ConfirmDialog } from '@kontor/ui/dialog';
import { toast } from '@kontor/ui/toast-list';
import { useRouter } from '@tanstack/react-router';
import { logout } from '@kontor/contract/account';
import { CircleHelp, IdCard, LogOut, Settings2, ShieldCheck } from 'lucide-react';
import { callServer } from '../../data/call-server.ts';
import { LOGIN_REDIRECT_MS } from '../../data/constants.ts';
import { endSession } from '../../data/session.ts';
import type { Session } from '../../data/session.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

const TONES = { 1: 'neutral', 2: 'pending', 3: 'good', 4: 'bad' } as const;

interface UserPanelProps {
  readonly session: Session;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** The open account popup: who one is, how far verified, where to go, and out. */
export function UserPanel({ session, onClose, onLeave }: UserPanelProps) {
  const words = useWords('shell');
  const { user } = session;
  const status = user.info.name_status as keyof typeof TONES;
  const links = [
    { to: path('userSecurity'), label: words('user.security'), Icon: ShieldCheck },
    { to: path('userIdentity'), label: words('user.identity'), Icon: IdCard },
    { to: path('userSettings'), label: words('user.settings'), Icon: Settings2 },
    { to: path('userHelp'), label: words('user.help'), Icon: CircleHelp },
  ];
  return (
    <div className="w-64 p-2">
      <div className="px-2 pt-1 pb-3">
        <p className="truncate text-14 font-semibold">{user.nickname || user.account}</p>
        <p className="truncate text-12 text-text-3">{user.account}</p>
        <p className="mt-1 flex items-center gap-1 text-12 text-text-2">
          {words('user.uid', { id: String(user.id) })}
          <CopyButton
            text={String(user.id)}
            label={words('user.copy')}
            copiedLabel={words('user.copied')}
            size={28}
            onFail={() => toast.error(words('user.copyFailed'))}
          />
        </p>
        <SiteLink to={path('userIdentity')} onClick={onClose} className="focus-ring mt-2 inline-block rounded-sm no-underline">
          <Badge tone={TONES[status]}>{words(`user.status${status}`)}</Badge>
        </SiteLink>
      </div>
      <ul className="border-y border-hairline py-1">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <SiteLink
              to={to}
              onClick={onClose}
              className="focus-ring-inside flex min-h-9 items-center gap-2 rounded-sm px-2 text-13 text-text no-underline hover:bg-s2 pointer-coarse:min-h-11"
            >
              <Icon size={16} strokeWidth={1.5} aria-hidden className="text-text-2" />
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          onClose();
          onLeave();
        }}
        className="focus-ring-inside mt-1 flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-13 text-text hover:bg-s2 pointer-coarse:min-h-11"
      >
        <LogOut size={16} strokeWidth={1.5} aria-hidden className="text-text-2" />
        {words('user.logout')}
      </button>
    </div>
  );
}

interface LeaveDialogProps {
  readonly onClose: () => void;
}

/** Asks before logging out (spec §8). */
export function LeaveDialog({ onClose }: LeaveDialogProps) {
  const words = useWords('shell');
  const router = useRouter();
  function leave(): void {
    // The server forgets the session if it can be reached; this browser forgets it in any case, and does not wait.
    callServer(logout, {}).catch(() => undefined);
    toast.success(words('user.logoutDone'));
    onClose();
    router.history.push(path('login'));
    setTimeout(endSession, LOGIN_REDIRECT_MS);
  }
  return (
    <ConfirmDialog
      isOpen
      title={words('user.logoutQuestion')}
      text={words('user.logoutText')}
      confirm={words('user.logout')}
      cancel={words('user.stay')}
      onConfirm={leave}
      onCancel={onClose}
    />
  );
}
