/** General settings that follow a person from device to device, as they are kept: what was never chosen is null. */
import { accountSettings, accountSettingsSave } from '@kontor/contract/account';
import type { AccountSettings } from '@kontor/contract/account';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import { text } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { personById } from './accounts.ts';

const UNCHOSEN: AccountSettings = {
  lang: null,
  currency: null,
  theme: null,
  colours: null,
  density: null,
  time_zone: null,
  mails: { login: true, trade: true, wallet: true, news: false },
};

/** Changes what is named, in one step, so that two changes at the same time both hold. */
const SAVE = statement<[account: number, changes: string], string>(
  'settings-save',
  'UPDATE account SET settings = (settings::jsonb || $2::jsonb)::text WHERE id = $1 RETURNING settings',
  (row) => text(row, 'settings'),
);

/** What the column `settings` says. */
export function readSettings(json: string): AccountSettings {
  const kept = JSON.parse(json) as Partial<AccountSettings>;
  return { ...UNCHOSEN, ...kept, mails: { ...UNCHOSEN.mails, ...kept.mails } };
}

export function mountSettings(routes: Routes, queries: Queries): void {
  routes.user(accountSettings, async ({ session }) => {
    const person = await personById(queries, session.user);
    if (person === undefined) throw refused('SESSION_OVER');
    return { settings: readSettings(person.settings) };
  });
  routes.user(accountSettingsSave, async ({ session, body }) => {
    const saved = await queries.maybe(SAVE, session.user, JSON.stringify(body));
    if (saved === undefined) throw refused('SESSION_OVER');
    return { settings: readSettings(saved) };
  });
}
