/** The wallet at the server's doors. */
import { TransferHistory } from '../../follower/wallet/transfer-history.ts';
import { HeldHistory } from '../../follower/wallet/held-history.ts';
import { ProfitHistory } from '../../follower/worth/profit-history.ts';
import type { ServerProduct } from '../../product.ts';
import { AssetPriceBook } from './asset-prices.ts';
import { mountWalletEndpoints } from './trading-api/wallet-endpoints.ts';
import { walletSection } from './user-section.ts';
import { mountWallet } from './wallet-routes.ts';

export const walletProduct: ServerProduct = (ground) => {
  const { queries, histories, symbols } = ground;
  const transfers = new TransferHistory(ground.tables, ground.awaitRecorded);
  return {
    mount: (routes) =>
      mountWallet(routes, {
        ...ground,
        transfers,
        held: new HeldHistory(ground.tables, ground.awaitRecorded),
        profits: new ProfitHistory(ground.tables, ground.awaitRecorded),
      }),
    sections: { wallet: walletSection(ground) },
    tradingApi: {
      mount: (endpoints) => {
        const { indexOf, raisePriceOf } = ground;
        const prices = new AssetPriceBook({ symbols, listings: queries.listings, histories, indexOf, raisePriceOf });
        mountWalletEndpoints(endpoints, { ...ground, transfers, prices });
      },
    },
  };
};
