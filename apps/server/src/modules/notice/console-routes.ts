/** What the console publishes to everybody. The log keeps a hash of the words: who repeats a request publishes nothing twice. */
import { createHash } from 'node:crypto';
import { noticePublish } from '@kontor/contract/console/notice';
import { refused } from '../../http/refused.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import { LOG_LIST } from '../../operators/operator-log.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { within } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { PUBLISHED } from './notice-rows.ts';
import { NoticeError, publishNotice } from './publish-notice.ts';
import type { PublicNotice } from './publish-notice.ts';

/** The entry's action: the call's name. */
const ACTION = 'notice.publish';

export function mountNoticeDesk(routes: OperatorRoutes): void {
  routes.act(noticePublish, ({ body: { words, link = null }, nowMs, deed }) =>
    deed(async (queries) => {
      const notice: PublicNotice = { words, link };
      const hash = hashOf(notice);
      if (await stands(queries, hash)) throw refused('CHANGES_NOTHING');
      try {
        const id = await publishNotice(within(queries), notice, new Date(nowMs));
        return { data: { id }, note: { subject: `notice ${id}`, detail: { notice: id, hash, languages: Object.keys(words), link } } };
      } catch (error) {
        if (error instanceof NoticeError) throw new ChangeProblem(error.message);
        throw error;
      }
    }),
  );
}

/** Whether what was published last is just this, and was not taken back. */
async function stands(queries: Queries, hash: string): Promise<boolean> {
  const [last] = await queries.many(LOG_LIST, null, ACTION, null, null, 1);
  if (last === undefined) return false;
  const said = JSON.parse(last.detail) as { readonly notice: number; readonly hash: string };
  if (said.hash !== hash) return false;
  return (await queries.many(PUBLISHED)).some(({ id, isWithdrawn }) => id === said.notice && !isWithdrawn);
}

function hashOf({ words, link }: PublicNotice): string {
  const said = Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([link, said.map(([locale, { title, text }]) => [locale, title.trim(), text.trim()])]))
    .digest('hex');
}
