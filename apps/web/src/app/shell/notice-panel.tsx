import { Button } from '@kontor/ui/button';
import { IconButton } from '@kontor/ui/icon-button';
import { Tabs } from '@kontor/ui/tabs';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { NOTICE_AREAS, noticeList, noticeRead, noticeReadAll } from '@kontor/contract/notice';
import type { NoticeArea } from '@kontor/contract/notice';
import { ArrowUpRight, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AnswerPlace } from '../../data/answer-place.tsx';
import { useAskedCall } from '../../data/asked-call.ts';
import { callServer } from '../../data/call-server.ts';
import { usePrivacy } from '../../data/privacy.ts';
import { useSettings } from '../../data/settings.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { noteUnread } from '../../data/unread-notices.ts';
import { siteLink } from '../../data/notice-link.ts';
import type { Notice } from '../../features/notices/notice-list.ts';
import { formatClock } from '../../i18n/format.ts';
import { LateWords } from '../../i18n/late-words.tsx';
import { useWords } from '../../i18n/words.ts';
import { path, paths } from '../../paths/paths.ts';
import { SiteLink } from '../../paths/site-link.tsx';
import { useDayName } from './day-name.ts';
import { byDay } from './panel-days.ts';
import { PanelDeals } from './panel-deals.tsx';
import { SoundChoice } from './sound-choice.tsx';

const LATEST = 12;

interface NoticePanelProps {
  /** As the bell shows it; whenever it is another, there is something new. */
  readonly unread: number;
  readonly onClose: () => void;
}

/** The open bell: the latest notices by what they are about, own deals, and the way to all notices. */
export function NoticePanel(props: NoticePanelProps) {
  return (
    <LateWords>
      <Panel {...props} />
    </LateWords>
  );
}

type Tab = 'all' | NoticeArea | 'orders';

function Panel({ unread, onClose }: NoticePanelProps) {
  const shell = useWords('shell');
  const words = useWords('notices');
  const [tab, setTab] = useState<Tab>('all');
  const [marks, setMarks] = useState(0);
  const [isSending, setSending] = useState(false);

  async function mark(call: () => Promise<{ readonly unread: number }>): Promise<void> {
    setSending(true);
    try {
      noteUnread((await call()).unread);
      setMarks((before) => before + 1);
    } catch (error) {
      tellFailure(error);
    }
    setSending(false);
  }

  const labelOf = (id: Tab): string => (id === 'orders' ? words('panel.orders') : words(`kind.${id}`));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-12 items-center justify-between gap-3 ps-4 pe-2">
        <h2 className="text-14 font-bold max-md:sr-only">{shell('nav.notices')}</h2>
        <Button
          className="ms-auto"
          variant="quiet"
          size={28}
          isDisabled={unread === 0 || isSending}
          onPress={() => void mark(() => callServer(noticeReadAll, {}))}
        >
          {shell('bell.readAll')}
        </Button>
      </div>
      <Tabs
        className="min-w-0 px-2"
        label={words('tabs')}
        items={(['all', ...NOTICE_AREAS, 'orders'] as const).map((id) => ({ id, label: labelOf(id) }))}
        selected={tab}
        onSelect={(id) => setTab(id as Tab)}
      />
      <div className="min-h-60 flex-1 md:max-h-100 md:overflow-y-auto" role="region" aria-label={labelOf(tab)} tabIndex={-1}>
        {tab === 'orders' ? (
          <PanelDeals onClose={onClose} />
        ) : (
          <Latest
            key={tab}
            area={tab}
            turn={`${unread} ${marks}`}
            onClose={onClose}
            onRead={(id) => void mark(() => callServer(noticeRead, { id }))}
          />
        )}
      </div>
      <SoundChoice />
      <SiteLink
        to={tab === 'all' || tab === 'orders' ? path('inform') : paths.inform({ kind: tab })}
        onClick={onClose}
        className="focus-ring-inside flex min-h-11 items-center justify-center border-t border-hairline text-13 font-semibold text-iris no-underline hover:underline"
      >
        {shell('bell.all')}
      </SiteLink>
    </div>
  );
}

interface LatestProps {
  readonly area: 'all' | NoticeArea;
  /** Another one: there is something to ask again. */
  readonly turn: string;
  readonly onClose: () => void;
  readonly onRead: (id: string) => void;
}

function Latest({ area, turn, onClose, onRead }: LatestProps) {
  const shell = useWords('shell');
  const dayOf = useDayName();
  const answer = useAskedCall(noticeList, area === 'all' ? { limit: LATEST } : { limit: LATEST, area });
  const { again } = answer;
  const shown = useRef(turn);
  useEffect(() => {
    if (shown.current !== turn) again();
    shown.current = turn;
  }, [turn, again]);
  return (
    <AnswerPlace answer={answer} rows={4} rowHeight={56}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="px-4 py-10 text-center text-13 text-text-2">{shell('bell.empty')}</p>
        ) : (
          byDay(list, dayOf).map(({ day, list: own }) => (
            <section key={day} aria-label={day}>
              <h3 className="px-4 pt-3 pb-1 text-12 text-text-3">{day}</h3>
              <ul>
                {own.map((notice) => (
                  <NoticeLine key={notice.id} notice={notice} onClose={onClose} onRead={() => onRead(notice.id)} />
                ))}
              </ul>
            </section>
          ))
        )
      }
    </AnswerPlace>
  );
}

interface NoticeLineProps {
  readonly notice: Notice;
  readonly onClose: () => void;
  readonly onRead: () => void;
}

/** A notice: itself, what it leads to, and that it is read. */
function NoticeLine({ notice, onClose, onRead }: NoticeLineProps) {
  const shell = useWords('shell');
  const words = useWords('notices');
  const zone = useSettings(({ timeZone }) => timeZone);
  const { told } = usePrivacy();
  const { id, title, amounts, time, read } = notice;
  const link = siteLink(notice);
  const shownTitle = told(title, amounts);
  return (
    <li className="flex items-center border-b border-hairline pe-2 hover:bg-s2">
      <SiteLink
        to={paths.inform({ id })}
        onClick={onClose}
        className="focus-ring-inside flex min-h-12 min-w-0 flex-1 items-center gap-2 py-2 ps-4 pe-2 text-13 text-text-2 no-underline"
      >
        <span className={`size-2 shrink-0 rounded-full ${read ? '' : 'bg-iris'}`} />
        <span className={`min-w-0 flex-1 wrap-anywhere ${read ? '' : 'font-semibold text-text'}`}>
          {shownTitle}
          {!read && <VisuallyHidden>, {shell('bell.isNew')}</VisuallyHidden>}
        </span>
        <span className="text-end text-12 whitespace-nowrap text-text-3 tabular-nums">{formatClock(time, zone).slice(0, 5)}</span>
      </SiteLink>
      {!read && (
        <IconButton
          label={`${words('panel.markRead')}: ${shownTitle}`}
          size={28}
          icon={<Check size={16} strokeWidth={1.5} aria-hidden />}
          onPress={onRead}
        />
      )}
      {link !== undefined && (
        <SiteLink
          to={link}
          onClick={() => {
            if (!read) onRead();
            onClose();
          }}
          aria-label={`${words('details')}: ${shownTitle}`}
          className="relative flex size-7 shrink-0 items-center justify-center rounded-control text-text-2 focus-ring hit-44 hover:text-text"
        >
          <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
        </SiteLink>
      )}
    </li>
  );
}
