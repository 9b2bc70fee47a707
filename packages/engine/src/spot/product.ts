import type { HearId } from '../members/client-ids.ts';
import { shapeOf } from '../product.ts';
import type { CommandRow, Product } from '../product.ts';
import { auditSpot, spotObligations } from './audit.ts';
import { cancel, cancelAfter, cancelAll, fireCancelAfter, isCancel, isCancelAfter } from './cancel.ts';
import { amend, isAmend, isReplace, marketOfOwn, Replacing } from './changes.ts';
import { bookLevels } from './book-levels.ts';
import { dumpSpot, outlineSpot } from './dump.ts';
import { changeMarketStatus, isIndexPrice, isListing, isStatus, listMarket, setIndexPrice } from './listing.ts';
import { PlacingOco } from './oco.ts';
import { Placing } from './place.ts';
import { sectionsOf } from './sections.ts';
import { SPOT, SpotState } from './spot-state.ts';

/** Spot trading: markets, their books and their orders. */
export const spot: Product = {
  name: SPOT,
  audit: auditSpot,
  obligations: spotObligations,
  open: (kernel) => {
    const s = new SpotState(kernel);
    return {
      commands: [...orderCommands(s), ...marketCommands(s)],
      sections: sectionsOf(s),
      dump: () => dumpSpot(s),
      outline: () => outlineSpot(s),
      fire: (timer) => {
        fireCancelAfter(s, timer);
      },
      dueWork: () => {
        if (s.queueLength !== 0) s.core.workOffTriggers();
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
