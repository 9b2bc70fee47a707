/** Calls about notices. */
import type { AnswerOf } from '@kontor/contract/call';
import { noticeList, noticeRead, noticeReadAll } from '@kontor/contract/notice';
import type { NoticeArea } from '@kontor/contract/notice';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Authenticate } from '../../http/session.ts';
import { renderEvent } from '../../messages/render-message.ts';
import type { EventName } from '../../messages/template-names.ts';
import type { Queries } from '../../store/database.ts';
import { NOTICES, READ_ALL, READ_ONE, UNREAD } from './notice-rows.ts';
import type { NoticeRow } from './notice-rows.ts';
import { ANNOUNCEMENT } from './publish-notice.ts';

export interface NoticeRoutesOptions {
  readonly queries: Queries;
  readonly authenticate: Authenticate;
  readonly wallMs: () => number;
  /** Told when a user has read something: his other pages follow at once. */
  readonly onRead: (user: number, unread: number) => void;
}

/** What each kind is about. */
const AREAS: Readonly<Record<EventName | typeof ANNOUNCEMENT, NoticeArea>> = {
  announcement: 'announcement',
  notice: 'announcement',
  already_registered: 'security',
  login_password_changed: 'security',
  fund_password_changed: 'security',
  email_changed: 'security',
  phone_changed: 'security',
  second_factor_changed: 'security',
  new_login: 'security',
  withdrawals_held: 'security',
  account_suspended: 'security',
  account_reinstated: 'security',
  account_closed: 'security',
  identity_approved: 'security',
  identity_rejected: 'security',
  ticket_answered: 'security',
  withdrawal_requested: 'wallet',
  withdrawal_completed: 'wallet',
  withdrawal_failed: 'wallet',
  deposit_credited: 'wallet',
};

const PAGE = 30;
/** Who has no session reads as nobody's account. */
const VISITOR = 0;

export function mountNoticeRoutes(routes: Routes, { queries, authenticate, wallMs, onRead }: NoticeRoutesOptions): void {
  const unreadOf = async (user: number): Promise<number> => (await queries.many(UNREAD, [user]))[0]?.unread ?? 0;
  const answerRead = async (user: number): Promise<AnswerOf<typeof noticeRead>> => {
    const unread = await unreadOf(user);
    onRead(user, unread);
    return { unread };
  };
  routes.open(noticeList, async ({ body, lang, token }) => {
    const session = token === '' ? undefined : await authenticate(token);
    // Who believes to be logged in learns that he is not.
    if (token !== '' && session === undefined) throw refused('SESSION_OVER');
    const user = session?.user ?? VISITOR;
    const limit = body.limit ?? PAGE;
    const before = body.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(body.cursor);
    const kinds = body.area === undefined ? null : kindsOf(body.area);
    const rows = await queries.many(NOTICES, user, lang, before, kinds, body.unread === true && user !== VISITOR, limit + 1);
    const page = rows.slice(0, limit);
    return {
      list: page.flatMap((row) => shown(row, lang)),
      next_cursor: rows.length > limit ? String(page.at(-1)!.id) : null,
      unread: user === VISITOR ? 0 : await unreadOf(user),
    };
  });
  routes.user(noticeRead, async ({ body, session: { user } }) => {
    if (!(await queries.one(READ_ONE, user, Number(body.id), new Date(wallMs())))) throw refused('NOT_FOUND');
    return answerRead(user);
  });
  routes.user(noticeReadAll, async ({ session: { user } }) => {
    await queries.run(READ_ALL, user, new Date(wallMs()));
    return answerRead(user);
  });
}

function kindsOf(area: NoticeArea): readonly string[] {
  return Object.entries(AREAS).flatMap(([kind, of]) => (of === area ? [kind] : []));
}

/** As the wire has it; nothing for a kind that this release does not know. */
function shown(row: NoticeRow, lang: string): AnswerOf<typeof noticeList>['list'] {
  const { id, kind, link, madeMs, read } = row;
  if (!Object.hasOwn(AREAS, kind)) return [];
  const words = wordsOf(row, lang);
  return words === undefined ? [] : [{ id: String(id), area: AREAS[kind as EventName], ...words, time: madeMs, read, link }];
}

function wordsOf({ kind, params, title, text }: NoticeRow, lang: string): { readonly title: string; readonly text: string } | undefined {
  if (kind === ANNOUNCEMENT) return title === null || text === null ? undefined : { title, text };
  const event = renderEvent(kind, JSON.parse(params) as Parameters<typeof renderEvent>[1], lang);
  return event && { title: event.subject, text: event.text };
}
