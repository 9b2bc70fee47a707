/** Where the tables stand and how much they hold: given by the engine's capacity when it is made (src/core/tables.ts). */

// @ts-ignore: decorator
@external('tables', 'MARKETS')
export declare const MARKETS: usize;

// @ts-ignore: decorator
@external('tables', 'ROOTS')
export declare const ROOTS: usize;

// @ts-ignore: decorator
@external('tables', 'DIRECTORIES')
export declare const DIRECTORIES: usize;

// @ts-ignore: decorator
@external('tables', 'RECENT_PAGES')
export declare const RECENT_PAGES: usize;

// @ts-ignore: decorator
@external('tables', 'PAGES')
export declare const PAGES: usize;

// @ts-ignore: decorator
@external('tables', 'ROWS')
export declare const ROWS: usize;

// @ts-ignore: decorator
@external('tables', 'SEATS')
export declare const SEATS: usize;

// @ts-ignore: decorator
@external('tables', 'SEAT_INDEX')
export declare const SEAT_INDEX: usize;

// @ts-ignore: decorator
@external('tables', 'USERS')
export declare const USERS: usize;

// @ts-ignore: decorator
@external('tables', 'IDS')
export declare const IDS: usize;

// @ts-ignore: decorator
@external('tables', 'LONG_IDS')
export declare const LONG_IDS: usize;

// @ts-ignore: decorator
@external('tables', 'ORDERS')
export declare const ORDERS: usize;

// @ts-ignore: decorator
@external('tables', 'SEAT_OF')
export declare const SEAT_OF: usize;

// @ts-ignore: decorator
@external('tables', 'EXTRAS')
export declare const EXTRAS: usize;

// @ts-ignore: decorator
@external('tables', 'SORTED')
export declare const SORTED: usize;

// @ts-ignore: decorator
@external('tables', 'EVENTS')
export declare const EVENTS: usize;

// @ts-ignore: decorator
@external('tables', 'MAX_OPEN_ORDERS')
export declare const MAX_OPEN_ORDERS: i32;

// @ts-ignore: decorator
@external('tables', 'MAX_PAGES')
export declare const MAX_PAGES: i32;

// @ts-ignore: decorator
@external('tables', 'MAX_DIRECTORIES')
export declare const MAX_DIRECTORIES: i32;
