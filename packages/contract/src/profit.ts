/** What a user made by day, what his deals came to, and what he paid for what he holds. */
import { Type } from 'typebox';
import { userCall } from './call.ts';
import { DECIMAL, MIN_SEQ, SEQUENCE, SIGNED_DECIMAL, SYMBOL, TIME_MS, listOf, oneOf, orNull, strictObject } from './fields.ts';
import { ACCOUNT_WORDS } from './glossary.ts';

const ACCOUNT = oneOf(ACCOUNT_WORDS);

/** What was paid on average for what a user holds of a currency, all accounts together; see `costs` of `equity`. */
const COST = strictObject({
  symbol: SYMBOL,
  average: orNull(DECIMAL),
  gain: orNull(SIGNED_DECIMAL),
  gain_share: orNull(SIGNED_DECIMAL),
});

export const walletCosts = userCall({
  path: '/api/wallet/costs',
  summary:
    'What was paid on average for what this user holds, and what the spot account’s part would gain if it were sold now (rules 6.6).',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ min_seq: MIN_SEQ }),
  answer: listOf(COST),
});

/** Days (UTC), both ms of 00:00: the first one, and the one behind the last; at most 366. */
const DAYS = { from: TIME_MS, to: TIME_MS } as const;

/** What an account, or all together, made on a day, USDT with 8 decimals. */
const DAY_PROFIT = {
  /** What it was worth at the end, less what it was worth when the day began and what came in, and with what left. Null where something had no price. */
  profit: orNull(SIGNED_DECIMAL),
  /**
   * The part of it that is for good: in spot what sales brought above the average cost, in contracts and seconds what was booked, fees and funding included.
   * Null where something was sold of which nobody knows the cost.
   */
  realised: orNull(SIGNED_DECIMAL),
} as const;

export const walletProfit = userCall({
  path: '/api/wallet/profit',
  summary: 'What the accounts of this user made by day (UTC), and the part of it that is realised (rules 6.6, 6.7).',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ ...DAYS, min_seq: MIN_SEQ }),
  answer: strictObject({
    ...DAYS,
    /** The first day of which anything can be said: before it nothing was held, or the exchange did not keep days yet. Null before there is any. */
    since: orNull(TIME_MS),
    /** Oldest first, from `from` or `since` on; the last one may be today’s, which is not over. All of a day is the sum of its accounts. */
    days: Type.Array(
      strictObject({
        time: TIME_MS,
        is_over: Type.Boolean(),
        ...DAY_PROFIT,
        accounts: Type.Array(strictObject({ account: ACCOUNT, ...DAY_PROFIT })),
      }),
    ),
    /** When the prices of a day that is not over were taken. */
    time: TIME_MS,
    sequence: SEQUENCE,
  }),
});

/** Accounts in which deals are closed. */
export const DEAL_ACCOUNTS = ['spot', 'contract', 'seconds'] as const satisfies readonly (typeof ACCOUNT_WORDS)[number][];

export const walletTrades = userCall({
  path: '/api/wallet/trades',
  summary: 'What the deals of this user came to in a period: win rate, gains and losses, fees, by pair.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    ...DAYS,
    /** All of them where left out. */
    account: Type.Optional(oneOf(DEAL_ACCOUNTS)),
    min_seq: MIN_SEQ,
  }),
  /** Amounts in USDT, cut to 8 decimals, where nothing else is said. */
  answer: strictObject({
    ...DAYS,
    since: orNull(TIME_MS),
    /** Own fills, and seconds contracts that were taken. */
    trades: Type.Integer({ minimum: 0 }),
    /** What they were worth; of seconds contracts the stakes. */
    volume: DECIMAL,
    /**
     * Closing deals: sales in spot of what has a known cost, fills that made a position smaller, seconds contracts that came to win, loss or draw. In spot and in
     * contracts a result is what is left after the closing fee.
     */
    closes: Type.Integer({ minimum: 0 }),
    wins: Type.Integer({ minimum: 0 }),
    losses: Type.Integer({ minimum: 0 }),
    /** Sales of what nobody knows the cost of; they are no closing deals here. */
    unknown: Type.Integer({ minimum: 0 }),
    /** `wins` / `closes`, cut to 6 decimals; null without closing deals. */
    win_rate: orNull(DECIMAL),
    /** Of those that gained, and of those that lost, above zero; null without any. */
    average_gain: orNull(DECIMAL),
    average_loss: orNull(DECIMAL),
    largest_gain: orNull(DECIMAL),
    largest_loss: orNull(DECIMAL),
    /** What all results add up to. */
    result: SIGNED_DECIMAL,
    /** By currency, dearest first; `value`: each at the price of its time. */
    fees: Type.Array(strictObject({ symbol: SYMBOL, amount: DECIMAL, value: DECIMAL })),
    fee_value: DECIMAL,
    /** By account and pair, best result first. */
    pairs: Type.Array(
      strictObject({
        account: oneOf(DEAL_ACCOUNTS),
        pair: Type.String(),
        trades: Type.Integer({ minimum: 0 }),
        closes: Type.Integer({ minimum: 0 }),
        wins: Type.Integer({ minimum: 0 }),
        volume: DECIMAL,
        result: SIGNED_DECIMAL,
      }),
    ),
    /** What was traded in spot and in contracts on the last 30 days (UTC), today among them, whatever the period. */
    volume_30d: strictObject({ spot: DECIMAL, contract: DECIMAL }),
    time: TIME_MS,
    sequence: SEQUENCE,
  }),
});
