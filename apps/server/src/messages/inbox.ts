/** The demo's inbox: what was sent, or would have been. */
import type { demoInbox } from '@kontor/contract/demo';
import type { AnswerOf } from '@kontor/contract/call';
import type { Queries } from '../store/database.ts';
import { INBOX } from './outbox-messages.ts';
import { amountsIn, renderMessage } from './render-message.ts';

/** The newest messages at most. */
const SHOWN = 200;

/** The newest messages first, to one recipient or to all. */
export async function readInbox(queries: Queries, to: string | undefined): Promise<AnswerOf<typeof demoInbox>> {
  const rows = await queries.many(INBOX, to ?? null, SHOWN);
  const list = rows.flatMap((row) => {
    const rendered = renderMessage(row);
    if (rendered === undefined) return [];
    const { channel, lang, code } = row;
    const { subject, text } = rendered;
    return [{ time: row.askedMs, channel, to: row.to, lang, subject, text, amounts: amountsIn(row.params), code }];
  });
  return { list };
}
