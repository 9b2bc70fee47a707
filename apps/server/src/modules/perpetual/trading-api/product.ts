/** What contracts have at the trading API. */
import { SpotHistory } from '../../../follower/spot/spot-history.ts';
import type { TradingApiPart } from '../../../trading-api/endpoints.ts';
import type { ContractDesk, ContractDeskOptions } from '../contract-desk.ts';
import { mountAccount } from './account-endpoints.ts';
import { mountAlgos } from './algo-endpoints.ts';
import { futuresEvents } from './futures-events.ts';
import { FuturesSymbols } from './futures-symbols.ts';
import { mountIncome } from './income-endpoints.ts';
import { mountMarket } from './market-endpoints.ts';
import { mountOrders } from './order-endpoints.ts';
import { mountOrderLists } from './order-list-endpoints.ts';
import { OwnOrders } from './own-orders.ts';
import { mountSettings } from './setting-endpoints.ts';
import { mountTickers } from './ticker-endpoints.ts';

/** Opens it. */
export function futuresTradingApi(ground: ContractDeskOptions & { readonly desk: ContractDesk }): TradingApiPart {
  const shared = {
    ...ground,
    futures: new FuturesSymbols(ground.symbols, ground.contracts),
    own: new OwnOrders(ground),
    // Trades of contracts stand with those of spot.
    trades: new SpotHistory(ground.tables, ground.awaitRecorded),
  };
  return {
    mount(endpoints) {
      mountMarket(endpoints, shared);
      mountTickers(endpoints, shared);
      mountOrders(endpoints, shared);
      mountOrderLists(endpoints, shared);
      mountAlgos(endpoints, shared);
      mountAccount(endpoints, shared);
      mountSettings(endpoints, shared);
      mountIncome(endpoints, shared);
    },
    userEvents: futuresEvents(ground),
  };
}
