import type { Migration } from '../migrations.ts';

/**
 * Mails and short messages on their way (messages/queue-message.ts). A row is queued with the change that it tells of, sent at least
 * once, and removed a month after it ended. `key` is the mail's Message-ID. A code goes from its row with the sending.
 * `message_word`: what each user's mails show, so that he knows them from forged ones.
 */
export const messageOutboxMigration: Migration = {
  id: 18,
  name: 'message-outbox',
  sql: `
CREATE TABLE message_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id integer REFERENCES account (id) ON DELETE SET NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'phone')),
  recipient text NOT NULL CHECK (recipient <> ''),
  lang text NOT NULL,
  template text NOT NULL,
  params text NOT NULL,
  code text,
  asked_at timestamptz NOT NULL,
  good_until timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  outcome text CHECK (outcome IN ('sent', 'given_up')),
  reason text,
  CHECK ((done_at IS NULL) = (outcome IS NULL)),
  CHECK ((outcome = 'given_up') = (reason IS NOT NULL) OR outcome IS NULL)
);
CREATE INDEX message_outbox_pending ON message_outbox (next_at) WHERE done_at IS NULL;
CREATE INDEX message_outbox_done ON message_outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX message_outbox_recipient ON message_outbox (recipient, id);

CREATE TABLE message_word (
  account_id integer PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  word text NOT NULL CHECK (word <> '')
);
`,
};
