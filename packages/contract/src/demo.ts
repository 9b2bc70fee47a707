/**
 * Doors of the demo: prices and time as somebody wants to try them. They exist only where the server was started with them, never
 * with real money, and answer only on the machine that the server runs on.
 */
import { Type } from 'typebox';
import { openCall, userCall } from './call.ts';
import { DECIMAL, NOTHING, PAIR, SYMBOL, TIME_MS, oneOf, orNull, strictObject } from './fields.ts';
import { NETWORK_WORDS } from './network.ts';

/** The index's sources in a demo whose prices are said by hand. */
const SCRIPTED_SOURCES = 3;

/** The most that time may move in one call, ms: a day. */
const MAX_ADVANCE_MS = 86_400_000;

export const demoIndex = openCall({
  path: '/api/demo/index',
  summary: "What the sources of a pair's index price say every second from now on; none silences them. Only with INDEX_FEED=script.",
  effect: 'repeatable',
  maintenance: 'served',
  body: strictObject({ pair: PAIR, prices: Type.Array(DECIMAL, { maxItems: SCRIPTED_SOURCES }) }),
  answer: NOTHING,
});

export const demoClock = openCall({
  path: '/api/demo/clock',
  summary: 'Moves time, in steps of at most a second; answers when all that fell due is committed. Only with CLOCK=hand.',
  effect: 'repeatable',
  maintenance: 'served',
  body: strictObject({ advance_ms: Type.Integer({ minimum: 1, maximum: MAX_ADVANCE_MS }) }),
  answer: strictObject({
    /** ms since 1970 UTC, as the server counts now. */
    now: Type.Integer({ minimum: 0 }),
  }),
});

export const demoInbox = openCall({
  path: '/api/demo/inbox',
  summary: 'Mails and short messages that were sent, or would have been, newest first; of one recipient or of all. In every demo.',
  effect: 'read',
  body: strictObject({
    /** An e-mail address, or a phone number with its calling code. */
    to: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  }),
  answer: strictObject({
    list: Type.Array(
      strictObject({
        time: TIME_MS,
        channel: oneOf(['email', 'phone']),
        to: Type.String(),
        lang: Type.String(),
        /** Empty for a short message. */
        subject: Type.String(),
        text: Type.String(),
        /** Amounts of the recipient's own that stand in subject and text, as they stand there. */
        amounts: Type.Array(Type.String()),
        /** The code within; null where there is none. */
        code: orNull(Type.String()),
      }),
    ),
  }),
});

export const demoFaucet = userCall({
  path: '/api/demo/faucet',
  summary: 'Sends coins on the local chain of a demo to the deposit address of this user, in a real transaction of that chain.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ symbol: SYMBOL, network: oneOf(NETWORK_WORDS), amount: DECIMAL }),
  answer: strictObject({ txid: Type.String() }),
});

/** The doors there can be, by what the platform's configuration calls them. */
export const DEMO_DOORS = { index: demoIndex, clock: demoClock } as const;
export type DemoDoor = keyof typeof DEMO_DOORS;
