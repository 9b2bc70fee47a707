/** Commands as words: their numbers, first words (type and length), and where the fields stand, in bytes: written by `npm run build:core`, not by hand. */

export const USER = 4;
export const TIME = 8;
export const DEADLINE = 16;

export const LIST_ASSET = 1;
export const LIST_ASSET_HEAD = LIST_ASSET | (10 << 16);
export const LIST_ASSET_ASSET = 24;
export const LIST_ASSET_SCALE = 28;
export const LIST_ASSET_FLAGS = 32;

export const LIST_MARKET = 2;
export const LIST_MARKET_HEAD = LIST_MARKET | (44 << 16);
export const LIST_MARKET_MARKET = 24;
export const LIST_MARKET_BASE = 28;
export const LIST_MARKET_QUOTE = 32;
export const LIST_MARKET_TICK_UNITS = 40;
export const LIST_MARKET_STEP_UNITS = 48;
export const LIST_MARKET_MIN_PRICE_TICKS = 56;
export const LIST_MARKET_MAX_PRICE_TICKS = 64;
export const LIST_MARKET_MIN_LOTS = 72;
export const LIST_MARKET_MAX_LOTS = 80;
export const LIST_MARKET_MIN_MARKET_LOTS = 88;
export const LIST_MARKET_MAX_MARKET_LOTS = 96;
export const LIST_MARKET_MIN_NOTIONAL = 104;
export const LIST_MARKET_MAX_NOTIONAL = 112;
export const LIST_MARKET_BID_UP_BPS = 120;
export const LIST_MARKET_BID_DOWN_BPS = 128;
export const LIST_MARKET_ASK_UP_BPS = 136;
export const LIST_MARKET_ASK_DOWN_BPS = 144;
export const LIST_MARKET_MAX_ORDERS = 152;
export const LIST_MARKET_MAX_CONDITIONAL_ORDERS = 160;
export const LIST_MARKET_BAND_BPS = 168;
export const LIST_MARKET_FLAGS = 36;

export const MARKET_STATUS = 3;
export const MARKET_STATUS_HEAD = MARKET_STATUS | (8 << 16);
export const MARKET_STATUS_MARKET = 24;
export const MARKET_STATUS_STATUS = 28;

export const FEE_TIER = 4;
export const FEE_TIER_HEAD = FEE_TIER | (10 << 16);
export const FEE_TIER_TIER = 24;
export const FEE_TIER_MAKER = 28;
export const FEE_TIER_TAKER = 32;

export const SET_USER = 5;
export const SET_USER_HEAD = SET_USER | (8 << 16);
export const SET_USER_TIER = 24;
export const SET_USER_FLAGS = 28;

export const DEPOSIT = 6;
export const DEPOSIT_HEAD = DEPOSIT | (16 << 16);
export const DEPOSIT_ASSET = 24;
export const DEPOSIT_NETWORK = 28;
export const DEPOSIT_AMOUNT = 32;
export const DEPOSIT_OUTPUT = 40;
export const DEPOSIT_TRANSACTION = 48;

export const TRANSFER = 7;
export const TRANSFER_HEAD = TRANSFER | (14 << 16);
export const TRANSFER_ASSET = 24;
export const TRANSFER_ROUTE = 28;
export const TRANSFER_AMOUNT = 32;
export const TRANSFER_CLIENT = 40;

export const ADJUST = 8;
export const ADJUST_HEAD = ADJUST | (14 << 16);
export const ADJUST_ASSET = 24;
export const ADJUST_ACCOUNT = 28;
export const ADJUST_AMOUNT = 32;
export const ADJUST_CLIENT = 40;

export const PLACE = 9;
export const PLACE_HEAD = PLACE | (20 << 16);
export const PLACE_MARKET = 24;
export const PLACE_FLAGS = 28;
export const PLACE_PRICE = 32;
export const PLACE_QUANTITY = 40;
export const PLACE_QUOTE = 48;
export const PLACE_STOP = 56;
export const PLACE_CLIENT = 64;

export const CANCEL = 10;
export const CANCEL_HEAD = CANCEL | (14 << 16);
export const CANCEL_SLOT = 24;
export const CANCEL_NUMBER = 32;
export const CANCEL_BY_CLIENT = 28;
export const CANCEL_CLIENT = 40;

export const CANCEL_ALL = 11;
export const CANCEL_ALL_HEAD = CANCEL_ALL | (8 << 16);
export const CANCEL_ALL_MARKET = 24;

export const AMEND = 12;
export const AMEND_HEAD = AMEND | (12 << 16);
export const AMEND_SLOT = 24;
export const AMEND_NUMBER = 32;
export const AMEND_QUANTITY = 40;

export const REPLACE = 13;
export const REPLACE_HEAD = REPLACE | (18 << 16);
export const REPLACE_SLOT = 24;
export const REPLACE_NUMBER = 32;
export const REPLACE_FLAGS = 28;
export const REPLACE_PRICE = 40;
export const REPLACE_QUANTITY = 48;
export const REPLACE_CLIENT = 56;

export const PLACE_OCO = 14;
export const PLACE_OCO_HEAD = PLACE_OCO | (20 << 16);
export const PLACE_OCO_MARKET = 24;
export const PLACE_OCO_FLAGS = 28;
export const PLACE_OCO_QUANTITY = 32;
export const PLACE_OCO_PRICE = 40;
export const PLACE_OCO_STOP = 48;
export const PLACE_OCO_STOP_LIMIT = 56;
export const PLACE_OCO_CLIENT = 64;

export const CANCEL_AFTER = 15;
export const CANCEL_AFTER_HEAD = CANCEL_AFTER | (8 << 16);
export const CANCEL_AFTER_MARKET = 24;
export const CANCEL_AFTER_TIMEOUT = 28;

export const TICK = 16;
export const TICK_HEAD = TICK | (6 << 16);

export const INDEX_PRICE = 17;
export const INDEX_PRICE_MARKET = 24;
export const INDEX_PRICE_PRICE = 32;
export const INDEX_PRICE_COUNT = 28;
export const INDEX_PRICE_CONSTITUENTS = 40;

export const ENGINE_VERSION = 18;
export const ENGINE_VERSION_HEAD = ENGINE_VERSION | (8 << 16);
export const ENGINE_VERSION_VERSION = 24;

export const OUTAGE = 19;
export const OUTAGE_HEAD = OUTAGE | (8 << 16);
export const OUTAGE_UNTIL = 24;

export const SET_ASSET = 20;
export const SET_ASSET_HEAD = SET_ASSET | (8 << 16);
export const SET_ASSET_ASSET = 24;
export const SET_ASSET_FLAGS = 28;

export const SET_PLATFORM = 21;
export const SET_PLATFORM_HEAD = SET_PLATFORM | (14 << 16);
export const SET_PLATFORM_CONFIRM_TIME = 24;
export const SET_PLATFORM_MAX_UNPAID = 28;
export const SET_PLATFORM_PAY_TIME = 32;
export const SET_PLATFORM_DRAW_CHECKED = 36;
export const SET_PLATFORM_DRAW_UNCHECKED = 40;
export const SET_PLATFORM_TRUST_SINGLE = 44;
export const SET_PLATFORM_TRUST_TOTAL = 48;
export const SET_PLATFORM_TRUST_UNCHECKED = 52;

export const PROPOSE = 22;
export const PROPOSE_HEAD = PROPOSE | (16 << 16);
export const PROPOSE_ASSET = 24;
export const PROPOSE_ACCOUNT = 28;
export const PROPOSE_NUMBER = 32;
export const PROPOSE_BENEFICIARY = 36;
export const PROPOSE_AMOUNT = 40;
export const PROPOSE_PROPOSAL = 48;

export const APPROVE = 23;
export const APPROVE_HEAD = APPROVE | (10 << 16);
export const APPROVE_PROPOSAL = 24;

export const REJECT = 24;
export const REJECT_HEAD = REJECT | (10 << 16);
export const REJECT_PROPOSAL = 24;

export const SET_RIGHTS = 25;
export const SET_RIGHTS_HEAD = SET_RIGHTS | (12 << 16);
export const SET_RIGHTS_VERSION = 24;
export const SET_RIGHTS_LEVEL = 28;
export const SET_RIGHTS_PERMISSIONS = 32;
export const SET_RIGHTS_HOLD = 40;

export const CREDIT_DEPOSIT = 26;
export const CREDIT_DEPOSIT_HEAD = CREDIT_DEPOSIT | (20 << 16);
export const CREDIT_DEPOSIT_ASSET = 24;
export const CREDIT_DEPOSIT_NETWORK = 28;
export const CREDIT_DEPOSIT_AMOUNT = 32;
export const CREDIT_DEPOSIT_VALUE = 40;
export const CREDIT_DEPOSIT_HEIGHT = 48;
export const CREDIT_DEPOSIT_OUTPUT = 56;
export const CREDIT_DEPOSIT_TRANSACTION = 64;

export const FINAL_HEIGHT = 27;
export const FINAL_HEIGHT_HEAD = FINAL_HEIGHT | (10 << 16);
export const FINAL_HEIGHT_NETWORK = 24;
export const FINAL_HEIGHT_HEIGHT = 32;

export const REVERSE_DEPOSIT = 28;
export const REVERSE_DEPOSIT_HEAD = REVERSE_DEPOSIT | (14 << 16);
export const REVERSE_DEPOSIT_NETWORK = 24;
export const REVERSE_DEPOSIT_HEIGHT = 32;
export const REVERSE_DEPOSIT_OUTPUT = 28;
export const REVERSE_DEPOSIT_TRANSACTION = 40;

export const WITHDRAW = 29;
export const WITHDRAW_HEAD = WITHDRAW | (26 << 16);
export const WITHDRAW_NUMBER = 24;
export const WITHDRAW_ASSET = 32;
export const WITHDRAW_NETWORK = 36;
export const WITHDRAW_RECEIVER = 40;
export const WITHDRAW_QUANTITY = 48;
export const WITHDRAW_FEE = 56;
export const WITHDRAW_VALUE = 64;
export const WITHDRAW_WEALTH = 72;
export const WITHDRAW_AS_OF = 80;
export const WITHDRAW_TARGET = 88;

export const WITHDRAW_RETURN = 30;
export const WITHDRAW_RETURN_HEAD = WITHDRAW_RETURN | (10 << 16);
export const WITHDRAW_RETURN_NUMBER = 24;
export const WITHDRAW_RETURN_REASON = 32;

export const WITHDRAW_SEND = 31;
export const WITHDRAW_SEND_HEAD = WITHDRAW_SEND | (8 << 16);
export const WITHDRAW_SEND_NUMBER = 24;

export const WITHDRAW_DONE = 32;
export const WITHDRAW_DONE_HEAD = WITHDRAW_DONE | (8 << 16);
export const WITHDRAW_DONE_NUMBER = 24;

export const SET_WITHDRAWALS = 33;
export const SET_WITHDRAWALS_HEAD = SET_WITHDRAWALS | (8 << 16);
export const SET_WITHDRAWALS_BLOCKED = 24;

export const PROOF_ROOT = 34;
export const PROOF_ROOT_HEAD = PROOF_ROOT | (18 << 16);
export const PROOF_ROOT_AS_OF = 24;
export const PROOF_ROOT_USERS = 32;
export const PROOF_ROOT_FIRST = 40;
export const PROOF_ROOT_SECOND = 48;
export const PROOF_ROOT_THIRD = 56;
export const PROOF_ROOT_FOURTH = 64;

export const CONTRACT_TERMS = 35;
export const CONTRACT_TERMS_MARKET = 24;
export const CONTRACT_TERMS_MAKER = 28;
export const CONTRACT_TERMS_TAKER = 32;
export const CONTRACT_TERMS_LIQUIDATION = 36;
export const CONTRACT_TERMS_FUNDING_CAP = 40;
export const CONTRACT_TERMS_INTERVAL = 44;
export const CONTRACT_TERMS_MAX_OPEN_LOTS = 48;
export const CONTRACT_TERMS_COUNT = 56;
export const CONTRACT_TERMS_BRACKETS = 64;

export const MARK_PRICE = 36;
export const MARK_PRICE_HEAD = MARK_PRICE | (12 << 16);
export const MARK_PRICE_MARKET = 24;
export const MARK_PRICE_FLAGS = 28;
export const MARK_PRICE_MARK = 32;
export const MARK_PRICE_INDEX = 40;

export const FUNDING = 37;
export const FUNDING_HEAD = FUNDING | (8 << 16);
export const FUNDING_MARKET = 24;
export const FUNDING_RATE = 28;

export const CONTRACT_SETTING = 38;
export const CONTRACT_SETTING_HEAD = CONTRACT_SETTING | (10 << 16);
export const CONTRACT_SETTING_MARKET = 24;
export const CONTRACT_SETTING_LEVERAGE = 28;
export const CONTRACT_SETTING_MODE = 32;

export const POSITION_MODE = 39;
export const POSITION_MODE_HEAD = POSITION_MODE | (8 << 16);
export const POSITION_MODE_MODE = 24;

export const CONTRACT_PLACE = 40;
export const CONTRACT_PLACE_HEAD = CONTRACT_PLACE | (22 << 16);
export const CONTRACT_PLACE_MARKET = 24;
export const CONTRACT_PLACE_FLAGS = 28;
export const CONTRACT_PLACE_PRICE = 32;
export const CONTRACT_PLACE_QUANTITY = 40;
export const CONTRACT_PLACE_TAKE_PROFIT = 48;
export const CONTRACT_PLACE_STOP_LOSS = 56;
export const CONTRACT_PLACE_CLOSES = 64;
export const CONTRACT_PLACE_BY_MARK = 68;
export const CONTRACT_PLACE_CLIENT = 72;

export const POSITION_MARGIN = 41;
export const POSITION_MARGIN_HEAD = POSITION_MARGIN | (14 << 16);
export const POSITION_MARGIN_MARKET = 24;
export const POSITION_MARGIN_SIDE = 28;
export const POSITION_MARGIN_DELTA = 32;
export const POSITION_MARGIN_CLIENT = 40;

export const PLACE_PLAN = 42;
export const PLACE_PLAN_HEAD = PLACE_PLAN | (20 << 16);
export const PLACE_PLAN_MARKET = 24;
export const PLACE_PLAN_FLAGS = 28;
export const PLACE_PLAN_QUANTITY = 32;
export const PLACE_PLAN_PRICE = 40;
export const PLACE_PLAN_LEVEL = 48;
export const PLACE_PLAN_ACTIVATION = 56;
export const PLACE_PLAN_CLIENT = 64;

export const CANCEL_PLAN = 43;
export const CANCEL_PLAN_HEAD = CANCEL_PLAN | (10 << 16);
export const CANCEL_PLAN_MARKET = 24;
export const CANCEL_PLAN_PLAN = 32;

export const SETTLE_CONTRACT = 44;
export const SETTLE_CONTRACT_HEAD = SETTLE_CONTRACT | (10 << 16);
export const SETTLE_CONTRACT_MARKET = 24;
export const SETTLE_CONTRACT_PRICE = 32;

export const SECONDS_PAIR = 45;
export const SECONDS_PAIR_PAIR = 24;
export const SECONDS_PAIR_ASSET = 28;
export const SECONDS_PAIR_OPEN = 32;
export const SECONDS_PAIR_COUNT = 36;
export const SECONDS_PAIR_PRODUCTS = 40;

export const SECONDS_LIMITS = 46;
export const SECONDS_LIMITS_HEAD = SECONDS_LIMITS | (12 << 16);
export const SECONDS_LIMITS_SECOND_SHARE = 24;
export const SECONDS_LIMITS_PAIR_SHARE = 28;
export const SECONDS_LIMITS_TOTAL_SHARE = 32;
export const SECONDS_LIMITS_OPEN_STAKE = 40;

export const SECONDS_TICK = 47;
export const SECONDS_TICK_PAIR = 24;
export const SECONDS_TICK_FLAGS = 28;
export const SECONDS_TICK_NUMBER = 32;
export const SECONDS_TICK_AT = 40;
export const SECONDS_TICK_PRICE = 48;
export const SECONDS_TICK_COUNT = 56;
export const SECONDS_TICK_CONSTITUENTS = 64;

export const SECONDS_OPEN = 48;
export const SECONDS_OPEN_HEAD = SECONDS_OPEN | (16 << 16);
export const SECONDS_OPEN_PAIR = 24;
export const SECONDS_OPEN_DIRECTION = 28;
export const SECONDS_OPEN_DURATION = 32;
export const SECONDS_OPEN_PAYOUT_RATE = 36;
export const SECONDS_OPEN_STAKE = 40;
export const SECONDS_OPEN_CLIENT = 48;

export const SECONDS_SELF_LIMITS = 49;
export const SECONDS_SELF_LIMITS_HEAD = SECONDS_SELF_LIMITS | (12 << 16);
export const SECONDS_SELF_LIMITS_STAKES = 24;
export const SECONDS_SELF_LIMITS_LOSSES = 32;
export const SECONDS_SELF_LIMITS_PAUSE = 40;

export const ICO_ITEM = 50;
export const ICO_ITEM_HEAD = ICO_ITEM | (38 << 16);
export const ICO_ITEM_ITEM = 24;
export const ICO_ITEM_TOKEN = 28;
export const ICO_ITEM_PAYMENT = 32;
export const ICO_ITEM_MODE = 36;
export const ICO_ITEM_FREEZE_RATE = 40;
export const ICO_ITEM_FREEZE_DAYS = 44;
export const ICO_ITEM_SUPPLY = 48;
export const ICO_ITEM_LOT = 56;
export const ICO_ITEM_PRICE = 64;
export const ICO_ITEM_CAP = 72;
export const ICO_ITEM_START = 80;
export const ICO_ITEM_END = 88;
export const ICO_ITEM_DRAW_BY = 96;
export const ICO_ITEM_FIRST = 104;
export const ICO_ITEM_SECOND = 120;
export const ICO_ITEM_NETWORK = 136;
export const ICO_ITEM_HEIGHT = 144;

export const ICO_SUBSCRIBE = 51;
export const ICO_SUBSCRIBE_HEAD = ICO_SUBSCRIBE | (14 << 16);
export const ICO_SUBSCRIBE_ITEM = 24;
export const ICO_SUBSCRIBE_QUANTITY = 32;
export const ICO_SUBSCRIBE_CLIENT = 40;

export const ICO_BLOCK = 52;
export const ICO_BLOCK_HEAD = ICO_BLOCK | (16 << 16);
export const ICO_BLOCK_ITEM = 24;
export const ICO_BLOCK_FIRST = 32;
export const ICO_BLOCK_SECOND = 48;

export const ICO_REVEAL = 53;
export const ICO_REVEAL_HEAD = ICO_REVEAL | (16 << 16);
export const ICO_REVEAL_ITEM = 24;
export const ICO_REVEAL_FIRST = 32;
export const ICO_REVEAL_SECOND = 48;

export const ICO_CANCEL = 54;
export const ICO_CANCEL_HEAD = ICO_CANCEL | (8 << 16);
export const ICO_CANCEL_ITEM = 24;

export const ICO_THAW = 55;
export const ICO_THAW_HEAD = ICO_THAW | (12 << 16);
export const ICO_THAW_ITEM = 24;
export const ICO_THAW_CLIENT = 32;

export const CONTRACT_FEE_TIER = 56;
export const CONTRACT_FEE_TIER_HEAD = CONTRACT_FEE_TIER | (10 << 16);
export const CONTRACT_FEE_TIER_TIER = 24;
export const CONTRACT_FEE_TIER_MAKER = 28;
export const CONTRACT_FEE_TIER_TAKER = 32;

export const P2P_TERMS = 57;
export const P2P_TERMS_HEAD = P2P_TERMS | (16 << 16);
export const P2P_TERMS_TWO_PERSON = 24;
export const P2P_TERMS_HOLD = 32;
export const P2P_TERMS_MAKER = 40;
export const P2P_TERMS_TAKER = 44;
export const P2P_TERMS_DEPOSIT_ASSET = 48;
export const P2P_TERMS_DEPOSIT = 56;

export const P2P_ADVERT = 58;
export const P2P_ADVERT_HEAD = P2P_ADVERT | (24 << 16);
export const P2P_ADVERT_NUMBER = 24;
export const P2P_ADVERT_ASSET = 32;
export const P2P_ADVERT_FIAT = 36;
export const P2P_ADVERT_SCALE = 40;
export const P2P_ADVERT_SIDE = 44;
export const P2P_ADVERT_PRICE_TYPE = 48;
export const P2P_ADVERT_MARGIN = 52;
export const P2P_ADVERT_PAY_MINUTES = 56;
export const P2P_ADVERT_PRICE = 64;
export const P2P_ADVERT_QUANTITY = 72;
export const P2P_ADVERT_MINIMUM = 80;
export const P2P_ADVERT_MAXIMUM = 88;

export const P2P_ADVERT_STATE = 59;
export const P2P_ADVERT_STATE_HEAD = P2P_ADVERT_STATE | (10 << 16);
export const P2P_ADVERT_STATE_NUMBER = 24;
export const P2P_ADVERT_STATE_STATE = 32;

export const P2P_TRADE = 60;
export const P2P_TRADE_HEAD = P2P_TRADE | (20 << 16);
export const P2P_TRADE_NUMBER = 24;
export const P2P_TRADE_ADVERT = 32;
export const P2P_TRADE_BY = 40;
export const P2P_TRADE_SIZE = 48;
export const P2P_TRADE_PRICE = 56;
export const P2P_TRADE_REFERENCE = 64;
export const P2P_TRADE_VALUE = 72;

export const P2P_PAID = 61;
export const P2P_PAID_HEAD = P2P_PAID | (8 << 16);
export const P2P_PAID_TRADE = 24;

export const P2P_CANCEL = 62;
export const P2P_CANCEL_HEAD = P2P_CANCEL | (8 << 16);
export const P2P_CANCEL_TRADE = 24;

export const P2P_RELEASE = 63;
export const P2P_RELEASE_HEAD = P2P_RELEASE | (8 << 16);
export const P2P_RELEASE_TRADE = 24;

export const P2P_APPEAL = 64;
export const P2P_APPEAL_HEAD = P2P_APPEAL | (10 << 16);
export const P2P_APPEAL_TRADE = 24;
export const P2P_APPEAL_ROLE = 32;

export const P2P_APPEAL_WITHDRAW = 65;
export const P2P_APPEAL_WITHDRAW_HEAD = P2P_APPEAL_WITHDRAW | (10 << 16);
export const P2P_APPEAL_WITHDRAW_TRADE = 24;
export const P2P_APPEAL_WITHDRAW_ROLE = 32;

export const P2P_RULE = 66;
export const P2P_RULE_HEAD = P2P_RULE | (10 << 16);
export const P2P_RULE_TRADE = 24;
export const P2P_RULE_OUTCOME = 32;

export const P2P_DEPOSIT = 67;
export const P2P_DEPOSIT_HEAD = P2P_DEPOSIT | (10 << 16);
export const P2P_DEPOSIT_ASSET = 24;
export const P2P_DEPOSIT_AMOUNT = 32;

export const PLACE_WITH_EXIT = 68;
export const PLACE_WITH_EXIT_HEAD = PLACE_WITH_EXIT | (24 << 16);
export const PLACE_WITH_EXIT_MARKET = 24;
export const PLACE_WITH_EXIT_FLAGS = 28;
export const PLACE_WITH_EXIT_PRICE = 32;
export const PLACE_WITH_EXIT_QUANTITY = 40;
export const PLACE_WITH_EXIT_QUOTE = 48;
export const PLACE_WITH_EXIT_STOP = 56;
export const PLACE_WITH_EXIT_STOP_LIMIT = 64;
export const PLACE_WITH_EXIT_TAKE_PROFIT = 72;
export const PLACE_WITH_EXIT_CLIENT = 80;

export const PLACE_TRAILING = 69;
export const PLACE_TRAILING_HEAD = PLACE_TRAILING | (20 << 16);
export const PLACE_TRAILING_MARKET = 24;
export const PLACE_TRAILING_FLAGS = 28;
export const PLACE_TRAILING_DELTA = 32;
export const PLACE_TRAILING_PRICE = 40;
export const PLACE_TRAILING_QUANTITY = 48;
export const PLACE_TRAILING_STOP = 56;
export const PLACE_TRAILING_CLIENT = 64;
