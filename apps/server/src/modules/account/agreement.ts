/** The user agreement: which version stands now, and who agreed to which. The text is legal note 1 (modules/platform/legal-notes.ts). */
import { DEFAULT_LOCALE } from '@kontor/contract/locale';
import { NoteType } from '@kontor/contract/platform';
import { command } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { keepNote, legalNote, noteVersion } from '../platform/legal-notes.ts';

const AGREE = command<[account: number, version: string, now: Date]>(
  'agreement-add',
  `WITH kept AS (INSERT INTO agreement (account_id, version, agreed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING)
   UPDATE account SET agreement_version = $2, agreement_at = $3 WHERE id = $1 AND agreement_version IS DISTINCT FROM $2`,
);

/** The version in force: a name for the English text, which every translation follows. */
export async function agreementVersion(queries: Pick<Queries, 'maybe'>): Promise<string> {
  return noteVersion(await legalNote(queries, NoteType.USER_AGREEMENT, DEFAULT_LOCALE));
}

/** Keeps that somebody agreed, and the text to which. */
export async function agree(queries: Queries, account: number, version: string, now: Date): Promise<void> {
  await keepNote(queries, NoteType.USER_AGREEMENT, now);
  await queries.run(AGREE, account, version, now);
}
