/** Samples of premiums since the last settlement, as they outlive a process. */
import { safeInteger } from '../../store/columns.ts';
import { command, statement } from '../../store/database.ts';
import type { Queries } from '../../store/database.ts';
import { units } from '../../follower/read-table.ts';
import type { PremiumSum } from '@kontor/domain/perpetual/funding';

export interface PremiumRow {
  readonly market: number;
  readonly settlesMs: number;
  readonly premiums: PremiumSum;
}

/** All that are kept. */
export const PREMIUMS = statement<[], PremiumRow>(
  'contract-premiums',
  'SELECT market, settles_ms, weighted, weights, count FROM contract_premium',
  (row) => ({
    market: safeInteger(row, 'market'),
    settlesMs: safeInteger(row, 'settles_ms'),
    premiums: { weighted: units(row, 'weighted'), weights: units(row, 'weights'), count: safeInteger(row, 'count') },
  }),
);
const KEEP = command<[market: number, settlesMs: number, weighted: string, weights: string, count: number]>(
  'contract-premium-keep',
  `INSERT INTO contract_premium (market, settles_ms, weighted, weights, count) VALUES ($1, $2::bigint, $3::numeric, $4::numeric, $5)
   ON CONFLICT (market) DO UPDATE SET settles_ms = $2::bigint, weighted = $3::numeric, weights = $4::numeric, count = $5`,
);

/** Keeps the samples of one contract. */
export async function keepPremiums(queries: Queries, { market, settlesMs, premiums }: PremiumRow): Promise<void> {
  await queries.run(KEEP, market, settlesMs, `${premiums.weighted}`, `${premiums.weights}`, premiums.count);
}
