/** How each event is read: written by `npm run build:core`, not by hand. */

import type { Event, EventLog } from '../event.ts';

/** Reads the event at `at` of a log. Throws on words that are no event. Long: a case for each type. */
export function readEvent(log: Pick<EventLog, 'words' | 'doubles' | 'longs'>, at: number): Event {
  const { words, doubles, longs } = log;
  switch (words[at]! & 255) {
    case 1:
      return {
        type: 'command',
        command: (words[at]! >>> 8) & 255,
        user: words[at + 1]!,
        sequence: doubles[(at + 2) >> 1]!,
        time: doubles[(at + 4) >> 1]!,
        code: words[at + 6]!,
        slot: words[at + 7]!,
        number: doubles[(at + 8) >> 1]!,
      };
    case 2:
      return {
        type: 'timer',
        user: words[at + 1]!,
        time: doubles[(at + 2) >> 1]!,
        market: words[at + 4]!,
      };
    case 3:
      return {
        type: 'accepted',
        user: words[at + 1]!,
        market: words[at + 2]!,
        slot: words[at + 3]!,
        number: doubles[(at + 4) >> 1]!,
        side: words[at + 6]! & 255,
        orderType: (words[at + 6]! >>> 8) & 255,
        timeInForce: (words[at + 6]! >>> 16) & 255,
        selfTrade: words[at + 6]! >>> 24,
        priceTicks: words[at + 7]!,
        lots: words[at + 8]!,
        stopTicks: words[at + 9]!,
        quoteUnits: longs[(at + 10) >> 1]!,
        clientId: [words[at + 12]!, words[at + 13]!, words[at + 14]!, words[at + 15]!],
      };
    case 4:
      return {
        type: 'trade',
        side: (words[at]! >>> 8) & 255,
        market: words[at + 1]!,
        priceTicks: words[at + 2]!,
        lots: words[at + 3]!,
        makerSlot: words[at + 4]!,
        takerSlot: words[at + 5]!,
        makerNumber: doubles[(at + 6) >> 1]!,
        takerNumber: doubles[(at + 8) >> 1]!,
        makerUser: words[at + 10]!,
        takerUser: words[at + 11]!,
        makerFee: longs[(at + 12) >> 1]!,
        takerFee: longs[(at + 14) >> 1]!,
        makerLeft: words[at + 16]!,
        takerLeft: words[at + 17]!,
        tradeNumber: doubles[(at + 18) >> 1]!,
      };
    case 5:
      return {
        type: 'done',
        reason: (words[at]! >>> 8) & 255,
        user: words[at + 1]!,
        market: words[at + 2]!,
        slot: words[at + 3]!,
        number: doubles[(at + 4) >> 1]!,
        left: words[at + 6]!,
      };
    case 6:
      return {
        type: 'prevented',
        mode: (words[at]! >>> 8) & 255,
        market: words[at + 1]!,
        priceTicks: words[at + 2]!,
        lots: words[at + 3]!,
        makerSlot: words[at + 4]!,
        takerSlot: words[at + 5]!,
        makerNumber: doubles[(at + 6) >> 1]!,
        takerNumber: doubles[(at + 8) >> 1]!,
        user: words[at + 10]!,
      };
    case 7:
      return {
        type: 'amended',
        user: words[at + 1]!,
        market: words[at + 2]!,
        slot: words[at + 3]!,
        number: doubles[(at + 4) >> 1]!,
        lots: words[at + 6]!,
        left: words[at + 7]!,
      };
    case 8:
      return {
        type: 'triggered',
        user: words[at + 1]!,
        market: words[at + 2]!,
        slot: words[at + 3]!,
        number: doubles[(at + 4) >> 1]!,
        lastTicks: words[at + 6]!,
      };
    case 9:
      return {
        type: 'linked',
        user: words[at + 1]!,
        market: words[at + 2]!,
        limitSlot: words[at + 3]!,
        stopSlot: words[at + 4]!,
        limitNumber: doubles[(at + 6) >> 1]!,
        stopNumber: doubles[(at + 8) >> 1]!,
      };
    case 10:
      return {
        type: 'outage',
        from: doubles[(at + 2) >> 1]!,
        until: doubles[(at + 4) >> 1]!,
      };
    case 11:
      return {
        type: 'position',
        cause: (words[at]! >>> 8) & 255,
        user: words[at + 1]!,
        market: words[at + 2]!,
        side: words[at + 3]!,
        lots: doubles[(at + 4) >> 1]!,
        entryValue: longs[(at + 6) >> 1]!,
        margin: longs[(at + 8) >> 1]!,
        realised: longs[(at + 10) >> 1]!,
        order: doubles[(at + 12) >> 1]!,
      };
    case 12:
      return {
        type: 'liquidation',
        step: (words[at]! >>> 8) & 255,
        user: words[at + 1]!,
        market: words[at + 2]!,
        side: words[at + 3]!,
        lots: doubles[(at + 4) >> 1]!,
        bankruptcyTicks: words[at + 6]!,
        mark: longs[(at + 8) >> 1]!,
      };
    case 13:
      return {
        type: 'liquidated',
        user: words[at + 1]!,
        market: words[at + 2]!,
        side: words[at + 3]!,
        lots: doubles[(at + 4) >> 1]!,
        value: longs[(at + 6) >> 1]!,
        fund: longs[(at + 8) >> 1]!,
      };
    case 14:
      return {
        type: 'deleveraged',
        user: words[at + 1]!,
        market: words[at + 2]!,
        side: words[at + 3]!,
        lots: doubles[(at + 4) >> 1]!,
        priceTicks: words[at + 6]!,
      };
    case 15:
      return {
        type: 'funded',
        user: words[at + 1]!,
        market: words[at + 2]!,
        side: words[at + 3]!,
        amount: longs[(at + 4) >> 1]!,
      };
    case 16:
      return {
        type: 'plan',
        user: words[at + 1]!,
        market: words[at + 2]!,
        number: doubles[(at + 4) >> 1]!,
        side: words[at + 3]! & 255,
        purpose: (words[at + 3]! >>> 8) & 255,
        trigger: (words[at + 3]! >>> 16) & 255,
        source: words[at + 3]! >>> 24,
        lots: words[at + 6]!,
        priceTicks: words[at + 7]!,
        activationTicks: words[at + 8]!,
        level: longs[(at + 10) >> 1]!,
        clientId: [words[at + 12]!, words[at + 13]!, words[at + 14]!, words[at + 15]!],
      };
    case 17:
      return {
        type: 'plan_ended',
        reason: (words[at]! >>> 8) & 255,
        user: words[at + 1]!,
        market: words[at + 2]!,
        number: doubles[(at + 4) >> 1]!,
        order: doubles[(at + 6) >> 1]!,
      };
    case 18:
      return {
        type: 'seconds_opened',
        direction: (words[at]! >>> 8) & 255,
        user: words[at + 1]!,
        pair: words[at + 2]!,
        number: doubles[(at + 4) >> 1]!,
        expiry: doubles[(at + 6) >> 1]!,
        duration: words[at + 3]!,
        stake: longs[(at + 8) >> 1]!,
        fee: longs[(at + 10) >> 1]!,
        payout: longs[(at + 12) >> 1]!,
      };
    case 19:
      return {
        type: 'seconds_entered',
        user: words[at + 1]!,
        pair: words[at + 2]!,
        number: doubles[(at + 4) >> 1]!,
        tick: doubles[(at + 6) >> 1]!,
        price: longs[(at + 8) >> 1]!,
      };
    case 20:
      return {
        type: 'seconds_settled',
        outcome: (words[at]! >>> 8) & 255,
        user: words[at + 1]!,
        pair: words[at + 2]!,
        number: doubles[(at + 4) >> 1]!,
        tick: doubles[(at + 6) >> 1]!,
        price: longs[(at + 8) >> 1]!,
        reason: words[at + 3]!,
        credit: longs[(at + 10) >> 1]!,
      };
    case 21:
      return {
        type: 'subscribed',
        user: words[at + 1]!,
        item: words[at + 2]!,
        place: words[at + 3]!,
        firstTicket: words[at + 4]!,
        tickets: words[at + 5]!,
        quantity: longs[(at + 6) >> 1]!,
        paid: longs[(at + 8) >> 1]!,
      };
    case 22:
      return {
        type: 'ico_stage',
        stage: (words[at]! >>> 8) & 255,
        item: words[at + 1]!,
        tickets: words[at + 2]!,
        paid: longs[(at + 4) >> 1]!,
        drawBy: doubles[(at + 6) >> 1]!,
      };
    case 23:
      return {
        type: 'subscription_settled',
        user: words[at + 1]!,
        item: words[at + 2]!,
        place: words[at + 3]!,
        wonLots: words[at + 4]!,
        tokens: longs[(at + 6) >> 1]!,
        cost: longs[(at + 8) >> 1]!,
        refund: longs[(at + 10) >> 1]!,
        frozen: longs[(at + 12) >> 1]!,
      };
    case 24:
      return {
        type: 'thawed',
        user: words[at + 1]!,
        item: words[at + 2]!,
        amount: longs[(at + 4) >> 1]!,
        claimed: longs[(at + 6) >> 1]!,
      };
    case 25:
      return {
        type: 'p2p_advert',
        state: (words[at]! >>> 8) & 255,
        user: words[at + 1]!,
        number: doubles[(at + 2) >> 1]!,
        version: words[at + 4]!,
        left: longs[(at + 6) >> 1]!,
      };
    case 26:
      return {
        type: 'p2p_trade',
        state: (words[at]! >>> 8) & 255,
        cause: words[at + 1]! & 255,
        appellant: (words[at + 1]! >>> 8) & 255,
        ruling: (words[at + 1]! >>> 16) & 255,
        asset: words[at + 2]!,
        trade: doubles[(at + 4) >> 1]!,
        advert: doubles[(at + 6) >> 1]!,
        version: words[at + 3]!,
        buyer: words[at + 8]!,
        seller: words[at + 9]!,
        quantity: longs[(at + 10) >> 1]!,
        price: longs[(at + 12) >> 1]!,
        total: longs[(at + 14) >> 1]!,
        fee: longs[(at + 16) >> 1]!,
        value: longs[(at + 18) >> 1]!,
        deadline: doubles[(at + 20) >> 1]!,
        at: doubles[(at + 22) >> 1]!,
      };
    case 27:
      return {
        type: 'attached',
        user: words[at + 1]!,
        market: words[at + 2]!,
        slot: words[at + 3]!,
        number: doubles[(at + 4) >> 1]!,
        stopTicks: words[at + 6]!,
        stopLimitTicks: words[at + 7]!,
        takeProfitTicks: words[at + 8]!,
      };
    case 28:
      return {
        type: 'exit',
        user: words[at + 1]!,
        market: words[at + 2]!,
        parent: doubles[(at + 4) >> 1]!,
        code: words[at + 3]!,
        lots: words[at + 6]!,
        limitNumber: doubles[(at + 8) >> 1]!,
        stopNumber: doubles[(at + 10) >> 1]!,
      };
    case 29:
      return {
        type: 'trailing',
        user: words[at + 1]!,
        market: words[at + 2]!,
        slot: words[at + 3]!,
        number: doubles[(at + 4) >> 1]!,
        delta: words[at + 6]!,
        peakTicks: words[at + 7]!,
      };
    default:
      throw new Error(`no event at word ${at}: ${words[at]}`);
  }
}
