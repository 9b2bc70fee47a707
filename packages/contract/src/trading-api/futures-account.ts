/** The contract account: balances, positions, settings, income. Source: rules §8, 2.2, 2.5. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { AMOUNT, DONE, FLAG, TEXT, WHOLE, anySymbol, positionSide, window } from './futures-fields.ts';
import { decimal, flag, optional, symbol, whole, word } from './parameter.ts';

const TOTALS = {
  totalInitialMargin: AMOUNT,
  totalMaintMargin: AMOUNT,
  totalWalletBalance: AMOUNT,
  totalUnrealizedProfit: AMOUNT,
  totalMarginBalance: AMOUNT,
  totalPositionInitialMargin: AMOUNT,
  totalOpenOrderInitialMargin: AMOUNT,
  totalCrossWalletBalance: AMOUNT,
  totalCrossUnPnl: AMOUNT,
  availableBalance: AMOUNT,
  maxWithdrawAmount: AMOUNT,
};
const ASSET = {
  asset: TEXT,
  walletBalance: AMOUNT,
  unrealizedProfit: AMOUNT,
  marginBalance: AMOUNT,
  maintMargin: AMOUNT,
  initialMargin: AMOUNT,
  positionInitialMargin: AMOUNT,
  openOrderInitialMargin: AMOUNT,
  crossWalletBalance: AMOUNT,
  crossUnPnl: AMOUNT,
  availableBalance: AMOUNT,
  maxWithdrawAmount: AMOUNT,
};
/** What may be done with the account. */
const STANDING = {
  feeTier: WHOLE,
  canTrade: FLAG,
  canDeposit: FLAG,
  canWithdraw: FLAG,
};

export const futuresAccount = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v3/account'],
  socketMethod: 'v2/account.status',
  security: 'USER_DATA',
  weight: 5,
  parameters: {},
  answer: Type.Object({
    ...TOTALS,
    assets: Type.Array(Type.Object({ ...ASSET, updateTime: WHOLE })),
    positions: Type.Array(
      Type.Object({
        symbol: TEXT,
        positionSide: TEXT,
        positionAmt: AMOUNT,
        unrealizedProfit: AMOUNT,
        isolatedMargin: AMOUNT,
        notional: AMOUNT,
        isolatedWallet: AMOUNT,
        initialMargin: AMOUNT,
        maintMargin: AMOUNT,
        updateTime: WHOLE,
      }),
    ),
  }),
  about:
    'What the contract account holds and may use, at the last marks. What open orders reserve holds the fee of a taker besides margin. Positions are those that have coins or open orders.',
  example: {},
});

export const futuresAccountV2 = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v2/account', '/fapi/v1/account'],
  socketMethod: 'account.status',
  security: 'USER_DATA',
  weight: 5,
  parameters: {},
  answer: Type.Object({
    ...STANDING,
    feeBurn: FLAG,
    updateTime: WHOLE,
    multiAssetsMargin: FLAG,
    tradeGroupId: WHOLE,
    ...TOTALS,
    assets: Type.Array(Type.Object({ ...ASSET, marginAvailable: FLAG, updateTime: WHOLE })),
    positions: Type.Array(
      Type.Object({
        symbol: TEXT,
        initialMargin: AMOUNT,
        maintMargin: AMOUNT,
        unrealizedProfit: AMOUNT,
        positionInitialMargin: AMOUNT,
        openOrderInitialMargin: AMOUNT,
        leverage: TEXT,
        isolated: FLAG,
        entryPrice: AMOUNT,
        breakEvenPrice: AMOUNT,
        maxNotional: AMOUNT,
        bidNotional: AMOUNT,
        askNotional: AMOUNT,
        positionSide: TEXT,
        positionAmt: AMOUNT,
        notional: AMOUNT,
        isolatedWallet: AMOUNT,
        updateTime: WHOLE,
      }),
    ),
  }),
  about: 'The same as older programs ask for it, with every contract and its settings among the positions.',
  example: {},
});

const BALANCE = Type.Array(
  Type.Object({
    accountAlias: TEXT,
    asset: TEXT,
    balance: AMOUNT,
    crossWalletBalance: AMOUNT,
    crossUnPnl: AMOUNT,
    availableBalance: AMOUNT,
    maxWithdrawAmount: AMOUNT,
    marginAvailable: FLAG,
    updateTime: WHOLE,
  }),
);

export const futuresBalance = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v3/balance'],
  socketMethod: 'v2/account.balance',
  security: 'USER_DATA',
  weight: 5,
  parameters: {},
  answer: BALANCE,
  about: 'What the contract account holds of its one asset.',
  example: {},
});

export const futuresBalanceV2 = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v2/balance', '/fapi/v1/balance'],
  socketMethod: 'account.balance',
  security: 'USER_DATA',
  weight: 5,
  parameters: {},
  answer: BALANCE,
  about: 'The same as older programs ask for it.',
  example: {},
});

const RISK = {
  symbol: TEXT,
  positionSide: TEXT,
  positionAmt: AMOUNT,
  entryPrice: AMOUNT,
  breakEvenPrice: AMOUNT,
  markPrice: AMOUNT,
  unRealizedProfit: AMOUNT,
  liquidationPrice: AMOUNT,
  isolatedMargin: AMOUNT,
  notional: AMOUNT,
  isolatedWallet: AMOUNT,
  updateTime: WHOLE,
};
const RISK_ABOUT =
  'The liquidation price is an estimate and 0 where no price liquidates. `breakEvenPrice` is where closing all of it as a taker would lose nothing, with what funding has paid.';

export const futuresPositionRisk = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v3/positionRisk'],
  socketMethod: 'v2/account.position',
  security: 'USER_DATA',
  weight: 5,
  parameters: { symbol: anySymbol() },
  answer: Type.Array(
    Type.Object({
      ...RISK,
      marginAsset: TEXT,
      initialMargin: AMOUNT,
      maintMargin: AMOUNT,
      positionInitialMargin: AMOUNT,
      openOrderInitialMargin: AMOUNT,
      adl: WHOLE,
      bidNotional: AMOUNT,
      askNotional: AMOUNT,
    }),
  ),
  about: `Positions that have coins or open orders. ${RISK_ABOUT}`,
  example: {},
});

export const futuresPositionRiskV2 = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v2/positionRisk', '/fapi/v1/positionRisk'],
  socketMethod: 'account.position',
  security: 'USER_DATA',
  weight: 5,
  parameters: { symbol: anySymbol() },
  answer: Type.Array(Type.Object({ ...RISK, leverage: TEXT, maxNotionalValue: AMOUNT, marginType: TEXT, isAutoAddMargin: TEXT })),
  about: `Every position that there can be, as older programs ask for it. ${RISK_ABOUT}`,
  example: {},
});

export const futuresLeverage = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/leverage'],
  security: 'TRADE',
  weight: 1,
  parameters: { symbol: symbol(), leverage: whole('From 1 to the highest of the first bracket.', { min: 1, max: 125 }) },
  answer: Type.Object({ leverage: WHOLE, maxNotionalValue: AMOUNT, symbol: TEXT }),
  about: 'Sets the leverage of a contract, of long and short alike.',
});

export const futuresMarginType = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/marginType'],
  security: 'TRADE',
  weight: 1,
  parameters: { symbol: symbol(), marginType: word(['ISOLATED', 'CROSSED'], 'Margin of its own, or of the whole account.') },
  answer: DONE,
  about: 'Sets the margin mode of a contract, of long and short alike: without open orders and positions there.',
});

export const futuresPositionSide = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/positionSide/dual'],
  security: 'TRADE',
  weight: 1,
  parameters: { dualSidePosition: flag('true: hedge mode, long and short apart; false: one-way mode.') },
  answer: DONE,
  about: 'Sets the mode of positions of all contracts: without open orders and positions in any. Accounts begin in hedge mode.',
});

export const futuresPositionSideQuery = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/positionSide/dual'],
  security: 'USER_DATA',
  weight: 30,
  parameters: {},
  answer: Type.Object({ dualSidePosition: FLAG }),
  about: 'The mode of positions.',
  example: {},
});

export const futuresMultiAssets = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/multiAssetsMargin'],
  security: 'TRADE',
  weight: 1,
  parameters: { multiAssetsMargin: flag('false alone: contracts have one asset for margin.') },
  answer: DONE,
  about: 'Says again that there is one asset for margin; true is refused with -1020.',
});

export const futuresMultiAssetsQuery = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/multiAssetsMargin'],
  security: 'USER_DATA',
  weight: 30,
  parameters: {},
  answer: Type.Object({ multiAssetsMargin: FLAG }),
  about: 'Whether several assets are margin together: never.',
  example: {},
});

export const futuresPositionMargin = endpoint({
  family: 'futures',
  method: 'POST',
  paths: ['/fapi/v1/positionMargin'],
  security: 'TRADE',
  weight: 1,
  parameters: {
    symbol: symbol(),
    positionSide: positionSide(),
    amount: decimal('How much of the margin asset.'),
    type: whole('1 adds, 2 takes away.', { min: 1, max: 2 }),
  },
  answer: Type.Object({ amount: Type.Number(), code: WHOLE, msg: TEXT, type: WHOLE }),
  about: 'Adds to the margin of an isolated position, or takes from it.',
});

export const futuresPositionMarginHistory = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/positionMargin/history'],
  security: 'USER_DATA',
  weight: 1,
  parameters: {
    symbol: symbol(),
    type: optional(whole('1: what was added, 2: what was taken away.', { min: 1, max: 2 })),
    ...window(500, 500),
  },
  answer: Type.Array(
    Type.Object({
      symbol: TEXT,
      type: WHOLE,
      deltaType: TEXT,
      amount: AMOUNT,
      asset: TEXT,
      time: WHOLE,
      positionSide: TEXT,
      clientTranId: TEXT,
    }),
  ),
  about: 'How a margin was changed by hand, oldest first. What trades do to it is not listed.',
  example: { symbol: 'BTCUSDT' },
});

export const futuresLeverageBrackets = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/leverageBracket'],
  security: 'USER_DATA',
  weight: 1,
  parameters: { symbol: anySymbol() },
  answer: Type.Array(
    Type.Object({
      symbol: TEXT,
      notionalCoef: Type.Number(),
      brackets: Type.Array(
        Type.Object({
          bracket: WHOLE,
          initialLeverage: WHOLE,
          notionalCap: Type.Number(),
          notionalFloor: Type.Number(),
          maintMarginRatio: Type.Number(),
          cum: Type.Number(),
        }),
      ),
    }),
  ),
  about: 'Up to what value of a position which leverage may be, and which share of it is its maintenance margin (rules 2.3).',
  example: { symbol: 'BTCUSDT' },
});

export const futuresSymbolConfig = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/symbolConfig'],
  security: 'USER_DATA',
  weight: 5,
  parameters: { symbol: anySymbol() },
  answer: Type.Array(Type.Object({ symbol: TEXT, marginType: TEXT, isAutoAddMargin: FLAG, leverage: WHOLE, maxNotionalValue: AMOUNT })),
  about: 'How contracts are set.',
  example: {},
});

export const futuresAccountConfig = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/accountConfig'],
  security: 'USER_DATA',
  weight: 5,
  parameters: {},
  answer: Type.Object({ ...STANDING, dualSidePosition: FLAG, updateTime: WHOLE, multiAssetsMargin: FLAG, tradeGroupId: WHOLE }),
  about: 'How the account is set, and what may be done with it.',
  example: {},
});

export const futuresCommissionRate = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/commissionRate'],
  security: 'USER_DATA',
  weight: 20,
  parameters: { symbol: symbol() },
  answer: Type.Object({ symbol: TEXT, makerCommissionRate: AMOUNT, takerCommissionRate: AMOUNT, rpiCommissionRate: AMOUNT }),
  about: 'What one pays in a contract: the lower of its rates and those of one’s fee tier.',
  example: { symbol: 'BTCUSDT' },
});

const INCOME_TYPES = ['TRANSFER', 'REALIZED_PNL', 'FUNDING_FEE', 'COMMISSION', 'INSURANCE_CLEAR', 'INTERNAL_TRANSFER'] as const;

export const futuresIncome = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/income'],
  security: 'USER_DATA',
  weight: 30,
  parameters: {
    symbol: anySymbol(),
    incomeType: optional(
      word(
        INCOME_TYPES,
        'INSURANCE_CLEAR: fees of liquidations, and what the insurance fund paid. INTERNAL_TRANSFER: operators’ bookings. Transfers and these have no symbol.',
      ),
    ),
    page: optional(whole('Of pages of `limit` rows, from 1.', { min: 1, max: 1_000 })),
    ...window(1_000, 100),
  },
  answer: Type.Array(
    Type.Object({ symbol: TEXT, incomeType: TEXT, income: AMOUNT, asset: TEXT, info: TEXT, time: WHOLE, tranId: WHOLE, tradeId: TEXT }),
  ),
  about: 'What came into the contract account and left it, oldest first. Without times that of the last 7 days.',
  example: {},
});

export const futuresAdlQuantile = endpoint({
  family: 'futures',
  method: 'GET',
  paths: ['/fapi/v1/adlQuantile'],
  security: 'USER_DATA',
  weight: 5,
  parameters: { symbol: anySymbol() },
  answer: Type.Array(
    Type.Object({
      symbol: TEXT,
      adlQuantile: Type.Object({ LONG: WHOLE, SHORT: WHOLE, HEDGE: Type.Optional(WHOLE), BOTH: Type.Optional(WHOLE) }),
    }),
  ),
  about: 'How soon auto-deleveraging would meet own positions: 0 last to 4 first.',
  example: {},
});

/** All of them. */
export const FUTURES_ACCOUNT_ENDPOINTS = [
  futuresAccount,
  futuresAccountV2,
  futuresBalance,
  futuresBalanceV2,
  futuresPositionRisk,
  futuresPositionRiskV2,
  futuresLeverage,
  futuresMarginType,
  futuresPositionSide,
  futuresPositionSideQuery,
  futuresMultiAssets,
  futuresMultiAssetsQuery,
  futuresPositionMargin,
  futuresPositionMarginHistory,
  futuresLeverageBrackets,
  futuresSymbolConfig,
  futuresAccountConfig,
  futuresCommissionRate,
  futuresIncome,
  futuresAdlQuantile,
];
