/** The platform in the follower: what is listed, limits and fee tiers that were set, and the roots of all balances in the journal. */
import { Refusal } from '@kontor/domain/refusals';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import type { ListingNews } from '../feed.ts';
import type { AssetListing, MarketListing } from '../listings.ts';
import type { Ground, OpenProjection, Projection } from '../projection.ts';
import { ROOT_TABLE, journalledRoot } from './root-table.ts';

class PlatformView implements OpenProjection {
  readonly #ground: Ground;
  #assets = new Set<AssetListing>();
  #markets = new Set<MarketListing>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    const { listings, moment, out } = this.#ground;
    const root = code === Refusal.NONE ? journalledRoot(commands, at, moment.sequence) : undefined;
    if (root !== undefined) out.rows?.add(ROOT_TABLE, root);
    const listing = listings.apply(commands, at, code);
    if (listing === undefined || out.watched === undefined) return;
    if ('terms' in listing) this.#markets.add(listing);
    else this.#assets.add(listing);
  }

  restore(state: StateWithoutOrders): void {
    this.#ground.listings.restore(state);
  }

  takeNews(all: boolean): ListingNews {
    const { assets, markets, limits, feeTiersSet } = this.#ground.listings;
    const news: ListingNews = {
      assets: [...(all ? assets.values() : this.#assets)],
      markets: [...(all ? markets.values() : this.#markets)],
      limits,
      feeTiersSet,
    };
    this.#assets = new Set();
    this.#markets = new Set();
    return news;
  }
}

export const platformProjection: Projection<PlatformView> = {
  name: 'platform',
  tables: [ROOT_TABLE],
  open: (ground) => new PlatformView(ground),
};
