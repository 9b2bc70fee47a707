/** The words of spot trading, with the numbers that @kontor/domain gives them; the suite over both engines would find a difference. */

export const BUY = 0;

export const LIMIT = 0;
export const LIMIT_MAKER = 1;
export const MARKET = 2;
export const STOP_LOSS = 3;
const STOP_LOSS_LIMIT = 4;
export const TAKE_PROFIT = 5;

export const GTC = 0;
export const FOK = 2;

/** Self-trade prevention. */
export const NONE = 0;
export const EXPIRE_TAKER = 1;
export const EXPIRE_MAKER = 2;
export const EXPIRE_BOTH = 3;
export const DECREMENT = 4;

/** Why an order ended. */
export const CANCELED = 0;
export const REPLACED = 1;
export const IOC_ENDED = 3;
export const FOK_ENDED = 4;
export const BOOK_ENDED = 5;
export const PRICE_RANGE = 6;
export const SELF_TRADE = 7;
export const OCO = 8;
export const QUOTE_SPENT = 9;
export const UNBEARABLE = 10;

/** What applying a command comes to when it must be asked in full, with nothing changed but the time; and when it was accepted. */
export const ASK: i32 = -1;
export const ACCEPTED: i32 = 0;

/** A refusal. */
export const UNKNOWN_ORDER = 44;

/** Why money moved (RecordType). */
export const MARGIN_IN = 14;
export const MARGIN_OUT = 15;
export const REALIZED_PNL = 16;
export const CONTRACT_FEE = 17;
export const SPOT_UNFREEZE = 6;
export const SPOT_TRADE = 7;
export const SPOT_FEE = 8;

/** Where an order is, in bits 1 to 3 of its flags; bit 0 is the side. */
export const STATE_BITS = 14;
export const RESTING = 2;
export const WAITING = 4;
export const QUEUED = 6;
export const TAKING = 8;
/** It trails: it stands in no ladder, and TypeScript follows it (src/spot/trails.ts). */
export const TRAILING = 10;
/** The order has extras: a stop, a sibling or prevented lots. */
export const HAS_EXTRAS = 16;
/** Its client id stands in the table of ids open beyond their user's ring. */
export const LONG_OPEN = 32;

/** What is said of an order of spot by EXTRA_KIND. */
export const WITH_EXIT = 1;
export const TRAILS = 2;

/** Bit of MARKET_FLAGS: trailing orders follow the last price. */
export const HAS_TRAILS = 16;

/** What a stop waits for, in bits 6 and 7 of its order's flags; spot's wait for the last price. The next ladders are each one's. */
export const AT_LAST = 0;
export const AT_MARK = 1;
export const AT_INDEX = 2;

/** Sides of a position, and in margin of its own (MarginMode). */
export const LONG = 0;
export const SHORT = 1;
export const ISOLATED = 1;

/** Kind of a market: spot's is in this core, the others' rules come with their product (src/market-kind.ts). */
export const SPOT_KIND = 0;

/** Highest price in ticks, and the limit of a taker that has none. */
export const NO_LIMIT = 2_147_483_647;

// @ts-ignore: decorator
@inline
export function typeOf(flags: i32): i32 {
  return (flags >>> 8) & 255;
}

// @ts-ignore: decorator
@inline
export function timeInForceOf(flags: i32): i32 {
  return (flags >>> 16) & 255;
}

/** What the stop of an order waits for. */
// @ts-ignore: decorator
@inline
export function sourceOf(flags: i32): i32 {
  return (flags >>> 6) & 3;
}

/** Whether an order of this type waits for a rise of the last price; the others wait for a fall (rules 1.3). */
export function triggersOnRise(type: i32, side: i32): bool {
  return (type == STOP_LOSS || type == STOP_LOSS_LIMIT) == (side == BUY);
}
