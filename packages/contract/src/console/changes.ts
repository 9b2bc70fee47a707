/**
 * What one operator proposes and another approves, by name: the body of each, and who may do either. Source: calls.md "Console".
 */
import { Type } from 'typebox';
import type { TObject } from 'typebox';
import { DECIMAL, PAIR, SIGNED_DECIMAL, SYMBOL, oneOf, orNull, strictObject } from '../fields.ts';
import { ACCOUNT_WORDS } from '../glossary.ts';
import { NETWORK_WORDS } from '../network.ts';
import { MERCHANT_NEEDS } from '../deal-advert.ts';
import { DEAL_TERMS_BODY } from './appeal.ts';
import { CONTRACT_CHANGE_BODIES } from './contract.ts';
import { ICO_CHANGE_BODIES } from './ico.ts';
import { ROLES } from './roles.ts';
import type { Role } from './roles.ts';
import { SECONDS_CHANGE_BODIES } from './seconds.ts';
import { REGION_LISTS, SITE_PARTS, perCurrency } from './setting.ts';
import { EMPTIED_WORDS, FUNDED_WORDS } from './system.ts';

const COUNT = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const ORDERS = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** 1e-8 of what is received. */
const RATE = Type.Integer({ minimum: 0, maximum: 50_000_000 });
const FEE_TIER = Type.Integer({ minimum: 0, maximum: 15 });
const UID = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const OPERATOR = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const TURNS = {
  deposits: Type.Optional(Type.Boolean()),
  withdrawals: Type.Optional(Type.Boolean()),
  legal: Type.Optional(Type.Boolean()),
  ico_payment: Type.Optional(Type.Boolean()),
  margin: Type.Optional(Type.Boolean()),
};

/** What an operator may be called, for a login: small letters, digits, dots, dashes. */
const OPERATOR_LOGIN = Type.String({ minLength: 3, maxLength: 32, pattern: '^[a-z][a-z0-9.-]+[a-z0-9]$' });
/** What colleagues see. */
const OPERATOR_NAME = Type.String({ minLength: 1, maxLength: 60 });
const OPERATOR_ROLES = Type.Array(oneOf(ROLES), { minItems: 1, maxItems: ROLES.length, uniqueItems: true });

interface ChangeRow<Body extends TObject = TObject> {
  readonly propose: readonly Role[];
  readonly approve: readonly Role[];
  /** What is left out stays as it is, unless its comment says otherwise. */
  readonly body: Body;
}

/** Also where every field may be left out. */
const STRICT = { additionalProperties: false };

const MARKET = { propose: ['risk', 'finance', 'owner'], approve: ['risk', 'finance', 'owner'] } as const;

const MONEY = { propose: ['finance'], approve: ['finance', 'risk', 'owner'] } as const;
const BOOKING = {
  /** Which one, of accounts of a network, a contract, an item; else 0. */
  number: Type.Integer({ minimum: 0, maximum: 2_147_483_646 }),
  symbol: SYMBOL,
  quantity: DECIMAL,
};

/** What a new pair has where `pair/list` says nothing of it. */
export const PAIR_DEFAULTS = { price_band: '0.05', max_orders: 200, max_conditional_orders: 5 } as const;

/** The changes. */
export const CHANGES = {
  'currency/list': {
    ...MARKET,
    body: strictObject({
      symbol: SYMBOL,
      scale: Type.Integer({ minimum: 0, maximum: 18 }),
      supply: Type.Optional(DECIMAL),
      ...TURNS,
    }),
  },
  'currency/state': {
    ...MARKET,
    body: strictObject({
      symbol: SYMBOL,
      /** Coins in circulation; 0 where nobody says it any more. */
      supply: Type.Optional(DECIMAL),
      ...TURNS,
    }),
  },
  'pair/list': {
    ...MARKET,
    body: strictObject({
      pair: PAIR,
      is_hot: Type.Optional(Type.Boolean()),
      /** Needed of a pair that is not listed; of one that is, they cannot change. A limit of zero is none. */
      tick_size: Type.Optional(DECIMAL),
      step_size: Type.Optional(DECIMAL),
      min_notional: Type.Optional(DECIMAL),
      max_notional: Type.Optional(DECIMAL),
      max_quantity: Type.Optional(DECIMAL),
      max_market_quantity: Type.Optional(DECIMAL),
      /** A share: 0.05 is 5 %. */
      price_band: Type.Optional(DECIMAL),
      max_orders: Type.Optional(ORDERS),
      max_conditional_orders: Type.Optional(ORDERS),
    }),
  },
  'pair/state': { ...MARKET, body: strictObject({ pair: PAIR, state: oneOf(['trading', 'halted']) }) },
  /** A perpetual contract is listed, or its limits, brackets and funding change. */
  'contract/save': { ...MARKET, body: CONTRACT_CHANGE_BODIES.save },
  'contract/state': { ...MARKET, body: CONTRACT_CHANGE_BODIES.state },
  /** Ends a contract that is halted. */
  'contract/settle': { propose: ['risk', 'owner'], approve: ['risk', 'owner'], body: CONTRACT_CHANGE_BODIES.settle },
  'contract/fee': {
    propose: ['finance', 'risk'],
    approve: ['finance', 'risk', 'owner'],
    body: CONTRACT_CHANGE_BODIES.fee,
  },
  /** A pair of seconds contracts is offered, or its durations change. Closing one needs one alone (`seconds/close`). */
  'seconds/save': { ...MARKET, body: SECONDS_CHANGE_BODIES.save },
  /** What the house may lose by them, and what one user may stake. */
  'seconds/limits': { propose: ['risk', 'finance'], approve: ['risk', 'finance', 'owner'], body: SECONDS_CHANGE_BODIES.limits },
  /** Where they are offered, and whether to the verified alone. */
  'seconds/countries': { propose: ['risk', 'owner'], approve: ['risk', 'owner'], body: SECONDS_CHANGE_BODIES.countries },
  /** An item that sells new coins is made, or its terms change before its sale begins. */
  'ico/create': { ...MARKET, body: ICO_CHANGE_BODIES.create },
  /** One looks up the hash of the announced block, another looks it up as well. */
  'ico/randomness': { ...MARKET, body: ICO_CHANGE_BODIES.randomness },
  'ico/reveal': { ...MARKET, body: ICO_CHANGE_BODIES.reveal },
  'ico/cancel': { propose: ['risk', 'owner'], approve: ['risk', 'owner'], body: ICO_CHANGE_BODIES.cancel },
  'ico/hot': { propose: ['content', 'risk', 'finance', 'owner'], approve: ['risk', 'finance', 'owner'], body: ICO_CHANGE_BODIES.hot },
  /** From what value on two operators rule a trade, how long what was bought is held, fees, and what merchants deposit. */
  'deal/terms': { propose: ['risk', 'finance'], approve: ['risk', 'finance', 'owner'], body: DEAL_TERMS_BODY },
  /** What is asked of whoever wants to be a merchant. */
  'merchant/needs': { propose: ['risk', 'owner'], approve: ['risk', 'owner'], body: MERCHANT_NEEDS },
  /** What a fee tier pays in all contracts, where a contract's own rate is not lower. */
  'contract/tier': {
    propose: ['finance', 'risk'],
    approve: ['finance', 'risk', 'owner'],
    body: strictObject({ tier: Type.Integer({ minimum: 1, maximum: 15 }), maker_rate: RATE, taker_rate: RATE }),
  },
  'fee/tier': {
    propose: ['finance', 'risk'],
    approve: ['finance', 'risk', 'owner'],
    body: strictObject({ tier: FEE_TIER, maker_rate: RATE, taker_rate: RATE }),
  },
  'platform/config': {
    propose: ['risk', 'finance'],
    approve: ['risk', 'finance', 'owner'],
    body: strictObject({
      legal_trade: Type.Optional(Type.Partial(strictObject({ confirm_time: COUNT, max_unpaid_num: COUNT, pay_time: COUNT }))),
      name_check: Type.Optional(
        Type.Partial(
          strictObject({ draw_check: COUNT, draw_uncheck: COUNT, trust_single: COUNT, trust_total: COUNT, trust_uncheck: COUNT }),
        ),
      ),
    }),
  },
  /** What the site says of the platform, its limits apart. A part that is there is whole. */
  'setting/site': { propose: ['content', 'owner'], approve: ['risk', 'owner'], body: Type.Partial(strictObject(SITE_PARTS), STRICT) },
  /** Who may come in; the three lists are one. */
  'region/list': { propose: ['risk', 'owner'], approve: ['risk', 'owner'], body: strictObject(REGION_LISTS) },
  'setting/rates': {
    propose: ['finance', 'risk'],
    approve: ['finance', 'risk', 'owner'],
    body: strictObject({ rates: Type.Optional(Type.Partial(strictObject(perCurrency(DECIMAL)), STRICT)) }),
  },
  'account/tier': { propose: ['finance', 'risk'], approve: ['finance', 'risk', 'owner'], body: strictObject({ uid: UID, tier: FEE_TIER }) },
  /** Lifts a freeze or a suspension. */
  'account/reinstate': { propose: ['support', 'risk'], approve: ['risk', 'owner'], body: strictObject({ uid: UID }) },
  /** Whether what he has may leave. Blocking needs one alone (`user/block`). */
  'account/withdrawals': {
    propose: ['support', 'risk'],
    approve: ['risk', 'owner'],
    body: strictObject({ uid: UID, allowed: Type.Boolean() }),
  },
  /** Whether coins come in and go out; pausing needs one alone (`network/pause`). */
  'network/state': {
    propose: ['finance', 'risk'],
    approve: ['finance', 'risk', 'owner'],
    body: strictObject({
      network: oneOf(NETWORK_WORDS),
      /** Left out: every coin of the network. */
      symbol: Type.Optional(SYMBOL),
      deposits: Type.Optional(Type.Boolean()),
      withdrawals: Type.Optional(Type.Boolean()),
    }),
  },
  /** Notes what the house itself put into the hot wallet of a network or, below zero, took out: the books do not have it. */
  'network/float': { ...MONEY, body: strictObject({ network: oneOf(NETWORK_WORDS), symbol: SYMBOL, amount: SIGNED_DECIMAL }) },
  /** From outside into an account of the exchange itself. */
  'system/fund': { ...MONEY, body: strictObject({ account: oneOf(FUNDED_WORDS), ...BOOKING }) },
  /** Out of an account of the exchange itself: into a customer's spot account, or where `beneficiary` is null to the outside. */
  'system/withdraw': { ...MONEY, body: strictObject({ account: oneOf(EMPTIED_WORDS), ...BOOKING, beneficiary: orNull(UID) }) },
  /** A customer's balance, from outside or, below zero, to it; he is told. */
  adjust: { ...MONEY, body: strictObject({ uid: UID, symbol: SYMBOL, account: oneOf(ACCOUNT_WORDS), amount: SIGNED_DECIMAL }) },
  'operator/add': {
    propose: ['owner'],
    approve: ['owner'],
    body: strictObject({ login: OPERATOR_LOGIN, name: OPERATOR_NAME, roles: OPERATOR_ROLES }),
  },
  'operator/roles': { propose: ['owner'], approve: ['owner'], body: strictObject({ operator: OPERATOR, roles: OPERATOR_ROLES }) },
  /** Lets an operator in again who was suspended, or who lost his second factor: a new invitation is made, what he had is void. */
  'operator/invite': { propose: ['owner'], approve: ['owner'], body: strictObject({ operator: OPERATOR }) },
} as const satisfies { readonly [command: string]: ChangeRow };

export type ChangeCommand = keyof typeof CHANGES;

/** Whether one with these roles may propose, or decide on, a change of this name. */
export function mayChange(roles: readonly Role[], command: ChangeCommand, step: 'propose' | 'approve'): boolean {
  const allowed: readonly Role[] = CHANGES[command][step];
  return roles.some((role) => allowed.includes(role));
}

/** What a change is, for its hash: whoever changes a letter of it, or what it starts from, makes it another change. */
export interface ChangeText {
  readonly id: number;
  /** Rises with every edit. */
  readonly version: number;
  readonly command: string;
  /** JSON as the server keeps it. */
  readonly body: string;
  /** What stood when it was proposed, JSON as the server keeps it. */
  readonly before: string;
  readonly reason: string;
  readonly proposer: number;
}

/** The bytes whose SHA-256 is the change's hash. The page and the server, and whoever acts on an approval, make it for themselves. */
export function changeText({ id, version, command, body, before, reason, proposer }: ChangeText): string {
  return JSON.stringify(['kontor change 1', id, version, command, body, before, reason, proposer]);
}

/** What an operator's key signs, of a change's hash in hexadecimal. */
export function decisionText(decision: 'approve' | 'reject', hash: string, operator: number): string {
  return JSON.stringify(['kontor decision 1', decision, hash, operator]);
}

/** What a key signs when an operator adds it, so that nobody adds a key that is not his. */
export function keyText(operator: number): string {
  return JSON.stringify(['kontor key 1', operator]);
}
