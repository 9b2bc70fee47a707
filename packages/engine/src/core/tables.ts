import {
  ACCOUNT_BYTES,
  CONTRACT_BYTES,
  DIRECTORY_BYTES,
  ID_BYTES,
  MARKET_BYTES,
  MARKET_IDS,
  MEAN_SLOTS_BYTES,
  ORDER_BYTES,
  PAGE_BYTES,
  RECENT_BYTES,
  RECORD_BYTES,
  REMEMBERED_IDS,
  ROW_BYTES,
  SCRATCH_BYTES,
  USER_BYTES,
} from '../layout.ts';

/**
 * How much an engine can hold. What is not used costs address space, no memory. The core is compiled for each of them
 * (tools/build-core.mjs): where a table stands is then a constant in its code.
 */
export interface Capacity {
  readonly name: 'exchange' | 'small';
  readonly orders: number;
  readonly users: number;
  /** Holdings, and seats that stand alone. */
  readonly rows: number;
  /** What users have in contracts, one for each user and contract. */
  readonly records: number;
  readonly markets: number;
  /** Runs of 512 prices in which orders rest, and of 2,048 such runs. */
  readonly pages: number;
  readonly directories: number;
  /** Bytes of commands that are applied where they stand. */
  readonly commandBytes: number;
  /** Bytes of events between two readings. */
  readonly eventBytes: number;
}

/** What an exchange runs with: four million open orders, a million users. */
export const EXCHANGE_CAPACITY: Capacity = {
  name: 'exchange',
  orders: 4_194_304,
  users: 1_048_576,
  rows: 8_388_608,
  records: 2_097_152,
  markets: 4_096,
  pages: 65_536,
  directories: 16_384,
  commandBytes: 0x80_0000,
  eventBytes: 0x1000_0000,
};

/** Enough for tests and simulations, and made in a twentieth of the time: the host collects garbage for every large memory. */
export const SMALL_CAPACITY: Capacity = {
  name: 'small',
  orders: 16_384,
  users: 2_048,
  rows: 16_384,
  records: 16_384,
  markets: 64,
  pages: 768,
  directories: 256,
  commandBytes: 0x2_0000,
  eventBytes: 0x40_0000,
};

/** Where the tables begin; names as in assembly/tables.ts. */
export interface Tables {
  readonly COMMANDS: number;
  readonly MARKETS: number;
  readonly LISTINGS: number;
  readonly MEAN_SLOTS: number;
  readonly ROOTS: number;
  readonly DIRECTORIES: number;
  readonly RECENT_PAGES: number;
  readonly PAGES: number;
  readonly ROWS: number;
  readonly ROW_INDEX: number;
  readonly SEAT_INDEX: number;
  readonly USERS: number;
  readonly USER_INDEX: number;
  readonly IDS: number;
  readonly LONG_IDS: number;
  readonly MOVED_IDS: number;
  readonly ORDERS: number;
  readonly SEAT_OF: number;
  readonly EXTRAS: number;
  readonly SORTED: number;
  readonly CONTRACTS: number;
  readonly RECORDS: number;
  readonly RECORD_OF: number;
  readonly ACCOUNTS: number;
  readonly EVENTS: number;
  readonly MAX_OPEN_ORDERS: number;
  readonly MAX_USERS: number;
  readonly MAX_ROWS: number;
  readonly MAX_RECORDS: number;
  readonly MAX_PAGES: number;
  readonly MAX_DIRECTORIES: number;
  /** Pages and directories that stay free for what one command can need. */
  readonly SPARE_PAGES: number;
  readonly SPARE_DIRECTORIES: number;
  /** Bytes of all of it, a multiple of 65,536. */
  readonly end: number;
}

/** Ladders there are for each market: what one of spot takes. One of another kind takes more of them (`laddersOf`). */
export const LADDERS = 3;

/** Where the first table begins; below it stand the counters. */
const FIRST = 0x1_0000;

/** Pages and directories that one command can need: its own, and one for each stop that is worked off with it. */
const MOST_A_COMMAND = 1_100;
const ALIGNMENT = 4_096;
/**
 * Each table begins so much later within its page than the one before. Records of the same number would else have the same low
 * bits in their addresses, and a processor takes a load for dependent on an older store with the same low bits.
 */
const STAGGER = 832;
const MEMORY_PAGE = 65_536;

/** Lays the tables out one behind the other. */
export function tablesOf(capacity: Capacity): Tables {
  let at = FIRST;
  let taken = 0;
  const take = (count: number, bytes: number): number => {
    const from = at;
    at = Math.ceil((at + count * bytes) / ALIGNMENT) * ALIGNMENT + STAGGER * ++taken;
    return from;
  };
  const slots = capacity.orders + 1;
  return {
    COMMANDS: take(capacity.commandBytes + SCRATCH_BYTES, 1),
    MARKETS: take(capacity.markets, MARKET_BYTES),
    LISTINGS: take(MARKET_IDS, 4),
    MEAN_SLOTS: take(capacity.markets, MEAN_SLOTS_BYTES),
    ROOTS: take(capacity.markets * LADDERS, DIRECTORY_BYTES),
    DIRECTORIES: take(capacity.directories, DIRECTORY_BYTES),
    RECENT_PAGES: take(capacity.markets * LADDERS, RECENT_BYTES),
    PAGES: take(capacity.pages, PAGE_BYTES),
    // Row 0 is none, and the one behind the last is for drafts of seats.
    ROWS: take(capacity.rows + 1, ROW_BYTES),
    ROW_INDEX: take(indexRoom(capacity.rows), 4),
    SEAT_INDEX: take(indexRoom(capacity.rows), 4),
    USERS: take(capacity.users, USER_BYTES),
    USER_INDEX: take(indexRoom(capacity.users), 4),
    IDS: take(capacity.users, REMEMBERED_IDS * ID_BYTES),
    LONG_IDS: take(roundUp(capacity.orders * 2), 8),
    // What stands in it, while it grows.
    MOVED_IDS: take(slots, 8),
    ORDERS: take(slots, ORDER_BYTES),
    SEAT_OF: take(slots, 4),
    EXTRAS: take(slots, 16),
    SORTED: take(slots, 4),
    CONTRACTS: take(capacity.markets, CONTRACT_BYTES),
    // Record 0 is none, and so is account 0.
    RECORDS: take(capacity.records + 1, RECORD_BYTES),
    RECORD_OF: take(capacity.rows + 1, 4),
    ACCOUNTS: take(capacity.users + 1, ACCOUNT_BYTES),
    EVENTS: take(capacity.eventBytes, 1),
    MAX_OPEN_ORDERS: capacity.orders,
    MAX_USERS: capacity.users,
    MAX_ROWS: capacity.rows,
    MAX_RECORDS: capacity.records,
    MAX_PAGES: capacity.pages,
    MAX_DIRECTORIES: capacity.directories,
    // A quarter of what is small does for tests; a core that runs out all the same traps.
    SPARE_PAGES: Math.min(MOST_A_COMMAND, capacity.pages / 4),
    SPARE_DIRECTORIES: Math.min(MOST_A_COMMAND, capacity.directories / 4),
    get end() {
      return Math.ceil(at / MEMORY_PAGE) * MEMORY_PAGE;
    },
  };
}

/** Entries that an index of so many records can come to: it doubles when it is a quarter full (assembly/indexes.ts). */
function indexRoom(records: number): number {
  return roundUp(records * 8);
}

function roundUp(count: number): number {
  return 2 ** Math.ceil(Math.log2(count));
}
