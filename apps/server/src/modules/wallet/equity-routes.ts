/** The wallet's overview of all accounts. Source: spec §3 (wallet: valuation, today's profit and loss); rules 6.6, 6.7. */
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { equity } from '@kontor/contract/wallet';
import type { EquityPeriod } from '@kontor/contract/wallet';
import { Account, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import type { BalanceChange } from '../../follower/feed.ts';
import type { AsOf, LiveQueries } from '../../follower/live-queries.ts';
import type { HeldHistory } from '../../follower/wallet/held-history.ts';
import type { Worth as FollowedWorth } from '../../follower/worth/projection.ts';
import type { Routes } from '../../http/routes.ts';
import type { ContractWorth, Ground } from '../../product.ts';
import type { Symbols } from '../market/symbols.ts';
import { rateUnits } from '../platform/platform-config.ts';
import type { Histories } from '../../follower/histories.ts';
import type { AssetPriceBook, PriceAt } from './asset-prices.ts';
import { costText } from './cost-text.ts';
import { DayStarts, dayOf, placeAt, placeOf } from './day-start.ts';
import type { Holdings } from './day-start.ts';
import { curveOf, curveSpan } from './equity-points.ts';
import { equityOf } from './equity.ts';
import type { AssetPrices, PricedFlow, Worth } from './equity.ts';

export interface EquityOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'balances' | 'worth'>;
  readonly histories: Pick<Histories, 'changes' | 'moves'>;
  readonly held: Pick<HeldHistory, 'held'>;
  readonly symbols: Symbols;
  readonly prices: AssetPriceBook;
  readonly contractWorth: Ground['contractWorth'];
  readonly pastProfit: Ground['pastProfit'];
  /** What one USDT is worth in a display currency, as a decimal. */
  readonly rateOf: (currency: DisplayCurrencyName) => { readonly price: string };
  readonly wallMs: () => number;
}

const DECIMALS = 8;
const FIAT_DECIMALS = 2;
const SHARE_DECIMALS = 6;
/** The currency that the total is told in besides. */
const BITCOIN = 'BTC';

export function mountEquity(
  routes: Routes,
  { queries, histories, held: past, symbols, prices: book, contractWorth, pastProfit, rateOf, wallMs }: EquityOptions,
): void {
  const { listings } = queries;
  const days = new DayStarts(histories);

  routes.user(equity, async ({ body, session: { user } }) => {
    const { value, sequence } = await queries.balances(user, body.min_seq);
    const held = heldOf(value);
    const nowMs = wallMs();
    const today = dayOf(nowMs);
    const day = await days.of(user, today, held, sequence);
    const worth = await queries.worth(user, sequence);
    const assets = [
      ...new Set([
        ...[...held.keys(), ...day.held.keys()].map((place) => placeAt(place).asset),
        ...day.flows.map((flow) => flow.asset),
        ...worth.value.costs.map(({ asset }) => asset),
      ]),
    ];
    // All of one moment, so that what nobody trades gains nothing.
    const prices = new Map(
      assets.map((asset): [number, AssetPrices] => [
        asset,
        { scale: listings.asset(asset).scale, now: book.now(asset), start: book.now(asset) },
      ]),
    );
    for (const [asset, known] of prices) prices.set(asset, { ...known, start: (await book.atStart(asset, today)) ?? known.now });
    const flows: PricedFlow[] = [];
    for (const flow of day.flows) flows.push({ ...flow, price: (await book.at(flow, today)) ?? prices.get(flow.asset)!.now });
    // What stood at 00:00 is told with the first command behind it.
    const began =
      worth.value.hourMs < today.openMs ? undefined : await profitAt(pastProfit, { user, timeMs: today.openMs, minSeq: sequence });
    const { valued, start } = withContracts(held, day.held, await contractWorth(user, body.min_seq), began, today.openMs);
    const { all, accounts, unpriced } = equityOf(valued, start, flows, (asset) => prices.get(asset)!);
    const currency = body.currency ?? DISPLAY_CURRENCIES[0].name;
    const before = body.period === undefined ? undefined : await pointsOf(user, body.period, nowMs, worth);
    return {
      total: printed(all.value),
      btc: inBitcoin(all.value),
      fiat: inFiat(all.value, rateOf(currency).price),
      ...todayText(all.today, today.openMs),
      accounts: accounts.map((each, account) => ({
        account: ACCOUNT_WORDS[account]!,
        value: printed(each.value),
        today: each.today === undefined ? null : printed(each.today.gain),
      })),
      costs: worth.value.costs.map((cost) => ({
        symbol: symbols.ofAsset(cost.asset).symbol,
        ...costText(cost, held.get(placeOf({ account: Account.SPOT, asset: cost.asset })) ?? 0n, {
          ...prices.get(cost.asset)!,
          valueScale: book.valueScale,
        }),
      })),
      points: before === undefined ? [] : [...before, { time: nowMs, value: printed(all.value) }],
      unpriced: unpriced.map((asset) => symbols.ofAsset(asset).symbol),
      time: nowMs,
      sequence,
    };
  });

  const pointsOf = async (user: number, period: EquityPeriod, nowMs: number, { value: { hourMs }, sequence }: AsOf<FollowedWorth>) => {
    const span = curveSpan(period, nowMs, hourMs);
    if (span === undefined) return [];
    const held = await past.held(user, { ...span, minSeq: sequence });
    const profit = await pastProfit(user, { ...span, minSeq: sequence });
    const prices = new Map<number, PriceAt>();
    for (const asset of new Set([...held.map((row) => row.asset), ...(profit === undefined ? [] : [profit.asset])]))
      prices.set(asset, await book.past(asset, span));
    const scaleOf = (asset: number): number => listings.asset(asset).scale;
    return curveOf(span, held, scaleOf, (asset, timeMs) => prices.get(asset)!(timeMs), profit).map(({ timeMs, value }) => ({
      time: timeMs,
      value: printed(value),
    }));
  };

  const inBitcoin = (total: bigint): string | null => {
    const bitcoin = symbols.assets.find(({ symbol }) => symbol === BITCOIN);
    const listing = bitcoin && listings.assets.get(bitcoin.asset);
    const price = bitcoin && book.now(bitcoin.asset);
    if (listing === undefined || price === undefined || price.units === 0n) return null;
    return formatFraction({ numerator: total, denominator: valueOf(10n ** BigInt(listing.scale), listing.scale, price) }, DECIMALS);
  };
}

/** What positions would gain, in units of an asset. */
interface Profit {
  readonly asset: number;
  readonly profit: bigint;
}

/** What a user's positions would have gained at a full hour. */
async function profitAt(
  pastProfit: EquityOptions['pastProfit'],
  { user, timeMs, minSeq }: { readonly user: number; readonly timeMs: number; readonly minSeq: number },
): Promise<Profit | undefined> {
  const found = await pastProfit(user, { fromMs: timeMs, toMs: timeMs, step: 'hour', minSeq });
  return found && { asset: found.asset, profit: found.at(timeMs) };
}

/**
 * The contract account at equity, now and when the day began. Until that is known of a day that has just begun, what a position that is older than it
 * would have gained by then counts as what it would gain now, so that the day has no gain of it.
 */
function withContracts(held: Holdings, start: Holdings, worth: ContractWorth | undefined, began: Profit | undefined, dayMs: number) {
  const adding = (holdings: Holdings, asset: number, more: bigint): Holdings => {
    const place = placeOf({ account: Account.CONTRACT, asset });
    return new Map([...holdings, [place, (holdings.get(place) ?? 0n) + more]]);
  };
  const valued = worth === undefined ? held : adding(held, worth.asset, worth.profit - worth.carried);
  if (began !== undefined) return { valued, start: adding(start, began.asset, began.profit) };
  return { valued, start: worth === undefined ? start : adding(start, worth.asset, worth.profit - worth.openedSince(dayMs)) };
}

/** All buckets of a user, by account and asset. */
function heldOf(balances: readonly BalanceChange[]): Holdings {
  return new Map(
    balances
      .filter(({ account }) => account < USER_ACCOUNTS)
      .map((holding) => [placeOf(holding), holding.available + holding.frozen + holding.orderFreeze + holding.locked]),
  );
}

function printed(value: bigint): string {
  return formatFraction(valueFraction(value), DECIMALS);
}

function inFiat(total: bigint, rate: string): string {
  const { numerator, denominator } = rateUnits(rate);
  return formatFraction({ numerator: total * numerator, denominator: valueFraction(total).denominator * denominator }, FIAT_DECIMALS);
}

function todayText(today: Worth['today'], dayMs: number) {
  if (today === undefined) return { today: null, today_share: null, day: null };
  const { day, gain, share } = today;
  return {
    today: printed(gain),
    today_share: share === undefined ? null : formatFraction(share, SHARE_DECIMALS),
    day: { start_time: dayMs, start: printed(day.start), inflow: printed(day.inflow), outflow: printed(day.outflow) },
  };
}
