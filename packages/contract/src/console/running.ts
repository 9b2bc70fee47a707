/** How the exchange runs: each part as it was measured last. Nothing here is about a person. */
import { Type } from 'typebox';
import type { TProperties } from 'typebox';
import { NOTHING, PAIR, SEQUENCE, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { NETWORK_WORDS } from '../network.ts';
import { FEED_KINDS } from '../platform.ts';
import { operatorCall } from './operator-call.ts';

/** `unknown`: it could not be measured, and what stands is what was measured last. `off`: there is none, and none is meant to be. */
export const PART_STATES = ['good', 'warn', 'bad', 'unknown', 'off'] as const;
export type PartState = (typeof PART_STATES)[number];

/** Rows that wait for the engine: standings of customers, what they may do, changes of the platform, bookings that two agreed on. */
export const OUTBOXES = ['standing', 'rights', 'platform', 'booking'] as const;
export const DISKS = ['data', 'archive'] as const;

/** A part: how it does, when it was measured (null: never), and what was measured, null as long as nothing was. */
function part<P extends TProperties>(measured: P) {
  return strictObject({ state: oneOf(PART_STATES), measured: orNull(TIME_MS), ...measured });
}

const COUNT = Type.Integer({ minimum: 0 });
const BYTES = Type.Integer({ minimum: 0 });

export const SYSTEM_STATE = strictObject({
  /** The server's time of day. */
  time: TIME_MS,
  /** The one writer. */
  core: part({
    open: Type.Boolean(),
    /** Why it halted. */
    why: orNull(Type.String()),
    /** Last command that is durable. */
    sequence: SEQUENCE,
    /** Commands a second over the last minute, or since the start. */
    per_second: orNull(Type.Number({ minimum: 0 })),
  }),
  journal: part({
    /** Last command of the last batch, and when that was written. */
    sequence: orNull(SEQUENCE),
    written: orNull(TIME_MS),
    /** Where the archive ends, and when that was written; null: nothing was archived yet. */
    archived: orNull(strictObject({ sequence: SEQUENCE, time: TIME_MS })),
    /** The newest snapshot that was read back, with the hash of the journal there. */
    snapshot: orNull(strictObject({ sequence: SEQUENCE, time: TIME_MS, hash: Type.String() })),
  }),
  follower: part({
    sequence: SEQUENCE,
    /** Last command in the read tables. */
    recorded: SEQUENCE,
    /** Commands that are durable and not in the read tables. */
    lag: COUNT,
    /** How long the oldest of them has waited, ms, to a second. */
    lag_ms: COUNT,
  }),
  database: part({
    /** Time to an answer, ms. */
    answered_ms: orNull(Type.Number({ minimum: 0 })),
    bytes: orNull(BYTES),
    connections: orNull(COUNT),
    max_connections: orNull(COUNT),
  }),
  /** Of a database with standbys: how many there should be, and those that are connected and for which commits wait. */
  standbys: part({ expected: COUNT, synchronous: orNull(COUNT) }),
  feed: part({
    kind: oneOf(FEED_KINDS),
    /** Those that are listened to: when each spoke last, and of how many pairs it has. */
    venues: Type.Array(strictObject({ venue: Type.String(), heard: orNull(TIME_MS), pairs: COUNT })),
    /** Pairs with an index, and those of which it is older than it may be. */
    pairs: COUNT,
    stale: Type.Array(strictObject({ pair: PAIR, since: TIME_MS })),
  }),
  /** Networks of which this exchange has a node. */
  chains: part({
    networks: Type.Array(
      strictObject({
        network: oneOf(NETWORK_WORDS),
        state: oneOf(PART_STATES),
        /** The newest block that its node told of; null while that does not answer. */
        head: orNull(COUNT),
        /** The block up to which all is read; null: none was yet. */
        height: orNull(COUNT),
        /** When that became it, or the server started. */
        advanced: TIME_MS,
        /** Why it is not followed any more. */
        stopped: orNull(Type.String()),
      }),
    ),
  }),
  disks: Type.Array(part({ disk: oneOf(DISKS), total: orNull(BYTES), free: orNull(BYTES) })),
  /** Mails and short messages. */
  messages: Type.Array(
    part({
      channel: oneOf(['email', 'phone']),
      waiting: orNull(COUNT),
      /** When the oldest that waits was asked for. */
      oldest: orNull(TIME_MS),
      /** Given up within the last hour. */
      failed: orNull(COUNT),
    }),
  ),
  outboxes: Type.Array(part({ outbox: oneOf(OUTBOXES), waiting: orNull(COUNT), oldest: orNull(TIME_MS) })),
  /** Trades between users that are paid and were not confirmed in time, and since when the first of them is; nobody has appealed. */
  deals: part({ overdue: orNull(COUNT), oldest: orNull(TIME_MS) }),
  /** Tables against engine. */
  reconciler: part({ differences: orNull(COUNT) }),
  /** Books against chains: currencies of which something is left over that nothing explains. */
  books: part({ differing: Type.Array(SYMBOL) }),
  sockets: part({ open: orNull(COUNT), most: orNull(COUNT) }),
  process: part({
    release: Type.String(),
    engine: Type.Integer(),
    started: TIME_MS,
    /** All that it takes of the machine's memory, and what of it its objects take. */
    memory: BYTES,
    heap: BYTES,
  }),
});

export const systemHead = operatorCall({
  path: '/console/api/system/head',
  summary: 'Whether the one writer runs, and its last command that is durable: what every page says at its head.',
  access: 'operator',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({ open: Type.Boolean(), sequence: SEQUENCE }),
});

export const systemState = operatorCall({
  path: '/console/api/system/state',
  summary:
    'How the exchange runs, part by part, each as it was measured last and when; no older than two seconds where it could be measured.',
  access: 'system.view',
  effect: 'read',
  body: NOTHING,
  answer: SYSTEM_STATE,
});
