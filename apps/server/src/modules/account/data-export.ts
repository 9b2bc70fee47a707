/** All that is kept about a person by the room of accounts, and by those who add to it, for the person themselves. */
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { text, timestampMs } from '../../store/columns.ts';
import { exportPerson } from '../../vault/export-person.ts';
import type { PersonRow } from './accounts.ts';
import type { AccountParts } from './account-parts.ts';
import { antiPhishingOf } from './anti-phishing.ts';
import { contactsOf } from './contacts.ts';
import { loginEvents } from './login-events.ts';
import { userOf } from './person.ts';
import { shownPlace } from './place.ts';
import { languageOf } from './post.ts';
import { readSettings } from './settings.ts';

/** More than are kept. */
const ALL = 1_000;

const AGREEMENTS = statement<[account: number], { readonly version: string; readonly time: string }>(
  'agreement-list',
  'SELECT version, agreed_at FROM agreement WHERE account_id = $1 ORDER BY agreed_at',
  (row) => ({ version: text(row, 'version'), time: iso(timestampMs(row, 'agreed_at')) }),
);

/** As an object for JSON; times in ISO 8601. */
export async function exportOf(parts: AccountParts, person: PersonRow): Promise<Readonly<Record<string, unknown>>> {
  const { database, vault, sessions, passkeys, factors, time } = parts;
  const { id } = person;
  const places = async (list: readonly Placed[]): Promise<unknown[]> => Promise.all(list.map((each) => placed(vault, database, id, each)));
  const open = await sessions.list(id);
  const events = await loginEvents(database, id, Number.MAX_SAFE_INTEGER, ALL);
  return {
    made: iso(time.wallMs()),
    user: await userOf(vault, database, person, languageOf(person), time.wallMs()),
    ...(await contactsOf(vault, database, person)),
    settings: readSettings(person.settings),
    anti_phishing: await antiPhishingOf(vault, database, person),
    second_factors: {
      ...(await factors.of(id)),
      passkeys: (await passkeys.list(id)).map(({ name, addedMs }) => ({ name, added: iso(addedMs) })),
    },
    agreements: await database.many(AGREEMENTS, id),
    sessions: await places(open.map(({ place, openedMs, seenMs }) => ({ place, opened: iso(openedMs), seen: iso(seenMs) }))),
    ...(await exportPerson(vault, database, id)),
    logins: await places(events.map(({ place, atMs, result }) => ({ place, time: iso(atMs), result }))),
  };
}

interface Placed extends Readonly<Record<string, unknown>> {
  readonly place: Parameters<typeof shownPlace>[3];
}

async function placed(vault: AccountParts['vault'], queries: Queries, account: number, { place, ...rest }: Placed): Promise<unknown> {
  return { ...rest, ...(await shownPlace(vault, queries, account, place)) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
