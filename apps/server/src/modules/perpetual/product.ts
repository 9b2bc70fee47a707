/** Perpetual contracts at the server's doors. */
import { ContractHistory } from '../../follower/perpetual/contract-history.ts';
import type { ServerProduct } from '../../product.ts';
import { ContractDesk } from './contract-desk.ts';
import { mountContractMarket } from './contract-market.ts';
import { mountContractOrders } from './contract-orders.ts';
import { mountContractRecords } from './contract-records.ts';
import { Contracts } from './contracts.ts';
import { contractChannels } from './public-channels.ts';
import { futuresTradingApi } from './trading-api/product.ts';
import { contractStreams } from './trading-api/streams.ts';
import { contractSection } from './user-section.ts';

export const perpetualProduct: ServerProduct = (ground) => {
  const books = { ...ground, contracts: new Contracts(ground), history: new ContractHistory(ground.tables, ground.awaitRecorded) };
  const own = { ...books, desk: new ContractDesk(books) };
  return {
    mount: (routes) => {
      mountContractMarket(routes, own);
      mountContractOrders(routes, own);
      mountContractRecords(routes, own);
    },
    sections: { contract: contractSection(own) },
    channels: contractChannels(own),
    tradingApi: { ...futuresTradingApi(own), streams: contractStreams(own) },
  };
};
