import { entryText } from '@kontor/contract/console/audit';
import { contactIndex, sealContact } from '@kontor/server/contacts';
import { command } from '@kontor/server/database';
import type { Queries } from '@kontor/server/database';
import type { Vault } from '@kontor/server/vault';
import { createHash } from 'node:crypto';

/** Above the ids of the demo. */
export const FIRST_UID = 1_000_000;
/** Rows of one statement. */
const ROWS = 10_000;
/** Actions of the log, the last of which is rare. */
const ACTIONS = ['user.list', 'user.detail', 'identity.detail', 'ticket.detail', 'ticket.answer', 'identity.approve'] as const;
export const RARE_ACTION = 'operator.suspend';
/** One entry of so many is rare. */
const RARE_EVERY = 300_000;

const ADD_ACCOUNTS = command<[first: number, names: readonly string[], indexes: readonly string[], sealed: readonly string[]]>(
  'bench-add-accounts',
  `INSERT INTO account (id, login, nickname, password_hash, demo, fee_tier, created_at, email_index, email_sealed, suspended, closed_at,
     hold_until, hold_reason, name_status)
   SELECT $1 + at - 1, NULL, name, 'none', false, 0, now(), decode(email_index, 'hex'), decode(email_sealed, 'hex'),
     ($1 + at) % 2000 = 0, CASE WHEN ($1 + at) % 50 = 7 THEN now() END,
     CASE WHEN ($1 + at) % 3 = 0 THEN now() + (($1 + at) % 1000 - 995) * interval '1 day' END, CASE WHEN ($1 + at) % 3 = 0 THEN 'email' END,
     CASE WHEN ($1 + at) % 10 = 1 THEN 2 WHEN ($1 + at) % 5000 = 2 THEN 4 ELSE 3 END
   FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS made (name, email_index, email_sealed, at)`,
);
const ADD_KEYS = command<[first: number, sealed: readonly string[]]>(
  'bench-add-keys',
  `INSERT INTO person_key (account_id, sealed) SELECT $1 + at - 1, decode(sealed, 'hex') FROM unnest($2::text[]) WITH ORDINALITY AS made (sealed, at)`,
);
const ADD_TICKETS = command<[first: number, count: number]>(
  'bench-add-tickets',
  `INSERT INTO ticket (account_id, topic, subject, state, opened_at, updated_at, closed_by)
   SELECT $1 + at, 'trading', '\\x00', (ARRAY['open', 'answered', 'closed'])[1 + at % 3], now(), now() - at * interval '1 second',
     CASE WHEN at % 3 = 2 THEN 'customer' END FROM generate_series(0, $2 - 1) AS at`,
);
const ADD_UPLOADS = command<[first: number, count: number]>(
  'bench-add-uploads',
  `INSERT INTO upload (id, account_id, purpose, sealed, stored_at, used)
   SELECT lpad(at::text, 32, '0'), $1 + at, 'identity', '\\x00', now(), true FROM generate_series(0, $2 - 1) AS at`,
);
const ADD_IDENTITIES = command<[first: number, count: number]>(
  'bench-add-identities',
  `INSERT INTO identity (account_id, status, country, sealed, document, front, back, submitted_at, decided_at, decided_by)
   SELECT $1 + at, CASE WHEN at % 10 = 0 THEN 2 ELSE 3 END, 'DE', '\\x00', sha256(at::text::bytea), lpad(at::text, 32, '0'), lpad(at::text, 32, '0'),
     now(), CASE WHEN at % 10 > 0 THEN now() END, CASE WHEN at % 10 > 0 THEN 'operator 1' END FROM generate_series(0, $2 - 1) AS at`,
);
const ADD_CHANGES = command<[count: number]>(
  'bench-add-changes',
  `INSERT INTO operator_change (version, command, subject, body, before, reason, hash, state, proposer, proposed_at)
   SELECT 1, 'account/tier', 'UID ' || at, '{"uid":' || at || ',"tier":1}', '{"tier":"0"}', 'a reason', repeat('0', 64), 'void', 1, now()
   FROM generate_series(1, $1::integer) AS at`,
);
const ADD_FLAGS = command<[first: number, count: number]>(
  'bench-add-flags',
  `INSERT INTO account_flag (account_id, flag, is_on, sealed, set_by, set_at)
   SELECT $1 + at * 100, 'pep', is_on, '\\x00', 1, now() FROM generate_series(0, $2 / 100 - 1) AS at
   CROSS JOIN LATERAL (VALUES (true), (false)) AS turn (is_on) WHERE is_on OR at % 2 = 0`,
);
const ADD_ENTRIES = command<[first: number, actions: readonly string[], subjects: readonly string[], hashes: readonly string[]]>(
  'bench-add-entries',
  `INSERT INTO operator_log (number, time_ms, operator_id, who, action, subject, detail, address, hash)
   SELECT $1 + at - 1, 0, 1, 'somebody', action, subject, '{}', '192.0.2.1', hash
   FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS made (action, subject, hash, at)`,
);
const ANALYZE = command<[]>('bench-analyze', 'ANALYZE');

export function emailOf(at: number): string {
  return `customer${at}@example.test`;
}

/** Fills the tables with so many customers, of whom a hundredth is or was flagged, tickets and submissions, a tenth as many changes, and so many entries behind those of the log. */
export async function fill(
  queries: Queries,
  vault: Vault,
  rows: number,
  last: { readonly number: number; readonly hash: string },
): Promise<void> {
  for (let from = 0; from < rows; from += ROWS) await addPeople(queries, vault, from, Math.min(ROWS, rows - from));
  await queries.run(ADD_TICKETS, FIRST_UID, rows);
  await queries.run(ADD_UPLOADS, FIRST_UID, rows);
  await queries.run(ADD_IDENTITIES, FIRST_UID, rows);
  await queries.run(ADD_FLAGS, FIRST_UID, rows);
  await queries.run(ADD_CHANGES, Math.ceil(rows / 10));
  let { number, hash } = last;
  while (number < last.number + rows) {
    const first = number + 1;
    const entries = Array.from({ length: Math.min(ROWS, last.number + rows - number) }, () => {
      number += 1;
      const action = number % RARE_EVERY === 0 ? RARE_ACTION : ACTIONS[number % ACTIONS.length]!;
      const subject = `UID ${FIRST_UID + ((number * 7919) % rows)}`;
      const entry = { number, time: 0, operator: 1, who: 'somebody', action, subject, detail: '{}', address: '192.0.2.1' };
      hash = createHash('sha256').update(entryText(entry, hash), 'utf8').digest('hex');
      return { action, subject, hash };
    });
    const column = (name: keyof (typeof entries)[number]): readonly string[] => entries.map((entry) => entry[name]);
    await queries.run(ADD_ENTRIES, first, column('action'), column('subject'), column('hash'));
  }
  await queries.run(ANALYZE);
}

/** Customers with an e-mail address, sealed by a key of each one's own. */
async function addPeople(queries: Queries, vault: Vault, from: number, count: number): Promise<void> {
  const keys: Uint8Array[] = [];
  // Each key is kept here until its row is written with the others.
  const memory: Queries = {
    many: () => Promise.resolve([]),
    maybe: () => Promise.resolve(undefined),
    one: () => Promise.resolve(keys.at(-1) as never),
    run: (_statement, ...values) => {
      keys.push(values[1] as unknown as Uint8Array);
      return Promise.resolve(1);
    },
  };
  const names: string[] = [];
  const indexes: string[] = [];
  const sealed: string[] = [];
  for (let at = from; at < from + count; at++) {
    const contact = { channel: 'email', full: emailOf(at) } as const;
    names.push(`Customer ${at}`);
    indexes.push(hex(contactIndex(vault, contact)));
    sealed.push(hex(await sealContact(vault, memory, FIRST_UID + at, contact)));
  }
  await queries.run(ADD_ACCOUNTS, FIRST_UID + from, names, indexes, sealed);
  await queries.run(ADD_KEYS, FIRST_UID + from, keys.map(hex));
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
