/**
 * The items that sell new coins. What makes one and changes its terms, says its block, reveals its secret or cancels it are changes of two.
 * Source: calls.md "Console"; rules 5.
 */
import { Type } from 'typebox';
import { DECIMAL, NOTHING, SEQUENCE, SYMBOL, TIME_MS, listOf, oneOf, orNull, strictObject } from '../fields.ts';
import { HASH, ICO_ITEM, ICO_MODES, ITEM_ID } from '../ico.ts';
import { NETWORK_WORDS } from '../network.ts';
import { operatorCall } from './operator-call.ts';

/** Days from an item's end to when everything goes back where it was not drawn, where `ico/create` says nothing of it. */
export const ICO_DRAW_DAYS = 7;

/** Blocks by which what a lottery is drawn with has to be ahead of its chain, as far as this server follows that: its hash must be nobody's to know. */
export const ICO_BLOCKS_AHEAD = 6;

/** Bodies of the changes of items. */
export const ICO_CHANGE_BODIES = {
  create: strictObject({
    /** One whose sale has not begun, to change its terms, all of them; a new one where left out. */
    item: Type.Optional(ITEM_ID),
    symbol: SYMBOL,
    payment: SYMBOL,
    mode: oneOf(ICO_MODES),
    /** Tokens that are sold. */
    supply: DECIMAL,
    /** Lottery only: tokens of a lot, most lots of a user, and the block whose hash is drawn with. */
    lot: Type.Optional(DECIMAL),
    lots_per_user: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    network: Type.Optional(oneOf(NETWORK_WORDS)),
    height: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    /** In proportion only: most tokens that a user gets; no limit where left out. */
    most_tokens: Type.Optional(DECIMAL),
    /** Of the payment for a whole token. */
    raise_price: DECIMAL,
    /** A fraction of what is won, and over how many days it thaws; both or neither zero. */
    freeze_ratio: DECIMAL,
    freeze_days: Type.Integer({ minimum: 0, maximum: 3_650 }),
    start: TIME_MS,
    end: TIME_MS,
    /** Seven days after the end where left out. */
    draw_by: Type.Optional(TIME_MS),
    is_hot: Type.Optional(Type.Boolean()),
  }),
  /** The block of the announced height, by its hash; whoever approves it has looked it up himself. */
  randomness: strictObject({ item: ITEM_ID, block_hash: HASH }),
  /** The secret that the server has kept; it reveals it by itself as soon as the block is known. */
  reveal: strictObject({ item: ITEM_ID }),
  /** Everybody gets back what he has paid. */
  cancel: strictObject({ item: ITEM_ID }),
  hot: strictObject({ item: ITEM_ID, is_hot: Type.Boolean() }),
} as const;

export const icoTable = operatorCall({
  path: '/console/api/ico/list',
  summary: 'Every item as customers see it, with what its treasury has and whether the server keeps the secret of its draw.',
  access: 'market.view',
  effect: 'read',
  body: NOTHING,
  answer: listOf(
    strictObject({
      ...ICO_ITEM.properties,
      /** What the account of the item has: tokens that wait, and what was paid for those that were given. */
      treasury: strictObject({ tokens: DECIMAL, payment: DECIMAL }),
      /** The tokens that are sold are there: without them nobody can subscribe. */
      is_funded: Type.Boolean(),
      /** Null in pro-rata mode. */
      has_secret: orNull(Type.Boolean()),
      /** Of the announced network, as far as this server follows it; null where it does not. */
      network_height: orNull(SEQUENCE),
    }),
  ),
});
