/** How each event is written: written by `npm run build:core`, not by hand. */

import type { Event, EventLog } from '../event.ts';

/** Appends an event to a log; returns its offset. Long: a case for each type. */
export function writeEvent(log: EventLog, event: Event): number {
  switch (event.type) {
    case 'command': {
      const at = log.room(10);
      const { words, doubles } = log;
      words[at] = 1 | ((event.command & 255) << 8) | (10 << 16);
      words[at + 1] = event.user;
      doubles[(at + 2) >> 1] = event.sequence;
      doubles[(at + 4) >> 1] = event.time;
      words[at + 6] = event.code;
      words[at + 7] = event.slot;
      doubles[(at + 8) >> 1] = event.number;
      return at;
    }
    case 'timer': {
      const at = log.room(6);
      const { words, doubles } = log;
      words[at] = 2 | (6 << 16);
      words[at + 1] = event.user;
      doubles[(at + 2) >> 1] = event.time;
      words[at + 4] = event.market;
      words[at + 5] = 0;
      return at;
    }
    case 'accepted': {
      const at = log.room(16);
      const { words, doubles, longs } = log;
      words[at] = 3 | (16 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.slot;
      doubles[(at + 4) >> 1] = event.number;
      words[at + 6] = (event.side & 255) | ((event.orderType & 255) << 8) | ((event.timeInForce & 255) << 16) | ((event.selfTrade & 255) << 24);
      words[at + 7] = event.priceTicks;
      words[at + 8] = event.lots;
      words[at + 9] = event.stopTicks;
      longs[(at + 10) >> 1] = event.quoteUnits;
      words[at + 12] = event.clientId[0];
      words[at + 13] = event.clientId[1];
      words[at + 14] = event.clientId[2];
      words[at + 15] = event.clientId[3];
      return at;
    }
    case 'trade': {
      const at = log.room(20);
      const { words, doubles, longs } = log;
      words[at] = 4 | ((event.side & 255) << 8) | (20 << 16);
      words[at + 1] = event.market;
      words[at + 2] = event.priceTicks;
      words[at + 3] = event.lots;
      words[at + 4] = event.makerSlot;
      words[at + 5] = event.takerSlot;
      doubles[(at + 6) >> 1] = event.makerNumber;
      doubles[(at + 8) >> 1] = event.takerNumber;
      words[at + 10] = event.makerUser;
      words[at + 11] = event.takerUser;
      longs[(at + 12) >> 1] = event.makerFee;
      longs[(at + 14) >> 1] = event.takerFee;
      words[at + 16] = event.makerLeft;
      words[at + 17] = event.takerLeft;
      doubles[(at + 18) >> 1] = event.tradeNumber;
      return at;
    }
    case 'done': {
      const at = log.room(8);
      const { words, doubles } = log;
      words[at] = 5 | ((event.reason & 255) << 8) | (8 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.slot;
      doubles[(at + 4) >> 1] = event.number;
      words[at + 6] = event.left;
      words[at + 7] = 0;
      return at;
    }
    case 'prevented': {
      const at = log.room(12);
      const { words, doubles } = log;
      words[at] = 6 | ((event.mode & 255) << 8) | (12 << 16);
      words[at + 1] = event.market;
      words[at + 2] = event.priceTicks;
      words[at + 3] = event.lots;
      words[at + 4] = event.makerSlot;
      words[at + 5] = event.takerSlot;
      doubles[(at + 6) >> 1] = event.makerNumber;
      doubles[(at + 8) >> 1] = event.takerNumber;
      words[at + 10] = event.user;
      words[at + 11] = 0;
      return at;
    }
    case 'amended': {
      const at = log.room(8);
      const { words, doubles } = log;
      words[at] = 7 | (8 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.slot;
      doubles[(at + 4) >> 1] = event.number;
      words[at + 6] = event.lots;
      words[at + 7] = event.left;
      return at;
    }
    case 'triggered': {
      const at = log.room(8);
      const { words, doubles } = log;
      words[at] = 8 | (8 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.slot;
      doubles[(at + 4) >> 1] = event.number;
      words[at + 6] = event.lastTicks;
      words[at + 7] = 0;
      return at;
    }
    case 'linked': {
      const at = log.room(10);
      const { words, doubles } = log;
      words[at] = 9 | (10 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.limitSlot;
      words[at + 4] = event.stopSlot;
      doubles[(at + 6) >> 1] = event.limitNumber;
      doubles[(at + 8) >> 1] = event.stopNumber;
      words[at + 5] = 0;
      return at;
    }
    case 'outage': {
      const at = log.room(6);
      const { words, doubles } = log;
      words[at] = 10 | (6 << 16);
      doubles[(at + 2) >> 1] = event.from;
      doubles[(at + 4) >> 1] = event.until;
      words[at + 1] = 0;
      return at;
    }
    case 'position': {
      const at = log.room(14);
      const { words, doubles, longs } = log;
      words[at] = 11 | ((event.cause & 255) << 8) | (14 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.side;
      doubles[(at + 4) >> 1] = event.lots;
      longs[(at + 6) >> 1] = event.entryValue;
      longs[(at + 8) >> 1] = event.margin;
      longs[(at + 10) >> 1] = event.realised;
      doubles[(at + 12) >> 1] = event.order;
      return at;
    }
    case 'liquidation': {
      const at = log.room(10);
      const { words, doubles, longs } = log;
      words[at] = 12 | ((event.step & 255) << 8) | (10 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.side;
      doubles[(at + 4) >> 1] = event.lots;
      words[at + 6] = event.bankruptcyTicks;
      longs[(at + 8) >> 1] = event.mark;
      words[at + 7] = 0;
      return at;
    }
    case 'liquidated': {
      const at = log.room(10);
      const { words, doubles, longs } = log;
      words[at] = 13 | (10 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.side;
      doubles[(at + 4) >> 1] = event.lots;
      longs[(at + 6) >> 1] = event.value;
      longs[(at + 8) >> 1] = event.fund;
      return at;
    }
    case 'deleveraged': {
      const at = log.room(8);
      const { words, doubles } = log;
      words[at] = 14 | (8 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.side;
      doubles[(at + 4) >> 1] = event.lots;
      words[at + 6] = event.priceTicks;
      words[at + 7] = 0;
      return at;
    }
    case 'funded': {
      const at = log.room(6);
      const { words, longs } = log;
      words[at] = 15 | (6 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.side;
      longs[(at + 4) >> 1] = event.amount;
      return at;
    }
    case 'plan': {
      const at = log.room(16);
      const { words, doubles, longs } = log;
      words[at] = 16 | (16 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      doubles[(at + 4) >> 1] = event.number;
      words[at + 3] = (event.side & 255) | ((event.purpose & 255) << 8) | ((event.trigger & 255) << 16) | ((event.source & 255) << 24);
      words[at + 6] = event.lots;
      words[at + 7] = event.priceTicks;
      words[at + 8] = event.activationTicks;
      longs[(at + 10) >> 1] = event.level;
      words[at + 12] = event.clientId[0];
      words[at + 13] = event.clientId[1];
      words[at + 14] = event.clientId[2];
      words[at + 15] = event.clientId[3];
      words[at + 9] = 0;
      return at;
    }
    case 'plan_ended': {
      const at = log.room(8);
      const { words, doubles } = log;
      words[at] = 17 | ((event.reason & 255) << 8) | (8 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      doubles[(at + 4) >> 1] = event.number;
      doubles[(at + 6) >> 1] = event.order;
      words[at + 3] = 0;
      return at;
    }
    case 'seconds_opened': {
      const at = log.room(14);
      const { words, doubles, longs } = log;
      words[at] = 18 | ((event.direction & 255) << 8) | (14 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.pair;
      doubles[(at + 4) >> 1] = event.number;
      doubles[(at + 6) >> 1] = event.expiry;
      words[at + 3] = event.duration;
      longs[(at + 8) >> 1] = event.stake;
      longs[(at + 10) >> 1] = event.fee;
      longs[(at + 12) >> 1] = event.payout;
      return at;
    }
    case 'seconds_entered': {
      const at = log.room(10);
      const { words, doubles, longs } = log;
      words[at] = 19 | (10 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.pair;
      doubles[(at + 4) >> 1] = event.number;
      doubles[(at + 6) >> 1] = event.tick;
      longs[(at + 8) >> 1] = event.price;
      words[at + 3] = 0;
      return at;
    }
    case 'seconds_settled': {
      const at = log.room(12);
      const { words, doubles, longs } = log;
      words[at] = 20 | ((event.outcome & 255) << 8) | (12 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.pair;
      doubles[(at + 4) >> 1] = event.number;
      doubles[(at + 6) >> 1] = event.tick;
      longs[(at + 8) >> 1] = event.price;
      words[at + 3] = event.reason;
      longs[(at + 10) >> 1] = event.credit;
      return at;
    }
    case 'subscribed': {
      const at = log.room(10);
      const { words, longs } = log;
      words[at] = 21 | (10 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.item;
      words[at + 3] = event.place;
      words[at + 4] = event.firstTicket;
      words[at + 5] = event.tickets;
      longs[(at + 6) >> 1] = event.quantity;
      longs[(at + 8) >> 1] = event.paid;
      return at;
    }
    case 'ico_stage': {
      const at = log.room(8);
      const { words, doubles, longs } = log;
      words[at] = 22 | ((event.stage & 255) << 8) | (8 << 16);
      words[at + 1] = event.item;
      words[at + 2] = event.tickets;
      longs[(at + 4) >> 1] = event.paid;
      doubles[(at + 6) >> 1] = event.drawBy;
      words[at + 3] = 0;
      return at;
    }
    case 'subscription_settled': {
      const at = log.room(14);
      const { words, longs } = log;
      words[at] = 23 | (14 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.item;
      words[at + 3] = event.place;
      words[at + 4] = event.wonLots;
      longs[(at + 6) >> 1] = event.tokens;
      longs[(at + 8) >> 1] = event.cost;
      longs[(at + 10) >> 1] = event.refund;
      longs[(at + 12) >> 1] = event.frozen;
      words[at + 5] = 0;
      return at;
    }
    case 'thawed': {
      const at = log.room(8);
      const { words, longs } = log;
      words[at] = 24 | (8 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.item;
      longs[(at + 4) >> 1] = event.amount;
      longs[(at + 6) >> 1] = event.claimed;
      words[at + 3] = 0;
      return at;
    }
    case 'p2p_advert': {
      const at = log.room(8);
      const { words, doubles, longs } = log;
      words[at] = 25 | ((event.state & 255) << 8) | (8 << 16);
      words[at + 1] = event.user;
      doubles[(at + 2) >> 1] = event.number;
      words[at + 4] = event.version;
      longs[(at + 6) >> 1] = event.left;
      words[at + 5] = 0;
      return at;
    }
    case 'p2p_trade': {
      const at = log.room(24);
      const { words, doubles, longs } = log;
      words[at] = 26 | ((event.state & 255) << 8) | (24 << 16);
      words[at + 1] = (event.cause & 255) | ((event.appellant & 255) << 8) | ((event.ruling & 255) << 16);
      words[at + 2] = event.asset;
      doubles[(at + 4) >> 1] = event.trade;
      doubles[(at + 6) >> 1] = event.advert;
      words[at + 3] = event.version;
      words[at + 8] = event.buyer;
      words[at + 9] = event.seller;
      longs[(at + 10) >> 1] = event.quantity;
      longs[(at + 12) >> 1] = event.price;
      longs[(at + 14) >> 1] = event.total;
      longs[(at + 16) >> 1] = event.fee;
      longs[(at + 18) >> 1] = event.value;
      doubles[(at + 20) >> 1] = event.deadline;
      doubles[(at + 22) >> 1] = event.at;
      return at;
    }
    case 'attached': {
      const at = log.room(10);
      const { words, doubles } = log;
      words[at] = 27 | (10 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.slot;
      doubles[(at + 4) >> 1] = event.number;
      words[at + 6] = event.stopTicks;
      words[at + 7] = event.stopLimitTicks;
      words[at + 8] = event.takeProfitTicks;
      words[at + 9] = 0;
      return at;
    }
    case 'exit': {
      const at = log.room(12);
      const { words, doubles } = log;
      words[at] = 28 | (12 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      doubles[(at + 4) >> 1] = event.parent;
      words[at + 3] = event.code;
      words[at + 6] = event.lots;
      doubles[(at + 8) >> 1] = event.limitNumber;
      doubles[(at + 10) >> 1] = event.stopNumber;
      words[at + 7] = 0;
      return at;
    }
    case 'trailing': {
      const at = log.room(8);
      const { words, doubles } = log;
      words[at] = 29 | (8 << 16);
      words[at + 1] = event.user;
      words[at + 2] = event.market;
      words[at + 3] = event.slot;
      doubles[(at + 4) >> 1] = event.number;
      words[at + 6] = event.delta;
      words[at + 7] = event.peakTicks;
      return at;
    }
  }
}
