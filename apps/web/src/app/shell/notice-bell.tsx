import { CountBadge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { onDemand } from '@kontor/ui/on-demand';
import { Popover } from '@kontor/ui/popover';
import { Sheet } from '@kontor/ui/sheet';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useUnreadNotices } from '../../data/unread-notices.ts';
import { useNarrow } from '../../data/use-narrow.ts';
import { useWords } from '../../i18n/words.ts';

const { Part: NoticePanel, whenMeant } = onDemand(async () => (await import('./notice-panel.tsx')).NoticePanel);

/** The bell: how many notices are unread, and the notification centre behind it: beside the bell, on a phone from below. */
export function NoticeBell() {
  const words = useWords('shell');
  const unread = useUnreadNotices() ?? 0;
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const label = unread === 0 ? words('nav.notices') : `${words('nav.notices')}, ${words('bell.unread', { count: unread })}`;
  const face = (
    <>
      <Bell size={18} strokeWidth={1.5} aria-hidden />
      {unread > 0 && (
        <span data-unread={unread} className="absolute start-4.5 top-0.5" aria-hidden>
          <CountBadge count={unread} tone="mine" />
        </span>
      )}
    </>
  );
  if (isNarrow)
    return (
      <>
        <Button
          variant="quiet"
          size={36}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className="relative size-9 px-0!"
          onPress={() => setOpen(true)}
          {...whenMeant}
        >
          {face}
        </Button>
        <Sheet isOpen={isOpen} title={words('nav.notices')} closeLabel={words('nav.close')} onClose={() => setOpen(false)}>
          <div className="-mx-4 min-h-[60dvh]">
            <NoticePanel unread={unread} onClose={() => setOpen(false)} />
          </div>
        </Sheet>
      </>
    );
  return (
    <Popover
      label={words('nav.notices')}
      placement="bottom end"
      flush
      trigger={
        <Button variant="quiet" size={36} aria-label={label} className="relative size-9 px-0!">
          {face}
        </Button>
      }
    >
      {(close) => (
        <div className="flex min-h-96 w-[500px] max-w-[calc(100vw-32px)] flex-col">
          <NoticePanel unread={unread} onClose={close} />
        </div>
      )}
    </Popover>
  );
}
