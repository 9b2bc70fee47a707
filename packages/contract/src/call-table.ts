/** Every call of the site API. The wire snapshot, the API document and the generated access tests walk over it. */
import { addressAdd, addressDelete, addressList } from './address.ts';
import { centerIndex, login, logout } from './account.ts';
import type { Call } from './call.ts';
import { demoClock, demoInbox, demoIndex } from './demo.ts';
import { collectionAdd, collectionDelete, collectionEdit, collectionList } from './collection.ts';
import { identityMine, identitySubmit } from './identity.ts';
import { candles, currencyList, depth, marketTrades, pairList, pairPrice, tickers } from './market.ts';
import { platConfig, platNote } from './platform.ts';
import {
  amendOrder,
  balances,
  cancelAfter,
  cancelAllOrders,
  cancelOrder,
  feeRates,
  openOrders,
  orderDetail,
  orderHistory,
  placeOco,
  placeOrder,
  replaceOrder,
  spotDeals,
} from './spot.ts';
import { upload } from './upload.ts';
import { accounts, equity, transfer, transfers, walletRecords } from './wallet.ts';

export const CALLS = {
  platConfig,
  platNote,
  pairPrice,
  currencyList,
  pairList,
  centerIndex,
  login,
  logout,
  tickers,
  depth,
  candles,
  marketTrades,
  placeOrder,
  placeOco,
  cancelOrder,
  cancelAllOrders,
  cancelAfter,
  amendOrder,
  replaceOrder,
  openOrders,
  orderHistory,
  orderDetail,
  spotDeals,
  balances,
  walletRecords,
  feeRates,
  equity,
  accounts,
  transfer,
  transfers,
  upload,
  identitySubmit,
  identityMine,
  addressList,
  addressAdd,
  addressDelete,
  collectionList,
  collectionAdd,
  collectionEdit,
  collectionDelete,
  demoIndex,
  demoClock,
  demoInbox,
} as const satisfies Record<string, Call>;
