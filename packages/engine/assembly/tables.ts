/**
 * Where the tables stand and how much they hold, by the capacity (src/core/tables.ts), and whether postings are recorded. The
 * compiler is given a constant for each (tools/build-core.mjs).
 */

export declare const COMMANDS: usize;
export declare const MARKETS: usize;
export declare const LISTINGS: usize;
export declare const ROOTS: usize;
export declare const DIRECTORIES: usize;
export declare const RECENT_PAGES: usize;
export declare const PAGES: usize;
export declare const ROWS: usize;
export declare const ROW_INDEX: usize;
export declare const SEAT_INDEX: usize;
export declare const USERS: usize;
export declare const USER_INDEX: usize;
export declare const IDS: usize;
export declare const LONG_IDS: usize;
export declare const MOVED_IDS: usize;
export declare const ORDERS: usize;
export declare const SEAT_OF: usize;
export declare const EXTRAS: usize;
export declare const SORTED: usize;
export declare const CONTRACTS: usize;
export declare const RECORDS: usize;
export declare const RECORD_OF: usize;
export declare const ACCOUNTS: usize;
export declare const EVENTS: usize;
export declare const MAX_OPEN_ORDERS: i32;
export declare const MAX_USERS: i32;
export declare const MAX_ROWS: i32;
export declare const MAX_RECORDS: i32;
export declare const MAX_PAGES: i32;
export declare const MAX_DIRECTORIES: i32;
export declare const SPARE_PAGES: i32;
export declare const SPARE_DIRECTORIES: i32;
export declare const RECORDING: bool;
