/** All that is kept for a time, in one list: each noun says it of its own rows. A kind of the contract without a row does not compile. */
import { RETENTION_KINDS } from '@kontor/contract/console/retention';
import type { RetentionKind } from '@kontor/contract/console/retention';
import { MESSAGES_FAILED, MESSAGES_SENT } from './messages/outbox-messages.ts';
import { LOGINS_KEPT } from './modules/account/login-events.ts';
import { SESSIONS_KEPT } from './modules/account/sessions.ts';
import { CHATS_KEPT } from './modules/deal/chat-rows.ts';
import { NOTICES_READ, NOTICES_UNREAD, NOTICES_WITHDRAWN } from './modules/notice/forget-notices.ts';
import { ALERTS_FIRED } from './modules/price-alert/alert-rows.ts';
import { RECONCILIATIONS_KEPT } from './modules/reconciliation/reconciliation-rows.ts';
import { CALLS_KEPT } from './modules/running/alert-rows.ts';
import { PICTURES_ANSWERED } from './modules/ticket/ticket-rows.ts';
import type { Retained } from './store/retained.ts';
import { PICTURES_UNUSED } from './uploads/upload-rows.ts';

const BY_KIND: { readonly [Kind in RetentionKind]: Retained & { readonly kind: Kind } } = {
  logins: LOGINS_KEPT,
  sessions: SESSIONS_KEPT,
  messages_sent: MESSAGES_SENT,
  messages_failed: MESSAGES_FAILED,
  notices_read: NOTICES_READ,
  notices_unread: NOTICES_UNREAD,
  notices_withdrawn: NOTICES_WITHDRAWN,
  pictures_unused: PICTURES_UNUSED,
  pictures_answered: PICTURES_ANSWERED,
  alert_calls: CALLS_KEPT,
  reconciliations: RECONCILIATIONS_KEPT,
  deal_messages: CHATS_KEPT,
  alerts_fired: ALERTS_FIRED,
};

export const RETAINED: readonly Retained[] = RETENTION_KINDS.map((kind) => BY_KIND[kind]);
