import type { Migration } from '../migrations.ts';

/** Pictures of tickets that are still kept, the oldest first: those of tickets that were closed long ago go (modules/ticket). */
export const ticketPictureMigration: Migration = {
  id: 58,
  name: 'ticket picture',
  sql: "CREATE INDEX upload_chat ON upload (stored_at) WHERE used AND purpose = 'chat'",
};
