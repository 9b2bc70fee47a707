/** What spot has at the trading API. */
import { SpotHistory } from '../../../follower/spot/spot-history.ts';
import type { Ground } from '../../../product.ts';
import type { TradingApiPart } from '../../../trading-api/endpoints.ts';
import type { SpotDesk } from '../spot-desk.ts';
import { mountSpotAccount } from './account-endpoints.ts';
import { ApiOrders } from './api-orders.ts';
import { mountSpotOrderLists } from './list-endpoints.ts';
import { mountSpotMarket } from './market-endpoints.ts';
import { MarketTape } from './market-tape.ts';
import { mountSpotOrderEndpoints } from './order-endpoints.ts';
import { OrderSlots } from './order-slots.ts';
import { OwnOrders } from './own-orders.ts';
import { mountCancelReplace } from './replace-endpoint.ts';
import { SpotSymbols } from './spot-symbols.ts';
import { spotUserEvents } from './user-events.ts';
import { mountSpotTickers } from './ticker-endpoints.ts';
import { ToldOrders } from './told-orders.ts';

export interface SpotApiOptions extends Pick<
  Ground,
  'queries' | 'feed' | 'histories' | 'tables' | 'awaitRecorded' | 'symbols' | 'leader' | 'clientOrderIds' | 'wallMs'
> {
  readonly desk: SpotDesk;
}

/** Opens it: what it hears of is kept from now on. */
export function spotTradingApi(ground: SpotApiOptions): TradingApiPart {
  const { desk, queries, feed, histories, leader, wallMs, clientOrderIds: names } = ground;
  const history = new SpotHistory(ground.tables, ground.awaitRecorded);
  const symbols = new SpotSymbols(ground);
  const slots = new OrderSlots();
  const told = new ToldOrders({ feed, queries, wallMs });
  const own = new OwnOrders({ desk, queries, history, names, slots, leader });
  const shared = { desk, symbols, told, own, slots, history, names, queries, histories, wallMs };
  const tape = new MarketTape({ feed, queries, history });
  return {
    mount(endpoints) {
      mountSpotMarket(endpoints, shared);
      mountSpotTickers(endpoints, { ...shared, tape });
      const orders = { ...shared, orders: new ApiOrders(shared) };
      mountSpotOrderEndpoints(endpoints, orders);
      mountCancelReplace(endpoints, orders);
      mountSpotOrderLists(endpoints, orders);
      mountSpotAccount(endpoints, { ...shared, assets: ground.symbols });
    },
    userEvents: spotUserEvents({ queries, symbols, assets: ground.symbols, names, own }),
  };
}
