/** Spot at the server's doors. */
import type { ServerProduct } from '../../product.ts';
import { spotChannels } from './public-channels.ts';
import { SpotDesk } from './spot-desk.ts';
import { mountSpotOrders } from './spot-orders.ts';
import { mountSpotRecords } from './spot-records.ts';
import { spotTradingApi } from './trading-api/product.ts';
import { spotStreams } from './trading-api/streams.ts';
import { spotSection } from './user-section.ts';

export const spotProduct: ServerProduct = (ground) => {
  const desk = new SpotDesk(ground);
  return {
    mount: (routes) => {
      mountSpotOrders(routes, { ...ground, desk });
      mountSpotRecords(routes, ground);
    },
    sections: { spot: spotSection(ground) },
    channels: spotChannels(ground),
    tradingApi: { ...spotTradingApi({ ...ground, desk }), streams: spotStreams(ground) },
  };
};
