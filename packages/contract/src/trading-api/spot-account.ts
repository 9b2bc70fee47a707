/** An account of spot: what it holds, what it pays, what it traded. Source: rules §8, 1.4, 1.5. */
import { Type } from 'typebox';
import { strictObject } from '../fields.ts';
import { endpoint } from './endpoint.ts';
import { flag, optional, symbol, whole, withDefault } from './parameter.ts';
import { AMOUNT, FLAG, TEXT, WHOLE, window } from './spot-fields.ts';

const RATES = strictObject({ maker: AMOUNT, taker: AMOUNT, buyer: AMOUNT, seller: AMOUNT });

export const spotAccount = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/account'],
  socketMethod: 'account.status',
  security: 'USER_DATA',
  weight: 20,
  parameters: { omitZeroBalances: withDefault(flag('Whether currencies are left out of which there is nothing.'), false) },
  answer: strictObject({
    /** In 1/10,000, cut: `commissionRates` has all digits. */
    makerCommission: WHOLE,
    takerCommission: WHOLE,
    buyerCommission: WHOLE,
    sellerCommission: WHOLE,
    commissionRates: RATES,
    canTrade: FLAG,
    canWithdraw: FLAG,
    canDeposit: FLAG,
    brokered: FLAG,
    requireSelfTradePrevention: FLAG,
    preventSor: FLAG,
    updateTime: WHOLE,
    accountType: TEXT,
    balances: Type.Array(strictObject({ asset: TEXT, free: AMOUNT, locked: AMOUNT })),
    permissions: Type.Array(TEXT),
    uid: WHOLE,
  }),
  about:
    'What the spot account holds: `free`, and `locked` in orders or on its way out. `canTrade` is false where the account is suspended or the key may not trade; `updateTime` is when this was read.',
  example: {},
});

const COMMISSION = strictObject({ maker: AMOUNT, taker: AMOUNT, buyer: AMOUNT, seller: AMOUNT });

export const spotCommission = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/account/commission'],
  socketMethod: 'account.commission',
  security: 'USER_DATA',
  weight: 20,
  parameters: { symbol: symbol() },
  answer: strictObject({
    symbol: TEXT,
    standardCommission: COMMISSION,
    specialCommission: COMMISSION,
    taxCommission: COMMISSION,
    discount: strictObject({ enabledForAccount: FLAG, enabledForSymbol: FLAG, discountAsset: TEXT, discount: AMOUNT }),
  }),
  about: 'What trades in a market cost from now on. There are no special commissions, taxes or discounts here.',
  example: { symbol: 'BTCUSDT' },
});

export const spotMyTrades = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/myTrades'],
  socketMethod: 'myTrades',
  security: 'USER_DATA',
  weight: 20,
  parameters: {
    symbol: symbol(),
    orderId: optional(whole('Those of one order.')),
    ...window(),
    fromId: optional(whole('From this trade on; not together with times.')),
  },
  answer: Type.Array(
    strictObject({
      symbol: TEXT,
      id: WHOLE,
      orderId: WHOLE,
      orderListId: WHOLE,
      price: AMOUNT,
      qty: AMOUNT,
      quoteQty: AMOUNT,
      commission: AMOUNT,
      commissionAsset: TEXT,
      time: WHOLE,
      isBuyer: FLAG,
      isMaker: FLAG,
      isBestMatch: FLAG,
    }),
  ),
  about: 'Own trades, oldest first: from `fromId` on, or of a time, or the last ones.',
  example: { symbol: 'BTCUSDT' },
});

export const spotPreventedMatches = endpoint({
  family: 'spot',
  method: 'GET',
  paths: ['/api/v3/myPreventedMatches'],
  socketMethod: 'myPreventedMatches',
  security: 'USER_DATA',
  weight: 20,
  parameters: {
    symbol: symbol(),
    preventedMatchId: optional(whole('One of them, or those of an order.')),
    orderId: optional(whole('Those of an order, which had more to take from or met as one that rested.')),
    fromPreventedMatchId: optional(whole('Of an order, from this one on.')),
    limit: withDefault(whole('How many rows at most.', { min: 1, max: 1_000 }), 500),
  },
  answer: Type.Array(
    strictObject({
      symbol: TEXT,
      preventedMatchId: WHOLE,
      takerOrderId: WHOLE,
      makerSymbol: TEXT,
      makerOrderId: WHOLE,
      tradeGroupId: WHOLE,
      selfTradePreventionMode: TEXT,
      price: AMOUNT,
      makerPreventedQuantity: AMOUNT,
      takerPreventedQuantity: AMOUNT,
      transactTime: WHOLE,
    }),
  ),
  about: 'Own orders that self-trade prevention kept from trading with each other.',
});

/** All of them. */
export const SPOT_ACCOUNT_ENDPOINTS = [spotAccount, spotCommission, spotMyTrades, spotPreventedMatches];
