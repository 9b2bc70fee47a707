/** How each command is written: written by `npm run build:core`, not by hand. */

import type { Command } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';

/** Appends a command to a buffer; returns its offset. Long: a case for each type. */
export function writeCommand(buffer: CommandBuffer, command: Command): number {
  switch (command.type) {
    // LIST_ASSET
    case 1: {
      const at = begin(buffer, 1, 10, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.asset;
      words[at + 7] = command.scale;
      words[at + 8] = command.flags;
      return at;
    }
    // LIST_MARKET
    case 2: {
      const at = begin(buffer, 2, 44, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      words[at + 6] = command.terms.market;
      words[at + 7] = command.terms.base;
      words[at + 8] = command.terms.quote;
      doubles[(at + 10) >> 1] = command.terms.tickUnits;
      doubles[(at + 12) >> 1] = command.terms.stepUnits;
      doubles[(at + 14) >> 1] = command.terms.minPriceTicks;
      doubles[(at + 16) >> 1] = command.terms.maxPriceTicks;
      doubles[(at + 18) >> 1] = command.terms.minLots;
      doubles[(at + 20) >> 1] = command.terms.maxLots;
      doubles[(at + 22) >> 1] = command.terms.minMarketLots;
      doubles[(at + 24) >> 1] = command.terms.maxMarketLots;
      doubles[(at + 26) >> 1] = command.terms.minNotional;
      doubles[(at + 28) >> 1] = command.terms.maxNotional;
      doubles[(at + 30) >> 1] = command.terms.bidUpBps;
      doubles[(at + 32) >> 1] = command.terms.bidDownBps;
      doubles[(at + 34) >> 1] = command.terms.askUpBps;
      doubles[(at + 36) >> 1] = command.terms.askDownBps;
      doubles[(at + 38) >> 1] = command.terms.maxOrders;
      doubles[(at + 40) >> 1] = command.terms.maxConditionalOrders;
      doubles[(at + 42) >> 1] = command.terms.bandBps;
      words[at + 9] = (command.terms.applyMinToMarket ? 2 : 0) | (command.terms.applyMaxToMarket ? 4 : 0) | (command.terms.selfTradeAllowed ? 1 : 0) | (((command.kind ?? 0) & 255) << 8);
      return at;
    }
    // MARKET_STATUS
    case 3: {
      const at = begin(buffer, 3, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = command.status;
      return at;
    }
    // FEE_TIER
    case 4: {
      const at = begin(buffer, 4, 10, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.tier;
      words[at + 7] = command.makerRate;
      words[at + 8] = command.takerRate;
      return at;
    }
    // SET_USER
    case 5: {
      const at = begin(buffer, 5, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.tier;
      words[at + 7] = command.flags;
      return at;
    }
    // DEPOSIT
    case 6: {
      const at = begin(buffer, 6, 16, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.asset;
      words[at + 7] = command.network;
      longs[(at + 8) >> 1] = command.amount;
      words[at + 10] = command.output;
      words[at + 12] = command.transaction[0];
      words[at + 13] = command.transaction[1];
      words[at + 14] = command.transaction[2];
      words[at + 15] = command.transaction[3];
      return at;
    }
    // TRANSFER
    case 7: {
      const at = begin(buffer, 7, 14, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.asset;
      words[at + 7] = (command.from & 65535) | ((command.to & 65535) << 16);
      longs[(at + 8) >> 1] = command.amount;
      words[at + 10] = command.clientId[0];
      words[at + 11] = command.clientId[1];
      words[at + 12] = command.clientId[2];
      words[at + 13] = command.clientId[3];
      return at;
    }
    // ADJUST
    case 8: {
      const at = begin(buffer, 8, 14, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.asset;
      words[at + 7] = command.account;
      longs[(at + 8) >> 1] = command.amount;
      words[at + 10] = command.clientId[0];
      words[at + 11] = command.clientId[1];
      words[at + 12] = command.clientId[2];
      words[at + 13] = command.clientId[3];
      return at;
    }
    // PLACE
    case 9: {
      const at = begin(buffer, 9, 20, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = (command.side & 255) | ((command.orderType & 255) << 8) | ((command.timeInForce & 255) << 16) | ((command.selfTrade & 255) << 24);
      longs[(at + 8) >> 1] = command.price;
      longs[(at + 10) >> 1] = command.quantity;
      longs[(at + 12) >> 1] = command.quoteAmount;
      longs[(at + 14) >> 1] = command.stopPrice;
      words[at + 16] = command.clientId[0];
      words[at + 17] = command.clientId[1];
      words[at + 18] = command.clientId[2];
      words[at + 19] = command.clientId[3];
      return at;
    }
    // CANCEL
    case 10: {
      const at = begin(buffer, 10, 14, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      words[at + 6] = command.order.slot;
      doubles[(at + 8) >> 1] = command.order.number;
      if (command.clientId) {
        words[at + 7] = 1;
        words[at + 10] = command.clientId[0];
        words[at + 11] = command.clientId[1];
        words[at + 12] = command.clientId[2];
        words[at + 13] = command.clientId[3];
      }
      return at;
    }
    // CANCEL_ALL
    case 11: {
      const at = begin(buffer, 11, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.market;
      return at;
    }
    // AMEND
    case 12: {
      const at = begin(buffer, 12, 12, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      words[at + 6] = command.order.slot;
      doubles[(at + 8) >> 1] = command.order.number;
      longs[(at + 10) >> 1] = command.quantity;
      return at;
    }
    // REPLACE
    case 13: {
      const at = begin(buffer, 13, 18, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      words[at + 6] = command.order.slot;
      doubles[(at + 8) >> 1] = command.order.number;
      words[at + 7] = ((command.timeInForce & 255) << 16) | ((command.selfTrade & 255) << 24);
      longs[(at + 10) >> 1] = command.price;
      longs[(at + 12) >> 1] = command.quantity;
      words[at + 14] = command.clientId[0];
      words[at + 15] = command.clientId[1];
      words[at + 16] = command.clientId[2];
      words[at + 17] = command.clientId[3];
      return at;
    }
    // PLACE_OCO
    case 14: {
      const at = begin(buffer, 14, 20, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = (command.side & 255) | ((command.selfTrade & 255) << 24);
      longs[(at + 8) >> 1] = command.quantity;
      longs[(at + 10) >> 1] = command.price;
      longs[(at + 12) >> 1] = command.stopPrice;
      longs[(at + 14) >> 1] = command.stopLimitPrice;
      words[at + 16] = command.clientId[0];
      words[at + 17] = command.clientId[1];
      words[at + 18] = command.clientId[2];
      words[at + 19] = command.clientId[3];
      return at;
    }
    // CANCEL_AFTER
    case 15: {
      const at = begin(buffer, 15, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = command.timeoutMs;
      return at;
    }
    // TICK
    case 16:
      return begin(buffer, 16, 6, command.user, command.time, command.deadline);
    // INDEX_PRICE
    case 17: {
      const at = begin(buffer, 17, 10 + command.constituents.length * 4, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      longs[(at + 8) >> 1] = command.price;
      words[at + 7] = command.constituents.length;
      let to = at + 10;
      for (const item of command.constituents) {
        words[to] = item.source;
        words[to + 1] = item.weight;
        longs[(to + 2) >> 1] = item.price;
        to += 4;
      }
      return at;
    }
    // ENGINE_VERSION
    case 18: {
      const at = begin(buffer, 18, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.version;
      return at;
    }
    // OUTAGE
    case 19: {
      const at = begin(buffer, 19, 8, command.user, command.time, command.deadline);
      const { doubles } = buffer;
      doubles[(at + 6) >> 1] = command.until;
      return at;
    }
    // SET_ASSET
    case 20: {
      const at = begin(buffer, 20, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.asset;
      words[at + 7] = command.flags;
      return at;
    }
    // SET_PLATFORM
    case 21: {
      const at = begin(buffer, 21, 14, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.limits.confirmTime;
      words[at + 7] = command.limits.maxUnpaid;
      words[at + 8] = command.limits.payTime;
      words[at + 9] = command.limits.drawChecked;
      words[at + 10] = command.limits.drawUnchecked;
      words[at + 11] = command.limits.trustSingle;
      words[at + 12] = command.limits.trustTotal;
      words[at + 13] = command.limits.trustUnchecked;
      return at;
    }
    // PROPOSE
    case 22: {
      const at = begin(buffer, 22, 16, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.asset;
      words[at + 7] = command.account;
      words[at + 8] = command.number;
      words[at + 9] = command.beneficiary;
      longs[(at + 10) >> 1] = command.amount;
      words[at + 12] = command.proposal[0];
      words[at + 13] = command.proposal[1];
      words[at + 14] = command.proposal[2];
      words[at + 15] = command.proposal[3];
      return at;
    }
    // APPROVE
    case 23: {
      const at = begin(buffer, 23, 10, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.proposal[0];
      words[at + 7] = command.proposal[1];
      words[at + 8] = command.proposal[2];
      words[at + 9] = command.proposal[3];
      return at;
    }
    // REJECT
    case 24: {
      const at = begin(buffer, 24, 10, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.proposal[0];
      words[at + 7] = command.proposal[1];
      words[at + 8] = command.proposal[2];
      words[at + 9] = command.proposal[3];
      return at;
    }
    // SET_RIGHTS
    case 25: {
      const at = begin(buffer, 25, 12, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      words[at + 6] = command.version;
      words[at + 7] = command.level;
      words[at + 8] = command.permissions;
      doubles[(at + 10) >> 1] = command.holdUntil;
      return at;
    }
    // CREDIT_DEPOSIT
    case 26: {
      const at = begin(buffer, 26, 20, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      words[at + 6] = command.asset;
      words[at + 7] = command.network;
      longs[(at + 8) >> 1] = command.amount;
      longs[(at + 10) >> 1] = command.value;
      doubles[(at + 12) >> 1] = command.height;
      words[at + 14] = command.output;
      words[at + 16] = command.transaction[0];
      words[at + 17] = command.transaction[1];
      words[at + 18] = command.transaction[2];
      words[at + 19] = command.transaction[3];
      return at;
    }
    // FINAL_HEIGHT
    case 27: {
      const at = begin(buffer, 27, 10, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      words[at + 6] = command.network;
      doubles[(at + 8) >> 1] = command.height;
      return at;
    }
    // REVERSE_DEPOSIT
    case 28: {
      const at = begin(buffer, 28, 14, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      words[at + 6] = command.network;
      doubles[(at + 8) >> 1] = command.height;
      words[at + 7] = command.output;
      words[at + 10] = command.transaction[0];
      words[at + 11] = command.transaction[1];
      words[at + 12] = command.transaction[2];
      words[at + 13] = command.transaction[3];
      return at;
    }
    // WITHDRAW
    case 29: {
      const at = begin(buffer, 29, 26, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      doubles[(at + 6) >> 1] = command.number;
      words[at + 8] = command.asset;
      words[at + 9] = command.network;
      words[at + 10] = command.receiver;
      longs[(at + 12) >> 1] = command.quantity;
      longs[(at + 14) >> 1] = command.fee;
      longs[(at + 16) >> 1] = command.value;
      longs[(at + 18) >> 1] = command.wealth;
      doubles[(at + 20) >> 1] = command.asOf;
      words[at + 22] = command.target[0];
      words[at + 23] = command.target[1];
      words[at + 24] = command.target[2];
      words[at + 25] = command.target[3];
      return at;
    }
    // WITHDRAW_RETURN
    case 30: {
      const at = begin(buffer, 30, 10, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      doubles[(at + 6) >> 1] = command.number;
      words[at + 8] = command.reason;
      return at;
    }
    // WITHDRAW_SEND
    case 31: {
      const at = begin(buffer, 31, 8, command.user, command.time, command.deadline);
      const { doubles } = buffer;
      doubles[(at + 6) >> 1] = command.number;
      return at;
    }
    // WITHDRAW_DONE
    case 32: {
      const at = begin(buffer, 32, 8, command.user, command.time, command.deadline);
      const { doubles } = buffer;
      doubles[(at + 6) >> 1] = command.number;
      return at;
    }
    // SET_WITHDRAWALS
    case 33: {
      const at = begin(buffer, 33, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.blocked;
      return at;
    }
    // PROOF_ROOT
    case 34: {
      const at = begin(buffer, 34, 18, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      doubles[(at + 6) >> 1] = command.asOf;
      words[at + 8] = command.users;
      longs[(at + 10) >> 1] = command.root.first;
      longs[(at + 12) >> 1] = command.root.second;
      longs[(at + 14) >> 1] = command.root.third;
      longs[(at + 16) >> 1] = command.root.fourth;
      return at;
    }
    // CONTRACT_TERMS
    case 35: {
      const at = begin(buffer, 35, 16 + command.brackets.length * 4, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = command.makerRate;
      words[at + 8] = command.takerRate;
      words[at + 9] = command.liquidationRate;
      words[at + 10] = command.fundingCap;
      words[at + 11] = command.intervalHours;
      doubles[(at + 12) >> 1] = command.maxOpenLots;
      words[at + 14] = command.brackets.length;
      let to = at + 16;
      for (const item of command.brackets) {
        words[to] = item.maxLeverage;
        words[to + 1] = item.rate;
        longs[(to + 2) >> 1] = item.cap;
        to += 4;
      }
      return at;
    }
    // MARK_PRICE
    case 36: {
      const at = begin(buffer, 36, 12, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = (command.isStale ? 1 : 0);
      longs[(at + 8) >> 1] = command.mark;
      longs[(at + 10) >> 1] = command.index;
      return at;
    }
    // FUNDING
    case 37: {
      const at = begin(buffer, 37, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = command.rate;
      return at;
    }
    // CONTRACT_SETTING
    case 38: {
      const at = begin(buffer, 38, 10, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = command.leverage;
      words[at + 8] = command.mode;
      return at;
    }
    // POSITION_MODE
    case 39: {
      const at = begin(buffer, 39, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.mode;
      return at;
    }
    // CONTRACT_PLACE
    case 40: {
      const at = begin(buffer, 40, 22, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = (command.side & 255) | ((command.orderType & 255) << 8) | ((command.timeInForce & 255) << 16) | ((command.selfTrade & 255) << 24);
      longs[(at + 8) >> 1] = command.price;
      longs[(at + 10) >> 1] = command.quantity;
      longs[(at + 12) >> 1] = command.takeProfit;
      longs[(at + 14) >> 1] = command.stopLoss;
      words[at + 16] = command.closes;
      words[at + 17] = command.byMark;
      words[at + 18] = command.clientId[0];
      words[at + 19] = command.clientId[1];
      words[at + 20] = command.clientId[2];
      words[at + 21] = command.clientId[3];
      return at;
    }
    // POSITION_MARGIN
    case 41: {
      const at = begin(buffer, 41, 14, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = command.side;
      longs[(at + 8) >> 1] = command.delta;
      words[at + 10] = command.clientId[0];
      words[at + 11] = command.clientId[1];
      words[at + 12] = command.clientId[2];
      words[at + 13] = command.clientId[3];
      return at;
    }
    // PLACE_PLAN
    case 42: {
      const at = begin(buffer, 42, 20, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = (command.side & 255) | ((command.purpose & 255) << 8) | ((command.trigger & 255) << 16) | ((command.source & 255) << 24);
      longs[(at + 8) >> 1] = command.quantity;
      longs[(at + 10) >> 1] = command.price;
      longs[(at + 12) >> 1] = command.level;
      longs[(at + 14) >> 1] = command.activation;
      words[at + 16] = command.clientId[0];
      words[at + 17] = command.clientId[1];
      words[at + 18] = command.clientId[2];
      words[at + 19] = command.clientId[3];
      return at;
    }
    // CANCEL_PLAN
    case 43: {
      const at = begin(buffer, 43, 10, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      words[at + 6] = command.market;
      doubles[(at + 8) >> 1] = command.plan;
      return at;
    }
    // SETTLE_CONTRACT
    case 44: {
      const at = begin(buffer, 44, 10, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      longs[(at + 8) >> 1] = command.price;
      return at;
    }
    // SECONDS_PAIR
    case 45: {
      const at = begin(buffer, 45, 10 + command.products.length * 8, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.pair;
      words[at + 7] = command.asset;
      words[at + 8] = command.open;
      words[at + 9] = command.products.length;
      let to = at + 10;
      for (const item of command.products) {
        words[to] = item.duration;
        words[to + 1] = item.payoutRate;
        words[to + 2] = item.feeRate;
        longs[(to + 4) >> 1] = item.minStake;
        longs[(to + 6) >> 1] = item.maxStake;
        to += 8;
      }
      return at;
    }
    // SECONDS_LIMITS
    case 46: {
      const at = begin(buffer, 46, 12, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.secondShare;
      words[at + 7] = command.pairShare;
      words[at + 8] = command.totalShare;
      longs[(at + 10) >> 1] = command.openStake;
      return at;
    }
    // SECONDS_TICK
    case 47: {
      const at = begin(buffer, 47, 16 + command.constituents.length * 4, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      words[at + 6] = command.pair;
      words[at + 7] = (command.isStale ? 1 : 0);
      doubles[(at + 8) >> 1] = command.number;
      doubles[(at + 10) >> 1] = command.at;
      longs[(at + 12) >> 1] = command.price;
      words[at + 14] = command.constituents.length;
      let to = at + 16;
      for (const item of command.constituents) {
        words[to] = item.source;
        words[to + 1] = item.weight;
        longs[(to + 2) >> 1] = item.price;
        to += 4;
      }
      return at;
    }
    // SECONDS_OPEN
    case 48: {
      const at = begin(buffer, 48, 16, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.pair;
      words[at + 7] = command.direction;
      words[at + 8] = command.duration;
      words[at + 9] = command.payoutRate;
      longs[(at + 10) >> 1] = command.stake;
      words[at + 12] = command.clientId[0];
      words[at + 13] = command.clientId[1];
      words[at + 14] = command.clientId[2];
      words[at + 15] = command.clientId[3];
      return at;
    }
    // SECONDS_SELF_LIMITS
    case 49: {
      const at = begin(buffer, 49, 12, command.user, command.time, command.deadline);
      const { doubles, longs } = buffer;
      longs[(at + 6) >> 1] = command.stakes;
      longs[(at + 8) >> 1] = command.losses;
      doubles[(at + 10) >> 1] = command.pause;
      return at;
    }
    // ICO_ITEM
    case 50: {
      const at = begin(buffer, 50, 38, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      words[at + 6] = command.item;
      words[at + 7] = command.token;
      words[at + 8] = command.payment;
      words[at + 9] = command.mode;
      words[at + 10] = command.freezeRate;
      words[at + 11] = command.freezeDays;
      longs[(at + 12) >> 1] = command.supply;
      longs[(at + 14) >> 1] = command.lot;
      longs[(at + 16) >> 1] = command.price;
      longs[(at + 18) >> 1] = command.cap;
      doubles[(at + 20) >> 1] = command.start;
      doubles[(at + 22) >> 1] = command.end;
      doubles[(at + 24) >> 1] = command.drawBy;
      words[at + 26] = command.commitment.first[0];
      words[at + 27] = command.commitment.first[1];
      words[at + 28] = command.commitment.first[2];
      words[at + 29] = command.commitment.first[3];
      words[at + 30] = command.commitment.second[0];
      words[at + 31] = command.commitment.second[1];
      words[at + 32] = command.commitment.second[2];
      words[at + 33] = command.commitment.second[3];
      words[at + 34] = command.network;
      doubles[(at + 36) >> 1] = command.height;
      return at;
    }
    // ICO_SUBSCRIBE
    case 51: {
      const at = begin(buffer, 51, 14, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.item;
      longs[(at + 8) >> 1] = command.quantity;
      words[at + 10] = command.clientId[0];
      words[at + 11] = command.clientId[1];
      words[at + 12] = command.clientId[2];
      words[at + 13] = command.clientId[3];
      return at;
    }
    // ICO_BLOCK
    case 52: {
      const at = begin(buffer, 52, 16, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.item;
      words[at + 8] = command.hash.first[0];
      words[at + 9] = command.hash.first[1];
      words[at + 10] = command.hash.first[2];
      words[at + 11] = command.hash.first[3];
      words[at + 12] = command.hash.second[0];
      words[at + 13] = command.hash.second[1];
      words[at + 14] = command.hash.second[2];
      words[at + 15] = command.hash.second[3];
      return at;
    }
    // ICO_REVEAL
    case 53: {
      const at = begin(buffer, 53, 16, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.item;
      words[at + 8] = command.secret.first[0];
      words[at + 9] = command.secret.first[1];
      words[at + 10] = command.secret.first[2];
      words[at + 11] = command.secret.first[3];
      words[at + 12] = command.secret.second[0];
      words[at + 13] = command.secret.second[1];
      words[at + 14] = command.secret.second[2];
      words[at + 15] = command.secret.second[3];
      return at;
    }
    // ICO_CANCEL
    case 54: {
      const at = begin(buffer, 54, 8, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.item;
      return at;
    }
    // ICO_THAW
    case 55: {
      const at = begin(buffer, 55, 12, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.item;
      words[at + 8] = command.clientId[0];
      words[at + 9] = command.clientId[1];
      words[at + 10] = command.clientId[2];
      words[at + 11] = command.clientId[3];
      return at;
    }
    // CONTRACT_FEE_TIER
    case 56: {
      const at = begin(buffer, 56, 10, command.user, command.time, command.deadline);
      const { words } = buffer;
      words[at + 6] = command.tier;
      words[at + 7] = command.makerRate;
      words[at + 8] = command.takerRate;
      return at;
    }
    // P2P_TERMS
    case 57: {
      const at = begin(buffer, 57, 16, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      longs[(at + 6) >> 1] = command.twoPersonValue;
      doubles[(at + 8) >> 1] = command.hold;
      words[at + 10] = command.makerRate;
      words[at + 11] = command.takerRate;
      words[at + 12] = command.depositAsset;
      longs[(at + 14) >> 1] = command.deposit;
      return at;
    }
    // P2P_ADVERT
    case 58: {
      const at = begin(buffer, 58, 24, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      doubles[(at + 6) >> 1] = command.number;
      words[at + 8] = command.asset;
      words[at + 9] = command.fiat;
      words[at + 10] = command.scale;
      words[at + 11] = command.side;
      words[at + 12] = command.priceType;
      words[at + 13] = command.margin;
      words[at + 14] = command.payMinutes;
      longs[(at + 16) >> 1] = command.price;
      longs[(at + 18) >> 1] = command.quantity;
      longs[(at + 20) >> 1] = command.minimum;
      longs[(at + 22) >> 1] = command.maximum;
      return at;
    }
    // P2P_ADVERT_STATE
    case 59: {
      const at = begin(buffer, 59, 10, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      doubles[(at + 6) >> 1] = command.number;
      words[at + 8] = command.state;
      return at;
    }
    // P2P_TRADE
    case 60: {
      const at = begin(buffer, 60, 20, command.user, command.time, command.deadline);
      const { words, doubles, longs } = buffer;
      doubles[(at + 6) >> 1] = command.number;
      doubles[(at + 8) >> 1] = command.advert;
      words[at + 10] = command.by;
      longs[(at + 12) >> 1] = command.size;
      longs[(at + 14) >> 1] = command.price;
      longs[(at + 16) >> 1] = command.reference;
      longs[(at + 18) >> 1] = command.value;
      return at;
    }
    // P2P_PAID
    case 61: {
      const at = begin(buffer, 61, 8, command.user, command.time, command.deadline);
      const { doubles } = buffer;
      doubles[(at + 6) >> 1] = command.trade;
      return at;
    }
    // P2P_CANCEL
    case 62: {
      const at = begin(buffer, 62, 8, command.user, command.time, command.deadline);
      const { doubles } = buffer;
      doubles[(at + 6) >> 1] = command.trade;
      return at;
    }
    // P2P_RELEASE
    case 63: {
      const at = begin(buffer, 63, 8, command.user, command.time, command.deadline);
      const { doubles } = buffer;
      doubles[(at + 6) >> 1] = command.trade;
      return at;
    }
    // P2P_APPEAL
    case 64: {
      const at = begin(buffer, 64, 10, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      doubles[(at + 6) >> 1] = command.trade;
      words[at + 8] = command.role;
      return at;
    }
    // P2P_APPEAL_WITHDRAW
    case 65: {
      const at = begin(buffer, 65, 10, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      doubles[(at + 6) >> 1] = command.trade;
      words[at + 8] = command.role;
      return at;
    }
    // P2P_RULE
    case 66: {
      const at = begin(buffer, 66, 10, command.user, command.time, command.deadline);
      const { words, doubles } = buffer;
      doubles[(at + 6) >> 1] = command.trade;
      words[at + 8] = command.outcome;
      return at;
    }
    // P2P_DEPOSIT
    case 67: {
      const at = begin(buffer, 67, 10, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.asset;
      longs[(at + 8) >> 1] = command.amount;
      return at;
    }
    // PLACE_WITH_EXIT
    case 68: {
      const at = begin(buffer, 68, 24, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = (command.side & 255) | ((command.orderType & 255) << 8) | ((command.timeInForce & 255) << 16) | ((command.selfTrade & 255) << 24);
      longs[(at + 8) >> 1] = command.price;
      longs[(at + 10) >> 1] = command.quantity;
      longs[(at + 12) >> 1] = command.quoteAmount;
      longs[(at + 14) >> 1] = command.stopPrice;
      longs[(at + 16) >> 1] = command.stopLimitPrice;
      longs[(at + 18) >> 1] = command.takeProfit;
      words[at + 20] = command.clientId[0];
      words[at + 21] = command.clientId[1];
      words[at + 22] = command.clientId[2];
      words[at + 23] = command.clientId[3];
      return at;
    }
    // PLACE_TRAILING
    case 69: {
      const at = begin(buffer, 69, 20, command.user, command.time, command.deadline);
      const { words, longs } = buffer;
      words[at + 6] = command.market;
      words[at + 7] = (command.side & 255) | ((command.orderType & 255) << 8) | ((command.timeInForce & 255) << 16) | ((command.selfTrade & 255) << 24);
      words[at + 8] = command.delta;
      longs[(at + 10) >> 1] = command.price;
      longs[(at + 12) >> 1] = command.quantity;
      longs[(at + 14) >> 1] = command.stopPrice;
      words[at + 16] = command.clientId[0];
      words[at + 17] = command.clientId[1];
      words[at + 18] = command.clientId[2];
      words[at + 19] = command.clientId[3];
      return at;
    }
  }
}

/** Reserves zeroed room and writes the header there. */
function begin(buffer: CommandBuffer, type: number, length: number, user: number | undefined, time: number, deadline: number | undefined): number {
  const at = buffer.reserve(length);
  buffer.words[at] = type | (length << 16);
  buffer.words[at + 1] = user ?? 0;
  buffer.doubles[(at + 2) >> 1] = time;
  buffer.doubles[(at + 4) >> 1] = deadline ?? 0;
  return at;
}
