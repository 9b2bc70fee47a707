/** Puts the room of peer trade together with what it may not import of others. */
import type { Closers } from './closers.ts';
import type { BeginDuty } from './duties.ts';
import type { Feed } from './follower/feed.ts';
import { P2pHistory } from './follower/p2p/p2p-history.ts';
import type { LiveQueries } from './follower/live-queries.ts';
import type { Routes } from './http/routes.ts';
import type { PaymentProofs } from './modules/account/payment-proofs.ts';
import { methodsOf } from './modules/collection/collection.ts';
import { KINDS } from './modules/collection/collection-rows.ts';
import { Adverts } from './modules/deal/adverts.ts';
import type { DealGround } from './modules/deal/deal-ground.ts';
import { dealRelay } from './modules/deal/deal-relay.ts';
import { mountDeals } from './modules/deal/deal-routes.ts';
import { Deals } from './modules/deal/deals.ts';
import type { DealLoans } from './modules/deal/loans.ts';
import { mountMerchants } from './modules/deal/merchants.ts';
import { mountOffers } from './modules/deal/offers.ts';
import { Peers } from './modules/deal/peers.ts';
import { ReferencePrices } from './modules/deal/reference-prices.ts';
import { lineKeeper, mountTalk, openTalk } from './modules/deal/talk.ts';
import type { Talk, TalkOptions } from './modules/deal/talk.ts';
import { dealTeller } from './modules/deal/tell-deals.ts';
import { dealSection } from './modules/deal/user-section.ts';
import { verifiedNameOf } from './modules/identity/identity.ts';
import { mailBy } from './person-surface.ts';
import type { Ground } from './product.ts';
import type { SectionTable } from './realtime/user-sections.ts';
import type { StoreLog } from './store/connection.ts';
import type { Vault } from './vault/vault.ts';

export interface DealSurfaceOptions extends Omit<Ground, 'queries' | 'feed'> {
  readonly queries: LiveQueries;
  readonly feed: Pick<Feed, 'onApplied'>;
  readonly vault: Vault;
  /** Whether a user's private channel is open. */
  readonly isOnline: (user: number) => boolean;
  /** Whether an account answers by itself (demo-market). */
  readonly isSimulated: (user: number) => boolean;
  /** Tells the open pages of a user of messages. */
  readonly tell: TalkOptions['tell'];
  readonly onCounted?: TalkOptions['onCounted'];
  /** Tells who was not told of a trade for want of a name. */
  readonly onUnread: () => void;
  readonly log: StoreLog;
  readonly closers: Closers;
  readonly begin: BeginDuty;
}

/** What the room of merchants brings; what is left out there is none of. */
export interface DealDesk {
  readonly merchantOf?: DealLoans['merchantOf'];
  readonly merchantNeeds: DealLoans['merchantNeeds'];
}

/** The room, opened before anybody may be told of anything. */
export interface DealRoom {
  readonly sections: SectionTable;
  readonly ground: DealGround;
  readonly deals: Deals;
  readonly adverts: Adverts;
  readonly talk: Talk;
  /** Mounts the calls, and goes on with what waits. */
  mount(routes: Routes, proofs: PaymentProofs): Promise<void>;
}

export function openDealRoom(options: DealSurfaceOptions, desk: DealDesk): DealRoom {
  const { tables, vault, wallMs, feed, symbols, queries, log, closers, begin, isSimulated } = options;
  let proofs: PaymentProofs | undefined;
  const loans: DealLoans = {
    vault,
    methodsOf: (user) =>
      methodsOf({ queries: tables, vault, verifiedName: (account) => verifiedNameOf({ queries: tables, vault }, account) }, user),
    kinds: async () => (await tables.many(KINDS)).filter(({ closed }) => !closed).map(({ kind }) => kind),
    nameOf: (user) => verifiedNameOf({ queries: tables, vault }, user),
    isOnline: options.isOnline,
    isSimulated,
    prove: (user, { code, ...proof }, request) =>
      proofs!.demandHere(user, { ...proof, ...(code !== undefined && { second_factor: code }) }, request),
    holdUntilOf: async (user) => (await proofs!.rulesOf(user)).holdUntilMs,
    passkeyOptions: (user, request) => proofs!.passkeyOptions(user, request),
    merchantNeeds: desk.merchantNeeds,
    merchantOf: desk.merchantOf ?? (() => Promise.resolve(null)),
    unreadOf: (deal, user) => talk.chat.unreadOf(deal, user),
  };
  const history = new P2pHistory(tables, options.awaitRecorded);
  const talk = openTalk({ ...options, history });
  const prices = new ReferencePrices({ symbols, queries, rateOf: options.rateOf, wallMs });
  const ground: DealGround = {
    ...options,
    history,
    prices,
    peers: new Peers({ database: tables, history, queries, loans, wallMs }),
    loans,
  };
  closers.add(
    feed.onApplied(({ indexes }) => prices.take(indexes)),
    (end) => end(),
  );
  const adverts = new Adverts(ground);
  const deals = new Deals(ground, adverts);
  const own = { ...ground, adverts, deals, appealOf: (deal: number) => talk.appeals.shown(tables, deal) };
  return {
    sections: { deal: dealSection({ ...own, onUnread: options.onUnread }) },
    ground,
    deals,
    adverts,
    talk,
    async mount(routes, lent) {
      proofs = lent;
      mountOffers(routes, own);
      mountMerchants(routes, own);
      mountDeals(routes, own);
      await talk.chat.start();
      mountTalk(routes, {
        ...talk,
        random: options.random,
        wallMs,
        standingOf: (deal, minSeq) => deals.standingOf(deal, minSeq),
        sequence: () => queries.sequence,
      });
      begin(lineKeeper({ tables, chat: talk.chat, log }));
      begin(dealRelay({ ...own, log }));
      const coin = (asset: number) => {
        const listing = queries.listings.assets.get(asset);
        return listing === undefined || !symbols.namesAsset(asset)
          ? undefined
          : { symbol: symbols.ofAsset(asset).symbol, scale: listing.scale };
      };
      begin(dealTeller({ database: tables, coin, mail: mailBy(vault), isSimulated, log, wallMs }));
    },
  };
}
