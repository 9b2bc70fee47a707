/** The ledger against the chains, as a job of the server has compared them last. Source: rules 0.4, 6.4, 6.5; calls.md "Console". */
import { Type } from 'typebox';
import { NOTHING, SEQUENCE, SIGNED_DECIMAL, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { NETWORK_WORDS } from '../network.ts';
import { operatorCall } from './operator-call.ts';

/**
 * Why a chain has another sum than the books, each with its sign: `confirming`: seen there and not credited yet; `waiting`: below the
 * minimum, not credited; `refused`: not taken by the engine; `dust`: decimals that the ledger does not have; `paid`: left the hot wallet, and the ledger has not heard of it;
 * `gas`: what transactions cost; `float`: put in by the house.
 */
export const EXPLANATIONS = ['confirming', 'waiting', 'refused', 'dust', 'paid', 'gas', 'float'] as const;

/** `unknown`: its chain could not be read. `differs`: something is left over that nothing explains. */
export const VERDICTS = ['agrees', 'explained', 'unknown', 'differs'] as const;

const HEIGHT = Type.Integer({ minimum: 0 });

const AT_NETWORK = strictObject({
  network: oneOf(NETWORK_WORDS),
  /** What came in by the books, less what left. */
  booked: SIGNED_DECIMAL,
  /** What the chain says that we hold; null: it could not be read. `moving`: of the deposit addresses, what is being swept. */
  chain: orNull(strictObject({ hot: SIGNED_DECIMAL, unswept: SIGNED_DECIMAL, moving: SIGNED_DECIMAL, total: SIGNED_DECIMAL })),
  /** As of this block. */
  height: orNull(HEIGHT),
  /** When the chain could be read last. */
  heard: orNull(TIME_MS),
  explained: Type.Array(strictObject({ why: oneOf(EXPLANATIONS), amount: SIGNED_DECIMAL })),
  /** The chain less the books and what explains it; null: nobody knows. */
  difference: orNull(SIGNED_DECIMAL),
  verdict: oneOf(VERDICTS),
});

export const reconciliationList = operatorCall({
  path: '/console/api/reconciliation/list',
  summary: 'What the exchange owes, against what it holds on each chain: by currency, as of the last comparison.',
  access: 'reconciliation.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    /** When they were compared last, and as of which command; null: not yet. */
    checked: orNull(TIME_MS),
    sequence: orNull(SEQUENCE),
    /** Why the last comparison did not come about; null: it did. */
    failure: orNull(Type.String()),
    list: Type.Array(
      strictObject({
        symbol: SYMBOL,
        /** What customers have in all accounts; the exchange’s own accounts; withdrawals that have left customers and not the exchange. */
        users: SIGNED_DECIMAL,
        system: SIGNED_DECIMAL,
        paying_out: SIGNED_DECIMAL,
        liabilities: SIGNED_DECIMAL,
        /** Booked by operators, or at the start of a demo: no chain has it. */
        without_chain: SIGNED_DECIMAL,
        /** Over all networks that could be read. */
        chain: strictObject({ hot: SIGNED_DECIMAL, unswept: SIGNED_DECIMAL, moving: SIGNED_DECIMAL, total: SIGNED_DECIMAL }),
        explained: SIGNED_DECIMAL,
        difference: SIGNED_DECIMAL,
        verdict: oneOf(VERDICTS),
        /** Withdrawals of it are stopped because of a difference. */
        is_stopped: Type.Boolean(),
        networks: Type.Array(AT_NETWORK),
      }),
    ),
  }),
});
