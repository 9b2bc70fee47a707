/** Events as words: their numbers, lengths in words, and where the fields stand, in bytes: written by `npm run build:core`, not by hand. */

export const COMMAND = 1;
export const COMMAND_WORDS = 10;
export const COMMAND_USER = 4;
export const COMMAND_SEQUENCE = 8;
export const COMMAND_TIME = 16;
export const COMMAND_CODE = 24;
export const COMMAND_SLOT = 28;
export const COMMAND_NUMBER = 32;

export const TIMER = 2;
export const TIMER_WORDS = 6;
export const TIMER_USER = 4;
export const TIMER_TIME = 8;
export const TIMER_MARKET = 16;

export const ACCEPTED = 3;
export const ACCEPTED_WORDS = 16;
export const ACCEPTED_USER = 4;
export const ACCEPTED_MARKET = 8;
export const ACCEPTED_SLOT = 12;
export const ACCEPTED_NUMBER = 16;
export const ACCEPTED_FLAGS = 24;
export const ACCEPTED_PRICE = 28;
export const ACCEPTED_LOTS = 32;
export const ACCEPTED_STOP = 36;
export const ACCEPTED_QUOTE = 40;
export const ACCEPTED_CLIENT = 48;

export const TRADE = 4;
export const TRADE_WORDS = 20;
export const TRADE_MARKET = 4;
export const TRADE_PRICE = 8;
export const TRADE_LOTS = 12;
export const TRADE_MAKER_SLOT = 16;
export const TRADE_TAKER_SLOT = 20;
export const TRADE_MAKER_NUMBER = 24;
export const TRADE_TAKER_NUMBER = 32;
export const TRADE_MAKER_USER = 40;
export const TRADE_TAKER_USER = 44;
export const TRADE_MAKER_FEE = 48;
export const TRADE_TAKER_FEE = 56;
export const TRADE_MAKER_LEFT = 64;
export const TRADE_TAKER_LEFT = 68;
export const TRADE_TRADE_NUMBER = 72;

export const DONE = 5;
export const DONE_WORDS = 8;
export const DONE_USER = 4;
export const DONE_MARKET = 8;
export const DONE_SLOT = 12;
export const DONE_NUMBER = 16;
export const DONE_LEFT = 24;

export const PREVENTED = 6;
export const PREVENTED_WORDS = 12;
export const PREVENTED_MARKET = 4;
export const PREVENTED_PRICE = 8;
export const PREVENTED_LOTS = 12;
export const PREVENTED_MAKER_SLOT = 16;
export const PREVENTED_TAKER_SLOT = 20;
export const PREVENTED_MAKER_NUMBER = 24;
export const PREVENTED_TAKER_NUMBER = 32;
export const PREVENTED_USER = 40;

export const AMENDED = 7;
export const AMENDED_WORDS = 8;
export const AMENDED_USER = 4;
export const AMENDED_MARKET = 8;
export const AMENDED_SLOT = 12;
export const AMENDED_NUMBER = 16;
export const AMENDED_LOTS = 24;
export const AMENDED_LEFT = 28;

export const TRIGGERED = 8;
export const TRIGGERED_WORDS = 8;
export const TRIGGERED_USER = 4;
export const TRIGGERED_MARKET = 8;
export const TRIGGERED_SLOT = 12;
export const TRIGGERED_NUMBER = 16;
export const TRIGGERED_LAST = 24;

export const LINKED = 9;
export const LINKED_WORDS = 10;
export const LINKED_USER = 4;
export const LINKED_MARKET = 8;
export const LINKED_LIMIT_SLOT = 12;
export const LINKED_STOP_SLOT = 16;
export const LINKED_LIMIT_NUMBER = 24;
export const LINKED_STOP_NUMBER = 32;

export const OUTAGE = 10;
export const OUTAGE_WORDS = 6;
export const OUTAGE_FROM = 8;
export const OUTAGE_UNTIL = 16;

export const POSITION = 11;
export const POSITION_WORDS = 14;
export const POSITION_USER = 4;
export const POSITION_MARKET = 8;
export const POSITION_SIDE = 12;
export const POSITION_LOTS = 16;
export const POSITION_ENTRY = 24;
export const POSITION_MARGIN = 32;
export const POSITION_REALISED = 40;
export const POSITION_ORDER = 48;

export const LIQUIDATION = 12;
export const LIQUIDATION_WORDS = 10;
export const LIQUIDATION_USER = 4;
export const LIQUIDATION_MARKET = 8;
export const LIQUIDATION_SIDE = 12;
export const LIQUIDATION_LOTS = 16;
export const LIQUIDATION_BANKRUPTCY = 24;
export const LIQUIDATION_MARK = 32;

export const LIQUIDATED = 13;
export const LIQUIDATED_WORDS = 10;
export const LIQUIDATED_USER = 4;
export const LIQUIDATED_MARKET = 8;
export const LIQUIDATED_SIDE = 12;
export const LIQUIDATED_LOTS = 16;
export const LIQUIDATED_VALUE = 24;
export const LIQUIDATED_FUND = 32;

export const DELEVERAGED = 14;
export const DELEVERAGED_WORDS = 8;
export const DELEVERAGED_USER = 4;
export const DELEVERAGED_MARKET = 8;
export const DELEVERAGED_SIDE = 12;
export const DELEVERAGED_LOTS = 16;
export const DELEVERAGED_PRICE = 24;

export const FUNDED = 15;
export const FUNDED_WORDS = 6;
export const FUNDED_USER = 4;
export const FUNDED_MARKET = 8;
export const FUNDED_SIDE = 12;
export const FUNDED_AMOUNT = 16;

export const PLAN = 16;
export const PLAN_WORDS = 16;
export const PLAN_USER = 4;
export const PLAN_MARKET = 8;
export const PLAN_NUMBER = 16;
export const PLAN_FLAGS = 12;
export const PLAN_LOTS = 24;
export const PLAN_PRICE = 28;
export const PLAN_ACTIVATION = 32;
export const PLAN_LEVEL = 40;
export const PLAN_CLIENT = 48;

export const PLAN_ENDED = 17;
export const PLAN_ENDED_WORDS = 8;
export const PLAN_ENDED_USER = 4;
export const PLAN_ENDED_MARKET = 8;
export const PLAN_ENDED_NUMBER = 16;
export const PLAN_ENDED_ORDER = 24;

export const SECONDS_OPENED = 18;
export const SECONDS_OPENED_WORDS = 14;
export const SECONDS_OPENED_USER = 4;
export const SECONDS_OPENED_PAIR = 8;
export const SECONDS_OPENED_NUMBER = 16;
export const SECONDS_OPENED_EXPIRY = 24;
export const SECONDS_OPENED_DURATION = 12;
export const SECONDS_OPENED_STAKE = 32;
export const SECONDS_OPENED_FEE = 40;
export const SECONDS_OPENED_PAYOUT = 48;

export const SECONDS_ENTERED = 19;
export const SECONDS_ENTERED_WORDS = 10;
export const SECONDS_ENTERED_USER = 4;
export const SECONDS_ENTERED_PAIR = 8;
export const SECONDS_ENTERED_NUMBER = 16;
export const SECONDS_ENTERED_TICK = 24;
export const SECONDS_ENTERED_PRICE = 32;

export const SECONDS_SETTLED = 20;
export const SECONDS_SETTLED_WORDS = 12;
export const SECONDS_SETTLED_USER = 4;
export const SECONDS_SETTLED_PAIR = 8;
export const SECONDS_SETTLED_NUMBER = 16;
export const SECONDS_SETTLED_TICK = 24;
export const SECONDS_SETTLED_PRICE = 32;
export const SECONDS_SETTLED_REASON = 12;
export const SECONDS_SETTLED_CREDIT = 40;

export const SUBSCRIBED = 21;
export const SUBSCRIBED_WORDS = 10;
export const SUBSCRIBED_USER = 4;
export const SUBSCRIBED_ITEM = 8;
export const SUBSCRIBED_PLACE = 12;
export const SUBSCRIBED_FIRST_TICKET = 16;
export const SUBSCRIBED_TICKETS = 20;
export const SUBSCRIBED_QUANTITY = 24;
export const SUBSCRIBED_PAID = 32;

export const ICO_STAGE = 22;
export const ICO_STAGE_WORDS = 8;
export const ICO_STAGE_ITEM = 4;
export const ICO_STAGE_TICKETS = 8;
export const ICO_STAGE_PAID = 16;
export const ICO_STAGE_DRAW_BY = 24;

export const SUBSCRIPTION_SETTLED = 23;
export const SUBSCRIPTION_SETTLED_WORDS = 14;
export const SUBSCRIPTION_SETTLED_USER = 4;
export const SUBSCRIPTION_SETTLED_ITEM = 8;
export const SUBSCRIPTION_SETTLED_PLACE = 12;
export const SUBSCRIPTION_SETTLED_WON_LOTS = 16;
export const SUBSCRIPTION_SETTLED_TOKENS = 24;
export const SUBSCRIPTION_SETTLED_COST = 32;
export const SUBSCRIPTION_SETTLED_REFUND = 40;
export const SUBSCRIPTION_SETTLED_FROZEN = 48;

export const THAWED = 24;
export const THAWED_WORDS = 8;
export const THAWED_USER = 4;
export const THAWED_ITEM = 8;
export const THAWED_AMOUNT = 16;
export const THAWED_CLAIMED = 24;

export const P2P_ADVERT = 25;
export const P2P_ADVERT_WORDS = 8;
export const P2P_ADVERT_USER = 4;
export const P2P_ADVERT_NUMBER = 8;
export const P2P_ADVERT_VERSION = 16;
export const P2P_ADVERT_LEFT = 24;

export const P2P_TRADE = 26;
export const P2P_TRADE_WORDS = 24;
export const P2P_TRADE_FLAGS = 4;
export const P2P_TRADE_ASSET = 8;
export const P2P_TRADE_TRADE = 16;
export const P2P_TRADE_ADVERT = 24;
export const P2P_TRADE_VERSION = 12;
export const P2P_TRADE_BUYER = 32;
export const P2P_TRADE_SELLER = 36;
export const P2P_TRADE_QUANTITY = 40;
export const P2P_TRADE_PRICE = 48;
export const P2P_TRADE_TOTAL = 56;
export const P2P_TRADE_FEE = 64;
export const P2P_TRADE_VALUE = 72;
export const P2P_TRADE_DEADLINE = 80;
export const P2P_TRADE_AT = 88;

export const ATTACHED = 27;
export const ATTACHED_WORDS = 10;
export const ATTACHED_USER = 4;
export const ATTACHED_MARKET = 8;
export const ATTACHED_SLOT = 12;
export const ATTACHED_NUMBER = 16;
export const ATTACHED_STOP = 24;
export const ATTACHED_STOP_LIMIT = 28;
export const ATTACHED_TAKE_PROFIT = 32;

export const EXIT = 28;
export const EXIT_WORDS = 12;
export const EXIT_USER = 4;
export const EXIT_MARKET = 8;
export const EXIT_PARENT = 16;
export const EXIT_CODE = 12;
export const EXIT_LOTS = 24;
export const EXIT_LIMIT_NUMBER = 32;
export const EXIT_STOP_NUMBER = 40;

export const TRAILING = 29;
export const TRAILING_WORDS = 8;
export const TRAILING_USER = 4;
export const TRAILING_MARKET = 8;
export const TRAILING_SLOT = 12;
export const TRAILING_NUMBER = 16;
export const TRAILING_DELTA = 24;
export const TRAILING_PEAK = 28;
