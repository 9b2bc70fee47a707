import type { Migration } from '../migrations.ts';

/** What support has to look at or has ruled, and pictures of payments, are found quickly. */
const SQL = `
CREATE INDEX p2p_trade_troubled ON public.p2p_trade (state, number) WHERE state IN (2, 3);
CREATE INDEX p2p_trade_ruled ON public.p2p_trade (number) WHERE cause = 8 AND state IN (4, 5);
CREATE INDEX deal_proof ON public.deal USING gin (proof);
`;

export const merchantsMigration: Migration = { id: 92, name: 'merchants', sql: SQL };
