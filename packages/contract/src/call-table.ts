/** Every call of the site API. The wire snapshot, the API document and the generated access tests walk over it. */
import { centerIndex, login, logout } from './account.ts';
import type { Call } from './call.ts';
import { candles, currencyList, depth, marketTrades, pairList, pairPrice, tickers } from './market.ts';
import { platConfig, platNote } from './platform.ts';
import {
  amendOrder, balances, cancelAfter, cancelAllOrders, cancelOrder, feeRates, openOrders, orderDetail, orderHistory, placeOco, placeOrder, replaceOrder,
  spotDeals, walletRecords,
} from './spot.ts';
import { equity } from './wallet.ts';

export const CALLS = {
  platConfig, platNote, pairPrice, currencyList, pairList, centerIndex, login, logout, tickers, depth, candles, marketTrades, placeOrder, placeOco,
  cancelOrder, cancelAllOrders, cancelAfter, amendOrder, replaceOrder, openOrders, orderHistory, orderDetail, spotDeals, balances, walletRecords, feeRates, equity,
} as const satisfies Record<string, Call>;
