import { security } from '@kontor/contract/account';
import type { AnswerOf } from '@kontor/contract/call';
import { Badge } from '@kontor/ui/badge';
import type { BadgeTone } from '@kontor/ui/badge';
import { buttonClasses } from '@kontor/ui/button';
import {
  Bot,
  Fingerprint,
  FolderDown,
  KeyRound,
  ListChecks,
  LifeBuoy,
  LockKeyhole,
  Mail,
  MessageSquareLock,
  ShieldEllipsis,
  Smartphone,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useSettings } from '../../data/settings.ts';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { useFreshUser } from '../../data/user.ts';
import type { User } from '../../data/user.ts';
import { formatTime } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import type { PathName } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { contactOf } from '../../forms/contact.ts';
import { HoldStrip } from '../../forms/hold-strip.tsx';
import { LevelBlock } from './level-block.tsx';

type Security = AnswerOf<typeof security>;

/** The level, what is missing for it, and apart from it everything that protects the account (spec §2 s-securityset). */
export function SecurityOverview() {
  const user = useFreshUser();
  const known = useAskedCall(security, {});
  if (user === undefined) return null;
  return (
    <AnswerPlace answer={known} rows={18} rowHeight={52}>
      {(now) => (
        <>
          {now.hold_until !== null && <HoldStrip untilMs={now.hold_until} reason={now.hold_reason} onOver={known.again} />}
          <LevelBlock user={user} level={now.level} />
          <SecurityRows user={user} now={now} />
        </>
      )}
    </AnswerPlace>
  );
}

interface RowProps {
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly text: string;
  readonly state: string;
  readonly tone: BadgeTone;
  readonly to: PathName;
  readonly action: string;
}

/** Groups of rows, each with its state and the one way to change it. Long: a row a line. */
function SecurityRows({ user, now }: { readonly user: User; readonly now: Security }) {
  const words = useWords('security');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const changed = (ms: number | null): string =>
    ms === null ? words('row.neverChanged') : words('row.changed', { time: formatTime(ms, zone, tag).slice(0, -3) });
  const hasFactor = now.totp || now.passkeys > 0;
  const groups: readonly { readonly title: string; readonly rows: readonly RowProps[] }[] = [
    {
      title: words('group.passwords'),
      rows: [
        {
          Icon: LockKeyhole,
          name: words('loginPassword'),
          text: changed(now.login_password_changed),
          state: words('state.set'),
          tone: 'good',
          to: 'userLoginPassword',
          action: words('action.change'),
        },
        {
          Icon: KeyRound,
          name: words('fundPassword'),
          text:
            now.fund_password_locked_until === null
              ? now.fund_password
                ? `${changed(now.fund_password_changed)} ${words('row.fund')}`
                : words('row.fund')
              : words('row.fundLocked', { time: formatTime(now.fund_password_locked_until, zone, tag).slice(0, -3) }),
          state: words(now.fund_password ? 'state.set' : 'state.notSet'),
          tone: now.fund_password_locked_until !== null ? 'warn' : now.fund_password ? 'good' : 'warn',
          to: 'userFundPassword',
          action: words(now.fund_password ? 'action.change' : 'action.setUp'),
        },
      ],
    },
    {
      title: words('group.codes'),
      rows: (['email', 'phone'] as const).map((channel) => {
        const contact = contactOf(user, channel);
        const isLinked = contact !== '';
        return {
          Icon: channel === 'email' ? Mail : Smartphone,
          name: words(channel),
          text: isLinked ? contact : words('row.noContact'),
          state: words(isLinked ? 'state.confirmed' : 'state.notLinked'),
          tone: isLinked ? ('good' as const) : ('neutral' as const),
          to: channel === 'email' ? ('userEmail' as const) : ('userPhone' as const),
          action: words(isLinked ? 'action.change' : 'action.link'),
        };
      }),
    },
    {
      title: words('group.factor'),
      rows: [
        {
          Icon: ShieldEllipsis,
          name: words('totp.title'),
          text: words('row.totp'),
          state: words(now.totp ? 'state.on' : hasFactor ? 'state.off' : 'state.offRecommended'),
          tone: now.totp ? 'good' : hasFactor ? 'neutral' : 'warn',
          to: 'userAuthenticator',
          action: words(now.totp ? 'action.manage' : 'action.setUp'),
        },
        ...(now.passkeys_offered || now.passkeys > 0
          ? [
              {
                Icon: Fingerprint,
                name: words('passkeys.title'),
                text: words('row.passkeys'),
                state: now.passkeys === 0 ? words('state.noPasskeys') : words('state.passkeys', { count: now.passkeys }),
                tone: now.passkeys > 0 ? ('good' as const) : ('neutral' as const),
                to: 'userPasskeys' as const,
                action: words(now.passkeys > 0 ? 'action.manage' : 'action.setUp'),
              },
            ]
          : []),
        ...(hasFactor
          ? [
              {
                Icon: LifeBuoy,
                name: words('recovery.title'),
                text: words('row.recovery'),
                state: words('state.recovery', { count: now.recovery_codes }),
                tone: now.recovery_codes > 2 ? ('good' as const) : ('warn' as const),
                to: 'userAuthenticator' as const,
                action: words('action.manage'),
              },
            ]
          : []),
      ],
    },
    {
      title: words('group.more'),
      rows: [
        {
          Icon: MessageSquareLock,
          name: words('phishing.title'),
          text: words('row.phishing'),
          state: words(now.anti_phishing === null ? 'state.notSet' : 'state.set'),
          tone: now.anti_phishing === null ? 'neutral' : 'good',
          to: 'userPhishing',
          action: words(now.anti_phishing === null ? 'action.setUp' : 'action.change'),
        },
        {
          Icon: ListChecks,
          name: words('whitelist.title'),
          text: words('row.whitelist'),
          state: words(user.whitelist ? 'state.on' : 'state.off'),
          tone: user.whitelist ? 'good' : 'neutral',
          to: 'userAddresses',
          action: words('action.manage'),
        },
        {
          Icon: Bot,
          name: words('apiKeys'),
          text: words('row.apiKeys'),
          state: words('state.open'),
          tone: 'neutral',
          to: 'userTradingKeys',
          action: words('action.manage'),
        },
        {
          Icon: FolderDown,
          name: words('close.menu'),
          text: words('row.close'),
          state: words('state.open'),
          tone: 'neutral',
          to: 'userClose',
          action: words('action.manage'),
        },
      ],
    },
  ];
  return groups.map(({ title, rows }) => (
    <section key={title} className="mt-5">
      <h2 className="flex h-9 items-center border-b border-hairline text-13 text-text-2">{title}</h2>
      <ul>
        {rows.map((row) => (
          <SecurityRow key={row.name} {...row} />
        ))}
      </ul>
    </section>
  ));
}

function SecurityRow({ Icon, name, text, state, tone, to, action }: RowProps) {
  return (
    <li className="grid min-h-13 grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hairline py-1.5 sm:grid-cols-[18px_minmax(0,1fr)_148px_minmax(96px,auto)]">
      <Icon size={18} strokeWidth={1.5} aria-hidden className="text-text-2" />
      <div className="min-w-0">
        <p className="text-13 font-semibold">{name}</p>
        <p className="text-12 text-text-3">{text}</p>
        <Badge plain tone={tone} className="sm:hidden">
          {state}
        </Badge>
      </div>
      <Badge plain tone={tone} className="max-sm:hidden">
        {state}
      </Badge>
      <SiteLink
        to={path(to)}
        aria-label={`${action}: ${name}`}
        className={`${buttonClasses('secondary', 28)} justify-self-end no-underline`}
      >
        {action}
      </SiteLink>
    </li>
  );
}
