/** What moved on the exchange's own accounts, as operators see it, and the sums of its fees. */
import { SYSTEM_ACCOUNTS_BY_WORD, systemFees, systemMovements } from '@kontor/contract/console/system';
import { RECORD_WORDS } from '@kontor/contract/glossary';
import { formatDecimal } from '@kontor/domain/amount';
import type { AwaitRecorded } from '../../follower/ask-past.ts';
import { CONTRACT_KIND } from '../../follower/listings.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { DAYS_FROM } from '../../follower/statistics/day-table.ts';
import { movementsOf } from '../../follower/wallet/movement-table.ts';
import type { MovementRow } from '../../follower/wallet/movement-table.ts';
import { nextCursor } from '../../http/record-list.ts';
import { MOST, readCursor } from '../../http/record-window.ts';
import { refused } from '../../http/refused.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import { safeInteger } from '../../store/columns.ts';
import { statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { assetNamed, readSymbols } from '../market/symbols.ts';

export interface MovementDeskOptions {
  readonly database: Queries;
  readonly recorded: AwaitRecorded;
  readonly recordedSequence: () => number;
  readonly listings: Pick<LiveQueries['listings'], 'asset' | 'markets'>;
}

const PAGE = 50;
/** Sequence of the command, and the place among its records. */
const CURSOR = [MOST.WHOLE, MOST.INTEGER];
const placeOf = ({ sequence, ordinal }: MovementRow): readonly number[] => [sequence, ordinal];

const CHANGES_OF = statement<[sequences: readonly number[]], { readonly sequence: number; readonly change: number }>(
  'movement-changes',
  'SELECT sequence, change_id FROM agreed_booking WHERE sequence = ANY ($1::bigint[]) AND done_at IS NOT NULL',
  (row) => ({ sequence: safeInteger(row, 'sequence'), change: safeInteger(row, 'change_id') }),
);

export function mountMovementDesk(routes: OperatorRoutes, { database, recorded, recordedSequence, listings }: MovementDeskOptions): void {
  const shown = (asset: number, units: bigint): string => formatDecimal(units, listings.asset(asset).scale);

  routes.read(systemMovements, async ({ body: { account, number, symbol, from, to, cursor, limit = PAGE } }) => {
    const [fromMs, toMs] = windowOf(from, to);
    const before = readCursor(cursor, CURSOR);
    const symbols = await readSymbols(database);
    const asset = symbol === undefined ? undefined : assetNamed(symbols, symbol).asset;
    await recorded();
    const rows = await movementsOf(database, SYSTEM_ACCOUNTS_BY_WORD[account].number, {
      fromMs,
      toMs,
      where: { number, asset },
      before,
      limit,
    });
    const changes = await database.many(
      CHANGES_OF,
      rows.map(({ sequence }) => sequence),
    );
    const changeOf = new Map(changes.map(({ sequence, change }) => [sequence, change]));
    const list = rows.map((row) => ({
      sequence: row.sequence,
      place: row.ordinal,
      time: row.timeMs,
      number: row.number,
      symbol: symbols.ofAsset(row.asset).symbol,
      kind: RECORD_WORDS[row.type - 1]!,
      amount: shown(row.asset, row.amount),
      after: shown(row.asset, row.after),
      change: changeOf.get(row.sequence) ?? null,
    }));
    return { list, next_cursor: nextCursor(rows, limit, placeOf), sequence: recordedSequence() };
  });

  routes.read(systemFees, async ({ body: { symbol, from, to } }) => {
    const [fromMs, toMs] = windowOf(from, to);
    const symbols = await readSymbols(database);
    const asset = symbol === undefined ? undefined : assetNamed(symbols, symbol).asset;
    await recorded();
    /** By day and asset. */
    const sums = new Map<string, { readonly day: number; readonly asset: number; amount: bigint; trades: number }>();
    for (const { market, dayMs, trades, baseFee, quoteFee } of await database.many(DAYS_FROM, fromMs)) {
      const listing = listings.markets.get(market);
      if (listing === undefined || dayMs > toMs) continue;
      const { terms, kind } = listing;
      for (const [of, amount] of [
        [terms.base, baseFee],
        [terms.quote, quoteFee],
      ] as const) {
        // Of a contract's trades nothing is charged in its base.
        if ((asset !== undefined && of !== asset) || (kind === CONTRACT_KIND && of === terms.base)) continue;
        const sum = sums.get(`${dayMs} ${of}`) ?? { day: dayMs, asset: of, amount: 0n, trades: 0 };
        sum.amount += amount;
        sum.trades += trades;
        sums.set(`${dayMs} ${of}`, sum);
      }
    }
    const list = Array.from(sums.values(), ({ day, asset: of, amount, trades }) => ({
      day,
      symbol: symbols.ofAsset(of).symbol,
      amount: shown(of, amount),
      trades,
    }));
    return { list: list.toSorted((a, b) => b.day - a.day || (a.symbol < b.symbol ? -1 : 1)), sequence: recordedSequence() };
  });
}

/** Both included, ms. @throws Refused for a window that ends before it begins */
function windowOf(from = 0, to = Number.MAX_SAFE_INTEGER): readonly [fromMs: number, toMs: number] {
  if (from >= to) throw refused('BAD_REQUEST', 'field.window');
  return [from, to - 1];
}
