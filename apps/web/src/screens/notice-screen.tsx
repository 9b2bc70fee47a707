import { Button } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { Tabs } from '@kontor/ui/tabs';
import { toast } from '@kontor/ui/toast-list';
import { useLocation, useRouter } from '@tanstack/react-router';
import { NOTICE_AREAS } from '@kontor/contract/notice';
import { CheckCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AnswerPlace } from '../data/answer-place.tsx';
import { usePageTitle } from '../data/page-title.ts';
import { useSession } from '../data/session.ts';
import { useUnreadNotices } from '../data/unread-notices.ts';
import { useWide } from '../data/use-narrow.ts';
import { NoticePane } from '../features/notices/notice-pane.tsx';
import { NoticeRows } from '../features/notices/notice-rows.tsx';
import { useNotices } from '../features/notices/use-notices.ts';
import type { NoticeKind } from '../features/notices/use-notices.ts';
import { UserArea } from '../features/user-menu/user-frame.tsx';
import { useWords } from '../i18n/words.ts';
import { path, paths } from '../paths/paths.ts';
import { SiteLink } from '../paths/site-link.tsx';

const KINDS: readonly NoticeKind[] = ['all', 'new', ...NOTICE_AREAS];

/** Notices (spec §2 /inform): a visitor reads public ones, a person also the own ones. */
export function NoticeScreen() {
  const words = useWords('notices');
  usePageTitle(words('title'));
  const session = useSession();
  return session === undefined ? (
    <div className="flex flex-1 flex-col bg-s1">
      <div className="mx-auto w-full max-w-176">
        <Notices token="" />
      </div>
    </div>
  ) : (
    <UserArea>
      <Notices token={session.token} />
    </UserArea>
  );
}

/** The list, and the notice that is open: beside it where there is room, otherwise in its place. */
function Notices({ token }: { readonly token: string }) {
  const words = useWords('notices');
  const router = useRouter();
  const { searchStr } = useLocation();
  const query = new URLSearchParams(searchStr);
  const isOwn = token !== '';
  const kind = (isOwn && KINDS.find((each) => each === query.get('kind'))) || 'all';
  const id = query.get('id') ?? undefined;
  const unread = useUnreadNotices();
  const pages = useNotices(kind, token, unread);
  const { notices, mark } = pages;
  const isWide = useWide();
  const isBeside = isOwn && isWide;
  const kept = kind === 'all' ? {} : { kind };
  const notice = notices?.list.find((each) => each.id === id);
  useReadOnOpen(isOwn ? notice : undefined, (read) => void mark(read, true));
  const pane = notice !== undefined && (
    <NoticePane
      notice={notice}
      isAlone={!isBeside}
      back={paths.inform(kept)}
      {...(isOwn ? { onUnread: () => void mark(notice.id, false) } : {})}
    />
  );
  if (pane !== false && !isBeside) return <div className="px-4 py-6 md:px-8">{pane}</div>;
  return (
    <div className="flex flex-1">
      <section aria-label={words('title')} className="min-w-0 flex-1 pt-6 xl:max-w-154">
        <Head isOwn={isOwn} unread={unread ?? 0} markAll={pages.markAll} />
        {isOwn && (
          <Tabs
            label={words('tabs')}
            className="px-4 md:px-8"
            items={KINDS.map((each) => ({ id: each, label: words(`kind.${each}`) }))}
            selected={kind}
            onSelect={(next) => router.history.push(paths.inform(next === 'all' ? {} : { kind: next }))}
          />
        )}
        {pages.failure !== undefined && notices !== undefined && (
          <p role="status" className="border-b border-hairline px-4 py-2 text-12 text-warn md:px-8">
            {words('stale')}
          </p>
        )}
        <div className={notices === undefined ? 'min-h-[60vh] px-4 md:px-8' : 'min-h-[60vh]'}>
          <AnswerPlace answer={{ data: notices, failure: pages.failure, again: pages.again }} rows={6} rowHeight={76}>
            {({ list, cursor }) => (
              <>
                {list.length === 0 ? (
                  <Nothing kind={isOwn ? kind : 'announcement'} />
                ) : (
                  <NoticeRows list={list} kind={kind === 'all' ? undefined : kind} open={id} isOwn={isOwn} replace={isBeside} />
                )}
                {cursor !== null && (
                  <div className="px-4 py-4 md:px-8">
                    <Button
                      variant="secondary"
                      size={36}
                      sending={pages.isAskingOlder}
                      sendingLabel={words('sending')}
                      onPress={pages.askOlder}
                    >
                      {words('more')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </AnswerPlace>
        </div>
      </section>
      {isBeside && (
        <aside className="min-w-0 flex-1 border-s border-hairline px-8 py-6">
          {pane === false ? notices !== undefined && <Choose isEmpty={notices.list.length === 0} /> : pane}
        </aside>
      )}
    </div>
  );
}

/** Opening is reading. Once for each opening: what is marked unread while it is open stays so. */
function useReadOnOpen(notice: { readonly id: string; readonly read: boolean } | undefined, onRead: (id: string) => void): void {
  const opened = useRef<string>(undefined);
  const id = notice?.id;
  const isRead = notice?.read;
  useEffect(() => {
    if (opened.current === id) return;
    opened.current = id;
    if (id !== undefined && isRead === false) onRead(id);
  }, [id, isRead, onRead]);
}

interface HeadProps {
  readonly isOwn: boolean;
  readonly unread: number;
  readonly markAll: () => Promise<void>;
}

function Head({ isOwn, unread, markAll }: HeadProps) {
  const words = useWords('notices');
  const { href } = useLocation();
  const [isSending, setSending] = useState(false);
  async function readAll(): Promise<void> {
    setSending(true);
    await markAll().then(
      () => toast.success(words('allRead')),
      () => undefined,
    );
    setSending(false);
  }
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pb-4 md:px-8">
      <h1 className="text-20 font-bold">{words('title')}</h1>
      {isOwn && unread > 0 && <span className="rounded-sm bg-s2 px-2 text-12 text-iris">{words('unread', { count: unread })}</span>}
      {isOwn ? (
        <Button
          variant="secondary"
          size={28}
          className="ms-auto"
          isDisabled={unread === 0}
          sending={isSending}
          sendingLabel={words('sending')}
          onPress={() => void readAll()}
        >
          <CheckCheck size={14} strokeWidth={1.5} aria-hidden />
          {words('readAll')}
        </Button>
      ) : (
        <Hint text={words('visitor')}>
          <SiteLink to={paths.login(href)} className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline">
            {words('login')}
          </SiteLink>
        </Hint>
      )}
    </div>
  );
}

function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <p className="w-full text-13 text-text-2">
      {text} {children}
    </p>
  );
}

/** Beside a list from which nothing is chosen. */
function Choose({ isEmpty }: { readonly isEmpty: boolean }) {
  const words = useWords('notices');
  return (
    <div className="grid gap-6">
      {!isEmpty && <p className="text-13 text-text-2">{words('choose')}</p>}
      <Hint text={words('mails')}>
        <SiteLink to={path('userSettings')} className="focus-ring rounded-sm font-semibold text-iris no-underline hover:underline">
          {words('mailsLink')}
        </SiteLink>
      </Hint>
    </div>
  );
}

function Nothing({ kind }: { readonly kind: NoticeKind }) {
  const words = useWords('notices');
  const [title, text] =
    kind === 'new'
      ? [words('emptyNew'), words('emptyNewText')]
      : kind === 'announcement'
        ? [words('emptyOpen'), words('emptyOpenText')]
        : [words('empty'), words('emptyText')];
  return <EmptyState picture="results" title={title} text={text} className="min-h-80" />;
}
