/** How each command is read: written by `npm run build:core`, not by hand. */

import type { Command } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';

/**
 * Reads the command at word `at` back into an object. Undefined when type and length do not fit each other, or a bit that the
 * type has no use for is set. The values themselves are not judged. Long: a case for each type.
 */
export function readCommand(buffer: Pick<CommandBuffer, 'words' | 'doubles' | 'longs'>, at: number): Command | undefined {
  const { words, doubles, longs } = buffer;
  const length = words[at]! >>> 16;
  if (at + length > words.length) return undefined;
  const user = words[at + 1]!;
  const time = doubles[(at + 2) >> 1]!;
  const deadline = doubles[(at + 4) >> 1]!;
  switch (words[at]! & 0xffff) {
    // LIST_ASSET
    case 1:
      if (length !== 10) return undefined;
      return {
        type: 1,
        user,
        time,
        deadline,
        asset: words[at + 6]!,
        scale: words[at + 7]!,
        flags: words[at + 8]!,
      };
    // LIST_MARKET
    case 2:
      if (length !== 44) return undefined;
      if ((words[at + 9]! & 0xffff00f8) !== 0) return undefined;
      return {
        type: 2,
        user,
        time,
        deadline,
        terms: {
          market: words[at + 6]!,
          base: words[at + 7]!,
          quote: words[at + 8]!,
          tickUnits: doubles[(at + 10) >> 1]!,
          stepUnits: doubles[(at + 12) >> 1]!,
          minPriceTicks: doubles[(at + 14) >> 1]!,
          maxPriceTicks: doubles[(at + 16) >> 1]!,
          minLots: doubles[(at + 18) >> 1]!,
          maxLots: doubles[(at + 20) >> 1]!,
          minMarketLots: doubles[(at + 22) >> 1]!,
          maxMarketLots: doubles[(at + 24) >> 1]!,
          minNotional: doubles[(at + 26) >> 1]!,
          maxNotional: doubles[(at + 28) >> 1]!,
          bidUpBps: doubles[(at + 30) >> 1]!,
          bidDownBps: doubles[(at + 32) >> 1]!,
          askUpBps: doubles[(at + 34) >> 1]!,
          askDownBps: doubles[(at + 36) >> 1]!,
          maxOrders: doubles[(at + 38) >> 1]!,
          maxConditionalOrders: doubles[(at + 40) >> 1]!,
          bandBps: doubles[(at + 42) >> 1]!,
          applyMinToMarket: (words[at + 9]! & 2) !== 0,
          applyMaxToMarket: (words[at + 9]! & 4) !== 0,
          selfTradeAllowed: (words[at + 9]! & 1) !== 0,
        },
        ...(((words[at + 9]! >>> 8) & 255) === 0 ? {} : { kind: (words[at + 9]! >>> 8) & 255 }),
      };
    // MARKET_STATUS
    case 3:
      if (length !== 8) return undefined;
      return {
        type: 3,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        status: words[at + 7]!,
      };
    // FEE_TIER
    case 4:
      if (length !== 10) return undefined;
      return {
        type: 4,
        user,
        time,
        deadline,
        tier: words[at + 6]!,
        makerRate: words[at + 7]!,
        takerRate: words[at + 8]!,
      };
    // SET_USER
    case 5:
      if (length !== 8) return undefined;
      return {
        type: 5,
        user,
        time,
        deadline,
        tier: words[at + 6]!,
        flags: words[at + 7]!,
      };
    // DEPOSIT
    case 6:
      if (length !== 16) return undefined;
      return {
        type: 6,
        user,
        time,
        deadline,
        asset: words[at + 6]!,
        network: words[at + 7]!,
        amount: longs[(at + 8) >> 1]!,
        output: words[at + 10]!,
        transaction: [words[at + 12]!, words[at + 13]!, words[at + 14]!, words[at + 15]!],
      };
    // TRANSFER
    case 7:
      if (length !== 14) return undefined;
      return {
        type: 7,
        user,
        time,
        deadline,
        asset: words[at + 6]!,
        from: words[at + 7]! & 65535,
        to: words[at + 7]! >>> 16,
        amount: longs[(at + 8) >> 1]!,
        clientId: [words[at + 10]!, words[at + 11]!, words[at + 12]!, words[at + 13]!],
      };
    // ADJUST
    case 8:
      if (length !== 14) return undefined;
      return {
        type: 8,
        user,
        time,
        deadline,
        asset: words[at + 6]!,
        account: words[at + 7]!,
        amount: longs[(at + 8) >> 1]!,
        clientId: [words[at + 10]!, words[at + 11]!, words[at + 12]!, words[at + 13]!],
      };
    // PLACE
    case 9:
      if (length !== 20) return undefined;
      return {
        type: 9,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        side: words[at + 7]! & 255,
        orderType: (words[at + 7]! >>> 8) & 255,
        timeInForce: (words[at + 7]! >>> 16) & 255,
        selfTrade: words[at + 7]! >>> 24,
        price: longs[(at + 8) >> 1]!,
        quantity: longs[(at + 10) >> 1]!,
        quoteAmount: longs[(at + 12) >> 1]!,
        stopPrice: longs[(at + 14) >> 1]!,
        clientId: [words[at + 16]!, words[at + 17]!, words[at + 18]!, words[at + 19]!],
      };
    // CANCEL
    case 10:
      if (length !== 14) return undefined;
      if (words[at + 7] === 0 ? (words[at + 10]! | words[at + 11]! | words[at + 12]! | words[at + 13]!) !== 0 : words[at + 7] !== 1 || words[at + 6]! !== 0 || doubles[(at + 8) >> 1]! !== 0) return undefined;
      return {
        type: 10,
        user,
        time,
        deadline,
        order: {
          slot: words[at + 6]!,
          number: doubles[(at + 8) >> 1]!,
        },
        ...(words[at + 7] === 0 ? {} : { clientId: [words[at + 10]!, words[at + 11]!, words[at + 12]!, words[at + 13]!] }),
      };
    // CANCEL_ALL
    case 11:
      if (length !== 8) return undefined;
      return {
        type: 11,
        user,
        time,
        deadline,
        market: words[at + 6]!,
      };
    // AMEND
    case 12:
      if (length !== 12) return undefined;
      return {
        type: 12,
        user,
        time,
        deadline,
        order: {
          slot: words[at + 6]!,
          number: doubles[(at + 8) >> 1]!,
        },
        quantity: longs[(at + 10) >> 1]!,
      };
    // REPLACE
    case 13:
      if (length !== 18) return undefined;
      if ((words[at + 7]! & 0xffff) !== 0) return undefined;
      return {
        type: 13,
        user,
        time,
        deadline,
        order: {
          slot: words[at + 6]!,
          number: doubles[(at + 8) >> 1]!,
        },
        timeInForce: (words[at + 7]! >>> 16) & 255,
        selfTrade: words[at + 7]! >>> 24,
        price: longs[(at + 10) >> 1]!,
        quantity: longs[(at + 12) >> 1]!,
        clientId: [words[at + 14]!, words[at + 15]!, words[at + 16]!, words[at + 17]!],
      };
    // PLACE_OCO
    case 14:
      if (length !== 20) return undefined;
      if ((words[at + 7]! & 0xffff00) !== 0) return undefined;
      return {
        type: 14,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        side: words[at + 7]! & 255,
        selfTrade: words[at + 7]! >>> 24,
        quantity: longs[(at + 8) >> 1]!,
        price: longs[(at + 10) >> 1]!,
        stopPrice: longs[(at + 12) >> 1]!,
        stopLimitPrice: longs[(at + 14) >> 1]!,
        clientId: [words[at + 16]!, words[at + 17]!, words[at + 18]!, words[at + 19]!],
      };
    // CANCEL_AFTER
    case 15:
      if (length !== 8) return undefined;
      return {
        type: 15,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        timeoutMs: words[at + 7]!,
      };
    // TICK
    case 16:
      if (length !== 6) return undefined;
      return {
        type: 16,
        user,
        time,
        deadline,
      };
    // INDEX_PRICE
    case 17: {
      const count = words[at + 7]!;
      if (count < 0 || length !== 10 + count * 4) return undefined;
      const constituents = [];
      for (let item = at + 10; item < at + length; item += 4) {
        constituents.push({
          source: words[item]!,
          weight: words[item + 1]!,
          price: longs[(item + 2) >> 1]!,
        });
      }
      return {
        type: 17,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        price: longs[(at + 8) >> 1]!,
        constituents,
      };
    }
    // ENGINE_VERSION
    case 18:
      if (length !== 8) return undefined;
      return {
        type: 18,
        user,
        time,
        deadline,
        version: words[at + 6]!,
      };
    // OUTAGE
    case 19:
      if (length !== 8) return undefined;
      return {
        type: 19,
        user,
        time,
        deadline,
        until: doubles[(at + 6) >> 1]!,
      };
    // SET_ASSET
    case 20:
      if (length !== 8) return undefined;
      return {
        type: 20,
        user,
        time,
        deadline,
        asset: words[at + 6]!,
        flags: words[at + 7]!,
      };
    // SET_PLATFORM
    case 21:
      if (length !== 14) return undefined;
      return {
        type: 21,
        user,
        time,
        deadline,
        limits: {
          confirmTime: words[at + 6]!,
          maxUnpaid: words[at + 7]!,
          payTime: words[at + 8]!,
          drawChecked: words[at + 9]!,
          drawUnchecked: words[at + 10]!,
          trustSingle: words[at + 11]!,
          trustTotal: words[at + 12]!,
          trustUnchecked: words[at + 13]!,
        },
      };
    // PROPOSE
    case 22:
      if (length !== 16) return undefined;
      return {
        type: 22,
        user,
        time,
        deadline,
        asset: words[at + 6]!,
        account: words[at + 7]!,
        number: words[at + 8]!,
        beneficiary: words[at + 9]!,
        amount: longs[(at + 10) >> 1]!,
        proposal: [words[at + 12]!, words[at + 13]!, words[at + 14]!, words[at + 15]!],
      };
    // APPROVE
    case 23:
      if (length !== 10) return undefined;
      return {
        type: 23,
        user,
        time,
        deadline,
        proposal: [words[at + 6]!, words[at + 7]!, words[at + 8]!, words[at + 9]!],
      };
    // REJECT
    case 24:
      if (length !== 10) return undefined;
      return {
        type: 24,
        user,
        time,
        deadline,
        proposal: [words[at + 6]!, words[at + 7]!, words[at + 8]!, words[at + 9]!],
      };
    // SET_RIGHTS
    case 25:
      if (length !== 12) return undefined;
      return {
        type: 25,
        user,
        time,
        deadline,
        version: words[at + 6]!,
        level: words[at + 7]!,
        permissions: words[at + 8]!,
        holdUntil: doubles[(at + 10) >> 1]!,
      };
    // CREDIT_DEPOSIT
    case 26:
      if (length !== 20) return undefined;
      return {
        type: 26,
        user,
        time,
        deadline,
        asset: words[at + 6]!,
        network: words[at + 7]!,
        amount: longs[(at + 8) >> 1]!,
        value: longs[(at + 10) >> 1]!,
        height: doubles[(at + 12) >> 1]!,
        output: words[at + 14]!,
        transaction: [words[at + 16]!, words[at + 17]!, words[at + 18]!, words[at + 19]!],
      };
    // FINAL_HEIGHT
    case 27:
      if (length !== 10) return undefined;
      return {
        type: 27,
        user,
        time,
        deadline,
        network: words[at + 6]!,
        height: doubles[(at + 8) >> 1]!,
      };
    // REVERSE_DEPOSIT
    case 28:
      if (length !== 14) return undefined;
      return {
        type: 28,
        user,
        time,
        deadline,
        network: words[at + 6]!,
        height: doubles[(at + 8) >> 1]!,
        output: words[at + 7]!,
        transaction: [words[at + 10]!, words[at + 11]!, words[at + 12]!, words[at + 13]!],
      };
    // WITHDRAW
    case 29:
      if (length !== 26) return undefined;
      return {
        type: 29,
        user,
        time,
        deadline,
        number: doubles[(at + 6) >> 1]!,
        asset: words[at + 8]!,
        network: words[at + 9]!,
        receiver: words[at + 10]!,
        quantity: longs[(at + 12) >> 1]!,
        fee: longs[(at + 14) >> 1]!,
        value: longs[(at + 16) >> 1]!,
        wealth: longs[(at + 18) >> 1]!,
        asOf: doubles[(at + 20) >> 1]!,
        target: [words[at + 22]!, words[at + 23]!, words[at + 24]!, words[at + 25]!],
      };
    // WITHDRAW_RETURN
    case 30:
      if (length !== 10) return undefined;
      return {
        type: 30,
        user,
        time,
        deadline,
        number: doubles[(at + 6) >> 1]!,
        reason: words[at + 8]!,
      };
    // WITHDRAW_SEND
    case 31:
      if (length !== 8) return undefined;
      return {
        type: 31,
        user,
        time,
        deadline,
        number: doubles[(at + 6) >> 1]!,
      };
    // WITHDRAW_DONE
    case 32:
      if (length !== 8) return undefined;
      return {
        type: 32,
        user,
        time,
        deadline,
        number: doubles[(at + 6) >> 1]!,
      };
    // SET_WITHDRAWALS
    case 33:
      if (length !== 8) return undefined;
      return {
        type: 33,
        user,
        time,
        deadline,
        blocked: words[at + 6]!,
      };
    // PROOF_ROOT
    case 34:
      if (length !== 18) return undefined;
      return {
        type: 34,
        user,
        time,
        deadline,
        asOf: doubles[(at + 6) >> 1]!,
        users: words[at + 8]!,
        root: {
          first: longs[(at + 10) >> 1]!,
          second: longs[(at + 12) >> 1]!,
          third: longs[(at + 14) >> 1]!,
          fourth: longs[(at + 16) >> 1]!,
        },
      };
    // CONTRACT_TERMS
    case 35: {
      const count = words[at + 14]!;
      if (count < 0 || length !== 16 + count * 4) return undefined;
      const brackets = [];
      for (let item = at + 16; item < at + length; item += 4) {
        brackets.push({
          maxLeverage: words[item]!,
          rate: words[item + 1]!,
          cap: longs[(item + 2) >> 1]!,
        });
      }
      return {
        type: 35,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        makerRate: words[at + 7]!,
        takerRate: words[at + 8]!,
        liquidationRate: words[at + 9]!,
        fundingCap: words[at + 10]!,
        intervalHours: words[at + 11]!,
        maxOpenLots: doubles[(at + 12) >> 1]!,
        brackets,
      };
    }
    // MARK_PRICE
    case 36:
      if (length !== 12) return undefined;
      if ((words[at + 7]! & 0xfffffffe) !== 0) return undefined;
      return {
        type: 36,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        isStale: (words[at + 7]! & 1) !== 0,
        mark: longs[(at + 8) >> 1]!,
        index: longs[(at + 10) >> 1]!,
      };
    // FUNDING
    case 37:
      if (length !== 8) return undefined;
      return {
        type: 37,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        rate: words[at + 7]!,
      };
    // CONTRACT_SETTING
    case 38:
      if (length !== 10) return undefined;
      return {
        type: 38,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        leverage: words[at + 7]!,
        mode: words[at + 8]!,
      };
    // POSITION_MODE
    case 39:
      if (length !== 8) return undefined;
      return {
        type: 39,
        user,
        time,
        deadline,
        mode: words[at + 6]!,
      };
    // CONTRACT_PLACE
    case 40:
      if (length !== 22) return undefined;
      return {
        type: 40,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        side: words[at + 7]! & 255,
        orderType: (words[at + 7]! >>> 8) & 255,
        timeInForce: (words[at + 7]! >>> 16) & 255,
        selfTrade: words[at + 7]! >>> 24,
        price: longs[(at + 8) >> 1]!,
        quantity: longs[(at + 10) >> 1]!,
        takeProfit: longs[(at + 12) >> 1]!,
        stopLoss: longs[(at + 14) >> 1]!,
        closes: words[at + 16]!,
        byMark: words[at + 17]!,
        clientId: [words[at + 18]!, words[at + 19]!, words[at + 20]!, words[at + 21]!],
      };
    // POSITION_MARGIN
    case 41:
      if (length !== 14) return undefined;
      return {
        type: 41,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        side: words[at + 7]!,
        delta: longs[(at + 8) >> 1]!,
        clientId: [words[at + 10]!, words[at + 11]!, words[at + 12]!, words[at + 13]!],
      };
    // PLACE_PLAN
    case 42:
      if (length !== 20) return undefined;
      return {
        type: 42,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        side: words[at + 7]! & 255,
        purpose: (words[at + 7]! >>> 8) & 255,
        trigger: (words[at + 7]! >>> 16) & 255,
        source: words[at + 7]! >>> 24,
        quantity: longs[(at + 8) >> 1]!,
        price: longs[(at + 10) >> 1]!,
        level: longs[(at + 12) >> 1]!,
        activation: longs[(at + 14) >> 1]!,
        clientId: [words[at + 16]!, words[at + 17]!, words[at + 18]!, words[at + 19]!],
      };
    // CANCEL_PLAN
    case 43:
      if (length !== 10) return undefined;
      return {
        type: 43,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        plan: doubles[(at + 8) >> 1]!,
      };
    // SETTLE_CONTRACT
    case 44:
      if (length !== 10) return undefined;
      return {
        type: 44,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        price: longs[(at + 8) >> 1]!,
      };
    // SECONDS_PAIR
    case 45: {
      const count = words[at + 9]!;
      if (count < 0 || length !== 10 + count * 8) return undefined;
      const products = [];
      for (let item = at + 10; item < at + length; item += 8) {
        products.push({
          duration: words[item]!,
          payoutRate: words[item + 1]!,
          feeRate: words[item + 2]!,
          minStake: longs[(item + 4) >> 1]!,
          maxStake: longs[(item + 6) >> 1]!,
        });
      }
      return {
        type: 45,
        user,
        time,
        deadline,
        pair: words[at + 6]!,
        asset: words[at + 7]!,
        open: words[at + 8]!,
        products,
      };
    }
    // SECONDS_LIMITS
    case 46:
      if (length !== 12) return undefined;
      return {
        type: 46,
        user,
        time,
        deadline,
        secondShare: words[at + 6]!,
        pairShare: words[at + 7]!,
        totalShare: words[at + 8]!,
        openStake: longs[(at + 10) >> 1]!,
      };
    // SECONDS_TICK
    case 47: {
      const count = words[at + 14]!;
      if (count < 0 || length !== 16 + count * 4) return undefined;
      const constituents = [];
      for (let item = at + 16; item < at + length; item += 4) {
        constituents.push({
          source: words[item]!,
          weight: words[item + 1]!,
          price: longs[(item + 2) >> 1]!,
        });
      }
      if ((words[at + 7]! & 0xfffffffe) !== 0) return undefined;
      return {
        type: 47,
        user,
        time,
        deadline,
        pair: words[at + 6]!,
        isStale: (words[at + 7]! & 1) !== 0,
        number: doubles[(at + 8) >> 1]!,
        at: doubles[(at + 10) >> 1]!,
        price: longs[(at + 12) >> 1]!,
        constituents,
      };
    }
    // SECONDS_OPEN
    case 48:
      if (length !== 16) return undefined;
      return {
        type: 48,
        user,
        time,
        deadline,
        pair: words[at + 6]!,
        direction: words[at + 7]!,
        duration: words[at + 8]!,
        payoutRate: words[at + 9]!,
        stake: longs[(at + 10) >> 1]!,
        clientId: [words[at + 12]!, words[at + 13]!, words[at + 14]!, words[at + 15]!],
      };
    // SECONDS_SELF_LIMITS
    case 49:
      if (length !== 12) return undefined;
      return {
        type: 49,
        user,
        time,
        deadline,
        stakes: longs[(at + 6) >> 1]!,
        losses: longs[(at + 8) >> 1]!,
        pause: doubles[(at + 10) >> 1]!,
      };
    // ICO_ITEM
    case 50:
      if (length !== 38) return undefined;
      return {
        type: 50,
        user,
        time,
        deadline,
        item: words[at + 6]!,
        token: words[at + 7]!,
        payment: words[at + 8]!,
        mode: words[at + 9]!,
        freezeRate: words[at + 10]!,
        freezeDays: words[at + 11]!,
        supply: longs[(at + 12) >> 1]!,
        lot: longs[(at + 14) >> 1]!,
        price: longs[(at + 16) >> 1]!,
        cap: longs[(at + 18) >> 1]!,
        start: doubles[(at + 20) >> 1]!,
        end: doubles[(at + 22) >> 1]!,
        drawBy: doubles[(at + 24) >> 1]!,
        commitment: {
          first: [words[at + 26]!, words[at + 27]!, words[at + 28]!, words[at + 29]!],
          second: [words[at + 30]!, words[at + 31]!, words[at + 32]!, words[at + 33]!],
        },
        network: words[at + 34]!,
        height: doubles[(at + 36) >> 1]!,
      };
    // ICO_SUBSCRIBE
    case 51:
      if (length !== 14) return undefined;
      return {
        type: 51,
        user,
        time,
        deadline,
        item: words[at + 6]!,
        quantity: longs[(at + 8) >> 1]!,
        clientId: [words[at + 10]!, words[at + 11]!, words[at + 12]!, words[at + 13]!],
      };
    // ICO_BLOCK
    case 52:
      if (length !== 16) return undefined;
      return {
        type: 52,
        user,
        time,
        deadline,
        item: words[at + 6]!,
        hash: {
          first: [words[at + 8]!, words[at + 9]!, words[at + 10]!, words[at + 11]!],
          second: [words[at + 12]!, words[at + 13]!, words[at + 14]!, words[at + 15]!],
        },
      };
    // ICO_REVEAL
    case 53:
      if (length !== 16) return undefined;
      return {
        type: 53,
        user,
        time,
        deadline,
        item: words[at + 6]!,
        secret: {
          first: [words[at + 8]!, words[at + 9]!, words[at + 10]!, words[at + 11]!],
          second: [words[at + 12]!, words[at + 13]!, words[at + 14]!, words[at + 15]!],
        },
      };
    // ICO_CANCEL
    case 54:
      if (length !== 8) return undefined;
      return {
        type: 54,
        user,
        time,
        deadline,
        item: words[at + 6]!,
      };
    // ICO_THAW
    case 55:
      if (length !== 12) return undefined;
      return {
        type: 55,
        user,
        time,
        deadline,
        item: words[at + 6]!,
        clientId: [words[at + 8]!, words[at + 9]!, words[at + 10]!, words[at + 11]!],
      };
    // CONTRACT_FEE_TIER
    case 56:
      if (length !== 10) return undefined;
      return {
        type: 56,
        user,
        time,
        deadline,
        tier: words[at + 6]!,
        makerRate: words[at + 7]!,
        takerRate: words[at + 8]!,
      };
    // P2P_TERMS
    case 57:
      if (length !== 16) return undefined;
      return {
        type: 57,
        user,
        time,
        deadline,
        twoPersonValue: longs[(at + 6) >> 1]!,
        hold: doubles[(at + 8) >> 1]!,
        makerRate: words[at + 10]!,
        takerRate: words[at + 11]!,
        depositAsset: words[at + 12]!,
        deposit: longs[(at + 14) >> 1]!,
      };
    // P2P_ADVERT
    case 58:
      if (length !== 24) return undefined;
      return {
        type: 58,
        user,
        time,
        deadline,
        number: doubles[(at + 6) >> 1]!,
        asset: words[at + 8]!,
        fiat: words[at + 9]!,
        scale: words[at + 10]!,
        side: words[at + 11]!,
        priceType: words[at + 12]!,
        margin: words[at + 13]!,
        payMinutes: words[at + 14]!,
        price: longs[(at + 16) >> 1]!,
        quantity: longs[(at + 18) >> 1]!,
        minimum: longs[(at + 20) >> 1]!,
        maximum: longs[(at + 22) >> 1]!,
      };
    // P2P_ADVERT_STATE
    case 59:
      if (length !== 10) return undefined;
      return {
        type: 59,
        user,
        time,
        deadline,
        number: doubles[(at + 6) >> 1]!,
        state: words[at + 8]!,
      };
    // P2P_TRADE
    case 60:
      if (length !== 20) return undefined;
      return {
        type: 60,
        user,
        time,
        deadline,
        number: doubles[(at + 6) >> 1]!,
        advert: doubles[(at + 8) >> 1]!,
        by: words[at + 10]!,
        size: longs[(at + 12) >> 1]!,
        price: longs[(at + 14) >> 1]!,
        reference: longs[(at + 16) >> 1]!,
        value: longs[(at + 18) >> 1]!,
      };
    // P2P_PAID
    case 61:
      if (length !== 8) return undefined;
      return {
        type: 61,
        user,
        time,
        deadline,
        trade: doubles[(at + 6) >> 1]!,
      };
    // P2P_CANCEL
    case 62:
      if (length !== 8) return undefined;
      return {
        type: 62,
        user,
        time,
        deadline,
        trade: doubles[(at + 6) >> 1]!,
      };
    // P2P_RELEASE
    case 63:
      if (length !== 8) return undefined;
      return {
        type: 63,
        user,
        time,
        deadline,
        trade: doubles[(at + 6) >> 1]!,
      };
    // P2P_APPEAL
    case 64:
      if (length !== 10) return undefined;
      return {
        type: 64,
        user,
        time,
        deadline,
        trade: doubles[(at + 6) >> 1]!,
        role: words[at + 8]!,
      };
    // P2P_APPEAL_WITHDRAW
    case 65:
      if (length !== 10) return undefined;
      return {
        type: 65,
        user,
        time,
        deadline,
        trade: doubles[(at + 6) >> 1]!,
        role: words[at + 8]!,
      };
    // P2P_RULE
    case 66:
      if (length !== 10) return undefined;
      return {
        type: 66,
        user,
        time,
        deadline,
        trade: doubles[(at + 6) >> 1]!,
        outcome: words[at + 8]!,
      };
    // P2P_DEPOSIT
    case 67:
      if (length !== 10) return undefined;
      return {
        type: 67,
        user,
        time,
        deadline,
        asset: words[at + 6]!,
        amount: longs[(at + 8) >> 1]!,
      };
    // PLACE_WITH_EXIT
    case 68:
      if (length !== 24) return undefined;
      return {
        type: 68,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        side: words[at + 7]! & 255,
        orderType: (words[at + 7]! >>> 8) & 255,
        timeInForce: (words[at + 7]! >>> 16) & 255,
        selfTrade: words[at + 7]! >>> 24,
        price: longs[(at + 8) >> 1]!,
        quantity: longs[(at + 10) >> 1]!,
        quoteAmount: longs[(at + 12) >> 1]!,
        stopPrice: longs[(at + 14) >> 1]!,
        stopLimitPrice: longs[(at + 16) >> 1]!,
        takeProfit: longs[(at + 18) >> 1]!,
        clientId: [words[at + 20]!, words[at + 21]!, words[at + 22]!, words[at + 23]!],
      };
    // PLACE_TRAILING
    case 69:
      if (length !== 20) return undefined;
      return {
        type: 69,
        user,
        time,
        deadline,
        market: words[at + 6]!,
        side: words[at + 7]! & 255,
        orderType: (words[at + 7]! >>> 8) & 255,
        timeInForce: (words[at + 7]! >>> 16) & 255,
        selfTrade: words[at + 7]! >>> 24,
        delta: words[at + 8]!,
        price: longs[(at + 10) >> 1]!,
        quantity: longs[(at + 12) >> 1]!,
        stopPrice: longs[(at + 14) >> 1]!,
        clientId: [words[at + 16]!, words[at + 17]!, words[at + 18]!, words[at + 19]!],
      };
    default:
      return undefined;
  }
}
