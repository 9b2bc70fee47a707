/** A word that a person chooses and that our mails to them carry: one without it is not ours. */
import { antiPhishing } from '@kontor/contract/account';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { command } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import type { Vault } from '../../vault/vault.ts';
import type { AccountParts } from './account-parts.ts';
import type { PersonRow } from './accounts.ts';
import { demandLogin } from './login-password.ts';
import { shortText } from './short-text.ts';

const PLACE = 'anti-phishing word';
const SET = command<[account: number, sealed: Uint8Array | null]>(
  'anti-phishing-set',
  'UPDATE account SET anti_phishing = $2 WHERE id = $1',
);

/** The word; null for none. */
export async function antiPhishingOf(vault: Vault, queries: Queries, { id, antiPhishing: sealed }: PersonRow): Promise<string | null> {
  return sealed === null ? null : vault.unsealText(queries, id, PLACE, sealed);
}

export function mountAntiPhishing(routes: Routes, parts: AccountParts): void {
  const { database, vault, post } = parts;
  routes.user(antiPhishing, async ({ session, body }) => {
    const word = body.word === null ? null : shortText(body.word);
    if (word === undefined) throw refused('BAD_REQUEST', 'field.antiPhishing');
    await demandLogin(parts, session.user, body.login_password);
    await database.transaction(async (queries) => {
      await queries.run(SET, session.user, word === null ? null : await vault.sealText(queries, session.user, PLACE, word));
      await post.sayInMails(queries, session.user, word);
    });
    return { anti_phishing: word };
  });
}
