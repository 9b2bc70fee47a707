/** What the parts of peer trade are made of, and what several of them ask. */
import { Account, AssetFlag } from '@kontor/domain/accounts';
import { P2pSide } from '@kontor/domain/p2p/words';
import type { AwaitRecorded } from '../../follower/ask-past.ts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import type { P2pAdvertFact } from '../../follower/p2p/p2p-facts.ts';
import type { P2pHistory } from '../../follower/p2p/p2p-history.ts';
import { refused } from '../../http/refused.ts';
import type { Ground } from '../../product.ts';
import { assetNamed } from '../market/symbols.ts';
import type { AssetName } from '../market/symbols.ts';
import { APART } from './deal-rows.ts';
import type { DealLoans } from './loans.ts';
import type { AskedAdvert, DealLimits, Reader } from './obstacles.ts';
import { keptMethodsOf } from './pay-methods.ts';
import type { Peers } from './peers.ts';
import type { ReferencePrices } from './reference-prices.ts';

export interface DealGround extends Pick<Ground, 'core' | 'tables' | 'symbols' | 'random' | 'wallMs'> {
  readonly queries: LiveQueries;
  readonly awaitRecorded: AwaitRecorded;
  readonly history: P2pHistory;
  readonly prices: ReferencePrices;
  readonly peers: Peers;
  readonly loans: DealLoans;
}

/** A coin that peers trade. */
export interface DealAsset extends AssetName {
  readonly scale: number;
}

const VALUE_UNITS = 100_000_000n;

/** The coin of a symbol. @throws Refused where it is none that peers trade */
export function dealAsset({ symbols, queries }: Pick<DealGround, 'symbols' | 'queries'>, symbol: string): DealAsset {
  const name = assetNamed(symbols, symbol);
  const listing = queries.listings.assets.get(name.asset);
  if (listing === undefined || (listing.flags & AssetFlag.LEGAL) === 0) throw refused('BAD_REQUEST', 'field.symbol');
  return { ...name, scale: listing.scale };
}

/** The coins that peers trade, those with names, in the order of their numbers. */
export function dealAssets({ symbols, queries }: Pick<DealGround, 'symbols' | 'queries'>): string[] {
  return symbols.assets.flatMap(({ asset, symbol }) =>
    ((queries.listings.assets.get(asset)?.flags ?? 0) & AssetFlag.LEGAL) === 0 ? [] : [symbol],
  );
}

/** Name and decimals of an advert's coin. */
export function coinOf(
  { symbols, queries }: Pick<DealGround, 'symbols' | 'queries'>,
  asset: number,
): { readonly symbol: string; readonly scale: number } {
  return { symbol: symbols.ofAsset(asset).symbol, scale: queries.listings.asset(asset).scale };
}

/** What may be traded at a level of identity. */
export function limitsOf({ queries: { listings } }: Pick<DealGround, 'queries'>, level: number): DealLimits {
  const { limits } = listings;
  const [single, total] = level === 0 ? [limits?.trustUnchecked, limits?.trustUnchecked] : [limits?.trustSingle, limits?.trustTotal];
  return { single: BigInt(single ?? 0) * VALUE_UNITS, total: BigInt(total ?? 0) * VALUE_UNITS, maxUnpaid: limits?.maxUnpaid ?? 0 };
}

/** Who asks, with all that may keep him from something. */
export async function readerOf(ground: DealGround, user: number): Promise<Reader> {
  const { queries, peers, loans, tables } = ground;
  const [rights, standing, methods, apart] = await Promise.all([
    queries.rights(user),
    queries.p2pStanding(user),
    keptMethodsOf(loans, user),
    tables.many(APART, user),
  ]);
  const { value } = rights;
  const person = await peers.allowed(user, value);
  return { person, rights: value, standing: standing.value, limits: limitsOf(ground, value.level), methods, apart: new Set(apart) };
}

/** Whether whoever offers to buy may do so at this moment: cancelling too often, or paying too little of what he has begun, keeps merchants from it as well. */
export async function merchantBuys(
  { queries, wallMs }: Pick<DealGround, 'queries' | 'wallMs'>,
  { side, user }: Pick<P2pAdvertFact, 'side' | 'user'>,
): Promise<boolean> {
  if (side === P2pSide.SELL) return true;
  const { blockedUntil, unpaid } = (await queries.p2pStanding(user)).value;
  return blockedUntil <= wallMs() && unpaid < (queries.listings.limits?.maxUnpaid ?? 0);
}

/** What a sale of so many units would leave available of the coin; undefined where the advert's taker does not sell. */
export async function saleOf(
  { queries }: Pick<DealGround, 'queries'>,
  seller: number,
  { side, asset }: Pick<P2pAdvertFact, 'side' | 'asset'>,
  quantity: bigint,
): Promise<AskedAdvert['sale']> {
  if (side === P2pSide.SELL) return undefined;
  const { value } = await queries.balances(seller);
  const available = value.find((each) => each.account === Account.FIAT && each.asset === asset)?.available ?? 0n;
  // Too little is told as that.
  return available < quantity ? undefined : { quantity, left: available - quantity };
}

/** An engine's command in a row, and back. */
export function writeCommand(command: object): string {
  return JSON.stringify(command, (_key, value: unknown) => (typeof value === 'bigint' ? `n${value}` : value));
}

export function readCommand<Command>(text: string): Command {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && /^n-?\d+$/.test(value) ? BigInt(value.slice(1)) : value,
  ) as Command;
}
