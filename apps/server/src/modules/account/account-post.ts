/** The post of accounts as the exchange runs it: mails and text messages by the outbox, notices by theirs. */
import { addNotice } from '../../messages/add-notice.ts';
import type { PersonalNotice } from '../../messages/add-notice.ts';
import { queueMessage, sayInMails } from '../../messages/queue-message.ts';
import type { Post } from './post.ts';

export const ACCOUNT_POST: Post = {
  queue: queueMessage,
  sayInMails,
  notice: (queries, userId, { template, params }, now) => addNotice(queries, { userId, kind: template, params } as PersonalNotice, now),
};
