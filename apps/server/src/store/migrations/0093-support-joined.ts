import type { Migration } from '../migrations.ts';

/** Whoever is told that support has joined a chat is found quickly (deal/talk.ts). */
const SQL = `
CREATE INDEX deal_message_joined ON public.deal_message (id) WHERE word = 'support_joined';
`;

export const supportJoinedMigration: Migration = { id: 93, name: 'support-joined', sql: SQL };
