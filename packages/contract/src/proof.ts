/** Calls about the proof of balances (`balance-proof.ts`): the roots, which everybody sees, and one's own way to one of them. */
import { Type } from 'typebox';
import { marketCall, userCall } from './call.ts';
import { DECIMAL, NOTHING, SEQUENCE, SIGNED_DECIMAL, SYMBOL, TIME_MS, orNull, strictObject } from './fields.ts';

/** A snapshot's number, from 1 on. */
const SNAPSHOT = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const HASH = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** `BTC:8,USDT:8`: symbols and decimals, in the order of the sums. */
const ASSETS = Type.String();

export const proofs = marketCall({
  path: '/api/market/proofs',
  summary: 'The snapshots of all customers’ balances, newest first: their roots, and what all customers together own.',
  body: NOTHING,
  answer: strictObject({
    list: Type.Array(
      strictObject({
        snapshot: SNAPSHOT,
        /** Place in the journal of the last command that the balances reflect, and its time. */
        sequence: SEQUENCE,
        time: TIME_MS,
        /** Accounts that are in it. */
        users: Type.Integer({ minimum: 1 }),
        root: HASH,
        /** As they are hashed into the root. */
        assets: ASSETS,
        /** What is owed to all of them together. */
        sums: Type.Array(strictObject({ symbol: SYMBOL, amount: DECIMAL })),
        /** Whether its tree is still there, so that one can ask for one's proof. Roots stay for ever. */
        is_kept: Type.Boolean(),
        /** The command that put the root into the journal; null as long as it does not stand there. */
        journal_sequence: orNull(SEQUENCE),
      }),
    ),
  }),
});

export const reserves = marketCall({
  path: '/api/market/reserves',
  summary:
    'What all customers own against what the exchange’s own nodes say that its addresses hold, as of the last comparison of both. The exchange alone says so: it is no part of a proof.',
  body: NOTHING,
  answer: strictObject({
    /** When they were compared last; null: not yet. */
    time: orNull(TIME_MS),
    list: Type.Array(
      strictObject({
        symbol: SYMBOL,
        /** What customers have in all accounts. */
        owed: SIGNED_DECIMAL,
        /** Booked by operators, or at the start of a demo, on any account: no chain has ever had it. */
        without_chain: SIGNED_DECIMAL,
        /** On which it travels here. */
        networks: Type.Integer({ minimum: 0 }),
        /** At the exchange’s addresses on all of them; null: one of the chains could not be read. */
        held: orNull(SIGNED_DECIMAL),
        /** `held` less `owed`; null where that is unknown. */
        surplus: orNull(SIGNED_DECIMAL),
        /** `held` / `owed`, cut to 4 decimals; null where that is unknown, and where nothing is owed. */
        share: orNull(SIGNED_DECIMAL),
      }),
    ),
  }),
});

/** A proof as a file keeps it: `BalanceProof`. */
const PROOF = strictObject({
  format: Type.String(),
  snapshot: SNAPSHOT,
  sequence: SEQUENCE,
  time: TIME_MS,
  users: Type.Integer({ minimum: 1 }),
  assets: ASSETS,
  uid: Type.Integer({ minimum: 1 }),
  /** This person’s secret, so that nobody finds a leaf by trying amounts. */
  salt: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  amounts: Type.Array(DECIMAL),
  path: Type.String(),
  root: HASH,
});

export const proof = userCall({
  path: '/api/wallet/proof',
  summary: 'The way from this user’s leaf to the root of a snapshot, and what his records say that he held then.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    /** The newest where left out. */
    snapshot: Type.Optional(SNAPSHOT),
  }),
  answer: strictObject({
    /** Null where there is no such snapshot, where its tree is gone, and where nothing was ever booked on this user’s accounts by then. */
    proof: orNull(PROOF),
    /** By his records: all accounts and buckets together, in the order of the proof’s `assets`; null without a proof. */
    recorded: orNull(Type.Array(DECIMAL)),
  }),
});
