/**
 * Calls about seconds contracts: what can be opened, opening, one's own, one's limits. Amounts of money are USDT, prices have all the digits of the
 * index. Nothing takes a contract back. Source: spec §3 (seconds-futures order), §4; rules 3; calls.md "Seconds and ICO".
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { openCall, userCall } from './call.ts';
import {
  CLIENT_ID,
  DECIMAL,
  DONE_ONCE,
  MIN_SEQ,
  PAIR,
  RECORD_FILTER,
  SEQUENCE,
  SIGNED_DECIMAL,
  TIME_MS,
  listOf,
  oneOf,
  orNull,
  pageOf,
  strictObject,
} from './fields.ts';
import { INDEX_TICK } from './index-tick.ts';
import { SECONDS_DIRECTIONS, SECONDS_RESULTS, SECONDS_STATES, VOID_REASONS } from './seconds-words.ts';

const DIRECTION = oneOf(SECONDS_DIRECTIONS);
const CONTRACT_ID = Type.String({ maxLength: 20, pattern: '^[1-9][0-9]*$' });
const DURATION = Type.Integer({ minimum: 1, maximum: 3_600 });

/** What can be opened: one row for each duration of each pair. */
const PRODUCT = strictObject({
  pair: PAIR,
  duration_s: DURATION,
  /** What is won beside the stake, a fraction of it: 0.85 is 85 %. */
  payout: DECIMAL,
  minimum: DECIMAL,
  maximum: DECIMAL,
  /** A fraction of the stake, paid beside it; it comes back only with a draw or a void. */
  fee: DECIMAL,
  /** (1 + fee) / (1 + payout), a fraction rounded up to 4 decimals: how often one has to be right to lose nothing (rules 3.2). */
  break_even: DECIMAL,
});

const SECONDS_PAIR = strictObject({
  pair: PAIR,
  /** `closed`: nothing is opened; contracts that run go on. */
  state: oneOf(['open', 'closed']),
  /** The last tick of its index; null before the first. */
  index_price: orNull(DECIMAL),
  /** The last tick is stale or too old: nothing is opened (rules 3.3). */
  stale: Type.Boolean(),
});

export const secondsProducts = openCall({
  path: '/api/seconds/products',
  summary: 'What can be opened, of every pair or of one, with what is paid and how often one has to be right to lose nothing.',
  effect: 'read',
  body: strictObject({ pair: Type.Optional(PAIR) }),
  answer: strictObject({ list: Type.Array(PRODUCT), pairs: Type.Array(SECONDS_PAIR) }),
});

export const secondsOpen = userCall({
  path: '/api/seconds/open',
  summary:
    'Opens a contract: that the index will stand higher (up) or lower (down) after so many seconds than at the first tick after this was taken. It cannot be taken back.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    pair: PAIR,
    direction: DIRECTION,
    duration_s: DURATION,
    stake: DECIMAL,
    /** The payout that was shown; refused where it is another by now. Not asked when left out. */
    payout: Type.Optional(DECIMAL),
    client_id: Type.Optional(CLIENT_ID),
  }),
  answer: strictObject({ id: CONTRACT_ID, ...DONE_ONCE }),
});

/** A seconds contract (spec §3). */
export const SECONDS_CONTRACT = strictObject({
  id: CONTRACT_ID,
  pair: PAIR,
  direction: DIRECTION,
  state: oneOf(SECONDS_STATES),
  /** Null while it runs. */
  result: orNull(oneOf(SECONDS_RESULTS)),
  duration_s: DURATION,
  /** Buy quantity. */
  stake: DECIMAL,
  fee: DECIMAL,
  /** `stake` and `fee`. */
  paid: DECIMAL,
  /** The stake, while it is locked; 0 once it is over. */
  guarantee_fund: DECIMAL,
  /** What is won beside the stake, a fraction. */
  payout: DECIMAL,
  /** Price of the entry tick; null before it, and where it never came. `buy_price` is the same (spec §3 has both). */
  execution_price: orNull(DECIMAL),
  buy_price: orNull(DECIMAL),
  /** The last tick; null once it is over. */
  present_price: orNull(DECIMAL),
  /** Price of the exit tick; null before it, and of a void without one. */
  settle_price: orNull(DECIMAL),
  /** What would be gained if it ended at the last tick, fee included; null before the entry and once it is over. */
  estimated_profit: orNull(SIGNED_DECIMAL),
  /** What came back less what was paid; null while it runs. */
  actual_profit: orNull(SIGNED_DECIMAL),
  /** The two ticks that decide, as they were published. */
  settle_info: strictObject({
    entry_tick: orNull(INDEX_TICK),
    exit_tick: orNull(INDEX_TICK),
    void_reason: orNull(oneOf(VOID_REASONS)),
  }),
  /** When it was taken, and when it ends: `time` and the duration. */
  time: TIME_MS,
  end_time: TIME_MS,
  /** Of `end_time`, at the moment of the answer; 0 once it is past. */
  remaining_seconds: DECIMAL,
  /** Null while it runs. */
  settle_time: orNull(TIME_MS),
});

export const secondsCurrent = userCall({
  path: '/api/seconds/current',
  summary: 'The contracts of this user that run, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), min_seq: MIN_SEQ }),
  answer: listOf(SECONDS_CONTRACT),
});

export const secondsHistory = userCall({
  path: '/api/seconds/history',
  summary: 'The contracts of this user that are over, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), result: Type.Optional(oneOf(SECONDS_RESULTS)), ...RECORD_FILTER }),
  answer: pageOf(SECONDS_CONTRACT),
});

export const secondsDetail = userCall({
  path: '/api/seconds/detail',
  summary: 'A contract of this user with the two ticks that decide it, so that its result can be reckoned again.',
  effect: 'read',
  ownership: { kind: 'named', noun: 'seconds contract', field: 'id' },
  body: strictObject({ id: CONTRACT_ID, min_seq: MIN_SEQ }),
  answer: strictObject({ contract: SECONDS_CONTRACT, sequence: SEQUENCE }),
});

/** Limits that a user gave himself, 0 for none (rules 3.5). */
const SELF_LIMITS = strictObject({
  /** Most that he stakes in 24 hours, and most that he loses in them, fees included. */
  daily_stake: DECIMAL,
  daily_loss: DECIMAL,
  /** Until when he opens nothing; 0: no pause. */
  pause_until: TIME_MS,
});

export const secondsLimits = userCall({
  path: '/api/seconds/limits',
  summary:
    'The limits that this user gave himself, after setting those that the body names. What is stricter holds at once; what is looser holds 24 hours later.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'own' },
  body: strictObject({
    daily_stake: Type.Optional(DECIMAL),
    daily_loss: Type.Optional(DECIMAL),
    pause_until: Type.Optional(TIME_MS),
    min_seq: MIN_SEQ,
  }),
  answer: strictObject({
    ...SELF_LIMITS.properties,
    /** What waits to hold, and from when on; null where nothing waits. */
    waiting: strictObject({
      daily_stake: orNull(strictObject({ value: DECIMAL, from: TIME_MS })),
      daily_loss: orNull(strictObject({ value: DECIMAL, from: TIME_MS })),
      pause_until: orNull(strictObject({ value: TIME_MS, from: TIME_MS })),
    }),
    /** Of the last 24 hours. A loss below zero is a gain. */
    staked: DECIMAL,
    lost: SIGNED_DECIMAL,
    /** Stakes of contracts that run, and the most that the exchange allows; null: no limit. */
    open_stake: DECIMAL,
    most_open_stake: orNull(DECIMAL),
    /** Whether this user may open contracts at all, and what is in the way. */
    permitted: Type.Boolean(),
    obstacle: orNull(oneOf(['off', 'region', 'identity'])),
    sequence: SEQUENCE,
  }),
});

/** What the section `seconds` of the private channel tells, whole and as changes: a contract that is `settled` or `void` is over. */
export interface SecondsSections {
  readonly seconds: {
    readonly snapshot: { readonly contracts: readonly Static<typeof SECONDS_CONTRACT>[] };
    readonly update: { readonly contracts: readonly Static<typeof SECONDS_CONTRACT>[] };
  };
}
