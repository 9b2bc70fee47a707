import type { HearId } from '../members/client-ids.ts';
import type { OrderFollower } from '../market-kind.ts';
import { shapeOf } from '../product.ts';
import type { CommandRow, Product } from '../product.ts';
import type { Release } from '../release.ts';
import { auditSpot, spotObligations } from './audit.ts';
import { cancel, cancelAfter, cancelAll, fireCancelAfter, isCancel, isCancelAfter } from './cancel.ts';
import { amend, isAmend, isReplace, marketOfOwn, Replacing } from './changes.ts';
import { bookLevels } from './book-levels.ts';
import { dumpSpot, outlineSpot } from './dump.ts';
import { changeMarketStatus, isIndexPrice, isListing, isStatus, listMarket, setIndexPrice } from './listing.ts';
import { PlacingOco } from './oco.ts';
import { Placing } from './place.ts';
import { moveTrails, PlacingTrailing, startTrailing } from './place-trailing.ts';
import { sectionsOf } from './sections.ts';
import { SPOT, SpotState } from './spot-state.ts';

/** The release that brought orders with exits, and trailing ones. */
const FOLLOWED_SINCE = 7;

/** Spot trading: markets, their books and their orders. */
export const spot: Product = {
  name: SPOT,
  audit: auditSpot,
  obligations: spotObligations,
  open: (kernel) => {
    const s = new SpotState(kernel);
    kernel.kinds.follower = followerOf(s);
    return {
      commands: [...orderCommands(s), ...newerCommands(s, kernel.release), ...marketCommands(s)],
      sections: sectionsOf(s),
      dump: () => dumpSpot(s),
      outline: () => outlineSpot(s),
      fire: (timer) => {
        fireCancelAfter(s, timer);
      },
      dueWork: () => {
        s.exits.workOff();
      },
      restored: () => {
        s.seats.index();
      },
      levels: (market, side) => bookLevels(s, market, side),
      marketOf: (user, slot, number) => marketOfOwn(s, user, slot, number),
      eachId: (hear) => {
        eachIdBeyondRings(s, hear);
      },
    };
  },
};

/** What users do about their orders. */
function orderCommands(s: SpotState): CommandRow[] {
  const placing = new Placing(s);
  const placingOco = new PlacingOco(s);
  const replacing = new Replacing(s);
  return [
    {
      ...shapeOf('PLACE'),
      keepsReady: true,
      isWellFormed: (c, at) => placing.isWellFormed(c, at),
      apply: (c, at, call) => placing.place(c, at, call),
    },
    {
      ...shapeOf('PLACE_OCO'),
      keepsReady: true,
      isWellFormed: (c, at) => placingOco.isWellFormed(c, at),
      apply: (c, at, call) => placingOco.place(c, at, call),
    },
    {
      ...shapeOf('REPLACE'),
      keepsReady: true,
      isWellFormed: isReplace,
      apply: (c, at, call) => replacing.replace(c, at, call),
    },
    { ...shapeOf('AMEND'), keepsReady: true, isWellFormed: isAmend, apply: (c, at, call) => amend(s, c, at, call) },
    { ...shapeOf('CANCEL'), keepsReady: true, isWellFormed: isCancel, apply: (c, at, call) => cancel(s, c, at, call) },
    { ...shapeOf('CANCEL_ALL'), keepsReady: true, apply: (c, at) => cancelAll(s, c, at) },
    { ...shapeOf('CANCEL_AFTER'), keepsReady: true, isWellFormed: isCancelAfter, apply: (c, at) => cancelAfter(s, c, at) },
  ];
}

/** Orders that bring exits along or trail. Before their release nobody could mean them. */
function newerCommands(s: SpotState, release: Release): CommandRow[] {
  const placing = new Placing(s);
  const trailing = new PlacingTrailing(s);
  return [
    {
      ...shapeOf('PLACE_WITH_EXIT'),
      keepsReady: true,
      isWellFormed: (c, at) => release.since(FOLLOWED_SINCE) && placing.isWellFormedWithExit(c, at),
      apply: (c, at, call) => placing.placeWithExit(c, at, call),
    },
    {
      ...shapeOf('PLACE_TRAILING'),
      keepsReady: true,
      isWellFormed: (c, at) => release.since(FOLLOWED_SINCE) && trailing.isWellFormed(c, at),
      apply: (c, at, call) => trailing.place(c, at, call),
    },
  ];
}

/** What the core tells of orders that are followed outside its memory. */
function followerOf(s: SpotState): OrderFollower {
  return {
    filled: (slot, lots, received) => {
      s.exits.filled(slot, lots, received);
    },
    gone: (slot) => {
      s.exits.gone(slot);
      const market = s.marketOfOrder(slot);
      if (market.trails.find(slot) === undefined) return;
      market.trails.remove(slot);
      market.tellTrails();
    },
    follow: (slot) => {
      startTrailing(s, slot);
    },
    trail: (market, price, count) => moveTrails(s, market, price, count),
    exits: (triggers) => {
      s.exits.workOff(triggers);
    },
  };
}

/** What operators and feeds do about markets. */
function marketCommands(s: SpotState): CommandRow[] {
  return [
    { ...shapeOf('LIST_MARKET'), isWellFormed: (c, at) => isListing(s, c, at), apply: (c, at) => listMarket(s, c, at) },
    { ...shapeOf('MARKET_STATUS'), isWellFormed: isStatus, apply: (c, at) => changeMarketStatus(s, c, at) },
    {
      ...shapeOf('INDEX_PRICE'),
      isWellFormed: isIndexPrice,
      apply: (c, at) => setIndexPrice(s, c, at),
    },
  ];
}

/** Tells the client ids of open orders that stand beyond their users' rings. */
function eachIdBeyondRings({ orders, seats }: SpotState, hear: HearId): void {
  for (let slot = 1; slot < orders.slotEnd; slot++) {
    if (orders.isOpenBeyondRing(slot)) hear(seats.userOf(orders.seat(slot)), orders.words, orders.keyAt(slot));
  }
}
