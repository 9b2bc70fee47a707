/** Every call of the site API. The wire snapshot, the API document and the generated access tests walk over it. */
import { centerIndex, login, logout } from './account.ts';
import type { Call } from './call.ts';
import { currencyList, pairList } from './market.ts';
import { balances, cancelOrder, openOrders, placeOrder } from './spot.ts';

export const CALLS = { login, logout, centerIndex, currencyList, pairList, placeOrder, cancelOrder, openOrders, balances } as const satisfies Record<string, Call>;
