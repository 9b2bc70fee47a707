/** The past of items, from the read tables. Every question waits until they hold what it demands. */
import type { Queries } from '../../store/database.ts';
import { askPast } from '../ask-past.ts';
import type { AskPast, AwaitRecorded } from '../ask-past.ts';
import { selectFrom } from '../read-table.ts';
import { recordQuery } from '../record-query.ts';
import type { Window } from '../record-query.ts';
import { IcoRecordKind } from './ico-facts.ts';
import type { IcoRecord, IcoThaw } from './ico-facts.ts';
import { ICO_RECORD_TABLE, ICO_THAW_TABLE, readIcoRecord, readIcoThaw } from './ico-tables.ts';

interface Page extends Window {
  readonly item?: number | undefined;
  readonly before?: readonly number[] | undefined;
  readonly limit: number;
  readonly minSeq?: number | undefined;
}

const RECORDS = recordQuery({
  name: 'ico-records',
  table: ICO_RECORD_TABLE,
  read: readIcoRecord,
  owner: 'user_id',
  time: 'time_ms',
  order: ['sequence', 'ordinal'],
  filters: ['item'],
});
const THAWS = recordQuery({
  name: 'ico-thaws',
  table: ICO_THAW_TABLE,
  read: readIcoThaw,
  owner: 'user_id',
  time: 'time_ms',
  order: ['sequence'],
  filters: ['item'],
});
/** The subscription that holds a ticket, and those behind it. */
const TICKETS = selectFrom<[item: number, from: number, limit: number], IcoRecord>(
  'ico-tickets',
  ICO_RECORD_TABLE,
  `WHERE item = $1::integer AND kind = ${IcoRecordKind.SUBSCRIBED} AND first_ticket >= coalesce((
     SELECT max(first_ticket) FROM ico_record WHERE item = $1::integer AND kind = ${IcoRecordKind.SUBSCRIBED} AND first_ticket <= $2::integer), 0)
   ORDER BY first_ticket LIMIT $3::integer`,
  readIcoRecord,
);
/** Subscriptions of an item without tickets, in their order. */
const COMMITTED = selectFrom<[item: number, after: number, limit: number], IcoRecord>(
  'ico-committed',
  ICO_RECORD_TABLE,
  `WHERE item = $1::integer AND kind = ${IcoRecordKind.SUBSCRIBED} AND sequence > $2::bigint ORDER BY sequence LIMIT $3::integer`,
  readIcoRecord,
);

export class IcoHistory {
  readonly #asked: AskPast;

  constructor(queries: Queries, recorded: AwaitRecorded) {
    this.#asked = askPast(queries, recorded);
  }

  /** What a user subscribed, and what came of it, newest first. */
  async records(user: number, { item, minSeq, ...page }: Page): Promise<IcoRecord[]> {
    const queries = await this.#asked(minSeq);
    return RECORDS(queries, user, { ...page, where: { item } });
  }

  /** What a user claimed, newest first. */
  async thaws(user: number, { item, minSeq, ...page }: Page): Promise<IcoThaw[]> {
    const queries = await this.#asked(minSeq);
    return THAWS(queries, user, { ...page, where: { item } });
  }

  /** Subscriptions of a lottery by their tickets, the first of them the one that holds ticket `from`; as of `minSeq` or later. */
  async tickets(item: number, from: number, limit: number, minSeq?: number): Promise<IcoRecord[]> {
    const queries = await this.#asked(minSeq);
    return queries.many(TICKETS, item, from, limit);
  }

  /** Subscriptions of an item in proportion, in their order, behind a command. */
  async committed(item: number, after: number, limit: number, minSeq?: number): Promise<IcoRecord[]> {
    const queries = await this.#asked(minSeq);
    return queries.many(COMMITTED, item, after, limit);
  }
}
