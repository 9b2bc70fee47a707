/** What the house keeps of an item beside its terms: whether it is marked, and the sealed secret of its draw. */
import { boolean, bytes, safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { commitmentOf } from '@kontor/domain/ico/secret';
import type { Random } from '../../random.ts';
import type { Vault } from '../../vault/vault.ts';

/** Whether each item is marked; those of which nobody said anything are not. */
export const ITEM_MARKS = statement<[], { readonly item: number; readonly isHot: boolean }>(
  'ico-marks',
  'SELECT item, is_hot FROM ico_mark ORDER BY item',
  (row) => ({ item: safeInteger(row, 'item'), isHot: boolean(row, 'is_hot') }),
);
const ADD_SECRET = command<[commitment: string, sealed: Uint8Array, at: Date]>(
  'ico-secret-add',
  'INSERT INTO ico_secret (commitment, sealed, made_at) VALUES ($1, $2, $3)',
);
const SECRET = statement<[commitment: string], Uint8Array>('ico-secret', 'SELECT sealed FROM ico_secret WHERE commitment = $1', (row) =>
  bytes(row, 'sealed'),
);

const SECRET_BYTES = 32;

/** Makes the secret of a draw and keeps it sealed; gives only its hash, hexadecimal, which is published before the sale (rules 5.2). */
export async function makeSecret(
  queries: Queries,
  { vault, random, now }: { readonly vault: Pick<Vault, 'sealOwn'>; readonly random: Random; readonly now: Date },
): Promise<string> {
  const secret = random.bytes(SECRET_BYTES);
  const commitment = Buffer.from(commitmentOf(secret)).toString('hex');
  await queries.run(ADD_SECRET, commitment, vault.sealOwn(placeOf(commitment), secret), now);
  return commitment;
}

/** The secret of a commitment, hexadecimal; undefined where it is not this server's. @throws SealBroken */
export async function secretOf(queries: Queries, vault: Pick<Vault, 'unsealOwn'>, commitment: string): Promise<string | undefined> {
  const sealed = await queries.maybe(SECRET, commitment);
  return sealed && Buffer.from(vault.unsealOwn(placeOf(commitment), sealed)).toString('hex');
}

function placeOf(commitment: string): string {
  return `ico secret ${commitment}`;
}
