/** What a user made by day, and what deals came to. Source: rules 6.6, 6.7. */
import { ACCOUNT_WORDS } from '@kontor/contract/glossary';
import { DEAL_ACCOUNTS, walletCosts, walletProfit, walletTrades } from '@kontor/contract/profit';
import { Account, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { formatDecimal } from '@kontor/domain/amount';
import { winRate } from '@kontor/domain/formulas/deal-results';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import type { Price } from '@kontor/domain/formulas/valuation';
import type { BalanceChange } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { HeldFrom, HeldHistory } from '../../follower/wallet/held-history.ts';
import type { ProfitHistory } from '../../follower/worth/profit-history.ts';
import { refused } from '../../http/refused.ts';
import type { Routes } from '../../http/routes.ts';
import type { Ground } from '../../product.ts';
import type { Symbols } from '../market/symbols.ts';
import type { AssetPriceBook, PriceAt } from './asset-prices.ts';
import { costText } from './cost-text.ts';
import { dayOf, placeAt, placeOf } from './day-start.ts';
import { daysMade, dealsByMarket, dealsOf, feesByAsset } from './profit.ts';
import type { Boundary, Made, Worth } from './profit.ts';

export interface ProfitOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'balances' | 'worth'>;
  readonly held: Pick<HeldHistory, 'held' | 'firstDay'>;
  readonly profits: Pick<ProfitHistory, 'profits' | 'deals' | 'fees'>;
  readonly symbols: Symbols;
  readonly prices: AssetPriceBook;
  readonly contractWorth: Ground['contractWorth'];
  readonly pastProfit: Ground['pastProfit'];
  readonly wallMs: () => number;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
/** Days whose volume is told, today among them. */
const VOLUME_DAYS = 30;
const DECIMALS = 8;
const RATE_DECIMALS = 6;
/** How often a question is asked anew that something came into. */
const TRIES = 3;

/** Long: three calls over what they share. */
export function mountProfit(
  routes: Routes,
  { queries, held: past, profits, symbols, prices: book, contractWorth, pastProfit, wallMs }: ProfitOptions,
): void {
  const { listings } = queries;

  routes.user(walletCosts, async ({ body, session: { user } }) => {
    const { value, sequence } = await queries.balances(user, body.min_seq);
    const worth = await queries.worth(user, sequence);
    const spot = new Map(value.filter(({ account }) => account === Account.SPOT).map((holding) => [holding.asset, amountOf(holding)]));
    return {
      list: worth.value.costs.map((cost) => ({
        symbol: symbols.ofAsset(cost.asset).symbol,
        ...costText(cost, spot.get(cost.asset) ?? 0n, {
          scale: listings.asset(cost.asset).scale,
          valueScale: book.valueScale,
          now: book.now(cost.asset),
        }),
      })),
      sequence,
    };
  });

  routes.user(walletProfit, async ({ body: { from, to, min_seq: minSeq }, session: { user } }) => {
    const nowMs = wallMs();
    demandDays(from, to, nowMs);
    const asked = await queries.worth(user, minSeq);
    const { hourMs, profitSinceMs } = asked.value;
    // What stood at 00:00 is told with the first command behind it: until then the day before is not over.
    const today = dayOf(hourMs).openMs;
    const first = await past.firstDay(user, asked.sequence);
    for (let tries = 1; ; tries++) {
      const { value, sequence } = await queries.balances(user, asked.sequence);
      const since = first ?? (value.some((holding) => amountOf(holding) !== 0n) ? today : undefined);
      const start = Math.max(from, profitSinceMs, since ?? Infinity);
      const told = { from, to, since: since === undefined ? null : Math.max(since, profitSinceMs), time: nowMs, sequence };
      if (start > today || start >= to) return { ...told, days: [] };
      const span = { fromMs: start, beforeMs: to, minSeq: sequence };
      const rows = await profits.profits(user, span);
      const boundaries = await pastBoundaries(user, start, Math.min(to, today), sequence);
      if (to > today) boundaries.push({ timeMs: nowMs, worth: await worthNow(user, value, sequence) });
      // What came in between would be a flow of which the end knows nothing.
      const after = await queries.balances(user, sequence);
      if (tries < TRIES && !isSame(value, after.value)) continue;
      const days = daysMade(boundaries, rows).map(({ dayMs, accounts, ...all }) => ({
        time: dayMs,
        is_over: dayMs + DAY_MS <= today,
        ...madeText(all),
        accounts: accounts.map((each, account) => ({ account: ACCOUNT_WORDS[account]!, ...madeText(each) })),
      }));
      return { ...told, days };
    }
  });

  routes.user(walletTrades, async ({ body: { from, to, account, min_seq: minSeq }, session: { user } }) => {
    const nowMs = wallMs();
    demandDays(from, to, nowMs);
    const { value, sequence } = await queries.worth(user, minSeq);
    const first = await past.firstDay(user, sequence);
    const wanted = account === undefined ? undefined : ACCOUNT_WORDS.indexOf(account);
    const isWanted = (row: { readonly account: number }): boolean => wanted === undefined || row.account === wanted;
    const since = Math.max(from, value.profitSinceMs);
    const span = { fromMs: since, beforeMs: Math.max(since, to), minSeq: sequence };
    const days = (await profits.deals(user, span)).filter(isWanted);
    const fees = feesByAsset((await profits.fees(user, span)).filter(isWanted));
    const behind = dayOf(nowMs).openMs + DAY_MS;
    const month = await profits.deals(user, { fromMs: behind - VOLUME_DAYS * DAY_MS, beforeMs: behind, minSeq: sequence });
    const all = dealsOf(days);
    const rate = winRate(all);
    const volumeOf = (of: number): string => money(dealsOf(month.filter((day) => day.account === of)).volume);
    return {
      from,
      to,
      since: first === undefined && days.length === 0 ? null : Math.max(first ?? days[0]!.dayMs, value.profitSinceMs),
      trades: all.trades,
      volume: money(all.volume),
      closes: all.closes,
      wins: all.wins,
      losses: all.losses,
      unknown: all.unknown,
      win_rate: rate === undefined ? null : formatFraction(rate, RATE_DECIMALS),
      average_gain: averageOf(all.gained, all.wins),
      average_loss: averageOf(all.lost, all.losses),
      largest_gain: all.wins === 0 ? null : money(all.largestGain),
      largest_loss: all.losses === 0 ? null : money(all.largestLoss),
      result: money(all.gained - all.lost),
      fees: fees.map(({ asset, amount, value: worth }) => ({
        symbol: symbols.ofAsset(asset).symbol,
        amount: formatDecimal(amount, listings.asset(asset).scale),
        value: money(worth),
      })),
      fee_value: money(fees.reduce((sum, { value: worth }) => sum + worth, 0n)),
      pairs: dealsByMarket(days).flatMap(({ market, ...deals }) => {
        const of = DEAL_ACCOUNTS.find((word) => word === ACCOUNT_WORDS[deals.account]);
        if (of === undefined) return [];
        const { trades, closes, wins } = deals;
        // Contracts are markets with numbers of their own; seconds contracts go by those of spot.
        const { pair } = of === 'contract' ? symbols.ofContract(market) : symbols.ofMarket(market);
        return { account: of, pair, trades, closes, wins, volume: money(deals.volume), result: money(deals.gained - deals.lost) };
      }),
      volume_30d: { spot: volumeOf(Account.SPOT), contract: volumeOf(Account.CONTRACT) },
      time: nowMs,
      sequence,
    };
  });

  /** What accounts were worth at 00:00 of days that have begun. */
  const pastBoundaries = async (user: number, fromMs: number, toMs: number, minSeq: number): Promise<Boundary[]> => {
    const span = { fromMs, toMs, step: 'day', minSeq } as const;
    const held = await past.held(user, span);
    const profit = await pastProfit(user, span);
    const at = new Map<number, PriceAt>();
    for (const asset of new Set([...held.map((row) => row.asset), ...(profit === undefined ? [] : [profit.asset])]))
      at.set(asset, await book.past(asset, span));
    const places = new Map<number, HeldFrom>();
    const boundaries: Boundary[] = [];
    let next = 0;
    for (let timeMs = fromMs; timeMs <= toMs; timeMs += DAY_MS) {
      for (let row = held[next]; row !== undefined && row.fromMs <= timeMs; row = held[++next]) places.set(placeOf(row), row);
      const gained = profit === undefined ? [] : [{ account: Account.CONTRACT, asset: profit.asset, amount: profit.at(timeMs) }];
      boundaries.push({ timeMs, worth: worthOf([...places.values(), ...gained], (asset) => at.get(asset)!(timeMs)) });
    }
    return boundaries;
  };

  const worthNow = async (user: number, balances: readonly BalanceChange[], sequence: number): Promise<Boundary['worth']> => {
    const held = balances
      .filter(({ account }) => account < USER_ACCOUNTS)
      .map((holding) => ({ ...placeAt(placeOf(holding)), amount: amountOf(holding) }));
    const contracts = await contractWorth(user, sequence);
    const gained =
      contracts === undefined ? [] : [{ account: Account.CONTRACT, asset: contracts.asset, amount: contracts.profit - contracts.carried }];
    return worthOf([...held, ...gained], (asset) => book.now(asset));
  };

  /** Each account's worth, cut once. */
  const worthOf = (
    held: readonly { readonly account: number; readonly asset: number; readonly amount: bigint }[],
    priceOf: (asset: number) => Price | undefined,
  ): readonly Worth[] => {
    const sums: Worth[] = Array.from({ length: USER_ACCOUNTS }, () => 0n);
    for (const { account, asset, amount } of held) {
      const sum = sums[account];
      if (amount === 0n || sum === undefined) continue;
      const price = priceOf(asset);
      sums[account] = price && sum + valueOf(amount, listings.asset(asset).scale, price);
    }
    return sums.map((sum) => sum && inUnits(sum));
  };

  /** An exact value in units of the currency in which everything is valued. */
  const inUnits = (value: bigint): bigint => {
    const { numerator, denominator } = valueFraction(value);
    return (numerator * 10n ** BigInt(book.valueScale)) / denominator;
  };

  const money = (units: bigint): string => formatFraction({ numerator: units, denominator: 10n ** BigInt(book.valueScale) }, DECIMALS);

  const averageOf = (sum: bigint, count: number): string | null => (count === 0 ? null : money(sum / BigInt(count)));

  const madeText = ({ profit, realised }: Made) => ({
    profit: profit === undefined ? null : money(profit),
    realised: realised === undefined ? null : money(realised),
  });
}

function demandDays(from: number, to: number, nowMs: number): void {
  if (from % DAY_MS !== 0 || to % DAY_MS !== 0 || from >= to || to - from > MOST_DAYS * DAY_MS || from > nowMs)
    throw refused('BAD_REQUEST', 'field.window');
}

function amountOf({ available, frozen, orderFreeze, locked }: BalanceChange): bigint {
  return available + frozen + orderFreeze + locked;
}

function isSame(one: readonly BalanceChange[], other: readonly BalanceChange[]): boolean {
  const text = (all: readonly BalanceChange[]): string =>
    all
      .map((each) => `${placeOf(each)}:${amountOf(each)}`)
      .toSorted()
      .join();
  return text(one) === text(other);
}
