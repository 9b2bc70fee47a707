/** Wallet calls: the five accounts, transfers between them, records, and what all is worth. Source: spec §3 (wallet, wallet record, transfer); rules 6.1 to 6.3, 6.6, 6.7. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { userCall } from './call.ts';
import {
  CLIENT_ID,
  DECIMAL,
  DONE_ONCE,
  MIN_SEQ,
  RECORD_FILTER,
  SEQUENCE,
  SIGNED_DECIMAL,
  SYMBOL,
  TIME_MS,
  listOf,
  oneOf,
  orNull,
  pageOf,
  strictObject,
} from './fields.ts';
import { ACCOUNT_WORDS, BUCKET_WORDS, RECORD_WORDS } from './glossary.ts';
import { DISPLAY_CURRENCIES } from './locale.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from './funds-state.ts';

const ACCOUNT = oneOf(ACCOUNT_WORDS);

/** What one account holds of one currency. `available`, `frozen`, `order_freeze` and `locked` add up to all of it. */
const HOLDING = strictObject({
  account: ACCOUNT,
  symbol: SYMBOL,
  available: DECIMAL,
  /** Held by what waits for somebody else: withdrawals, sales to a peer. */
  frozen: DECIMAL,
  /** Held by open orders. */
  order_freeze: DECIMAL,
  /** Isolated margin of the contract account, coins of the ICO account that are not thawed. */
  locked: DECIMAL,
  /** What a transfer may take out now. */
  withdrawable: DECIMAL,
  /** All of it in USDT, cut to 8 decimals; null while nothing says what it is worth. */
  value: orNull(DECIMAL),
  /** Where no market says it: coins that were sold here count at what they were sold for. */
  valued_at: Type.Optional(oneOf(['raise_price'])),
});

export const accounts = userCall({
  path: '/api/wallet/accounts',
  summary: 'The five accounts: what each holds of every currency that it can hold.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ account: Type.Optional(ACCOUNT), min_seq: MIN_SEQ }),
  answer: listOf(HOLDING),
});

export const transfer = userCall({
  path: '/api/wallet/transfer',
  summary: 'Moves money between two of this user’s own accounts, at once and free of charge (rules 6.2).',
  effect: 'change',
  ownership: { kind: 'own' },
  /** `client_id` is remembered for ever: the same request again gets its first outcome, another one with it is refused. */
  body: strictObject({ from: ACCOUNT, to: ACCOUNT, symbol: SYMBOL, quantity: DECIMAL, client_id: CLIENT_ID }),
  answer: strictObject(DONE_ONCE),
});

/** A transfer that was done (spec §3). */
const TRANSFER = strictObject({
  from: ACCOUNT,
  to: ACCOUNT,
  symbol: SYMBOL,
  quantity: DECIMAL,
  /** Always 0 (spec §9). */
  fee: DECIMAL,
  time: TIME_MS,
  /** Place of the command in the journal. */
  sequence: SEQUENCE,
});

export const transfers = userCall({
  path: '/api/wallet/transfers',
  summary: 'The transfers of this user, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    from_account: Type.Optional(ACCOUNT),
    to_account: Type.Optional(ACCOUNT),
    symbol: Type.Optional(SYMBOL),
    ...RECORD_FILTER,
  }),
  answer: pageOf(TRANSFER),
});

/** What a record's deposit or withdrawal has come to (spec §4); whatever else is recorded is `completed`. */
export const RECORD_STATES = [...DEPOSIT_STATES, ...WITHDRAWAL_STATES] as const;

/** A wallet record: one posting to one bucket (spec §3 wallet record). Null where its type has no such thing. */
const WALLET_RECORD = strictObject({
  /** Of no other record: the command's sequence, and the place among its records. */
  record_id: Type.String(),
  time: TIME_MS,
  type: oneOf(RECORD_WORDS),
  account: ACCOUNT,
  /** What the specification calls asset type: which part of the holding moved (available, frozen, order freeze, locked). */
  bucket: oneOf(BUCKET_WORDS),
  /** What the specification calls asset, and currency. */
  asset: SYMBOL,
  amount: SIGNED_DECIMAL,
  /** What the bucket held before and after. */
  before_change: DECIMAL,
  latest_amount: DECIMAL,
  /** When `status` last changed. */
  update_time: TIME_MS,
  status: oneOf(RECORD_STATES),
  /** Accounts of a transfer. */
  from: orNull(ACCOUNT),
  to: orNull(ACCOUNT),
  /** Of what came from outside or went there: the own address that it came to, or the one that it went to. */
  address: orNull(Type.String()),
  /** Of the address, where it is kept. */
  note: orNull(Type.String()),
  network: orNull(Type.String()),
  txid: orNull(Type.String()),
  /** Came from another customer of this exchange, or went to one: no chain has it. Who that is stands nowhere. */
  is_internal: Type.Boolean(),
  /** The deposit or withdrawal that it is part of. */
  deposit_id: orNull(Type.String()),
  withdrawal_id: orNull(Type.String()),
});

export const walletRecords = userCall({
  path: '/api/wallet/records',
  summary: 'The records of this user’s accounts, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    account: Type.Optional(ACCOUNT),
    symbol: Type.Optional(SYMBOL),
    type: Type.Optional(oneOf(RECORD_WORDS)),
    /** Any of these types, instead of `type`. */
    types: Type.Optional(Type.Array(oneOf(RECORD_WORDS), { minItems: 1, maxItems: RECORD_WORDS.length })),
    status: Type.Optional(oneOf(RECORD_STATES)),
    ...RECORD_FILTER,
  }),
  answer: pageOf(WALLET_RECORD),
});

/** How far back an equity curve goes. */
export const EQUITY_PERIODS = ['1d', '7d', '30d', '1y'] as const;
export type EquityPeriod = (typeof EQUITY_PERIODS)[number];

export const equity = userCall({
  path: '/api/wallet/equity',
  summary: 'What all accounts of this user are worth, in USDT, BTC and a display currency, and what they have gained since 00:00 UTC.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    /** Display currency of `fiat`; USD when left out. */
    currency: Type.Optional(oneOf(DISPLAY_CURRENCIES.map(({ name }) => name))),
    /** Asks for `points`. */
    period: Type.Optional(oneOf(EQUITY_PERIODS)),
    min_seq: MIN_SEQ,
  }),
  answer: strictObject({
    /** USDT, cut to 8 decimals, as all amounts in USDT here. Currencies without a price are not in it: see `unpriced`. */
    total: DECIMAL,
    /** Cut to 8 decimals; null while BTC has no price. */
    btc: orNull(DECIMAL),
    /** In the display currency, cut to 2 decimals. */
    fiat: DECIMAL,
    /** Gain in USDT since the day began: now − start − (inflow − outflow). Null where a currency of the day has no price. */
    today: orNull(SIGNED_DECIMAL),
    /** `today` / (start + inflow), a fraction cut to 6 decimals; null where there was nothing to gain with. */
    today_share: orNull(SIGNED_DECIMAL),
    /** What `today` follows from; null where that is. */
    day: orNull(
      strictObject({
        /** 00:00 UTC. */
        start_time: TIME_MS,
        /** What was held then, at the last prices before then. */
        start: DECIMAL,
        /** What came in from outside and what left since, each at the price of its time. Moves between own accounts are neither. */
        inflow: DECIMAL,
        outflow: DECIMAL,
      }),
    ),
    /** The five accounts, each with its value and its own gain: what came from another account, or went there, is none. */
    accounts: Type.Array(strictObject({ account: ACCOUNT, value: DECIMAL, today: orNull(SIGNED_DECIMAL) })),
    /**
     * What was paid for what is held, by currency: the moving average over deals and over what came in at the price of its time, fees
     * included, all accounts together. USDT has none.
     */
    costs: Type.Array(
      strictObject({
        symbol: SYMBOL,
        /** USDT for one whole coin, cut to 12 decimals; null where part of it came before anybody knew its price. */
        average: orNull(DECIMAL),
        /** What the spot account's would gain if it were sold now, USDT. Null where that is unknown. */
        gain: orNull(SIGNED_DECIMAL),
        /** `gain` as a fraction of what the spot account's cost, cut to 6 decimals; null where that is nothing. */
        gain_share: orNull(SIGNED_DECIMAL),
      }),
    ),
    /** Oldest first, the last one now; what was held then, at the last prices before. Empty unless `period` asks. */
    points: Type.Array(strictObject({ time: TIME_MS, value: DECIMAL })),
    /** Currencies held that have no price. */
    unpriced: Type.Array(SYMBOL),
    /** When the prices were taken. */
    time: TIME_MS,
    sequence: SEQUENCE,
  }),
});

/** Movements of one type in a statement. */
const STATED_MOVE = strictObject({ type: oneOf(RECORD_WORDS), count: Type.Integer({ minimum: 1 }), amount: SIGNED_DECIMAL });

export const walletStatement = userCall({
  path: '/api/wallet/statement',
  summary: 'What was held when a period began and ended, and what moved in it, by account and currency.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    /** Days (UTC), both ms of 00:00: the first one, and the one behind the last; at most 366. */
    from: TIME_MS,
    to: TIME_MS,
    min_seq: MIN_SEQ,
  }),
  answer: strictObject({
    from: TIME_MS,
    /** The end of the period, or now where it is not over. */
    to: TIME_MS,
    /** By account and currency, only where something was held or moved. `opening` and the amounts of `moves` add up to `closing`. */
    list: Type.Array(
      strictObject({
        account: ACCOUNT,
        symbol: SYMBOL,
        opening: DECIMAL,
        moves: Type.Array(STATED_MOVE),
        closing: DECIMAL,
        /** USDT for one whole coin at the end; null where nobody knows. */
        price: orNull(DECIMAL),
        /** USDT, cut to 8 decimals. */
        value: orNull(DECIMAL),
      }),
    ),
    /** USDT, of what has a price. */
    total: DECIMAL,
    sequence: SEQUENCE,
  }),
});

/** What one account holds of one currency, as the private channel tells it; the four add up to all of it, as in `accounts`. */
const BALANCE = strictObject({
  account: oneOf(ACCOUNT_WORDS),
  symbol: Type.String(),
  available: DECIMAL,
  frozen: DECIMAL,
  order_freeze: DECIMAL,
  locked: DECIMAL,
});

/** What the private channel tells of the wallet, whole and as changes: the balances of all accounts. */
export interface WalletSections {
  readonly wallet: {
    readonly snapshot: { readonly balances: readonly Static<typeof BALANCE>[] };
    readonly update: { readonly balances: readonly Static<typeof BALANCE>[] };
  };
}
