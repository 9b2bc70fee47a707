/**
 * What operators change about seconds contracts while the server runs: a pair is offered with its durations, closed and opened, and what the house may
 * lose. As platform-change.ts, which carries them out with its own. Nothing here is about one user, or about a contract that was taken. Source: rules 3.2, 3.5.
 */
import { CHANGES } from '@kontor/contract/console/changes';
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import { CommandType } from '@kontor/engine/command';
import type { Static } from 'typebox';
import type { NewCommand } from '../../core-loop/core-loop.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { Listings } from '../../follower/listings.ts';
import type { SecondsLimits, SecondsPairState, SecondsProduct } from '../../follower/seconds/seconds-facts.ts';
import { ChangeProblem } from '../../operators/change-kind.ts';
import type { ChangeFacts } from '../../operators/change-kind.ts';
import type { Symbols } from '../market/symbols.ts';
import { limitOf, unitsOf } from './change-units.ts';
import { facts, nothingOf, orNoLimit, plainDecimal } from './fact-text.ts';

/** The bodies of these changes. */
export const SECONDS_CHANGES = { 'seconds/save': CHANGES['seconds/save'].body, 'seconds/limits': CHANGES['seconds/limits'].body } as const;

type SecondsChangeName = keyof typeof SECONDS_CHANGES;
type Body<Name extends SecondsChangeName> = Static<(typeof SECONDS_CHANGES)[Name]>;
/** One of them with its body. */
export type SecondsChangeAsked = {
  readonly [Name in SecondsChangeName]: { readonly command: Name; readonly body: Body<Name> };
}[SecondsChangeName];

/** What is offered now. */
export interface ListedSeconds {
  readonly seconds: Pick<LiveQueries, 'secondsPairs' | 'secondsLimits'>;
  readonly symbols: Pick<Symbols, 'byPair'>;
  readonly listings: Pick<Listings, 'assets'>;
}

/** Decimals of rates and of shares. */
const RATE_SCALE = 8;
const SHARE_SCALE = 4;
/** 10, and a half (docs/seconds.md "Commands"). */
const MAX_PAYOUT = 1_000_000_000;
const MAX_FEE = 50_000_000;
const WHOLE = 10_000;

/**
 * The command of a change of seconds contracts.
 * @throws ChangeProblem naming what there is not, or what a number does not fit
 */
export function secondsCommand(change: SecondsChangeAsked, listed: ListedSeconds): NewCommand {
  if (change.command === 'seconds/limits') return limitsCommand(change.body, listed.seconds.secondsLimits, scaleOf(listed));
  const { body } = change;
  const { market: pair, quote } = pairOf(body.pair, listed);
  const before = listed.seconds.secondsPairs.get(pair);
  if (before === undefined && body.products === undefined) throw new ChangeProblem(`${body.pair}: a new pair needs products`);
  const scale = listed.listings.assets.get(quote.asset)?.scale;
  if (scale === undefined) throw new ChangeProblem(`${quote.symbol} is not listed`);
  const products = body.products === undefined ? before!.products : productsOf(body.products, scale);
  return {
    type: CommandType.SECONDS_PAIR,
    pair,
    asset: quote.asset,
    open: (body.open ?? before?.isOpen ?? true) ? 1 : 0,
    products: products.map((product) => ({ ...product })),
  };
}

/** A pair of seconds contracts has the number of the pair whose index it is. */
function pairOf(pair: string, { symbols }: ListedSeconds) {
  const name = symbols.byPair(pair);
  if (name === undefined) throw new ChangeProblem(`${pair} is not listed`);
  // Other pairs have no index.
  if (name.quote.symbol !== 'USDT') throw new ChangeProblem(`${pair} has no index: only pairs in USDT have one`);
  return name;
}

function productsOf(rows: NonNullable<Body<'seconds/save'>['products']>, scale: number): SecondsProduct[] {
  const durations = rows.map(({ duration_s: duration }) => duration);
  const twice = durations.find((duration, place) => durations.indexOf(duration) !== place);
  if (twice !== undefined) throw new ChangeProblem(`products: ${twice} seconds come twice`);
  return rows.map(({ duration_s: duration, payout, fee, minimum, maximum }, place) => {
    const field = (name: string): string => `products[${place}].${name}`;
    const product = {
      duration,
      payoutRate: unitsOf(field('payout'), payout, RATE_SCALE),
      feeRate: limitOf(field('fee'), fee, RATE_SCALE),
      minStake: BigInt(unitsOf(field('minimum'), minimum, scale)),
      maxStake: BigInt(unitsOf(field('maximum'), maximum, scale)),
    };
    if (product.payoutRate > MAX_PAYOUT) throw new ChangeProblem(`${field('payout')}: may be 10 at most`);
    if (product.feeRate > MAX_FEE) throw new ChangeProblem(`${field('fee')}: may be 0.5 at most`);
    if (product.minStake > product.maxStake) throw new ChangeProblem(`${field('minimum')}: is above the maximum`);
    return product;
  });
}

function limitsCommand(body: Body<'seconds/limits'>, before: SecondsLimits, scale: number): NewCommand {
  const share = (field: 'second_share' | 'pair_share' | 'total_share', otherwise: number): number => {
    const said = body[field];
    if (said === undefined) return otherwise;
    const units = limitOf(field, said, SHARE_SCALE);
    if (units > WHOLE) throw new ChangeProblem(`${field}: may be 1 at most`);
    return units;
  };
  return {
    type: CommandType.SECONDS_LIMITS,
    secondShare: share('second_share', before.secondShare),
    pairShare: share('pair_share', before.pairShare),
    totalShare: share('total_share', before.totalShare),
    openStake: body.open_stake === undefined ? before.openStake : BigInt(limitOf('open_stake', body.open_stake, scale)),
  };
}

/** Decimals of what is staked. @throws ChangeProblem before anything is offered */
function scaleOf({ seconds, listings }: ListedSeconds): number {
  const [first] = seconds.secondsPairs.values();
  const listing = first && listings.assets.get(first.asset);
  if (listing === undefined) throw new ChangeProblem('no pair is offered yet: what stakes are of is not known');
  return listing.scale;
}

/** What `seconds/save` says. */
export function secondsAfter({ pair, open, products }: Body<'seconds/save'>): ChangeFacts {
  const decimal = (text: string): string => plainDecimal(text)!;
  return facts([
    ['pair', pair],
    ['state', open === undefined ? undefined : stateText(open)],
    [
      'products',
      products
        ?.map(({ duration_s: duration, payout, fee, minimum, maximum }) =>
          productText(duration, decimal(payout), decimal(fee), decimal(minimum), decimal(maximum)),
        )
        .join('; '),
    ],
  ]);
}

/** What stands of it. */
export function secondsBefore(listed: ListedSeconds, body: Body<'seconds/save'>): ChangeFacts {
  const after = secondsAfter(body);
  const name = listed.symbols.byPair(body.pair);
  const state = name && listed.seconds.secondsPairs.get(name.market);
  if (name === undefined || state === undefined) return nothingOf(after);
  const now: ChangeFacts = { pair: body.pair, state: stateText(state.isOpen), products: productsText(state, listed) };
  return Object.fromEntries(Object.keys(after).map((field) => [field, now[field] ?? null]));
}

function productsText({ products, asset }: SecondsPairState, { listings }: ListedSeconds): string {
  const { scale = 0 } = listings.assets.get(asset) ?? {};
  return products
    .map(({ duration, payoutRate, feeRate, minStake, maxStake }) =>
      productText(
        duration,
        formatTrimmedDecimal(BigInt(payoutRate), RATE_SCALE),
        formatTrimmedDecimal(BigInt(feeRate), RATE_SCALE),
        formatTrimmedDecimal(minStake, scale),
        formatTrimmedDecimal(maxStake, scale),
      ),
    )
    .join('; ');
}

function stateText(isOpen: boolean): string {
  return isOpen ? 'open' : 'closed';
}

function productText(duration: number, payout: string, fee: string, minimum: string, maximum: string): string {
  return `${duration} s: pays ${payout}, fee ${fee}, stakes ${minimum} to ${maximum}`;
}

/** What `seconds/limits` says. */
export function secondsLimitsAfter({ open_stake: stake, ...shares }: Body<'seconds/limits'>): ChangeFacts {
  return facts([
    ...Object.entries(shares).map(([name, said]) => [name, shareText(said)] as const),
    ['open_stake', orNoLimit(plainDecimal(stake))],
  ]);
}

/** What stands of it. */
export function secondsLimitsBefore(listed: ListedSeconds, body: Body<'seconds/limits'>): ChangeFacts {
  const { secondShare, pairShare, totalShare, openStake } = listed.seconds.secondsLimits;
  const share = (units: number): string => `${formatTrimmedDecimal(BigInt(units), SHARE_SCALE - 2)} %`;
  const now: ChangeFacts = {
    second_share: share(secondShare),
    pair_share: share(pairShare),
    total_share: share(totalShare),
    open_stake: body.open_stake === undefined ? null : orNoLimit(formatTrimmedDecimal(openStake, scaleOf(listed))),
  };
  return Object.fromEntries(Object.keys(secondsLimitsAfter(body)).map((field) => [field, now[field] ?? null]));
}

/** A fraction as a percentage. What is none stays as it was typed: it is refused. */
function shareText(said: string): string {
  const units = parseDecimal(said, SHARE_SCALE);
  return typeof units === 'string' ? said : `${formatTrimmedDecimal(units, SHARE_SCALE - 2)} %`;
}
