/** The wallet's overview of all accounts. Source: spec §3 (wallet: valuation, today's profit and loss); rules 6.6, 6.7. */
import { DISPLAY_CURRENCIES } from '@kontor/contract/locale';
import type { DisplayCurrencyName } from '@kontor/contract/locale';
import { equity } from '@kontor/contract/wallet';
import { USER_ACCOUNTS } from '@kontor/domain/accounts';
import { formatFraction } from '@kontor/domain/formulas/fraction';
import { valueFraction, valueOf } from '@kontor/domain/formulas/valuation';
import type { BalanceChange } from '../../follower/feed.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { Routes } from '../../http/routes.ts';
import type { Symbols } from '../market/symbols.ts';
import { rateUnits } from '../platform/platform-config.ts';
import type { Histories } from '../../follower/histories.ts';
import type { AssetPriceBook } from './asset-prices.ts';
import { DayStarts, dayOf } from './day-start.ts';
import type { Holdings } from './day-start.ts';
import { equityOf } from './equity.ts';
import type { AssetPrices, Equity, PricedFlow } from './equity.ts';

export interface EquityOptions {
  readonly queries: Pick<LiveQueries, 'listings' | 'balances'>;
  readonly histories: Pick<Histories, 'changes' | 'moves'>;
  readonly symbols: Symbols;
  readonly prices: AssetPriceBook;
  /** What one USDT is worth in a display currency, as a decimal. */
  readonly rateOf: (currency: DisplayCurrencyName) => { readonly price: string };
  readonly wallMs: () => number;
}

const DECIMALS = 8;
const FIAT_DECIMALS = 2;
const SHARE_DECIMALS = 6;
/** The currency that the total is told in besides. */
const BITCOIN = 'BTC';

export function mountEquity(routes: Routes, { queries, histories, symbols, prices: book, rateOf, wallMs }: EquityOptions): void {
  const { listings } = queries;
  const days = new DayStarts(histories);

  routes.user(equity, async ({ body, session: { user } }) => {
    const { value, sequence } = await queries.balances(user, body.min_seq);
    const held = heldOf(value);
    const nowMs = wallMs();
    const today = dayOf(nowMs);
    const day = await days.of(user, today, held, sequence);
    const assets = [...new Set([...held.keys(), ...day.held.keys(), ...day.flows.map((flow) => flow.asset)])];
    // All of one moment, so that what nobody trades gains nothing.
    const prices = new Map(
      assets.map((asset): [number, AssetPrices] => [
        asset,
        { scale: listings.asset(asset).scale, now: book.now(asset), start: book.now(asset) },
      ]),
    );
    for (const [asset, known] of prices) prices.set(asset, { ...known, start: (await book.atStart(asset, today)) ?? known.now });
    const flows: PricedFlow[] = [];
    for (const flow of day.flows)
      flows.push({ asset: flow.asset, amount: flow.amount, price: (await book.at(flow, today)) ?? prices.get(flow.asset)!.now });
    const worth = equityOf(held, day.held, flows, (asset) => prices.get(asset)!);
    const currency = body.currency ?? DISPLAY_CURRENCIES[0].name;
    return {
      total: printed(worth.total),
      btc: inBitcoin(worth.total),
      fiat: inFiat(worth.total, rateOf(currency).price),
      ...todayText(worth.today, today.openMs),
      unpriced: worth.unpriced.map((asset) => symbols.ofAsset(asset).symbol),
      time: nowMs,
      sequence,
    };
  });

  const inBitcoin = (total: bigint): string | null => {
    const bitcoin = symbols.assets.find(({ symbol }) => symbol === BITCOIN);
    const listing = bitcoin && listings.assets.get(bitcoin.asset);
    const price = bitcoin && book.now(bitcoin.asset);
    if (listing === undefined || price === undefined || price.units === 0n) return null;
    return formatFraction({ numerator: total, denominator: valueOf(10n ** BigInt(listing.scale), listing.scale, price) }, DECIMALS);
  };
}

/** All accounts and buckets of a user, by asset. */
function heldOf(balances: readonly BalanceChange[]): Holdings {
  const held = new Map<number, bigint>();
  for (const { account, asset, available, frozen, orderFreeze, locked } of balances) {
    if (account < USER_ACCOUNTS) held.set(asset, (held.get(asset) ?? 0n) + available + frozen + orderFreeze + locked);
  }
  return held;
}

function printed(value: bigint): string {
  return formatFraction(valueFraction(value), DECIMALS);
}

function inFiat(total: bigint, rate: string): string {
  const { numerator, denominator } = rateUnits(rate);
  return formatFraction({ numerator: total * numerator, denominator: valueFraction(total).denominator * denominator }, FIAT_DECIMALS);
}

function todayText(today: Equity['today'], dayMs: number) {
  if (today === undefined) return { today: null, today_share: null, day: null };
  const { day, gain, share } = today;
  return {
    today: printed(gain),
    today_share: share === undefined ? null : formatFraction(share, SHARE_DECIMALS),
    day: { start_time: dayMs, start: printed(day.start), inflow: printed(day.inflow), outflow: printed(day.outflow) },
  };
}
