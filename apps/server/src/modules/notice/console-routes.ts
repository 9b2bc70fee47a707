/**
 * What the console publishes to everybody, shows of it and takes back. The log keeps a hash of the words: who repeats a request publishes
 * nothing twice.
 */
import { createHash } from 'node:crypto';
import { noticeDetail, noticeList, noticePublish, noticeWithdraw } from '@kontor/contract/console/notice';
import { refused } from '../../http/refused.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import { doersOf, saidBefore } from '../../operators/log-memory.ts';
import { LOG_LIST } from '../../operators/operator-log.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { within } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { WORDS_OF } from './notice-rows.ts';
import type { PublishedRow } from './notice-rows.ts';
import { NoticeError, publishNotice, publishedNotice, publishedNotices, withdrawNotice } from './publish-notice.ts';
import type { PublicNotice } from './publish-notice.ts';

/** The entries' actions: the calls' names. */
const PUBLISH = 'notice.publish';
const WITHDRAW = 'notice.withdraw';
/** Notices of a page. */
const PAGE = 50;

/** What an entry says of a notice that was published. */
interface Said extends Readonly<Record<string, unknown>> {
  readonly notice: number;
  readonly hash: string;
}

export function mountNoticeDesk(routes: OperatorRoutes, database: Queries): void {
  routes.read(noticeList, async ({ body: { before } }) => {
    const rows = await publishedNotices(database, PAGE + 1, before);
    const page = rows.slice(0, PAGE);
    return { list: await headsOf(database, page), next: rows.length > PAGE ? page.at(-1)!.id : null };
  });

  routes.read(noticeDetail, async ({ body: { id } }) => {
    const row = await publishedNotice(database, id);
    if (row === undefined) throw refused('NOT_FOUND');
    const [head] = await headsOf(database, [row]);
    const words = (await database.many(WORDS_OF, id)).map(({ locale, title, text }) => [locale, { title, text }]);
    return { ...head!, link: row.link, words: Object.fromEntries(words) };
  });

  routes.act(noticePublish, ({ body: { words, link = null, client_id: clientId }, nowMs, deed }) =>
    deed(async (queries, operator) => {
      const notice: PublicNotice = { words, link };
      const hash = hashOf(notice);
      const before = await saidBefore<Said>(queries, operator.id, PUBLISH, clientId, { hash });
      if (before === undefined && (await stands(queries, hash))) throw refused('CHANGES_NOTHING');
      try {
        const id = before?.notice ?? (await publishNotice(within(queries), notice, new Date(nowMs)));
        const named = { ...(clientId !== undefined && { client_id: clientId }), ...(before !== undefined && { repeated: true }) };
        return {
          data: { id },
          note: { subject: aboutNotice(id), detail: { notice: id, hash, languages: Object.keys(words), link, ...named } },
        };
      } catch (error) {
        if (error instanceof NoticeError) throw new ChangeProblem(error.message);
        throw error;
      }
    }),
  );

  routes.act(noticeWithdraw, ({ body: { id, reason }, nowMs, deed }) =>
    deed(async (queries) => {
      if ((await publishedNotice(queries, id)) === undefined) throw refused('NOT_FOUND');
      if (!(await withdrawNotice(queries, id, new Date(nowMs)))) throw refused('CHANGES_NOTHING');
      return { data: {}, note: { subject: aboutNotice(id), detail: { notice: id, reason } } };
    }),
  );
}

/** How the log calls a notice. */
function aboutNotice(id: number): string {
  return `notice ${id}`;
}

/** As the wire has them; who published and took back is known by the log. */
async function headsOf(queries: Queries, rows: readonly PublishedRow[]) {
  const subjects = rows.map(({ id }) => aboutNotice(id));
  const [publisherOf, withdrawerOf] = [await doersOf(queries, PUBLISH, subjects), await doersOf(queries, WITHDRAW, subjects)];
  return rows.map(({ id, madeMs, withdrawnMs, title, locales }) => ({
    id,
    time: madeMs,
    title,
    languages: [...locales],
    by: publisherOf(aboutNotice(id)),
    withdrawn: withdrawnMs === null ? null : { time: withdrawnMs, by: withdrawerOf(aboutNotice(id)) },
  }));
}

/** Whether what was published last is just this, and was not taken back. */
async function stands(queries: Queries, hash: string): Promise<boolean> {
  const [last] = await queries.many(LOG_LIST, null, PUBLISH, null, null, 1);
  if (last === undefined) return false;
  const said = JSON.parse(last.detail) as Said;
  return said.hash === hash && (await publishedNotice(queries, said.notice))?.withdrawnMs === null;
}

function hashOf({ words, link }: PublicNotice): string {
  const said = Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([link, said.map(([locale, { title, text }]) => [locale, title.trim(), text.trim()])]))
    .digest('hex');
}
