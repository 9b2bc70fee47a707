import { identityMine } from '@kontor/contract/identity';
import { Badge } from '@kontor/ui/badge';
import { buttonClasses } from '@kontor/ui/button';
import { CopyButton } from '@kontor/ui/copy-button';
import { toast } from '@kontor/ui/toast-list';
import type { ReactNode } from 'react';
import { useAskedCall } from '../../data/asked-call.ts';
import { useFreshUser } from '../../data/user.ts';
import type { User } from '../../data/user.ts';
import { UNKNOWN } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import type { PathName } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { AvatarPicture } from './avatar-picture.tsx';

const TONES = { 1: 'neutral', 2: 'pending', 3: 'good', 4: 'bad' } as const;

/** Who one is to the exchange (spec §2 /user/user, §3 user info). */
export function Profile() {
  const words = useWords('user');
  const shell = useWords('shell');
  const identity = useWords('identity');
  const mine = useAskedCall(identityMine, {});
  const tag = useLanguageTag();
  const user = useFreshUser();
  if (user === undefined) return null;
  const status = user.info.name_status as keyof typeof TONES;
  const country = user.country === null ? undefined : new Intl.DisplayNames(tag, { type: 'region' }).of(user.country);
  const phone = user.phone === null ? undefined : user.area_code === null ? user.phone : `+${user.area_code} ${user.phone}`;
  return (
    <>
      <Head user={user} />
      <dl className="mt-6 border-t border-hairline">
        <Fact name={words('profile.account')} value={user.account} />
        <Fact name={words('nickname.label')} value={user.nickname || UNKNOWN} to="userSettings" action={words('profile.change')} />
        <Fact
          name={words('menu.email')}
          value={user.email ?? words('profile.notLinked')}
          to="userEmail"
          action={words(user.email === null ? 'profile.link' : 'profile.change')}
        />
        <Fact
          name={words('menu.phone')}
          value={phone ?? words('profile.notLinked')}
          to="userPhone"
          action={words(phone === undefined ? 'profile.link' : 'profile.change')}
        />
        <Fact
          name={words('profile.identity')}
          value={<Badge tone={TONES[status]}>{shell(`user.status${status}`)}</Badge>}
          to="userIdentity"
          action={words(status === 1 || status === 4 ? 'profile.verify' : 'profile.look')}
        />
        <Fact name={words('profile.fullName')} value={user.full_name ?? UNKNOWN} />
        <Fact name={identity('number')} value={mine.data?.id_number ?? UNKNOWN} />
        <Fact name={words('profile.country')} value={country ?? UNKNOWN} />
        <Fact
          name={words('profile.level')}
          value={words(`profile.level_${user.security_level}`)}
          to="userSecurity"
          action={words('profile.look')}
        />
        <Fact name={words('profile.futures')} value={words(`profile.futures_${user.futures_permission}`)} />
      </dl>
    </>
  );
}

function Head({ user }: { readonly user: User }) {
  const words = useWords('user');
  const shell = useWords('shell');
  return (
    <div className="flex items-center gap-4">
      <AvatarPicture file={user.avatar} initials={(user.nickname || user.account).slice(0, 2)} label={words('avatar.label')} size={64} />
      <div className="min-w-0">
        <p className="truncate text-16 font-bold">{user.nickname || user.account}</p>
        <p className="flex items-center gap-1 text-13 text-text-2">
          {shell('user.uid', { id: String(user.id) })}
          <CopyButton
            text={String(user.id)}
            label={shell('user.copy')}
            copiedLabel={shell('user.copied')}
            onFail={() => toast.error(shell('user.copyFailed'))}
          />
        </p>
      </div>
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly to?: PathName;
  readonly action?: string;
}

function Fact({ name, value, to, action }: FactProps) {
  return (
    <div className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hairline py-2 sm:grid-cols-[200px_minmax(0,1fr)_auto]">
      <dt className="text-13 text-text-2 max-sm:col-span-2">{name}</dt>
      <dd className="min-w-0 text-13 font-semibold wrap-anywhere">{value}</dd>
      {to !== undefined && action !== undefined && (
        <dd>
          <SiteLink to={path(to)} aria-label={`${action}: ${name}`} className={`${buttonClasses('secondary', 28)} no-underline`}>
            {action}
          </SiteLink>
        </dd>
      )}
    </div>
  );
}
