/** The wallet at the server's doors. */
import { TransferHistory } from '../../follower/wallet/transfer-history.ts';
import { HeldHistory } from '../../follower/wallet/held-history.ts';
import type { ServerProduct } from '../../product.ts';
import { walletSection } from './user-section.ts';
import { mountWallet } from './wallet-routes.ts';

export const walletProduct: ServerProduct = (ground) => ({
  mount: (routes) =>
    mountWallet(routes, {
      ...ground,
      transfers: new TransferHistory(ground.tables, ground.awaitRecorded),
      held: new HeldHistory(ground.tables, ground.awaitRecorded),
    }),
  sections: { wallet: walletSection(ground) },
});
