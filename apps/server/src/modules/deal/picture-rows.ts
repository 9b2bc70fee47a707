/** Pictures that both persons of a trade see: sent in its chat, as evidence, or to show that it was paid. Each is its sender's own, and names the other one. */
import { safeInteger, text, timestampMs } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { usePicture } from '../../uploads/uploads.ts';

/** What sealing adds to a picture, bytes: form, nonce and tag. */
const SEAL_BYTES = 29;

export interface DealPicture {
  readonly file: string;
  readonly deal: number;
  readonly account: number;
  readonly purpose: 'chat' | 'evidence';
  readonly bytes: number;
  readonly addedMs: number;
}

const SHARE = command<[file: string, deal: number, account: number, other: number, purpose: string, now: Date]>(
  'deal-picture-share',
  `INSERT INTO deal_picture (file, deal, account_id, other_id, purpose, bytes, added_at)
   SELECT id, $2::bigint, account_id, $4, purpose, greatest(0, length(sealed) - ${SEAL_BYTES}), $6 FROM upload
   WHERE id = $1 AND account_id = $3 AND purpose = $5
   ON CONFLICT (file) DO NOTHING`,
);
const OF_DEAL = statement<[file: string], number>('deal-picture-deal', 'SELECT deal FROM deal_picture WHERE file = $1', (row) =>
  safeInteger(row, 'deal'),
);
/** As they were handed in. */
export const PICTURES_OF = statement<[deal: number], DealPicture>(
  'deal-pictures',
  `SELECT p.file, p.deal, p.account_id, p.purpose, p.bytes, p.added_at FROM deal_picture p JOIN upload u ON u.id = p.file
   WHERE p.deal = $1::bigint ORDER BY p.ordinal`,
  (row) => ({
    file: text(row, 'file'),
    deal: safeInteger(row, 'deal'),
    account: safeInteger(row, 'account_id'),
    purpose: text(row, 'purpose') as DealPicture['purpose'],
    bytes: safeInteger(row, 'bytes'),
    addedMs: timestampMs(row, 'added_at'),
  }),
);
const OWNER_FOR = statement<[file: string, reader: number], number>(
  'deal-picture-owner-for',
  `SELECT account_id FROM deal_picture WHERE file = $1 AND (account_id = $2 OR other_id = $2)
   UNION ALL SELECT buyer FROM deal WHERE proof @> ARRAY[$1::text] AND (buyer = $2 OR seller = $2) LIMIT 1`,
  (row) => safeInteger(row, 'account_id'),
);

/** Shows a picture of one's own to the other one of a trade, within the caller's transaction. False where there is none of this name, owner and purpose, or it is another trade's. */
export async function sharePicture(
  queries: Queries,
  {
    file,
    deal,
    account,
    other,
    purpose,
  }: {
    readonly file: string;
    readonly deal: number;
    readonly account: number;
    readonly other: number;
    readonly purpose: 'chat' | 'evidence';
  },
  now: Date,
): Promise<boolean> {
  if (!(await usePicture(queries, account, purpose, file))) return false;
  await queries.run(SHARE, file, deal, account, other, purpose, now);
  return (await queries.maybe(OF_DEAL, file)) === deal;
}

/** Whose picture of a trade it is, where this person may see it; undefined where he may not, or there is none. */
export function pictureOwnerFor(queries: Queries, file: string, reader: number): Promise<number | undefined> {
  return queries.maybe(OWNER_FOR, file, reader);
}
