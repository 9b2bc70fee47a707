/** The usual commands as words (src/command.ts). */

/** First words of the commands: type and length. */
export const PLACE = 9;
export const PLACE_HEAD = PLACE | (20 << 16);
export const CANCEL = 10;
export const CANCEL_HEAD = CANCEL | (14 << 16);
export const REPLACE = 13;
export const REPLACE_HEAD = REPLACE | (18 << 16);

/** Where the fields of a command stand (src/command.ts). */
export const USER = 4;
export const TIME = 8;
export const DEADLINE = 16;
export const PLACE_MARKET = 24;
export const PLACE_FLAGS = 28;
export const PLACE_PRICE = 32;
export const PLACE_QUANTITY = 40;
export const PLACE_QUOTE = 48;
export const PLACE_STOP = 56;
export const PLACE_CLIENT = 64;
export const CANCEL_SLOT = 24;
export const CANCEL_BY_CLIENT = 28;
export const CANCEL_NUMBER = 32;
export const CANCEL_CLIENT = 40;
export const REPLACE_SLOT = 24;
export const REPLACE_FLAGS = 28;
export const REPLACE_NUMBER = 32;
export const REPLACE_PRICE = 40;
export const REPLACE_QUANTITY = 48;
export const REPLACE_CLIENT = 56;
