/** Seconds contracts at the server's doors. */
import { SecondsHistory } from '../../follower/seconds/seconds-history.ts';
import type { ServerProduct } from '../../product.ts';
import { mountIndexTicks } from './index-market.ts';
import { SecondsPermission } from './permission.ts';
import { secondsChannels } from './public-channels.ts';
import { mountSecondsOrders } from './seconds-orders.ts';
import { SecondsPairs } from './seconds-pairs.ts';
import { mountSecondsRecords } from './seconds-records.ts';
import { secondsSection } from './user-section.ts';

export const secondsProduct: ServerProduct = (ground) => {
  const own = {
    ...ground,
    pairs: new SecondsPairs(ground),
    history: new SecondsHistory(ground.tables, ground.awaitRecorded),
    permission: new SecondsPermission({ ...ground, places: ground.secondsPlaces }),
  };
  return {
    mount: (routes) => {
      mountSecondsRecords(routes, own);
      mountSecondsOrders(routes, own);
      mountIndexTicks(routes, own);
    },
    sections: { seconds: secondsSection(own) },
    channels: secondsChannels(own),
  };
};
