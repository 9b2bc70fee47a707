/** What operators see of seconds contracts: terms, what runs, what of the house it reserves and may cost, and where they are offered. Nothing of it is about one user. */
import { secondsTable } from '@kontor/contract/console/seconds';
import { Account, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { isIndexCurrent } from '@kontor/domain/seconds/ticks';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { SecondsSums } from '../../follower/seconds/seconds-facts.ts';
import { tickPriceText } from '../../follower/seconds/tick-hash.ts';
import type { OperatorRoutes } from '../../operators/operator-routes.ts';
import type { Queries } from '../../store/database.ts';
import { readSymbols } from '../market/symbols.ts';
import { STANDING_SETTINGS } from '../platform/setting-rows.ts';
import { standing } from '../platform/settings.ts';
import type { BaseSettings } from '../platform/settings.ts';
import { SecondsPairs } from './seconds-pairs.ts';
import type { SecondsPair } from './seconds-pairs.ts';

export interface SecondsDeskOptions {
  readonly database: Queries;
  readonly follower: Pick<LiveQueries, 'secondsPairs' | 'secondsLimits' | 'secondsSums' | 'systemHoldings'> & {
    readonly listings: Pick<LiveQueries['listings'], 'assets'>;
  };
  readonly base: BaseSettings;
  readonly wallMs: () => number;
}

/** Decimals of rates and of shares. */
const RATE_SCALE = 8;
const SHARE_SCALE = 4;

export function mountSecondsDesk(routes: OperatorRoutes, { database, follower, base, wallMs }: SecondsDeskOptions): void {
  routes.read(secondsTable, async () => {
    const { value: sums, sequence } = await follower.secondsSums();
    const pairs = new SecondsPairs({ queries: follower, symbols: await readSymbols(database) });
    const { asset, symbol, scale } = pairs.asset();
    const { value: system } = await follower.systemHoldings();
    const house = system.find(({ account, number }) => account === Account.HOUSE_SECONDS && number === SYSTEM_OWNER);
    const balance = house?.balances.find((each) => each.asset === asset)?.amount ?? 0n;
    const total = (what: 'reserved' | 'liability'): bigint => sums.reduce((sum, each) => sum + each[what], 0n);
    const money = (units: bigint): string => formatTrimmedDecimal(units, scale);
    const share = (units: number): string => formatTrimmedDecimal(BigInt(units), SHARE_SCALE);
    const { secondShare, pairShare, totalShare, openStake } = follower.secondsLimits;
    const { seconds } = standing(base, await database.many(STANDING_SETTINGS));
    return {
      list: pairs.all().map((pair) =>
        tableRow(
          pair,
          sums.find((each) => each.pair === pair.state.pair),
          wallMs(),
        ),
      ),
      house: { symbol, balance: money(balance), reserved: money(total('reserved')), liability: money(total('liability')) },
      limits: {
        second_share: share(secondShare),
        pair_share: share(pairShare),
        total_share: share(totalShare),
        open_stake: openStake === 0n ? null : money(openStake),
      },
      places: { ...seconds, countries: [...seconds.countries] },
      sequence,
    };
  });
}

function tableRow({ name, state, scale }: SecondsPair, sums: SecondsSums | undefined, nowMs: number) {
  const money = (units: bigint = 0n): string => formatTrimmedDecimal(units, scale);
  const rate = (units: number): string => formatTrimmedDecimal(BigInt(units), RATE_SCALE);
  const { tick } = state;
  return {
    pair: name.pair,
    state: state.isOpen ? ('open' as const) : ('closed' as const),
    products: state.products.map(({ duration, payoutRate, feeRate, minStake, maxStake }) => ({
      duration_s: duration,
      payout: rate(payoutRate),
      fee: rate(feeRate),
      minimum: money(minStake),
      maximum: money(maxStake),
    })),
    index_price: tick === undefined ? null : tickPriceText(tick.price),
    stale: tick === undefined || !isIndexCurrent(tick, nowMs),
    contracts: sums?.contracts ?? 0,
    up: money(sums?.up),
    down: money(sums?.down),
    reserved: money(sums?.reserved),
    liability: money(sums?.liability),
    largest_second: money(sums?.largestSecond),
  };
}
