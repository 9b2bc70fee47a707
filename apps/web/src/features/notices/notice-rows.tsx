import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import type { NoticeArea } from '@kontor/contract/notice';
import { BellRing, ChartCandlestick, Megaphone, ShieldAlert, Wallet } from 'lucide-react';
import { useState } from 'react';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { formatClock, formatShortDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import type { Notice } from './notice-list.ts';

const ICONS = {
  trading: ChartCandlestick,
  alert: BellRing,
  wallet: Wallet,
  security: ShieldAlert,
  announcement: Megaphone,
} as const satisfies Readonly<Record<NoticeArea, unknown>>;

interface NoticeRowsProps {
  readonly list: readonly Notice[];
  /** Stays in the address of each. */
  readonly kind: string | undefined;
  /** The one that is read beside the list. */
  readonly open: string | undefined;
  /** Whether anything can be unread here: visitors have read nothing and have nothing to read. */
  readonly isOwn: boolean;
  /** The list stays beside what is opened: another one takes its place in the history. */
  readonly replace: boolean;
}

/** Notices below each other; each is a link that opens it. */
export function NoticeRows({ list, kind, open, isOwn, replace }: NoticeRowsProps) {
  const words = useWords('notices');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { told } = usePrivacy();
  const [openedMs] = useState(() => Date.now());
  const today = formatShortDay(openedMs, zone, tag);
  return (
    <ul>
      {list.map((notice) => {
        const { id, area, title, text, time, amounts } = notice;
        const isNew = isOwn && !notice.read;
        const Icon = ICONS[area];
        const day = formatShortDay(time, zone, tag);
        return (
          <li key={id} className="border-b border-hairline">
            <SiteLink
              to={paths.inform({ ...(kind === undefined ? {} : { kind }), id })}
              replace={replace}
              data-notice={id}
              data-new={isNew || undefined}
              aria-current={open === id ? 'true' : undefined}
              className="focus-ring-inside relative flex min-h-19 items-start gap-3 ps-8 pe-4 pt-4 pb-3 text-text-2 no-underline transition-colors hover:bg-s2 aria-[current]:bg-s2 aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:start-0 aria-[current]:before:w-0.5 aria-[current]:before:bg-iris md:pe-8"
            >
              {isNew && <span className="absolute start-3.5 top-5.5 size-2 rounded-full bg-iris" />}
              <Icon size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className={`block text-13 wrap-anywhere ${isNew ? 'font-bold text-text' : 'font-semibold'}`}>
                  {told(title, amounts)}
                  {isNew && <VisuallyHidden>, {words('isNew')}</VisuallyHidden>}
                </span>
                {/* Its first line; the whole text is what the link opens. */}
                <span data-may-clip className={`mt-0.5 line-clamp-1 text-12 wrap-anywhere ${isNew ? 'text-text-2' : 'text-text-3'}`}>
                  {told(text, amounts).replaceAll(/\s+/g, ' ')}
                </span>
              </span>
              <time dateTime={new Date(time).toISOString()} className="shrink-0 text-12 whitespace-nowrap text-text-3 tabular-nums">
                {day === today ? formatClock(time, zone).slice(0, 5) : day}
              </time>
            </SiteLink>
          </li>
        );
      })}
    </ul>
  );
}
