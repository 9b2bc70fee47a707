import { CountBadge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { Bell } from 'lucide-react';
import { useUnreadNotices } from '../../data/unread-notices.ts';
import { useWords } from '../../i18n/words.ts';

const { Part: NoticePanel } = onDemand(async () => (await import('./notice-panel.tsx')).NoticePanel);

/** The bell: how many notices are unread, and the latest behind it. */
export function NoticeBell() {
  const words = useWords('shell');
  const unread = useUnreadNotices() ?? 0;
  const label = unread === 0 ? words('nav.notices') : `${words('nav.notices')}, ${words('bell.unread', { count: unread })}`;
  return (
    <Popover
      label={words('nav.notices')}
      placement="bottom end"
      flush
      trigger={
        <Button variant="quiet" size={36} aria-label={label} className="relative size-9 px-0!">
          <Bell size={18} strokeWidth={1.5} aria-hidden />
          {unread > 0 && (
            <span data-unread={unread} className="absolute start-4.5 top-0.5" aria-hidden>
              <CountBadge count={unread} tone="mine" />
            </span>
          )}
        </Button>
      }
    >
      {(close) => (
        <div className="min-h-60 w-80 max-w-[calc(100vw-32px)]">
          <NoticePanel unread={unread} onClose={close} />
        </div>
      )}
    </Popover>
  );
}
