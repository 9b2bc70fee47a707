/**
 * Endpoints of the trading API around money: coins and networks, fees, transfers between own accounts, deposits, withdrawals (`/sapi`). Weights are this
 * exchange's own: an address has one budget for all of them. Source: rules §8, 6.
 */
import { Type } from 'typebox';
import { oneOf, strictObject } from '../fields.ts';
import { NETWORKS } from '../network.ts';
import type { NetworkWord } from '../network.ts';
import { endpoint } from './endpoint.ts';
import { clientOrderId, decimal, flag, optional, symbol, text, timeMs, whole, withDefault, word } from './parameter.ts';

const COIN = '^[A-Za-z0-9]{1,20}$';
const coin = (about = 'A currency, for example USDT.') => text(about, COIN);
const DECIMAL = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$' });
const TIME_MS = Type.Integer({ minimum: 0 });

/** What Binance calls the networks, which is what clients send and know. */
const NETWORK_IDS: Partial<Readonly<Record<NetworkWord, string>>> = { ERC20: 'ETH', TRC20: 'TRX', BEP20: 'BSC' };

/** The id of a network in the trading API. */
export function networkId(network: NetworkWord): string {
  return NETWORK_IDS[network] ?? network;
}

/** The network of an id; the exchange's own words are taken too. Undefined where there is none. */
export function networkOfId(id: string): NetworkWord | undefined {
  const wanted = id.toUpperCase();
  return NETWORKS.find(({ network }) => networkId(network) === wanted || network === wanted)?.network;
}

/** What addresses of a network look like, for clients that ask before they send; checksums are the server's. */
const LOOKS: Readonly<Record<NetworkWord, string>> = {
  BTC: '^[13][1-9A-HJ-NP-Za-km-z]{25,34}$|^bc1[0-9a-z]{11,71}$',
  ERC20: '^0x[0-9A-Fa-f]{40}$',
  TRC20: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
  BEP20: '^0x[0-9A-Fa-f]{40}$',
  SOL: '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
  XRP: '^r[1-9A-HJ-NP-Za-km-z]{24,34}$',
  LTC: '^[LM3][1-9A-HJ-NP-Za-km-z]{25,34}$|^ltc1[0-9a-z]{11,71}$',
  DOGE: '^[DA9][1-9A-HJ-NP-Za-km-z]{25,34}$',
  LOCAL: '^0x[0-9A-Fa-f]{40}$',
};

/** A regular expression for addresses of a network. */
export function addressRegex(network: NetworkWord): string {
  return LOOKS[network];
}

/** What the trading API calls a user's accounts, in the order of their numbers; SECONDS and ICO are this exchange's own. */
export const WALLETS = ['MAIN', 'UMFUTURE', 'SECONDS', 'FUNDING', 'ICO'] as const;
export type Wallet = (typeof WALLETS)[number];

/** Every transfer, `MAIN_UMFUTURE`; which currencies may go is said by the accounts. */
export const TRANSFER_TYPES = WALLETS.flatMap((from) => WALLETS.flatMap((to) => (from === to ? [] : [`${from}_${to}` as const])));

const network = (about: string) => text(about, '^[A-Za-z0-9]{1,20}$');
const PAGE = {
  startTime: optional(timeMs('From then on. 90 days before the end where it is left out; a window is 90 days at most.')),
  endTime: optional(timeMs('Up to then. Now where it is left out.')),
};

const COIN_NETWORK = strictObject({
  network: Type.String(),
  coin: Type.String(),
  withdrawIntegerMultiple: DECIMAL,
  isDefault: Type.Boolean(),
  depositEnable: Type.Boolean(),
  withdrawEnable: Type.Boolean(),
  depositDesc: Type.String(),
  withdrawDesc: Type.String(),
  specialTips: Type.String(),
  name: Type.String(),
  resetAddressStatus: Type.Boolean(),
  addressRegex: Type.String(),
  memoRegex: Type.String(),
  withdrawFee: DECIMAL,
  withdrawMin: DECIMAL,
  withdrawMax: DECIMAL,
  depositDust: DECIMAL,
  minConfirm: Type.Integer(),
  unLockConfirm: Type.Integer(),
  sameAddress: Type.Boolean(),
  estimatedArrivalTime: Type.Integer(),
  busy: Type.Boolean(),
  contractAddressUrl: Type.String(),
  contractAddress: Type.String(),
});

export const allCoins = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/capital/config/getall'],
  security: 'USER_DATA',
  weight: 10,
  parameters: {},
  answer: Type.Array(
    strictObject({
      coin: Type.String(),
      depositAllEnable: Type.Boolean(),
      withdrawAllEnable: Type.Boolean(),
      name: Type.String(),
      free: DECIMAL,
      locked: DECIMAL,
      freeze: DECIMAL,
      withdrawing: DECIMAL,
      ipoing: DECIMAL,
      ipoable: DECIMAL,
      storage: DECIMAL,
      isLegalMoney: Type.Boolean(),
      trading: Type.Boolean(),
      networkList: Type.Array(COIN_NETWORK),
    }),
  ),
  about:
    'Every currency with what the account holds of it and the networks it travels on: fees, minimums, confirmations, and whether deposits and withdrawals are open now. `freeze` is what withdrawals under way hold, `locked` what open orders hold.',
  example: {},
});

export const tradeFees = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/asset/tradeFee'],
  security: 'USER_DATA',
  weight: 1,
  parameters: { symbol: optional(symbol('One market; all of spot where it is left out.')) },
  answer: Type.Array(strictObject({ symbol: Type.String(), makerCommission: DECIMAL, takerCommission: DECIMAL })),
  about: "The account's fee rates in spot trading, as fractions: 0.001 is 0.1 %.",
  example: { symbol: 'BTCUSDT' },
});

export const transferAsset = endpoint({
  family: 'wallet',
  method: 'POST',
  paths: ['/sapi/v1/asset/transfer'],
  security: 'TRADE',
  weight: 10,
  parameters: {
    type: word(
      TRANSFER_TYPES,
      'From which account to which: MAIN is spot, UMFUTURE contracts, FUNDING the account of fiat trading, SECONDS that of seconds contracts, ICO that of subscriptions.',
    ),
    asset: coin('The currency. Contracts and seconds contracts are in USDT.'),
    amount: decimal('How much.'),
    clientTranId: optional(
      clientOrderId('An id of your own: a transfer with it is done once, and asking again gives the first one. Beyond Binance.'),
    ),
  },
  answer: strictObject({ tranId: Type.Integer({ minimum: 1 }) }),
  about: "Moves money between two of the account's own accounts: at once, free of charge, whole or not at all.",
  example: { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '1' },
});

export const transferHistory = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/asset/transfer'],
  security: 'USER_DATA',
  weight: 1,
  parameters: {
    type: word(TRANSFER_TYPES, 'As in the transfer.'),
    ...PAGE,
    current: withDefault(whole('The page, from 1 on.', { min: 1, max: 1_000 }), 1),
    size: withDefault(whole('Transfers of a page.', { min: 1, max: 100 }), 10),
  },
  answer: strictObject({
    total: Type.Integer({ minimum: 0 }),
    rows: Type.Array(
      strictObject({
        asset: Type.String(),
        amount: DECIMAL,
        type: oneOf(TRANSFER_TYPES),
        status: oneOf(['CONFIRMED']),
        tranId: Type.Integer({ minimum: 1 }),
        timestamp: TIME_MS,
      }),
    ),
  }),
  about: 'Transfers of one type, newest first.',
  example: { type: 'MAIN_UMFUTURE' },
});

const HELD = {
  asset: Type.String(),
  free: DECIMAL,
  locked: DECIMAL,
  freeze: DECIMAL,
  withdrawing: DECIMAL,
};
const BALANCES = {
  asset: optional(coin('One currency; all that are held where it is left out.')),
  needBtcValuation: withDefault(flag('Whether `btcValuation` is reckoned; otherwise it is 0.'), false),
};

export const fundingAssets = endpoint({
  family: 'wallet',
  method: 'POST',
  paths: ['/sapi/v1/asset/get-funding-asset'],
  security: 'USER_DATA',
  weight: 1,
  parameters: BALANCES,
  answer: Type.Array(strictObject({ ...HELD, btcValuation: DECIMAL })),
  about: 'What the account of fiat trading holds. `freeze` is in escrow of trades under way.',
  example: {},
});

export const userAssets = endpoint({
  family: 'wallet',
  method: 'POST',
  paths: ['/sapi/v3/asset/getUserAsset'],
  security: 'USER_DATA',
  weight: 5,
  parameters: BALANCES,
  answer: Type.Array(strictObject({ ...HELD, ipoable: DECIMAL, btcValuation: DECIMAL })),
  about: 'What the spot account holds. `freeze` is what withdrawals under way hold.',
  example: { asset: 'USDT', needBtcValuation: true },
});

export const accountStatus = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/account/status'],
  security: 'USER_DATA',
  weight: 1,
  parameters: {},
  answer: strictObject({ data: oneOf(['Normal']) }),
  about: 'Whether the account is in order. Keys of a suspended or frozen account are refused before anything is answered.',
  example: {},
});

export const tradingStatus = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/account/apiTradingStatus'],
  security: 'USER_DATA',
  weight: 1,
  parameters: {},
  answer: strictObject({
    data: strictObject({
      isLocked: Type.Boolean(),
      plannedRecoverTime: TIME_MS,
      triggerCondition: strictObject({ GCR: Type.Integer(), IFER: Type.Integer(), UFR: Type.Integer() }),
      updateTime: TIME_MS,
    }),
  }),
  about: 'Trading by key is never locked here for ratios of orders: the conditions are 0. What limits it are weights and order counts.',
  example: {},
});

export const keyRestrictions = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/account/apiRestrictions'],
  security: 'USER_DATA',
  weight: 1,
  parameters: {},
  answer: strictObject({
    ipRestrict: Type.Boolean(),
    createTime: TIME_MS,
    enableReading: Type.Boolean(),
    enableWithdrawals: Type.Boolean(),
    enableInternalTransfer: Type.Boolean(),
    enableMargin: Type.Boolean(),
    enableFutures: Type.Boolean(),
    permitsUniversalTransfer: Type.Boolean(),
    enableVanillaOptions: Type.Boolean(),
    enableFixApiTrade: Type.Boolean(),
    enableFixReadOnly: Type.Boolean(),
    enableSpotAndMarginTrading: Type.Boolean(),
    enablePortfolioMarginTrading: Type.Boolean(),
    /** Only of a key that expires. */
    tradingAuthorityExpirationTime: Type.Optional(TIME_MS),
  }),
  about:
    'What the key may do. `enableWithdrawals` is false as long as nothing may leave the account, for example for a day after a change of password.',
  example: {},
});

export const depositAddress = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/capital/deposit/address'],
  security: 'USER_DATA',
  weight: 10,
  parameters: {
    coin: coin(),
    network: optional(network('Of `networkList`; the default one of the currency where it is left out.')),
  },
  answer: strictObject({ address: Type.String(), coin: Type.String(), tag: Type.String(), url: Type.String() }),
  about: "The account's address for deposits on a network: always the same one, made with the first question.",
});

export const depositHistory = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/capital/deposit/hisrec'],
  security: 'USER_DATA',
  weight: 1,
  parameters: {
    coin: optional(coin()),
    status: optional(
      word(['0', '1', '2', '6'], '0 confirming, 6 credited and not yet free to leave, 1 success, 2 taken back by the chain.'),
    ),
    ...PAGE,
    offset: withDefault(whole('How many to pass over.', { max: 100_000 }), 0),
    limit: withDefault(whole('How many to give.', { min: 1, max: 1_000 }), 1_000),
    txId: optional(text('One transaction.')),
  },
  answer: Type.Array(
    strictObject({
      id: Type.String(),
      amount: DECIMAL,
      coin: Type.String(),
      network: Type.String(),
      status: Type.Integer(),
      address: Type.String(),
      addressTag: Type.String(),
      txId: Type.String(),
      insertTime: TIME_MS,
      completeTime: Type.Union([TIME_MS, Type.Null()]),
      /** 1: of another customer of this exchange. */
      transferType: Type.Integer({ minimum: 0, maximum: 1 }),
      confirmTimes: Type.String(),
      unlockConfirm: Type.Integer(),
      walletType: Type.Integer(),
    }),
  ),
  about: 'Deposits, newest first.',
  example: {},
});

export const withdraw = endpoint({
  family: 'wallet',
  method: 'POST',
  paths: ['/sapi/v1/capital/withdraw/apply'],
  security: 'WITHDRAW',
  weight: 60,
  parameters: {
    coin: coin(),
    withdrawOrderId: optional(
      clientOrderId('An id of your own: a withdrawal with it is made once, and asking again with the same content gives the first one.'),
    ),
    network: optional(
      network('Of `networkList`. May be left out where the address book has the address on one network of the currency only.'),
    ),
    address: text(
      'Where to: an address of your address book that has been in it for 24 hours, whether or not the whitelist is switched on.',
      '^[A-Za-z0-9]{1,100}$',
    ),
    addressTag: optional(text('No network of this exchange has such a thing: refused where it is sent.')),
    amount: decimal('What leaves the account. The receiver gets it less the fee.'),
    transactionFeeFlag: optional(flag('Taken and of no effect: what stays inside the exchange costs nothing.')),
    name: optional(text('Taken and of no effect: the address book has a note of its own.')),
    walletType: withDefault(word(['0'], 'Withdrawals leave the spot account.'), '0'),
  },
  answer: strictObject({ id: Type.String() }),
  about:
    'Asks for a withdrawal, with all rules of one asked for on the site: limits of a day, holds, review by operators. The key needs the permission to withdraw, which it has only together with a list of addresses that it may be used from.',
});

export const withdrawHistory = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/capital/withdraw/history'],
  security: 'USER_DATA',
  weight: 10,
  parameters: {
    coin: optional(coin()),
    withdrawOrderId: optional(text('One, by your id.')),
    status: optional(
      word(['1', '2', '3', '4', '5', '6'], '1 cancelled, 2 being reviewed, 3 rejected, 4 being paid, 5 failed, 6 completed.'),
    ),
    idList: optional(text('Ids with commas between them, 45 at most.', '^[0-9]{1,15}(,[0-9]{1,15}){0,44}$')),
    ...PAGE,
    offset: withDefault(whole('How many to pass over.', { max: 100_000 }), 0),
    limit: withDefault(whole('How many to give.', { min: 1, max: 1_000 }), 1_000),
  },
  answer: Type.Array(
    strictObject({
      id: Type.String(),
      amount: DECIMAL,
      transactionFee: DECIMAL,
      coin: Type.String(),
      status: Type.Integer(),
      address: Type.String(),
      txId: Type.String(),
      applyTime: Type.String(),
      network: Type.String(),
      /** 1: to another customer of this exchange. */
      transferType: Type.Integer({ minimum: 0, maximum: 1 }),
      withdrawOrderId: Type.String(),
      info: Type.String(),
      confirmNo: Type.Integer(),
      walletType: Type.Integer(),
      txKey: Type.String(),
      /** Once it is over. */
      completeTime: Type.Optional(Type.String()),
    }),
  ),
  about: 'Withdrawals, newest first. `amount` is what the receiver gets; `applyTime` and `completeTime` are in UTC.',
  example: {},
});

/** There is no margin trading of spot here; clients that ask for its markets learn that there are none. */
export const marginPairs = endpoint({
  family: 'wallet',
  method: 'GET',
  paths: ['/sapi/v1/margin/allPairs', '/sapi/v1/margin/isolated/allPairs', '/sapi/v1/margin/allAssets'],
  security: 'MARKET_DATA',
  weight: 1,
  parameters: { symbol: optional(symbol('Taken and of no effect.')) },
  answer: Type.Array(strictObject({})),
  about: 'Always an empty list: spot is not traded on margin here. Contracts are.',
  example: {},
});

/** All of them. */
export const WALLET_ENDPOINTS = [
  allCoins,
  tradeFees,
  transferAsset,
  transferHistory,
  fundingAssets,
  userAssets,
  accountStatus,
  tradingStatus,
  keyRestrictions,
  depositAddress,
  depositHistory,
  withdraw,
  withdrawHistory,
  marginPairs,
];
