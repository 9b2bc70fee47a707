import type { Migration } from '../migrations.ts';

/** Pictures stand in the order they were handed in: those of one statement share its moment. */
const SQL = `
ALTER TABLE public.deal_picture ADD COLUMN ordinal bigint GENERATED ALWAYS AS IDENTITY;
DROP INDEX public.deal_picture_deal;
CREATE INDEX deal_picture_deal ON public.deal_picture (deal, ordinal);
`;

export const dealPictureOrdinalMigration: Migration = { id: 105, name: 'deal-picture-ordinal', sql: SQL };
