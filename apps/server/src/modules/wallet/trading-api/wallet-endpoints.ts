/** The wallet at the trading API: what is held, what trading costs, transfers, and what a key may do. */
import type { Endpoints } from '../../../trading-api/endpoints.ts';
import { mountAccountEndpoints } from './account-endpoints.ts';
import type { AccountEndpointsOptions } from './account-endpoints.ts';
import { mountAssetEndpoints } from './asset-endpoints.ts';
import type { AssetEndpointsOptions } from './asset-endpoints.ts';
import { mountTransferEndpoints } from './transfer-endpoints.ts';
import type { TransferEndpointsOptions } from './transfer-endpoints.ts';

export type WalletEndpointsOptions = AccountEndpointsOptions & AssetEndpointsOptions & TransferEndpointsOptions;

export function mountWalletEndpoints(endpoints: Endpoints, options: WalletEndpointsOptions): void {
  mountAccountEndpoints(endpoints, options);
  mountAssetEndpoints(endpoints, options);
  mountTransferEndpoints(endpoints, options);
}
