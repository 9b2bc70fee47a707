/** Tells people what happened to their positions without their doing, each once, by a notice and by mail: liquidated, deleveraged, settled, or close to a liquidation. */
import { averagePrice } from '@kontor/domain/formulas/notional';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { OutboxLoop } from '../../at-most-once/outbox-loop.ts';
import { isBot } from '../../bot-numbers.ts';
import { DealKind } from '../../follower/perpetual/contract-facts.ts';
import { readContractFill, readLiquidation } from '../../follower/perpetual/contract-tables.ts';
import { CROSS } from '../../follower/perpetual/contract-facts.ts';
import { readMarginCall } from '../../follower/perpetual/margin-calls.ts';
import { addNotice } from '../../messages/add-notice.ts';
import type { EventParams } from '../../messages/template-names.ts';
import { safeInteger } from '../../store/columns.ts';
import type { RawRow } from '../../store/columns.ts';
import type { StoreLog } from '../../store/connection.ts';
import { command, readStatement, statement } from '../../store/database.ts';
import type { Database, Queries } from '../../store/database.ts';
import { quantityText } from '../market/market-format.ts';
import { unitPriceText } from './contract-rows.ts';
import type { Contract, Contracts } from './contracts.ts';

type Template = 'position_liquidated' | 'position_deleveraged' | 'position_settled' | 'margin_call_cross' | 'margin_call_isolated';
/** What a person is told. */
export type PositionEvent = { readonly [Name in Template]: { readonly template: Name; readonly params: EventParams[Name] } }[Template];

export interface TellPositionsOptions {
  readonly database: Queries & Pick<Database, 'transaction'>;
  readonly contracts: Pick<Contracts, 'find'>;
  /** Writes to a person's own address, within the transaction. */
  readonly mail: (queries: Queries, user: number, event: PositionEvent, now: Date) => Promise<void>;
  readonly log: StoreLog;
  readonly wallMs: () => number;
}

/** A row, and its place in the order in which its table is told. */
interface Untold {
  readonly user: number;
  readonly place: readonly number[];
  /** 'later': its contract has no name yet. */
  event(contracts: Pick<Contracts, 'find'>): PositionEvent | 'later';
}

interface Told {
  readonly what: string;
  readonly next: ReturnType<typeof nextOf>;
  /** Numbers of a place. */
  readonly length: number;
}

const FOUND = statement<[what: string], number[]>(
  'contract-told',
  'SELECT place::text AS place FROM contract_told WHERE what = $1',
  (row) => (row['place'] as string).slice(1, -1).split(',').map(Number),
);
const TELL = command<[what: string, place: string]>(
  'contract-tell',
  'INSERT INTO contract_told (what, place) VALUES ($1, $2::bigint[]) ON CONFLICT (what) DO UPDATE SET place = excluded.place',
);
/** Who has no account any more cannot be told. */
const PERSON = statement<[user: number], number>('contract-person', 'SELECT id FROM account WHERE id = $1 FOR KEY SHARE', (row) =>
  safeInteger(row, 'id'),
);

function nextOf<Row>(name: string, sql: string, read: (row: RawRow) => Row, untold: (row: Row) => Untold) {
  return readStatement<[place: string], Untold>(name, sql, (row) => untold(read(row)));
}

/** Contracts have a step of a coin and a price in USDT: what a person reads of a part of a position. */
function part(contract: Contract, lots: number, price: string): EventParams['position_liquidated'] {
  const { name, listing } = contract;
  return { pair: name.pair, quantity: quantityText(listing, lots), symbol: name.base.symbol, price };
}

const TABLES: readonly Told[] = [
  {
    what: 'liquidation',
    length: 1,
    next: nextOf(
      'liquidation-untold',
      'SELECT * FROM contract_liquidation WHERE number > ($1::bigint[])[1] ORDER BY number LIMIT 1',
      readLiquidation,
      (row) => ({
        user: row.user,
        place: [row.number],
        event: (contracts) => {
          const contract = contracts.find(row.market);
          if (contract === undefined) return 'later';
          return { template: 'position_liquidated', params: part(contract, row.lots - row.lotsLeft, unitPriceText(contract, row.mark)) };
        },
      }),
    ),
  },
  {
    what: 'fill',
    length: 3,
    next: nextOf(
      'contract-fill-untold',
      `SELECT * FROM contract_fill WHERE kind >= ${DealKind.DELEVERAGED}
         AND (sequence, user_id, ordinal) > (($1::bigint[])[1], ($1::bigint[])[2], ($1::bigint[])[3]) ORDER BY sequence, user_id, ordinal LIMIT 1`,
      readContractFill,
      (row) => ({
        user: row.user,
        place: [row.sequence, row.user, row.ordinal],
        event: (contracts) => {
          const contract = contracts.find(row.market);
          if (contract === undefined) return 'later';
          const { listing, step } = contract;
          const price = averagePrice(row.amount, BigInt(row.lots) * step, listing.baseScale) ?? 0n;
          const template = row.kind === DealKind.SETTLED ? 'position_settled' : 'position_deleveraged';
          return { template, params: part(contract, row.lots, formatTrimmedDecimal(price, listing.quoteScale)) };
        },
      }),
    ),
  },
  {
    what: 'margin_call',
    length: 4,
    next: nextOf(
      'margin-call-untold',
      `SELECT * FROM margin_call WHERE (sequence, user_id, market, side) > (($1::bigint[])[1], ($1::bigint[])[2], ($1::bigint[])[3], ($1::bigint[])[4])
       ORDER BY sequence, user_id, market, side LIMIT 1`,
      readMarginCall,
      (row) => ({
        user: row.user,
        place: [row.sequence, row.user, row.market, row.side],
        event: (contracts) => {
          const ratio = `${Math.floor(row.ratio / 100)} %`;
          if (row.market === CROSS) return { template: 'margin_call_cross', params: { ratio } };
          const contract = contracts.find(row.market);
          return contract === undefined ? 'later' : { template: 'margin_call_isolated', params: { pair: contract.name.pair, ratio } };
        },
      }),
    ),
  },
];

export function positionTeller({ database, contracts, mail, log, wallMs }: TellPositionsOptions): OutboxLoop {
  const tellNext = async ({ what, next, length }: Told): Promise<boolean> => {
    const behind = (await database.maybe(FOUND, what)) ?? Array.from({ length }, () => 0);
    const row = await database.maybe(next, arrayOf(behind));
    const event = row?.event(contracts);
    if (row === undefined || event === undefined || event === 'later') return false;
    await database.transaction(async (queries) => {
      await queries.run(TELL, what, arrayOf(row.place));
      if (isBot(row.user) || (await queries.maybe(PERSON, row.user)) === undefined) return;
      const now = new Date(wallMs());
      await addNotice(queries, { userId: row.user, kind: event.template, params: event.params } as Parameters<typeof addNotice>[1], now);
      await mail(queries, row.user, event, now);
    });
    return true;
  };
  return new OutboxLoop({
    carryOutNext: async () => {
      let isTold = false;
      for (const table of TABLES) isTold = (await tellNext(table)) || isTold;
      return isTold;
    },
    log,
  });
}

function arrayOf(place: readonly number[]): string {
  return `{${place.join(',')}}`;
}
