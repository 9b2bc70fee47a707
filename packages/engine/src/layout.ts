/**
 * What stands where in the records of the engine's tables, in bytes. The TypeScript of this folder and the AssemblyScript of
 * `assembly/` both read it. Where the tables themselves stand depends on the engine's capacity (src/core/tables.ts).
 */

/** Fee tiers: maker and taker rate of each. */
export const RATES = 0x380;

/** Counters and what a command finds at its start, from 0x400 on. */
export const STATE_SEQUENCE = 0x400;
export const STATE_TIME = 0x408;
export const STATE_NEXT_DUE = 0x410;
export const STATE_LAST_NUMBER = 0x418;
export const STATE_SECOND = 0x420;
export const STATE_EVENT_WORDS = 0x428;
export const STATE_ORDER_END = 0x430;
export const STATE_FREE_ORDER = 0x434;
export const STATE_OPEN_ORDERS = 0x438;
export const STATE_PAGE_END = 0x43c;
export const STATE_FREE_PAGE = 0x440;
export const STATE_DIRECTORY_END = 0x444;
export const STATE_FREE_DIRECTORY = 0x448;
export const STATE_QUEUE_HEAD = 0x44c;
export const STATE_QUEUE_TAIL = 0x450;
export const STATE_QUEUE_LENGTH = 0x454;
export const STATE_SEAT_MASK = 0x458;
/** Seats that stand alone. */
export const STATE_LONE_SEATS = 0x45c;
export const STATE_LONG_MASK = 0x460;
export const STATE_LONG_COUNT = 0x464;
/** What was read ahead; it is stored so that no compiler leaves the reading out. */
export const STATE_SEEN = 0x468;
export const STATE_USER_MASK = 0x46c;
export const STATE_USER_END = 0x470;
export const STATE_ROW_MASK = 0x474;
export const STATE_ROW_END = 0x478;
/** The release of the rules that was marked last. */
export const STATE_VERSION = 0x47c;

/** Amount registers, 64 bits each (`Reg` of the ledger). */
export const AMOUNTS = 0x480;
/** Slot of the order of a liquidation that is in the book, 0 for none. */
export const STATE_CLOSING = 0x4c0;
/** Records of contracts that there are. */
export const STATE_RECORDS = 0x4c4;
/** Exits of spot's orders that have ended, which wait to be placed. */
export const STATE_DUE_EXITS = 0x4c8;
/** What is made ready of the commands that are read ahead, at most 64 of them: market and seat, hashes of client id and body, where the id will be remembered, price in ticks, lots, and what a LIMIT order freezes. */
export const READY = 0x500;
export const READY_BYTES = 64;
export const READY_SEAT = 0;
export const READY_HASH = 4;
export const READY_BODY = 8;
export const READY_PRICE = 12;
export const READY_LOTS = 16;
export const READY_SLOT = 20;
export const READY_NEED = 24;
/** Address of the record in a contract, whose orders freeze nothing. */
export const READY_RECORD = 24;
export const READY_MAKER_SEAT = 32;
export const READY_TAIL = 36;
export const READY_MARKET = 44;
export const READY_MAKER = 48;
export const READY_ID = 52;

/** Behind the commands that are applied where they stand: room for copies of those that their caller holds elsewhere, enough for any length a header can name. */
export const SCRATCH_BYTES = 0x8_0000;

/** Records of markets, in the order in which they were listed. */
export const MARKET_BYTES = 256;
export const MARKET_ID = 0;
/** A byte for the status and one for the kind: spot's is 0, so the two together are 1 where spot trades. */
export const MARKET_STATUS = 4;
export const MARKET_KIND = 5;
/** Ladder of resting orders; the next two are those of stops that wait for a rise and for a fall. */
export const MARKET_BOOK = 8;
export const MARKET_BEST_BID = 12;
export const MARKET_BEST_ASK = 16;
export const MARKET_NEXT_RISE = 20;
export const MARKET_NEXT_FALL = 24;
export const MARKET_LAST = 28;
export const MARKET_QUEUED = 32;
/** Bits: 1 self-trades are allowed, 2 there is a percent filter, 4 and 8 market orders must keep to the least and the greatest notional, 16 trailing orders follow the last price. */
export const MARKET_FLAGS = 36;
export const MARKET_UNIT = 40;
export const MARKET_TICK = 48;
export const MARKET_STEP = 56;
export const MARKET_MIN_PRICE = 64;
export const MARKET_MAX_PRICE = 68;
export const MARKET_MIN_LOTS = 72;
export const MARKET_MAX_LOTS = 76;
/** Least and greatest price × lots that the filter of notionals passes and whose notional is exact as a double. */
export const MARKET_MIN_PRODUCT = 80;
export const MARKET_MAX_PRODUCT = 88;
export const MARKET_MAX_ORDERS = 96;
export const MARKET_BAND = 100;
export const MARKET_TRADES = 104;
/** Rows of the FEE account. */
export const MARKET_BASE_FEE_ROW = 112;
export const MARKET_QUOTE_FEE_ROW = 116;
/** Basis points of the percent filter, a bid's and an ask's. */
export const MARKET_BID_UP = 120;
export const MARKET_BID_DOWN = 124;
export const MARKET_ASK_UP = 128;
export const MARKET_ASK_DOWN = 132;
export const MARKET_INDEX = 136;
/** Mean of the trades of the last 300 seconds: what was found, for which second, the last second that traded, sum and count, and where the seconds stand. */
export const MARKET_MEAN = 140;
export const MARKET_MEAN_FOR = 144;
export const MARKET_MEAN_SECOND = 152;
export const MARKET_MEAN_SUM = 160;
export const MARKET_MEAN_COUNT = 168;
export const MARKET_MEAN_SLOTS = 176;
/** Where the second of the last trade stands among them. */
export const MARKET_MEAN_SLOT = 188;
export const MARKET_MIN_MARKET_LOTS = 180;
export const MARKET_MAX_MARKET_LOTS = 184;
/** What the mean allows, pairs of words: lowest and highest price of a bid, of an ask, and how far a taker that buys and one that sells may go. */
export const MARKET_BID_LOW = 192;
export const MARKET_BID_HIGH = 196;
export const MARKET_ASK_LOW = 200;
export const MARKET_BUY_BAND = 208;
/** Keys (account << 16 | asset) of the holdings that sells and that buys freeze, a seat's base and quote; the other kinds may have one for both. */
export const MARKET_BASE_KEY = 216;
export const MARKET_QUOTE_KEY = 220;
/** Bytes: the types of record (RecordType) of a freeze and of what goes back. */
export const MARKET_FREEZE_RECORD = 224;
export const MARKET_UNFREEZE_RECORD = 225;
/** What stops of kinds other than spot can wait for beside the last price: mark and index, each with its next rise and next fall. */
export const MARKET_MARK = 228;
export const MARKET_NEXT_RISE_MARK = 232;
export const MARKET_NEXT_RISE_INDEX = 240;
/** Where trailing orders follow: at or below the one, at or above the other a last price changes something for them. */
export const MARKET_TRAIL_LOW = 248;
export const MARKET_TRAIL_HIGH = 252;

/** By market id: address of the market's record, 0 where none is listed. */
export const MARKET_IDS = 65_536;

/** Seconds of the rolling means, by the order in which markets were listed: 300 pairs of sum and count. */
export const MEAN_SLOTS_BYTES = 4_800;
export const MEAN_COUNT = 8;

/** Ladders: roots, directories, pages (see price-levels), and for each ladder the pages it remembers, pairs of page and key + 1. */
export const RECENT_BYTES = 512;
export const DIRECTORY_BYTES = 8_480;
export const DIRECTORY_BITS = 8_192;
export const DIRECTORY_COUNT = 8_448;
export const PAGE_BYTES = 4_224;
export const PAGE_BITS = 4_096;
export const PAGE_KEY = 4_160;
export const PAGE_LADDER = 4_164;

/**
 * Rows, a cache line each: a holding (available, order freeze, locked, then owner and account << 16 | asset), and a seat or nothing. A
 * seat stands beside the holding of its user and its market's base, so that an order finds both in one line. Where another
 * market's seat stands there already, it stands alone, beside a holding that is nobody's. Two indexes find holdings and lone seats.
 * A seat in a market of another kind than spot always stands alone, and the three numbers beside it are the kind's own: a position.
 */
export const ROW_BYTES = 64;
export const ROW_OWNER = 24;
export const ROW_KEY = 28;
export const SEAT_USER = 32;
export const SEAT_MARKET = 36;
/** Rows of the holdings in base and quote. */
export const SEAT_BASE = 40;
export const SEAT_QUOTE = 44;
export const SEAT_OPEN = 48;
/** A byte with the user's fee tier, and 16 for one who may place nothing; and how many conditional orders are open, shifted by 8. */
export const SEAT_STANDING = 52;
export const SEAT_CONDITIONAL = 52;
export const SEAT_NEXT = 56;
export const SEAT_USER_ROW = 60;

/**
 * Users, two cache lines each, and the index that finds them. First what is known of one; then what every order needs: the tags
 * of the client ids that are remembered, which of their orders are open, a byte for the next place, and how many more ids of
 * open orders there are, shifted by 8.
 */
export const USER_BYTES = 128;
export const USER_ID = 0;
export const USER_TIER = 4;
export const USER_FLAGS = 8;
export const USER_FIRST_SEAT = 12;
export const USER_LAST_SEAT = 16;
/** What the user may do (SET_RIGHTS): version of it, until when nothing may leave, level and permissions. */
export const USER_RIGHTS_VERSION = 20;
export const USER_HOLD_UNTIL = 24;
export const USER_LEVEL = 32;
export const USER_PERMISSIONS = 36;
export const USER_TAGS = 64;
export const USER_OPEN_IDS = 120;
export const USER_NEXT_PLACE = 124;
export const USER_LONG_IDS = 124;

/** Places for a user's client ids, as many tags of 16 bits as fill a line with the other two: id, hash of the body, slot and number of the order. */
export const REMEMBERED_IDS = 28;
export const ID_BYTES = 32;
export const ID_BODY = 16;
export const ID_SLOT = 20;
export const ID_NUMBER = 24;

/** Ids of orders open beyond their user's ring: pairs of hash and slot. */

/** Open orders, the seat of each, and what only few have. */
export const ORDER_BYTES = 64;
export const ORDER_NEXT = 0;
export const ORDER_PREV = 4;
export const ORDER_OPEN = 8;
export const ORDER_PRICE = 12;
export const ORDER_SEAT = 16;
export const ORDER_FLAGS = 20;
export const ORDER_NUMBER = 24;
export const ORDER_FROZEN = 32;
/** Client id and hash of its body, once the user's ring has pushed them out. */
export const ORDER_KEY = 40;
export const ORDER_BODY = 56;
/** Until then: place of the id in the ring from 1, 0 for an order without one. */
export const ORDER_RING = 56;
export const ORDER_LOTS = 60;
export const EXTRA_STOP = 0;
export const EXTRA_SIBLING = 4;
export const EXTRA_PREVENTED = 8;
/** Of an order that its kind of market placed itself: a word of that kind's, never 0. In spot: 1 it brings an exit along, 2 its stop trails. */
export const EXTRA_KIND = 12;

/** Slots that are being put in order. */

/**
 * Contracts, by the order in which their markets were listed: 1 where one has terms, and what is asked of it for each order. Prices in
 * ticks; the last prices that plans wait for may be those of plans that wait no more.
 */
export const CONTRACT_BYTES = 2_048;
export const CONTRACT_LISTED = 0;
export const CONTRACT_STALE = 4;
export const CONTRACT_SETTLING = 8;
/** The mark, down and up. */
export const CONTRACT_MARK = 12;
export const CONTRACT_MARK_UP = 16;
export const CONTRACT_MAKER_RATE = 20;
export const CONTRACT_TAKER_RATE = 24;
export const CONTRACT_BRACKETS = 28;
/** Doubles: time of the last valid mark, number of the last funding, long lots and the most there may be (0: any), value of a lot at the mark. */
export const CONTRACT_LAST_VALID = 32;
export const CONTRACT_FUNDING = 40;
export const CONTRACT_OPEN_LOTS = 48;
export const CONTRACT_MOST_LOTS = 56;
export const CONTRACT_LOT_VALUE = 64;
/** Address of what its clearing account has; lowest and highest last price that plans wait for, 0 for none; orders with something attached. */
export const CONTRACT_CLEARING = 72;
export const CONTRACT_NEXT_RISE = 76;
export const CONTRACT_NEXT_FALL = 80;
export const CONTRACT_ATTACHED = 84;
/** Doubles: the highest value at each leverage; of each bracket cap, rate, and what is taken off. */
export const CONTRACT_CAPS = 96;
export const CONTRACT_TABLE = 1_104;
export const BRACKET_BYTES = 24;
export const BRACKET_RATE = 8;
export const BRACKET_CUM = 16;

/**
 * What users have in contracts, two cache lines each (src/perpetual/records.ts). Lots are doubles, amounts 64-bit integers; of what there
 * is of each side the short's stands behind the long's. What begins with the account stands in no snapshot.
 */
export const RECORD_BYTES = 128;
export const RECORD_USER = 0;
export const RECORD_SEAT = 4;
export const RECORD_LEVERAGE = 8;
export const RECORD_MODE = 12;
export const RECORD_FUNDED = 16;
export const RECORD_CARRIED = 24;
export const RECORD_LOTS = 32;
export const RECORD_CLOSING = 48;
export const RECORD_ENTRY = 64;
export const RECORD_MARGIN = 80;
export const RECORD_OPENING = 96;
export const RECORD_ACCOUNT = 112;
/** Open plans; the account's next record, 0 for none; listing of the market. */
export const RECORD_PLANS = 116;
export const RECORD_NEXT = 120;
export const RECORD_LISTING = 124;

/** Contract accounts that have a record: row of the holding, whether one-way, what is reserved, the rates of the fee tier, the first record. */
export const ACCOUNT_BYTES = 32;
export const ACCOUNT_ROW = 0;
export const ACCOUNT_ONE_WAY = 4;
export const ACCOUNT_RESERVED = 8;
export const ACCOUNT_MAKER_RATE = 16;
export const ACCOUNT_TAKER_RATE = 20;
export const ACCOUNT_FIRST = 24;

/** By row of a seat: its record. */

/** Events that were not read yet. */

/** All of it. */
