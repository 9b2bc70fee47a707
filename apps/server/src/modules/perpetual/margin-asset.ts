/** The asset that contracts are settled in. */
import { AssetFlag } from '@kontor/domain/accounts';
import type { LiveQueries } from '../../follower/live-queries.ts';
import { refused } from '../../http/refused.ts';
import type { Symbols } from '../market/symbols.ts';

/** @throws Refused where no asset is */
export function marginAsset(
  symbols: Symbols,
  listings: Pick<LiveQueries['listings'], 'assets'>,
): { readonly asset: number; readonly symbol: string; readonly scale: number } {
  // A contract says which one it is; before there is any, it is the first that may be.
  const quoted = symbols.contracts[0]?.quote;
  const name = quoted ?? symbols.assets.find(({ asset }) => ((listings.assets.get(asset)?.flags ?? 0) & AssetFlag.MARGIN) !== 0);
  const listing = name && listings.assets.get(name.asset);
  if (name === undefined || listing === undefined) throw refused('NOT_OFFERED');
  return { asset: name.asset, symbol: name.symbol, scale: listing.scale };
}
