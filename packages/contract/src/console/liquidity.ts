/**
 * Programs that trade on the exchange for its operator: what each says of itself over its own address on this machine, and how operators see and
 * stop it. Source: calls.md "Console".
 */
import { Type } from 'typebox';
import { NOTHING, SIGNED_DECIMAL, DECIMAL, TIME_MS, oneOf, orNull, strictObject } from '../fields.ts';
import { REASON, operatorCall } from './operator-call.ts';

export const LIQUIDITY_PROGRAMS = ['maker', 'bridge', 'grid'] as const;

/** `paper`: hedges are filled against a book that was read, and nothing is sent anywhere. */
export const LIQUIDITY_MODES = ['live', 'paper'] as const;

/** `pulled`: nothing is quoted for as long as there is a reason. `stopped`: not until somebody starts it anew. `ended`: it is about to exit. */
export const LIQUIDITY_STATES = ['starting', 'quoting', 'pulled', 'stopped', 'ended'] as const;

/** What flowed at a place since the journal began, fees taken off. */
const FLOW = strictObject({ base: SIGNED_DECIMAL, quote: SIGNED_DECIMAL, trades: Type.Integer({ minimum: 0 }) });

const ASSET = Type.String({ minLength: 1, maxLength: 20 });
const WORDS = Type.String({ maxLength: 500 });

/** What a program says of itself. */
export const LIQUIDITY_STATUS = strictObject({
  program: oneOf(LIQUIDITY_PROGRAMS),
  instance: Type.String({ minLength: 1, maxLength: 8 }),
  mode: oneOf(LIQUIDITY_MODES),
  market: oneOf(['spot', 'futures']),
  symbol: ASSET,
  base: ASSET,
  quote: ASSET,
  state: oneOf(LIQUIDITY_STATES),
  /** Why nothing is quoted. */
  reason: orNull(WORDS),
  /** Since when it is in that state. */
  since: TIME_MS,
  started: TIME_MS,
  time: TIME_MS,
  /** The price that quotes follow. */
  reference: orNull(SIGNED_DECIMAL),
  /** What the account holds, of a contract the position and the free margin. */
  held: orNull(strictObject({ base: SIGNED_DECIMAL, quote: SIGNED_DECIMAL })),
  here: FLOW,
  /** At the venue where it hedges; null where it does not. */
  there: orNull(strictObject({ venue: Type.String({ maxLength: 50 }), ...FLOW.properties })),
  /** What is bought here and not sold there, or the other way round; null where nothing is hedged. */
  unhedged: orNull(SIGNED_DECIMAL),
  /** In the quote asset, at the reference price; null while there is none. */
  result: orNull(
    strictObject({
      realised: SIGNED_DECIMAL,
      unrealised: SIGNED_DECIMAL,
      total: SIGNED_DECIMAL,
      /** Since midnight, UTC. */
      today: SIGNED_DECIMAL,
    }),
  ),
  fees: Type.Array(strictObject({ asset: ASSET, amount: SIGNED_DECIMAL })),
  quotes: Type.Array(
    strictObject({
      side: oneOf(['BUY', 'SELL']),
      price: DECIMAL,
      quantity: DECIMAL,
      filled: DECIMAL,
      /** `sent` and `cancelling`: it is not known yet whether it rests. */
      standing: oneOf(['sent', 'open', 'cancelling']),
    }),
  ),
  limits: Type.Array(
    strictObject({
      name: oneOf(['open_notional', 'day_loss', 'lowest', 'highest', 'unhedged', 'orders_per_second']),
      limit: SIGNED_DECIMAL,
      /** What of it is used; null where that is not known, or is no amount. */
      used: orNull(SIGNED_DECIMAL),
    }),
  ),
  /** What went wrong lately, the newest first. */
  errors: Type.Array(strictObject({ time: TIME_MS, text: Type.String({ maxLength: 2_000 }) })),
});

/** Address of a program on this machine, `http://127.0.0.1:8090`. */
export const LIQUIDITY_ADDRESS_PATTERN = '^http://(127\\.0\\.0\\.1|localhost|\\[::1\\]):[0-9]{1,5}$';
const ADDRESS = Type.String({ maxLength: 100, pattern: LIQUIDITY_ADDRESS_PATTERN });

/** Header without which a program takes no order to stop: no page of another site can send it unasked. */
export const LIQUIDITY_STOP_HEADER = 'x-liquidity-stop';

export const liquidityList = operatorCall({
  path: '/console/api/liquidity/list',
  summary: 'The programs that trade for the exchange, at the addresses that it was started with, and what each says of itself.',
  access: 'liquidity.view',
  effect: 'read',
  body: NOTHING,
  answer: strictObject({
    time: TIME_MS,
    list: Type.Array(
      strictObject({
        address: ADDRESS,
        /** Null: it does not answer. */
        status: orNull(LIQUIDITY_STATUS),
      }),
    ),
  }),
});

export const liquidityStop = operatorCall({
  path: '/console/api/liquidity/stop',
  summary:
    'Stops a program at once: it cancels every order of its own, makes sure of it, and exits. Starting it again is for who runs the machine.',
  access: 'liquidity.stop',
  effect: 'act',
  body: strictObject({ address: ADDRESS, reason: REASON }),
  answer: strictObject({
    /** `stopped`: nothing of it rests. `unsure`: that could not be made sure of. `silent`: it did not answer. */
    outcome: oneOf(['stopped', 'unsure', 'silent']),
  }),
});
