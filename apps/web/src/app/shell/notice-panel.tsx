import { Button } from '@kontor/ui/button';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { noticeList, noticeReadAll } from '@kontor/contract/notice';
import { useEffect, useRef, useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { callServer } from '../../data/call-server.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { noteUnread } from '../../data/unread-notices.ts';
import { formatClock, formatShortDay } from '../../i18n/format.ts';
import { useLanguageTag, useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';

const LATEST = 5;

interface NoticePanelProps {
  /** As the bell shows it; whenever it is another, there is something new. */
  readonly unread: number;
  readonly onClose: () => void;
}

/** The open bell: the latest notices, and the way to all of them. */
export function NoticePanel({ unread, onClose }: NoticePanelProps) {
  const words = useWords('shell');
  const tag = useLanguageTag();
  const zone = useSettings(({ timeZone }) => timeZone);
  const { told } = usePrivacy();
  const answer = useAskedCall(noticeList, { limit: LATEST });
  const [isSending, setSending] = useState(false);
  const { again } = answer;
  const shown = useRef(unread);
  useEffect(() => {
    if (shown.current !== unread) again();
    shown.current = unread;
  }, [unread, again]);

  async function readAll(): Promise<void> {
    setSending(true);
    try {
      noteUnread((await callServer(noticeReadAll, {})).unread);
      again();
    } catch (error) {
      tellFailure(error);
    }
    setSending(false);
  }

  return (
    <div>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-hairline ps-4 pe-2">
        <h2 className="text-14 font-bold">{words('nav.notices')}</h2>
        <Button variant="quiet" size={28} isDisabled={unread === 0 || isSending} onPress={() => void readAll()}>
          {words('bell.readAll')}
        </Button>
      </div>
      <AnswerPlace answer={answer} rows={3} rowHeight={56}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="px-4 py-10 text-center text-13 text-text-2">{words('bell.empty')}</p>
          ) : (
            <ul>
              {list.map(({ id, title, amounts, time, read }) => (
                <li key={id} className="border-b border-hairline">
                  <SiteLink
                    to={paths.inform({ id })}
                    onClick={onClose}
                    className="focus-ring-inside flex min-h-14 items-center gap-2 px-4 py-2 text-13 text-text-2 no-underline hover:bg-s2"
                  >
                    <span className={`size-2 shrink-0 rounded-full ${read ? '' : 'bg-iris'}`} />
                    <span className={`min-w-0 flex-1 wrap-anywhere ${read ? '' : 'font-semibold text-text'}`}>
                      {told(title, amounts)}
                      {!read && <VisuallyHidden>, {words('bell.isNew')}</VisuallyHidden>}
                    </span>
                    <span className="text-end text-12 whitespace-nowrap text-text-3 tabular-nums">
                      {formatShortDay(time, zone, tag)} {formatClock(time, zone).slice(0, 5)}
                    </span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          )
        }
      </AnswerPlace>
      <SiteLink
        to={path('inform')}
        onClick={onClose}
        className="focus-ring-inside flex min-h-11 items-center justify-center text-13 font-semibold text-iris no-underline hover:underline"
      >
        {words('bell.all')}
      </SiteLink>
    </div>
  );
}
