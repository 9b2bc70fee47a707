/** The table of events (src/event.ts says what all of them have in front). */

import { byte, DETAIL, F64, I32, I64, ID, named } from './fields.ts';
import type { Fields } from './fields.ts';

/** What an event is. */
interface EventSpec {
  readonly number: number;
  readonly product: 'ico' | 'p2p' | 'perpetual' | 'platform' | 'seconds' | 'spot';
  readonly fields: Fields;
}

/** An order as most of its events name it. */
const ORDER = { user: I32, market: I32, slot: I32, number: F64 } as const;

/** Every event: its number, whose it is, and its fields behind the first word, in their order. What COMMANDS gives, this gives too. */
export const EVENTS = {
  /** The outcome of a command. */
  COMMAND: {
    number: 1,
    product: 'platform',
    fields: {
      /** Its type's low byte. */
      command: DETAIL,
      user: I32,
      sequence: F64,
      /** ms. */
      time: F64,
      /** Refusal, 0 for none. */
      code: I32,
      /** The order it named or made; slot −1: none. */
      slot: I32,
      number: F64,
    },
  },
  /** A cancel-after timer went off. */
  TIMER: {
    number: 2,
    product: 'spot',
    fields: {
      user: I32,
      /** When it was due, ms. */
      time: F64,
      market: I32,
    },
  },
  ACCEPTED: {
    number: 3,
    product: 'spot',
    fields: {
      ...ORDER,
      side: byte(0),
      orderType: byte(1),
      timeInForce: byte(2),
      selfTrade: byte(3),
      /** Limit, or what a conditional market order may pay at worst. */
      priceTicks: named('PRICE', I32),
      lots: I32,
      stopTicks: named('STOP', I32),
      /** Of an order by quote amount. */
      quoteUnits: named('QUOTE', I64),
      /** All zero for none. */
      clientId: named('CLIENT', ID),
    },
  },
  TRADE: {
    number: 4,
    product: 'spot',
    fields: {
      /** The taker's. */
      side: DETAIL,
      market: I32,
      priceTicks: named('PRICE', I32),
      lots: I32,
      makerSlot: I32,
      takerSlot: I32,
      makerNumber: F64,
      takerNumber: F64,
      makerUser: I32,
      takerUser: I32,
      /** Units of the asset that each receives. */
      makerFee: I64,
      takerFee: I64,
      /** Lots still open. */
      makerLeft: I32,
      takerLeft: I32,
      /** Counts the market's trades. */
      tradeNumber: F64,
    },
  },
  /** An order ended unfilled or partly filled. */
  DONE: {
    number: 5,
    product: 'spot',
    fields: {
      /** DoneReason. */
      reason: DETAIL,
      ...ORDER,
      /** Lots not executed. */
      left: I32,
    },
  },
  PREVENTED: {
    number: 6,
    product: 'spot',
    fields: {
      /** SelfTrade. */
      mode: DETAIL,
      market: I32,
      priceTicks: named('PRICE', I32),
      /** Prevented. */
      lots: I32,
      makerSlot: I32,
      takerSlot: I32,
      makerNumber: F64,
      takerNumber: F64,
      user: I32,
    },
  },
  AMENDED: {
    number: 7,
    product: 'spot',
    fields: {
      ...ORDER,
      /** The whole quantity now. */
      lots: I32,
      /** Open now. */
      left: I32,
    },
  },
  /** A stop fired. */
  TRIGGERED: {
    number: 8,
    product: 'spot',
    fields: {
      ...ORDER,
      lastTicks: named('LAST', I32),
    },
  },
  /** Two legs of an OCO. */
  LINKED: {
    number: 9,
    product: 'spot',
    fields: { user: I32, market: I32, limitSlot: I32, stopSlot: I32, limitNumber: F64, stopNumber: F64 },
  },
  /** The exchange was down. */
  OUTAGE: {
    number: 10,
    product: 'platform',
    fields: {
      /** ms. */
      from: F64,
      until: F64,
    },
  },
  /** One side of a user's positions in a contract has changed. */
  POSITION: {
    number: 11,
    product: 'perpetual',
    fields: {
      /** PositionCause. */
      cause: DETAIL,
      user: I32,
      market: I32,
      /** PositionSide. */
      side: I32,
      /** What it is now. */
      lots: F64,
      entryValue: named('ENTRY', I64),
      margin: I64,
      /** What was gained by what was closed. */
      realised: I64,
      /** Number of the order that traded; 0: none. */
      order: F64,
    },
  },
  /** A position is being liquidated. */
  LIQUIDATION: {
    number: 12,
    product: 'perpetual',
    fields: {
      /** LiquidationStep. */
      step: DETAIL,
      user: I32,
      market: I32,
      side: I32,
      lots: F64,
      bankruptcyTicks: named('BANKRUPTCY', I32),
      mark: I64,
    },
  },
  /** What an order of a liquidation came to. */
  LIQUIDATED: {
    number: 13,
    product: 'perpetual',
    fields: {
      user: I32,
      market: I32,
      side: I32,
      lots: F64,
      /** Sum of price × quantity. */
      value: I64,
      /** What the insurance fund got, or paid where it is below zero. */
      fund: I64,
    },
  },
  /** A position was closed against one that was taken over. */
  DELEVERAGED: {
    number: 14,
    product: 'perpetual',
    fields: { user: I32, market: I32, side: I32, lots: F64, priceTicks: named('PRICE', I32) },
  },
  FUNDED: {
    number: 15,
    product: 'perpetual',
    fields: { user: I32, market: I32, side: I32, /** Paid; below zero: got. */ amount: I64 },
  },
  /** A plan was placed. */
  PLAN: {
    number: 16,
    product: 'perpetual',
    fields: {
      user: I32,
      market: I32,
      number: F64,
      side: byte(0),
      purpose: byte(1),
      trigger: byte(2),
      source: byte(3),
      /** 0: the whole position. */
      lots: I32,
      /** 0: at market. */
      priceTicks: named('PRICE', I32),
      activationTicks: named('ACTIVATION', I32),
      level: I64,
      /** All zero for none. */
      clientId: named('CLIENT', ID),
    },
  },
  PLAN_ENDED: {
    number: 17,
    product: 'perpetual',
    fields: {
      /** PlanEnd. */
      reason: DETAIL,
      user: I32,
      market: I32,
      number: F64,
      /** Number of the order that it placed; 0: none. */
      order: F64,
    },
  },
  /** A seconds contract was taken, at the time of the command. */
  SECONDS_OPENED: {
    number: 18,
    product: 'seconds',
    fields: {
      /** SecondsDirection. */
      direction: DETAIL,
      user: I32,
      pair: I32,
      /** Counts contracts over all pairs, from 1. */
      number: F64,
      /** When it expires, ms. */
      expiry: F64,
      /** Seconds. */
      duration: I32,
      stake: I64,
      fee: I64,
      /** What comes on top of the stake if it is won. */
      payout: I64,
    },
  },
  /** It has the tick at which it begins. */
  SECONDS_ENTERED: {
    number: 19,
    product: 'seconds',
    fields: { user: I32, pair: I32, number: F64, tick: F64, /** 1e-8. */ price: I64 },
  },
  /** It is over. */
  SECONDS_SETTLED: {
    number: 20,
    product: 'seconds',
    fields: {
      /** SecondsOutcome. */
      outcome: DETAIL,
      user: I32,
      pair: I32,
      number: F64,
      /** The tick at which it ended, and its price; 0 where it never began. */
      tick: F64,
      price: I64,
      /** SecondsVoid; 0 where it counted. */
      reason: I32,
      /** What came back in all, units. */
      credit: I64,
    },
  },
  /** A user has subscribed to an item. */
  SUBSCRIBED: {
    number: 21,
    product: 'ico',
    fields: {
      user: I32,
      item: I32,
      /** Of his holding in the item. */
      place: I32,
      /** LOTTERY: number of the first ticket, and how many there are of the item now; else 0. */
      firstTicket: I32,
      tickets: I32,
      /** Lots, or payment units. */
      quantity: I64,
      paid: I64,
    },
  },
  /** An item is in another stage, or its block is known. */
  ICO_STAGE: {
    number: 22,
    product: 'ico',
    fields: {
      /** IcoStage. */
      stage: DETAIL,
      item: I32,
      /** Of all that have subscribed. */
      tickets: I32,
      paid: I64,
      /** ms. */
      drawBy: F64,
    },
  },
  /** What a user has got for what he has paid, and what came back. */
  SUBSCRIPTION_SETTLED: {
    number: 23,
    product: 'ico',
    fields: { user: I32, item: I32, place: I32, wonLots: I32, tokens: I64, cost: I64, refund: I64, /** Of the tokens. */ frozen: I64 },
  },
  /** A user has taken frozen tokens that were released. */
  THAWED: { number: 24, product: 'ico', fields: { user: I32, item: I32, amount: I64, /** In all. */ claimed: I64 } },
  /** An advert has other terms, has gone online or offline or away, or has another quantity left. */
  P2P_ADVERT: {
    number: 25,
    product: 'p2p',
    fields: {
      /** P2pAdvertState. */
      state: DETAIL,
      user: I32,
      number: F64,
      /** Rises with every P2P_ADVERT command. */
      version: I32,
      /** Units of the asset. */
      left: I64,
    },
  },
  /** A trade between users was made or has changed, by a command or by its timer. */
  P2P_TRADE: {
    number: 26,
    product: 'p2p',
    fields: {
      /** P2pTradeState. */
      state: DETAIL,
      /** P2pCause. */
      cause: byte(0),
      /** P2pRole of who has appealed, + 1; 0: nobody. */
      appellant: byte(1),
      /** P2pOutcome that an operator has ruled, + 1; 0: none. */
      ruling: byte(2),
      asset: I32,
      trade: F64,
      advert: F64,
      /** The advert's, when the trade was made. */
      version: I32,
      buyer: I32,
      seller: I32,
      /** Units of the asset. */
      quantity: I64,
      /** Minor units of the fiat. */
      price: I64,
      total: I64,
      /** Units of the asset that a release takes from the quantity. */
      fee: I64,
      /** 1e-8 USDT. */
      value: I64,
      /** Until when the state lasts; COMPLETED and CANCELLED: is remembered; 0: no end, ms. */
      deadline: F64,
      /** Core time of the change, ms. */
      at: F64,
    },
  },
  /** An order has brought an exit along. Ticks; 0: none. */
  ATTACHED: {
    number: 27,
    product: 'spot',
    fields: {
      ...ORDER,
      stopTicks: named('STOP', I32),
      stopLimitTicks: named('STOP_LIMIT', I32),
      takeProfitTicks: named('TAKE_PROFIT', I32),
    },
  },
  /** An order has ended with something executed, and what it brought along is placed, or cannot be. */
  EXIT: {
    number: 28,
    product: 'spot',
    fields: {
      user: I32,
      market: I32,
      /** Number of the order that has ended. */
      parent: F64,
      /** Refusal, 0 for none. */
      code: I32,
      lots: I32,
      /** Numbers of the orders that follow: take profit, and stop loss; 0: none. */
      limitNumber: F64,
      stopNumber: F64,
    },
  },
  /** A trailing order is accepted, or the last price is followed from now on. */
  TRAILING: {
    number: 29,
    product: 'spot',
    fields: {
      ...ORDER,
      /** 1e-4. */
      delta: I32,
      /** The last price at which it begins; 0: it waits for its activation. */
      peakTicks: named('PEAK', I32),
    },
  },
} as const satisfies { readonly [name: string]: EventSpec };
