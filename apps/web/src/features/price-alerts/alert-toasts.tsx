import { noticeList } from '@kontor/contract/notice';
import { toast } from '@kontor/ui/toast-list';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showBrowserNotice } from '../../data/browser-notices.ts';
import { callServer } from '../../data/call-server.ts';
import { serverNowMs } from '../../data/server-clock.ts';
import { playSound } from '../../data/sounds.ts';
import { useUnreadNotices } from '../../data/unread-notices.ts';
import { useWords } from '../../i18n/words.ts';
import { path } from '../../paths/paths.ts';
import { siteLink } from '../../data/notice-link.ts';

/** As many as are told at once; the rest stands behind the bell. */
const AT_ONCE = 3;

/** Says which alerts fire while the page is open: in a toast with the way to the market, and by the browser where that is wanted. Draws nothing. */
export function AlertToasts() {
  const words = useWords('shell');
  const router = useRouter();
  const unread = useUnreadNotices();
  const known = useRef<number>(undefined);
  /** Those of before are old; and none is said twice. */
  const seen = useRef({ sinceMs: serverNowMs(), ids: new Set<string>() });
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    if (before === undefined || unread === undefined || unread <= before) return;
    callServer(noticeList, { area: 'alert', unread: true, limit: AT_ONCE }).then(
      ({ list }) => {
        for (const notice of list.toReversed()) {
          const { id, title, text, time } = notice;
          if (time < seen.current.sinceMs || seen.current.ids.has(id)) continue;
          seen.current.ids.add(id);
          const link = siteLink(notice) ?? path('userAlerts');
          const pair = link.split('/').at(-1)?.replace('_', '/') ?? '';
          toast.info(title, undefined, { label: words('alert.open', { pair }), run: () => router.history.push(link) });
          playSound('alert');
          void showBrowserNotice({ id, title, text, link }).catch(() => undefined);
        }
      },
      // The bell has it all the same.
      () => undefined,
    );
  }, [unread, words, router]);
  return null;
}
