/** Subscriptions to new coins at the server's doors. */
import { IcoHistory } from '../../follower/ico/ico-history.ts';
import type { ServerProduct } from '../../product.ts';
import { mountIcoHoldings } from './ico-holdings.ts';
import { mountIcoMarket } from './ico-market.ts';
import { IcoItems } from './items.ts';
import { ShownHoldings } from './shown-holdings.ts';
import { mountTicketsFile } from './tickets-file.ts';
import { icoSection } from './user-section.ts';

export const icoProduct: ServerProduct = (ground) => {
  const items = new IcoItems(ground);
  const own = {
    ...ground,
    items,
    history: new IcoHistory(ground.tables, ground.awaitRecorded),
    shown: new ShownHoldings({ ...ground, items }),
  };
  return {
    mount: (routes) => {
      mountIcoMarket(routes, own);
      mountIcoHoldings(routes, own);
      mountTicketsFile(routes, own);
    },
    sections: { ico: icoSection(own) },
  };
};
