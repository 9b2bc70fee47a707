/**
 * Calls about a customer's perpetual contracts: permission, account, orders, positions, plans, funding, liquidations. Amounts of money are USDT,
 * quantities coins. Source: spec §3 (futures order and position), §4, §5; rules 2; calls.md "Perpetuals".
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { userCall } from './call.ts';
import {
  CLIENT_ID,
  DECIMAL,
  DONE_ONCE,
  MIN_SEQ,
  NOTHING,
  ORDER_ID,
  PAIR,
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
import { TIME_IN_FORCE_WORDS } from './glossary.ts';
import { LIQUIDATION, LIQUIDATION_ID } from './perpetual-market.ts';
import {
  ATTACHED_TRIGGER_KINDS,
  CONTRACT_ACTIONS,
  CONTRACT_DEAL_KINDS,
  CONTRACT_ORDER_ORIGINS,
  CONTRACT_ORDER_STATES,
  CONTRACT_ORDER_TYPES,
  MARGIN_MODES,
  PLAN_PURPOSE_WORDS,
  PLAN_SOURCES,
  PLAN_STATES,
  PLAN_TRIGGER_KINDS,
  POSITION_MODE_WORDS,
  POSITION_SIDE_WORDS,
} from './perpetual-words.ts';

const LEVERAGE = Type.Integer({ minimum: 1, maximum: 125 });
const SIDE = oneOf(POSITION_SIDE_WORDS);
const ACTION = oneOf(CONTRACT_ACTIONS);
const MARGIN_MODE = oneOf(MARGIN_MODES);
const PLAN_ID = Type.String({ maxLength: 20, pattern: '^[1-9][0-9]*$' });
/** Made by the server when left out. */
const OWN_CLIENT_ID = Type.Optional(CLIENT_ID);
/** A yield as a share of the margin at entry, at most four decimals: `0.5` is +50 %, `-0.3` is −30 %. */
const YIELD = Type.String({ maxLength: 20, pattern: '^-?[0-9]+(\\.[0-9]{1,4})?$' });
/** How far the mark comes back from its best, a share of that, at most four decimals: `0.001` to `0.5`. */
const CALLBACK_RATE = Type.String({ maxLength: 20, pattern: '^[0-9]+(\\.[0-9]{1,4})?$' });
const POSITION_MODE = oneOf(POSITION_MODE_WORDS);
/** A fraction with 6 decimals, cut. */
const SHARE = SIGNED_DECIMAL;

export const contractPermissionOpen = userCall({
  path: '/api/contract/permission/open',
  summary: 'Opens the permission to trade contracts, for those who are verified (spec §4). Again it changes nothing.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: NOTHING,
  answer: strictObject({ futures_permission: oneOf(['none', 'unrestricted']) }),
});

const SETTING = strictObject({ pair: PAIR, leverage: LEVERAGE, margin_mode: MARGIN_MODE });

/** What the contract account has and may use (rules 2.2), at the last marks. */
const ACCOUNT_FIGURES = {
  symbol: SYMBOL,
  /** What was paid in and realised, isolated margins included; below zero where a loss waits for what is unrealised. */
  wallet: SIGNED_DECIMAL,
  /** `wallet` and what all positions would gain. */
  equity: SIGNED_DECIMAL,
  /** What can be used to open. */
  available: DECIMAL,
  /** What can leave the account. */
  transferable: DECIMAL,
  /** What all positions would gain. */
  profit: SIGNED_DECIMAL,
  /** Of cross positions at mark, and the isolated margins. */
  position_margin: DECIMAL,
  isolated_margin: DECIMAL,
  /** Margin, open loss and fee that open orders hold. */
  order_margin: DECIMAL,
  /** Of the cross positions, and what supports them: wallet less isolated margins, with what they would gain. */
  maintenance_margin: DECIMAL,
  margin_balance: SIGNED_DECIMAL,
  /** `maintenance_margin` / `margin_balance`: cross positions are liquidated from 1 on. Null where there is no balance, 0 without positions. */
  margin_ratio: orNull(DECIMAL),
  /** What his fee tier pays in contracts, fractions: he pays the lower of these and a contract's own. Null where the tier has none. */
  tier_maker_rate: orNull(DECIMAL),
  tier_taker_rate: orNull(DECIMAL),
};

export const contractAccount = userCall({
  path: '/api/contract/account',
  summary: 'The contract account: what it has, what it may use, and how each contract is set.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ min_seq: MIN_SEQ }),
  answer: strictObject({
    futures_permission: oneOf(['none', 'unrestricted']),
    ...ACCOUNT_FIGURES,
    /** Of all contracts. */
    position_mode: POSITION_MODE,
    /** Of every contract; long and short have one setting. */
    settings: Type.Array(SETTING),
    sequence: SEQUENCE,
  }),
});

export const contractSetting = userCall({
  path: '/api/contract/setting',
  summary: 'Sets leverage and margin mode of a contract (rules 2.5). What is left out stays; both or neither.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ pair: PAIR, leverage: Type.Optional(LEVERAGE), margin_mode: Type.Optional(MARGIN_MODE) }),
  answer: strictObject({ ...SETTING.properties, sequence: SEQUENCE }),
});

export const positionMode = userCall({
  path: '/api/contract/position_mode',
  summary:
    'Sets whether long and short of a contract stand apart (hedge) or there is one of the two (one_way), for all contracts. Refused while an order or a position is open in any of them.',
  effect: 'repeatable',
  ownership: { kind: 'own' },
  body: strictObject({ position_mode: POSITION_MODE }),
  answer: strictObject({ position_mode: POSITION_MODE, sequence: SEQUENCE }),
});

/** What an order is, for its quote and for placing it. */
const ORDERED = {
  pair: PAIR,
  action: ACTION,
  type: oneOf(CONTRACT_ORDER_TYPES),
  /** limit and limit_maker only. */
  price: Type.Optional(DECIMAL),
};

export const contractQuote = userCall({
  path: '/api/contract/order/quote',
  summary:
    'What an order would cost, how much could be ordered, how much of it the book would fill now, and where the position would be liquidated.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ ...ORDERED, quantity: Type.Optional(DECIMAL), min_seq: MIN_SEQ }),
  answer: strictObject({
    /** Margin, open loss and fee together; null without a quantity or a price, 0 of what closes. */
    cost: orNull(DECIMAL),
    margin: orNull(DECIMAL),
    /** What the position will have lost at the mark when it opens at the order's price. */
    open_loss: orNull(DECIMAL),
    /** Reserved for an order that takes; it comes out of the wallet and is no part of the margin. */
    fee: orNull(DECIMAL),
    /** What opens: the most that can be paid for and that the brackets allow. What closes: `closable`. Null without a price. */
    max_quantity: orNull(DECIMAL),
    /** Of the position that would be closed: what no open order closes; 0 of what opens. */
    closable: DECIMAL,
    /** Of the quantity: what the book would fill at once, closing at market within 30 levels. Null without a quantity. */
    fillable: orNull(DECIMAL),
    /** Of what is fillable. */
    average_price: orNull(DECIMAL),
    worst_price: orNull(DECIMAL),
    /** Estimated, of the position as it would be; null where no price above zero liquidates it. */
    liquidation_price: orNull(DECIMAL),
    available: DECIMAL,
    mark_price: orNull(DECIMAL),
    leverage: LEVERAGE,
    margin_mode: MARGIN_MODE,
    sequence: SEQUENCE,
  }),
});

/**
 * A plan for the whole position that an order opens, at market: its trigger price, or a yield, which is turned into the price that the order's own
 * would have at the leverage that is set (rules 2.15). A trigger price alone waits for the last price.
 */
const ATTACHED_PLAN = Type.Optional(
  Type.Union([
    DECIMAL,
    strictObject({
      trigger_kind: oneOf(ATTACHED_TRIGGER_KINDS),
      trigger_price: Type.Optional(DECIMAL),
      trigger_yield: Type.Optional(YIELD),
      /** last when left out. */
      source: Type.Optional(oneOf(PLAN_SOURCES)),
    }),
  ]),
);

/** A plan that an open order brings along; null where it brings none, or once that stands by itself. */
const BROUGHT_PLAN = orNull(strictObject({ trigger_price: DECIMAL, source: oneOf(PLAN_SOURCES) }));

export const contractPlace = userCall({
  path: '/api/contract/order/place',
  summary:
    'Places an order that opens or closes a position. limit, limit_maker: price. In one_way mode what opens closes the other side first. An order that opens may bring a plan for taking profit and one for stopping a loss; they stand once it has opened something. What is closed at market reaches 30 levels; the rest expires.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    ...ORDERED,
    quantity: DECIMAL,
    /** limit only; gtc when left out. */
    time_in_force: Type.Optional(oneOf(TIME_IN_FORCE_WORDS)),
    take_profit: ATTACHED_PLAN,
    stop_loss: ATTACHED_PLAN,
    client_id: OWN_CLIENT_ID,
  }),
  answer: strictObject({ order_id: ORDER_ID, ...DONE_ONCE }),
});

export const contractCancel = userCall({
  path: '/api/contract/order/cancel',
  summary: 'Cancels an open order, by its id or by the client id it was placed with.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'named', noun: 'contract order', field: 'order_id' },
  body: strictObject({ order_id: Type.Optional(ORDER_ID), client_id: Type.Optional(CLIENT_ID) }),
  answer: strictObject({ order_id: ORDER_ID, sequence: SEQUENCE }),
});

export const contractCancelAll = userCall({
  path: '/api/contract/order/cancel_all',
  summary: 'Cancels all open orders of this user, of one contract or of all.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR) }),
  answer: strictObject({ sequence: SEQUENCE }),
});

/** A futures order (spec §3). */
export const CONTRACT_ORDER = strictObject({
  order_id: ORDER_ID,
  /** Counts all orders of the exchange; deals name their order by it. */
  order_number: Type.Integer(),
  pair: PAIR,
  action: ACTION,
  type: oneOf(CONTRACT_ORDER_TYPES),
  time_in_force: oneOf(TIME_IN_FORCE_WORDS),
  status: oneOf(CONTRACT_ORDER_STATES),
  origin: oneOf(CONTRACT_ORDER_ORIGINS),
  /** Entrusted price; null at market. */
  price: orNull(DECIMAL),
  quantity: DECIMAL,
  deal_quantity: DECIMAL,
  /** Turnover so far. */
  deal_amount: DECIMAL,
  /** Turnover / quantity, cut to 8 decimals; null before the first deal. */
  average_price: orNull(DECIMAL),
  /** Of its deals the one at the worst price for its owner. */
  worst_price: orNull(DECIMAL),
  fee: DECIMAL,
  /** What its deals have realised, fees apart; 0 of what opens. */
  realised_profit: SIGNED_DECIMAL,
  /** Leverage and margin mode that it was placed, or last reserved, with. */
  leverage: LEVERAGE,
  margin_mode: MARGIN_MODE,
  /** What was left when a rule ended it, for example what closing at market could not close; null where nothing was. */
  unfilled: orNull(DECIMAL),
  /** What it brings along and is no plan of a position yet. */
  take_profit: BROUGHT_PLAN,
  stop_loss: BROUGHT_PLAN,
  /** Entrust time, and when it last changed. */
  time: TIME_MS,
  update_time: TIME_MS,
});

export const contractOpenOrders = userCall({
  path: '/api/contract/order/open',
  summary: 'The open orders of this user, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), min_seq: MIN_SEQ }),
  answer: listOf(CONTRACT_ORDER),
});

/** A page may hold fewer rows than its limit although more follow: what `action` and `status` leave out counts as looked at. */
export const contractOrderHistory = userCall({
  path: '/api/contract/order/history',
  summary: 'The orders of this user that are over, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({
    pair: Type.Optional(PAIR),
    action: Type.Optional(ACTION),
    status: Type.Optional(oneOf(['filled', 'cancelled', 'invalid'])),
    ...RECORD_FILTER,
  }),
  answer: pageOf(CONTRACT_ORDER),
});

/** One deal of an order, or what was closed without one. */
export const CONTRACT_DEAL = strictObject({
  /** Null of what no order of this user's closed. */
  order_number: orNull(Type.Integer()),
  pair: PAIR,
  action: ACTION,
  kind: oneOf(CONTRACT_DEAL_KINDS),
  price: DECIMAL,
  quantity: DECIMAL,
  /** price × quantity. */
  amount: DECIMAL,
  fee: DECIMAL,
  realised_profit: SIGNED_DECIMAL,
  /** Null where no order of this user's was in the book. */
  role: orNull(oneOf(['maker', 'taker'])),
  /**
   * Of deleveraging: the public receipt of the liquidation whose position it was closed against, at the price at which that was taken over, and as which
   * of those that were: 1 was ranked first (rules 2.13). Null of all others.
   */
  deleveraged_for: orNull(strictObject({ receipt_id: LIQUIDATION_ID, place: Type.Integer({ minimum: 1 }) })),
  time: TIME_MS,
});

export const contractOrderDetail = userCall({
  path: '/api/contract/order/detail',
  summary: 'An order of this user, open or over, with its deals.',
  effect: 'read',
  ownership: { kind: 'named', noun: 'contract order', field: 'order_id' },
  body: strictObject({ order_id: ORDER_ID, min_seq: MIN_SEQ }),
  answer: strictObject({ order: CONTRACT_ORDER, deals: Type.Array(CONTRACT_DEAL), sequence: SEQUENCE }),
});

export const contractDeals = userCall({
  path: '/api/contract/deals',
  summary: 'The deals of this user, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), ...RECORD_FILTER }),
  answer: pageOf(CONTRACT_DEAL),
});

/** An open position (spec §3), at the last mark. */
export const POSITION = strictObject({
  pair: PAIR,
  side: SIDE,
  margin_mode: MARGIN_MODE,
  leverage: LEVERAGE,
  quantity: DECIMAL,
  /** What no open order closes. */
  closable: DECIMAL,
  /** Entry value / quantity, cut to 8 decimals. */
  average_open_price: DECIMAL,
  /** Exact sum of price × quantity of what opened it, less what was closed. */
  entry_value: DECIMAL,
  /** Null before the first mark, as is all that follows from it. */
  mark_price: orNull(DECIMAL),
  /** Isolated: its own. Cross: what it would take to open it at entry. */
  margin: DECIMAL,
  maintenance_margin: orNull(DECIMAL),
  /** Maintenance over what supports it; a cross position has its account's. Liquidated from 1 on. Null where nothing supports it. */
  margin_ratio: orNull(DECIMAL),
  /** What it would gain. */
  profit: orNull(SIGNED_DECIMAL),
  /** `profit` over the margin at entry, a fraction cut to 6 decimals. */
  yield: orNull(SHARE),
  /** Estimated; null where no price above zero liquidates it. */
  liquidation_price: orNull(DECIMAL),
  /** How soon auto-deleveraging would meet it, 1 to 5 lights; null where that is not reckoned. */
  adl_rank: orNull(Type.Integer({ minimum: 1, maximum: 5 })),
  /** What closing parts of it has realised since it was opened, fees apart. */
  realised_profit: SIGNED_DECIMAL,
  /** When it was opened, and when it last changed. */
  time: TIME_MS,
  update_time: TIME_MS,
});

export const positions = userCall({
  path: '/api/contract/positions',
  summary: 'The open positions of this user.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), min_seq: MIN_SEQ }),
  answer: listOf(POSITION),
});

export const positionMargin = userCall({
  path: '/api/contract/position/margin',
  summary: 'Adds margin to an isolated position or, with `delta` below zero, takes it away (rules 2.5).',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({ pair: PAIR, side: SIDE, delta: SIGNED_DECIMAL, client_id: OWN_CLIENT_ID }),
  answer: strictObject(DONE_ONCE),
});

/** A plan of a position (spec §3, rules 2.15). It freezes neither margin nor quantity. */
export const PLAN = strictObject({
  plan_id: PLAN_ID,
  pair: PAIR,
  side: SIDE,
  purpose: oneOf(PLAN_PURPOSE_WORDS),
  trigger_kind: oneOf(PLAN_TRIGGER_KINDS),
  /** Of a plan by price. */
  trigger_price: orNull(DECIMAL),
  /** Of a plan by yield. */
  trigger_yield: orNull(SIGNED_DECIMAL),
  /** Of a trailing one: a share of the best mark since it is followed, and the mark from which on it is, null where that is the first. */
  callback_rate: orNull(DECIMAL),
  activation_price: orNull(DECIMAL),
  /** Of a trailing one that waits: the best mark since it is followed, which `callback_rate` is a share of; null before. */
  best_price: orNull(DECIMAL),
  source: oneOf(PLAN_SOURCES),
  /** Null: the whole position. */
  quantity: orNull(DECIMAL),
  /** Limit of the order that it places; null: at market. */
  price: orNull(DECIMAL),
  status: oneOf(PLAN_STATES),
  /** The order that it placed. */
  order_id: orNull(ORDER_ID),
  time: TIME_MS,
  update_time: TIME_MS,
});

export const positionDetail = userCall({
  path: '/api/contract/position/detail',
  summary: 'One position of this user with its plans, its open orders, and what it paid and got by funding and deals since it was opened.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: PAIR, side: SIDE, min_seq: MIN_SEQ }),
  answer: strictObject({
    /** Null where there is none. */
    position: orNull(POSITION),
    plans: Type.Array(PLAN),
    orders: Type.Array(CONTRACT_ORDER),
    /** The last ones, newest first. */
    deals: Type.Array(CONTRACT_DEAL),
    /** Sum since it was opened: below zero, it paid. */
    funding: SIGNED_DECIMAL,
    sequence: SEQUENCE,
  }),
});

export const planPlace = userCall({
  path: '/api/contract/plan/place',
  summary:
    'Plans to close a position, or a part of it, once a price or its yield is met, or the mark comes back from its best. price: trigger_price, yield: trigger_yield; a trigger that is met already is refused. trailing, which stops a loss by the mark: callback_rate, and activation_price where it is not followed at once.',
  effect: 'change',
  ownership: { kind: 'own' },
  body: strictObject({
    pair: PAIR,
    side: SIDE,
    purpose: oneOf(PLAN_PURPOSE_WORDS),
    trigger_kind: oneOf(PLAN_TRIGGER_KINDS),
    trigger_price: Type.Optional(DECIMAL),
    trigger_yield: Type.Optional(YIELD),
    callback_rate: Type.Optional(CALLBACK_RATE),
    activation_price: Type.Optional(DECIMAL),
    /** last when left out, of a trailing one mark. */
    source: Type.Optional(oneOf(PLAN_SOURCES)),
    /** The whole position when left out. */
    quantity: Type.Optional(DECIMAL),
    /** At market when left out. */
    price: Type.Optional(DECIMAL),
    client_id: OWN_CLIENT_ID,
  }),
  answer: strictObject({ plan_id: PLAN_ID, ...DONE_ONCE }),
});

export const planCancel = userCall({
  path: '/api/contract/plan/cancel',
  summary: 'Takes a plan back that waits.',
  effect: 'repeatable',
  maintenance: 'served',
  ownership: { kind: 'named', noun: 'plan', field: 'plan_id' },
  body: strictObject({ plan_id: PLAN_ID }),
  answer: strictObject({ plan_id: PLAN_ID, sequence: SEQUENCE }),
});

export const openPlans = userCall({
  path: '/api/contract/plan/open',
  summary: 'The plans of this user that wait, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), min_seq: MIN_SEQ }),
  answer: listOf(PLAN),
});

export const planHistory = userCall({
  path: '/api/contract/plan/history',
  summary: 'The plans of this user that are over, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), ...RECORD_FILTER }),
  answer: pageOf(PLAN),
});

export const fundingPayments = userCall({
  path: '/api/contract/funding',
  summary: 'What positions of this user paid and got by funding, newest first.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), ...RECORD_FILTER }),
  answer: pageOf(
    strictObject({
      pair: PAIR,
      side: SIDE,
      quantity: DECIMAL,
      mark_price: DECIMAL,
      /** A fraction: 0.0001 is 0.01 %. Above zero longs pay shorts. */
      rate: SIGNED_DECIMAL,
      /** What came in; below zero, what was paid. */
      amount: SIGNED_DECIMAL,
      time: TIME_MS,
    }),
  ),
});

/** The public receipt of a liquidation, for whom it met. */
const OWN_LIQUIDATION = strictObject({ ...LIQUIDATION.properties });

export const liquidations = userCall({
  path: '/api/contract/liquidations',
  summary: 'The liquidations of this user, newest first, each with its receipt.',
  effect: 'read',
  ownership: { kind: 'own' },
  body: strictObject({ pair: Type.Optional(PAIR), receipt_id: Type.Optional(LIQUIDATION_ID), ...RECORD_FILTER }),
  answer: pageOf(OWN_LIQUIDATION),
});

const FIGURES = strictObject(ACCOUNT_FIGURES);

/** What the section `contract` of the private channel tells, whole. Figures that follow from a mark are as of the last change. */
interface ContractWhole {
  readonly account: Static<typeof FIGURES>;
  readonly position_mode: Static<typeof POSITION_MODE>;
  readonly settings: readonly Static<typeof SETTING>[];
  readonly positions: readonly Static<typeof POSITION>[];
  readonly orders: readonly Static<typeof CONTRACT_ORDER>[];
  readonly plans: readonly Static<typeof PLAN>[];
}

/**
 * What the private channel tells of contracts, whole and as changes: of each kind what changed, as it is now. A position of quantity 0 is closed,
 * an order that is neither `submitted` nor `partially_filled` is over, and so is a plan that is not `entrusted`.
 */
export interface ContractSections {
  readonly contract: {
    readonly snapshot: ContractWhole;
    readonly update: ContractWhole & { readonly deals: readonly Static<typeof CONTRACT_DEAL>[] };
  };
}
