/** Leaves a notice for one person inside the caller's transaction; it is put into words when it is read (modules/notice). */
import { command } from '../store/database.ts';
import type { Queries } from '../store/database.ts';
import { writeParams } from './queue-message.ts';
import type { EventName, EventParams } from './template-names.ts';

/** What happened to a user. */
export type PersonalNotice = {
  readonly [Name in EventName]: {
    readonly userId: number;
    readonly kind: Name;
    readonly params: EventParams[Name];
    /** Address on the site of what it speaks of, where it is another than its kind's (modules/notice). */
    readonly link?: `/${string}`;
  };
}[EventName];

const ADD = command<[account: number, kind: string, params: string, link: string | null, now: Date]>(
  'notice-add',
  'INSERT INTO notice (account_id, kind, params, link, made_at) VALUES ($1, $2, $3, $4, $5)',
);

/** Of one person at most: the oldest goes when another comes. */
const MAX_NOTICES = 1_000;
const MAKE_ROOM = command<[account: number, most: number]>(
  'notice-make-room',
  `DELETE FROM notice WHERE account_id = $1 AND id <=
     (SELECT id FROM notice WHERE account_id = $1 ORDER BY id DESC OFFSET $2::integer LIMIT 1)`,
);

/** Adds it with the transaction of `client`; the bell of an open page shows it within a second. `now` is the server's time of day. */
export async function addNotice(client: Queries, { userId, kind, params, link }: PersonalNotice, now: Date): Promise<void> {
  await client.run(ADD, userId, kind, writeParams(params), link ?? null, now);
  await client.run(MAKE_ROOM, userId, MAX_NOTICES);
}
