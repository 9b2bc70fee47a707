/**
 * The realtime wire: one WebSocket at `/realtime`, JSON text messages of at most 4 KB from the client (calls: 16 KB), no compression.
 *
 * **Asking.** `{"op":"subscribe","id":1,"channels":["btc_usdt_tick"]}` is answered `{"op":"subscribed","id":1,"channels":[…]}`,
 * or `{"op":"error","id":1,"code":404,"msg":"…"}` and then nothing of it was done. `unsubscribe` and `ping` (answered `pong`)
 * alike. `{"op":"login","id":2,"token":"…"}`, once, opens the private channel: it is answered `{"op":"login","id":2,"user":7}`
 * and a snapshot. The token stands in that message and never in the address. At most 100 channels and 20 messages a second. What is
 * none of these messages, or says one field twice, is answered by an error with code 400 and its id, 0 where that cannot be told.
 *
 * **Market channels** (names in lower case, see the functions below): a message is `{"ch":"btc_usdt_tick","data":{…}}`. Ticks come
 * at most once a second, candles and depth ten times; a reader who cannot keep up misses messages of these, never connections.
 *
 * **Listings**: `{"ch":"listings","data":{"version":100}}`, at once and within a second of every change: a currency, a pair, its terms or status,
 * a limit of the platform or a fee tier is another. The lists (`/api/currency_list`, `/api/pair_list`, `/api/plat_config`) say the version
 * they stand at; who has one of another version asks for it again.
 *
 * **Depth** (rules 1.10). First a snapshot `{"ch":…,"type":"snapshot","u":100,"bids":[["61686.00","0.5"],…],"asks":[…]}`, the best
 * 1,000 levels of each side, then changes `{"ch":…,"type":"delta","U":101,"u":107,"bids":[…],"asks":[…]}`: quantities are what the
 * level holds now, and 0 removes it. `u` is the sequence of the last command in it. A delta with u ≤ the `u` one stands at is
 * already in it. The next one has U = u + 1; where it has not, something was lost: send `{"op":"resync","id":3,"channel":"btc_usdt_depth"}`
 * and drop deltas until the new snapshot. `GET /api/market/depth` gives a snapshot too: the first delta to apply has
 * U ≤ u + 1 ≤ its own u.
 *
 * **Contracts** have the same channels under names of their own (`CONTRACT_CHANNELS`), and once a second the mark price with what it was made of.
 *
 * **Seconds contracts** have a channel of the ticks that decide them (`SECONDS_CHANNELS`): each tick, as it is taken, none left out.
 *
 * **Private.** It has a section per product (`USER_SECTIONS`), each with numbers of its own: `spot` tells orders and deals, `wallet` the
 * balances of all accounts, `contract` positions, orders, plans, deals and what the contract account stands at, `seconds` the seconds contracts
 * that run; those of products to come say nothing yet. After the login
 * `{"ch":"user","sections":{"spot":{"type":"snapshot","sequence":100,"orders":[open orders]},"wallet":{"type":"snapshot","sequence":100,"balances":[…]}}}`,
 * then `{"ch":"user","sections":{"spot":{"type":"update","prev":100,"sequence":107,"orders":[…],"deals":[…]},"wallet":{"type":"update",…,"balances":[…]}}}`:
 * what one command changed stands in one message, and a section that did not change is not in it. Orders and balances are what they are
 * now; an order whose status is neither new nor partially_filled is over. `prev` is the `sequence` of the section's part before; where
 * it is another, something of this section was lost, and of no other: `{"op":"resync","id":4,"channel":"user","section":"spot"}`, or without
 * a section for all of them. A private stream is never thinned out: a reader who leaves more than 256 KB unread is disconnected
 * (close code 4008) and starts again with a login.
 *
 * `{"op":"login",…,"private":false}` logs in for calls alone and opens no private channel.
 *
 * **Calls.** Who is logged in may make the calls of `SOCKET_CALLS` here, with the same bodies, answers, codes and limits as over
 * HTTP: `{"op":"call","id":7,"call":"/api/spot/order/place","body":{…}}` is answered, once it is durable,
 * `{"op":"answer","id":7,"code":200,"msg":"","data":{…}}`. `{"op":"batch","id":8,"call":"/api/spot/order/place","list":[{…},{…}]}`
 * makes a call with each body, at most 50, each by itself: it is answered when all are done by
 * `{"op":"answers","id":8,"list":[{"code":200,"msg":"","data":{…}},…]}`, in their order. Calls that place or cancel take effect in the
 * order in which a connection sent them, but for an order in a contract with a plan by yield, for which the leverage is looked up first. What got no answer before the connection was lost may have been done: send it again with the
 * same client id. At most 200 such messages a second and 500 calls without an answer; a call beyond is answered 429. When
 * too much waits for all clients together, a message with orders is answered `{"op":"error","id":8,"code":503,…}`, and nothing of it is done.
 *
 * **Close codes**: 4003 the session is over; 4451 this region is not served (any more); 4008 read too slowly; 4029 too many messages; 1009 a message too large;
 * 1001 the server stops; 1013 too many connections.
 */
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Envelope } from './envelope.ts';
import { oneOf, strictObject } from './fields.ts';
import type { LEVEL } from './market.ts';
import type { PublicData, UserSections } from './nouns.ts';

/**
 * What the public channels are called: braces stand for what a channel is about, `{pair}` for two symbols in lower case, `btc_usdt`. A product
 * that tells everybody something names its channels so in its own file; the server's table says what each is about and gives
 * (`server/src/realtime/public-channel.ts`).
 */
export const MARKET_CHANNELS = {
  tick: '{pair}_tick',
  depth: '{pair}_depth',
  trade: '{pair}_trade',
  candle: '{pair}_candle_{interval}',
  index: '{pair}_future_index_tick',
} as const;

/** Writes the name of a channel, `parts` by the words in braces. */
export function channelName(pattern: string, parts: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
}

/** Ticks of a spot pair. */
export function spotTickChannel(left: string, right: string): string {
  return ofPair(MARKET_CHANNELS.tick, left, right);
}

/** Ticks of a contract pair. */
export function futureTickChannel(left: string, right: string): string {
  return ofPair('{pair}_future_tick', left, right);
}

/** Index price of a contract pair. */
export function futureIndexTickChannel(left: string, right: string): string {
  return ofPair(MARKET_CHANNELS.index, left, right);
}

/** Order book of a spot pair. */
export function depthChannel(left: string, right: string): string {
  return ofPair(MARKET_CHANNELS.depth, left, right);
}

/** Trades of a spot pair. */
export function tradeChannel(left: string, right: string): string {
  return ofPair(MARKET_CHANNELS.trade, left, right);
}

/** Candles of a spot pair. `1M` keeps its capital letter: `1m` is a minute. */
export function candleChannel(left: string, right: string, interval: CandleInterval): string {
  return channelName(MARKET_CHANNELS.candle, { pair: pairName(left, right), interval });
}

function ofPair(pattern: string, left: string, right: string): string {
  return channelName(pattern, { pair: pairName(left, right) });
}

/** Which version the lists of currencies and pairs, the platform's limits and the fee tiers have. */
export const LISTINGS_CHANNEL = 'listings';

/** The private channel; it is opened by the login and takes no subscription. */
export const USER_CHANNEL = 'user';

/** The private channel's sections, one per product. Those of products to come say nothing yet. */
export const USER_SECTIONS = ['spot', 'contract', 'seconds', 'ico', 'deal', 'wallet', 'notice', 'account'] as const;
export type UserSection = (typeof USER_SECTIONS)[number];

function pairName(left: string, right: string): string {
  return `${left}_${right}`.toLowerCase();
}

/** Largest message of a client, bytes. */
export const MAX_CLIENT_MESSAGE_BYTES = 4_096;
/** Largest message of a client who is logged in, for calls, bytes: fifty orders with every field. */
export const MAX_CALL_MESSAGE_BYTES = 16_384;
/** Calls in one batch. */
export const MAX_BATCH = 50;
/** Messages with calls that a client who is logged in may send a second, besides the others. */
export const MAX_CALL_MESSAGES_PER_SECOND = 200;
/** Calls of one connection that may wait for their answers. */
export const MAX_CALLS_WAITING = 500;
/** Most channels of one connection. */
export const MAX_SUBSCRIPTIONS = 100;
/** Messages of a client a second. */
export const MAX_MESSAGES_PER_SECOND = 20;
/** Unread bytes beyond which a reader counts as slow. */
export const MAX_UNREAD_BYTES = 262_144;

/** Close codes of our own (the others are the protocol's). */
export const CloseCode = {
  SESSION_OVER: 4003,
  TOO_SLOW: 4008,
  TOO_MANY_MESSAGES: 4029,
  GOING_AWAY: 1001,
  TRY_LATER: 1013,
  REGION_RESTRICTED: 4451,
} as const;

const REQUEST_ID = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const CHANNEL = Type.String({ maxLength: 80 });
const CALL_PATH = Type.String({ maxLength: 80 });

/** What a client may say. */
export const CLIENT_MESSAGE = Type.Union([
  strictObject({
    op: Type.Literal('subscribe'),
    id: REQUEST_ID,
    channels: Type.Array(CHANNEL, { minItems: 1, maxItems: MAX_SUBSCRIPTIONS }),
  }),
  strictObject({
    op: Type.Literal('unsubscribe'),
    id: REQUEST_ID,
    channels: Type.Array(CHANNEL, { minItems: 1, maxItems: MAX_SUBSCRIPTIONS }),
  }),
  strictObject({
    op: Type.Literal('login'),
    id: REQUEST_ID,
    token: Type.String({ maxLength: 200 }),
    private: Type.Optional(Type.Boolean()),
  }),
  strictObject({ op: Type.Literal('resync'), id: REQUEST_ID, channel: CHANNEL, section: Type.Optional(oneOf(USER_SECTIONS)) }),
  strictObject({ op: Type.Literal('ping'), id: REQUEST_ID }),
  strictObject({ op: Type.Literal('call'), id: REQUEST_ID, call: CALL_PATH, body: Type.Unknown() }),
  strictObject({
    op: Type.Literal('batch'),
    id: REQUEST_ID,
    call: CALL_PATH,
    list: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MAX_BATCH }),
  }),
]);
export type ClientMessage = Static<typeof CLIENT_MESSAGE>;

/** What the server says. */
export type ServerMessage =
  | { readonly op: 'subscribed' | 'unsubscribed'; readonly id: number; readonly channels: readonly string[] }
  | { readonly op: 'login'; readonly id: number; readonly user: number }
  | { readonly op: 'pong'; readonly id: number }
  | { readonly op: 'error'; readonly id: number; readonly code: number; readonly msg: string }
  | ({ readonly op: 'answer'; readonly id: number } & Envelope<unknown>)
  | { readonly op: 'answers'; readonly id: number; readonly list: readonly Envelope<unknown>[] }
  | { readonly ch: string; readonly data: PublicData }
  | DepthMessage
  | UserMessage;

type Level = Static<typeof LEVEL>;

/** Messages of a depth channel. */
export type DepthMessage =
  | { readonly ch: string; readonly type: 'snapshot'; readonly u: number; readonly bids: readonly Level[]; readonly asks: readonly Level[] }
  | {
      readonly ch: string;
      readonly type: 'delta';
      readonly U: number;
      readonly u: number;
      readonly bids: readonly Level[];
      readonly asks: readonly Level[];
    };

export type { UserSections } from './nouns.ts';

/** A section that speaks: what it tells is a row of `UserSections`. */
export type SpokenSection = keyof UserSections;

/** What a message says of one section: all of it as of `sequence`, or what changed since `prev`. */
export type SectionPart<Section extends SpokenSection> =
  | ({ readonly type: 'snapshot'; readonly sequence: number } & UserSections[Section]['snapshot'])
  | ({ readonly type: 'update'; readonly prev: number; readonly sequence: number } & UserSections[Section]['update']);

/** How many notices were not read. It is always all there is to say, so nothing is lost with a part that was missed. */
export interface NoticePart {
  readonly type: 'snapshot';
  /** Rises with each part of one server; nothing else is numbered like it. */
  readonly sequence: number;
  readonly unread: number;
}

/** Messages of the private channel. The section `notice` comes in messages of its own, soon after the login and whenever the number changes. */
export interface UserMessage {
  readonly ch: typeof USER_CHANNEL;
  readonly sections: { readonly [Section in SpokenSection]?: SectionPart<Section> } & { readonly notice?: NoticePart };
}
