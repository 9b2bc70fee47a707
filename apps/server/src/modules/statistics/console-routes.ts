/** The exchange's days as operators see them: sums of the read tables and of what was counted. */
import { statisticsDays } from '@kontor/contract/console/statistics';
import { formatDecimal } from '@kontor/domain/amount';
import { CONTRACT_KIND } from '../../follower/listings.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { DAYS_FROM, DAY_MS } from '../../follower/statistics/day-table.ts';
import type { MarketDay } from '../../follower/statistics/day-table.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';
import { CUSTOMER_DAYS, dayOf } from './customer-days.ts';

export interface StatisticsDeskOptions {
  readonly database: Queries;
  readonly listings: Pick<LiveQueries['listings'], 'markets'>;
}

export function mountStatisticsDesk(routes: OperatorRoutes, { database, listings }: StatisticsDeskOptions): void {
  routes.read(statisticsDays, async ({ body: { days: count }, nowMs }) => {
    const first = dayOf(nowMs) - (count - 1) * DAY_MS;
    const days = Array.from({ length: count }, (_, at) => first + at * DAY_MS);
    const [counted, traded, symbols] = await Promise.all([
      database.many(CUSTOMER_DAYS, first),
      database.many(DAYS_FROM, first),
      readSymbols(database),
    ]);
    const byDay = new Map(counted.map(({ dayMs, countedMs, ...sums }) => [dayMs, { ...sums, counted: countedMs }]));
    return {
      days,
      customers: days.map((day) => byDay.get(day) ?? null),
      trading: traded.flatMap((day) => {
        const listing = listings.markets.get(day.market);
        const isContract = listing?.kind === CONTRACT_KIND;
        const name = isContract ? symbols.contractByMarket(day.market) : symbols.byMarket(day.market);
        // What is not listed yet after a start, or has no name yet, is there with the next look.
        if (listing === undefined || name === undefined) return [];
        const { pair, base, quote } = name;
        const inQuote = (units: bigint): string => formatDecimal(units, listing.quoteScale);
        return [
          {
            day: day.dayMs,
            pair,
            kind: isContract ? ('contract' as const) : ('spot' as const),
            trades: day.trades,
            volume: inQuote(day.amount),
            quote: quote.symbol,
            base: base.symbol,
            base_fee: formatDecimal(day.baseFee, listing.baseScale),
            quote_fee: inQuote(day.quoteFee),
            fee_value: inQuote(feeValue(day, BigInt(listing.terms.stepUnits))),
          },
        ];
      }),
    };
  });
}

/** All fees of a day in quote units, those in the base at the average price that was paid that day, cut to a whole unit. */
export function feeValue({ lots, amount, baseFee, quoteFee }: MarketDay, stepUnits: bigint): bigint {
  return lots === 0n ? quoteFee : quoteFee + (baseFee * amount) / (lots * stepUnits);
}
