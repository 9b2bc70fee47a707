/** The notices of a page: asked for when it opens, again whenever the bell has another number, older ones on demand; marked by calls. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BodyOf } from '@kontor/contract/call';
import { noticeList, noticeRead, noticeReadAll } from '@kontor/contract/notice';
import type { NoticeArea } from '@kontor/contract/notice';
import { callServer } from '../../data/call-server.ts';
import { tellFailure } from '../../data/tell-failure.ts';
import { noteUnread } from '../../data/unread-notices.ts';
import { useLanguageTag } from '../../i18n/words.ts';
import { marked, withNewest, withOlder } from './notice-list.ts';
import type { Notices } from './notice-list.ts';

/** Which notices a page shows. */
export type NoticeKind = 'all' | 'new' | NoticeArea;

const PAGE = 30;

function bodyOf(kind: NoticeKind): BodyOf<typeof noticeList> {
  if (kind === 'all') return { limit: PAGE };
  return kind === 'new' ? { limit: PAGE, unread: true } : { limit: PAGE, area: kind };
}

export interface NoticePages {
  /** Undefined while the first answer is on its way. */
  readonly notices: Notices | undefined;
  /** Why the last asking failed; undefined where it did not. What is shown is older. */
  readonly failure: string | undefined;
  readonly isAskingOlder: boolean;
  readonly again: () => void;
  readonly askOlder: () => void;
  /** Marks at once, and takes it back where the server does not. */
  readonly mark: (id: string, read: boolean) => Promise<void>;
  readonly markAll: () => Promise<void>;
}

/** `token` of the session, empty for a visitor; `unread` as the bell shows it. */
export function useNotices(kind: NoticeKind, token: string, unread: number | undefined): NoticePages {
  const tag = useLanguageTag();
  const key = `${kind} ${tag} ${token}`;
  const [state, setState] = useState<{ readonly key: string; readonly notices: Notices }>();
  const [failure, setFailure] = useState<string>();
  const [isAskingOlder, setAskingOlder] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const current = useRef(key);
  useEffect(() => {
    current.current = key;
    let wanted = true;
    callServer(noticeList, bodyOf(kind)).then(
      (page) => {
        if (!wanted) return;
        setFailure(undefined);
        setState((known) => ({ key, notices: withNewest(known?.key === key ? known.notices : undefined, page, kind === 'new') }));
      },
      (error: unknown) => {
        if (wanted) setFailure(tellFailure(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [key, kind, unread, attempt]);

  const notices = state?.key === key ? state.notices : undefined;
  const change = (step: (known: Notices) => Notices): void =>
    setState((known) => (known?.key === key ? { key, notices: step(known.notices) } : known));

  async function askOlder(): Promise<void> {
    const cursor = notices?.cursor;
    if (cursor === undefined || cursor === null || isAskingOlder) return;
    setAskingOlder(true);
    try {
      const page = await callServer(noticeList, { ...bodyOf(kind), cursor });
      if (current.current === key) change((known) => withOlder(known, page));
    } catch (error) {
      tellFailure(error);
    }
    setAskingOlder(false);
  }

  async function mark(id: string, read: boolean): Promise<void> {
    change((known) => marked(known, id, read));
    try {
      noteUnread((await callServer(noticeRead, read ? { id } : { id, unread: true })).unread);
    } catch (error) {
      change((known) => marked(known, id, !read));
      tellFailure(error);
    }
  }

  async function markAll(): Promise<void> {
    try {
      noteUnread((await callServer(noticeReadAll, {})).unread);
      change((known) => marked(known, undefined, true));
    } catch (error) {
      tellFailure(error);
      throw error;
    }
  }

  const again = useCallback(() => {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return { notices, failure, isAskingOlder, again, askOlder: () => void askOlder(), mark, markAll };
}
