/** Tells people of their deposits, each once: that one is seen, credited, or taken back by the chain. By a notice, and where it changes what they have by mail. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import { addNotice } from '../../messages/add-notice.ts';
import { bigint, safeInteger, text } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { StoreLog } from '../../store/connection.ts';
import type { Database, Queries } from '../../store/database.ts';

/** What a person is told. */
export interface DepositEvent {
  readonly template: 'deposit_seen' | 'deposit_credited' | 'deposit_reversed';
  readonly params: { readonly quantity: string; readonly symbol: string };
}

export interface TellDepositsOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  /** Decimals of the ledger. */
  readonly scaleOf: (asset: number) => number | undefined;
  /** Writes to a person's own address, within the transaction. */
  readonly mail: (queries: Queries, user: number, event: DepositEvent, now: Date) => Promise<void>;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

interface Untold {
  readonly id: number;
  readonly user: number;
  readonly symbol: string;
  readonly asset: number;
  readonly amount: bigint;
  readonly tell: 'seen' | 'credited' | 'reversed';
}

/** One that was credited with smaller ones stands for all of them. */
const NEXT = statement<[], Untold>(
  'deposit-untold',
  `SELECT id, account_id, symbol, asset, tell,
     CASE WHEN credited_under = id THEN (SELECT sum(amount)::bigint FROM deposit AS m WHERE m.credited_under = d.id) ELSE amount END AS told_amount
   FROM deposit AS d WHERE tell IS NOT NULL ORDER BY id LIMIT 1`,
  (row) => ({
    id: safeInteger(row, 'id'),
    user: safeInteger(row, 'account_id'),
    symbol: text(row, 'symbol'),
    asset: safeInteger(row, 'asset'),
    amount: bigint(row, 'told_amount'),
    tell: text(row, 'tell') as Untold['tell'],
  }),
);
const TOLD = command<[id: number, tell: string]>('deposit-told', 'UPDATE deposit SET tell = NULL WHERE id = $1 AND tell = $2');
/** Who has no account any more cannot be told. */
const PERSON = statement<[user: number], number>('deposit-person', 'SELECT id FROM account WHERE id = $1 FOR KEY SHARE', (row) =>
  safeInteger(row, 'id'),
);

export function depositTeller({ database, scaleOf, mail, log, wallMs }: TellDepositsOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    const next = await database.maybe(NEXT);
    const scale = next && scaleOf(next.asset);
    if (next === undefined || scale === undefined) return false;
    const { id, user, symbol, amount, tell } = next;
    const event: DepositEvent = { template: `deposit_${tell}`, params: { quantity: formatTrimmedDecimal(amount, scale), symbol } };
    await database.transaction(async (queries) => {
      // What has happened to it meanwhile is told with the next look.
      if ((await queries.run(TOLD, id, tell)) !== 1 || (await queries.maybe(PERSON, user)) === undefined) return;
      const now = new Date(wallMs());
      await addNotice(queries, { userId: user, kind: event.template, params: event.params, link: '/wallet/recharge' }, now);
      if (tell !== 'seen') await mail(queries, user, event, now);
    });
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}
