/**
 * The networks that coins come in and go out on, and pausing one at once, by one person; that it goes on is a change (`network/state`).
 * Source: calls.md "Console"; rules 6.4, 6.5.
 */
import { Type } from 'typebox';
import { DECIMAL, NOTHING, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { NETWORK_WORDS } from '../network.ts';
import { REASON, operatorCall } from './operator-call.ts';

/** `none`: this exchange has no node of it. `silent`: it has one, which does not answer or tells of no new block. */
export const NODE_STATES = ['answers', 'silent', 'none'] as const;

const HEIGHT = Type.Integer({ minimum: 0 });
/** Since when something is paused, why, and by whom; `by` is null where the machine did it. */
const PAUSE = orNull(
  strictObject({
    time: TIME_MS,
    reason: Type.String(),
    by: orNull(Type.String()),
    /** Of every coin of the network at once. */ is_all: Type.Boolean(),
  }),
);

const COIN = strictObject({
  symbol: SYMBOL,
  /** The token's contract; null for the chain's own coin, and where it is not set up. */
  contract: orNull(Type.String()),
  /** Null where it is not set up: then none comes in and none goes out. */
  minimum_deposit: orNull(DECIMAL),
  minimum_withdrawal: orNull(DECIMAL),
  fee: orNull(DECIMAL),
  /** Null: on. */
  deposits_paused: PAUSE,
  withdrawals_paused: PAUSE,
  /** What the hot wallet holds, and the deposit addresses; in decimals of the chain. Null while nobody knows. */
  hot: orNull(DECIMAL),
  unswept: orNull(DECIMAL),
  /** Sweeps that are ordered and not mined. */
  sweeping: Type.Integer({ minimum: 0 }),
  /** What the signer pays at most, and what of it is used; null while it has said nothing. */
  caps: orNull(
    strictObject({ transaction: DECIMAL, hour: DECIMAL, day: DECIMAL, spent_hour: DECIMAL, spent_day: DECIMAL, heard: TIME_MS }),
  ),
});

export const networkTable = operatorCall({
  path: '/console/api/network/table',
  summary: 'Every network with its node, its hot wallet, its coins, and what is paused of them.',
  access: 'network.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    time: TIME_MS,
    list: Type.Array(
      strictObject({
        network: oneOf(NETWORK_WORDS),
        name: Type.String(),
        is_local: Type.Boolean(),
        node: oneOf(NODE_STATES),
        /** The newest block that was read, and when. */
        height: orNull(HEIGHT),
        heard: orNull(TIME_MS),
        /** Whatever stands at or below it is final. */
        final_height: orNull(HEIGHT),
        confirmations: orNull(Type.Integer({ minimum: 1 })),
        unlock_confirmations: orNull(Type.Integer({ minimum: 1 })),
        hot_address: orNull(Type.String()),
        /** Null: no signer has spoken of it. `problem`: why it signs nothing there. */
        signer: orNull(strictObject({ heard: TIME_MS, problem: orNull(Type.String()) })),
        coins: Type.Array(COIN),
      }),
    ),
  }),
});

/** What may be paused. */
export const PAUSABLE = ['deposits', 'withdrawals', 'both'] as const;

export const networkPause = operatorCall({
  path: '/console/api/network/pause',
  summary:
    'Pauses deposits or withdrawals of a network, or of one coin there, at once. What is under way ends; what is paused already stays so.',
  access: 'network.pause',
  effect: 'act',
  body: strictObject({
    network: oneOf(NETWORK_WORDS),
    /** Left out: every coin of the network. */
    symbol: Type.Optional(SYMBOL),
    what: oneOf(PAUSABLE),
    reason: REASON,
  }),
  answer: NOTHING,
});

export const payoutsPause = operatorCall({
  path: '/console/api/network/pause_payouts',
  summary:
    'Pauses withdrawals of every network in one act. Nothing more is signed; what is signed already ends. Each goes on by a change of its own.',
  access: 'network.pause',
  effect: 'act',
  body: strictObject({ reason: REASON }),
  /** Those that were not paused before. */
  answer: strictObject({ networks: Type.Array(oneOf(NETWORK_WORDS)) }),
});
