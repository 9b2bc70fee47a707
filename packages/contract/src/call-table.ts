/** Every call of the site API. The wire snapshot, the API document and the generated access tests walk over it. */
import { centerIndex, login, logout } from './account.ts';
import type { Call } from './call.ts';
import { demoClock, demoInbox, demoIndex } from './demo.ts';
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
  demoIndex,
  demoClock,
  demoInbox,
} as const satisfies Record<string, Call>;
