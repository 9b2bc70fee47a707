/** Every endpoint of the trading API, by what it is about: what documents are made from, and tests that call all of them. */
import type { Endpoint } from './endpoint.ts';
import { FUTURES_ACCOUNT_ENDPOINTS } from './futures-account.ts';
import { FUTURES_ALGO_ENDPOINTS } from './futures-algo.ts';
import { FUTURES_MARKET_ENDPOINTS } from './futures-market.ts';
import { FUTURES_ORDER_ENDPOINTS } from './futures-order.ts';
import { GENERAL_ENDPOINTS } from './general.ts';
import { SPOT_ACCOUNT_ENDPOINTS } from './spot-account.ts';
import { SPOT_MARKET_ENDPOINTS } from './spot-market.ts';
import { SPOT_ORDER_LIST_ENDPOINTS } from './spot-order-list.ts';
import { SPOT_ORDER_ENDPOINTS } from './spot-order.ts';
import { USER_STREAM_ENDPOINTS } from './user-stream.ts';
import { WALLET_ENDPOINTS } from './wallet.ts';

/** Endpoints that stand together in the documents. */
export interface EndpointGroup {
  /** As an address has it. */
  readonly id: string;
  readonly title: string;
  readonly endpoints: readonly Endpoint[];
}

/** In the order of the documents. */
export const ENDPOINT_GROUPS: readonly EndpointGroup[] = [
  { id: 'general', title: 'Connection and limits', endpoints: GENERAL_ENDPOINTS },
  { id: 'spot-market', title: 'Spot: market data', endpoints: SPOT_MARKET_ENDPOINTS },
  { id: 'spot-order', title: 'Spot: orders', endpoints: SPOT_ORDER_ENDPOINTS },
  { id: 'spot-order-list', title: 'Spot: order lists', endpoints: SPOT_ORDER_LIST_ENDPOINTS },
  { id: 'spot-account', title: 'Spot: account', endpoints: SPOT_ACCOUNT_ENDPOINTS },
  { id: 'futures-market', title: 'Futures: market data', endpoints: FUTURES_MARKET_ENDPOINTS },
  { id: 'futures-order', title: 'Futures: orders', endpoints: FUTURES_ORDER_ENDPOINTS },
  { id: 'futures-algo', title: 'Futures: conditional orders', endpoints: FUTURES_ALGO_ENDPOINTS },
  { id: 'futures-account', title: 'Futures: account and positions', endpoints: FUTURES_ACCOUNT_ENDPOINTS },
  { id: 'user-stream', title: 'Listen keys', endpoints: USER_STREAM_ENDPOINTS },
  { id: 'wallet', title: 'Wallet', endpoints: WALLET_ENDPOINTS },
];

/** All of them. */
export const ENDPOINTS: readonly Endpoint[] = ENDPOINT_GROUPS.flatMap(({ endpoints }) => endpoints);
