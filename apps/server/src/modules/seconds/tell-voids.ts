/** Tells people that a seconds contract of theirs is void, each once, by a notice: that the index fell short is nothing they could see coming. Won and lost ones they see themselves. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import { SECONDS_CONTRACT_TABLE, readSecondsContract } from '../../follower/seconds/seconds-tables.ts';
import type { SecondsContractRow } from '../../follower/seconds/seconds-tables.ts';
import { selectFrom } from '../../follower/read-table.ts';
import { addNotice } from '../../messages/add-notice.ts';
import { safeInteger } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import type { SecondsPairs } from './seconds-pairs.ts';

export interface TellVoidsOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly pairs: Pick<SecondsPairs, 'find'>;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

const WHAT = 'void';
const TOLD = statement<[what: string], readonly [sequence: number, number: number]>(
  'seconds-told',
  'SELECT place[1] AS sequence, place[2] AS number FROM seconds_told WHERE what = $1',
  (row) => [safeInteger(row, 'sequence'), safeInteger(row, 'number')],
);
const TELL = command<[what: string, sequence: number, number: number]>(
  'seconds-tell',
  `INSERT INTO seconds_told (what, place) VALUES ($1, ARRAY[$2::bigint, $3::bigint])
   ON CONFLICT (what) DO UPDATE SET place = excluded.place`,
);
const NEXT = selectFrom<[sequence: number, number: number], SecondsContractRow>(
  'seconds-void-untold',
  SECONDS_CONTRACT_TABLE,
  'WHERE outcome = 3 AND (sequence, number) > ($1::bigint, $2::bigint) ORDER BY sequence, number LIMIT 1',
  readSecondsContract,
);
/** Who has no account any more cannot be told. */
const PERSON = statement<[user: number], number>('seconds-person', 'SELECT id FROM account WHERE id = $1 FOR KEY SHARE', (row) =>
  safeInteger(row, 'id'),
);

export function voidTeller({ database, pairs, log, wallMs }: TellVoidsOptions): OutboxLoop {
  const carryOutNext = async (): Promise<boolean> => {
    const [sequence, number] = (await database.maybe(TOLD, WHAT)) ?? [0, 0];
    const contract = await database.maybe(NEXT, sequence, number);
    const pair = contract && pairs.find(contract.pair);
    // One whose pair has no name yet waits.
    if (contract === undefined || pair === undefined) return false;
    await database.transaction(async (queries) => {
      await queries.run(TELL, WHAT, contract.sequence, contract.number);
      if ((await queries.maybe(PERSON, contract.user)) === undefined) return;
      const params = {
        pair: pair.name.pair,
        number: String(contract.number),
        quantity: formatTrimmedDecimal(contract.credit, pair.scale),
        symbol: pair.name.quote.symbol,
      };
      await addNotice(queries, { userId: contract.user, kind: 'seconds_void', params }, new Date(wallMs()));
    });
    return true;
  };
  return new OutboxLoop({ carryOutNext, log });
}
